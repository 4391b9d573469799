"""Durable storage in one SQLite file."""
