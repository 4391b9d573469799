"""The lesson of Armada: five small seas."""

from collections.abc import Mapping
from typing import Any, Final

from iceharbor.lesson import Lesson, LessonStep

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
        "A Small makes up to four steps in one action. Sail S1.",
        _sea(_ship("S1", 0, (9000, 7000), 0), FAR),
        solved="^move S1 \\S+ \\S+",
        solution=(("move", "S1", "000.0", "045.0", "090.0", "045.0"),),
        wrong="One step is allowed, but S1 can do more. Add steps before you confirm.",
        start="0.S1",
        end=(11500, 10300),
    ),
    LessonStep(
        "Fire",
        "Ships fire from their long sides. Press L1, then Coral’s Medium.",
        _sea(_ship("L1", 0, (9000, 9000), 900), _ship("M1", 1, (9800, 11200), 900)),
        solved="^fire L1 .*1.M1",
        solution=(("fire", "L1", "port", "1.M1"),),
        wrong="Coral’s Medium was not hit. Its side of L1 is port, the left one.",
        start="0.L1",
        end="1.M1",
    ),
    LessonStep(
        "Sink it",
        "A Medium sinks after two hits. It has one: fire again.",
        _sea(_ship("L1", 0, (9000, 9000), 900), _ship("M1", 1, (9800, 11200), 900, 1), FAR),
        solved="^fire L1 .*1.M1",
        solution=(("fire", "L1", "port", "1.M1"),),
        wrong="Coral’s Medium is still afloat. Fire L1’s port side at it.",
        start="0.L1",
        end="1.M1",
    ),
    LessonStep(
        "Sail, then fire",
        "A turn has three actions. Sail S1 beside Coral’s Small, then fire.",
        _sea(_ship("S1", 0, (8000, 8000), 0), _ship("S1", 1, (8900, 10500), 0), FAR),
        begins="^move S1 ",
        solved="^fire S1 .*1.S1",
        solution=(("move", "S1", "000.0", "000.0"), ("fire", "S1", "starboard", "1.S1")),
        wrong="Not yet. Sail until Coral’s Small lies beside a long side of S1, then fire.",
        start="0.S1",
        end="1.S1",
    ),
)
