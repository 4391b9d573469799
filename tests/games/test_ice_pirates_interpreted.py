"""Ice Pirates, compiled and interpreted."""

from random import Random
from typing import Final

from iceharbor.catalogue import open_game
from iceharbor.match import Match
from tests.interpreted import agree, of_ships, told
from tests.seeds import times

GAMES: Final = ((2, {"hidden_holds": True, "fleet": 1}), (3, {"fleet": 1, "field": "round"}))
STEPS: Final = times(12, 60)


def transcript() -> str:
    """Random games, entry by entry."""
    matches = ((players, Match.begin(open_game("ice_pirates", players, options))) for players, options in GAMES)
    return "\n".join(line for players, match in matches for line in told(match, Random(players), STEPS, of_ships))


def test_compiled_and_interpreted_games_agree() -> None:
    agree(__name__)
