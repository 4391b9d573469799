"""Armada: strength against speed, numbers against power."""

from iceharbor.games.armada.game import Armada

__all__ = ["Armada"]
