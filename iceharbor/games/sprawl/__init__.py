"""Sprawl, by Brandon Wiley, Valerie West and Jonathan Leistiko (2003). Start with `rules.py`."""

from iceharbor.games.sprawl.game import Sprawl

__all__ = ["Sprawl"]
