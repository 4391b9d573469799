"""The bots of Torpedo: which bot beats which, how long they take for a piece, and how they place in critical
positions.

`pytest --all tests/bots/test_torpedo_bots.py` plays hundreds of games.
"""

from itertools import pairwise
from random import Random
from typing import Any, Final

import pytest

from iceharbor.bots import BOTS
from iceharbor.bots.bot import Paced
from iceharbor.bots.thinking import Budget, Thought, conclusion, think
from iceharbor.bots.torpedo.evaluation import add_piece, fire_all, list_paths, remove_piece, restore_sunk
from iceharbor.catalogue import open_game
from iceharbor.contract import Player
from iceharbor.games.sailing.state import copy_sea, sea_bytes
from iceharbor.games.torpedo import rules as r
from iceharbor.games.torpedo.records import LYING, NOBODY, RUSH, STOP, TorpedoSea
from iceharbor.games.torpedo.volleys import VOLLEYS, fire_volley
from iceharbor.match import Match
from iceharbor.selfplay.series import selfplay
from iceharbor.table.plane import lay
from iceharbor.table.ray import Ways, no_ways
from tests.games.torpedo_positions import afloat, begun, rush, waves, where
from tests.laws import wander
from tests.seeds import seeds, times

NAMES: Final = tuple(BOTS["torpedo"])
CAPTAINS: Final = NAMES[2:]
FEW, MANY = 3, times(3, 100)
AT_LEAST: Final = 0.65
"""The number of games, with seats alternating; a player who shares first place has a share of the win."""
GRACE_MS: Final = 200


def won(stronger: str, weaker: str, games: int, pairs: int = 1, **options: Any) -> float:
    """The share of games that the stronger bots win; no bot chooses an illegal action."""
    bots = (stronger, weaker) * pairs
    played = list(selfplay("torpedo", bots, games, f"{stronger} {weaker} {pairs}", options))
    assert not any(one.faults for one in played)
    return sum(one.winners.count(stronger) / len(one.winners) for one in played) / games


def last(size: str, drawn: str, player: Player = 0, **options: Any) -> Match:
    """A rush with these ships in which a player has one piece left, and the opponent has a Small."""
    stocks = [{"S": 0, "M": 0, "L": 0} | ({size: 1} if seat == player else {"S": 1}) for seat in range(2)]
    return rush(drawn, options=options, stocks=stocks, unchecked=True)


def after(match: Match, name: str = "fast", player: Player = 0, seed: int = 1) -> Match:
    """The match after this bot's action."""
    bot = BOTS["torpedo"][name](match.game)
    return match.play(player, bot.choose(match.view(player), player, Random(seed)))


def survivors(match: Match) -> set[str]:
    """The ships that would be left if the volleys were fired now."""
    now = Match.begin(match.game, {**where(match), "phase": "volley", "to_act": None, "unchecked": True})
    return afloat(now.settle(Random(0)))


# --- Wins -------------------------------------------------------------------------------------------------------------


def test_there_are_six_the_weakest_first() -> None:
    assert NAMES == ("random", "careless", "slow", "steady", "swift", "fast", "deep")


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(NAMES[:-1])))
def test_each_beats_the_one_before(weaker: str, stronger: str) -> None:
    assert won(stronger, weaker, FEW) >= AT_LEAST


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("pairs", [1, 2])
@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(NAMES[:-1])))
def test_each_wins_65_percent_of_many_games_against_the_one_before(weaker: str, stronger: str, pairs: int) -> None:
    assert won(stronger, weaker, MANY, pairs) >= AT_LEAST


@pytest.mark.parametrize("wave", [1, 3, 5])
def test_the_slowest_bot_beats_random_at_equal_speed(wave: int) -> None:
    assert won("slow", "random", FEW, mode="waves", wave=wave) == 1.0


# --- Time per piece ---------------------------------------------------------------------------------------------------


def paces(name: str, match: Match, player: Player = 0) -> list[int]:
    bot = BOTS["torpedo"][name](match.game)
    assert isinstance(bot, Paced)
    return [bot.pace_ms(match.view(player), player, Random(seed)) for seed in range(50)]


@pytest.mark.slow
def test_levels_are_apart_where_speed_does_not_matter() -> None:
    """In waves all have the time that they want."""
    for stronger, weaker in (("slow", "careless"), ("steady", "slow"), ("swift", "steady")):
        assert won(stronger, weaker, 40, mode="waves") >= 0.6


def thought(match: Match, simulations: int) -> Thought:
    bot = BOTS["torpedo"]["deep"](match.game)
    return conclusion(think(bot, match.view(0), 0, Random(1), Budget(simulations=simulations)))


@pytest.mark.parametrize("match", [begun(), waves(wave=3)])
def test_equal_seeds_and_simulations_give_equal_thoughts(match: Match) -> None:
    first = thought(match, 60)
    assert first == thought(match, 60)
    assert 40 < first.simulations <= 60, "the pieces of a wave share them"
    assert match.play(0, first.action)
    assert all(match.play(0, each.action) for each in first.candidates)


def test_a_match_can_have_a_pace_for_all_bots() -> None:
    for name in CAPTAINS:
        assert sum(paces(name, begun(pace="slow"))) / 50 == pytest.approx(3000, rel=0.15)


def test_each_is_quicker_than_the_one_before_and_slower_than_the_grace() -> None:
    """So no bot places a piece that it had not begun to place before Stop."""
    usual = [sum(paces(name, begun())) / 50 for name in CAPTAINS]
    assert usual == sorted(usual, reverse=True)
    assert min(paces("fast", last("S", ""))) > GRACE_MS


@pytest.mark.parametrize("name", CAPTAINS)
def test_the_bot_hurries_when_a_player_is_nearly_out_of_pieces(name: str) -> None:
    assert max(paces(name, last("S", ""))) < 0.85 * max(paces(name, begun()))


def test_the_bot_hurries_when_it_has_fallen_behind() -> None:
    behind = rush(stocks=[{"S": 5, "M": 5, "L": 0}, {"S": 5, "M": 0, "L": 0}], unchecked=True)
    assert max(paces("steady", behind, 0)) < max(paces("steady", behind, 1))


def test_a_player_who_resigned_does_not_make_bots_hurry() -> None:
    gone = rush(
        players=3, stocks=[{"S": 5, "M": 5, "L": 5}] * 2 + [{"S": 0, "M": 0, "L": 0}], forfeited=[2], unchecked=True
    )
    assert paces("steady", gone) == paces("steady", begun(3))


# --- Critical positions -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(3))
@pytest.mark.parametrize("name", CAPTAINS)
def test_the_bot_aims_at_a_ship_of_another_size(name: str, seed: int) -> None:
    match = after(last("S", "1.L1 at 18000,12000 heading 045.0"), name, seed=seed)
    assert survivors(match) == {"0.S1"}


@pytest.mark.parametrize("seed", seeds(3))
def test_the_bot_places_so_close_that_no_ship_fits_between(seed: int) -> None:
    """A Small is 576 units across."""
    match = after(last("S", "1.L1 at 18000,12000 heading 045.0"), seed=seed)
    hulls = [ship["hull"] for ship in where(match)["ships"]]
    (bow_x, bow_y), large = hulls[0][0], hulls[1]
    assert min((bow_x - x) ** 2 + (bow_y - y) ** 2 for x, y in large) < 1600**2


@pytest.mark.parametrize("seed", seeds(3))
def test_the_bot_does_not_attack_a_lost_ship_twice(seed: int) -> None:
    match = last("M", "0.S1 bow 17000,12000 heading 090.0 \n 1.L1 at 18600,11500 heading 000.0 \n 1.S1 at 5000,5000")
    assert survivors(match) == {"0.S1", "1.S1"}
    assert survivors(after(match, seed=seed)) == {"0.S1", "0.M1"}


@pytest.mark.parametrize("seed", seeds(3))
def test_the_bot_blocks_a_far_shot_at_its_own_ship(seed: int) -> None:
    """There is nothing to aim at: both opposing Smalls are of the bot's size."""
    match = last("S", "0.L1 at 30000,12000 heading 000.0 \n 1.S1 bow 3000,12500 heading 090.0")
    assert "0.L1" not in survivors(match)
    assert "0.L1" in survivors(after(match, seed=seed))


@pytest.mark.parametrize("seed", seeds(3))
def test_the_bot_does_not_block_with_ships_that_torpedoes_pass(seed: int) -> None:
    drawn = "0.L1 at 30000,12000 heading 000.0 \n 1.S1 bow 3000,12500 heading 090.0"
    assert "0.S1" in survivors(after(last("S", drawn, pass_through=True), seed=seed))


@pytest.mark.parametrize("seed", seeds(3))
def test_the_bot_sinks_a_ship_before_it_fires(seed: int) -> None:
    """The Medium is too near to the bot's Large for a ship to fit between; the other Large is worth more, but the
    bot cannot have both."""
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
def test_the_bot_places_first_the_ships_that_fire_last(seed: int, reversed_order: bool, size: str) -> None:
    """The piece that fires first is placed last."""
    assert after(begun(reversed=reversed_order), seed=seed).entries[-1].notation.startswith(f"lay {size} ")


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
def test_the_bot_never_plays_an_illegal_action_or_crashes(seed: int, players: int, options: Any) -> None:
    (one,) = selfplay("torpedo", CAPTAINS[-players:], 1, str(seed), options)
    assert not one.faults
    assert one.match.outcome is not None
    if options.get("mode") != "waves":
        assert not where(one.match)["crashed"]


def test_a_wave_is_one_action_and_its_pieces_do_not_touch() -> None:
    match = after(waves(wave=5))
    assert len(match.entries[-1].notation.split(" ")) == 1 + 3 * 5
    match = match.play(1, "lay " + " ".join(f"S {36000 - 1000 * k},1500 000.0" for k in range(5)))
    crashed = {ship["player"] for ship in where(match.settle(Random(0)))["crashed"]}
    assert 0 not in crashed or 1 in crashed


# --- The bot's simulation of the volleys ------------------------------------------------------------------------------


def truly_left(sea: TorpedoSea) -> list[int]:
    """By ship, the number of the volley in which the rules sink it, 0 if it survives; `NOBODY` if it was not on the
    board."""
    lying = [ship.fate == LYING for ship in sea.ships]
    for _ in range(VOLLEYS):
        fire_volley(sea)
    return [int(ship.volley) if lies else NOBODY for ship, lies in zip(sea.ships, lying, strict=True)]


def left_in_simulation(sea: TorpedoSea, ways: Ways) -> list[int]:
    """The same from the tracks that the bot has charted; the charts are unchanged afterwards."""
    lying = [ship.fate == LYING for ship in sea.ships]
    fire_all(sea, ways)
    found = [int(ship.volley) if lies else NOBODY for ship, lies in zip(sea.ships, lying, strict=True)]
    restore_sunk(sea)
    return found


@pytest.mark.parametrize("options", [{}, {"pass_through": True}, {"reversed": True}])
@pytest.mark.parametrize("seed", seeds(2))
def test_the_bots_simulated_volleys_sink_the_same_ships_as_the_rules(seed: int, options: Any) -> None:
    """Compares the volleys without a trial piece, with it, and without it again, on a sea so small that many ships
    are sunk."""
    rng, seen, changed = Random(seed), 0, 0
    match = Match.begin(open_game("torpedo", 3, {"width": 14, "height": 12, **options}))
    for step in wander(match, rng, 60):
        match = step.before
        sea = copy_sea(match.state.sea)
        if sea.turn[0].phase in (RUSH, STOP) and r.stock_of(sea, 0, 0):
            ways, alone = no_ways(len(sea.ships)), truly_left(copy_sea(sea))
            list_paths(sea, ways)
            assert left_in_simulation(sea, ways) == alone
            piece = match.game.sample(match.state, 0, rng).pieces[0]
            ruling, met = r.laying_ruling(sea, 0, piece.pips, piece.x, piece.y, piece.heading)
            if (ruling, met) == (r.OPEN, NOBODY):
                ship, laid = r.next_piece(sea, 0, piece.pips), copy_sea(sea)
                r.put_down(laid, ship, piece.x, piece.y, piece.heading, NOBODY)
                truth = truly_left(laid)
                lay(sea.outlines[ship], piece.pips, piece.x, piece.y, piece.heading)
                add_piece(sea, ways, ship)
                assert left_in_simulation(sea, ways) == truth
                remove_piece(sea, ways, ship)
                assert left_in_simulation(sea, ways) == alone
                assert sea_bytes(sea) == sea_bytes(match.state.sea), "nothing is left of it"
                seen += max(truth) > 0
                changed += truth[:ship] + truth[ship + 1 :] != alone[:ship] + alone[ship + 1 :]
    assert seen >= 10
    assert changed >= 3
