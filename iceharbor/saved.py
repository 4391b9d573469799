"""Saved games and positions: what stands in a file, an engine's `log` and an engine's `position`.

A saved game is `{"log": [header, entry, ...]}` or the bare list; a position is the object of docs/notation.md.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, TypeVar

from iceharbor.catalogue import open_game
from iceharbor.codec import Malformed, plain, shape
from iceharbor.contract import Refused
from iceharbor.match import AnyGame, Entry, Header, Match

T = TypeVar("T")

MOST_ENTRIES: Final = 100_000


def log_of(match: Match) -> list[Any]:
    """The header and every entry, as plain values."""
    return [plain(match.header), *map(plain, match.entries)]


def file_of(match: Match) -> dict[str, Any]:
    """What is written into a saved game's file."""
    return {"log": log_of(match)}


def match_in(value: Any) -> Match:
    """The match that a file's value holds: a saved game replayed, or a position begun; raises Malformed."""
    if isinstance(value, dict) and "game" in value:
        return begun(value)
    return replayed(log_in(value))


def log_in(value: Any) -> list[Any]:
    """The log that a file's value holds; that of a position has no entries. Raises Malformed."""
    match value:
        case list() as log:
            return log
        case {"log": list() as log}:
            return log
        case {"game": _}:
            return [plain(begun(value).header)]
        case _:
            raise Malformed("neither a saved game (with `log`) nor a position (with `game`)")


def begun(position: Mapping[str, Any]) -> Match:
    """A match that begins from this position; raises Malformed saying what cannot be."""
    return Match.begin(game_of(position), position)


def playable(match: Match) -> Match:
    """The match, when it begins from a state; raises Malformed when its position was a view, and the game knows views
    only to be looked at."""
    if isinstance(match.state, type(match.game.setup())):
        return match
    raise Malformed("viewer: this is what one viewer knows of a match; nothing can be played from it")


def replayed(log: list[Any]) -> Match:
    """The match that this log makes, every entry verified; raises Malformed naming the entry that cannot stand."""
    *_, last = growing(log)
    return last


def growing(log: list[Any]) -> Iterator[Match]:
    """Every match that this log passes through, the first without entries."""
    header, entries = header_of(log), log[1:]
    match = playable(Match.begin(game_of(plain(header)), header.position))
    if header.rules != match.header.rules:
        raise Malformed(f"played by rules {header.rules!r:.40}; here are rules {match.header.rules}")
    yield match
    for seq, value in enumerate(entries, 1):
        match = followed(match, seq, value)
        yield match


def header_of(log: list[Any]) -> Header:
    """The log's first line."""
    if not log:
        raise Malformed("the log is empty; its first line is the header")
    if len(log) > MOST_ENTRIES:
        raise Malformed(f"the log has {len(log)} lines; at most {MOST_ENTRIES} are read")
    return _at("the header", lambda: shape(log[0], Header))


def followed(match: Match, seq: int, value: Any) -> Match:
    """The match with entry number `seq` more."""
    where = f"entry {seq}"
    entry = _at(where, lambda: shape(value, Entry))
    try:
        return match.play(entry.player, entry.action)
    except Refused as no:
        raise Malformed(f"{where}: {entry.action:.80}: {no}") from None


def game_of(value: Mapping[str, Any]) -> AnyGame:
    """The game that a header or a position names, with its options."""
    return open_game(*named_in(value))


def named_in(value: Mapping[str, Any]) -> tuple[str, int, Mapping[str, Any]]:
    """The name of a game, the players and the options that a header or a position says."""
    match value:
        case {"game": str() as name, **rest}:
            players, options = rest.get("players", 2), rest.get("options", {})
        case _:
            raise Malformed("`game` must be the name of a game")
    if not isinstance(players, int) or isinstance(players, bool):
        raise Malformed("`players` must be a number")
    if not isinstance(options, Mapping):
        raise Malformed("`options` must be an object")
    return name, players, options


def at(match: Match, seq: int) -> Match:
    """The match as it stood after entry number `seq`; 0 is the beginning."""
    if not 0 <= seq <= match.seq:
        raise Malformed(f"there is no entry {seq}; the last is {match.seq}")
    return next(islice(match.states(), seq, None))


def _at(where: str, read: Callable[[], T]) -> T:
    try:
        return read()
    except Malformed as no:
        raise Malformed(f"{where}: {no}") from None
