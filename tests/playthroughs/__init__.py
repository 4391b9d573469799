"""Golden playthroughs: recorded matches, reviewed like code, replayed entry by entry. `record.py` makes them.

A file is text, one entry a line, so that a difference can be read:

    {"game":"parley", ...}            the header, as it stands in the log
    - roll 3                          NATURE
    0 bid 2                           a player
    = 40 9f86d081884c7d65             after entry 40 the state has this fingerprint
    ! {"places":[2,1], ...}           the outcome
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from iceharbor.catalogue import GAMES, whole_options
from iceharbor.codec import dump, parse, plain, shape
from iceharbor.contract import NATURE
from iceharbor.match import AnyGame, Entry, Header, Match
from tests.laws import digest
from tests.tiny import Parley

FOLDER: Final = Path(__file__).parent
EVERY: Final = 40
"""A fingerprint stands after so many entries, and after the last."""
KINDS: Final[Mapping[str, type[AnyGame]]] = {**GAMES, Parley.info.name: Parley}


@dataclass(frozen=True)
class Golden:
    """A recorded match, read but not yet replayed."""

    header: Header
    entries: tuple[Entry, ...]
    marks: dict[int, str]
    """After which entry the state has which fingerprint."""
    outcome: str

    def game(self) -> AnyGame:
        kind = KINDS[self.header.game]
        return kind(self.header.players, whole_options(kind, self.header.options))


def files(game: str) -> list[Path]:
    """Every recorded match of a game, in order of name."""
    return sorted((FOLDER / game).glob("*.txt"))


def mark(match: Match) -> str:
    """The fingerprint of a match's state, short enough to read."""
    return digest(match.game, match.state)[:16]


def read_golden(text: str) -> Golden:
    """What a file says."""
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
        yield f"{'-' if entry.player == NATURE else entry.player} {entry.action}"
        if seq % EVERY == 0 or seq == last.seq:
            yield f"= {seq} {mark(after)}"
    yield f"! {dump(plain(last.outcome)).decode()}"
