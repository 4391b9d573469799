"""Hextris, by David J. Bush (2005). Start with `rules.py`."""

from iceharbor.games.hextris.game import Hextris

__all__ = ["Hextris"]
