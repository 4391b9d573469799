"""The actions of Torpedo as values and their notation: `read_action(write_action(action)) == action`.

A player says `ready`, `lay S x,y 030.0` (in waves several pieces in one breath); NATURE says `go`, `time`, `stop 0`,
`reveal` and `volley S`.
"""

from typing import Final

from msgspec import Struct

from iceharbor.contract import Player, Refused, Words, refuse
from iceharbor.games.sailing.notation import read_heading, read_point, write_heading, write_point
from iceharbor.games.sizes import SIZES, read_pips

MOST_A_WAVE: Final = 5
"""Pieces of one wave (TP-V2)."""
WORDS_A_PIECE: Final = 3


class Piece(Struct, frozen=True):
    """A piece as it is laid: its size in pips, the middle of its stern, its heading in tenths of a degree."""

    pips: int
    x: int
    y: int
    heading: int


class Ready(Struct, frozen=True):
    """A finger lies on a piece (TP-R2)."""


class Lay(Struct, frozen=True):
    """Lays one piece in the rush, or seals a whole wave."""

    pieces: tuple[Piece, ...]


class Go(Struct, frozen=True):
    """NATURE: the rush begins."""


class Time(Struct, frozen=True):
    """NATURE: the time is up, as though somebody had called stop."""


class Stop(Struct, frozen=True):
    """NATURE: what this player had on its way has come or comes too late (TP-R4)."""

    player: Player


class Reveal(Struct, frozen=True):
    """NATURE: all sealed pieces come to lie."""


class Volley(Struct, frozen=True):
    """NATURE: all ships of this size fire (TP-R5, R6)."""

    pips: int


Action = Ready | Lay | Go | Time | Stop | Reveal | Volley
PLAIN: Final[dict[str, Action]] = {"ready": Ready(), "go": Go(), "time": Time(), "reveal": Reveal()}
VERBS: Final = (*PLAIN, "lay", "stop", "volley")


def write_action(action: Action) -> str:
    """The notation of an action."""
    match action:
        case Lay(pieces):
            return " ".join(["lay", *(write_piece(piece) for piece in pieces)])
        case Stop(player):
            return f"stop {player}"
        case Volley(pips):
            return f"volley {SIZES[pips]}"
        case _:
            return next(word for word, plain in PLAIN.items() if plain == action)


def write_piece(piece: Piece) -> str:
    """`S 20480,3000 030.0`."""
    return f"{SIZES[piece.pips]} {write_point((piece.x, piece.y))} {write_heading(piece.heading)}"


def read_action(text: str) -> Action:
    """The action that a text says; raises Refused."""
    verb, *words = text.split(" ")
    if text in PLAIN:
        return PLAIN[text]
    if verb == "lay" and words:
        return Lay(read_pieces(tuple(words)))
    if verb == "stop" and len(words) == 1 and words[0].isascii() and words[0].isdigit() and len(words[0]) == 1:
        return Stop(int(words[0]))
    if verb == "volley" and len(words) == 1:
        return Volley(read_size(words[0]))
    if verb in VERBS:
        raise refuse("TP-R2", f"{text[:60]!r}: say `ready`, or `lay S 20480,3000 030.0`")
    raise refuse("TP-R2", f"{verb[:20]!r} is no action of Torpedo")


def read_pieces(words: Words) -> tuple[Piece, ...]:
    """The pieces that are laid, three words each; raises Refused."""
    if len(words) % WORDS_A_PIECE or len(words) > MOST_A_WAVE * WORDS_A_PIECE:
        raise _unread(words)
    return tuple(_read_piece(words[k], words[k + 1], words[k + 2]) for k in range(0, len(words), WORDS_A_PIECE))


def _read_piece(size: str, point: str, heading: str) -> Piece:
    x, y = read_point(point, "TP-R2")
    return Piece(read_size(size), x, y, read_heading(heading, "TP-R2"))


def read_size(word: str) -> int:
    """`S`, `M` or `L` in pips; raises Refused."""
    return read_pips(word, "TP-R1")


def _unread(words: Words) -> Refused:
    said = " ".join(words)
    return refuse("TP-R2", f"{said[:60]!r}: a piece is a size, a point and a heading; at most {MOST_A_WAVE} in a wave")
