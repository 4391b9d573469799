"""Ice Pirates, version 0.5, by Dan Isaac (2005). `game.py` is where to begin."""

from iceharbor.games.ice_pirates.game import IcePirates

__all__ = ["IcePirates"]
