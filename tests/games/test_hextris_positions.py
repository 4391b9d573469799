"""Positions of Hextris: what is written loads again, and what cannot be is refused with where and why."""

from random import Random
from typing import Any

import pytest

from iceharbor.catalogue import open_game
from iceharbor.codec import Malformed
from iceharbor.games.openly import Sight
from iceharbor.match import Match
from tests.games.hexes import board, play, shown
from tests.laws import wander

FIVE = {"a1": "0S", "a2": "0M", "a3": "0L", "b4": "0S", "c5": "0M"}
SIX = {**FIVE, "d4": "0L"}


def test_the_least_that_can_be_said_is_a_whole_position() -> None:
    whole = shown(board("a1 0S   a2 0M   c3 1L", turn=1, stowed=[1, 0]))
    assert whole["hands"] == [{"S": 2, "M": 3, "L": 3}, {"S": 5, "M": 5, "L": 4}]
    assert (whole["turn"], whole["to_act"], whole["pie"]) == (1, [1], "answered")
    assert whole["groups"] == [{"player": 0, "spots": ["a1", "a2"]}]
    assert whole["spots"]["c3"] == [0, 0]


def test_a_view_is_the_state_and_who_looks() -> None:
    match = board("c3 1L")
    view = match.view(1)
    assert view == Sight(1, match.state)
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


def test_who_was_to_take_over_the_first_drop_still_may() -> None:
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
        {"board": SIX, "stowed": [3, 0], "over_by": "groups", "winner": 0, "unchecked": True},
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
    "hands for nobody": ({"hands": [{"S": 5, "M": 5, "L": 5}]}, "one for each of 2"),
    "groups for nobody": ({"stowed": [0]}, "stowed"),
    "four groups": ({"stowed": [4, 0], "over_by": "groups", "winner": 0}, "stowed[0]"),
    "a third group and the game goes on": ({"stowed": [3, 0], "unchecked": True}, "player 0 has won"),
    "over without a third group": ({"over_by": "groups", "winner": 0}, "over_by"),
    "won by another than has the third group": (
        {"stowed": [3, 0], "over_by": "groups", "winner": 1, "unchecked": True},
        "over_by",
    ),
    "left alone with somebody": ({"over_by": "left", "winner": 0}, "over_by"),
    "agreed by one": ({"over_by": "agreed", "agreeing": [0]}, "over_by"),
    "stuck without a skip": ({"over_by": "stuck"}, "over_by"),
    "repeated without the option": ({"over_by": "repeated"}, "over_by"),
    "too long too soon": ({"over_by": "too_long", "entries": 1999}, "over_by"),
    "an ending that is none": ({"over_by": "boredom"}, "over_by"),
    "won by nobody": ({"over_by": "left"}, "winner"),
    "won while the game goes on": ({"winner": 0}, "winner"),
    "a turn of nobody's": ({"turn": 2}, "turn"),
    "a turn of one who has left": ({"players": 3, "turn": 1, "forfeited": [1]}, "has left"),
    "nobody but one": ({"turn": 0, "forfeited": [1]}, "nobody else is left"),
    "everybody skipped": ({"skips": 2}, "skipped"),
    "everybody agreed": ({"agreeing": [0, 1]}, "agreed"),
    "a stranger agrees": ({"agreeing": [2]}, "agreeing"),
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
def test_what_cannot_be_is_refused_with_one_sentence(what: str) -> None:
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
