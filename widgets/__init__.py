"""What pages share in Streamlit: the film and the link, controls, the editor, the opened number, the panels below."""
