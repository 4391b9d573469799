"""Ice Pirates, version 0.5, by Dan Isaac (2005). Start with `game.py`."""

from iceharbor.games.ice_pirates.game import IcePirates

__all__ = ["IcePirates"]
