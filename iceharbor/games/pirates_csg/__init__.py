"""Pirates CSG: fleets of cards, gold from the islands, guns, rams and tows. Start with `rules.py`."""

from iceharbor.games.pirates_csg.game import PiratesCSG

__all__ = ["PiratesCSG"]
