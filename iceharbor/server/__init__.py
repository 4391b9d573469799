"""The table on the network: one process, one SQLite file, one inbox a match. `app.py` is where to begin."""
