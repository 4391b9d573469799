"""What Armada offers on the start page and in the play sheet: its five ways to play."""

from collections.abc import Mapping
from typing import Any, Final

from iceharbor.listing import GameListing, GameMode

SEA: Final = ("islands", "deployment", "spacing", "turn_cap", "field", "width", "height")
"""The options that matter in every mode."""


def _mode(title: str, about: str, minutes: int, mode: str, *shows: str) -> GameMode:
    options: Mapping[str, Any] = {"mode": mode, "fleet_2k": False}
    return GameMode(title, about, minutes, options, (*shows, *SEA), (2, 2))


LISTING: Final = GameListing(
    "A few big ships against many small.",
    minutes=25,
    difficulty=2,
    place=3,
    modes=(
        _mode("Basic", "sink the enemy fleet.", 25, "basic"),
        _mode("Advanced", "one player sets the fleets, the other may swap.", 25, "advanced"),
        _mode("Flag", "touch or sink the enemy flag.", 20, "flag"),
        _mode("Breakthrough", "get one whole ship across the line.", 20, "breakthrough", "goal_behind", "crossing"),
        GameMode(
            "Equal fleets",
            "the same ships for all; the last fleet afloat wins.",
            30,
            {"mode": "basic", "fleet_2k": True},
            ("larges", "mediums", "smalls", *SEA),
        ),
    ),
)
