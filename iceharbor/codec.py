"""Values to JSON and back, in one way for all games, files and messages.

`parse` is the only entrance for JSON from outside: it limits size, depth and numbers, and refuses NaN and duplicate
keys. `shape` then makes typed values of it. Both raise Malformed with one sentence that says what is wrong and where.
"""

import json
import tomllib
from collections import Counter
from math import isfinite
from typing import Any, Final, TypeVar

import msgspec

MAX_DEPTH: Final = 32
MAX_INT: Final = 2**53
MAX_BYTES: Final = 4 * 2**20

T = TypeVar("T")


class Malformed(ValueError):
    """Raised for invalid input from outside; the message says what is wrong and where."""


def parse(text: str | bytes, max_bytes: int = MAX_BYTES) -> Any:
    """JSON text as plain Python values. Raises Malformed when the text has more than `max_bytes` bytes or MAX_DEPTH
    levels, or an integer beyond +-2**53."""
    if len(text) > max_bytes:
        raise Malformed(f"too long: {len(text)} bytes, at most {max_bytes} are read")
    try:
        said = text if isinstance(text, str) else text.decode("utf-8-sig")
        value = json.loads(
            said, object_pairs_hook=_object, parse_int=_integer, parse_float=_real, parse_constant=_constant
        )
    except RecursionError:
        raise Malformed(f"nested deeper than {MAX_DEPTH}") from None
    except UnicodeDecodeError as error:
        raise Malformed(f"not UTF-8 at byte {error.start}") from None
    except json.JSONDecodeError as error:
        raise Malformed(f"not JSON: {error.msg} at line {error.lineno}, column {error.colno}") from None
    _check_depth(value)
    _check_characters(value)
    return value


def parse_file(text: bytes, name: str, max_bytes: int = MAX_BYTES) -> Any:
    """The content of a file as plain Python values: TOML if its name ends so, else JSON. Raises Malformed."""
    if not name.lower().endswith(".toml"):
        return parse(text, max_bytes)
    if len(text) > max_bytes:
        raise Malformed(f"too long: {len(text)} bytes, at most {max_bytes} are read")
    try:
        found = tomllib.loads(text.decode())
    except UnicodeDecodeError as error:
        raise Malformed(f"not UTF-8 at byte {error.start}") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Malformed(f"not TOML: {error}") from None
    return parse(dump(found), 4 * max_bytes)


def shape(value: Any, kind: type[T]) -> T:
    """Plain values as a typed value; raises Malformed naming the field that does not fit."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise Malformed(_shortened(str(error))) from None


def _shortened(sentence: str) -> str:
    """A sentence without the middle of a long value that it quotes; the end, which says where, is kept."""
    return sentence if len(sentence) <= 400 else f"{sentence[:200]} ... {sentence[-180:]}"


def dump(value: Any) -> bytes:
    """A typed or plain value as compact JSON; equal values give equal bytes."""
    return msgspec.json.encode(value)


def plain(value: Any) -> Any:
    """A typed value as plain dicts, lists, strings and numbers."""
    return msgspec.to_builtins(value)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        doubled, _ = Counter(key for key, _ in pairs).most_common(1)[0]
        raise Malformed(f"the key {doubled!r:.60} is repeated in one object")
    return found


def _integer(digits: str) -> int:
    if len(digits) > 17 or abs(int(digits)) > MAX_INT:
        raise Malformed(f"the number {digits[:24]} is beyond 2**53")
    return int(digits)


def _real(digits: str) -> float:
    value = float(digits)
    if not isfinite(value):
        raise Malformed(f"the number {digits[:24]} is too large")
    return value


def _constant(name: str) -> Any:
    raise Malformed(f"{name} is not JSON")


def _check_depth(value: Any) -> None:
    layer = [value]
    for _ in range(MAX_DEPTH):
        layer = [inner for outer in layer for inner in _inside(outer)]
        if not layer:
            return
    raise Malformed(f"nested deeper than {MAX_DEPTH}")


def _check_characters(value: Any) -> None:
    """Raises Malformed for half of a surrogate pair: JSON may hold it, but it is no character and cannot be sent."""
    try:
        dump(value)
    except UnicodeEncodeError:
        raise Malformed("a surrogate without its partner") from None


def _inside(value: Any) -> list[Any]:
    match value:
        case dict():
            return list(value.values())
        case list():
            return value
        case _:
            return []
