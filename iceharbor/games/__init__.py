"""One room per game; each reads like its rulebook."""
