"""Reviews of matches that are over: what each seat could expect after every entry, and the moments that mattered."""
