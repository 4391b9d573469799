"""Plans for a Move: after each step the fan of the next one, and the steps towards a point that was pressed."""

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.sailing.actions import COUNT, SAIL
from iceharbor.games.sailing.names import point_in, write_heading
from iceharbor.games.sailing.placement import heading_towards, with_nearest
from iceharbor.games.sailing.plans import preview_now, step_fan, step_ghosts
from iceharbor.games.sailing.refusals import AnyTurnContext
from iceharbor.games.sailing.sampled_places import HEADING, STEPS, WHENCE, Places, X, Y, sampled_places
from iceharbor.plan import Arc, Plan, Words
from iceharbor.scene import Point
from iceharbor.table.headings import HEADINGS, bow_offset


def plan_move(context: AnyTurnContext, words: Words) -> Plan:
    """The plan for a Move: after each step it asks for the next, while one is allowed. Raises Refused."""
    index = context.ship_beginning(SAIL, words[1])
    most = int(context.speeds[context.sea.ships[index].pips])
    to = point_in(words[2:][-1:])
    if to is not None:
        return with_nearest(
            Plan(words, prompt="Sail towards here."),
            words_towards(context, index, most - len(words) + 3, words[:-1], to),
        )
    if len(words) == 2:
        return Plan(words, prompt=_asking(0, most), choices=(step_fan(context, index),))
    action, encoded = context.listed_action(words)
    steps, victory = int(encoded[COUNT]), context.victory(encoded)
    moved = context.after(encoded)
    preview = preview_now(moved, index, ghosts=step_ghosts(context, encoded))
    if victory is not None:
        return Plan(words, action, prompt=victory, preview=preview)
    if steps == most:
        return Plan(words, action, prompt="Confirm this move, or change it.", preview=preview)
    return Plan(
        words, action, prompt=_asking(steps, most), choices=(step_fan(moved, index, steps + 1),), preview=preview
    )


def _asking(steps: int, most: int) -> str:
    return f"Step {steps + 1} of {most}: which direction?" if most > 1 else "Which direction?"


# --- Towards a point. No ruling depends on it -------------------------------------------------------------------------


WIGGLE_U: Final = 128
"""Straight to the point is taken if it ends at most this much farther from it than a way found among sampled places."""


class Route(NamedTuple):
    """The words of a Move, and how far from a point the line from stern to bow is at its end, in units. If it wins on
    the way, the words end there, and the distance is that of all its steps."""

    words: Words
    gap_u: float


def words_towards(context: AnyTurnContext, index: int, steps: int, before: Words, to: Point) -> Words | None:
    """`move L1`, the headings in `before` and those of at most `steps` more, after which the ship lies nearest to a
    point, or to a place on the way at which it wins. None if no step is open."""
    straight = _straight_route(context, index, steps, before, to)
    if straight is None:
        return None
    around = _sampled_route(context, index, steps, before, to)
    return around.words if around is not None and around.gap_u + WIGGLE_U < straight.gap_u else straight.words


def _straight_route(context: AnyTurnContext, index: int, steps: int, before: Words, to: Point) -> Route | None:
    """Each step on the open heading nearest to the point, as long as that leads nearer; None if no step is open."""
    best = None
    for _ in range(steps):
        words = best.words if best else before
        fan = step_fan(_moved(context, words), index)
        if not fan.arcs:
            break
        heading = _nearest_open(fan.arcs, heading_towards(fan.pivot, to))
        gap_u = _gap_u(int(context.sea.ships[index].pips), fan.pivot, heading, to)
        if best is not None and best.gap_u <= gap_u:
            break
        best = Route((*words, write_heading(heading)), gap_u)
        if _wins(context, best.words):
            break
    return best


def _sampled_route(context: AnyTurnContext, index: int, steps: int, before: Words, to: Point) -> Route | None:
    """The steps to the sampled place nearest to the point, the fewest of them; None if there are none."""
    moved = _moved(context, before)
    places, pips = sampled_places(moved.sea, index, steps), int(moved.sea.ships[index].pips)
    if len(places) == 1:
        return None
    gaps = _gaps_u(pips, places[1:], to)
    place, headings = 1 + int(gaps.argmin()), list[int]()
    gap_u = float(gaps[place - 1])
    while places[place, STEPS] > 0:
        headings.insert(0, int(places[place, HEADING]))
        place = int(places[place, WHENCE])
    words = before
    for heading in headings:
        words = (*words, write_heading(heading))
        if _wins(context, words):
            break
    return Route(words, gap_u)


def _moved(context: AnyTurnContext, words: Words) -> AnyTurnContext:
    """The sea after these words: `move L1` alone, or a legal Move. Raises Refused."""
    return context if len(words) == 2 else context.after(context.listed_action(words)[1])


def _wins(context: AnyTurnContext, words: Words) -> bool:
    return context.victory(context.listed_action(words)[1]) is not None


def _nearest_open(arcs: tuple[Arc, ...], heading: int) -> int:
    """The open heading nearest to this one, of at least one range."""
    if any((heading - arc.start) % HEADINGS <= arc.stop - arc.start for arc in arcs):
        return heading
    ends = [end % HEADINGS for arc in arcs for end in (arc.start, arc.stop)]
    return min(ends, key=lambda end: min((end - heading) % HEADINGS, (heading - end) % HEADINGS))


@cache
def _bows(pips: int) -> NDArray[np.int64]:
    """int64 (headings, 2): the bow on each heading, from the middle of the stern."""
    return np.array([bow_offset(pips, heading) for heading in range(HEADINGS)])


def _gap_u(pips: int, stern: Point, heading: int, to: Point) -> float:
    place = np.zeros((1, HEADING + 1), np.int64)
    place[0, [X, Y, HEADING]] = *stern, heading
    return float(_gaps_u(pips, place, to)[0])


def _gaps_u(pips: int, places: Places, to: Point) -> NDArray[np.float64]:
    """float64 (places,): how far a point is from the line between stern and bow at each place."""
    ahead = _bows(pips)[places[:, HEADING]]
    gone = np.array(to) - places[:, [X, Y]]
    along = np.clip((gone * ahead).sum(axis=1) / (ahead * ahead).sum(axis=1), 0.0, 1.0)
    rest: NDArray[np.float64] = gone - ahead * along[:, np.newaxis]
    return np.sqrt((rest * rest).sum(axis=1))
