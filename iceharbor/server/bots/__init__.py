"""Bots that play seats, and their processes."""
