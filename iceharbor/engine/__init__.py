"""The engine: JSON Lines on standard input and output, for programs in any language."""
