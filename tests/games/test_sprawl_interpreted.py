"""Sprawl, compiled and as it stands."""

from random import Random

from iceharbor.catalogue import open_game
from iceharbor.contract import Player, Words
from iceharbor.match import Match
from tests.interpreted import agree, told
from tests.laws import Step

GAMES = ((3, {"strict": True}), (4, {"superior_forces": True}), (8, {"friendly_fire": False}))
STEPS = 60


def transcript() -> str:
    """Games by chance, told entry by entry."""
    matches = ((players, Match.begin(open_game("sprawl", players, options))) for players, options in GAMES)
    return "\n".join(line for players, match in matches for line in told(match, Random(players), STEPS, asks))


def asks(step: Step) -> tuple[Player, tuple[Words, ...]]:
    return step.player, ((), ("branch",), tuple(step.text.split(" ")))


def test_compiled_and_interpreted_games_agree() -> None:
    agree(__name__)
