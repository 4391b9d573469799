"""How to play Pirates CSG."""

from collections.abc import Mapping
from typing import Any

from iceharbor.games.pirates_csg.cards import custom
from iceharbor.scene import Guide, GuideRow


def guide_of(options: Mapping[str, Any]) -> Guide:
    """The aim and how to play with these options."""
    shots = "" if options["line_of_fire"] == "free" else " Islands and other ships block a shot."
    return Guide(
        "most gold wins",
        "Bring treasure home. When the last coin has left the islands, most gold wins.",
        (
            GuideRow(
                "Each ship acts once",
                "In your turn each ship may move, attack or scavenge; then gold buys ships and crew. A ship sails "
                "along its rulers, each within 90 degrees of its heading.",
                1,
            ),
            GuideRow(
                "Dock, take, bring home",
                "A bow that touches an island docks. A coin that you keep scores 1 more than its value.",
                3,
            ),
            GuideRow(
                "Each mast is a gun",
                f"Each mast in range rolls a die and hits above its number; a hit takes a mast.{shots}",
                6,
            ),
        ),
        "custom cards" if custom(options) else "",
    )
