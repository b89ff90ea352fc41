"""The mathematics of the seven figures: NumPy and the standard library, nothing else."""
