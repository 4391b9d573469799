"""One folder per game; each reads like its rulebook."""
