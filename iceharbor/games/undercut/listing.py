"""What Undercut offers on the start page."""

from typing import Final

from iceharbor.listing import GameListing

LISTING: Final = GameListing("An auction where the lowest bid wins.", minutes=30, difficulty=2, place=4)
