"""The actions of Torpedo as values and their notation: `read_action(write_action(action)) == action`.

Players: `ready`, `lay S x,y 030.0` (with waves, several pieces in one action). NATURE: `go`, `time`, `stop 0`,
`reveal` and `volley S`.
"""

from typing import Final

from msgspec import Struct

from iceharbor.contract import Player, Refused, refuse
from iceharbor.games.common.sizes import SIZES, read_pips
from iceharbor.games.sailing.names import read_heading, read_point, write_heading, write_point
from iceharbor.plan import Words

MAX_A_WAVE: Final = 5
"""The most pieces in one wave (TP-V2)."""
WORDS_A_PIECE: Final = 3


class LaidPiece(Struct, frozen=True):
    """A piece to place: its size in pips, the middle of its stern in units, its heading in tenths of a degree."""

    pips: int
    x: int
    y: int
    heading: int


class FingerDown(Struct, frozen=True):
    """The player is ready: they hold a finger on a piece (TP-R2)."""


class LayPieces(Struct, frozen=True):
    """Places one piece in the rush, or locks in a whole wave."""

    pieces: tuple[LaidPiece, ...]


class Go(Struct, frozen=True):
    """NATURE: the rush starts."""


class TimeUp(Struct, frozen=True):
    """NATURE: the time is up; the effect is that of a player calling stop."""


class LayingStopped(Struct, frozen=True):
    """NATURE: the grace period after stop is over for this player (TP-R4)."""

    player: Player


class Reveal(Struct, frozen=True):
    """NATURE: all locked-in pieces are placed on the field."""


class Volley(Struct, frozen=True):
    """NATURE: all ships of this size fire (TP-R5, R6)."""

    pips: int


Action = FingerDown | LayPieces | Go | TimeUp | LayingStopped | Reveal | Volley
PLAIN: Final[dict[str, Action]] = {"ready": FingerDown(), "go": Go(), "time": TimeUp(), "reveal": Reveal()}
VERBS: Final = (*PLAIN, "lay", "stop", "volley")


def write_action(action: Action) -> str:
    """The action's notation."""
    match action:
        case LayPieces(pieces):
            return " ".join(["lay", *(write_piece(piece) for piece in pieces)])
        case LayingStopped(player):
            return f"stop {player}"
        case Volley(pips):
            return f"volley {SIZES[pips]}"
        case _:
            return next(word for word, plain in PLAIN.items() if plain == action)


def write_piece(piece: LaidPiece) -> str:
    """A piece as three words: `S 20480,3000 030.0`."""
    return f"{SIZES[piece.pips]} {write_point((piece.x, piece.y))} {write_heading(piece.heading)}"


def read_action(notation: str) -> Action:
    """The action with this notation; raises Refused when there is none."""
    verb, *words = notation.split(" ")
    if notation in PLAIN:
        return PLAIN[notation]
    if verb == "lay" and words:
        return LayPieces(read_pieces(tuple(words)))
    if verb == "stop" and len(words) == 1 and words[0].isascii() and words[0].isdigit() and len(words[0]) == 1:
        return LayingStopped(int(words[0]))
    if verb == "volley" and len(words) == 1:
        return Volley(read_size(words[0]))
    if verb in VERBS:
        raise refuse("TP-R2", f"{notation[:60]!r}: write `ready`, or `lay S 20480,3000 030.0`")
    raise refuse("TP-R2", f"{verb[:20]!r} is not an action of Torpedo")


def read_pieces(words: Words) -> tuple[LaidPiece, ...]:
    """The pieces in these words, three words each; raises Refused."""
    if len(words) % WORDS_A_PIECE or len(words) > MAX_A_WAVE * WORDS_A_PIECE:
        raise _unread(words)
    return tuple(_read_piece(words[k], words[k + 1], words[k + 2]) for k in range(0, len(words), WORDS_A_PIECE))


def _read_piece(size: str, point: str, heading: str) -> LaidPiece:
    x, y = read_point(point, "TP-R2")
    return LaidPiece(read_size(size), x, y, read_heading(heading, "TP-R2"))


def read_size(word: str) -> int:
    """The pips of `S`, `M` or `L`; raises Refused."""
    return read_pips(word, "TP-R1")


def _unread(words: Words) -> Refused:
    said = " ".join(words)
    return refuse(
        "TP-R2", f"{said[:60]!r}: a ship must be a size, a point and a heading; a wave has at most {MAX_A_WAVE} ships"
    )
