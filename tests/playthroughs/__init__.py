"""Golden playthroughs: recorded matches, reviewed like code, replayed entry by entry. `record.py` makes them.

A file is text, one entry a line, so that a difference can be read:

    {"game":"parley", ...}            the header, as it stands in the log
    - roll 3                          NATURE
    0 bid 2                           a player
    = 40 9f86d081884c7d65             after entry 40 the state has this fingerprint
    ! {"places":[2,1], ...}           the outcome, without its sentence

Fingerprints and outcomes leave out the sentence that says why a game is over: its words may change, the game may not.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from iceharbor.catalogue import GAMES, logged_options
from iceharbor.codec import dump, parse, plain, shape
from iceharbor.contract import NATURE
from iceharbor.match import AnyGame, Entry, Header, Match
from tests.tiny import Parley

FOLDER: Final = Path(__file__).parent
EVERY: Final = 40
"""A fingerprint follows after this many entries, and after the last."""
KINDS: Final[Mapping[str, type[AnyGame]]] = {**GAMES, Parley.info.name: Parley}

RECORDED_KEYS: Final[dict[str, str]] = {"termination": "over_by", "draw_offers": "agreeing"}
"""Keys of positions that have been renamed: today's name, and the one under which the fingerprints were recorded.
A rename adds a line here; no file is recorded again for it."""


@dataclass(frozen=True)
class Golden:
    """A recorded match, read but not yet replayed."""

    header: Header
    entries: tuple[Entry, ...]
    marks: dict[int, str]
    """The fingerprints by number of the entry that they follow."""
    outcome: str

    def game(self) -> AnyGame:
        kind = KINDS[self.header.game]
        return kind(self.header.players, logged_options(kind, self.header.options))


def files(game: str) -> list[Path]:
    """Every recorded match of a game, in order of name."""
    return sorted((FOLDER / game).glob("*.txt"))


def mark(match: Match) -> str:
    """The fingerprint of a match's state."""
    return fingerprint(match.game.position(match.state))


def ending(match: Match) -> str:
    """The outcome of a match as in a golden file: places and rule, without the sentence."""
    return dump(without_sentence(plain(match.outcome))).decode()


def without_sentence(outcome: Any) -> Any:
    """An outcome without its `reason`; `None` stays."""
    return outcome and {key: value for key, value in outcome.items() if key != "reason"}


def fingerprint(position: Any) -> str:
    """The first 16 digits of the SHA-256 of a position under its recorded keys: short enough to read."""
    known = plain(position)
    if "outcome" in known:
        known = {**known, "outcome": without_sentence(known["outcome"])}
    return hashlib.sha256(dump(recorded(known))).hexdigest()[:16]


def recorded(value: Any) -> Any:
    """A position under the keys that it had when the fingerprints were recorded; values stay as they are."""
    match value:
        case dict():
            renamed = {RECORDED_KEYS.get(key, key): recorded(inner) for key, inner in value.items()}
            assert len(renamed) == len(value), "a renamed key stands beside its old name"
            return renamed
        case list() | tuple():
            return [recorded(inner) for inner in value]
        case _:
            return value


def read_golden(text: str) -> Golden:
    """Parses a file."""
    first, *lines = text.splitlines()
    entries: list[Entry] = []
    marks: dict[int, str] = {}
    outcome = ""
    for line in lines:
        what, _, rest = line.partition(" ")
        if what == "=":
            seq, _, fingerprint = rest.partition(" ")
            marks[int(seq)] = fingerprint
        elif what == "!":
            outcome = rest
        else:
            entries.append(Entry(NATURE if what == "-" else int(what), rest))
    return Golden(shape(parse(first), Header), tuple(entries), marks, outcome)


def write_golden(match: Match) -> str:
    """The file of a finished match."""
    return "\n".join((dump(match.header).decode(), *_lines(list(match.states())), ""))


def _lines(states: Sequence[Match]) -> Iterator[str]:
    last = states[-1]
    for seq, (entry, after) in enumerate(zip(last.entries, states[1:], strict=True), 1):
        yield f"{'-' if entry.player == NATURE else entry.player} {entry.notation}"
        if seq % EVERY == 0 or seq == last.seq:
            yield f"= {seq} {mark(after)}"
    yield f"! {ending(last)}"
