"""The captains of Torpedo: whom each beats, how long he takes, and what he does with a piece when it matters.

`pytest -m slow tests/bots/test_torpedo_bots.py` plays the hundreds of games.
"""

from itertools import pairwise
from random import Random
from typing import Any, Final

import pytest

from iceharbor.bots import BOTS
from iceharbor.bots.bot import Paced
from iceharbor.bots.torpedo_worth import bring_in, chart_all, fire_all, raise_sunk, take_back
from iceharbor.catalogue import open_game
from iceharbor.contract import Player
from iceharbor.games.sailing.waters import copy_sea, sea_bytes
from iceharbor.games.torpedo import rules as r
from iceharbor.games.torpedo.records import LYING, NOBODY, RUSH, STOP, Sea
from iceharbor.games.torpedo.volleys import VOLLEYS, fire_volley
from iceharbor.match import Match
from iceharbor.selfplay import selfplay
from iceharbor.table.plane import lay
from iceharbor.table.ray import Ways, no_ways
from tests.chance import seeds
from tests.games.rushing import afloat, begun, rush, waves, where
from tests.laws import wander

NAMES: Final = tuple(BOTS["torpedo"])
CAPTAINS: Final = NAMES[1:]
FEW, MANY = 3, 100
AT_LEAST: Final = 0.65
"""Of games, seats taken in turn; who shares first place has a share of the game."""
GRACE_MS: Final = 200


def won(stronger: str, weaker: str, games: int, pairs: int = 1, **options: Any) -> float:
    """The share of games that the stronger ones win; nobody says anything illegal."""
    bots = (stronger, weaker) * pairs
    played = list(selfplay("torpedo", bots, games, f"{stronger} {weaker} {pairs}", options))
    assert not any(one.faults for one in played)
    return sum(one.winners.count(stronger) / len(one.winners) for one in played) / games


def last(size: str, drawn: str, player: Player = 0, **options: Any) -> Match:
    """A rush with these ships in which a player has one piece left, and the other a Small."""
    stocks = [{"S": 0, "M": 0, "L": 0} | ({size: 1} if seat == player else {"S": 1}) for seat in range(2)]
    return rush(drawn, options=options, stocks=stocks, unchecked=True)


def after(match: Match, name: str = "fast", player: Player = 0, seed: int = 1) -> Match:
    """The match after this bot's choice."""
    bot = BOTS["torpedo"][name](match.game)
    return match.play(player, bot.choose(match.view(player), player, Random(seed)))


def survivors(match: Match) -> set[str]:
    """Who would be left if the volleys were fired now."""
    now = Match.begin(match.game, {**where(match), "phase": "volley", "to_act": None, "unchecked": True})
    return afloat(now.settle(Random(0)))


# --- Whom they beat ---------------------------------------------------------------------------------------------------


def test_there_are_five_the_weakest_first() -> None:
    assert NAMES == ("random", "slow", "steady", "swift", "fast")


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(NAMES)))
def test_each_beats_the_one_before(weaker: str, stronger: str) -> None:
    assert won(stronger, weaker, FEW) >= AT_LEAST


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("pairs", [1, 2])
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(NAMES)))
def test_each_beats_the_one_before_in_65_games_of_100(weaker: str, stronger: str, pairs: int) -> None:
    assert won(stronger, weaker, MANY, pairs) >= AT_LEAST


@pytest.mark.parametrize("wave", [1, 3, 5])
def test_where_nobody_is_quicker_the_slowest_captain_beats_chance(wave: int) -> None:
    assert won("slow", "random", FEW, mode="waves", wave=wave) == 1.0


# --- How long they take -----------------------------------------------------------------------------------------------


def paces(name: str, match: Match, player: Player = 0) -> list[int]:
    bot = BOTS["torpedo"][name](match.game)
    assert isinstance(bot, Paced)
    return [bot.pace_ms(match.view(player), player, Random(seed)) for seed in range(50)]


def test_each_is_quicker_than_the_one_before_and_slower_than_the_grace() -> None:
    """So nobody lays what he had not begun to lay when stop was called."""
    usual = [sum(paces(name, begun())) / 50 for name in CAPTAINS]
    assert usual == sorted(usual, reverse=True)
    assert min(paces("fast", last("S", ""))) > GRACE_MS


@pytest.mark.parametrize("name", CAPTAINS)
def test_he_hurries_when_somebody_is_nearly_out_of_pieces(name: str) -> None:
    assert max(paces(name, last("S", ""))) < 0.85 * max(paces(name, begun()))


def test_he_hurries_when_he_has_fallen_behind() -> None:
    behind = rush(stocks=[{"S": 5, "M": 5, "L": 0}, {"S": 5, "M": 0, "L": 0}], unchecked=True)
    assert max(paces("steady", behind, 0)) < max(paces("steady", behind, 1))


def test_whoever_has_left_hurries_nobody() -> None:
    gone = rush(
        players=3, stocks=[{"S": 5, "M": 5, "L": 5}] * 2 + [{"S": 0, "M": 0, "L": 0}], forfeited=[2], unchecked=True
    )
    assert paces("steady", gone) == paces("steady", begun(3))


# --- What they do with a piece ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(3))
@pytest.mark.parametrize("name", CAPTAINS)
def test_he_aims_at_a_ship_of_another_size(name: str, seed: int) -> None:
    match = after(last("S", "1.L1 at 18000,12000 heading 045.0"), name, seed=seed)
    assert survivors(match) == {"0.S1"}


@pytest.mark.parametrize("seed", seeds(3))
def test_he_lies_so_close_that_nobody_gets_between(seed: int) -> None:
    """A Small is 576 units across."""
    match = after(last("S", "1.L1 at 18000,12000 heading 045.0"), seed=seed)
    hulls = [ship["hull"] for ship in where(match)["ships"]]
    (bow_x, bow_y), large = hulls[0][0], hulls[1]
    assert min((bow_x - x) ** 2 + (bow_y - y) ** 2 for x, y in large) < 1600**2


@pytest.mark.parametrize("seed", seeds(3))
def test_he_does_not_attack_twice_what_is_doomed(seed: int) -> None:
    match = last("M", "0.S1 bow 17000,12000 heading 090.0 \n 1.L1 at 18600,11500 heading 000.0 \n 1.S1 at 5000,5000")
    assert survivors(match) == {"0.S1", "1.S1"}
    assert survivors(after(match, seed=seed)) == {"0.S1", "0.M1"}


@pytest.mark.parametrize("seed", seeds(3))
def test_he_blocks_a_far_shot_at_his_own_ship(seed: int) -> None:
    """With nothing to aim at: both Smalls are of his size."""
    match = last("S", "0.L1 at 30000,12000 heading 000.0 \n 1.S1 bow 3000,12500 heading 090.0")
    assert "0.L1" not in survivors(match)
    assert "0.L1" in survivors(after(match, seed=seed))


@pytest.mark.parametrize("seed", seeds(3))
def test_where_a_ship_of_the_same_size_stops_nothing_he_does_not_trust_it(seed: int) -> None:
    drawn = "0.L1 at 30000,12000 heading 000.0 \n 1.S1 bow 3000,12500 heading 090.0"
    assert "0.S1" in survivors(after(last("S", drawn, pass_through=True), seed=seed))


@pytest.mark.parametrize("seed", seeds(3))
def test_he_sinks_what_would_fire_at_him_before_it_fires(seed: int) -> None:
    """The Medium is too near to his Large for anything between; the other Large is worth more, but not both."""
    drawn = """
        0.L1 at 18000,12000 heading 000.0
        1.M1 bow 17450,12500 heading 090.0
        1.L1 at 30000,6000 heading 000.0
    """
    match = last("S", drawn)
    assert "0.L1" not in survivors(match)
    assert survivors(after(match, seed=seed)) == {"0.L1", "0.S1", "1.L1"}


@pytest.mark.parametrize("seed", seeds(3))
@pytest.mark.parametrize(("reversed_order", "size"), [(False, "L"), (True, "S")])
def test_he_lays_first_what_fires_last(seed: int, reversed_order: bool, size: str) -> None:
    """Whoever fires first is kept for the last word."""
    assert after(begun(reversed=reversed_order), seed=seed).entries[-1].action.startswith(f"lay {size} ")


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, {"stock": 2, "width": 12, "height": 12}),
        (5, {}),
        (3, {"pass_through": True, "field": "round", "time_cap": 12}),
        (4, {"mode": "waves", "wave": 4, "stock": 3, "reversed": True}),
    ],
)
def test_he_never_says_what_is_illegal_or_crashes_by_himself(seed: int, players: int, options: Any) -> None:
    (one,) = selfplay("torpedo", CAPTAINS[:players] + ("fast",) * (players - 4), 1, str(seed), options)
    assert not one.faults
    assert one.match.outcome is not None
    if options.get("mode") != "waves":
        assert not where(one.match)["crashed"]


def test_a_wave_is_laid_in_one_breath_and_touches_nothing_of_its_own() -> None:
    match = after(waves(wave=5))
    assert len(match.entries[-1].action.split(" ")) == 1 + 3 * 5
    match = match.play(1, "lay " + " ".join(f"S {36000 - 1000 * k},1500 000.0" for k in range(5)))
    crashed = {ship["player"] for ship in where(match.settle(Random(0)))["crashed"]}
    assert 0 not in crashed or 1 in crashed


# --- The volleys in his head ------------------------------------------------------------------------------------------


def truly_left(sea: Sea) -> list[int]:
    """The volley in which each ship is sunk by the rules, 0 who is left; NOBODY who did not lie there."""
    lying = [ship.fate == LYING for ship in sea.ships]
    for _ in range(VOLLEYS):
        fire_volley(sea)
    return [int(ship.volley) if lies else NOBODY for ship, lies in zip(sea.ships, lying, strict=True)]


def left_in_his_head(sea: Sea, ways: Ways) -> list[int]:
    """The same over ways that are charted, and everything as it was before."""
    lying = [ship.fate == LYING for ship in sea.ships]
    fire_all(sea, ways)
    found = [int(ship.volley) if lies else NOBODY for ship, lies in zip(sea.ships, lying, strict=True)]
    raise_sunk(sea)
    return found


@pytest.mark.parametrize("options", [{}, {"pass_through": True}, {"reversed": True}])
@pytest.mark.parametrize("seed", seeds(2))
def test_the_volleys_in_his_head_sink_what_the_rules_sink(seed: int, options: Any) -> None:
    """Without a piece that is tried, with it, and without it again; on a sea so small that much is sunk."""
    rng, seen, changed = Random(seed), 0, 0
    match = Match.begin(open_game("torpedo", 3, {"width": 14, "height": 12, **options}))
    for step in wander(match, rng, 60):
        match = step.before
        sea = copy_sea(match.state.sea)
        if sea.turn[0].phase in (RUSH, STOP) and r.stock_of(sea, 0, 0):
            ways, alone = no_ways(len(sea.ships)), truly_left(copy_sea(sea))
            chart_all(sea, ways)
            assert left_in_his_head(sea, ways) == alone
            piece = match.game.sample(match.state, 0, rng).pieces[0]
            ruling, met = r.laying_ruling(sea, 0, piece.pips, piece.x, piece.y, piece.heading)
            if (ruling, met) == (r.OPEN, NOBODY):
                ship, laid = r.next_piece(sea, 0, piece.pips), copy_sea(sea)
                r.put_down(laid, ship, piece.x, piece.y, piece.heading, NOBODY)
                truth = truly_left(laid)
                lay(sea.outlines[ship], piece.pips, piece.x, piece.y, piece.heading)
                bring_in(sea, ways, ship)
                assert left_in_his_head(sea, ways) == truth
                take_back(sea, ways, ship)
                assert left_in_his_head(sea, ways) == alone
                assert sea_bytes(sea) == sea_bytes(match.state.sea), "nothing is left of it"
                seen += max(truth) > 0
                changed += truth[:ship] + truth[ship + 1 :] != alone[:ship] + alone[ship + 1 :]
    assert seen >= 10
    assert changed >= 3
