"""What Sprawl offers on the start page."""

from typing import Final

from iceharbor.listing import GameListing

LISTING: Final = GameListing("Grow towers, knock out your rivals’ towers.", minutes=20, difficulty=2, place=5)
