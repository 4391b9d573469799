"""Hextris, compiled and as it stands."""

from random import Random

from iceharbor.catalogue import open_game
from iceharbor.contract import Player, Words
from iceharbor.match import Match
from tests.interpreted import agree, told
from tests.laws import Step

GAMES = ((2, {"pie_rule": True}), (3, {"repetition_draw": True}))
STEPS = 90


def transcript() -> str:
    """Games by chance, told entry by entry."""
    matches = ((players, Match.begin(open_game("hextris", players, options))) for players, options in GAMES)
    return "\n".join(line for players, match in matches for line in told(match, Random(players), STEPS, asks))


def asks(step: Step) -> tuple[Player, tuple[Words, ...]]:
    return step.player, ((), ("drop", "M"), ("c3",))


def test_compiled_and_interpreted_games_agree() -> None:
    agree(__name__)
