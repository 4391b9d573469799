"""A ruling of the compiled rules as a refusal: the rule's id, a sentence, and the geometry that proves it."""

from typing import Final

import numpy as np

from iceharbor.contract import SEATS, Player, Point, Refusal, Witness
from iceharbor.games.ice_pirates.deeds import REPAIR
from iceharbor.games.ice_pirates.names import describe, object_name
from iceharbor.games.ice_pirates.records import Sea
from iceharbor.games.sailing import rulings as r
from iceharbor.games.sailing.deeds import ACTOR, FIRST_HEADING, SAIL, VERB, Deed
from iceharbor.games.sailing.names import SIZE_WORDS
from iceharbor.games.sailing.notation import write_heading
from iceharbor.games.sailing.voyage import MAX_STEPS
from iceharbor.table.plane import TURN_LIMIT, closest, gap_floor_u

SENTENCES: Final[dict[int, tuple[str, str]]] = {
    r.GAME_OVER: ("IP-R21", "the game is over"),
    r.NOT_YOUR_TURN: ("IP-R11", "it is {turn}'s turn"),
    r.NOT_BEGUN: ("IP-R11", "play has not begun"),
    r.NO_SUCH_ACTION: ("IP-R11", "that is not an action of Ice Pirates"),
    r.NO_SUCH_SHIP: ("IP-R11", "you have no such ship on the sea"),
    r.NOT_YOUR_SHIP: ("IP-R11", "{actor} is not yours to command"),
    r.DISABLED: ("IP-R14", "{actor} is disabled: it can only be repaired"),
    r.REPAIRED: ("IP-R15", "{actor} was repaired this turn and may do nothing else"),
    r.ACTED_ALREADY: ("IP-R15", "{actor} has already acted this turn, so it can't be repaired"),
    r.NO_ACTIONS_LEFT: ("IP-R11", "no actions are left this turn"),
    r.MOVED_ALREADY: ("IP-R12", "{actor} has already moved this turn"),
    r.TOO_MANY_STEPS: ("IP-R12", "a {size} makes at most {steps} in one move"),
    r.TURNED_TOO_FAR: ("IP-R12", "step {step} turns too far: a {size} turns at most {limit} degrees"),
    r.WOULD_TOUCH: ("IP-R12", "{step_words} would touch {met}"),
    r.OFF_THE_FIELD: ("IP-R12", "{step_words} would touch the edge of the field"),
    r.FIRED_OUT: ("IP-R13", "{actor} has fired its whole battery this turn"),
    r.NO_SUCH_TARGET: ("IP-R13", "there is no such ship to fire at"),
    r.OUT_OF_REACH: ("IP-R13", "{met} is not in reach on that side"),
    r.LINE_BLOCKED: ("IP-R13", "{met} is in the line of fire"),
    r.OWN_TARGET: ("IP-A25", "you can't fire at your own ships"),
    r.TARGET_DISABLED: ("IP-R13", "{met} is disabled and can't be damaged further"),
    r.UNDAMAGED: ("IP-R15", "{actor} is not damaged"),
    r.NOT_DISABLED: ("IP-R16", "{actor} is not disabled, so it isn't laid down anew"),
    r.NO_SUCH_PARTNER: ("IP-R17", "there is nothing of that name to dock with"),
    r.NOT_DOCKED: ("IP-R17", "{actor} is not docked with {met}: the gap is {gap} inches, and docked is under 0.5625"),
    r.NOTHING_MOVES: ("IP-R18", "say what to take or give"),
    r.NOT_ABOARD: ("IP-R18", "that piece is not in the hold of {actor}"),
    r.NOT_THERE: ("IP-R18", "that piece is not at {met}"),
    r.NOT_LOOKED: ("IP-A35", "you don't know the colours at {met}: name the piece by its size alone"),
    r.WHICH_ONE: ("IP-A35", "there are pieces of both colours on {met}: say which"),
    r.LARGE_STAYS: ("IP-R20", "a large piece is never cargo"),
    r.HOLD_FULL: ("IP-R20", "{actor} can't hold that: {capacity}"),
    r.PARTNER_FULL: ("IP-R20", "{met} can't hold that"),
}

CAPACITY: Final = ("", "a Small holds nothing", "a Medium holds one S", "a Large holds one M and one S")

_WITNESS: Final = {
    r.WOULD_TOUCH: "contact",
    r.OFF_THE_FIELD: "edge",
    r.TURNED_TOO_FAR: "turn",
    r.NOT_DOCKED: "gap",
    r.OUT_OF_REACH: "reach",
    r.LINE_BLOCKED: "line",
}


def refusal_of(sea: Sea, player: Player, deed: Deed, ruling: int, met: int, step: int = 0) -> Refusal:
    """The refusal for a ruling on a deed: `met` is the object it is about, `step` the step from 1."""
    rule, sentence = SENTENCES[ruling]
    if ruling in (r.WOULD_TOUCH, r.OFF_THE_FIELD):
        rule = clear_rule(int(deed[VERB]))
    actor = int(deed[ACTOR])
    ship = sea.ships[actor] if 0 <= actor < len(sea.ships) else None
    pips = 0 if ship is None else int(ship.pips)
    gap = gap_floor_u(sea.outlines[actor], sea.outlines[met]) if ruling == r.NOT_DOCKED else 0
    reason = sentence.format(
        turn=SEATS[sea.turn[0].player],
        actor=describe(sea, player, actor),
        met=describe(sea, player, met),
        size=SIZE_WORDS[pips],
        steps="1 step" if MAX_STEPS[pips] == 1 else f"{MAX_STEPS[pips]} steps",
        limit=f"{TURN_LIMIT[pips] / 10:.1f}",
        step=step,
        step_words=step_words(deed, step),
        gap=f"{gap / 1024:.2f}",
        capacity=CAPACITY[pips],
    )
    return Refusal(rule, reason, witness_of(sea, actor, ruling, met))


def clear_rule(verb: int) -> str:
    """The rule under which a hull must lie clear: of a step, or of laying a ship down anew."""
    return "IP-R16" if verb == REPAIR else "IP-R12"


def step_words(deed: Deed, step: int) -> str:
    """How a sentence names what was tried: a step of a move, or a re-laying."""
    match int(deed[VERB]):
        case verb if verb == SAIL and step > 1:
            return f"step {step}, {write_heading(int(deed[FIRST_HEADING + step - 1]))},"
        case verb if verb == SAIL:
            return f"the step {write_heading(int(deed[FIRST_HEADING]))}"
        case verb if verb == REPAIR:
            return "laid down on that heading it"
        case _:
            return "that"


def witness_of(sea: Sea, actor: int, ruling: int, met: int) -> Witness | None:
    """The geometry behind a ruling. For a hull that was tried it is in the scratch outline."""
    if ruling not in _WITNESS:
        return None
    kind = _WITNESS[ruling]
    name = object_name(sea, met) if ruling not in (r.OFF_THE_FIELD, r.TURNED_TOO_FAR) else "edge"
    tried = sea.outlines[-1]
    match kind:
        case "contact":
            return Witness(kind, name, hull_of(tried), nearest_points(tried, sea.outlines[met]))
        case "edge":
            return Witness(kind, name, hull_of(tried))
        case "turn":
            return Witness(kind, None, hull_of(tried))
        case "gap":
            one, other = sea.outlines[actor], sea.outlines[met]
            return Witness(kind, name, (), nearest_points(one, other), int(gap_floor_u(one, other)))
        case _:
            return Witness(kind, name, hull_of(sea.outlines[met]))


def hull_of(outline: np.record) -> tuple[Point, ...]:
    """An outline's corners as points."""
    return tuple((int(outline.x[k]), int(outline.y[k])) for k in range(outline.corners))


def nearest_points(one: np.record, other: np.record) -> tuple[Point, Point]:
    """The two points, rounded, between which the gap of two outlines lies."""
    ax, ay, bx, by = closest(one, other)
    return (round(ax), round(ay)), (round(bx), round(by))
