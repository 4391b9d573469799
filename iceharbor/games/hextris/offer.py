"""What Hextris offers on the start page."""

from typing import Final

from iceharbor.offer import GameOffer

OFFER: Final = GameOffer("Connect five pieces, three times.", minutes=10, difficulty=1, place=1)
