"""Hextris, by David J. Bush (2005). `rules.py` is the rulebook; begin there."""

from iceharbor.games.hextris.game import Hextris

__all__ = ["Hextris"]
