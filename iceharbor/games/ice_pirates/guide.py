"""What newcomers see of Ice Pirates: its tile on the start page, how to play, and the lesson."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from iceharbor.lesson import Lesson, LessonStep
from iceharbor.listing import GameListing
from iceharbor.scene import Guide, GuideRow

# --- On the start page ------------------------------------------------------------------------------------------------


LISTING: Final = GameListing("Find treasure, raid ships, bring it home.", minutes=45, difficulty=3, place=6)


# --- How to play ------------------------------------------------------------------------------------------------------


def guide_of(target: int) -> Guide:
    """The aim and how to play, when this many points win."""
    return Guide(
        f"first to {target} points",
        f"Be first to bring home {target} points of treasure: a golden Medium counts 2, a golden Small 1.",
        (
            GuideRow("Three actions a turn", "Choose a ship: it sails, fires, repairs or moves cargo.", 1),
            GuideRow(
                "Look under islands",
                "Stop beside an island to look under it: only you see what is there. Its colour on top means nothing.",
                2,
            ),
            GuideRow(
                "Load, and bring it home",
                "A Large carries a Medium and a Small piece, a Medium one Small piece. Hits disable a ship; stop "
                "beside an enemy ship or home to take its cargo.",
                5,
            ),
        ),
    )


# --- The lesson -------------------------------------------------------------------------------------------------------


FIELD: Final = ((0, 0), (12000, 0), (12000, 9000), (0, 9000))


def _ship(name: str, player: int, stern: tuple[int, int], heading: int, **more: Any) -> Mapping[str, Any]:
    return {"name": name, "player": player, "size": name[0], "stern": stern, "heading": heading, **more}


ENEMY: Final = _ship("S1", 1, (11000, 8000), 1800)
"""The other player has a ship far away."""


def _sea(
    ships: Sequence[Mapping[str, Any]],
    islands: Sequence[Mapping[str, Any]] = (),
    homes: Sequence[Mapping[str, Any]] = (),
) -> Mapping[str, Any]:
    return {
        "game": "ice_pirates",
        "players": 2,
        "unchecked": True,
        "field": FIELD,
        "turn": {"player": 0, "actions_left": 3},
        "ships": [*ships, ENEMY] if not any(ship["player"] == 1 for ship in ships) else list(ships),
        "islands": list(islands),
        "homes": list(homes),
    }


NEST: Final = ("L plain", "M treasure", "S plain")


def _island(at: tuple[int, int], seen_by: Sequence[int] = ()) -> Mapping[str, Any]:
    return {"name": "T1", "heading": 0, "at": at, "nest": NEST, "seen_by": list(seen_by)}


LESSON: Final[Lesson] = (
    LessonStep(
        "Sail and turn",
        "Press L1, drag its bow, and press Sail.",
        _sea([_ship("L1", 0, (4000, 3000), 450)]),
        solved="^move L1 ",
        solution=(("move", "L1", "090.0"),),
        wrong="Nothing sailed. Choose L1 and drag its bow.",
        start="0.L1",
        end=(7200, 4300),
    ),
    LessonStep(
        "Look under the island",
        "L1 lies beside the island. Choose it, then Look under T1.",
        _sea([_ship("L1", 0, (4300, 4300), 900)], [_island((5300, 5700))]),
        solved="^explore L1 T1",
        solution=(("explore", "L1", "T1"),),
        wrong="Looking is free, but only from beside the island. Look under T1 first.",
        start="0.L1",
        end="T1",
    ),
    LessonStep(
        "Sail to it",
        "Stop L1 beside the island without touching it. Then look under it.",
        _sea([_ship("L1", 0, (2400, 4300), 900)], [_island((5300, 5700))]),
        begins="^move L1 ",
        solved="^explore L1 T1",
        solution=(("move", "L1", "090.0"), ("explore", "L1", "T1")),
        wrong="That was not it. Sail L1 past the island, close beside it, and look under it.",
        start="0.L1",
        end=(5900, 4200),
    ),
    LessonStep(
        "Load the treasure",
        "You know what lies under T1. Choose L1, Transfer, and the golden Medium.",
        _sea([_ship("L1", 0, (4300, 4300), 900)], [_island((5300, 5700), (0,))]),
        begins="^explore ",
        solved="^transfer L1 T1 take .*M:treasure",
        solution=(("transfer", "L1", "T1", "take", "M:treasure"),),
        wrong="The treasure is still under T1. Choose L1, Transfer, and the golden Medium.",
        start="T1",
        end="0.L1",
    ),
    LessonStep(
        "Bring it home",
        "L1 lies beside your home. Choose it, Transfer, and the golden Medium.",
        _sea(
            [_ship("L1", 0, (4300, 4300), 900, cargo=["M treasure"])],
            homes=[{"player": 0, "heading": 0, "at": (5300, 1900), "goods": ["S treasure"]}],
        ),
        solved="^transfer L1 H0 give",
        solution=(("transfer", "L1", "H0", "give", "M:treasure"),),
        wrong="It is still aboard. Choose L1, Transfer, and the golden Medium.",
        start="0.L1",
        end="H0",
    ),
    LessonStep(
        "Fire a broadside",
        "Ships fire from their long sides. Press L1, then Coral's ship.",
        _sea([_ship("L1", 0, (4300, 4300), 900), _ship("M1", 1, (5000, 6300), 900)]),
        solved="^fire L1 .*1.M1",
        solution=(("fire", "L1", "port", "1.M1"),),
        wrong="Coral's ship was not hit. Fire L1's port side: the left one.",
        start="0.L1",
        end="1.M1",
    ),
)
