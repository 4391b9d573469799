"""Text and JSON with errors in it, most of it almost right."""

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, Final

WORDS: Final = (
    *(
        "",
        " ",
        "take",
        "give",
        "M",
        "S:plain",
        "L:treasure",
        "M:unknown",
        "T1",
        "T11",
        "T0",
        "H0",
        "H9",
        "0.L1",
        "9.S1",
    ),
    *("L1", "l1", "L01", "L99", "S٣", "port", "starboard", "undo", "resign", "end", "360.0", "-01.0", "030.05", "1e3"),
    *(
        "0,0",
        "99999,-99999",
        "9" * 400,
        "x" * 5000,
        "é",
        "\u202e",
        "\ud800",
        "\0",
        "<b>",
        "' OR 1=1",
        "{}",
        "NaN",
        "None",
    ),
    *(
        "move",
        "fire",
        "repair",
        "explore",
        "show",
        "transfer",
        "bid",
        "offer",
        "ready",
        "ship",
        "island",
        "home",
        "nest",
        "roll",
        "deal",
    ),
    *("arrange", "wedge", "mirror", "opposite", "flag", "fleet", "larges", "smalls", "4", "accept", "swap", "chooser"),
    *("first", "me", "isles", "18432,12288@030.0@2048", "draw", "F0", "1.F1", "edge"),
)
VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 1, 2, 5, 7, 3599, 3600, 2**17, 2**17 + 1, 2**31, 2**53, -(2**53), 0.5, -0.0, 1e300),
    *(
        "",
        "x",
        "L",
        "S treasure",
        "M unknown",
        "L plain",
        "everybody",
        "play",
        "over",
        "T1",
        "L1",
        "1.L1",
        "L1*",
        "deploy",
        "flag",
        "captured",
        "é",
        "\0" * 9,
    ),
    *([], {}, [0], [0, 1], [[0, 0]], [[]], [None], {"": None}, {"M": [0]}, [[0, 0], [9, 0], [9, 9]], "9" * 999),
)


def mutated_text(text: str, rng: Random) -> str:
    """The text with one to three things changed."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        text = rng.choice((_words, _words, _letters))(text, rng)
    return text


def _words(text: str, rng: Random) -> str:
    words = text.split(" ")
    at = rng.randrange(len(words))
    match rng.randrange(7):
        case 0:
            words[at] = rng.choice(WORDS)
        case 1:
            words.insert(at, rng.choice(WORDS))
        case 2:
            del words[at]
        case 3:
            words.insert(at, words[at])
        case 4:
            other = rng.randrange(len(words))
            words[at], words[other] = words[other], words[at]
        case 5:
            words = words * rng.choice((2, 3, 40))
        case _:
            words[at] = _number_near(words[at], rng)
    return " ".join(words)


def _number_near(word: str, rng: Random) -> str:
    """The word with its last number changed slightly."""
    digits = [k for k, letter in enumerate(word) if letter.isdigit()]
    if not digits:
        return word.swapcase()
    at = rng.choice(digits)
    return word[:at] + str(rng.randrange(10)) + word[at + 1 :]


def _letters(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    match rng.randrange(4):
        case 0:
            return text[:at] + chr(rng.choice((0, 9, 10, 32, 45, 46, 58, 127, 160, 0x661, 0xD800, 0x1F600))) + text[at:]
        case 1:
            return text[:at] + text[at + 1 :]
        case 2:
            return text[:at]
        case _:
            return text[:at] + chr(rng.randrange(32, 127)) + text[at + 1 :]


def mutated_json(value: Any, rng: Random) -> Any:
    """A copy of the object with one to three things changed anywhere inside, of the types that `codec.parse`
    returns."""
    root = deepcopy(value)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        places = list(_places(root))
        holder, key = rng.choice(places)
        match rng.randrange(6):
            case 0:
                holder[key] = deepcopy(rng.choice(VALUES))
            case 1 if isinstance(holder, dict):
                del holder[key]
            case 2 if isinstance(holder, list):
                holder.insert(key, deepcopy(holder[key]))
            case 3:
                other, there = rng.choice(places)
                holder[key] = deepcopy(other[there])
            case 4 if isinstance(holder, dict):
                holder[rng.choice(("x", "", "viewer", "unchecked", "known", key + "s"))] = deepcopy(rng.choice(VALUES))
            case _:
                holder[key] = _near(holder[key], rng)
    return root


def _near(value: Any, rng: Random) -> Any:
    match value:
        case bool():
            return not value
        case int():
            return value + rng.choice((-1024, -1, 1, 2, 1024))
        case str() if value:
            return _letters(value, rng).encode("utf-8", "replace").decode()
        case [_, *_]:
            return value[: rng.randrange(len(value))]
        case _:
            return deepcopy(rng.choice(VALUES))


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Everything inside, as pairs (container, key)."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield value, key
        yield from _places(inner)


def mutated_bytes(text: bytes, rng: Random) -> bytes:
    """JSON text with bytes changed, cut, doubled or moved."""
    for _ in range(rng.choice((1, 1, 2, 4))):
        at, to = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
        match rng.randrange(5):
            case 0:
                text = text[:at] + bytes([rng.randrange(256)]) + text[at + 1 :]
            case 1:
                text = text[:at] + text[min(to, at + 9) :]
            case 2:
                text = (
                    text[:at]
                    + rng.choice((b"1e999", b"NaN", b"[" * 99, b"-", b'"\\ud800"', b"\xff", b"{}", b",,"))
                    + text[at:]
                )
            case 3:
                text = text[:at] + text[at : at + 30] + text[at:]
            case _:
                text = text[:to]
    return text
