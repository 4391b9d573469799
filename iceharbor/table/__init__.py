"""What lies on a table: pyramids, an exact plane, goods. Knows no game."""
