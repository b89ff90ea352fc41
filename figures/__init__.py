"""Pictures: arrays in, plain Plotly dictionaries out. No Streamlit, no reading of controls."""
