"""Reviews a match: first its graph, then its moments.

A game may have a review of its own, in a file with its name beside this one. Games that can be searched are reviewed by
the tree search of their strongest bot. For all others the graph is the score, if the match has one.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from iceharbor.match import Match
from iceharbor.review.by_score import is_scored, score_graph, score_moments
from iceharbor.review.by_search import Pace, is_searched, searched_review, strongest
from iceharbor.review.records import Graph, Moments


class OwnReview(Protocol):
    """What the file of a game has."""

    def graph(self, states: Sequence[Any]) -> Graph:
        """The graph of the states after 0, 1, 2, ... entries."""

    def moments(self, states: Sequence[Any]) -> Moments:
        """The moments that mattered."""


def why_not(match: Match) -> str | None:
    """The reason why a match that is over has no review; None if it has one."""
    game = match.header.game
    if is_searched(game) or _own_review(game) is not None or is_scored(match):
        return None
    return f"no bot evaluates positions of {match.game.info.title}, and nothing is scored in this match"


def bots_for(game: str) -> tuple[str, ...]:
    """The bots that a review of this game needs."""
    return (strongest(game),) if _own_review(game) is None and is_searched(game) else ()


def review(match: Match, times: Sequence[int | None] = (), pace: Pace | None = None) -> Iterator[Graph | Moments]:
    """The graph, then the moments of a match that is over. `times` are the arrival times of its entries in
    milliseconds, if they were measured."""
    states = tuple(match.states())
    own = _own_review(match.header.game)
    if own is not None:
        found = [each.state for each in states]
        yield _timed(own.graph(found), times)
        yield own.moments(found)
    elif is_searched(match.header.game):
        yield from searched_review(states, pace)
    else:
        graph = score_graph(states)
        yield graph
        yield score_moments(states, graph)


def _timed(graph: Graph, times: Sequence[int | None]) -> Graph:
    """The graph with its times, from the first entry on."""
    measured = [time for time in times if time is not None]
    if not measured or len(measured) != len(graph.values) - 1:
        return graph
    begin = measured[0]
    return Graph(graph.kind, graph.about, graph.values, (0, *(max(0, time - begin) for time in measured)))


@cache
def _own_review(game: str) -> OwnReview | None:
    module = f"iceharbor.review.{game}"
    if find_spec(module) is None:
        return None
    found: Any = import_module(module)
    own: OwnReview = found
    return own
