"""A tiny game for tests of the parts that all games share."""

from tests.tiny.parley import Parley

__all__ = ["Parley"]
