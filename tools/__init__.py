"""Scripts of the people who build the app: the benchmark, the pictures, the browser."""
