"""Torpedo: everybody lays ships at once, and the volleys decide."""

from iceharbor.games.torpedo.game import Torpedo

__all__ = ["Torpedo"]
