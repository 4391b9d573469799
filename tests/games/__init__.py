"""One test or more for every rule and ruling of every game."""
