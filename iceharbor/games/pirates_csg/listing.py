"""What Pirates CSG offers on the start page."""

from typing import Final

from iceharbor.listing import GameListing

LISTING: Final = GameListing("Build your fleet, hire a crew, hunt gold.", minutes=60, difficulty=3, place=7)
