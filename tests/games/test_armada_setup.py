"""The choice of fleets, and of who goes first (AR-R1, R2, R8, R9)."""

from random import Random
from typing import Any

import pytest

from iceharbor.catalogue import open_game
from iceharbor.codec import Malformed
from tests.games.armada_positions import begun, deploying, equals, gaps, picking, where
from tests.games.ice_pirates_positions import play, refused, rule

LARGES = ["L1", "L2", "L3", "L4"]
SMALLS = ["M1", "M2", "M3", "M4", "S1", "S2", "S3", "S4"]


# --- Players, pieces and the field ------------------------------------------------------------------------------------


def test_ar_r1_two_play_with_one_set() -> None:
    match = deploying()
    assert match.game.players == 2
    assert sum(len(names) for names in where(match)["unlaid"]) == 15 - 3
    with pytest.raises(Malformed):
        open_game("armada", 3)


@pytest.mark.parametrize(("width", "expected"), [(20, 20480), (96, 98304), (None, 36864)])
def test_ar_r1_the_field_is_at_least_twenty_inches_across(width: int | None, expected: int) -> None:
    assert where(begun(width=width))["field"][2][0] == expected
    with pytest.raises(Malformed, match="width"):
        begun(width=19)


def test_ar_r1_the_field_may_have_any_shape() -> None:
    corners = [[0, 0], [30000, 0], [40000, 20000], [15000, 40000]]
    assert where(begun(corners=corners))["field"] == corners
    assert len(where(begun(field="round"))["field"]) == 72


def test_ar_r1_a_polygon_of_ones_own_is_at_least_twenty_inches_across() -> None:
    assert begun(corners=[[0, 0], [20480, 0], [20480, 40000], [0, 40000]])
    with pytest.raises(Malformed, match=r"19.99 inches wide .*; at least 20 are needed \(AR-R1\)"):
        begun(corners=[[0, 0], [20479, 0], [20479, 40000], [0, 40000]])


def test_ar_r1_a_position_may_have_a_smaller_field_only_unchecked() -> None:
    match = begun(fleet_2k=True, larges=1, mediums=0, smalls=0)
    smaller = {**where(match), "phase": "first", "field": [[0, 0], [20479, 0], [20479, 40000], [0, 40000]]}
    with pytest.raises(Malformed, match=r"field: .* 19.99 inches wide.*AR-R1"):
        match.game.load(smaller)
    assert match.game.load({**smaller, "unchecked": True})


def test_ar_a3_the_field_is_36_by_24_inches_and_48_by_48_for_more_players() -> None:
    assert where(begun())["field"] == [[0, 0], [36864, 0], [36864, 24576], [0, 24576]]
    for players in (3, 4):
        assert where(begun(players, fleet_2k=True))["field"] == [[0, 0], [49152, 0], [49152, 49152], [0, 49152]]


@pytest.mark.parametrize("shape", ["rectangle", "round"])
def test_ar_a3_twenty_inches_have_room_for_both_fleets(shape: str) -> None:
    match = play(deploying(width=20, height=20, field=shape), "ready", "ready")
    assert where(match)["phase"] == "play"
    assert min(gaps(match)) >= 10 * 1024


def test_ar_r1_a_field_without_room_is_refused_before_the_game_begins() -> None:
    with pytest.raises(Malformed):
        begun(corners=[[0, 0], [30000, 0], [30000, 4000], [0, 4000]])


# --- The basic game ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("word", "first", "second"), [("larges", LARGES, SMALLS), ("smalls", SMALLS, LARGES)])
@pytest.mark.parametrize("chooser", [0, 1])
def test_ar_r2_one_picks_the_fleet_and_the_other_gets_the_rest(
    chooser: int, word: str, first: list[str], second: list[str]
) -> None:
    """AR-T1: four Larges against four Mediums and four Smalls; three pieces are left out."""
    match = picking(chooser)
    assert (where(match)["phase"], set(match.to_act)) == ("fleet", {chooser})
    match = play(match, f"fleet {word}")
    fleets = [sorted(names) for names in where(match)["unlaid"]]
    assert (fleets[chooser], fleets[1 - chooser]) == (first, second)


@pytest.mark.parametrize("chooser", [0, 1])
@pytest.mark.parametrize("word", ["me", "you"])
def test_ar_r2_the_other_says_who_moves_first(chooser: int, word: str) -> None:
    match = play(picking(chooser), "fleet larges")
    other = 1 - chooser
    assert (where(match)["phase"], set(match.to_act)) == ("first", {other})
    match = play(match, f"first {word}")
    first = other if word == "me" else chooser
    assert where(match)["first"] == first
    assert play(match, "ready", "ready").to_act == {first}


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        *(("fleet huges", "AR-R2"), ("first me", "AR-R2"), ("swap", "AR-R9")),
        *(("fleet", "AR-R4"), ("fleet larges smalls", "AR-R4"), ("ready", "AR-R3"), ("end", "AR-R4")),
    ],
)
def test_ar_r2_the_fleet_is_named_first(action: str, expected: str) -> None:
    assert rule(picking(), action) == expected


def test_ar_r2_a_player_cannot_pick_for_another() -> None:
    match = picking()
    with refused("AR-R2"):
        match.play(1, "fleet larges")
    match = play(match, "fleet larges")
    for action in ("fleet smalls", "first me"):
        with refused("AR-R2"):
            match.play(0, action)


def test_ar_r2_the_basic_game_has_no_numbers_and_no_swap() -> None:
    assert rule(picking(), "fleet larges 3 2 4") == "AR-R2"
    match = play(picking(), "fleet larges")
    assert rule(match, "swap") == "AR-R2"
    assert rule(match, "accept") == "AR-R2"


def test_ar_a4_chance_decides_who_picks() -> None:
    assert begun().to_act == {-1}
    match = begun()
    assert {match.settle(Random(seed)).entries[-1].notation for seed in range(40)} == {"chooser 0", "chooser 1"}


def test_ar_a4_both_are_as_likely_to_pick() -> None:
    match = begun()
    said = [match.settle(Random(seed)).entries[-1].notation for seed in range(400)]
    assert 150 < said.count("chooser 0") < 250


def test_ar_a16_both_fleets_can_take_twelve_hits() -> None:
    match = play(deploying(), "ready", "ready")
    assert where(match)["strength"] == [12, 12]


# --- The advanced game ------------------------------------------------------------------------------------------------


def advanced(chooser: int = 0, **options: Any) -> Any:
    """A match in which this player sets the numbers."""
    return picking(chooser, mode="advanced", **options)


@pytest.mark.parametrize("chooser", [0, 1])
def test_ar_r8_player_a_sets_the_numbers_and_names_a_fleet(chooser: int) -> None:
    match = play(advanced(chooser), "fleet larges 3 2 4")
    assert match.to_act == {1 - chooser}
    unlaid = where(play(match, "accept"))["unlaid"]
    assert sorted(unlaid[chooser]) == ["L1", "L2", "L3"]
    assert sorted(unlaid[1 - chooser]) == ["M1", "M2", "S1", "S2", "S3", "S4"]


def test_ar_r9_a_player_who_accepts_goes_first() -> None:
    """AR-T11: A asks for the Large of 3 L, 2 M and 4 S; B accepts, and B goes first."""
    match = play(advanced(), "fleet larges 3 2 4", "accept")
    assert where(match)["first"] == 1
    assert play(match, "ready", "ready").to_act == {1}


def test_ar_r9_a_player_who_swaps_takes_the_fleet_and_goes_second() -> None:
    """AR-T11: B swaps, and A goes first with the Medium and Small."""
    match = play(advanced(), "fleet larges 3 2 4", "swap")
    unlaid = where(match)["unlaid"]
    assert sorted(unlaid[0]) == ["M1", "M2", "S1", "S2", "S3", "S4"]
    assert sorted(unlaid[1]) == ["L1", "L2", "L3"]
    assert where(match)["first"] == 0
    assert play(match, "ready", "ready").to_act == {0}


@pytest.mark.parametrize(("numbers", "expected"), [("5 2 4", "AR-R8"), ("3 5 4", "AR-R8"), ("3 2 9", "AR-R8")])
def test_ar_r8_there_are_at_most_four_of_a_size(numbers: str, expected: str) -> None:
    assert rule(advanced(), f"fleet larges {numbers}") == expected


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [("0 2 4", "AR-A7"), ("3 0 0", "AR-A7"), ("0 0 0", "AR-A7"), ("1 0 1", None), ("1 1 0", None), ("4 4 4", None)],
)
def test_ar_a7_both_sides_own_at_least_one_ship(numbers: str, expected: str | None) -> None:
    for fleet in ("larges", "smalls"):
        assert rule(advanced(), f"fleet {fleet} {numbers}") == expected


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        *(("fleet larges", "AR-R8"), ("fleet larges 3 2", "AR-R4")),
        *(("fleet larges 3 2 x", "AR-R8"), ("fleet larges 3 2 -1", "AR-R8")),
    ],
)
def test_ar_r8_all_three_numbers_are_said(action: str, expected: str) -> None:
    assert rule(advanced(), action) == expected


def test_ar_r9_only_player_b_answers() -> None:
    match = play(advanced(), "fleet smalls 4 4 4")
    for action in ("accept", "swap"):
        with refused("AR-R9"):
            match.play(0, action)
    assert rule(match, "first me") == "AR-R9"


@pytest.mark.parametrize("mode", ["flag", "breakthrough"])
def test_ar_r8_the_other_games_may_be_set_up_the_advanced_way(mode: str) -> None:
    match = play(picking(mode=mode, advanced_setup=True), "fleet smalls 2 1 1", "swap")
    assert sorted(where(match)["unlaid"][0]) == ["L1", "L2"]


# --- Equal fleets -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ar_v1_equal_fleets_are_a_set_each_for_two_to_four(players: int) -> None:
    match = equals(players)
    assert [sorted(names) for names in where(match)["unlaid"]] == [LARGES + SMALLS] * players
    assert where(play(match, *["ready"] * players))["strength"] == [24] * players


def test_ar_v1_five_do_not_play() -> None:
    with pytest.raises(Malformed):
        begun(5, fleet_2k=True)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (3, {"mode": "flag", "fleet_2k": True}),
        (3, {"mode": "breakthrough", "fleet_2k": True}),
        (2, {"mode": "advanced", "fleet_2k": True}),
        (2, {"advanced_setup": True, "fleet_2k": True}),
    ],
)
def test_ar_v1_flags_and_lines_are_for_two_and_equal_fleets_are_not_swapped(
    players: int, options: dict[str, Any]
) -> None:
    with pytest.raises(Malformed, match="options"):
        begun(players, **options)


def test_ar_v1_equal_fleets_may_be_smaller() -> None:
    match = equals(larges=2, mediums=3, smalls=2)
    assert where(match)["unlaid"][1] == where(match)["unlaid"][0]
    assert len(where(match)["unlaid"][0]) == 7
    with pytest.raises(Malformed):
        begun(fleet_2k=True, larges=0, mediums=0, smalls=0)


def test_ar_v1_equal_fleets_are_not_picked_and_the_first_player_is_drawn() -> None:
    match = begun(3, fleet_2k=True)
    assert (where(match)["phase"], set(match.to_act)) == ("first", {-1})
    said = {match.settle(Random(seed)).entries[-1].notation for seed in range(60)}
    assert said == {"first 0", "first 1", "first 2"}


# --- Islands ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_ar_v5_islands_lie_in_the_sea_before_the_ships(count: int) -> None:
    match = begun(islands=count)
    assert (where(match)["phase"], set(match.to_act)) == ("isles", {-1})
    match = match.settle(Random(5))
    assert match.entries[0].notation.startswith("isles ")
    islands = where(match)["islands"]
    assert [island["name"] for island in islands] == [f"T{k + 1}" for k in range(count)]
    assert all(len(island["hull"]) == 4 for island in islands)


def test_ar_v5_islands_favour_no_seat() -> None:
    """Rotated by half a turn about the middle, the islands of two players are the same set of corners."""
    for seed in range(5):
        match = begun(islands=4).settle(Random(seed))
        corners = {tuple(corner) for island in where(match)["islands"] for corner in island["hull"]}
        assert all(any(abs(36864 - x - ox) <= 2 and abs(24576 - y - oy) <= 2 for ox, oy in corners) for x, y in corners)


def test_ar_v5_without_islands_nature_only_says_who_picks() -> None:
    assert [entry.notation.split()[0] for entry in begun().settle(Random(3)).entries] == ["chooser"]
