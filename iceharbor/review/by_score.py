"""The review of a game whose positions no bot evaluates: the score after every entry, and where it changed most."""

from collections.abc import Sequence
from typing import Final

from iceharbor.contract import NATURE
from iceharbor.match import Match
from iceharbor.review.leads import largest_in_order, lead
from iceharbor.review.records import Graph, KeyMoment, Moments

ABOUT: Final = "The score after every move. No bot evaluates positions of this game, so this is no forecast."
ABOUT_MOMENT: Final = "The score before and after this move. No better move was searched for."


def is_scored(match: Match) -> bool:
    """True if a match that is over had a score."""
    return any(each.of != 0 for each in match.game.scene(match.view(None), ()).panel.standings)


def score_graph(states: Sequence[Match]) -> Graph:
    """The graph of the match that these are, entry by entry."""
    return Graph("score", ABOUT, tuple(map(_scores, states)))


def _scores(match: Match) -> tuple[float, ...]:
    return tuple(float(each.score) for each in match.game.scene(match.view(None), ()).panel.standings)


def score_moments(states: Sequence[Match], graph: Graph) -> Moments:
    """The entries of players after which their lead had changed most."""
    found = []
    for seq in range(1, len(states)):
        player, before, after = states[seq].entries[-1].player, graph.values[seq - 1], graph.values[seq]
        if player != NATURE and before != after:
            change = abs(lead(after, player) - lead(before, player))
            found.append((change, KeyMoment(seq, player, after, before, ABOUT_MOMENT)))
    return largest_in_order(found)
