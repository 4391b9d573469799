"""The greedy bot of Armada: which bots it beats, what it does in critical positions, and that its games end."""

from random import Random
from typing import Any

import pytest

from iceharbor.bots import BOTS
from iceharbor.contract import NATURE, Player
from iceharbor.match import Match
from iceharbor.plan import One
from iceharbor.selfplay.series import play as selfplayed
from tests.games.armada_positions import equals, goal, marker, picking, waters
from tests.seeds import most_slow, seeds, times

AT_LEAST = 95
"""The number of games."""


def choice(match: Match, player: Player = 0, bot: str = "greedy", seed: int = 1) -> str:
    """The action that a bot chooses for this player."""
    view = match.view(player)
    return BOTS["armada"][bot](match.game).choose(view, player, Random(seed))


def ended(match: Match, bots: tuple[str, ...], seed: Any) -> Match:
    """The match after these bots, listed by seat, have played it to its end."""
    rng = Random(f"captain {seed}")
    match = match.settle(rng)
    while match.to_act:
        player = min(match.to_act)
        match = match.play(player, choice(match, player, bots[player], rng.getrandbits(32))).settle(rng)
    return match


def beats_random(fleet: str, seat: Player, seed: int) -> bool:
    """True if the greedy bot wins a basic game with this fleet in this seat."""
    bots = ("greedy", "random") if seat == 0 else ("random", "greedy")
    outcome = ended(picking(seat).play(seat, f"fleet {fleet}"), bots, f"{fleet} {seat} {seed}").outcome
    return outcome is not None and outcome.winners == (seat,)


def turn_of(match: Match, player: Player = 0) -> tuple[Match, list[str]]:
    """The match after a whole turn of the greedy bot, and the actions of that turn."""
    said: list[str] = []
    while match.to_act == {player} and (not said or said[-1] != "end"):
        said.append(choice(match, player))
        match = match.play(player, said[-1])
    return match, said


# --- Wins -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("fleet", ["larges", "smalls"])
def test_greedy_beats_random_with_either_fleet_from_either_seat(fleet: str, seat: Player) -> None:
    assert sum(beats_random(fleet, seat, seed) for seed in seeds(times(1, 3))) >= times(1, 2)


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("fleet", ["larges", "smalls"])
def test_greedy_beats_random_in_95_games_of_100(fleet: str, seat: Player) -> None:
    won = sum(beats_random(fleet, seat, seed) for seed in seeds(50))
    assert won >= AT_LEAST / 2, won


@pytest.mark.parametrize(
    "options",
    most_slow(
        [
            {"mode": "advanced"},
            {"mode": "flag"},
            {"mode": "flag", "advanced_setup": True, "islands": 2},
            {"mode": "breakthrough"},
            {"fleet_2k": True, "islands": 3, "larges": 2, "mediums": 2, "smalls": 2},
            {"fleet_2k": True, "mode": "flag", "larges": 2},
            {"field": "round", "deployment": "hidden"},
        ],
        3,
    ),
    ids=str,
)
def test_greedy_beats_random_in_every_mode(options: dict[str, Any]) -> None:
    played = [selfplayed("armada", bots, "modes", options) for bots in (("greedy", "random"), ("random", "greedy"))]
    assert [one.winners for one in played] == [("greedy",)] * 2
    assert not any(one.faults for one in played)


@pytest.mark.parametrize(("players", "options"), [(2, {}), (2, {"mode": "flag"}), (2, {"mode": "breakthrough"})])
def test_games_of_greedy_against_greedy_end(players: int, options: dict[str, Any]) -> None:
    played = selfplayed("armada", ("greedy",) * players, "himself", options)
    assert played.match.outcome is not None
    assert played.match.outcome.rule != "AR-A15"
    assert not played.faults


@pytest.mark.parametrize("players", [3, 4])
def test_games_of_three_and_four_greedy_bots_end(players: int) -> None:
    fleets = {"fleet_2k": True, "islands": 2, "larges": 2, "mediums": 1, "smalls": 2}
    played = selfplayed("armada", ("greedy",) * players, "more", fleets)
    assert played.match.outcome is not None
    assert len(played.match.outcome.winners) == 1
    assert not played.faults


# --- Critical positions -----------------------------------------------------------------------------------------------


def test_greedy_sinks_a_ship_when_it_can() -> None:
    match = waters(
        """
        0.L1 at 18000,12000 heading 000.0
        1.L1 at 17000,12600 heading 000.0
        1.M1 at 19000,12400 heading 000.0 damage 1
        """,
        left=1,
    )
    assert choice(match) == "fire L1 starboard 1.M1"


def test_greedy_moves_to_a_firing_place_and_fires() -> None:
    _, said = turn_of(waters("0.M1 at 18000,12000 heading 000.0\n1.S1 at 19500,15800 heading 090.0"))
    assert [word.split()[0] for word in said[:2]] == ["move", "fire"]


def test_greedy_does_not_end_in_a_broadside_that_it_can_leave() -> None:
    """The Large cannot be sunk: the Medium fires, then moves out of reach of its guns."""
    match = waters("0.M1 at 17000,12000 heading 000.0\n1.L1 at 18200,11400 heading 000.0", left=2)
    assert f"{choice(match)}".startswith("fire M1 starboard")
    match, said = turn_of(match)
    assert [word.split()[0] for word in said] == ["fire", "move", "end"]
    plan = match.game.plan(match.view(1), 1, ("fire", "L1", "port"))
    assert all(isinstance(one, One) and one.refusal is not None for one in plan.choices)


@pytest.mark.parametrize("seed", seeds(3))
def test_greedy_takes_a_flag_in_reach(seed: int) -> None:
    match = waters(
        "0.S1 at 18000,12000 heading 000.0\n1.L1 at 19500,12500 heading 000.0",
        options={"mode": "flag"},
        flags=[marker(0, 3000, 3000), marker(1, 18200, 15000)],
    )
    match = match.play(0, choice(match, seed=seed))
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule) == ((0,), "AR-R10")


def test_greedy_crosses_a_line_in_reach() -> None:
    match = waters(
        "0.S1 at 18000,19000 heading 000.0\n1.L1 at 19500,18500 heading 000.0",
        options={"mode": "breakthrough"},
        goal=goal(0, (0, 20500), (36864, 20500)),
    )
    match = match.play(0, choice(match))
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule) == ((0,), "AR-R11")


def test_greedy_fires_first_at_a_ship_that_is_about_to_cross() -> None:
    """Without it the damaged Large would be worth more."""
    match = waters(
        """
        0.M1 at 18000,7000 heading 000.0
        1.L1 at 19200,7400 heading 000.0 damage 2
        1.S1 at 16900,7400 heading 180.0
        """,
        left=1,
        options={"mode": "breakthrough"},
        goal=goal(1, (36864, 3000), (0, 3000)),
    )
    assert choice(match) == "fire M1 port 1.S1"


@pytest.mark.parametrize("seed", seeds(4))
def test_greedy_never_passes_while_it_can_move(seed: int) -> None:
    match = ended(equals(larges=1, mediums=1, smalls=1), ("greedy", "greedy"), seed)
    began = True
    for entry in match.entries:
        assert not (began and entry.notation == "end"), entry
        began = entry.notation == "end" or entry.player == NATURE
