"""How to play Torpedo, in a rush or in waves."""

from collections.abc import Mapping
from typing import Any

from iceharbor.scene import Guide, GuideRow


def guide_of(options: Mapping[str, Any]) -> Guide:
    """The aim, and how to play with these options."""
    waves = options["mode"] == "waves"
    placing = (
        f"In each wave all players lock in {options['wave']} hidden ships, and then all appear at once."
        if waves
        else "All players place ships at the same time. Choose a size, press to place, drag to aim, let go."
    )
    first, last = ("Larges", "Smalls") if options["reversed"] else ("Smalls", "Larges")
    same = "passes through" if options["pass_through"] else "is stopped by"
    return Guide(
        "most points afloat",
        "Have the most points afloat at the end: a Large counts 3, a Medium 2, a Small 1.",
        (
            GuideRow("No turns", placing, 1),
            GuideRow(
                "Do not touch", "A ship that touches another one is lost at once. Ships that lie there never move.", 3
            ),
            GuideRow(
                "Then all fire",
                f"When a player has placed all ships, each ship fires one torpedo: first {first}, last {last}. "
                f"It sinks the first ship ahead, and {same} a ship of its own size.",
                2,
            ),
        ),
    )
