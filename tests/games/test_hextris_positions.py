"""Positions of Hextris: a written position loads again, and an impossible one is refused with field and reason."""

from random import Random
from typing import Any

import pytest

from iceharbor.catalogue import open_game
from iceharbor.codec import Malformed
from iceharbor.games.common.perfect_information import OpenView
from iceharbor.match import Match
from tests.games.hextris_positions import board, play, shown
from tests.laws import wander

FIVE = {"a1": "0S", "a2": "0M", "a3": "0L", "b4": "0S", "c5": "0M"}
SIX = {**FIVE, "d4": "0L"}


def test_a_minimal_position_loads() -> None:
    whole = shown(board("a1 0S   a2 0M   c3 1L", turn=1, stowed=[1, 0]))
    assert whole["hands"] == [{"S": 2, "M": 3, "L": 3}, {"S": 5, "M": 5, "L": 4}]
    assert (whole["turn"], whole["to_act"], whole["pie"]) == (1, [1], "answered")
    assert whole["groups"] == [{"player": 0, "spots": ["a1", "a2"]}]
    assert whole["spots"]["c3"] == [0, 0]


def test_a_view_is_the_state_and_its_viewer() -> None:
    match = board("c3 1L")
    view = match.view(1)
    assert view == OpenView(1, match.state)
    assert match.game.load(match.game.position(view)) == view


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("options", [{}, {"pie_rule": True, "repetition_draw": True}], ids=str)
def test_what_is_written_loads_again_at_every_step(players: int, options: dict[str, bool]) -> None:
    match = Match.begin(open_game("hextris", players, options))
    for step in wander(match, Random(players), 2000):
        assert step.after.game.load(shown(step.after)) == step.after.state


def test_hx_r8_a_won_position_loads_and_is_over() -> None:
    won = play(board("a1 0S   a2 0M   a3 0L   b4 0S", stowed=[2, 0]), "drop L c5")
    assert won.outcome is not None
    again = Match.begin(won.game, shown(won))
    assert again.outcome == won.outcome
    assert again.to_act == frozenset()


def test_a_loaded_position_keeps_the_right_to_take_over_the_first_drop() -> None:
    match = play(board(options={"pie_rule": True}), "drop S c1")
    assert shown(match)["pie"] == "asked"
    assert shown(play(Match.begin(match.game, shown(match)), "pie"))["board"] == {"c1": "1S"}


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "another game": ({"game": "sprawl"}, "game"),
    "a field too many": ({"colour": "red"}, "colour"),
    "a spot off the board": ({"board": {"a4": "0S"}}, "'a4' is not a spot"),
    "a player too many": ({"board": {"a1": "2S"}}, "board.a1"),
    "a size that is none": ({"board": {"a1": "0X"}}, "board.a1"),
    "five that are connected": ({"board": FIVE}, "5 pieces"),
    "six that are connected": ({"board": SIX}, "6 pieces"),
    "six where the third group lies": (
        {"board": SIX, "stowed": [3, 0], "termination": "groups", "winner": 0, "unchecked": True},
        "6 pieces",
    ),
    "more of a size than there are": (
        {"board": dict.fromkeys(("a1", "a3", "c1", "c3", "c5", "e1"), "0S")},
        "more than 5 S",
    ),
    "more in hand than there are": ({"hands": [{"S": 6, "M": 5, "L": 4}, {"S": 5, "M": 5, "L": 5}]}, "hands[0].S"),
    "fewer than there are": ({"hands": [{"S": 4, "M": 5, "L": 5}, {"S": 5, "M": 5, "L": 5}]}, "hands: player 0"),
    "as many in hand as on the board": (
        {"board": {"a1": "0S"}, "hands": [{"S": 5, "M": 5, "L": 5}, {"S": 5, "M": 5, "L": 5}]},
        "more than 5 S",
    ),
    "too few hands": ({"hands": [{"S": 5, "M": 5, "L": 5}]}, "one for each player"),
    "too few counts of groups": ({"stowed": [0]}, "stowed"),
    "four groups": ({"stowed": [4, 0], "termination": "groups", "winner": 0}, "stowed[0]"),
    "a third group and the game goes on": ({"stowed": [3, 0], "unchecked": True}, "player 0 has won"),
    "over without a third group": ({"termination": "groups", "winner": 0}, "termination"),
    "won by another than has the third group": (
        {"stowed": [3, 0], "termination": "groups", "winner": 1, "unchecked": True},
        "termination",
    ),
    "one player left, with an opponent": ({"termination": "left", "winner": 0}, "termination"),
    "agreed by one": ({"termination": "agreed", "draw_offers": [0]}, "termination"),
    "stuck without a skip": ({"termination": "stuck"}, "termination"),
    "repeated without the option": ({"termination": "repeated"}, "termination"),
    "too long too soon": ({"termination": "too_long", "entries": 1999}, "termination"),
    "an ending that is none": ({"termination": "boredom"}, "termination"),
    "won without a winner": ({"termination": "left"}, "winner"),
    "won while the game goes on": ({"winner": 0}, "winner"),
    "a turn of an unknown player": ({"turn": 2}, "turn"),
    "a turn of a player who resigned": ({"players": 3, "turn": 1, "forfeited": [1]}, "has resigned"),
    "a single player": ({"turn": 0, "forfeited": [1]}, "only one player is left"),
    "all players skipped": ({"skips": 2}, "skipped"),
    "all players agreed": ({"draw_offers": [0, 1]}, "agreed"),
    "a stranger agrees": ({"draw_offers": [2]}, "draw_offers"),
    "too long": ({"entries": 2000}, "entries"),
    "another to act": ({"to_act": [1]}, "to_act"),
    "a first drop to take over, without the option": ({"pie": "asked"}, "pie"),
    "a board remembered short": ({"options": {"repetition_draw": True}, "seen": [[0, 0, 1]]}, "seen[0]"),
    "spots remembered off the board": (
        {"options": {"repetition_draw": True}, "seen": [[1 << 20, 0, 0, 0, 0, 0, 0]]},
        "seen[0]",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_an_impossible_position_is_refused_with_one_sentence(what: str) -> None:
    fields, told = WRONG[what]
    position = {"game": "hextris", "players": 2, **fields}
    with pytest.raises(Malformed) as no:
        Match.begin(open_game("hextris", position["players"], position.get("options")), position)
    assert told in str(no.value)
    assert "\n" not in str(no.value)


def test_unchecked_leaves_out_only_the_count() -> None:
    many = dict.fromkeys(("a1", "a3", "c1", "c3", "c5", "e1"), "0S")
    match = Match.begin(open_game("hextris", 2), {"game": "hextris", "players": 2, "board": many, "unchecked": True})
    assert shown(match)["hands"][0]["S"] == 0
    with pytest.raises(Malformed, match="6 pieces"):
        Match.begin(open_game("hextris", 2), {"game": "hextris", "players": 2, "board": SIX, "unchecked": True})
