"""What Hextris offers on the start page."""

from typing import Final

from iceharbor.listing import GameListing

LISTING: Final = GameListing("Connect five pieces, three times.", minutes=10, difficulty=1, place=1)
