"""The house is in order: what is imported, what is committed, what the documents name."""
