"""Plans of Moves, word by word: rulers, fans of legal headings, the swept water, how the Move ends.

`move lantern-hen [turn 120.0] [S|L] 045.0 [S|L] 050.0 [tow]`: after each heading the plan asks for the next segment,
until the Move has its full length or the bow touches something. Where S and L are left, one of them opens by itself and
the other stays offered. The caller has judged whether the ship may begin.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np
from msgspec import structs

from iceharbor.contract import Refused, refuse
from iceharbor.games.common.plans import declined
from iceharbor.games.pirates_csg import rulings as r
from iceharbor.games.pirates_csg.actions import LONG, SHORT, read_action, write_action
from iceharbor.games.pirates_csg.encoding import (
    COUNT,
    FIRST,
    LENGTHS,
    MOVE,
    TOWS,
    TURNED,
    EncodedAction,
    new_action,
)
from iceharbor.games.pirates_csg.holds import berth_of, has_power
from iceharbor.games.pirates_csg.hulls import BOWS_U, HULLS, bow_tip, lay_hull, middle_of
from iceharbor.games.pirates_csg.move_fans import FAN_ROWS
from iceharbor.games.pirates_csg.move_refusals import MOVE_SENTENCES, Helm
from iceharbor.games.pirates_csg.move_routes import segments_towards
from iceharbor.games.pirates_csg.moving import (
    DOCKED,
    RAMMED,
    STOPPED,
    TOWED,
    base_move,
    course,
    in_contact,
    segment_length,
    segment_ruling,
    take_in_tow_ruling,
)
from iceharbor.games.pirates_csg.powers import IRON_PROW
from iceharbor.games.pirates_csg.records import LONG_U, OUTLINE, SHORT_U
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.games.pirates_csg.sweep import bow_of_towed
from iceharbor.games.pirates_csg.whole_moves import (
    can_complete,
    has_turned_move,
    whole_fan,
    whole_turn_fan,
)
from iceharbor.games.sailing.names import point_in, read_heading
from iceharbor.games.sailing.placement import with_nearest
from iceharbor.games.sailing.refusals import hull_of
from iceharbor.plan import Arc, Ghost, Headings, One, Plan, Preview, Refusal, Words
from iceharbor.scene import Leg, Point, Polygon
from iceharbor.table.outline import Ints
from iceharbor.table.plane import HEADINGS, turned

UNITS: Final = {SHORT: SHORT_U, LONG: LONG_U}
LENGTH_WORDS: Final = {SHORT: "Short", LONG: "Long"}
TURN: Final = "turn"
TOW: Final = "tow"
SEGMENT: Final = "Next segment"
Part = tuple[str, str]
"""The title of a fan, and the label of the button that goes on from it."""
NONE_OPEN: Final = "No heading is open."
CLOSED: Final = Refusal("PC-A49", "no heading leads to a whole Move")


# --- Words said so far ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PartialMove:
    """The Move that incomplete words mean, and where it has come to."""

    actor: int
    encoded: EncodedAction
    pending: str
    """A last word that needs a heading: `turn`, S or L; empty if there is none."""
    left: str
    """The lengths of the segments that are left: `SSL`."""
    ruling: int
    met: int
    end: int
    at: tuple[int, int, int]
    """x, y and heading."""

    def left_after(self, length: str) -> tuple[int, int]:
        """The number of S and of L segments that are left after one of this length; of none for an empty one."""
        left = self.left.replace(length, "", 1)
        return left.count(SHORT), left.count(LONG)


def partial_move(helm: Helm, actor: int, words: Words) -> PartialMove:
    """The Move of the words after `move` and the ship; raises Refused if they are no beginning of one."""
    encoded, said, pending = new_action(MOVE, actor), list(words[2:]), ""
    if said[-1:] == [TOW]:
        encoded[TOWS] = 1
        said.pop()
    elif said and said[-1] in (TURN, SHORT, LONG):
        pending = said.pop()
    if said[:1] == [TURN] and len(said) > 1:
        encoded[TURNED] = read_heading(said[1], "PC-A48")
        said = said[2:]
    shorts, longs, length = *(int(left) for left in base_move(helm.sea, actor)), ""
    for word in said:
        if word in UNITS and not length:
            length = word
            continue
        meant = _length_meant(helm, actor, shorts, longs, length)
        at = FIRST + 2 * int(encoded[COUNT])
        encoded[at], encoded[at + 1] = LENGTHS.index(meant), read_heading(word, "PC-R12")
        encoded[COUNT] += 1
        shorts, longs, length = shorts - (meant == SHORT), longs - (meant == LONG), ""
    if length or (pending == TURN and len(words) > 3):
        raise refuse("PC-R12", "say a heading after each length, and turn before the first segment")
    if pending in UNITS:
        _length_meant(helm, actor, shorts, longs, pending)
    ruling, met, _, end, x, y, heading = (int(value) for value in course(helm.sea, actor, encoded))
    return PartialMove(actor, encoded, pending, SHORT * shorts + LONG * longs, ruling, met, end, (x, y, heading))


def _length_meant(helm: Helm, actor: int, shorts: int, longs: int, length: str) -> str:
    """The length that was meant, S or L, with this number of segments left; raises Refused if neither fits."""
    ruling, meant = segment_length(shorts, longs, LENGTHS.index(length))
    if ruling != OPEN:
        raise Refused(helm.refusal(actor, int(ruling), actor))
    return LENGTHS[int(meant)]


# --- `move lantern-hen ...` -------------------------------------------------------------------------------------------


def plan_move(helm: Helm, actor: int, words: Words) -> Plan:
    """The plan of `move`, a ship that may begin a Move, and what was said after it. Raises Refused."""
    to = point_in(words[2:][-1:])
    if to is not None:
        return about_ship(helm, actor, _sailing_towards(helm, actor, words, to))
    partial = partial_move(helm, actor, words)
    dead_end = _dead_end(helm, partial) if partial.ruling == r.SHORT_MOVE else None
    if partial.ruling not in (OPEN, r.SHORT_MOVE):
        plan = declined(helm.refusal(actor, partial.ruling, partial.met), words)
    elif dead_end is not None:
        plan = declined(dead_end, words)
    elif partial.ruling == OPEN:
        plan = _complete(helm, partial, words)
    elif partial.pending == TURN:
        plan = Plan(words, prompt="Turn on the spot: to which heading?", choices=(_turn_headings(helm, actor),))
    else:
        plan = _asking(helm, partial, words)
    return about_ship(helm, actor, plan)


def _sailing_towards(helm: Helm, actor: int, words: Words, to: Point) -> Plan:
    """The plan of a point in place of the next heading, and of the word before it that needs one."""
    begun = words[:-2] if words[-2] in (TURN, *UNITS) else words[:-1]
    partial, plan = partial_move(helm, actor, begun), Plan(words, prompt="Sail towards here.")
    if partial.ruling != r.SHORT_MOVE or helm.sea.ships[actor].tows >= 0:
        return plan
    segments = segments_towards(helm.sea, actor, partial.at, partial.left_after(""), to)
    return with_nearest(plan, (*begun, *segments) if segments else None)


def stuck_refusal(helm: Helm, actor: int) -> Refusal | None:
    """Why no whole Move is open to a ship, with what is straight ahead; None if one is (PC-A49)."""
    return _dead_end(helm, partial_move(helm, actor, ("move", helm.name(actor))))


def _dead_end(helm: Helm, partial: PartialMove) -> Refusal | None:
    """Why a Move that has come here cannot be completed, with what is straight ahead; None if it can (PC-A49)."""
    sea, actor = helm.sea, partial.actor
    shorts, longs = partial.left_after("")
    if can_complete(sea, actor, *partial.at, shorts, longs):
        return None
    begun = partial.encoded[COUNT] or partial.encoded[TURNED] >= 0
    if not begun and has_turned_move(sea, actor):
        return None
    ahead = _refusal_ahead(helm, actor, partial.at, SHORT * shorts + LONG * longs)
    there = " from there" if begun else ""
    reason = f"{helm.describe(actor)} can't complete its Move{there} on any heading: straight ahead it {ahead.reason}"
    return Refusal("PC-A49", reason, ahead.witness)


def _refusal_ahead(helm: Helm, actor: int, at: tuple[int, int, int], left: str) -> Refusal:
    """Why a ship can't sail straight ahead for all the segments left."""
    x, y, heading = at
    for length in left:
        bow = bow_tip(int(helm.sea.ships[actor].masts), x, y, heading)
        ruling, met, _, x, y = (int(v) for v in segment_ruling(helm.sea, actor, *bow, heading, UNITS[length]))
        if ruling != OPEN:
            return helm.refusal(actor, ruling, met)
    raise AssertionError("a Move that can be completed straight ahead is no dead end")


def about_ship(helm: Helm, actor: int, plan: Plan) -> Plan:
    """The plan with the ship that acts."""
    name = helm.name(actor)
    own = name.partition(".")[2]
    return structs.replace(plan, object=name, menu=(own,), marked=True, following=(own,))


def _asking(helm: Helm, partial: PartialMove, words: Words) -> Plan:
    """The plan that asks for the next segment: its heading, and its length where both are left."""
    number, whole = int(partial.encoded[COUNT]) + 1, int(partial.encoded[COUNT]) + len(partial.left)
    part = f"Segment {number} of {whole}" if whole > 1 else "One segment"
    begun = words[:-1] if partial.pending else words
    turns = tuple(_turn_choice(helm, partial, begun))
    preview, both = _preview(helm, partial), SHORT in partial.left and LONG in partial.left
    if both and not partial.pending:
        ones = _lengths(begun, {each: _leads_on(helm, partial, each) for each in (LONG, SHORT)})
        return Plan(words, prompt=f"{part}: long or short?", choices=(*turns, *ones), preview=preview)
    length = partial.pending or partial.left[0]
    fan = _segment_headings(helm, partial, length)
    other = LONG if length == SHORT else SHORT
    ones = _lengths(begun, {length: bool(fan.arcs), other: _leads_on(helm, partial, other)}, length) if both else ()
    closed = f" {NONE_OPEN}" + (" Turn on the spot first." if turns else "") if not fan.arcs else ""
    prompt = f"{part}, {LENGTH_WORDS[length].lower()}: which direction?{closed}"
    return Plan(words, prompt=prompt, choices=(*turns, *ones, fan), preview=preview)


def _lengths(begun: Words, leads_on: Mapping[str, bool], chosen: str = "") -> tuple[One, ...]:
    """The lengths for the next segment, closed where they lead to no whole Move (PC-A49). While none is chosen, the
    first open one opens by itself."""
    opens = "" if chosen else next((length for length in (LONG, SHORT) if leads_on[length]), "")
    return tuple(
        One(
            (*begun, length),
            f"{LENGTH_WORDS[length]} segment, {length}",
            refusal=None if leads_on[length] else CLOSED,
            replaces=True,
            chosen=length == chosen,
            opens=length == opens,
        )
        for length in (LONG, SHORT)
    )


def _leads_on(helm: Helm, partial: PartialMove, length: str) -> bool:
    """True if some heading of a segment of this length leads to a whole Move (PC-A49)."""
    left, found = partial.left_after(length), np.zeros((FAN_ROWS, 5), np.int64)
    rows = whole_fan(helm.sea, partial.actor, *partial.at, LENGTHS.index(length), *left, found, True)
    return bool(rows > 0 and found[rows - 1, 2] == OPEN)


def _turn_choice(helm: Helm, partial: PartialMove, begun: Words) -> Iterator[One]:
    """Before the first heading of a Move that begins in contact: to turn on the spot (PC-A48)."""
    if len(begun) == 2 and in_contact(helm.sea, partial.actor):
        closed = None if has_turned_move(helm.sea, partial.actor) else CLOSED
        berth = int(berth_of(helm.sea, partial.actor))
        why = (
            f"docked at {helm.describe(len(helm.sea.ships) + berth)}"
            if berth >= 0
            else "it lies beside another ship or an island"
        )
        yield One((*begun, TURN), "Turn on the spot first", why, refusal=closed)


def _complete(helm: Helm, partial: PartialMove, words: Words) -> Plan:
    """The plan of a legal Move, with how it ends; at a derelict it can be taken in tow."""
    choices: tuple[One, ...] = ()
    if partial.end == STOPPED:
        ruling, blocking = take_in_tow_ruling(helm.sea, partial.actor, partial.met, *partial.at)
        refusal = None if ruling == OPEN else helm.refusal(partial.actor, int(ruling), int(blocking))
        choices = (One((*words, TOW), "Take it in tow", helm.describe(partial.met), refusal=refusal),)
    ending = _ending(helm, partial)
    return Plan(
        words,
        write_action(read_action(" ".join(words))),
        prompt=f"Confirm this move: {ending}." if ending else "Confirm this move, or change it.",
        choices=choices,
        preview=_preview(helm, partial),
        label={DOCKED: "Sail and dock", RAMMED: "Sail and ram", TOWED: "Sail and tow"}.get(partial.end, "Sail"),
        outlook=ending,
    )


def _ending(helm: Helm, partial: PartialMove) -> str:
    """How a Move ends, in words; empty on open sea."""
    met = helm.describe(partial.met)
    match partial.end:
        case x if x == DOCKED:
            return f"it docks at {met}"
        case x if x == RAMMED:
            safe = not helm.sea.ships[partial.actor].standing or has_power(helm.sea, partial.actor, IRON_PROW)
            return f"it rams {met}, which can't move then" + ("" if safe else ", and loses a mast of your choice")
        case x if x == TOWED:
            return f"it takes {met} in tow"
        case x if x == STOPPED:
            return f"it stops at {met}, which is adrift"
        case _:
            return ""


# --- Fans of headings -------------------------------------------------------------------------------------------------


def _segment_headings(helm: Helm, partial: PartialMove, length: str) -> Headings:
    """The headings of the next segment: the hull is drawn where the segment would take it."""
    masts, facing = int(helm.sea.ships[partial.actor].masts), partial.at[2]
    bow, found = bow_tip(masts, *partial.at), np.zeros((FAN_ROWS, 5), np.int64)
    left = partial.left_after(length)
    rows = whole_fan(helm.sea, partial.actor, *partial.at, LENGTHS.index(length), *left, found, False)
    hull = hull_about(masts, UNITS[length] - int(BOWS_U[masts]))
    part = f"segment {1 + int(partial.encoded[COUNT])}", SEGMENT
    label = "" if any(left) else "Sail"
    pivot = int(bow[0]), int(bow[1])
    headings = fan_headings(helm, partial.actor, pivot, "stern", facing, found[:rows], hull, label, part)
    return structs.replace(headings, far=bool(helm.sea.ships[partial.actor].tows < 0))


def _turn_headings(helm: Helm, actor: int) -> Headings:
    """The headings of a turn on the spot; the initial one is the middle of the widest open stretch."""
    ship, found = helm.sea.ships[actor], np.zeros((FAN_ROWS, 5), np.int64)
    rows, pivot = whole_turn_fan(helm.sea, actor, found), (int(ship.x), int(ship.y))
    hull = hull_about(int(ship.masts), 0)
    facing, open_rows = int(ship.heading), [row for row in found[:rows].tolist() if row[2] == OPEN]
    if open_rows:
        start, stop = max(((row[0], row[1]) for row in open_rows), key=lambda row: row[1] - row[0])
        facing = (start + stop) // 2 % HEADINGS
    return fan_headings(helm, actor, pivot, "centre", facing, found[:rows], hull, "", ("turn", SEGMENT))


def fan_headings(
    helm: Helm, actor: int, pivot: Point, hold: str, facing: int, rows: Ints, hull: Polygon, label: str, part: Part
) -> Headings:
    """A fan's rows, int64 (rows, 5), as open and closed arcs."""
    arcs: list[tuple[int, int, Refusal | None]] = []
    for start, stop, ruling, met, _ in rows.tolist():
        refusal = None if ruling == OPEN else _reason(helm, actor, ruling, met)
        if arcs and arcs[-1][2] == refusal:
            arcs[-1] = (arcs[-1][0], stop, refusal)
        else:
            arcs.append((start, stop, refusal))
    found = [Arc(start % HEADINGS, start % HEADINGS + stop - start, refusal) for start, stop, refusal in arcs]
    return Headings(
        "",
        pivot,
        hold,
        facing,
        tuple(arc for arc in found if arc.refusal is None),
        tuple(arc for arc in found if arc.refusal is not None),
        label,
        hull,
        *part,
    )


def _reason(helm: Helm, actor: int, ruling: int, met: int) -> Refusal:
    """The refusal of a closed arc, without a witness: the plan of a heading in it has one."""
    rule, sentence = MOVE_SENTENCES[ruling]
    return Refusal(rule, sentence.format(actor=helm.describe(actor), met=helm.describe(met), rammer=""))


def hull_about(masts: int, ahead: int) -> Polygon:
    """A hull at heading 0 whose middle is `ahead` units north of 0,0."""
    return tuple((int(x), int(y) + ahead) for x, y in HULLS[masts])


# --- Previews ---------------------------------------------------------------------------------------------------------


def _preview(helm: Helm, partial: PartialMove) -> Preview:
    """The hull after each segment said so far, with the water that it sweeps and the ruler beside it."""
    ship, name = helm.sea.ships[partial.actor], helm.name(partial.actor)
    masts, x, y = int(ship.masts), int(ship.x), int(ship.y)
    heading = int(ship.heading)
    ghosts, legs = [], []
    if partial.encoded[TURNED] >= 0:
        heading = int(partial.encoded[TURNED])
        ghosts.append(Ghost(name, laid(masts, x, y, heading), heading))
    for length, new in partial.encoded[FIRST : FIRST + 2 * partial.encoded[COUNT]].reshape(-1, 2).tolist():
        word = LENGTHS[length]
        bow = bow_tip(masts, x, y, heading)
        _, _, _, x, y = (int(value) for value in segment_ruling(helm.sea, partial.actor, *bow, new, UNITS[word]))
        heading = new
        ghosts.append(Ghost(name, laid(masts, x, y, heading), heading))
        legs.append(_leg(masts, bow, (x, y, heading), word))
    towed = partial.met if partial.end == TOWED else int(ship.tows)
    if towed >= 0 and legs:
        other = int(helm.sea.ships[towed].masts)
        middle = middle_of(other, *bow_of_towed(masts, *bow_tip(masts, x, y, heading), heading), heading)
        ghosts.append(Ghost(helm.name(towed), laid(other, int(middle[0]), int(middle[1]), heading), heading))
    docked = (helm.name(partial.met),) if partial.end == DOCKED else ()
    return Preview(ghosts=tuple(ghosts), docked=docked, course=tuple(legs))


def _leg(masts: int, bow: Point, at: tuple[int, int, int], word: str) -> Leg:
    """A segment from this bow to where the ship lies at its end."""
    start, gone = (int(bow[0]), int(bow[1])), bow_tip(masts, *at)
    first = middle_of(masts, *start, at[2])
    swept = (*laid(masts, int(first[0]), int(first[1]), at[2]), *laid(masts, *at))
    end, full = (int(gone[0]), int(gone[1])), turned(0, UNITS[word], at[2])
    reach = (start[0] + int(full[0]), start[1] + int(full[1]))
    return Leg(start, end, _around(swept), word, None if reach == end else reach)


def laid(masts: int, x: int, y: int, heading: int) -> Polygon:
    outline = np.zeros(1, OUTLINE)[0]
    lay_hull(outline, masts, x, y, heading)
    return hull_of(outline)


def _around(points: Polygon) -> Polygon:
    """The convex polygon around points, anticlockwise."""

    def half(ordered: list[Point]) -> list[Point]:
        found: list[Point] = []
        for x, y in ordered:
            while len(found) > 1 and (found[-1][0] - found[-2][0]) * (y - found[-2][1]) <= (
                found[-1][1] - found[-2][1]
            ) * (x - found[-2][0]):
                found.pop()
            found.append((x, y))
        return found[:-1]

    ordered = sorted(set(points))
    return (*half(ordered), *half(ordered[::-1]))
