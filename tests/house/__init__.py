"""Checks of the repository: imports, committed files, names, and names in the documents."""
