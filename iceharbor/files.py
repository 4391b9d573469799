"""Saved games and positions, as files and the engine's `log` and `position` hold them.

A saved game is `{"log": [header, entry, ...]}` or the bare list; a position is the object of docs/notation.md.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, TypeVar

from iceharbor.catalogue import GAMES, open_game, reopen_game
from iceharbor.codec import Malformed, parse_file, plain, shape
from iceharbor.contract import Refused
from iceharbor.match import AnyGame, Entry, Header, Match

T = TypeVar("T")

MAX_ENTRIES: Final = 100_000
MAX_OPTION_BYTES: Final = 64 * 1024
"""Of a file with the value of an option."""


OPTION_FILE: Final = "file"
"""The `format` in the schema of an option that is brought as a file."""


def option_in(game: str, option: str, text: bytes, name: str) -> Any:
    """The value of an option that is brought as a file, JSON or TOML, checked by its game; `name` is the file's. Raises
    Malformed naming file, field and reason."""
    info = GAMES[game].info if game in GAMES else None
    if info is None or info.options["properties"].get(option, {}).get("format") != OPTION_FILE:
        raise Malformed(f"{name}: the game {game[:60]!r} has no option {option[:60]!r} that is a file")
    try:
        value = parse_file(text, name, MAX_OPTION_BYTES)
        open_game(game, info.players[0], {option: value}).check_new()
    except Malformed as no:
        raise Malformed(f"{name}: {str(no).removeprefix(f'options.{option}').lstrip(':. ')}") from None
    return value


def log_of(match: Match) -> list[Any]:
    """The header and every entry, as plain values."""
    return [plain(match.header), *map(plain, match.entries)]


def file_of(match: Match) -> dict[str, Any]:
    """The content of a saved game's file, as plain values."""
    return {"log": log_of(match)}


def match_in(value: Any) -> Match:
    """The match in a file: a saved game replayed, or a match from a position; raises Malformed when it is neither."""
    if isinstance(value, dict) and "game" in value:
        return begun(value)
    return replayed(log_in(value))


def log_in(value: Any) -> list[Any]:
    """The log in a file; a position gives a log without entries. Raises Malformed when the file holds neither."""
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
    """A new match from this position; raises Malformed when the position is not valid, and says what is wrong."""
    return Match.begin(game_of(position), position)


def playable(match: Match) -> Match:
    """The match, if it can be played on; raises Malformed when its position was a view that the game can only show."""
    if isinstance(match.state, type(match.game.setup())):
        return match
    raise Malformed("viewer: this is one viewer's view, not a full position; a match cannot start from it")


def replayed(log: list[Any]) -> Match:
    """The match that this log makes, every entry verified; raises Malformed and names the first entry that is not
    valid."""
    *_, last = growing(log)
    return last


def growing(log: list[Any]) -> Iterator[Match]:
    """Every match that this log passes through, the first one without entries; raises Malformed at an invalid entry."""
    header, entries = header_of(log), log[1:]
    match = playable(Match.reopen(reopen_game(*named_in(plain(header))), header))
    yield match
    for seq, value in enumerate(entries, 1):
        match = extended(match, seq, value)
        yield match


def header_of(log: list[Any]) -> Header:
    """The log's first line; raises Malformed when it is no header."""
    if not log:
        raise Malformed("the log is empty; its first line must be the header")
    if len(log) > MAX_ENTRIES:
        raise Malformed(f"the log has {len(log)} lines; at most {MAX_ENTRIES} are read")
    return _at("the header", lambda: shape(log[0], Header))


def extended(match: Match, seq: int, value: Any) -> Match:
    """The match with one more entry, number `seq`; raises Malformed when the entry is not valid."""
    where = f"entry {seq}"
    entry = _at(where, lambda: shape(value, Entry))
    try:
        return match.play(entry.player, entry.notation)
    except Refused as no:
        raise Malformed(f"{where}: {entry.notation:.80}: {no}") from None


def game_of(value: Mapping[str, Any]) -> AnyGame:
    """The game that a header or a position names, with its options; raises Malformed when there is no such game."""
    return open_game(*named_in(value))


def named_in(value: Mapping[str, Any]) -> tuple[str, int, Mapping[str, Any]]:
    """The game's name, the players and the options in a header or a position; raises Malformed when one is missing."""
    match value:
        case {"game": str() as name, **rest}:
            players, options = rest.get("players", 2), rest.get("options", {})
        case _:
            raise Malformed("game: must be the name of a game")
    if not isinstance(players, int) or isinstance(players, bool):
        raise Malformed("players: must be a number")
    if not isinstance(options, Mapping):
        raise Malformed("options: must be an object")
    return name, players, options


def at(match: Match, seq: int) -> Match:
    """The match as it stood after entry number `seq`; 0 is the start."""
    if not 0 <= seq <= match.seq:
        raise Malformed(f"there is no entry {seq}; the last is {match.seq}")
    return next(islice(match.states(), seq, None))


def _at(where: str, read: Callable[[], T]) -> T:
    try:
        return read()
    except Malformed as no:
        raise Malformed(f"{where}: {no}") from None
