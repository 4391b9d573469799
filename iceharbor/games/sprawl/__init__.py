"""Sprawl, by Brandon Wiley, Valerie West and Jonathan Leistiko (2003). `rules.py` is the rulebook; begin there."""

from iceharbor.games.sprawl.game import Sprawl

__all__ = ["Sprawl"]
