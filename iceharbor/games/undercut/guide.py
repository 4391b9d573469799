"""What newcomers see of Undercut: its tile on the start page, how to play, and the lesson."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from iceharbor.lesson import Lesson, LessonStep
from iceharbor.listing import GameListing
from iceharbor.scene import Guide, GuideRow

# --- On the start page ------------------------------------------------------------------------------------------------


LISTING: Final = GameListing("An auction where the lowest bid wins.", minutes=30, difficulty=2, place=4)


# --- How to play ------------------------------------------------------------------------------------------------------


def guide_of(end_score: int) -> Guide:
    """The aim and how to play a game that ends at this score."""
    return Guide(
        f"lowest score wins, ends at {end_score}",
        f"Have the lowest score when a player reaches {end_score} points.",
        (
            GuideRow(
                "The lowest bid wins",
                "Bid pieces from your hand for a stack: all players but one win one. A lower bid beats a higher one.",
                2,
            ),
            GuideRow(
                "Sets cost points",
                "A Tree is a Large, a Medium and a Small of one colour, Triplets are three equal pieces, a Foursome is "
                "one size in four colours. You must hand in a set that you hold, and it costs more each time.",
                4,
            ),
            GuideRow(
                "Or pass", "When every stack has a bid you may pass: it costs one point, and you draw a piece.", 5
            ),
        ),
    )


# --- The lesson -------------------------------------------------------------------------------------------------------


def _table(
    hands: Sequence[str],
    stacks: Sequence[tuple[str, str, str]],
    bids: Sequence[tuple[int, str] | None] = (),
    **more: Any,
) -> Mapping[str, Any]:
    """Hands as `L red, M blue`; stacks as the colours of a Large, a Medium and a Small; bids as a player and pieces."""
    laid = [*bids, *([None] * (len(stacks) - len(bids)))]
    return {
        "game": "undercut",
        "players": len(hands),
        "phase": "auction",
        "turn": 0,
        "start": 0,
        "hands": [_pieces(hand) for hand in hands],
        "stacks": [
            {
                "pieces": [f"{size} {colour}" for size, colour in zip("LMS", colours, strict=True)],
                "bid": bid and {"player": bid[0], "pieces": _pieces(bid[1])},
            }
            for colours, bid in zip(stacks, laid, strict=True)
        ],
    }


def _pieces(words: str) -> list[str]:
    return [word.strip() for word in words.split(",") if word.strip()]


STACKS: Final = (("blue", "red", "green"), ("black", "black", "yellow"))

LESSON: Final[Lesson] = (
    LessonStep(
        "Bid",
        "Bid for stack 1: press your red Large, then the stack.",
        _table(("L red, M blue, S black", "M yellow, S green", "L green, S blue"), STACKS),
        solved="^bid 1 L:red",
        solution=(("bid", "1", "L:red"),),
        wrong="Put the red Large beside stack 1. Large counts 3, Medium 2, Small 1.",
        start="L:red",
        end="stack 1",
    ),
    LessonStep(
        "Undercut",
        "Coral bids 5 for stack 1. The lowest bid wins: bid less.",
        _table(("L red, M blue, S black", "S green", "L green, S blue"), STACKS, ((1, "M yellow, L red"),)),
        solved="^bid 1 ",
        solution=(("bid", "1", "L:red"),),
        wrong="Stack 1 still belongs to Coral. Bid less than 5 for it.",
        start="L:red",
        end="stack 1",
    ),
    LessonStep(
        "A bid of nothing",
        "A bid of no pieces counts 0. Press stack 2 and bid nothing.",
        _table(("L red, M blue", "S green", "L green"), STACKS, ((1, "M yellow, L red"), (2, "S blue"))),
        solved="^bid 2(?! [LMS]:)",
        solution=(("bid", "2"),),
        wrong="Coral and Violet have bids. Only a bid of nothing beats 1 on stack 2.",
        start="hand 0",
        end="stack 2",
    ),
    LessonStep(
        "What costs points",
        "Stack 1 would complete a red Tree, which costs 2. Bid for stack 2.",
        _table(("L red, S red, S blue", "S green", "L green"), STACKS),
        solved="^bid 2",
        solution=(("bid", "2", "S:blue"),),
        wrong="Stack 1 has the Medium that your red Large and Small lack. Take stack 2.",
        start="S:blue",
        end="stack 2",
    ),
    LessonStep(
        "Pass",
        "You need nothing here. Pass, and draw a Small instead.",
        _table(("L red, M blue", "S green", "L green"), STACKS, ((1, "M yellow, L red"), (2, "S blue"))),
        solved="^pass S",
        solution=(("pass", "S"),),
        wrong="Keep your pieces: choose Pass, and then Small.",
    ),
)
