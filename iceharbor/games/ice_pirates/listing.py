"""What Ice Pirates offers on the start page."""

from typing import Final

from iceharbor.listing import GameListing

LISTING: Final = GameListing("Find treasure, raid ships, bring it home.", minutes=45, difficulty=3, place=6)
