"""Reviews: the graph and the moments of a match that is over."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from iceharbor.catalogue import GAMES, open_game
from iceharbor.match import Match
from iceharbor.review import reviewing
from iceharbor.review.by_search import LEAST_SIMULATIONS, Pace, is_searched
from iceharbor.review.records import MAX_MOMENTS, Graph, Moments
from iceharbor.review.reviewing import bots_for, review, why_not
from iceharbor.selfplay.series import play as play_bots
from tests.games.hextris_positions import board, play

FEW = Pace(quick=60, close=300)


def whole(match: Match, times: tuple[int | None, ...] = ()) -> tuple[Graph, Moments]:
    graph, moments = review(match, times, FEW)
    assert isinstance(graph, Graph)
    assert isinstance(moments, tuple)
    return graph, moments


def played(game: str, bots: tuple[str, ...], **options: Any) -> Match:
    return play_bots(game, bots, "a review", options).match


@pytest.mark.parametrize("game", [game for game in GAMES if is_searched(game)])
def test_a_review_has_a_fixed_pace_whatever_the_strongest_bot_does_with_its_time(game: str) -> None:
    """The bots of levels 4 and 5 of Pirates CSG have no number of simulations."""
    pace = Pace.of(game, 200)
    assert LEAST_SIMULATIONS <= pace.quick <= pace.close


@pytest.mark.parametrize(
    ("game", "bots", "options"),
    [
        ("hextris", ("greedy", "careless"), {}),
        ("sprawl", ("greedy", "careless", "greedy"), {}),
        ("undercut", ("greedy", "careless", "greedy"), {}),
        ("torpedo", ("fast", "slow"), {}),
        ("armada", ("greedy", "careless"), {"turn_cap": 3}),
        ("ice_pirates", ("greedy", "careless"), {"fleet": 1, "turn_cap": 4}),
    ],
)
def test_a_review_has_a_value_for_each_seat_after_each_entry_and_at_most_three_moments(
    game: str, bots: tuple[str, ...], options: dict[str, Any]
) -> None:
    match = played(game, bots, **options)
    graph, moments = whole(match)
    assert [len(values) for values in graph.values] == [len(bots)] * (match.seq + 1)
    assert len(moments) <= MAX_MOMENTS
    assert all(one.seq < next_one.seq for one, next_one in pairwise(moments))
    assert all(moment.player == match.entries[moment.seq - 1].player for moment in moments)
    assert match.outcome is not None
    if graph.kind == "expected":
        assert graph.values[-1] == tuple(match.outcome.returns)
        assert all(-1 <= value <= 1 for values in graph.values for value in values)


def test_a_review_is_repeatable() -> None:
    match = played("hextris", ("greedy", "careless"))
    assert whole(match) == whole(match)


def test_the_moment_that_threw_a_win_away_has_the_winning_action_and_its_preview() -> None:
    brink: dict[str, Any] = {"stowed": [2, 2], "hands": [{"S": 1}, {"S": 1}]}
    match = board("a1 0S   a2 0M   a3 0L   b4 0S", **brink, unchecked=True)
    _, moments = whole(play(match, _other(match)).play(1, "resign"))
    (moment,) = moments
    assert (moment.seq, moment.player) == (1, 0)
    assert moment.instead[0] == 1
    assert moment.played[0] < 1
    outcome = match.play(0, moment.action).outcome
    assert outcome is not None
    assert outcome.winners == (0,)
    assert moment.plan is not None
    assert moment.plan.preview is not None
    assert moment.better is not None
    assert moment.better.text


def test_what_was_undone_is_no_moment() -> None:
    brink: dict[str, Any] = {"stowed": [2, 2], "hands": [{"S": 1}, {"S": 1}]}
    match = board("a1 0S   a2 0M   a3 0L   b4 0S", **brink, unchecked=True)
    _, (moment,) = whole(play(match, _other(match)).play(1, "resign"))
    back = play(match, _other(match)).play(0, "takeback").play(1, "accept takeback")
    undone = back.play(0, moment.action)
    assert undone.outcome is not None
    assert whole(undone)[1] == ()


def _other(match: Match) -> str:
    """An action that does not end the game."""
    actions = match.game.legal_actions(match.state, 0)  # type: ignore[attr-defined]
    return next(match.game.write(action) for action in actions if match.act(0, action).outcome is None)


def test_the_graph_of_torpedo_ends_with_the_score_and_its_moments_say_the_score_without_the_placement() -> None:
    match = played("torpedo", ("fast", "slow"))
    graph, moments = whole(match, tuple(range(1000, 1000 + 10 * match.seq, 10)))
    standings = match.game.scene(match.view(None), ()).panel.standings
    assert graph.values[-1] == tuple(each.score for each in standings)
    assert graph.at_ms[:3] == (0, 0, 10)
    assert len(moments) == MAX_MOMENTS
    for moment in moments:
        assert moment.played == graph.values[-1] != moment.instead
        assert match.entries[moment.seq - 1].notation.startswith("lay")


def test_a_game_without_a_bot_that_evaluates_it_shows_the_score(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "is_searched", lambda game: False)
    match = played("ice_pirates", ("greedy", "careless"), fleet=1, turn_cap=12)
    graph, moments = whole(match)
    assert graph.kind == "score"
    for moment in moments:
        assert (moment.instead, moment.played) == graph.values[moment.seq - 1 : moment.seq + 1]
        assert moment.action == ""


def test_a_review_of_ice_pirates_shows_better_actions() -> None:
    graph, moments = whole(played("ice_pirates", ("careless", "careless"), fleet=1, turn_cap=6))
    assert graph.kind == "expected"
    assert moments
    assert all(moment.action and moment.instead[moment.player] > moment.played[moment.player] for moment in moments)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_game_has_a_review(game: str) -> None:
    match = Match.begin(open_game(game, GAMES[game].info.players[0], {})).settle(Random(1))
    over = match.play(min(player for player in match.to_act if player >= 0), "resign")
    while over.outcome is None:
        over = over.play(min(player for player in over.to_act if player >= 0), "resign")
    assert why_not(over) is None
    assert len(bots_for(game)) <= 1
    graph, _ = whole(over)
    assert len(graph.values) == over.seq + 1
