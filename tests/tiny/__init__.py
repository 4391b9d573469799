"""A tiny game for testing what every game needs."""

from tests.tiny.parley import Parley

__all__ = ["Parley"]
