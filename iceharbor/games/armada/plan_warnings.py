"""Warnings of Armada before a turn passes: an enemy ship could take the flag, or cross the goal line, by its next Move.

Each is proved by a legal Move that was tried, steered straight at the flag or over the line. A Move that has to turn
away first is not tried, so the silence of a warning proves nothing.
"""

from collections.abc import Iterator
from math import isqrt
from typing import Final

from iceharbor.games.armada.records import BREAKTHROUGH, FLAG, ArmadaSea
from iceharbor.games.armada.refusals import ArmadaContext
from iceharbor.games.armada.rules import out_of_play, prize_of, speeds_of
from iceharbor.games.sailing.actions import COUNT, FIRST_HEADING, SAIL, new_encoded
from iceharbor.games.sailing.names import ship_name
from iceharbor.games.sailing.plan_warnings import ship_warnings
from iceharbor.games.sailing.plans import step_fan
from iceharbor.games.sailing.rules import NO_PRIZE
from iceharbor.games.sailing.state import OVER
from iceharbor.plan import Plan, PlanWarning, Witness
from iceharbor.scene import ObjectRef, Point
from iceharbor.table.headings import bow_offset
from iceharbor.table.outline import bow_of

TRIED_EVERY: Final = 10
"""Of the open headings, in tenths of a degree, one in this many is tried, and the ends of each range."""


def armada_warnings(context: ArmadaContext, plan: Plan) -> tuple[PlanWarning, ...]:
    """The warnings for a Move, a shot, or the end of a turn. Does not change the context's sea."""
    warnings = ship_warnings(context, plan)
    mode = context.sea.turn[0].mode
    if plan.action is None or plan.words[0] not in ("move", "fire", "end") or mode not in (FLAG, BREAKTHROUGH):
        return warnings
    _, encoded = context.said_in_play(plan.words)
    moved = context.after(encoded)
    return (*warnings, *_prizes_in_reach(moved)) if moved.outcome() is None else warnings


def _prizes_in_reach(context: ArmadaContext) -> Iterator[PlanWarning]:
    """The player's flag and goal line, each with the first enemy ship that could reach it with one Move."""
    sea = context.sea
    flagged = sea.turn[0].mode == FLAG
    for index, ship in enumerate(sea.ships):
        foe = int(ship.player)
        if not ship.laid or foe == context.player or out_of_play(sea) >> foe & 1:
            continue
        if not flagged and sea.turn[0].attacker != foe:
            continue
        if _reaches(ArmadaContext(sea, foe), index):
            name = ObjectRef(context.name(index), ship_name(sea, index), foe)
            start = int(sea.outlines[index].mx), int(sea.outlines[index].my)
            here = Witness("line", context.name(index), (), (start, _aim(sea, foe, index)))
            rule, what = ("AR-R10", "Your flag") if flagged else ("AR-R11", "The goal line")
            yield PlanWarning(rule, (f"{what} is in reach of ", name), witnesses=(here,))
            return


def _reaches(context: ArmadaContext, index: int) -> bool:
    """True if one Move of this ship, steered straight at it, takes the flag or crosses the line."""
    sea, foe = context.sea, context.player
    ship = sea.ships[index]
    pips, steps = int(ship.pips), int(speeds_of(sea)[int(ship.pips)])
    if prize_of(sea, foe) == NO_PRIZE and sea.turn[0].mode == FLAG:
        return False
    length = isqrt(sum(part * part for part in map(int, bow_offset(pips, 0)))) + 1
    bow = bow_of(pips, ship.x, ship.y, ship.heading)
    if _distance(sea, foe, index, (int(bow[0]), int(bow[1]))) > (steps + 1) * length:
        return False
    for _ in range(steps):
        headings = [
            heading
            for arc in step_fan(context, index).arcs
            for heading in (*range(arc.start, arc.stop + 1, TRIED_EVERY), arc.stop)
        ]
        if not headings:
            return False
        encoded = new_encoded(SAIL, index)
        encoded[COUNT] = 1
        nearest = min((_after_step(context, index, heading), heading) for heading in headings)
        encoded[FIRST_HEADING] = nearest[1] % 3600
        context = context.after(encoded)
        turn = context.sea.turn[0]
        if turn.phase == OVER:
            return bool(turn.winner == foe)
    return False


def _after_step(context: ArmadaContext, index: int, heading: int) -> int:
    """How far the bow is from the aim after a step on this heading."""
    ship = context.sea.ships[index]
    pips = int(ship.pips)
    stern = bow_of(pips, ship.x, ship.y, ship.heading)
    x, y = bow_of(pips, stern[0], stern[1], heading % 3600)
    return _distance(context.sea, context.player, index, (int(x), int(y)))


def _distance(sea: ArmadaSea, foe: int, index: int, point: Point) -> int:
    """From a point to the flag; or to the goal line, negative beyond it."""
    turn = sea.turn[0]
    if turn.mode == FLAG:
        x, y = _aim(sea, foe, index)
        return isqrt((x - point[0]) ** 2 + (y - point[1]) ** 2)
    across, up = int(turn.line_bx) - int(turn.line_ax), int(turn.line_by) - int(turn.line_ay)
    left = across * (point[1] - int(turn.line_ay)) - up * (point[0] - int(turn.line_ax))
    return -left // (isqrt(across * across + up * up) or 1)


def _aim(sea: ArmadaSea, foe: int, index: int) -> Point:
    """The middle of the flag, or the point of the goal line that is nearest to a ship."""
    turn, outline = sea.turn[0], sea.outlines[index]
    if turn.mode == FLAG:
        prize = sea.outlines[prize_of(sea, foe)]
        return int(prize.mx), int(prize.my)
    ax, ay = int(turn.line_ax), int(turn.line_ay)
    across, up = int(turn.line_bx) - ax, int(turn.line_by) - ay
    along = across * (int(outline.mx) - ax) + up * (int(outline.my) - ay)
    whole = across * across + up * up or 1
    return ax + across * along // whole, ay + up * along // whole
