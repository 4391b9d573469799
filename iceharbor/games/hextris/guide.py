"""How to play Hextris."""

from typing import Final

from iceharbor.games.hextris.rules import GROUPS_TO_WIN
from iceharbor.scene import Guide, GuideRow

GUIDE: Final = Guide(
    f"first to complete {GROUPS_TO_WIN} groups",
    f"Connect five of your pieces, {GROUPS_TO_WIN} times, before your opponents do.",
    (
        GuideRow(
            "One action a turn",
            "Drop a piece from your hand on the rim, slide a piece in a straight line, or swap it with a neighbour.",
            1,
        ),
        GuideRow(
            "Large pieces slide farther",
            "A Small slides 1 spot, a Medium up to 2, a Large as far as the line is free. "
            "A Large swaps with a Medium, a Medium with a Small, a Small with a Large.",
            2,
        ),
        GuideRow(
            "Five are a group", "Five connected pieces of any size are taken off as a group. Six are not allowed.", 4
        ),
    ),
)
