"""Positions: possible ones load, impossible ones are refused with the reason."""

from random import Random
from typing import Any

import pytest

from iceharbor.catalogue import open_game
from iceharbor.codec import Malformed
from iceharbor.match import Match
from tests.as_json import as_json
from tests.games.ice_pirates_positions import play, position, sea
from tests.games.ice_pirates_setup import at_home, isles, nests, placing, table, where

LARGE = "0.L1 bow 16000,16000 heading 090.0"


def refuses(saying: str, drawn: str = LARGE, **more: Any) -> None:
    with pytest.raises(Malformed, match=saying):
        sea(drawn, **more)


def whole() -> dict[str, Any]:
    """A full position of two players at the first turn."""
    match = Match.begin(open_game("ice_pirates", 2)).settle(Random(5))
    return as_json(match.game.position(match.state))


def load(changed: dict[str, Any]) -> None:
    open_game("ice_pirates", 2).load(changed)


@pytest.mark.parametrize(
    ("drawn", "saying"),
    [
        ("1.S1 bow 16500,16000 heading 090.0", "0.L1 touches 1.S1"),
        ("1.L1 at 16000,16000 heading 090.0", "0.L1 touches 1.L1"),
        ("T1 at 16512,16000", "0.L1 touches T1"),
        ("H0 at 16000,16000", "0.L1 touches H0"),
        ("H1 at 18816,16000", "0.L1 touches H1"),
        ("T1 at 5000,5000 \n T2 at 6024,5000", "T1 touches T2"),
        ("T1 at 500,5000", "T1 is not inside the field"),
        ("0.S1 at 500,700 heading 180.0", "0.S1 is not inside the field"),
    ],
)
def test_ip_a13_nothing_touches_anything_nor_the_edge(drawn: str, saying: str) -> None:
    refuses(saying, f"{LARGE} \n {drawn}")


def test_ip_a15_a_ship_may_touch_its_own_home_but_no_other() -> None:
    assert sea("0.L1 at 10000,7792 heading 000.0 \n H0 at 10000,6000").to_act == {0}
    refuses("1.L1 touches H0", "1.L1 at 10000,7792 heading 000.0 \n H0 at 10000,6000")


@pytest.mark.parametrize(
    ("piece", "hold"),
    [
        ("S1", "S:plain"),
        ("M1", "M:plain"),
        ("M1", "S:plain S:plain"),
        ("L1", "S:plain S:plain"),
        ("L1", "M:plain M:plain"),
        ("L1", "L:plain"),
        ("L1", "M:plain S:plain S:plain"),
    ],
)
def test_ip_r20_a_hold_holds_only_pieces_that_nest(piece: str, hold: str) -> None:
    with pytest.raises(Malformed, match="cargo"):
        sea(f"0.{piece} at 9000,9000 cargo {hold}")


@pytest.mark.parametrize("hold", ["L1 at 9000,9000 cargo M:plain S:plain", "M1 at 9000,9000 cargo S:treasure"])
def test_ip_r20_a_hold_may_be_full(hold: str) -> None:
    assert sea(f"0.{hold}").to_act == {0}


@pytest.mark.parametrize(
    ("drawn", "saying"),
    [
        ("0.L1 at 9000,9000 damage 4", "damage"),
        ("0.S1 at 9000,9000 fired 2", "fired"),
        ("0.L1 at 9000,9000 repaired moved", "IP-R15"),
        ("0.L1 at 9000,9000 cargo S:red", "must be a piece"),
        ("0.L1 at 9000,9000 cargo S:unknown", "must be a piece"),
        ("0.L100 at 9000,9000", "must be L and a number"),
        ("0.L0 at 9000,9000", "must be L and a number"),
        ("0.L1 at 9000,9000 \n 0.L1 at 20000,20000", "is listed twice"),
        ("2.L1 at 9000,9000", "player"),
        ("T11 at 9000,9000", "must be one of T1 to T10"),
        ("T1 at 9000,9000 \n T1 at 20000,20000", "is listed twice"),
        ("T1 at 9000,9000 nest L:plain L:plain", "one L"),
        ("T1 at 9000,9000 nest S:plain S:plain", "can't nest"),
        ("T1 at 9000,9000 nest L:plain seen 0 1", "empty nest"),
        ("H0 at 9000,9000 \n H0 at 20000,20000", "two homes"),
        ("H0 at 9000,9000 goods L:plain", "never cargo"),
    ],
)
def test_a_piece_that_cannot_be_is_refused(drawn: str, saying: str) -> None:
    refuses(saying, drawn)


@pytest.mark.parametrize(
    ("more", "saying"),
    [
        ({"to_act": [1]}, "to_act"),
        ({"to_act": []}, "to_act"),
        ({"left": 4}, "actions_left"),
        ({"turn": 2}, "turn.player"),
        ({"phase": "over"}, "not over"),
        ({"phase": "nap"}, "phase"),
        ({"forfeited": [0]}, "has resigned"),
        ({"weather": "fair"}, "weather"),
        ({"field": ((0, 0), (30000, 30000), (30000, 0), (0, 30000))}, "field"),
        ({"field": ((0, 0), (30000, 0))}, "3 to 96 corners"),
    ],
)
def test_a_turn_or_field_that_cannot_be_is_refused(more: dict[str, Any], saying: str) -> None:
    refuses(saying, **more)


def test_ip_r21_a_position_that_is_won_is_over() -> None:
    match = sea("H1 at 9000,9000 goods M:treasure M:treasure M:treasure M:treasure")
    assert match.outcome is not None
    assert match.outcome.winners == (1,)


def test_ip_r2_ip_r9_every_piece_is_somewhere_once() -> None:
    load(whole())
    for part in ("ships", "islands", "homes"):
        with pytest.raises(Malformed, match=f"{part}.*unchecked"):
            load(whole() | {part: whole()[part][:-1]})


def test_ip_r4_ip_r6_five_of_each_size_are_treasure() -> None:
    for size, saying in ((0, "five L"), (1, "five M"), (2, "five S")):
        found = whole()
        for isle in found["islands"]:
            isle["nest"][size] = isle["nest"][size][0] + " plain"
        with pytest.raises(Malformed, match=saying):
            load(found)
        load(found | {"unchecked": True})


def test_a_position_writes_what_it_reads() -> None:
    found = whole()
    game = open_game("ice_pirates", 2)
    assert as_json(game.position(game.load(found))) == found


def test_a_view_is_loaded_as_a_view_and_tells_no_more() -> None:
    match = Match.begin(open_game("ice_pirates", 2)).settle(Random(5))
    seen = as_json(match.game.position(match.view(0)))
    assert "treasure" not in str([isle["nest"][1:] for isle in seen["islands"]])
    assert as_json(match.game.position(match.game.load(seen))) == seen


def test_names_are_full_in_positions_and_short_in_words() -> None:
    drawn = position("1.S2 at 9000,9000")["ships"][0]
    assert (drawn["name"], drawn["player"]) == ("S2", 1)


# --- Before play ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", range(5))
def test_ip_a20_a_position_from_before_play_is_read_as_it_was_written(stage: int) -> None:
    before = table(placement="manual")
    match = (before, play(before, isles()), play(before, isles(), *nests()[:4]), placing(), at_home())[stage]
    assert match.game.load(where(match)) == match.state


AFLOAT = {"name": "L1", "player": 0, "size": "L", "stern": [10000, 6792], "heading": 0}


@pytest.mark.parametrize(
    ("changed", "saying"),
    [
        ({"field": [[0, 0], [40000, 0], [40000, 40000], [0, 40000]]}, "field"),
        ({"islands": []}, "all nests are built"),
        ({"islands": [], "phase": "nests", "to_act": [-1]}, "placed before nests"),
        (
            {"ships": [AFLOAT]},
            "after all homes",
        ),
        ({"phase": "ships"}, "every player must have one"),
        ({"phase": "nests", "to_act": [-1]}, "built in order"),
        ({"phase": "isles", "to_act": [-1]}, "none is placed"),
        ({"homes": [{"player": 0, "at": [16000, 5000], "goods": ["M plain"]}]}, "must be empty"),
        ({"round": 2, "phase": "isles", "islands": []}, "must be 0 before play"),
    ],
)
def test_ip_r6_ip_r10_before_play_everything_lies_as_the_game_lays_it(changed: dict[str, Any], saying: str) -> None:
    match = placing()
    with pytest.raises(Malformed, match=saying):
        match.game.load(where(match) | changed)


def test_ip_r7_before_play_islands_lie_four_inches_apart() -> None:
    match = placing()
    found = where(match)
    found["islands"][0]["at"][0] += 1
    with pytest.raises(Malformed, match="IP-R7"):
        match.game.load(found)


def test_ip_r4_before_play_no_colour_is_used_up() -> None:
    match = placing()
    found = where(match)
    found["islands"][0]["nest"][1] = "M treasure"
    with pytest.raises(Malformed, match="only 5"):
        match.game.load(found)
