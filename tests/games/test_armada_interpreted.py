"""Armada, compiled and interpreted."""

from collections.abc import Iterator
from random import Random

from iceharbor.files import begun
from tests.counts import kernel
from tests.counts.generator import POSITIONS, position
from tests.interpreted import agree, of_ships, told

STEPS = 15
FLEET = {
    "game": "armada",
    "players": 2,
    "phase": "deploy",
    "options": {"fleet_2k": True, "larges": 1, "mediums": 1, "smalls": 1, "width": 20, "height": 20, "mode": "flag"},
}


def transcript() -> str:
    """Short random games from every counted position and from before deployment, entry by entry."""
    return "\n".join(line for name in (*POSITIONS, "deploying") for line in played(name))


def played(name: str) -> Iterator[str]:
    match = begun(FLEET if name == "deploying" else position(name))
    if name != "deploying":
        yield f"{name} {dict(kernel.tally(match.state.sea, 600, 1))}"
    yield from told(match, Random(name), STEPS, of_ships)


def test_compiled_and_interpreted_games_agree() -> None:
    agree(__name__)
