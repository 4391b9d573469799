"""Torpedo: all players place ships at the same time, then the ships fire in volleys."""

from iceharbor.games.torpedo.game import Torpedo

__all__ = ["Torpedo"]
