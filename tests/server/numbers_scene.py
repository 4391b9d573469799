"""Numbers as players see it: one spot a player with their number or their stock, the log in words, and its film."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from iceharbor.contract import SEATS, Viewer
from iceharbor.games.common.entry_sentences import shared_sentence
from iceharbor.scene import (
    Chapter,
    Emblem,
    Facts,
    Film,
    Guide,
    Line,
    LoggedAction,
    Moment,
    Note,
    Panel,
    Placement,
    PlayedMark,
    Scene,
    SeatRef,
    Sentence,
    Shift,
    ShiftedPiece,
    Spot,
    Standing,
    Tabletop,
    Turn,
)

if TYPE_CHECKING:
    from tests.server.numbers import NumbersState

EMBLEM: Final = Emblem(ours="M0 0H9V9Z", theirs="M20 0H29V9Z")
GUIDE: Final = Guide("most numbers", "Add, or lay.", ())
WIDE: Final = 1000
SUM: Final = "sum"
"""The spot to which numbers go."""


def seen_scene(state: "NumbersState", viewer: Viewer, players: int, recent: Sequence[LoggedAction]) -> Scene:
    """The table for one viewer. Nothing is marked in a rush, so there all scenes are equal."""
    marks = {entry.player: PlayedMark(entry.player, "left") for entry in recent if state.knows}
    spots = [
        Spot(stock_of(p), "tray", (WIDE * p, 0, WIDE, WIDE), told(state, p), p, played=marks.get(p))
        for p in range(players)
    ]
    table = Spot(SUM, "tray", (0, WIDE, WIDE * players, WIDE), f"{state.total}, {len(state.lies)} laid")
    field = ((0, 0), (WIDE * players, 0), (WIDE * players, 2 * WIDE), (0, 2 * WIDE))
    return Scene(
        viewer,
        field,
        Panel(turn_of(state), standings(state, players)),
        {stock_of(p): Facts(told(state, p), seat=p) for p in range(players)},
        top=Tabletop((*spots, table), (), notes=(Note((WIDE, WIDE), str(state.total), 120.0),)),
        own=tuple((stock_of(p),) for p in range(players)),
        secret=bool(state.knows),
    )


def stock_of(player: int) -> str:
    """The spot of a player's number or stock."""
    return f"stock {player}"


def told(state: "NumbersState", player: int) -> str:
    """What this view says of a player's spot."""
    if not state.knows:
        return f"{state.stocks[player]} left"
    number = state.dealt[player] if player < len(state.dealt) else None
    return "no number yet" if number is None else "a hidden number" if number < 0 else f"number {number}"


def turn_of(state: "NumbersState") -> Turn:
    return Turn(state.turn, task="add") if state.phase == "add" else Turn(title=state.phase)


def standings(state: "NumbersState", players: int) -> tuple[Standing, ...]:
    return tuple(Standing(sum(player == whose for whose, _ in state.lies), 0) for player in range(players))


def line_of(before: "NumbersState", entry: LoggedAction, after: "NumbersState", log: Sequence[LoggedAction]) -> Line:
    """An entry in words. Deals share one line."""
    verb, _, number = entry.notation.partition(" ")
    match verb:
        case "deal":
            said = (SeatRef(len(before.dealt)), " gets a number. ")
            earlier = tuple(piece for seat in range(len(log)) for piece in (SeatRef(seat), " gets a number. "))
            found = f"Your number is {number}. Only you know." if number else ""
            return Line(said, bool(log), (*earlier, *said) if log else (), found=found)
        case "peek":
            at = (entry.player + 1) % len(before.dealt)
            look: Sentence = ("looks at the number of ", SeatRef(at))
            if after.dealt[at] == before.dealt[at]:
                return Line(look)
            return Line(look, found=f"{SEATS[at]} has {after.dealt[at]}. Only you know.", place=stock_of(at))
        case "lay":
            return Line((f"lays {number}",), cues=("laid",) if len(after.lies) > len(before.lies) else ("crash",))
    return Line(shared_sentence(entry.notation) or (f"{entry.notation}.",))


def shifts(entries: Sequence[LoggedAction]) -> tuple[Shift, ...]:
    """Numbers go to the table."""
    moving = [entry.player for entry in entries if entry.notation.startswith(("add", "lay"))]
    return tuple(Shift((ShiftedPiece(stock_of(player), SUM),)) for player in moving)


def film_of(state: "NumbersState", players: int, log: Sequence[LoggedAction]) -> Film | None:
    """A rush as it went; None for a game with turns."""
    if state.knows:
        return None
    ms = max((entry.at_ms or 0 for entry in log), default=0)
    none = ((0, 0, 0),) * players
    done = Placement("done", "lay", (), none, none, (0,) * players)
    moment = Moment(0, f"{len(log)} entries", turn_of(state), standings(state, players), done)
    return Film(
        ms=ms,
        live=ms,
        chapters=(Chapter(0, "Placing"),),
        stops=(0, ms),
        ships=(),
        facts={},
        wrecks=(),
        tracks=(),
        bursts=(),
        moments=(moment,),
        cues=(),
    )
