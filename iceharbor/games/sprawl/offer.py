"""What Sprawl offers on the start page."""

from typing import Final

from iceharbor.offer import GameOffer

OFFER: Final = GameOffer("Grow towers, knock out your rivals’ towers.", minutes=20, difficulty=2, place=5)
