"""Hextris, compiled and interpreted."""

from random import Random

from iceharbor.catalogue import open_game
from iceharbor.contract import Player
from iceharbor.match import Match
from iceharbor.plan import Words
from tests.interpreted import agree, told
from tests.laws import Step
from tests.seeds import times

GAMES = ((2, {"pie_rule": True}), (3, {"repetition_draw": True}))
STEPS = times(20, 90)


def transcript() -> str:
    """Random games, entry by entry."""
    matches = ((players, Match.begin(open_game("hextris", players, options))) for players, options in GAMES)
    return "\n".join(line for players, match in matches for line in told(match, Random(players), STEPS, asks))


def asks(step: Step) -> tuple[Player, tuple[Words, ...]]:
    return step.player, ((), ("drop", "M"), ("c3",))


def test_compiled_and_interpreted_games_agree() -> None:
    agree(__name__)
