"""Plans of Torpedo: for each piece a size, the place of its stern and a heading; a wave has several pieces.

`plan_words` works on a copy of a view's table and may write to it: it puts the pieces named so far on that copy.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

import numpy as np

from iceharbor.contract import Player, Refused, refuse
from iceharbor.games.common.plans import answered, declined
from iceharbor.games.sailing.names import SIZE_WORDS, SIZES, find_ship, is_ship, read_point, ship_name
from iceharbor.games.sailing.refusals import hull_of
from iceharbor.games.torpedo import rules as r
from iceharbor.games.torpedo.actions import (
    WORDS_A_PIECE,
    LaidPiece,
    LayPieces,
    read_action,
    read_pieces,
    read_size,
    write_action,
)
from iceharbor.games.torpedo.names import describe, object_name
from iceharbor.games.torpedo.outcomes import outcome_of
from iceharbor.games.torpedo.records import CRASHED, LYING, NOBODY, READY, TorpedoSea
from iceharbor.games.torpedo.tracks import track_of
from iceharbor.games.torpedo.transitions import SENTENCES, act, met_by, none_left, wrong_number
from iceharbor.games.torpedo.volleys import aim, sinks
from iceharbor.plan import Arc, Ghost, Headings, One, Places, Plan, Preview, Refusal, Words
from iceharbor.scene import Point
from iceharbor.table.plane import EDGE, HEADINGS, MAX_ARCS, OPEN_ARC, arcs, lay
from iceharbor.table.ray import BEYOND

PLACE: Final = "Place"
"""The label of the button that places a piece or locks in a wave."""
READY_CHOICE: Final = One(("ready",), "Ready", board=True)
NUMBERS: Final = ("no ship", "1 ship", "2 ships", "3 ships", "4 ships", "5 ships")


def plan_words(sea: TorpedoSea, player: Player, words: Words) -> Plan:
    """The plan for these words; words that are not legal give a plan with a refusal."""
    return answered(words, lambda: _plan(sea, player, words))


def _plan(sea: TorpedoSea, player: Player, words: Words) -> Plan:
    if words and is_ship(words[0]) and len(words) == 1:
        return _look_at(sea, player, words)
    if not words:
        return _opening(sea, player)
    ruling = int(r.player_ruling(sea, player))
    if ruling != r.OPEN:
        raise refuse(*SENTENCES[ruling])
    if sea.turn[0].phase == READY:
        action = read_action(" ".join(words))
        act(sea, player, action)
        prompt = "You are ready. Go! comes when all players are ready."
        return Plan(words, write_action(action), prompt=prompt, label="Ready")
    if words[0] != "lay":
        raise refuse("TP-R2", f"{words[0][:20]!r}: place a ship")
    return _laying(sea, player, words)


def _opening(sea: TorpedoSea, player: Player) -> Plan:
    """The plan for no words: the choices for the first word."""
    outcome, ruling = outcome_of(sea), int(r.player_ruling(sea, player))
    if ruling != r.OPEN:
        no = Refusal(*SENTENCES[ruling])
        return declined(no) if outcome is None else Plan(refusal=no, prompt=f"The game is over: {outcome.reason}.")
    if sea.turn[0].phase == READY:
        return Plan(prompt="Ready? The rush starts when all players are ready.", choices=(READY_CHOICE,))
    return Plan(
        prompt=f"Place {NUMBERS[r.pieces_due(sea, player)]}: choose a size.", choices=_sizes(sea, player, ("lay",))
    )


def _sizes(sea: TorpedoSea, player: Player, said: Words) -> tuple[One, ...]:
    return tuple(_size(sea, player, pips, said) for pips in (1, 2, 3))


def _size(sea: TorpedoSea, player: Player, pips: int, said: Words) -> One:
    left = int(r.stock_of(sea, player, pips))
    refusal = None if left else none_left(pips)
    return One((*said, SIZES[pips]), SIZE_WORDS[pips], f"{left} left", refusal=refusal, board=True)


def _laying(sea: TorpedoSea, player: Player, words: Words) -> Plan:
    """The plan after `lay`: size, place and heading of each piece."""
    due, said = int(r.pieces_due(sea, player)), words[1:]
    whole = len(said) - len(said) % WORDS_A_PIECE
    if len(said) > WORDS_A_PIECE * due:
        raise wrong_number(sea, player, (len(said) + WORDS_A_PIECE - 1) // WORDS_A_PIECE)
    pieces, rest = read_pieces(said[:whole]), said[whole:]
    laid = [_put_down(sea, player, piece) for piece in pieces]
    if rest:
        pips = read_size(rest[0])
        if r.next_piece(sea, player, pips) == NOBODY:
            raise Refused(none_left(pips))
        ghosts = _ghosts(sea, laid)
        if len(rest) == 1:
            return _where(sea, player, words, pips, ghosts)
        return _which_heading(sea, player, words, pips, read_point(rest[1], "TP-R2"), ghosts)
    left = due - len(pieces)
    action = write_action(LayPieces(pieces)) if left == 0 else None
    preview, told = _judged(sea, player, laid)
    if left and laid:
        told = f"{told} Then {NUMBERS[left]} more."
    elif left:
        told = f"Place {NUMBERS[left]}: choose a size."
    choices = _sizes(sea, player, words) if left else ()
    return Plan(words, action, prompt=told, choices=choices, preview=preview, label="" if left else PLACE)


def _put_down(sea: TorpedoSea, player: Player, piece: LaidPiece) -> int:
    """Places a piece on this table even if it touches something; raises Refused."""
    met_by(sea, player, piece)
    index = int(r.next_piece(sea, player, piece.pips))
    r.put_down(sea, index, piece.x, piece.y, piece.heading, NOBODY)
    return index


def _ghosts(sea: TorpedoSea, laid: list[int]) -> tuple[Ghost, ...]:
    return tuple(
        Ghost(object_name(sea, index), hull_of(sea.outlines[index]), int(sea.ships[index].heading)) for index in laid
    )


def _judged(sea: TorpedoSea, player: Player, laid: list[int]) -> tuple[Preview | None, str]:
    """A preview of the pieces named so far with their tracks, and a sentence about the last one."""
    if not laid:
        return None, ""
    ghosts, last = _ghosts(sea, laid), laid[-1]
    r.crash_since(sea, int(sea.turn[0].placed) - len(laid))
    struck = tuple(object_name(sea, one) for one in laid if sea.ships[one].fate == CRASHED)
    name, met = ship_name(sea, last), int(sea.ships[last].met)
    tracks = tuple(track_of(sea, one) for one in laid if sea.ships[one].fate == LYING)
    preview = Preview(ghosts, struck=struck, tracks=tracks)
    if met == NOBODY:
        return preview, _aim_told(sea, player, last, name)
    told = f"{name} would touch {describe(sea, player, met)}"
    return preview, told + (", and both would crash." if met in laid else " and crash.")


def _aim_told(sea: TorpedoSea, player: Player, index: int, name: str) -> str:
    """What a ship would hit now, as a sentence."""
    met = int(aim(sea, index)[0])
    if met == BEYOND:
        return f"{name} would hit nothing."
    if sinks(sea, index, met):
        return f"{name} would torpedo {describe(sea, player, met)}."
    return f"{name} would be blocked: {describe(sea, player, met)} is the same size."


def _where(sea: TorpedoSea, player: Player, words: Words, pips: int, ghosts: tuple[Ghost, ...]) -> Plan:
    hull = sea.outlines[len(sea.ships)]
    lay(hull, pips, 0, 0, 0)
    name = object_name(sea, int(r.next_piece(sea, player, pips)))
    field = tuple((int(x), int(y)) for x, y in sea.field)
    places = Places((field,), name, hull_of(hull), before=words, label=PLACE)
    return Plan(words, prompt="Where should its stern be?", choices=(places,), preview=Preview(ghosts))


def _which_heading(
    sea: TorpedoSea, player: Player, words: Words, pips: int, pivot: Point, ghosts: tuple[Ghost, ...]
) -> Plan:
    """All headings about a stern: open where the piece touches nothing; closed where it would crash (legal all the
    same) or be off the field."""
    stretches = list(_stretches(sea, pips, pivot))
    fan = Headings(
        SIZES[pips],
        pivot,
        "stern",
        0,
        tuple(Arc(start, stop) for start, stop, cause in stretches if cause == OPEN_ARC),
        tuple(Arc(start, stop, _closed(sea, player, cause)) for start, stop, cause in stretches if cause != OPEN_ARC),
        label=PLACE,
    )
    prompt = "Which direction?" if fan.arcs else "In every direction it would touch something there."
    return Plan(words, prompt=prompt, choices=(fan,), preview=Preview(ghosts))


def _stretches(sea: TorpedoSea, pips: int, pivot: Point) -> Iterator[tuple[int, int, int]]:
    """Closed ranges: first heading, last heading and cause. A heading off the field has that cause even if it would
    also crash, because it is refused."""
    found, causes = np.zeros((MAX_ARCS, 3), np.int64), np.full(HEADINGS, OPEN_ARC)
    for outlines, kinds in ((sea.outlines, range(OPEN_ARC, len(sea.ships))), (sea.outlines[-1:], (EDGE,))):
        rows = arcs(outlines, sea.field, NOBODY, pips, *pivot, 0, 0, HEADINGS - 1, found)
        for start, stop, cause in found[:rows]:
            if cause in kinds:
                causes[start : stop + 1] = cause
    for cause, headings in groupby(range(HEADINGS), lambda heading: int(causes[heading])):
        together = list(headings)
        yield together[0], together[-1], cause


def _closed(sea: TorpedoSea, player: Player, cause: int) -> Refusal:
    if cause == EDGE:
        return Refusal("TP-A11", "would be partly off the field")
    return Refusal("TP-R3", f"would touch {describe(sea, player, cause)} and crash")


def _look_at(sea: TorpedoSea, player: Player, words: Words) -> Plan:
    """The plan for a ship on the field: what it would hit."""
    index = find_ship(sea, player, words[0])
    if index < 0 or sea.ships[index].fate != LYING:
        raise refuse("TP-R2", "there is no such ship on the sea")
    name = describe(sea, player, index)
    prompt = _aim_told(sea, player, index, name[0].upper() + name[1:])
    return Plan(words, prompt=prompt, preview=Preview(tracks=(track_of(sea, index),)), object=object_name(sea, index))
