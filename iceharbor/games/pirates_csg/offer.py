"""What Pirates CSG offers on the start page."""

from typing import Final

from iceharbor.offer import GameOffer

OFFER: Final = GameOffer("Build your fleet, hire a crew, hunt gold.", minutes=60, difficulty=3, place=7)
