"""The prospect of a Move of Pirates CSG: which headings of a fan leave few exits or none, and the water in reach.

The rim is exact for each open heading of the fan; a ship that tows another has none. The water is sampled.
"""

from itertools import pairwise
from typing import Final

import numpy as np

from iceharbor.contract import Refused
from iceharbor.games.pirates_csg.cards import CardList
from iceharbor.games.pirates_csg.encoding import LENGTHS
from iceharbor.games.pirates_csg.move_refusals import Helm
from iceharbor.games.pirates_csg.move_routes import sampled_places
from iceharbor.games.pirates_csg.plan_words import ship_said
from iceharbor.games.pirates_csg.plans import plan_words
from iceharbor.games.pirates_csg.reach import mark_places
from iceharbor.games.pirates_csg.records import OUTLINE, PiratesSea
from iceharbor.games.pirates_csg.segment_exits import note_exits
from iceharbor.games.pirates_csg.ship_plans import TURN, PartialMove, partial_move
from iceharbor.games.sailing.prospect import Rings, chart_around, rings_of
from iceharbor.plan import Arc, Headings, Words
from iceharbor.prospect import Exits, Prospect, RimArc

KINDS: Final[tuple[Exits, ...]] = ("free", "tight", "stuck")
"""By FREE, TIGHT and STUCK."""
TOLERANCE_U: Final = 400
"""How far the outline may be from the edge of what the ship can cover: the gaps between sampled places, straight sides
in place of curved ones, and a vertex of the chart."""


def prospect_of(sea: PiratesSea, cards: CardList, player: int, words: Words) -> Prospect | None:
    """The prospect of `move lantern-hen` and what was said after it; None if the plan of these words shows no fan of a
    segment. Writes to the sea."""
    if len(words) < 2 or words[0] != "move" or words[-1] == TURN:
        return None
    fan = next(
        (choice for choice in plan_words(sea, cards, player, words).choices if isinstance(choice, Headings)), None
    )
    if fan is None:
        return None
    helm = Helm(sea, player, cards)
    try:
        actor = ship_said(helm, words[1])
        partial = partial_move(helm, actor, words)
    except Refused:  # the plan would have no fan
        return None
    return Prospect(words, _rim(sea, partial, fan.arcs), _water(sea, partial), TOLERANCE_U)


def _rim(sea: PiratesSea, partial: PartialMove, arcs: tuple[Arc, ...]) -> tuple[RimArc, ...]:
    """The open headings of a fan, split where the exits change."""
    if sea.ships[partial.actor].tows >= 0:
        return ()
    length = partial.pending or partial.left[0]
    shorts, longs = partial.left_after(length)
    found: list[RimArc] = []
    for arc in arcs:
        exits = np.zeros(arc.stop - arc.start + 1, np.int64)
        note_exits(sea, partial.actor, *partial.at, arc.start, LENGTHS.index(length), shorts, longs, exits)
        starts = [0, *(np.flatnonzero(np.diff(exits)) + 1).tolist(), len(exits)]
        for start, stop in pairwise(starts):
            found.append(RimArc(arc.start + start, arc.start + stop - 1, KINDS[exits[start]]))
    return tuple(found)


def _water(sea: PiratesSea, partial: PartialMove) -> Rings:
    """Rings around the water that the ship could cover at the end of each segment that is left."""
    reached = sampled_places(sea, partial.actor, partial.at, partial.left_after(""))[1:]
    if not len(reached):
        return ()
    left, bottom, depth = chart_around(reached)
    mark_places(int(sea.ships[partial.actor].masts), reached, left, bottom, np.zeros(1, OUTLINE), depth)
    return rings_of(left, bottom, depth)
