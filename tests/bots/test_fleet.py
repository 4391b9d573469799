"""The bot of Ice Pirates that plans for its fleet: it scouts, robs and hunts, and it is stronger than `greedy`."""

from random import Random

import pytest

from iceharbor.bots import BOTS
from iceharbor.contract import Player
from iceharbor.match import Match
from iceharbor.selfplay.series import play as selfplayed
from tests.games.ice_pirates_positions import cargo, sea
from tests.seeds import most_slow

PAIRS = 20
"""Mirrored pairs of games against `greedy`."""
ISLANDS = """
    T1 at 18000,9000  nest L:plain M:treasure S:treasure
    T2 at 28000,18000 nest L:plain M:plain S:plain
    H0 at 6000,3000
    H1 at 30000,33000 goods M:treasure M:treasure M:treasure S:treasure
"""


def turn_of(match: Match, bot: str = "fleet", player: Player = 0) -> tuple[Match, list[str]]:
    """The match after a turn of a bot, and the actions of that turn."""
    said: list[str] = []
    while match.to_act == {player} and (not said or said[-1] != "end"):
        chooser = BOTS["ice_pirates"][bot](match.game)
        said.append(chooser.choose(match.view(player), player, Random(1)))
        match = match.play(player, said[-1])
    return match, said


def test_smalls_scout_before_a_carrier_sails_far() -> None:
    ships = """
        0.S1 at 10000,7000 heading 045.0
        0.L1 at 10000,4000 heading 090.0
        1.S1 at 30000,30000 heading 270.0
    """
    _, said = turn_of(sea(ships + ISLANDS))
    assert any(word.startswith("move S1") for word in said)
    _, greedy = turn_of(sea(ships + ISLANDS), "greedy")
    assert greedy[0].startswith("move L1")


def test_it_robs_an_enemy_carrier_within_a_turn() -> None:
    match = sea(
        """
        0.L1 at 10000,9000 heading 090.0
        1.L1 at 13700,10500 heading 090.0 cargo M:treasure S:treasure
        """
        + ISLANDS
    )
    match, said = turn_of(match)
    assert any(word.startswith("transfer L1 1.L1 take") for word in said), said
    assert sorted(cargo(match, "0.L1")) == ["M treasure", "S treasure"]


def test_it_moves_to_fire_at_a_carrier() -> None:
    match = sea(
        """
        0.M1 at 18000,12000 heading 000.0
        1.L1 at 19500,15800 heading 090.0 damage 1 cargo M:treasure
        """
        + ISLANDS.replace("18000,9000", "8000,20000")
    )
    _, said = turn_of(match)
    assert [word.split()[0] for word in said[:3]] == ["move", "fire", "fire"], said


def test_it_fires_at_a_raider_beside_its_home() -> None:
    """The damaged Medium would be the easier target, but it is too far from the home to take anything."""
    match = sea(
        """
        0.L1 at 10000,6000 heading 000.0
        1.M1 at 8800,6800 heading 000.0
        1.M2 at 11200,6800 heading 000.0 damage 1
        """
        + ISLANDS.replace("H0 at 6000,3000", "H0 at 6000,3000 goods S:treasure S:treasure"),
        left=2,
    )
    assert turn_of(match)[1][0] == "fire L1 port 1.M1"
    assert turn_of(match, "greedy")[1][0].startswith("move")


@pytest.mark.parametrize("players", most_slow([2, 4]))
def test_it_finishes_against_itself(players: int) -> None:
    played = selfplayed("ice_pirates", ("fleet",) * players, "finish", {"turn_cap": 400, "fleet": 2})
    assert played.match.outcome is not None
    assert played.match.outcome.rule == "IP-R21", played.match.outcome
    assert not played.faults


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_it_wins_more_than_greedy() -> None:
    won = 0.0
    for seed in range(PAIRS):
        for bots in (("fleet", "greedy"), ("greedy", "fleet")):
            winners = selfplayed("ice_pirates", bots, f"pair {seed}", {"fleet": 2}).winners
            won += ("fleet" in winners) / len(winners)
    assert won > 1.1 * PAIRS, won
