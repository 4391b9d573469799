"""Warnings of games with ships: no way out, few exits, in a broadside of another fleet, and unused actions.

They are exact for the sea as it would be after the action; other ships may move before the player's next turn.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from msgspec import structs

from iceharbor.games.sailing.actions import ACTOR
from iceharbor.games.sailing.names import ship_name
from iceharbor.games.sailing.plans import step_fan
from iceharbor.games.sailing.prospect import exits_left
from iceharbor.games.sailing.refusals import AnyTurnContext, count_of, hull_of
from iceharbor.jit import njit_no_refcount
from iceharbor.plan import Headings, Plan, PlanWarning, Witness
from iceharbor.scene import ObjectRef, Point, Sentence
from iceharbor.table.plane import HIT, TURN_LIMIT, line_of_fire


def ship_warnings(context: AnyTurnContext, plan: Plan) -> tuple[PlanWarning, ...]:
    """The warnings for a Move, or for the end of a turn. Does not change the context's sea."""
    if plan.action is None:
        return ()
    match plan.words[0]:
        case "move":
            return tuple(_move_warnings(context, plan))
        case "end" if context.sea.turn[0].actions_left:
            left = count_of(int(context.sea.turn[0].actions_left), "action")
            return (PlanWarning(context.book.acting, (f"{left} unused this turn",)),)
    return ()


def _move_warnings(context: AnyTurnContext, plan: Plan) -> Iterator[PlanWarning]:
    _, encoded = context.said_in_play(plan.words)
    moved, index = context.after(encoded), int(encoded[ACTOR])
    if moved.outcome() is not None or not moved.sea.ships[index].laid:
        return
    following = next((choice for choice in plan.choices if isinstance(choice, Headings)), None)
    yield from exit_warnings(moved, index, following or step_fan(moved, index))
    yield from broadside_warnings(moved, index)


def exit_warnings(context: AnyTurnContext, index: int, fan: Headings) -> Iterator[PlanWarning]:
    """No way out, or few exits, by the next fan of a ship."""
    name, pips = ship_name(context.sea, index), int(context.sea.ships[index].pips)
    exits = sum(arc.stop - arc.start + 1 for arc in fan.arcs)
    left = exits_left(exits, pips)
    if left == "stuck":
        here = Witness("turn", context.name(index), hull_of(context.sea.outlines[index]))
        text = f"No way out from here: {name} could not move again"
        yield PlanWarning(context.book.sailing, (text,), "danger", (here,), button="Sail and get stuck")
    elif left == "tight":
        text = f"Few ways out: {name} could only turn to {exits // 10} of {2 * TURN_LIMIT[pips] // 10} degrees next"
        yield PlanWarning(context.book.sailing, (text,), fan=structs.replace(fan, label=""))


def broadside_warnings(context: AnyTurnContext, index: int) -> Iterator[PlanWarning]:
    """The ships of others that could hit this one from where they are."""
    if not context.fair_game(index):
        return
    shooters = _shooters(context, index)
    if shooters:
        outlines = context.sea.outlines
        lines = [
            Witness("line", context.name(other), (), (_middle(outlines[other]), _middle(outlines[index])))
            for other in shooters
        ]
        text = _listed_refs([_ref(context, other) for other in shooters])
        yield PlanWarning(context.book.firing, ("In the broadside of ", *text), "caution", tuple(lines))


def _middle(outline: np.record) -> Point:
    return int(outline.mx), int(outline.my)


def _shooters(context: AnyTurnContext, index: int) -> list[int]:
    """The ships of players still in the game that could fire at this one, without its owner's."""
    ships = context.sea.ships
    able = (ships["laid"] != 0) & (ships["player"] != context.player) & (ships["damage"] < ships["pips"])
    able &= (int(context.sea.turn[0].forfeited) >> ships["player"]) & 1 == 0
    mark_shooters(context.sea.outlines, index, able)
    return np.flatnonzero(able).tolist()


@njit_no_refcount
def mark_shooters(outlines: Any, target: int, able: Any) -> None:
    """Leaves those of `able`, bool (ships,), that have the target in one of their broadsides."""
    for shooter in range(len(able)):
        if able[shooter]:
            port = line_of_fire(outlines, shooter, 0, target) == HIT
            able[shooter] = port or line_of_fire(outlines, shooter, 1, target) == HIT


def _ref(context: AnyTurnContext, index: int) -> ObjectRef:
    return ObjectRef(context.name(index), ship_name(context.sea, index), int(context.sea.ships[index].player))


def _listed_refs(refs: list[ObjectRef]) -> Sentence:
    """`a`, `a and b`, `a, b and c`."""
    joined: list[str | ObjectRef] = []
    for k, ref in enumerate(refs):
        joined += [*([] if k == 0 else [" and " if k == len(refs) - 1 else ", "]), ref]
    return tuple(joined)
