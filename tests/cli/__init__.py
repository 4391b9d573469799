"""The engine, the command line and the pictures."""
