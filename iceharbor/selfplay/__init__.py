"""Bots play each other, without a server."""
