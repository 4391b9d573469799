"""The review of a game of Torpedo: the score if all volleys were fired after each entry, and the placements that
changed the score at the end most. Volleys leave nothing to chance, so the numbers are exact."""

from collections.abc import Sequence
from typing import Final

from iceharbor.games.sailing.state import copy_sea
from iceharbor.games.torpedo.outcomes import scores_of
from iceharbor.games.torpedo.records import IN_STOCK, LYING, SEALED, TorpedoSea, TorpedoState
from iceharbor.games.torpedo.volleys import VOLLEYS, fire_volley
from iceharbor.review.leads import largest_in_order, lead
from iceharbor.review.records import Graph, KeyMoment, Moments

ABOUT: Final = "The score that each player would have if all torpedoes were fired at that moment. It is exact."
ABOUT_MOMENT: Final = "The score at the end: with this placement, and without it if all others stay."


def graph(states: Sequence[TorpedoState]) -> Graph:
    """The scores after the volleys, for each state."""
    return Graph("score", ABOUT, tuple(_scores_after_volleys(state.sea) for state in states))


def moments(states: Sequence[TorpedoState]) -> Moments:
    """The entries whose pieces changed the lead of their player most."""
    seas = [state.sea for state in states]
    full = [sea for sea in seas if sea.turn[0].volleys == 0][-1]
    played = _scores_after_volleys(full)
    found = []
    for seq, pieces in _placed(seas, full).items():
        player, without = int(full.ships[pieces[0]].player), copy_sea(full)
        for piece in pieces:
            without.ships[piece].fate, without.outlines[piece].corners = IN_STOCK, 0
        instead = _scores_after_volleys(without)
        if instead != played:
            change = abs(lead(played, player) - lead(instead, player))
            found.append((change, KeyMoment(seq, player, played, instead, ABOUT_MOMENT)))
    return largest_in_order(found)


def _placed(seas: Sequence[TorpedoSea], full: TorpedoSea) -> dict[int, list[int]]:
    """By the number of the entry, the pieces on the field that it placed."""
    found: dict[int, list[int]] = {}
    for piece in range(len(full.ships)):
        if full.ships[piece].fate == LYING:
            seq = next(seq for seq, sea in enumerate(seas) if sea.ships[piece].fate in (LYING, SEALED))
            found.setdefault(seq, []).append(piece)
    return found


def _scores_after_volleys(sea: TorpedoSea) -> tuple[float, ...]:
    after = copy_sea(sea)
    while after.turn[0].volleys < VOLLEYS:
        fire_volley(after)
    return tuple(map(float, scores_of(after)))
