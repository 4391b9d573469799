"""Sprawl as players see it: the board with its towers, branches and attacks, the trays, the log in words, and pieces
that are placed."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, Final, Literal

from msgspec.structs import replace

from iceharbor.contract import NATURE, Player, Viewer
from iceharbor.games.common.actions import FirstPlayer
from iceharbor.games.common.entry_sentences import (
    colour_name,
    goes_first,
    piece_ref,
    place_ref,
    plural,
    shared_sentence,
    with_effects,
)
from iceharbor.games.common.kept import kept_for_state
from iceharbor.games.common.sizes import DRAWN_SIZES, SIZE_WORDS, SIZES
from iceharbor.games.common.square_board import board_outline, edge_names, square_spot, square_spots
from iceharbor.games.common.tabletop import MAX_KEPT_PARTS, Spots, near, played_marks
from iceharbor.games.common.trays import TrayPieces, marked_part, own_part_below
from iceharbor.games.sprawl.actions import Action, Build, LayBranch, Spore, Start, read_action
from iceharbor.games.sprawl.end_reasons import ties_told
from iceharbor.games.sprawl.pieces import DIRECTION_WORDS, Branch, Piece, Tower
from iceharbor.games.sprawl.rules import action_counts
from iceharbor.games.sprawl.scoring import SCORE, standings
from iceharbor.games.sprawl.state import Attack, SprawlState, attacks_of, grid_of, neutralised
from iceharbor.scene import (
    Arrow,
    Emblem,
    Facts,
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
    Standing,
    TableLayer,
    Tabletop,
    Turn,
)
from iceharbor.table.squares import SPACING, STEPS, Squares

EMBLEM: Final = Emblem(
    ground="M4 52H116M38 47V57M60 47V57M80 47V57",
    ours="M8 47L21 14L34 47ZM15 29H27M12 37H30M40 31L58 38L40 45ZM62 33L77 38L62 43Z",
    theirs="M84 47L98 14L112 47ZM91 30H105",
)

FEW_ACTIONS: Final = 4
"""With fewer moves, a player may soon start a turn without one, which ends the game (SP-R10)."""
ARROW_START, ARROW_END = near(0.4 * SPACING), near(0.82 * SPACING)
"""An arrow goes from the point of a branch into the square ahead: distances from the middle of its square."""
ATTACK_END: Final = near(0.61 * SPACING)
"""The arrow of an attack ends at the foot of the attacked tower and covers none of its pips."""
HELD_END: Final = near(0.5 * SPACING)
"""The shield of a tower that withstands an attack is on the edge between the squares."""


@kept_for_state
def common_scene(state: SprawlState) -> Scene:
    """The board and the panel, which all viewers see alike. Each square is a layer, and above them so is each tower:
    most actions change one or two."""
    grid, attacks, scores = grid_of(state), attacks_of(state), _scores(state)
    foes = _foes(grid, attacks)
    squares, towers = list(_empty(grid)), [NOTHING] * len(grid.names)
    own = tuple([(list[str](), list[str]()) for _ in scores])
    for square, piece in state.pieces.items():
        squares[square], towers[square] = _look(grid, square, piece, foes.get(square, ()))
        own[piece.player][isinstance(piece, Branch)].append(grid.names[square])
    top = Tabletop(
        (),
        (),
        board_outline(grid),
        tuple(_attack_arrows(grid, state, attacks)),
        notes=edge_names(grid),
        layers=(*squares, *towers),
        struck=tuple([grid.names[square] for square in sorted(neutralised(state))]),
    )
    gone_through = tuple([(*own_towers, *branches) for own_towers, branches in own])
    return Scene(None, top.board, _panel(state, scores), {}, top=top, own=gone_through)


def own_part(state: SprawlState, viewer: Viewer, recent: Sequence[LoggedAction]) -> OwnPart:
    """The trays and the marks, for one viewer."""
    grid = grid_of(state)
    low, _, high, _ = board_outline(grid)
    marks = played_marks(recent, lambda entry: ((), _came(entry.notation, grid)))
    return marked_part(own_part_below(_held(state), viewer, (low, high)), marks)


@kept_for_state
def _scores(state: SprawlState) -> list[int]:
    scores: list[int] = standings(state.table)[:, SCORE].tolist()
    return scores


# --- The table --------------------------------------------------------------------------------------------------------


@lru_cache(MAX_KEPT_PARTS)
def arrow(at: Point, way: int, player: Player, tone: Literal["strong", "plain", "held"], far: int = ARROW_END) -> Arrow:
    """The arrow from a branch on a square, in this direction."""
    (x, y), (across, up) = at, STEPS[way]
    start = (x + across * ARROW_START, y + up * ARROW_START)
    end = (x + across * far, y + up * far)
    return Arrow(start, end, player, tone)


def _attack_arrows(grid: Squares, state: SprawlState, attacks: Sequence[Attack]) -> Iterator[Arrow]:
    """The attacks that neutralise, and those of others that a live tower withstands. The branch itself tells the rest:
    it points at an empty square, a branch, or a tower that is lost already."""
    for attack in attacks:
        at, target = grid.at[attack.start], state.pieces.get(attack.target)
        if attack.harms:
            yield arrow(at, attack.points, attack.player, "strong", ATTACK_END)
        elif isinstance(target, Tower) and target.live and target.player != attack.player:
            yield arrow(at, attack.points, attack.player, "held", HELD_END)


@lru_cache(MAX_KEPT_PARTS)
def _came(notation: str, grid: Squares) -> Spots:
    """The square on which an action put a piece."""
    action = _action_of(notation, grid)
    return (grid.names[action.square],) if isinstance(action, Start | Build | LayBranch | Spore) else ()


@lru_cache(MAX_KEPT_PARTS)
def _action_of(notation: str, grid: Squares) -> Action | None:
    """The action of an entry; None for `resign`."""
    return None if notation == "resign" else read_action(notation, grid)


@cache
def _empty(grid: Squares) -> tuple[TableLayer, ...]:
    """The board without pieces."""
    return tuple(TableLayer((spot,)) for spot in square_spots(grid, lambda square: "empty"))


NOTHING: Final = TableLayer()
"""A square without a tower."""


@lru_cache(MAX_KEPT_PARTS)
def _look(grid: Squares, square: int, piece: Piece, foes: tuple[str, ...]) -> tuple[TableLayer, TableLayer]:
    """A square, with the branch if one lies there, and what stands on it. `foes` are the squares from which the piece
    is attacked and harmed."""
    name, words = grid.names[square], piece_words(piece)
    details = [f"on {name}"]
    if isinstance(piece, Branch):
        details.append(f"branch of {grid.names[piece.parent]}")
    if isinstance(piece, Branch) and piece.tower != piece.parent:
        details.append(f"grows from the tower on {grid.names[piece.tower]}")
    if foes:
        details.append(f"attacked from {', '.join(foes)}")
    spot = square_spot(grid, square, f"{colour_name(piece.player)}, {words}")
    facts = {name: Facts(words[:1].upper() + words[1:], tuple(details), piece.player)}
    drawn = _piece_drawn(name, grid.at[square], piece)
    if isinstance(piece, Branch):
        spot = replace(spot, belongs_to=grid.names[piece.tower])
        return TableLayer((spot,), drawn, (), facts), NOTHING
    return TableLayer((spot,), (), (), facts), _tower(drawn)


@lru_cache(MAX_KEPT_PARTS)
def _tower(drawn: tuple[Pyramid, ...]) -> TableLayer:
    return TableLayer((), drawn)


def _piece_drawn(spot: str, at: Point, piece: Piece) -> tuple[Pyramid, ...]:
    """A branch, or a tower from the ground up. What is lost with a neutralised tower is pale (SP-R8)."""
    sizes = tuple(DRAWN_SIZES[size - 1] for size in reversed(piece.sizes))
    heading = 900 * piece.points if isinstance(piece, Branch) else None
    return tuple(
        Pyramid(spot, at, size, piece.player, heading, sizes[:i], pale=not piece.live) for i, size in enumerate(sizes)
    )


@kept_for_state
def _held(state: SprawlState) -> tuple[TrayPieces, ...]:
    stashes = zip(state.table.stashes.tolist(), _scores(state), strict=True)
    return tuple([_held_by(seat, score, *stash) for seat, (stash, score) in enumerate(stashes)])


@lru_cache(MAX_KEPT_PARTS)
def _held_by(seat: Player, score: int, *stash: int) -> TrayPieces:
    note = plural(score, "pip")
    return TrayPieces(seat, stash, f"score {seat}", str(score), note, f"{note} on the board", "in the stash")


# --- Pieces in words --------------------------------------------------------------------------------------------------


@lru_cache(MAX_KEPT_PARTS)
def piece_words(piece: Piece) -> str:
    """A piece in a few words: `tower of Large, Medium`."""
    if isinstance(piece, Branch):
        return f"{SIZE_WORDS[piece.size]} branch pointing {DIRECTION_WORDS[piece.points]}"
    lost = "" if piece.live else ", knocked out"
    return f"tower of {', '.join(SIZE_WORDS[size] for size in reversed(piece.sizes))}{lost}"


def _foes(grid: Squares, attacks: Sequence[Attack]) -> dict[int, tuple[str, ...]]:
    """By square, the names of the squares from which it is harmed."""
    found: dict[int, tuple[str, ...]] = {}
    for attack in attacks:
        if attack.harms:
            found[attack.target] = (*found.get(attack.target, ()), grid.names[attack.start])
    return found


# --- The panel --------------------------------------------------------------------------------------------------------


def _panel(state: SprawlState, scores: Sequence[int]) -> Panel:
    turn = state.turn
    if not turn.termination:
        counts = action_counts(state.table).tolist()
        left = [count if _begun(turn, seat) else None for seat, count in enumerate(counts)]
        rows = [_standing(pips, turn.forfeited >> seat & 1, left[seat]) for seat, pips in enumerate(scores)]
        return Panel(_turn(turn.player, turn.started >> max(0, turn.player) & 1), tuple(rows))
    rows = [_standing(pips, turn.forfeited >> seat & 1, None) for seat, pips in enumerate(scores)]
    ranked = [tuple(row) for row in standings(state.table).tolist()]
    return Panel(Turn(), tuple(rows), " ".join(ties_told(ranked)))


def _begun(turn: Any, seat: Player) -> bool:
    """True if a player has a tower to act with, or has lost it, and has not left."""
    return bool(turn.started >> seat & 1 and not turn.forfeited >> seat & 1)


@lru_cache(MAX_KEPT_PARTS)
def _standing(pips: int, has_left: int, actions: int | None) -> Standing:
    """How a player stands; `actions` is how many are open to them now, None if that is not told."""
    out, unit = "resigned" if has_left else "", "pip" if pips == 1 else "pips"
    if actions is None:
        return Standing(pips, counts=unit, out=out)
    extra = plural(actions, "move") + " open" if actions else "no move left"
    return Standing(pips, counts=unit, out=out, extra=extra, alarm=actions < FEW_ACTIONS)


@cache
def _turn(player: Player, started: int) -> Turn:
    if player == NATURE:
        return Turn(task="choosing at random who goes first")
    return Turn(player, task="stack, branch or plant" if started else "place a first tower")


# --- The log and its motions ------------------------------------------------------------------------------------------


def sprawl_line(entry: LoggedAction, grid: Squares) -> Line:
    """An entry in words."""
    return Line(with_effects(shared_sentence(entry.notation) or _said(entry, grid), entry))


def _said(entry: LoggedAction, grid: Squares) -> Sentence:
    match _action_of(entry.notation, grid):
        case Start(size, square):
            return ("starts with a ", piece_ref(size, entry.player), " on ", place_ref(grid.names[square]))
        case Build(square, size):
            return ("stacks a ", piece_ref(size, entry.player), " on ", place_ref(grid.names[square]))
        case LayBranch(_, size, square, points):
            where = place_ref(grid.names[square])
            branch = piece_ref(size, entry.player)
            return ("places a ", branch, " branch on ", where, f", pointing {DIRECTION_WORDS[points]}")
        case Spore(branch, size, square):
            where = place_ref(grid.names[square])
            return ("plants a ", piece_ref(size, entry.player), " on ", where, f" (from {grid.names[branch]})")
        case FirstPlayer():
            return goes_first(entry.notation)
        case _:
            return (entry.notation,)


def sprawl_motions(before: SprawlState, entries: Sequence[LoggedAction]) -> tuple[Shift, ...]:
    """Every piece comes from its owner's stash, which keeps a piece while any are left."""
    grid, stashes, found = grid_of(before), before.table.stashes.tolist(), []
    for entry in entries:
        action = _action_of(entry.notation, grid)
        if isinstance(action, Start | Build | LayBranch | Spore):
            stash = stashes[entry.player]
            stash[action.size - 1] -= 1
            start, fresh = f"{entry.player}{SIZES[action.size]}", stash[action.size - 1] > 0
            found.append(Shift((ShiftedPiece(start, grid.names[action.square], fresh=fresh),)))
    return tuple(found)
