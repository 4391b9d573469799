"""What newcomers see of Hextris: its tile on the start page, how to play, and the lesson."""

from collections.abc import Mapping
from typing import Any, Final

from iceharbor.games.hextris.rules import GROUPS_TO_WIN
from iceharbor.lesson import Lesson, LessonStep
from iceharbor.listing import GameListing
from iceharbor.scene import Guide, GuideRow

# --- On the start page ------------------------------------------------------------------------------------------------


LISTING: Final = GameListing("Connect five pieces, three times.", minutes=10, difficulty=1, place=1)


# --- How to play ------------------------------------------------------------------------------------------------------


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


# --- The lesson -------------------------------------------------------------------------------------------------------


def _board(**pieces: str) -> Mapping[str, Any]:
    return {"game": "hextris", "players": 2, "turn": 0, "board": pieces}


LESSON: Final[Lesson] = (
    LessonStep(
        "Drop a piece",
        "Press a piece in your tray, then a spot on the rim.",
        _board(a2="1M", c5="1L", b1="0M"),
        solved="^drop ",
        solution=(("drop", "L", "d1"),),
        wrong="A piece on the board moved. Take a new one from your tray.",
        start="0L",
        end="d1",
    ),
    LessonStep(
        "Slide it",
        "A Medium slides up to two spots. Press it on c1, then c3.",
        _board(c1="0M", a1="1S", e3="1M"),
        solved="^move c1 ",
        solution=(("move", "c1", "c3"),),
        wrong="Choose the piece on c1. It slides along a straight line of empty spots.",
        start="c1",
        end="c3",
    ),
    LessonStep(
        "Swap two pieces",
        "A Large swaps with a Medium beside it. Swap your Large and Coral's Medium.",
        _board(b2="0L", b3="1M", c3="0M", d3="0S"),
        solved="^swap (b2 b3|b3 b2) ",
        solution=(("swap", "b2", "b3"),),
        wrong="Press your Large on b2, then the Medium beside it.",
        start="b2",
        end="b3",
    ),
    LessonStep(
        "Connect five",
        "Four of yours are connected. Drop the fifth beside them.",
        _board(b2="0M", b3="0S", c3="0L", d3="0M", b4="1S", c1="1M", c5="1L", d1="1L", e2="1S"),
        solved="completes a group",
        solution=(("drop", "L", "a1"),),
        wrong="That did not touch your four. Drop it on a rim spot next to one of them.",
        start="0L",
        end="a1",
        first_move="Your move: connect five",
        praise=f"Five! That is one group. {GROUPS_TO_WIN} groups win.",
    ),
    LessonStep(
        "Never six",
        "A sixth piece is not allowed. Complete five without touching the sixth.",
        _board(b2="0M", b3="0S", c2="0L", c3="0M", e1="0S", a3="1M", c5="1L"),
        solved="completes a group",
        solution=(("drop", "S", "a1"),),
        wrong="The group still has four. Add one piece beside it, away from e1.",
        start="0S",
        end="a1",
    ),
    LessonStep(
        "Stop your opponent",
        "Coral has four connected. Take the rim spot where the fifth would go.",
        _board(b1="1M", b2="1S", b3="1L", c2="1M", a1="0M", c1="0S", d1="0M", c3="0S", b4="0L", a3="0S"),
        solved="^drop [LMS] a2 ",
        solution=(("drop", "L", "a2"),),
        wrong="Coral could still drop a fifth piece beside the four. Look for the free rim spot.",
        start="0L",
        end="a2",
    ),
)
