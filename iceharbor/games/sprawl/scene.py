"""Sprawl as players see it: the board with its towers, branches and attacks, the trays, the log in words, and pieces
that are placed."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from iceharbor.contract import NATURE, Player, Viewer
from iceharbor.games.common.actions import FirstPlayer
from iceharbor.games.common.entry_sentences import (
    colour_name,
    goes_first,
    place_ref,
    plural,
    shared_sentence,
    with_effects,
)
from iceharbor.games.common.sizes import DRAWN_SIZES, SIZE_WORDS, SIZES
from iceharbor.games.common.square_board import board_outline, edge_names, square_spot, square_spots
from iceharbor.games.common.tabletop import KEPT_PARTS, KEPT_STATES, Spots, near, played_marks
from iceharbor.games.common.trays import TrayPieces, own_part_below
from iceharbor.games.sprawl.actions import Action, Build, LayBranch, Spore, Start, read_action
from iceharbor.games.sprawl.pieces import DIRECTION_WORDS, Branch, Piece, Tower
from iceharbor.games.sprawl.scoring import SCORE, standings
from iceharbor.games.sprawl.state import Attack, SprawlState, attacks_of, grid_of, neutralised
from iceharbor.scene import (
    Arrow,
    Emblem,
    Facts,
    Guide,
    Line,
    LoggedAction,
    OwnPart,
    Panel,
    Point,
    Pyramid,
    Scene,
    Sentence,
    Shift,
    ShiftedPiece,
    Spot,
    Standing,
    Tabletop,
    Turn,
)
from iceharbor.table.squares import SPACING, STEPS, Squares

EMBLEM: Final = Emblem(
    ground="M4 52H116M38 47V57M60 47V57M80 47V57",
    ours="M8 47L21 14L34 47ZM15 29H27M12 37H30M40 31L58 38L40 45ZM62 33L77 38L62 43Z",
    theirs="M84 47L98 14L112 47ZM91 30H105",
)
GUIDE: Final = Guide(
    "most pips",
    (
        "Have the most pips on the board at the end: a Large counts 3, a Medium 2, a Small 1.",
        "Each turn, do one thing. Build: stack the next smaller size on your tower. Branch: place a piece next to your"
        " tower or branch. Spore: plant a new tower ahead of a branch.",
        "A tower 2 pieces high can have branches 2 long, and so on.",
        "A branch knocks out (neutralises) the tower it points at, unless that tower contains a piece of the branch's"
        " size. A neutralised tower can't grow, and it scores nothing, nor do its branches.",
    ),
)

ARROW_START, ARROW_END = near(0.4 * SPACING), near(0.82 * SPACING)
"""An arrow goes from the point of a branch to the edge of the square ahead: distances from the middle of its square."""


@lru_cache(KEPT_STATES)
def common_scene(state: SprawlState) -> Scene:
    """The board and the panel, which all viewers see alike."""
    grid, attacks = grid_of(state), attacks_of(state)
    scores = _scores(state)
    foes = _foes(grid, attacks)
    looks = [_look(grid, square, piece, foes.get(square, ())) for square, piece in state.pieces.items()]
    spots = list(_empty(grid))
    for look in looks:
        spots[look.square] = look.spot
    top = Tabletop(
        tuple(spots),
        tuple([each for kind in (Branch, Tower) for look in looks if look.kind is kind for each in look.pyramids]),
        board_outline(grid),
        tuple(
            arrow(grid.at[attack.start], attack.points, attack.player, "strong" if attack.harms else "faint")
            for attack in attacks
        ),
        notes=edge_names(grid),
        struck=tuple(grid.names[square] for square in sorted(neutralised(state))),
    )
    facts = {look.spot.name: look.facts for look in looks}
    own = tuple(_own(state, grid, seat) for seat in range(len(scores)))
    return Scene(None, top.board, _panel(state, scores), facts, top=top, own=own)


def own_part(state: SprawlState, viewer: Viewer, recent: Sequence[LoggedAction]) -> OwnPart:
    """The trays and the marks, for one viewer."""
    grid = grid_of(state)
    low, _, high, _ = board_outline(grid)
    marks = played_marks(recent, lambda entry: ((), _came(entry, grid)))
    return replace(own_part_below(_held(state), viewer, (low, high)), played=marks)


@lru_cache(KEPT_STATES)
def _scores(state: SprawlState) -> list[int]:
    scores: list[int] = standings(state.table)[:, SCORE].tolist()
    return scores


# --- The table --------------------------------------------------------------------------------------------------------


def arrow(at: Point, way: int, player: Player, tone: Literal["strong", "plain", "faint"]) -> Arrow:
    """The arrow from a branch on a square, in this direction."""
    (x, y), (across, up) = at, STEPS[way]
    start = (x + across * ARROW_START, y + up * ARROW_START)
    return Arrow(start, (x + across * ARROW_END, y + up * ARROW_END), player, tone)


def _came(entry: LoggedAction, grid: Squares) -> Spots:
    """The square on which an action put a piece."""
    action = _action_of(entry, grid)
    return (grid.names[action.square],) if isinstance(action, Start | Build | LayBranch | Spore) else ()


def _action_of(entry: LoggedAction, grid: Squares) -> Action | None:
    """The action of an entry; None for `resign`."""
    return None if entry.notation == "resign" else read_action(entry.notation, grid)


@cache
def _empty(grid: Squares) -> tuple[Spot, ...]:
    """The board without pieces."""
    return square_spots(grid, lambda square: "empty")


class _SquarePiece(NamedTuple):
    """A branch or a tower on its square."""

    square: int
    kind: type[Piece]
    spot: Spot
    pyramids: tuple[Pyramid, ...]
    facts: Facts


@lru_cache(KEPT_PARTS)
def _look(grid: Squares, square: int, piece: Piece, foes: tuple[str, ...]) -> _SquarePiece:
    """`foes` are the squares from which it is attacked and harmed."""
    name, words = grid.names[square], piece_words(piece)
    details = [f"on {name}"]
    if isinstance(piece, Branch):
        details.append(f"branch of {grid.names[piece.parent]}")
    if foes:
        details.append(f"attacked from {', '.join(foes)}")
    return _SquarePiece(
        square,
        type(piece),
        square_spot(grid, square, f"{colour_name(piece.player)}, {words}"),
        _piece_drawn(name, grid.at[square], piece),
        Facts(words[:1].upper() + words[1:], tuple(details), piece.player),
    )


def _piece_drawn(spot: str, at: Point, piece: Piece) -> tuple[Pyramid, ...]:
    """A branch, or a tower from the ground up. What is lost with a neutralised tower is pale (SP-R8)."""
    sizes = tuple(DRAWN_SIZES[size - 1] for size in reversed(piece.sizes))
    heading = 900 * piece.points if isinstance(piece, Branch) else None
    return tuple(
        Pyramid(spot, at, size, piece.player, heading, sizes[:i], pale=not piece.live) for i, size in enumerate(sizes)
    )


@lru_cache(KEPT_STATES)
def _held(state: SprawlState) -> tuple[TrayPieces, ...]:
    return tuple(
        TrayPieces(
            seat,
            tuple(stash),
            f"score {seat}",
            str(score),
            plural(score, "pip"),
            f"{plural(score, 'pip')} on the board",
            "in the stash",
        )
        for seat, (stash, score) in enumerate(zip(state.table.stashes.tolist(), _scores(state), strict=True))
    )


# --- Pieces in words --------------------------------------------------------------------------------------------------


@lru_cache(KEPT_PARTS)
def piece_words(piece: Piece) -> str:
    """A piece in a few words: `tower of Large, Medium`."""
    if isinstance(piece, Branch):
        return f"{SIZE_WORDS[piece.size]} branch pointing {DIRECTION_WORDS[piece.points]}"
    lost = "" if piece.live else ", neutralised"
    return f"tower of {', '.join(SIZE_WORDS[size] for size in reversed(piece.sizes))}{lost}"


def _foes(grid: Squares, attacks: Sequence[Attack]) -> dict[int, tuple[str, ...]]:
    """By square, the names of the squares from which it is harmed."""
    found: dict[int, tuple[str, ...]] = {}
    for attack in attacks:
        if attack.harms:
            found[attack.target] = (*found.get(attack.target, ()), grid.names[attack.start])
    return found


def _own(state: SprawlState, grid: Squares, seat: Player) -> tuple[str, ...]:
    """A player's towers, then their branches."""
    own = [(square, piece) for square, piece in state.pieces.items() if piece.player == seat]
    return tuple(grid.names[square] for kind in (Tower, Branch) for square, piece in own if isinstance(piece, kind))


# --- The panel --------------------------------------------------------------------------------------------------------


def _panel(state: SprawlState, scores: Sequence[int]) -> Panel:
    turn = state.turn
    told = ", ".join(f"{colour_name(seat)} {plural(pips, 'pip')}" for seat, pips in enumerate(scores))
    rows = (
        Standing(pips, counts="pips on the board", out="resigned" if turn.forfeited >> seat & 1 else "")
        for seat, pips in enumerate(scores)
    )
    return Panel(_turn(state), tuple(rows), f"{told}." if turn.termination else "")


def _turn(state: SprawlState) -> Turn:
    turn = state.turn
    if turn.termination:
        return Turn()
    if turn.player == NATURE:
        return Turn(task="choosing at random who goes first")
    begun = turn.started >> turn.player & 1
    return Turn(turn.player, task="build, branch or spore" if begun else "place your first tower")


# --- The log and its motions ------------------------------------------------------------------------------------------


@lru_cache(KEPT_STATES)
def sprawl_line(entry: LoggedAction, grid: Squares) -> Line:
    """An entry in words."""
    return Line(with_effects(shared_sentence(entry.notation) or _said(entry, grid), entry))


def _said(entry: LoggedAction, grid: Squares) -> Sentence:
    match read_action(entry.notation, grid):
        case Start(size, square):
            return (f"starts with a {SIZE_WORDS[size]} on ", place_ref(grid.names[square]))
        case Build(square, size):
            return (f"stacks a {SIZE_WORDS[size]} on ", place_ref(grid.names[square]))
        case LayBranch(_, size, square, points):
            where = place_ref(grid.names[square])
            return (f"places a {SIZE_WORDS[size]} branch on ", where, f", pointing {DIRECTION_WORDS[points]}")
        case Spore(branch, size, square):
            where = place_ref(grid.names[square])
            return (f"plants a {SIZE_WORDS[size]} on ", where, f" (from {grid.names[branch]})")
        case FirstPlayer():
            return goes_first(entry.notation)


@lru_cache(KEPT_STATES)
def sprawl_motions(before: SprawlState, entries: tuple[LoggedAction, ...]) -> tuple[Shift, ...]:
    """Every piece comes from its owner's stash, which keeps a piece while any are left."""
    grid, stashes, found = grid_of(before), before.table.stashes.tolist(), []
    for entry in entries:
        action = _action_of(entry, grid)
        if isinstance(action, Start | Build | LayBranch | Spore):
            stash = stashes[entry.player]
            stash[action.size - 1] -= 1
            start, fresh = f"{entry.player}{SIZES[action.size]}", stash[action.size - 1] > 0
            found.append(Shift((ShiftedPiece(start, grid.names[action.square], fresh=fresh),)))
    return tuple(found)
