"""The server, tested with real sockets, real processes and a real database."""
