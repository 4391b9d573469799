"""The rush: ready, Go!, pieces placed in any order by any player, and crashes."""

import pytest

from iceharbor.catalogue import open_game
from iceharbor.codec import Malformed
from iceharbor.contract import NATURE, Timed, Timer
from tests.games.ice_pirates_positions import refusal, refused, rule
from tests.games.torpedo_positions import acting, afloat, begun, laid, opened, rush, stock, where

LARGE = "0.L1 at 9000,9000 heading 090.0"
"""From 9000 to its bow at 10864, from 8488 to 9512 at the stern."""


# --- Players, pieces and the sea --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 6))
def test_tp_r1_two_to_five_play_with_a_stash_each(players: int) -> None:
    assert [stock(opened(players), player) for player in range(players)] == [{"S": 5, "M": 5, "L": 5}] * players


@pytest.mark.parametrize(("players", "corner"), [(2, [36864, 24576]), (3, [36864, 24576]), (4, [40960, 28672])])
def test_tp_r1_the_field_is_larger_for_more_players(players: int, corner: list[int]) -> None:
    assert where(opened(players))["field"][2] == corner


@pytest.mark.parametrize(
    "corners", [[[0, 0], [1800, 0], [0, 1800]], [[0, 0], [30000, 0], [30000, 980], [0, 980]]], ids=("small", "thin")
)
def test_tp_r1_a_field_without_room_is_refused(corners: list[list[int]]) -> None:
    with pytest.raises(Malformed, match="not enough room for a ship"):
        open_game("torpedo", 2, {"corners": corners})
    open_game("torpedo", 2, {"corners": [[2 * x, 2 * y] for x, y in corners]})


def test_tp_r1_the_lowest_number_is_laid_next() -> None:
    match = laid(begun(), (0, "M 9000,9000 000.0"), (0, "S 12000,9000 000.0"), (0, "M 15000,9000 000.0"))
    assert afloat(match) == {"0.M1", "0.S1", "0.M2"}
    assert stock(match, 0) == {"S": 4, "M": 3, "L": 5}
    assert [ship["order"] for ship in where(match)["ships"]] == [2, 1, 3]


def test_tp_r1_a_player_cannot_place_more_of_a_size_than_they_have() -> None:
    match = laid(begun(stock=1), (0, "S 9000,9000 000.0"))
    no = refusal(match, "lay S 15000,9000 000.0", player=0)
    assert no is not None
    assert (no.rule, no.reason) == ("TP-R1", "you have no Small left")
    assert rule(match, "lay S 15000,9000 000.0", player=1) is None


@pytest.mark.parametrize("players", [2, 3])
def test_tp_r1_a_player_who_resigned_places_no_more_and_comes_last(players: int) -> None:
    match = rush(LARGE, players).play(0, "resign")
    assert afloat(match) == {"0.L1"}
    assert stock(match, 0) == {"S": 0, "M": 0, "L": 0}
    assert rule(match, "lay S 15000,9000 000.0", player=0) == ("TP-R4" if players == 2 else "TP-R1")
    if players == 2:
        assert match.outcome is not None
        assert (match.outcome.places, match.outcome.rule) == ((2, 1), "TP-R1")
    else:
        assert acting(match) == {1, 2}


def test_tp_v3_a_smaller_stock() -> None:
    assert stock(opened(stock=3), 1) == {"S": 3, "M": 3, "L": 3}


# --- Ready, and Go! ---------------------------------------------------------------------------------------------------


def test_tp_r2_the_countdown_starts_when_all_players_are_ready() -> None:
    match = opened(3)
    for player in (1, 0, 2):
        assert acting(match) == {p for p in range(3) if p not in where(match)["ready"]}
        assert rule(match, "lay S 9000,9000 000.0", player=2) == "TP-R2"
        match = match.play(player, "ready")
        assert rule(match, "ready", player=player) == "TP-R2"
    assert (where(match)["phase"], acting(match)) == ("countdown", {NATURE})
    no = refusal(match, "lay S 9000,9000 000.0", player=2)
    assert no is not None
    assert (no.rule, no.reason) == ("TP-R2", "the rush has not started")
    assert match.play(NATURE, "go").to_act == {0, 1, 2}


def test_tp_r2_the_countdown_takes_three_seconds() -> None:
    match = opened().play(0, "ready").play(1, "ready")
    assert isinstance(match.game, Timed)
    assert match.game.due(match.state) == (Timer("go", 3000, shown="countdown"),)
    assert not match.game.simultaneous(match.state)
    begun = match.play(NATURE, "go")
    assert match.game.due(begun.state) == ()
    assert match.game.simultaneous(begun.state)


def test_tp_r2_the_ready_check_skips_players_who_left() -> None:
    match = opened(3).play(0, "ready").play(2, "ready").play(1, "resign")
    assert (where(match)["phase"], acting(match)) == ("countdown", {NATURE})


def test_tp_r2_any_player_places_at_any_moment() -> None:
    match = begun(3)
    for k, player in enumerate((2, 2, 0, 2, 1, 1, 0)):
        assert acting(match) == {0, 1, 2}
        match = laid(match, (player, f"S {3000 + 3000 * k},9000 045.0"))
    assert len(afloat(match)) == 7
    assert rule(match, "undo", player=0) == "undo"


@pytest.mark.parametrize(
    "said",
    [
        "lay",
        "lay S",
        "lay S 9000,9000",
        "lay XL 9000,9000 000.0",
        "lay S 9000 000.0",
        "lay S 9000,9000 360.0",
        "lay S 9000,9000 000.0 M 12000,9000 000.0",
        "ready",
        "go",
        "time",
        "stop 0",
        "stop",
        "volley S",
        "volley X",
        "reveal",
        "lay  S 9000,9000 000.0",
        "sail S1",
        "",
    ],
)
def test_tp_r2_nothing_else_can_be_said(said: str) -> None:
    assert rule(begun(), said, player=0) in ("TP-R1", "TP-R2")


@pytest.mark.parametrize("said", ["lay S 9000,9000 000.0", "go", "time", "stop 0", "volley S", "reveal", "ready"])
def test_tp_r2_nature_has_no_action_in_a_rush_without_a_time_limit(said: str) -> None:
    assert rule(begun(), said, player=NATURE) == "TP-R2"


# --- Crashes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("piece", "crashes"),
    [
        ("S 9600,9000 000.0", True),  # on top of it
        ("S 11152,9000 000.0", True),  # its stern's corner at the bow
        ("S 11153,9000 000.0", False),
        ("S 9000,9800 090.0", True),  # along the stern, side by side, a corner each
        ("S 9000,9801 090.0", False),
        ("S 8000,9000 000.0", False),
        ("S 8712,9000 000.0", True),  # along its stern
        ("S 8711,9000 000.0", False),
    ],
)
def test_tp_a10_touching_is_crashing(piece: str, crashes: bool) -> None:
    match = laid(rush(LARGE), (1, piece))
    assert afloat(match) == ({"0.L1"} if crashes else {"0.L1", "1.S1"})
    assert where(match)["dead"][1]["S"] == crashes
    assert [piece["met"] for piece in where(match)["crashed"]] == ["0.L1"] * crashes


def test_tp_r3_the_new_piece_crashes_and_the_other_stays() -> None:
    before = rush(LARGE)
    match = laid(before, (0, "M 9000,9000 180.0"), (1, "L 10500,9000 270.0"))
    assert where(match)["ships"] == where(before)["ships"]
    assert where(match)["dead"] == [{"S": 0, "M": 1, "L": 0}, {"S": 0, "M": 0, "L": 1}]
    assert [stock(match, player) for player in (0, 1)] == [{"S": 5, "M": 4, "L": 4}, {"S": 5, "M": 5, "L": 4}]
    assert [(ship["name"], ship["order"], ship["met"]) for ship in where(match)["crashed"]] == [
        ("M1", 2, "0.L1"),
        ("L1", 3, "0.L1"),
    ]


def test_tp_r3_a_piece_is_checked_against_the_pieces_present_when_it_arrives() -> None:
    one, other = (0, "S 9000,9000 000.0"), (1, "S 9100,9000 000.0")
    assert afloat(laid(begun(), one, other)) == {"0.S1"}
    assert afloat(laid(begun(), other, one)) == {"1.S1"}


def test_tp_a6_a_crashed_piece_is_no_obstacle() -> None:
    match = laid(rush(LARGE), (1, "S 11000,9000 000.0"), (1, "S 11300,9000 000.0"))
    assert afloat(match) == {"0.L1", "1.S2"}, "where S1 would have been in its way"


def test_tp_a6_crashed_pieces_neither_score_nor_fire() -> None:
    match = laid(rush(LARGE, options={"stock": 1}), (1, "S 9600,9000 000.0"), (1, "M 9500,12000 180.0"))
    match = laid(match, (1, "L 20000,20000 000.0")).play(NATURE, "stop 0")
    for size in "SML":
        match = match.play(NATURE, f"volley {size}")
    assert [track["ship"] for volley in where(match)["volleys"] for track in volley["tracks"]] == ["1.M1", "1.L1"]
    assert where(match)["scores"] == [0, 5]


# --- The edge ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("piece", "within"),
    [
        ("S 289,9000 000.0", True),
        ("S 288,9000 000.0", False),
        ("S 9000,1 000.0", True),
        ("S 9000,0 000.0", False),
        ("S 9000,23511 000.0", True),
        ("S 9000,23512 000.0", False),
        ("S 50000,9000 000.0", False),
        ("S -9000,9000 000.0", False),
        ("S 999999,-999999 000.0", False),
    ],
)
def test_tp_a11_off_the_field_is_refused_and_nothing_is_lost(piece: str, within: bool) -> None:
    match = begun()
    no = refusal(match, f"lay {piece}", player=1)
    assert (no is None) == within
    if no is not None:
        assert (no.rule, no.reason) == ("TP-A11", "it would be partly off the field; you keep the ship")
        assert no.witness is not None
        assert (no.witness.kind, no.witness.object, len(no.witness.hull)) == ("edge", "edge", 3)
        assert stock(match, 1)["S"] == 5


def test_tp_a11_off_the_field_is_checked_before_a_crash() -> None:
    with refused("TP-A11"):
        rush("0.S1 at 300,9000 heading 000.0").play(1, "lay S 200,9000 000.0")
