"""The documents, checked: their examples run, their tables agree with the code, their links lead somewhere."""
