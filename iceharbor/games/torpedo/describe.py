"""The log of Torpedo in words, with the sounds of its entries."""

from collections.abc import Sequence
from itertools import chain, pairwise, repeat
from typing import Any, Final

import numpy as np

from iceharbor.contract import SEATS, Viewer
from iceharbor.games.common.entry_sentences import plural, shared_sentence
from iceharbor.games.common.sizes import SIZE_WORDS
from iceharbor.games.common.state import read_out
from iceharbor.games.torpedo.actions import read_size
from iceharbor.games.torpedo.names import object_name
from iceharbor.games.torpedo.records import CRASHED, NOBODY, TorpedoSea, TorpedoState
from iceharbor.games.torpedo.scene import name_of, owner_of, stop_sentence
from iceharbor.games.torpedo.tracks import tracks_of
from iceharbor.scene import Cue, Line, LoggedAction, ObjectRef, Sentence, TrackMark

APART: Final = ("volley", "reveal")
"""NATURE's entries with a line of their own."""
ENDS_PLACING: Final = ("stop", "time", "volley")
"""The first of these says why placing stopped."""
PLAIN: Final = {"go": "Go"}


def line_of(entry: LoggedAction, after: TorpedoState, viewer: Viewer, log: Sequence[LoggedAction]) -> Line:
    """An entry in words; `after` is the view after it, `log` has the entries before it."""
    if entry.player < 0:
        return _line_of_nature(entry, after.sea, log)
    shared = shared_sentence(entry.notation)
    if shared is not None:
        return Line(shared)
    if entry.notation == "ready":
        return Line(("is ready",), cues=("ready",))
    mine: Cue = "laid" if entry.player == viewer else "theirs"
    if after.sea.turn["by_waves"][0]:
        return Line((_locked_in(entry),), cues=(mine,))
    piece = _last_placed(after.sea)
    if piece.fate != CRASHED:
        return Line((f"places {name_of(piece)}",), cues=(mine,))
    return Line(_crash(after.sea, piece), cues=("crash",))


def _locked_in(entry: LoggedAction) -> str:
    """The waves of other players stay hidden until they are revealed."""
    pieces = sum(word in ("S", "M", "L") for word in entry.notation.split(" "))
    return f"locks in {plural(pieces, 'ship')}" if pieces else "locks in a wave"


def _last_placed(sea: TorpedoSea) -> Any:
    """The piece that a player has just placed in a rush: the highest order is the latest."""
    (piece,) = read_out(sea.ships[[int(np.argmax(sea.ships["order"]))]])
    return piece


def _crash(sea: TorpedoSea, piece: Any) -> Sentence:
    name = name_of(piece)
    if piece.met == NOBODY:
        return (f"{name} crashes",)
    met = object_name(sea, piece.met)
    owner, label = owner_of(met), met.partition(".")[2]
    if owner == piece.player:
        return (f"{name} crashes into own {label}",)
    return (f"{name} crashes into ", ObjectRef(met, label, owner))


# --- NATURE -----------------------------------------------------------------------------------------------------------


def _line_of_nature(entry: LoggedAction, sea: TorpedoSea, log: Sequence[LoggedAction]) -> Line:
    cues = _cues_of_nature(entry, log)
    if _verb(entry) == "reveal":
        return Line(_revealed(sea), cues=cues)
    text = _said_by_nature(entry, sea, log)
    if not _joins(entry, log):
        return Line((text,), cues=cues)
    return Line((text,), joins=True, run=(_run(entry, sea, log),), cues=cues)


def _revealed(sea: TorpedoSea) -> Sentence:
    """`Wave revealed: S1, Coral's M1. Crashed: M2, Coral's L1`."""
    wave = latest_wave(sea)
    lying = [index for index in wave if sea.ships["fate"][index] != CRASHED]
    crashed = [index for index in wave if sea.ships["fate"][index] == CRASHED]
    text: list[str | ObjectRef] = ["Wave revealed"]
    for heading, ships in ((": ", lying), (". Crashed: " if lying else ". All crashed: ", crashed)):
        for before, index in zip(chain((heading,), repeat(", ")), ships, strict=False):
            name = object_name(sea, index)
            text += [before, ObjectRef(name, name.partition(".")[2], owner_of(name))]
    return tuple(text)


def latest_wave(sea: TorpedoSea) -> list[int]:
    """The ships of the wave that was revealed last, by number. A reveal places them in the order of their numbers, and
    the first ship of a wave has a lower number than the last one of the wave before."""
    order = sea.ships["order"]
    newest_first = sorted(np.flatnonzero(order), key=lambda index: -int(order[index]))
    wave = newest_first[:1]
    for later, index in pairwise(newest_first):
        if index > later:
            break
        wave.append(index)
    most = int(sea.turn["wave"][0])
    of_player = [[index for index in wave if sea.ships["player"][index] == player] for player in range(len(SEATS))]
    return sorted(int(index) for ships in of_player for index in ships[:most])


def _said_by_nature(entry: LoggedAction, sea: TorpedoSea, log: Sequence[LoggedAction]) -> str:
    calls_stop = _calls_stop(entry, log)
    stop = [stop_sentence(read_out(sea.turn)[0])] if calls_stop else []
    verb, _, word = entry.notation.partition(" ")
    match verb:
        case "volley":
            return ". ".join([*stop, volley_sentence(read_size(word), tracks_of(sea)[-1])])
        case "stop" if not calls_stop:
            return f"Placing is over for {SEATS[int(word)]}"
        case _:
            return PLAIN.get(verb) or stop[0]


def _run(entry: LoggedAction, sea: TorpedoSea, log: Sequence[LoggedAction]) -> str:
    """The line so far. That placing has stopped is said once, not for each player."""
    said = _said_by_nature(entry, sea, log)
    if not _joins(entry, log):
        return said
    before = _run(log[-1], sea, log[:-1])
    told = _verb(entry) == "stop" and stop_sentence(read_out(sea.turn)[0]) in before
    return before if told else f"{before}. {said}"


def _cues_of_nature(entry: LoggedAction, log: Sequence[LoggedAction]) -> tuple[Cue, ...]:
    match _verb(entry):
        case "go":
            return ("go",)
        case "reveal":
            return ("theirs",)
        case _:
            return ("stop",) if _calls_stop(entry, log) else ()


def _joins(entry: LoggedAction, log: Sequence[LoggedAction]) -> bool:
    """True if an entry of NATURE shares one line with the entry before."""
    return bool(log) and log[-1].player < 0 and _verb(entry) not in APART and _verb(log[-1]) not in APART


def _calls_stop(entry: LoggedAction, log: Sequence[LoggedAction]) -> bool:
    """True for the first entry after stop was called."""
    return _ends_placing(entry) and not any(map(_ends_placing, log))


def _ends_placing(entry: LoggedAction) -> bool:
    return entry.player < 0 and _verb(entry) in ENDS_PLACING


def _verb(entry: LoggedAction) -> str:
    return entry.notation.partition(" ")[0]


def volley_sentence(pips: int, tracks: Sequence[TrackMark]) -> str:
    """What a volley did: `Small ships fire: 4 ships sunk, 1 blocked`."""
    ships = f"{SIZE_WORDS[pips]} ships"
    if not tracks:
        return f"No {ships} left to fire"
    sunk = len({track.met for track in tracks if track.sinks})
    blocked = sum(track.met is not None and not track.sinks for track in tracks)
    sinking = f"{plural(sunk, 'ship')} sunk" if sunk else "nothing sunk"
    return f"{ships} fire: {sinking}" + (f", {blocked} blocked" if blocked else "")
