"""Positions of Sprawl: a written position loads again, and an impossible one is refused with field and reason."""

from random import Random
from typing import Any

import pytest

from iceharbor.codec import Malformed
from iceharbor.games.common.perfect_information import OpenView
from tests.as_json import as_json
from tests.games.sprawl_positions import against, begun, drawn, open_to, played, sprawl, where

PROTOCOL: dict[str, Any] = {
    "game": "sprawl",
    "players": 3,
    "options": {"strict": False},
    "turn": 0,
    "first_round_over": True,
    "towers": {"C3": {"player": 0, "sizes": "LM"}},
    "branches": {"C4": {"player": 0, "size": "L", "points": "N", "parent": "C3"}},
}


def test_the_position_of_the_protocol_loads() -> None:
    game = sprawl(3)
    whole = as_json(game.position(game.load(PROTOCOL)))
    assert whole["stashes"][0] == {"S": 5, "M": 4, "L": 3}
    assert whole["started"] == [0, 1, 2]
    assert whole["attacks"] == [{"from": "C4", "to": "C5", "harms": False}]
    assert whole["spots"]["C4"] == [2048, 3072]


def test_a_view_is_the_state_and_its_viewer() -> None:
    match = begun(3)
    view = match.view(1)
    assert view == OpenView(1, match.state)
    assert match.game.load(as_json(match.game.position(view))) == view


def test_what_is_written_loads_again_at_every_step() -> None:
    rng, match = Random(5), begun(5)
    while match.to_act:
        assert match.game.load(where(match)) == match.state
        match = played(match, rng.choice(sorted(open_to(match))))
    assert match.game.load(where(match)) == match.state


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "another game": ({"game": "hextris"}, "game"),
    "a square off the board": ({"towers": {"F1": {"player": 0, "sizes": "L"}}}, "'F1' is not a square"),
    "sizes that no tower has": ({"towers": {"C3": {"player": 0, "sizes": "LS"}}}, "sizes"),
    "a player too many": ({"towers": {"C3": {"player": 3, "sizes": "L"}}}, "player"),
    "a branch on a tower": ({"branches": {"C3": {"player": 0, "size": "L", "points": "N", "parent": "C2"}}}, "tower"),
    "a branch from nothing": (
        {"branches": {"A1": {"player": 0, "size": "L", "points": "N", "parent": "A2"}}},
        "connected",
    ),
    "two that hold each other": (
        {
            "branches": {
                "A1": {"player": 0, "size": "L", "points": "N", "parent": "A2"},
                "A2": {"player": 0, "size": "L", "points": "N", "parent": "A1"},
            }
        },
        "it is not connected to a tower",
    ),
    "a branch far from its parent": (
        {"branches": {"C5": {"player": 0, "size": "L", "points": "N", "parent": "C3"}}},
        "SP-R5",
    ),
    "a branch that points back": (
        {"branches": {"C4": {"player": 0, "size": "L", "points": "S", "parent": "C3"}}},
        "SP-R5",
    ),
    "a branch of another player": (
        {"branches": {"C4": {"player": 1, "size": "L", "points": "N", "parent": "C3"}}},
        "belongs to another player",
    ),
    "too many in a row": (
        {
            "branches": {
                "C4": {"player": 0, "size": "L", "points": "N", "parent": "C3"},
                "C5": {"player": 0, "size": "M", "points": "E", "parent": "C4"},
                "D5": {"player": 0, "size": "S", "points": "E", "parent": "C5"},
            }
        },
        "SP-R6",
    ),
    "a size that does not follow": (
        {
            "branches": {
                "C4": {"player": 0, "size": "L", "points": "N", "parent": "C3"},
                "C5": {"player": 0, "size": "S", "points": "E", "parent": "C4"},
            }
        },
        "SP-R5",
    ),
    "six Larges": (
        {"towers": {f"{file}{rank}": {"player": 0, "sizes": "L"} for file in "ACE" for rank in (1, 3)}},
        "L",
    ),
    "another board": ({"size": [8, 8]}, "SP-R1"),
    "stashes that don't add up": ({"stashes": [{"S": 5, "M": 5, "L": 5}] * 3}, "stash"),
    "a stash too few": ({"stashes": [{"S": 5, "M": 4, "L": 3}]}, "stashes"),
    "a turn of an unknown player": ({"turn": 3}, "turn"),
    "the turn of a player who resigned": ({"forfeited": [0]}, "turn"),
    "no players left": ({"forfeited": [0, 1, 2]}, "forfeited"),
    "pieces before the first turn": ({"started": [1, 2], "first_round_over": False}, "started"),
    "a first round that isn't over": ({"started": [0]}, "first_round_over"),
    "NATURE after the first turn": ({"turn": None}, "NATURE"),
    "over, and yet not": ({"termination": "no_action"}, "termination"),
    "another to act": ({"to_act": [1]}, "to_act"),
    "an unknown field": ({"colour": 1}, "colour"),
}


@pytest.mark.parametrize("what", WRONG)
def test_an_impossible_position_is_malformed(what: str) -> None:
    change, why = WRONG[what]
    game = sprawl(3)
    with pytest.raises(Malformed, match=why):
        game.load({**PROTOCOL, **change})


def test_unchecked_leaves_out_only_the_count_of_pieces() -> None:
    towers = {f"{file}{rank}": {"player": 0, "sizes": "L"} for file in "ACE" for rank in (1, 3)}
    game = sprawl(3)
    state = game.load({**PROTOCOL, "towers": towers, "branches": {}, "unchecked": True})
    assert as_json(game.position(state))["stashes"][0]["L"] == 0
    with pytest.raises(Malformed, match="SP-R5"):
        game.load({**PROTOCOL, **WRONG["a branch that points back"][0], "unchecked": True})


def test_a_position_before_anybody_has_acted_has_no_turn() -> None:
    game = sprawl(3)
    whole = as_json(game.position(game.setup()))
    assert whole["turn"] is None
    assert whole["to_act"] == [-1]
    assert game.load(whole) == game.setup()


def test_a_position_whose_player_has_no_action_is_over() -> None:
    match = drawn("""
        .   .   .   .   .
        .   .   1S  .   .
        .   .   1Mv .   .
        .   .   0L  .   .
        .   .   .   .   .
        .   .   .   .   2M
    """)
    assert where(match)["termination"] == "no_action"
    assert against(match, "build C3 M", 0) == "SP-R10"
