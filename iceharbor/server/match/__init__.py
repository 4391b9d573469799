"""Live matches: rooms, sessions, timers and what is broadcast."""
