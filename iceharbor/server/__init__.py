"""The server: one process, one SQLite file, one inbox for each match. Start reading at `app.py`."""
