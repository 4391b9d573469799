"""What newcomers see of Sprawl: its tile on the start page, how to play, and the lesson."""

from collections.abc import Mapping
from typing import Any, Final

from iceharbor.lesson import Lesson, LessonStep
from iceharbor.listing import GameListing
from iceharbor.scene import Guide, GuideRow

# --- On the start page ------------------------------------------------------------------------------------------------


LISTING: Final = GameListing("Grow towers, knock out your rivals' towers.", minutes=20, difficulty=2, place=5)


# --- How to play ------------------------------------------------------------------------------------------------------


GUIDE: Final = Guide(
    "most pips",
    "Have the most pips on the board when a player has no move left: a Large counts 3, a Medium 2, a Small 1.",
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
            "A branch knocks out (neutralises) the tower that it points at, unless that tower holds a piece of its "
            "size. A tower that is out cannot grow, and scores nothing, nor do its branches.",
            5,
        ),
    ),
)


# --- The lesson -------------------------------------------------------------------------------------------------------


def _board(towers: Mapping[str, str], branches: Mapping[str, str] | None = None) -> Mapping[str, Any]:
    """Towers as `0LM`; branches as `0L N C3`: player and size, direction, and the piece to which it belongs."""
    read = {name: {"player": int(tower[0]), "sizes": tower[1:]} for name, tower in towers.items()}
    lying = {name: words.split() for name, words in (branches or {}).items()}
    return {
        "game": "sprawl",
        "players": 3,
        "turn": 0,
        "first_round_over": True,
        "towers": read,
        "branches": {
            name: {"player": int(piece[0]), "size": piece[1], "points": points, "parent": parent}
            for name, (piece, points, parent) in lying.items()
        },
    }


FAR: Final = {"A6": "1M", "E1": "2M"}
"""Towers of the two others, out of the way."""

LESSON: Final[Lesson] = (
    LessonStep(
        "First tower",
        "Most pips on the board win. Begin: press your Large, then C3.",
        {**_board(FAR), "first_round_over": False},
        solved="^start L ",
        solution=(("start", "L", "C3"),),
        wrong="Begin with the Large: a tower is as high as what stands in it.",
        start="0L",
        end="C3",
    ),
    LessonStep(
        "Stack a piece",
        "Stack a Medium on your Large: press it in your tray, then C3.",
        _board({"C3": "0L", **FAR}),
        solved="^build C3 M ",
        solution=(("build", "C3", "M"),),
        wrong="A tower grows with a smaller piece on top. Stack your Medium on C3.",
        start="0M",
        end="C3",
    ),
    LessonStep(
        "Lay a branch",
        "Lay a Small beside your tower, as a branch: press your Small, then C4.",
        _board({"C3": "0LM", **FAR}),
        solved="^branch C3 S ",
        solution=(("branch", "C3", "S", "C4", "N"),),
        wrong="A branch lies beside your tower and points away from it. Lay a Small.",
        start="0S",
        end="C4",
    ),
    LessonStep(
        "Plant a tower",
        "Your Small branch plants 1 square ahead: press your Small, then C5.",
        _board({"C3": "0LM", **FAR}, {"C4": "0S N C3"}),
        solved="^spore ",
        solution=(("spore", "C4", "S", "C5"),),
        wrong="A Small branch plants 1 square ahead, a Medium 2, a Large 3. Plant on C5.",
        start="0S",
        end="C5",
    ),
    LessonStep(
        "Knock out",
        "Press your Medium, then D3's arrow towards E3: that tower has no Medium.",
        _board({"C3": "0LM", "E3": "1L", "A6": "1M", "E1": "2M"}),
        solved="knock",
        solution=(("branch", "C3", "M", "D3", "E"),),
        wrong="The tower on E3 still stands. It holds a Large, so attack it with a Medium.",
        start="0M",
        end=(3300, 2048),
    ),
)
