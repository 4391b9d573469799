"""Checks of the documents: their examples run, their tables agree with the code, and their links work."""
