"""One process that serves matches to browsers."""
