"""What several pages share in Streamlit: the film, the link, the arithmetic panel."""
