"""What Ice Pirates offers on the start page."""

from typing import Final

from iceharbor.offer import GameOffer

OFFER: Final = GameOffer("Find treasure, raid ships, bring it home.", minutes=45, difficulty=3, place=6)
