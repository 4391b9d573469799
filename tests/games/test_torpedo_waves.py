"""Waves (TP-V2): pieces that are locked in unseen and then placed all at once."""

from random import Random

import pytest

from iceharbor.contract import NATURE, Player
from iceharbor.games.torpedo.guide import LISTING
from iceharbor.match import Match, redacted
from tests.as_json import as_json
from tests.games.ice_pirates_positions import refusal, refused, rule
from tests.games.torpedo_positions import acting, afloat, begun, laid, names, stock, waves, where

TWO = "S 3000,3000 000.0 M 6000,3000 000.0"
FAR = "S 3000,15000 000.0 M 6000,15000 000.0"


def sealed(match: Match, *said: tuple[Player, str]) -> Match:
    """The match after these waves were locked in and revealed."""
    return laid(match, *said).play(NATURE, "reveal")


def test_tp_v2_a_first_match_is_in_waves_and_the_play_sheet_says_so() -> None:
    first = LISTING.modes[0]
    assert first.options == {"mode": "waves"}
    assert "good for a first match" in first.about


# --- Locking in -------------------------------------------------------------------------------------------------------


def test_tp_v2_a_wave_is_placed_when_all_have_sealed() -> None:
    match = begun(3, mode="waves", wave=2)
    assert (where(match)["phase"], where(match)["wave"], acting(match)) == ("wave", 1, {0, 1, 2})
    match = laid(match, (2, TWO), (0, FAR))
    assert (where(match)["sealed"], acting(match), afloat(match)) == ([0, 2], {1}, set())
    match = laid(match, (1, "L 15000,15000 000.0 L 20000,15000 000.0"))
    assert acting(match) == {NATURE}
    match = match.play(NATURE, "reveal")
    assert afloat(match) == {"2.S1", "2.M1", "0.S1", "0.M1", "1.L1", "1.L2"}
    assert (where(match)["wave"], where(match)["sealed"], acting(match)) == (2, [], {0, 1, 2})


@pytest.mark.parametrize(
    ("said", "no"),
    [
        ("lay S 3000,3000 000.0", "TP-V2"),
        (f"lay {TWO} L 9000,3000 000.0", "TP-V2"),
        ("lay S 3000,3000 000.0 S 1,1 000.0", "TP-A11"),
        (f"lay {TWO}", None),
        ("ready", "TP-R2"),
        ("reveal", "TP-R2"),
        ("time", "TP-R2"),
    ],
)
def test_tp_v2_a_wave_is_one_action(said: str, no: str | None) -> None:
    assert rule(waves(wave=2), said, player=0) == no


def test_tp_v2_a_wave_that_is_sealed_stays_sealed() -> None:
    match = laid(waves(wave=2), (0, TWO))
    no = refusal(match, f"lay {FAR}", player=0)
    assert no is not None
    assert (no.rule, no.reason) == ("TP-V2", "you have already locked in this wave")
    assert rule(match, "undo", player=0) is not None


def test_tp_v2_of_fewer_pieces_than_a_wave_has_all_are_laid() -> None:
    match = waves("0.L1 at 15000,15000 heading 000.0", wave=5, stock=1)
    no = refusal(match, f"lay {TWO} L 9000,3000 000.0", player=0)
    assert no is not None
    assert no.reason == "place 2 ships at a time, not 3"
    assert rule(match, f"lay {TWO}", player=0) is None
    assert rule(match, f"lay {TWO} L 9000,3000 000.0", player=1) is None


def test_tp_v2_no_wave_has_more_pieces_of_a_size_than_are_left() -> None:
    match = waves("0.S1 at 15000,15000 heading 000.0", wave=2, stock=2)
    with refused("TP-R1"):
        match.play(0, "lay S 3000,3000 000.0 S 6000,3000 000.0")


# --- Hidden from other players ----------------------------------------------------------------------------------------


def test_tp_v2_sealed_pieces_are_hidden_from_others() -> None:
    match = laid(waves(wave=2), (0, TWO))
    mine, others, anybody = (as_json(match.game.position(match.view(viewer))) for viewer in (0, 1, None))
    assert names(mine["sealed_ships"]) == {"0.S1", "0.M1"}
    assert mine["stocks"][0] == {"S": 4, "M": 4, "L": 5}
    for view in (others, anybody):
        assert (view["sealed"], view["sealed_ships"], view["stocks"][0]) == ([0], [], {"S": 5, "M": 5, "L": 5})
    told = [redacted(waves(wave=2), match.entries[0], viewer) for viewer in (0, 1, None)]
    assert told == [f"lay {TWO}", "lay", "lay"]


def test_tp_v2_sealed_pieces_are_no_obstacle_for_others() -> None:
    match = laid(waves(wave=2), (0, TWO))
    assert rule(match, f"lay {TWO}", player=1) is None


def test_tp_v2_nothing_is_played_from_a_view_that_does_not_know_all() -> None:
    match = laid(waves(wave=2), (0, TWO))
    with refused("TP-V2"):
        match.game.apply(match.view(None), 1, match.game.read(f"lay {FAR}"))


# --- Crashes in a wave ------------------------------------------------------------------------------------------------


def test_tp_v2_a_new_piece_that_touches_an_earlier_one_crashes_alone() -> None:
    match = sealed(waves("1.L1 at 3000,3000 heading 000.0", wave=2), (0, TWO), (1, FAR))
    assert afloat(match) == {"1.L1", "0.M1", "1.S1", "1.M1"}
    assert [(ship["name"], ship["met"]) for ship in where(match)["crashed"]] == [("S1", "1.L1")]


def test_tp_v2_pieces_of_one_wave_that_touch_crash_each_other() -> None:
    match = sealed(waves(wave=2), (0, TWO), (1, "S 3500,3000 000.0 M 9000,9000 000.0"))
    assert afloat(match) == {"0.M1", "1.M1"}
    assert where(match)["dead"] == [{"S": 1, "M": 0, "L": 0}] * 2
    assert {ship["met"] for ship in where(match)["crashed"]} == {"0.S1", "1.S1"}


def test_tp_v2_three_in_a_chain_all_crash() -> None:
    match = sealed(waves(players=3, wave=1), *((player, f"S {3000 + 500 * player},3000 000.0") for player in range(3)))
    assert afloat(match) == set()
    assert [count["S"] for count in where(match)["dead"]] == [1, 1, 1]


def test_tp_v2_ones_own_pieces_of_a_wave_crash_too() -> None:
    match = sealed(waves(wave=2), (0, "S 3000,3000 000.0 M 3500,3000 000.0"), (1, FAR))
    assert afloat(match) == {"1.S1", "1.M1"}
    assert stock(match, 0) == {"S": 4, "M": 4, "L": 5}


def test_tp_v2_the_order_of_sealing_makes_no_difference() -> None:
    said = [(0, TWO), (1, "S 3500,3000 000.0 M 9000,9000 000.0"), (2, FAR)]
    ends = {where(sealed(waves(players=3, wave=2), *order))["ships"][0]["name"] for order in (said, said[::-1])}
    states = {sealed(waves(players=3, wave=2), *order).state for order in (said, said[::-1])}
    assert (len(ends), len(states)) == (1, 1)


# --- The end ----------------------------------------------------------------------------------------------------------


def test_tp_v2_waves_continue_until_a_players_stock_is_empty() -> None:
    match = waves("0.L1 at 15000,15000 heading 000.0", wave=2, stock=1)
    match = sealed(match, (0, TWO), (1, FAR))
    assert (where(match)["phase"], where(match)["stop_by"], acting(match)) == ("volley", 0, {NATURE})
    assert rule(match, "lay L 20000,3000 000.0", player=1) == "TP-R4"
    assert match.settle(Random(0)).outcome is not None


def test_tp_v2_a_player_who_leaves_withdraws_their_sealed_pieces() -> None:
    match = laid(waves(players=3, wave=2), (0, TWO), (1, FAR)).play(1, "resign")
    assert (where(match)["sealed"], acting(match)) == ([0], {2})
    match = sealed(match, (2, "S 3000,15000 000.0 M 9000,15000 000.0"))
    assert afloat(match) == {"0.S1", "0.M1", "2.S1", "2.M1"}
    assert (where(match)["phase"], acting(match)) == ("wave", {0, 2}), (
        "a player who resigned has not played their last piece"
    )


def test_tp_v2_the_wave_is_revealed_when_the_last_player_without_a_seal_resigns() -> None:
    match = laid(waves(players=3, wave=2), (0, TWO), (1, FAR)).play(2, "resign")
    assert acting(match) == {NATURE}
    assert len(afloat(match.play(NATURE, "reveal"))) == 4
