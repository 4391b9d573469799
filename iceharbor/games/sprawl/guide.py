"""How to play Sprawl."""

from typing import Final

from iceharbor.scene import Guide, GuideRow

GUIDE: Final = Guide(
    "most pips",
    "Have the most pips on the board at the end: a Large counts 3, a Medium 2, a Small 1.",
    (
        GuideRow(
            "Stack, branch or plant",
            "Each turn, stack a smaller piece on your tower, lay a branch beside your pieces, or plant a new tower "
            "ahead of a branch.",
            2,
        ),
        GuideRow("High towers reach far", "A tower 2 pieces high can have branches 2 long, and so on.", 3),
        GuideRow(
            "Point to knock out",
            "A branch knocks out the tower that it points at, unless that tower holds a piece of its size. A tower "
            "that is out cannot grow, and scores nothing, nor do its branches.",
            5,
        ),
    ),
)
