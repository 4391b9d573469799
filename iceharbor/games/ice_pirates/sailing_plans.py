"""Plans that ask for headings: moves, step by step, and laying a disabled ship down anew (IP-R12, R16)."""

import numpy as np

from iceharbor.contract import Arc, Headings, Plan, Player, Point, Refusal, Refused, Words
from iceharbor.games.ice_pirates.deeds import REPAIR
from iceharbor.games.ice_pirates.names import describe
from iceharbor.games.ice_pirates.previews import preview_after
from iceharbor.games.ice_pirates.records import Sea
from iceharbor.games.ice_pirates.rules import disabled
from iceharbor.games.ice_pirates.saying import begin_refusal, deed_refusal, ship_said, spoken_deed
from iceharbor.games.ice_pirates.sentences import clear_rule
from iceharbor.games.ice_pirates.words import write_action
from iceharbor.games.sailing.deeds import COUNT, SAIL
from iceharbor.games.sailing.notation import SIZES, write_heading
from iceharbor.games.sailing.voyage import MAX_STEPS
from iceharbor.games.sailing.words import Move
from iceharbor.table.plane import EDGE, HEADINGS, MAX_ARCS, OPEN_ARC, TURN_LIMIT, arcs, bow_of, centroid_of

STERN, CENTRE = 0, 1
HELD = ("stern", "centre")


def plan_move(sea: Sea, player: Player, words: Words) -> Plan:
    """`move L1`, and a heading for every step."""
    index = ship_said(sea, player, words[1])
    refusal = begin_refusal(sea, player, SAIL, index)
    if refusal is not None:
        raise Refused(refusal)
    ship = sea.ships[index]
    if len(words) == 2:
        return Plan(
            words, prompt=_asking(ship, 0), choices=(_step_fan(sea, player, index, ship.x, ship.y, ship.heading),)
        )
    action, deed = spoken_deed(sea, player, words)
    assert isinstance(action, Move)
    refusal = deed_refusal(sea, player, deed)
    if refusal is not None:
        raise Refused(refusal)
    preview = preview_after(sea, player, index, deed)
    moved = preview.sea.ships[index]
    steps = int(deed[COUNT])
    more = steps < MAX_STEPS[ship.pips]
    fan = (_step_fan(preview.sea, player, index, moved.x, moved.y, moved.heading),) if more else ()
    prompt = _asking(ship, steps) if more else "That is as far as it goes: play it, or go back."
    return Plan(words, write_action(action), prompt=prompt, choices=fan, preview=preview.drawn)


def _asking(ship: np.record, steps: int) -> str:
    most = MAX_STEPS[ship.pips]
    return f"Step {steps + 1} of {most}: which way?" if most > 1 else "Which way?"


def _step_fan(sea: Sea, player: Player, index: int, x: int, y: int, heading: int) -> Headings:
    pips, facing = int(sea.ships[index].pips), int(heading)
    bx, by = bow_of(pips, x, y, heading)
    widest = (facing - TURN_LIMIT[pips], facing + TURN_LIMIT[pips])
    return fan(sea, player, index, STERN, (int(bx), int(by)), facing, widest)


def fan(
    sea: Sea, player: Player, index: int, hold: int, pivot: Point, facing: int, widest: tuple[int, int]
) -> Headings:
    """The exact fan of legal headings about a pivot within the widest, with the closed stretches and their reasons."""
    found = np.zeros((MAX_ARCS, 3), np.int64)
    pips = int(sea.ships[index].pips)
    rows = arcs(sea.outlines, sea.field, index, pips, *pivot, hold, *widest, found)
    stretches = [(int(start), int(stop), int(cause)) for start, stop, cause in found[:rows]]
    rule = clear_rule(SAIL if hold == STERN else REPAIR)
    return Headings(
        SIZES[pips],
        pivot,
        HELD[hold],
        facing,
        tuple(_arc(start, stop, None) for start, stop, cause in stretches if cause == OPEN_ARC),
        tuple(
            _arc(start, stop, _closed(sea, player, cause, rule))
            for start, stop, cause in stretches
            if cause != OPEN_ARC
        ),
    )


def _arc(start: int, stop: int, refusal: Refusal | None) -> Arc:
    return Arc(start % HEADINGS, start % HEADINGS + stop - start, refusal)


def _closed(sea: Sea, player: Player, cause: int, rule: str) -> Refusal:
    return Refusal(rule, f"would touch {describe(sea, player, -1 if cause == EDGE else cause)}")


def is_stuck(sea: Sea, index: int) -> bool:
    """Whether no first step is open to a ship."""
    ship = sea.ships[index]
    return not _step_fan(sea, int(ship.player), index, ship.x, ship.y, ship.heading).arcs


def plan_repair(sea: Sea, player: Player, words: Words) -> Plan:
    """`repair M2`, and for a disabled ship the heading on which it is laid down."""
    index = ship_said(sea, player, words[1])
    refusal = begin_refusal(sea, player, REPAIR, index)
    if refusal is not None:
        raise Refused(refusal)
    ship = sea.ships[index]
    action, deed = spoken_deed(sea, player, words)
    choices: tuple[Headings, ...] = ()
    prompt = "Repair one damage; it may do nothing else this turn."
    if disabled(ship):
        choices = (_relaying_fan(sea, player, index),)
        prompt = f"Lay it down on which heading? It lies at {write_heading(int(ship.heading))} now."
    refusal = deed_refusal(sea, player, deed)
    if refusal is not None:
        return Plan(words, refusal=refusal, prompt=prompt, choices=choices)
    return Plan(
        words,
        write_action(action),
        prompt=prompt,
        choices=choices,
        preview=preview_after(sea, player, index, deed).drawn,
    )


def _relaying_fan(sea: Sea, player: Player, index: int) -> Headings:
    ship = sea.ships[index]
    facing = int(ship.heading)
    x, y = centroid_of(ship.pips, ship.x, ship.y, ship.heading)
    whole = fan(sea, player, index, CENTRE, (int(x), int(y)), facing, (facing, facing + HEADINGS - 1))
    if any(arc.start == facing for arc in whole.arcs):
        return whole
    return Headings(whole.size, whole.pivot, whole.hold, facing, (Arc(facing, facing), *whole.arcs), whole.closed)
