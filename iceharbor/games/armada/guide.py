"""What newcomers see of Armada: its tile on the start page, how to play, and the lesson."""

from collections.abc import Mapping
from typing import Any, Final

from iceharbor.lesson import Lesson, LessonStep
from iceharbor.listing import GameListing, GameMode
from iceharbor.scene import Guide, GuideRow

# --- On the start page ------------------------------------------------------------------------------------------------


SEA: Final = ("islands", "deployment", "spacing", "turn_cap", "field", "width", "height")
"""The options that matter in every mode."""


def _mode(title: str, about: str, minutes: int, mode: str, *shows: str) -> GameMode:
    options: Mapping[str, Any] = {"mode": mode, "fleet_2k": False}
    return GameMode(title, about, minutes, options, (*shows, *SEA), (2, 2))


LISTING: Final = GameListing(
    "A few big ships against many small.",
    minutes=25,
    difficulty=2,
    place=3,
    modes=(
        _mode("Basic", "sink the enemy fleet.", 25, "basic"),
        _mode("Advanced", "one player sets the fleets, the other may swap.", 25, "advanced"),
        _mode("Flag", "touch or sink the enemy flag.", 20, "flag"),
        _mode("Breakthrough", "get one whole ship across the line.", 20, "breakthrough", "goal_behind", "crossing"),
        GameMode(
            "Equal fleets",
            "the same ships for all; the last fleet afloat wins.",
            30,
            {"mode": "basic", "fleet_2k": True},
            ("larges", "mediums", "smalls", *SEA),
        ),
    ),
)


# --- How to play ------------------------------------------------------------------------------------------------------


AIMS: Final = {
    "basic": "last fleet afloat",
    "advanced": "last fleet afloat",
    "flag": "capture the flag",
    "breakthrough": "breakthrough",
}
GOALS: Final = {
    "basic": "Be the last fleet afloat.",
    "advanced": "Be the last fleet afloat.",
    "flag": "Touch the enemy flag with a ship, or sink the flagship, to win at once.",
    "breakthrough": "The attacker wins by getting one ship across the line, the defender by sinking the whole "
    "attacking fleet.",
}


def guide_of(options: Mapping[str, Any]) -> Guide:
    """The aim and how to play with these options."""
    steps = "2 steps, a Medium 3" if options["fleet_2k"] else "1 step, a Medium 2"
    return Guide(
        AIMS[options["mode"]],
        GOALS[options["mode"]],
        (
            GuideRow(
                "Three actions a turn", "Each one moves a ship that has not moved this turn, or fires one shot.", 1
            ),
            GuideRow(
                "Small ships sail farther",
                f"A Large makes up to {steps}, a Small 4. After each step a ship may turn; it never sails backwards.",
                2,
            ),
            GuideRow(
                "Fire from the long sides",
                "A Large fires up to 3 shots a turn, a Medium 2, a Small 1. A ship sinks after that many hits.",
                3,
            ),
        ),
    )


# --- The lesson -------------------------------------------------------------------------------------------------------


OPTIONS: Final = {"width": 20, "height": 20}


def _ship(name: str, player: int, stern: tuple[int, int], heading: int, damage: int = 0) -> Mapping[str, Any]:
    return {
        "name": name,
        "player": player,
        "size": name[0],
        "stern": stern,
        "heading": heading,
        "damage": damage,
    }


def _sea(*ships: Mapping[str, Any], left: int = 3) -> Mapping[str, Any]:
    return {
        "game": "armada",
        "players": 2,
        "unchecked": True,
        "options": OPTIONS,
        "turn": {"player": 0, "actions_left": left},
        "ships": list(ships),
    }


FAR: Final = _ship("L1", 1, (10000, 19000), 1800)

LESSON: Final[Lesson] = (
    LessonStep(
        "Sail a Large",
        "A Large makes one step. Press L1, drag its bow, press Sail.",
        _sea(_ship("L1", 0, (9000, 7000), 0), FAR),
        solved="^move L1 ",
        solution=(("move", "L1", "045.0"),),
        wrong="L1 has not moved. Choose it, then Sail.",
        start="0.L1",
        end=(10200, 10400),
    ),
    LessonStep(
        "Sail a Small",
        "A Small makes up to four steps. Press S1, far water, Sail.",
        _sea(_ship("S1", 0, (9000, 7000), 0), FAR),
        solved="^move S1 [0-9.]+ [0-9.]+",
        solution=(("move", "S1", "000.0", "045.0", "090.0", "045.0"),),
        wrong="One step is allowed, but S1 can do more. Add steps before you confirm.",
        start="0.S1",
        end=(11500, 10300),
    ),
    LessonStep(
        "Fire",
        "Ships fire from their long sides. Press L1, then Coral's Medium.",
        _sea(_ship("L1", 0, (9000, 9000), 900), _ship("M1", 1, (9800, 11200), 900)),
        solved="^fire L1 .*1.M1",
        solution=(("fire", "L1", "port", "1.M1"),),
        wrong="Coral's Medium was not hit. Its side of L1 is port, the left one.",
        start="0.L1",
        end="1.M1",
    ),
    LessonStep(
        "Sink it",
        "A Medium sinks after two hits. It has one: fire again.",
        _sea(_ship("L1", 0, (9000, 9000), 900), _ship("M1", 1, (9800, 11200), 900, 1), FAR),
        solved="^fire L1 .*1.M1",
        solution=(("fire", "L1", "port", "1.M1"),),
        wrong="Coral's Medium is still afloat. Fire L1's port side at it.",
        start="0.L1",
        end="1.M1",
    ),
    LessonStep(
        "Sail, then fire",
        "A turn has three actions. Sail S1 beside Coral's Small, then fire.",
        _sea(_ship("S1", 0, (8000, 8000), 0), _ship("S1", 1, (8900, 9300), 0), FAR),
        begins="^move S1 ",
        solved="^fire S1 .*1.S1",
        solution=(("move", "S1", "000.0"), ("fire", "S1", "starboard", "1.S1")),
        wrong="Not yet. Sail until Coral's Small lies beside a long side of S1, then fire.",
        start="0.S1",
        end=(8000, 11900),
        view=((4000, 6000), (13000, 14000)),
    ),
)
