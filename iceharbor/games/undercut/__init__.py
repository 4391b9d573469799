"""Undercut, by Joseph Kisenwether (2004). Start with `rules.py`."""

from iceharbor.games.undercut.game import Undercut

__all__ = ["Undercut"]
