"""The arena: studies of bots and games, as lists of numbered games that any worker may play."""
