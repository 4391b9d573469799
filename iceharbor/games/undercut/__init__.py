"""Undercut, by Joseph Kisenwether (2004). `rules.py` is the rulebook; begin there."""

from iceharbor.games.undercut.game import Undercut

__all__ = ["Undercut"]
