"""What Torpedo offers on the start page and in the play sheet: a relaxed game and a live one."""

from typing import Final

from iceharbor.listing import GameListing, GameMode

SEA: Final = ("stock", "pass_through", "reversed", "field", "width", "height")
"""The options that matter in both modes."""

LISTING: Final = GameListing(
    "No turns: place ships fast, then all fire.",
    minutes=5,
    difficulty=1,
    place=2,
    modes=(
        GameMode("Live", "all place at the same time, as fast as they can.", 5, {"mode": "rush"}, ("time_cap", *SEA)),
        GameMode(
            "Relaxed", "all place a few ships in secret, then they are shown.", 10, {"mode": "waves"}, ("wave", *SEA)
        ),
    ),
)
