"""What newcomers see of Torpedo: its tile on the start page, how to play, and the lesson, a rush without a clock."""

from collections.abc import Mapping
from typing import Any, Final

from iceharbor.lesson import Lesson, LessonStep
from iceharbor.listing import GameListing, GameMode
from iceharbor.scene import Guide, GuideRow

# --- On the start page ------------------------------------------------------------------------------------------------


SEA: Final = ("stock", "pass_through", "reversed", "field", "width", "height")
"""The options that matter in both modes."""

LISTING: Final = GameListing(
    "No turns: place ships fast, then all fire.",
    minutes=5,
    difficulty=1,
    place=2,
    modes=(
        GameMode(
            "Relaxed",
            "no hurry, good for a first match. All place a few ships in secret, then they are shown.",
            10,
            {"mode": "waves"},
            ("wave", *SEA),
        ),
        GameMode(
            "Live", "all place at the same time, as fast as they can.", 5, {"mode": "rush"}, ("time_cap", "pace", *SEA)
        ),
    ),
)


# --- How to play ------------------------------------------------------------------------------------------------------


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


# --- The lesson -------------------------------------------------------------------------------------------------------


OPTIONS: Final = {"width": 15, "height": 12}
LAST_SMALL: Final = {"S": 1}
"""What the learner has left: when it is placed, the ships fire."""
THEIRS: Final = {"L": 1}
"""The other player has a ship left, so the learner's last one ends the rush."""


def _ship(name: str, player: int, stern: tuple[int, int], heading: int) -> Mapping[str, Any]:
    return {"name": name, "player": player, "size": name[0], "stern": stern, "heading": heading}


def _sea(stock: Mapping[str, int], *ships: Mapping[str, Any]) -> Mapping[str, Any]:
    return {
        "game": "torpedo",
        "players": 2,
        "unchecked": True,
        "options": OPTIONS,
        "phase": "rush",
        "stocks": [stock, THEIRS],
        "ships": list(ships),
    }


LESSON: Final[Lesson] = (
    LessonStep(
        "Place a ship",
        "A Large is chosen. Press on the sea, drag to aim, let go.",
        _sea({"S": 1, "M": 1, "L": 2}, _ship("M1", 1, (11500, 8500), 2000)),
        solved="^lay L .* places ",
        solution=(("lay", "L", "4500,5000", "060.0"),),
        wrong="Place a Large: it is the biggest one, and counts three points.",
        start=(4500, 5000),
        end=(8000, 7000),
    ),
    LessonStep(
        "Aim it",
        "After your last ship all ships fire. Aim it at Coral's Large.",
        _sea(LAST_SMALL, _ship("L1", 1, (10500, 4500), 0)),
        begins="^(lay|stop)",
        solved="^volley S .*: 1 ship sunk",
        solution=(("lay", "S", "4000,5500", "090.0"),),
        wrong="Your torpedo missed. It runs straight ahead from the tip of your Small.",
        start=(4000, 5500),
        end=(9600, 5500),
    ),
    LessonStep(
        "Do not touch",
        "A ship that touches another is lost. Place a Large in the gap.",
        _sea(
            {"S": 1, "L": 2},
            _ship("L1", 1, (5200, 3000), 0),
            _ship("M1", 1, (5200, 7400), 0),
            _ship("L2", 1, (9600, 3000), 0),
            _ship("M2", 1, (9600, 7400), 0),
            _ship("S1", 1, (7100, 9400), 900),
            _ship("S2", 1, (7100, 2400), 900),
        ),
        solved="^lay L .* places ",
        solution=(("lay", "L", "7400,5000", "000.0"),),
        wrong="That was not it. Place a Large where it touches no other ship.",
        start=(7400, 5000),
        end=(7400, 7600),
    ),
    LessonStep(
        "Block a shot",
        "Coral's Small aims at your Large. Put your Small in between.",
        _sea(LAST_SMALL, _ship("S1", 1, (2500, 6000), 900), _ship("L1", 0, (11000, 6900), 1800)),
        begins="^(lay|stop)",
        solved="^volley S .*: nothing sunk",
        solution=(("lay", "S", "7200,5500", "000.0"),),
        wrong="Your Large was sunk. A Small stops the torpedo of a Small: lay yours across.",
        start=(7200, 5300),
        end=(7200, 6800),
    ),
    LessonStep(
        "Watch the volleys",
        "Smalls fire before Mediums. Sink Coral's Medium before it sinks your Large.",
        _sea(LAST_SMALL, _ship("M1", 1, (7500, 9200), 900), _ship("L1", 0, (12200, 10200), 1800)),
        begins="^(lay|stop|volley S)",
        solved="^volley M .*No Medium ships left",
        solution=(("lay", "S", "8000,4000", "000.0"),),
        wrong="The Medium fired. Aim your Small at it: Smalls fire first.",
        start=(8000, 4000),
        end=(8000, 8400),
    ),
)
