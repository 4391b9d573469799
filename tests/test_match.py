"""A match is its log: actions, NATURE, undo, resigning, sentences and replay, shown with the tiny game."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from iceharbor.codec import Malformed, dump, parse, shape
from iceharbor.contract import NATURE, Refused
from iceharbor.match import Entry, Header, Match, undone_from
from tests.as_json import as_json
from tests.laws import finished
from tests.seeds import seeds
from tests.tiny import Parley
from tests.tiny.state import Table


def parley(players: int = 2, **options: int) -> Parley:
    return Parley(players, {"rounds": 2, "coins": 4, **options})


def played(*entries: str, players: int = 2) -> Match:
    """A match after these entries, each a player (or `-`) and their action."""
    match = Match.begin(parley(players))
    for entry in entries:
        player, _, text = entry.partition(" ")
        match = match.play(NATURE if player == "-" else int(player), text)
    return match


DEALT = ("- deal 0 1", "- deal 1 3")
ON_THE_FLOOR = (*DEALT, "0 bid 2", "1 bid 0", "- roll 5")
"""The first player has won the round and acts alone."""


def test_a_match_begins_without_entries_and_with_its_rules_in_the_header() -> None:
    match = Match.begin(parley())
    assert match.header == Header("parley", 2, {"rounds": 2, "coins": 4}, "1")
    assert match.seq == 0
    assert match.to_act == {NATURE}
    assert match.outcome is None


def test_playing_makes_a_new_match_and_leaves_the_old_one_as_it_was() -> None:
    before = played(*DEALT)
    after = before.play(0, "bid 2")
    assert after.entries == (*before.entries, Entry(0, "bid 2"))
    assert before.seq == 2
    assert before.state.bids == (None, None)
    assert before == played(*DEALT)


@pytest.mark.parametrize(
    "text", ["bid 9", "buy", "nonsense", "", "bid", "bid 02", "undo ", " resign", "roll 3", "peek 1"]
)
def test_a_refused_action_changes_nothing(text: str) -> None:
    match = played(*DEALT)
    with pytest.raises(Refused) as no:
        match.play(0, text)
    assert no.value.refusal.rule
    assert match == played(*DEALT)


def test_nature_acts_only_where_no_player_can() -> None:
    match = Match.begin(parley()).settle(Random(1))
    assert [entry.player for entry in match.entries] == [NATURE, NATURE]
    assert match.to_act == {0, 1}
    assert match.settle(Random(1)) is match
    rolled = match.play(0, "bid 1").play(1, "bid 0").settle(Random(1))
    assert rolled.entries[-1].notation.startswith("roll")
    assert rolled.to_act == {0}


def test_the_same_chance_gives_the_same_match() -> None:
    one, other = (finished(Match.begin(parley(4)), Random(7)) for _ in range(2))
    assert one == other
    assert hash(one.state) == hash(other.state)


# --- Undo -------------------------------------------------------------------------------------------------------------


def test_undo_takes_back_one_action_after_another_within_a_turn() -> None:
    floor = played(*ON_THE_FLOOR)
    bought = floor.play(0, "buy").play(0, "buy")
    once = bought.play(0, "undo")
    assert once.state == floor.play(0, "buy").state
    twice = once.play(0, "undo")
    assert twice.state == floor.state
    assert [entry.notation for entry in twice.entries[-4:]] == ["buy", "buy", "undo", "undo"], (
        "undo is an entry, not an edit"
    )
    assert [undone_from(was, now.entries[-1], now) for was, now in pairwise((floor, bought, once, twice))] == [
        None,
        bought.seq,
        bought.seq - 1,
    ]
    refused_undo(twice, 0, "nothing to undo")


def test_an_action_that_revealed_something_cannot_be_undone() -> None:
    peeked = played(*ON_THE_FLOOR, "0 buy", "0 peek 1")
    refused_undo(peeked, 0, "something was revealed")
    assert peeked.play(0, "buy").play(0, "undo").state == peeked.state, "what comes after it is"


def test_a_turn_that_is_over_cannot_be_undone() -> None:
    refused_undo(played(*ON_THE_FLOOR, "0 buy", "0 done"), 0, "only the player whose turn it is")


def test_a_player_cannot_undo_for_another_or_for_nature() -> None:
    match = played(*ON_THE_FLOOR, "0 buy")
    refused_undo(match, 1, "only the player")
    refused_undo(match, NATURE, "only the player")
    refused_undo(played(*DEALT, "0 bid 2", "1 bid 0"), NATURE, "nothing to undo")


def test_a_sealed_bid_cannot_be_undone() -> None:
    refused_undo(played(*DEALT, "0 bid 2"), 0, "only the player")
    refused_undo(played(*DEALT, "0 bid 2"), 1, "nothing to undo")


def refused_undo(match: Match, player: int, says: str) -> None:
    with pytest.raises(Refused, match=says):
        match.play(player, "undo")


# --- Resigning --------------------------------------------------------------------------------------------------------


def test_anybody_may_resign_at_any_moment_but_once() -> None:
    match = played("- deal 0 1", players=3).play(2, "resign")
    assert match.entries[-1] == Entry(2, "resign")
    with pytest.raises(Refused, match="already left"):
        match.play(2, "resign")


@pytest.mark.parametrize("player", [NATURE, 2, -7, 99])
def test_only_the_player_resigns(player: int) -> None:
    with pytest.raises(Refused, match="only a player"):
        played(*DEALT).play(player, "resign")


def test_when_the_game_is_over_there_is_nothing_to_resign() -> None:
    over = played(*DEALT, "1 resign")
    assert over.outcome is not None
    assert over.outcome.winners == (0,)
    assert not over.to_act
    with pytest.raises(Refused, match="over"):
        over.play(0, "resign")


def test_resigning_clears_the_undo_stack() -> None:
    match = Match.begin(parley(3))
    for player, text in (
        (-1, "deal 0 1"),
        (-1, "deal 1 1"),
        (-1, "deal 2 2"),
        (0, "bid 1"),
        (1, "bid 0"),
        (2, "bid 0"),
    ):
        match = match.play(player, text)
    match = match.play(NATURE, "roll 2").play(0, "buy").play(2, "resign")
    refused_undo(match, 0, "nothing to undo")


# --- Replay and sentences ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(5))
def test_the_log_makes_the_same_match_again(seed: int) -> None:
    match = finished(Match.begin(parley(3)), Random(seed))
    log = parse(dump([match.header, *match.entries]))
    again = Match.replay(parley(3), shape(log[0], Header), [shape(line, Entry) for line in log[1:]])
    assert again == match
    states = list(match.states())
    assert [one.seq for one in states] == list(range(match.seq + 1))
    assert states[-1] == match
    assert dump([states[0].header, *states[-1].entries]) == dump([match.header, *match.entries])


def test_a_log_that_the_rules_do_not_allow_is_refused() -> None:
    match = played(*ON_THE_FLOOR)
    for wrong in (Entry(1, "buy"), Entry(0, "bid 1"), Entry(0, "undo"), Entry(NATURE, "roll 2")):
        with pytest.raises(Refused):
            Match.replay(match.game, match.header, (*match.entries, wrong))


def test_a_match_from_a_position_remembers_it() -> None:
    floor = played(*ON_THE_FLOOR)
    position = as_json(floor.game.position(floor.state))
    match = Match.begin(parley(), position)
    assert match.state == floor.state
    assert match.header.position == position
    later = match.play(0, "buy").play(0, "done")
    assert Match.replay(parley(), later.header, later.entries) == later


@pytest.mark.parametrize(
    "broken", [{"coins": [9, 9]}, {"phase": "tea"}, {"gems": [1]}, {"floor": None}, {"bids": [2, None]}]
)
def test_a_position_that_cannot_be_begins_no_match(broken: dict[str, Any]) -> None:
    floor = played(*ON_THE_FLOOR)
    with pytest.raises(Malformed):
        Match.begin(parley(), {**as_json(floor.game.position(floor.state)), **broken})


def test_each_viewer_reads_their_own_redacted_log() -> None:
    match = played(*DEALT, "0 offer 1 1", "0 bid 2", "1 accept 0", "1 bid 0", "- roll 5", "0 buy", "0 undo")
    redacted = {viewer: [entry.notation for entry in match.redact(viewer)] for viewer in (None, 0, 1)}
    common = ["roll 5", "buy", "undo"]
    assert redacted[None] == ["deal 0", "deal 1", "offer 1 1", "bid", "accept 0", "bid", *common]
    assert redacted[0] == ["deal 0 1", "deal 1", "offer 1 1", "bid 2", "accept 0", "bid", *common]
    assert redacted[1] == ["deal 0", "deal 1 3", "offer 1 1", "bid", "accept 0", "bid 0", *common]
    assert [entry.player for entry in match.redact(None)] == [entry.player for entry in match.entries]


# --- The tiny game itself ---------------------------------------------------------------------------------------------


def test_a_decision_comes_out_of_turn_after_sealing() -> None:
    match = played(*DEALT, "0 offer 1 2", "1 bid 4")
    assert match.to_act == {0, 1}, "the player has sealed, yet is asked"
    answered = match.play(1, "accept 0")
    assert answered.to_act == {0}
    assert answered.view(0).table.gems == (1, 3), "the player paid for a look"
    assert state_of(answered).coins == (2, 6)


def test_a_view_hides_gems_and_sealed_bids() -> None:
    match = played(*DEALT, "0 bid 2")
    assert match.view(1).table.gems == (-1, 3)
    assert match.view(1).table.bids == (-1, None)
    assert match.view(0).table.bids == (2, None)
    assert match.view(None).table.gems == (-1, -1)


def state_of(match: Match) -> Table:
    state = match.state
    assert isinstance(state, Table)
    return state
