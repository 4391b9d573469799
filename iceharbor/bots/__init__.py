"""Players made of code: choose(view) -> action."""
