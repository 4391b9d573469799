"""Sprawl before and in the first round (SP-R1..R3)."""

from random import Random

import pytest

from iceharbor.catalogue import GAMES
from iceharbor.contract import NATURE, SEATS
from iceharbor.games.sprawl import Sprawl
from iceharbor.match import Match
from tests.games.sprawl_positions import EMPTY, against, begun, drawn, open_to, played, sprawl, where

FULL = {"S": 5, "M": 5, "L": 5}


@pytest.mark.parametrize(
    ("players", "size"), [(3, [5, 6]), (4, [6, 6]), (5, [6, 6]), (6, [6, 6]), (7, [8, 8]), (8, [8, 8])]
)
def test_sp_r1_the_board_grows_with_the_number_of_players(players: int, size: list[int]) -> None:
    found = where(Match.begin(sprawl(players)))
    assert found["size"] == size
    assert len(found["spots"]) == size[0] * size[1]


def test_sp_r1_each_player_has_five_of_each_size() -> None:
    match = begun(4)
    assert where(match)["stashes"] == [FULL] * 4
    match = played(match, "start M C3")
    assert where(match)["stashes"] == [{"S": 5, "M": 4, "L": 5}, FULL, FULL, FULL]


def test_sp_r1_a_piece_that_is_not_in_the_stash_cannot_be_played() -> None:
    match = drawn("""
        0L  .   0L  .   0L
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   .
        .   .   .   .   .
        0L  .   0L  .   1M
    """)
    assert against(match, "branch A1 L B1 E") == "SP-R1"
    assert against(match, "branch A1 M B1 E") is None


def test_sp_r2_only_nature_draws_the_first_player() -> None:
    match = Match.begin(sprawl(5))
    assert match.to_act == {NATURE}
    drawn_first = {match.settle(Random(seed)).entries[0].notation for seed in range(60)}
    assert drawn_first == {f"first {player}" for player in range(5)}
    assert against(match, "first 2", 2) == "SP-R2"
    assert against(match, "first 5", NATURE) == "SP-R2"
    assert against(match, "start L C3", NATURE) == "SP-R2"
    assert against(match, "start L C3", 0) == "SP-R2"
    assert against(begun(5), "first 2", NATURE) == "SP-R2"


def test_sp_r2_turns_go_clockwise_from_the_first_player() -> None:
    match = begun(3, first=2)
    for player, square in ((2, "A1"), (0, "C3"), (1, "E6"), (2, None)):
        assert match.to_act == {player}
        if square:
            match = played(match, f"start L {square}")


def test_sp_r2_a_starting_tower_goes_on_any_vacant_square_in_any_size() -> None:
    match = begun(3)
    assert len(open_to(match)) == 3 * 30
    match = played(match, "start S A1")
    assert len(open_to(match)) == 3 * 29
    assert against(match, "start L A1") == "SP-R2"


def test_sp_r2_the_first_turn_is_a_starting_tower_and_no_later_one() -> None:
    match = begun(3)
    assert against(match, "build C3 M") == "SP-R2"
    match = played(match, "start L A1", "start L C3", "start L E5")
    assert against(match, "start L E1") == "SP-R2"


def test_sp_r3_acting_out_of_turn_is_refused() -> None:
    match = played(begun(3), "start L A1", "start L C3", "start L E5")
    for action in ("build A1 M", "branch C3 L C4 N"):
        assert against(match, action, 1) == "SP-R3"
        assert against(match, action, 7) == "SP-R3"
    assert against(match, "build A1 M", 0) is None


def test_sp_r3_a_turn_is_one_action() -> None:
    match = played(begun(3), "start L A1", "start L C3", "start L E5")
    assert match.play(0, "build A1 M").to_act == {1}


@pytest.mark.parametrize("text", ["pass", "build C3", "build C3 M S", "branch C3 L C4", "spore C4 S", "move A1 A2"])
def test_sp_r3_other_words_are_no_actions(text: str) -> None:
    assert against(begun(3), text) == "SP-R3"


def test_sp_a11_a_starting_tower_may_be_put_on_an_attacked_square() -> None:
    match = drawn(
        """
        .   .   .   .   .
        .   .   .   .   .
        .   0S^ .   .   .
        .   0L  .   .   .
        .   .   .   .   .
        .   .   .   .   2M
        """,
        turn=1,
        started=[0, 2],
        first_round_over=False,
    )
    match = played(match, "start L B5")
    assert where(match)["neutralised"] == ["B5"]


def test_sp_a19_three_to_eight_play() -> None:
    assert Sprawl.info.players == (3, 8)
    assert len(SEATS) >= 8
    assert all("." in EMPTY[players] for players in EMPTY)


def test_a_game_has_at_most_its_stated_number_of_entries() -> None:
    assert Sprawl.info.max_actions == 1 + 8 * 15 + 8
    assert GAMES.get("sprawl", Sprawl) is Sprawl
