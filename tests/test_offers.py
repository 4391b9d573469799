"""Takebacks and draws: they belong to the match, all concerned answer at any time, and nothing hidden is seen twice."""

from random import Random
from typing import Any

import pytest

from iceharbor.agreements import OfferKind
from iceharbor.catalogue import open_game
from iceharbor.codec import dump, parse, shape
from iceharbor.contract import NATURE, Refused
from iceharbor.files import begun
from iceharbor.match import MAX_KEPT, MAX_LOG_RATIO, Entry, Header, Match

HEXTRIS = {"game": "hextris", "players": 2, "board": {"a1": "0L", "c4": "1M"}, "turn": 0}
SHIPS = (
    {"name": "L1", "player": 0, "size": "L", "stern": [8000, 8000], "heading": 0},
    {"name": "S1", "player": 1, "size": "S", "stern": [20000, 16000], "heading": 0},
)
ALONGSIDE = {
    "game": "ice_pirates",
    "players": 2,
    "unchecked": True,
    "ships": list(SHIPS),
    "islands": [{"name": "T3", "at": [9324, 8000], "nest": ["L plain", "M treasure", "S plain"]}],
}


def hextris(*bots: int, **more: Any) -> Match:
    return begun({**HEXTRIS, **more}).seated(bots)


def after(match: Match, *entries: str) -> Match:
    """The match after these entries, each a player and their action."""
    for entry in entries:
        player, _, text = entry.partition(" ")
        match = match.play(int(player), text)
    return match


def refused(match: Match, entry: str, says: str) -> None:
    with pytest.raises(Refused, match=says):
        after(match, entry)


# --- Takebacks --------------------------------------------------------------------------------------------------------


def test_against_a_bot_ones_last_decision_and_the_bots_answer_are_taken_back_at_once() -> None:
    start = hextris(1)
    played = after(start, "0 drop S a2", "1 drop S b1")
    back = after(played, "0 takeback")
    assert back.state == start.state
    assert (back.to_act, back.offers) == (frozenset({0}), ())
    assert [entry.notation for entry in back.entries] == ["drop S a2", "drop S b1", "takeback"], "an entry, not an edit"
    assert played.takebacks() == (2, 1)


def test_again_and_again_back_to_the_beginning() -> None:
    start = hextris(1)
    match = after(start, "0 drop S a2", "1 drop S b1", "0 drop S b4", "1 drop S c5", "0 drop S d1")
    for left in (4, 2, 0):
        match = after(match, "0 takeback")
        assert len(match.decisions) == left
        assert match.to_act == {0}
    assert match.state == start.state
    refused(match, "0 takeback", "nothing to take back")


def test_between_people_it_is_asked_and_all_must_accept() -> None:
    start = hextris(players=3)
    asked = after(start, "0 drop S a2", "1 drop S b1", "0 takeback")
    offer = asked.offers[0]
    assert (offer.kind, offer.player, offer.waiting) == (OfferKind.TAKEBACK, 0, (1, 2))
    assert asked.state == after(start, "0 drop S a2", "1 drop S b1").state
    one = after(asked, "2 accept takeback")
    assert one.state == asked.state
    assert one.offers[0].waiting == (1,)
    assert after(one, "1 accept takeback").state == start.state
    assert after(asked, "1 accept takeback", "2 accept takeback").state == start.state


def test_one_refusal_ends_it_and_it_is_not_asked_twice() -> None:
    asked = after(hextris(), "0 drop S a2", "0 takeback")
    declined = after(asked, "1 decline takeback")
    assert (declined.state, declined.offers) == (asked.state, ())
    refused(declined, "0 takeback", "wait for the next action")
    refused(declined, "1 accept takeback", "no takeback is offered")
    again = after(declined, "1 drop S b1", "0 takeback")
    assert again.offers


def test_it_can_be_withdrawn_and_lapses_with_the_next_action() -> None:
    asked = after(hextris(), "0 drop S a2", "0 takeback")
    assert after(asked, "0 decline takeback").offers == ()
    assert after(asked, "1 drop S b1").offers == ()
    refused(asked, "0 takeback", "you have offered")
    refused(asked, "0 accept takeback", "only players who are asked")
    refused(asked, "1 takeback", "Teal has offered")


def test_what_is_asked_is_nothing_that_undo_reaches() -> None:
    match = after(begun(ALONGSIDE), "0 move L1 000.0", "0 takeback")
    assert match.undoable
    assert [each.notation for each in after(match, "0 undo").entries[-2:]] == ["takeback", "undo"]
    assert after(match, "0 undo").offers == ()


def test_what_was_revealed_to_a_person_is_not_seen_twice() -> None:
    looked = after(begun(ALONGSIDE), "0 explore L1 T3")
    refused(looked, "0 takeback", "revealed")
    moved = after(looked, "0 move L1 000.0", "0 end")
    assert len(moved.decisions) == 2
    back = after(moved, "0 takeback", "1 accept takeback", "0 takeback", "1 accept takeback")
    assert back.state == looked.state
    refused(back, "0 takeback", "revealed")


def test_what_only_a_bot_has_learned_can_be_taken_back() -> None:
    ships = [{**ship, "player": 1 - player} for player, ship in enumerate(SHIPS)]
    for bots, kept in (((1,), 4), ((), 2)):
        match = begun({**ALONGSIDE, "ships": ships}).seated(bots)
        match = after(match, "0 end", "1 explore L1 T3", "1 end", "0 end")
        assert len(match.decisions) == kept
    knows = after(begun(ALONGSIDE).seated((1,)), "0 explore L1 T3")
    assert knows.decisions == (), "a person has learned it"


def test_what_was_rolled_is_not_rolled_again() -> None:
    match = Match.begin(open_game("undercut", 3, {})).settle(Random(1))
    while match.seq < 40:
        player = min(match.to_act)
        match = match.play(player, match.game.write(match.game.sample(match.state, player, Random(match.seq))))
        if match.entries[-1].player == NATURE:
            assert match.decisions == ()


def test_torpedo_has_nothing_to_take_back() -> None:
    match = Match.begin(open_game("torpedo", 2, {}))
    while match.to_act:
        player = min(match.to_act)
        match = match.play(player, match.game.write(match.game.sample(match.state, player, Random(match.seq))))
        assert match.decisions == ()


def test_the_end_of_the_game_stands() -> None:
    over = after(hextris(1), "0 drop S a2", "1 resign")
    refused(over, "0 takeback", "the game is over")


def test_the_limit_of_the_log_stands_and_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("iceharbor.match.MAX_LOG_RATIO", 0)
    match = after(hextris(1), "0 drop S a2")
    refused(match, "0 takeback", "reached its limit of undos")
    refused(match, "0 offer draw", "reached its limit of undos")
    assert MAX_LOG_RATIO == 2


def test_a_bounded_number_of_states_is_kept() -> None:
    match = after(begun(ALONGSIDE), "0 explore L1 T3")
    for _ in range(MAX_KEPT + 5):
        match = match.play(0, "explore L1 T3")
    assert len(match.decisions) == MAX_KEPT


# --- Draws ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", [HEXTRIS, ALONGSIDE, {"game": "armada", "players": 2, "unchecked": True}])
def test_a_draw_can_be_offered_and_answered_at_any_time(position: dict[str, Any]) -> None:
    for first, second in ((0, 1), (1, 0)):
        match = begun(position)
        offered = after(match, f"{first} offer draw")
        assert (offered.state, offered.undoable) == (match.state, ())
        drawn = after(offered, f"{second} accept draw")
        assert drawn.outcome is not None
        assert drawn.outcome.places == (1, 1)
        assert "agreed" in drawn.outcome.reason
        game = drawn.game
        assert game.load(drawn.written(drawn.state)) == drawn.state


def test_a_draw_offer_is_not_in_the_undo_stack() -> None:
    moved = after(begun(ALONGSIDE), "0 move L1 000.0")
    offered = after(moved, "0 offer draw")
    assert len(offered.undoable) == 1
    undone = after(offered, "0 undo")
    assert undone.state == begun(ALONGSIDE).state
    assert undone.offers, "the offer stands"


def test_an_offer_lapses_when_a_player_who_is_asked_acts() -> None:
    offered = after(hextris(), "0 offer draw", "0 drop S a2")
    assert offered.offers, "the one who offers may act"
    assert after(offered, "1 drop S b1").offers == ()
    three = after(hextris(players=3), "0 offer draw", "1 accept draw", "0 drop S a2", "1 drop S b1")
    assert three.offers[0].waiting == (2,), "one who has accepted may act"
    assert three.play(2, "accept draw").outcome is not None


def test_players_who_have_left_are_not_asked() -> None:
    match = after(hextris(players=3), "2 resign")
    assert after(match, "0 offer draw", "1 accept draw").outcome is not None
    refused(match, "2 offer draw", "out of the game")
    refused(after(match, "0 offer draw"), "2 accept draw", "only players who are asked")


def test_a_game_without_draws_says_so() -> None:
    match = Match.begin(open_game("sprawl", 3, {})).settle(Random(1))
    refused(match, "0 offer draw", "cannot agree on a draw")


def test_bots_are_asked_for_a_draw() -> None:
    assert after(hextris(1), "0 offer draw").offers[0].waiting == (1,)


def test_old_logs_with_the_games_own_offers_replay() -> None:
    for position in (HEXTRIS, ALONGSIDE):
        turn = after(begun(position), "0 draw")
        assert turn.offers == ()
        match = turn.play(0, "drop S a2") if position is HEXTRIS else turn.play(0, "end")
        assert match.play(1, "draw").outcome is not None


@pytest.mark.parametrize("text", ["accept draw", "decline draw", "accept takeback", "offer draw ", "takeback 3"])
def test_a_refused_answer_changes_nothing(text: str) -> None:
    match = after(hextris(), "0 drop S a2")
    with pytest.raises(Refused):
        match.play(1, text)
    for stranger in (NATURE, 2, 9):
        refused(match, f"{stranger} takeback", "only a player")


def test_the_log_with_offers_makes_the_same_match_again() -> None:
    match = after(
        hextris(1),
        *("0 drop S a2", "1 drop S b1", "0 takeback", "0 drop M a2", "0 offer draw", "1 decline draw", "1 drop S b1"),
        *("0 takeback", "0 drop L a2", "0 offer draw"),
    )
    log = parse(dump([match.header, *match.entries]))
    again = Match.replay(match.game, shape(log[0], Header), [shape(line, Entry) for line in log[1:]])
    assert again == match
    assert list(match.states())[-1] == match
