"""Hextris as players see it: the hexagon with its groups, the trays, the log in words, and pieces that move."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, reduce
from operator import or_
from typing import Final, NamedTuple

from iceharbor.contract import NATURE, SEATS, Player, Viewer
from iceharbor.games.common.actions import FirstPlayer
from iceharbor.games.common.entry_sentences import (
    colour_name,
    goes_first,
    piece_ref,
    place_ref,
    shared_sentence,
    with_effects,
)
from iceharbor.games.common.kept import kept_for_state
from iceharbor.games.common.position_fields import players_in
from iceharbor.games.common.sizes import DRAWN_SIZES
from iceharbor.games.common.tabletop import MAX_KEPT_PARTS, Spots, played_marks, point, rectangle
from iceharbor.games.common.trays import TrayPieces, marked_part, own_part_below
from iceharbor.games.hextris.actions import (
    SIZE_WORDS,
    SIZES,
    DropPiece,
    MovePiece,
    Pie,
    Play,
    Skip,
    SwapPieces,
    read_action,
)
from iceharbor.games.hextris.groups import PieceGroup, groups_of
from iceharbor.games.hextris.rules import BOARD, GROUP, GROUPS_TO_WIN, RIM
from iceharbor.games.hextris.state import HextrisState
from iceharbor.scene import (
    Bond,
    Emblem,
    Facts,
    Line,
    LoggedAction,
    Note,
    OwnPart,
    Panel,
    Pyramid,
    Scene,
    Sentence,
    Shift,
    ShiftedPiece,
    Spot,
    Standing,
    TableLayer,
    Tabletop,
    Turn,
)
from iceharbor.table.hexes import spots_in

EMBLEM: Final = Emblem(
    ground=(
        "M26 32L43 2H77L94 32L77 62H43ZM42 15a8 8 0 1 0 16 0a8 8 0 1 0-16 0M62 15a8 8 0 1 0 16 0a8 8 0 1 0-16 0"
        "M32 32a8 8 0 1 0 16 0a8 8 0 1 0-16 0M52 32a8 8 0 1 0 16 0a8 8 0 1 0-16 0M72 32a8 8 0 1 0 16 0a8 8 0 1 0-16 0"
        "M42 49a8 8 0 1 0 16 0a8 8 0 1 0-16 0M62 49a8 8 0 1 0 16 0a8 8 0 1 0-16 0"
    ),
    ours=(
        "M44.5 20L50 8L55.5 20ZM34.5 37L40 25L45.5 37ZM55.5 36L60 26L64.5 36ZM46.5 51.5L50 44.5L53.5 51.5Z"
        "M64.5 54L70 42L75.5 54Z"
    ),
    theirs="M65.5 19L70 9L74.5 19Z",
)

RADIUS: Final = 440
"""Of a spot as drawn."""
WIDTH: Final = 5500
OUTLINE: Final = tuple(
    point(1.38 * x, 1.38 * y)
    for x, y in (BOARD.at[BOARD.numbers[name]] for name in ("e1", "e3", "c5", "a3", "a1", "c1"))
)
"""The corners of the board, a little outside its corner spots."""
BOTTOM: Final = min(y for _, y in OUTLINE)
TOP: Final = max(y for _, y in OUTLINE)
CORNERS: Final = ((-WIDTH // 2, BOTTOM), (-WIDTH // 2 + WIDTH, TOP))
"""Lower left and upper right."""
FIELD: Final = rectangle(*CORNERS)
NAMES: Final = tuple(
    Note((x, y - 570), name, 150, tone="faint" if RIM >> spot & 1 else "inner")
    for spot, (name, (x, y)) in enumerate(zip(BOARD.names, BOARD.at, strict=True))
)


class _Man(NamedTuple):
    """A piece on the board."""

    player: Player
    size: int


@kept_for_state
def common_scene(state: HextrisState) -> Scene:
    """The board and the panel, which all viewers see alike. Each spot is a layer: most actions change a few."""
    turn, masks = state.turn, state.table.men.tolist()
    sides = [_side(seat, turn.winner == seat, *masks[3 * seat : 3 * seat + 3]) for seat in range(turn.players)]
    layers, bonds, notes = list(EMPTY), list[Bond](), list(NAMES)
    for side in sides:
        bonds += side.bonds
        notes += side.badges
        for spot, layer in side.layers:
            layers[spot] = layer
    top = Tabletop((), (), OUTLINE, bonds=tuple(bonds), notes=tuple(notes), layers=tuple(layers))
    return Scene(None, FIELD, _panel(state), {}, top=top, own=tuple([side.names for side in sides]))


def own_part(state: HextrisState, viewer: Viewer, recent: Sequence[LoggedAction]) -> OwnPart:
    """The trays and the marks, for one viewer."""
    return marked_part(own_part_below(_held(state), viewer, CORNERS), played_marks(recent, _left_and_came))


# --- The table --------------------------------------------------------------------------------------------------------


class _Side(NamedTuple):
    """What one player has on the board, as it is drawn."""

    names: tuple[str, ...]
    """Of the spots with a piece."""
    layers: tuple[tuple[int, TableLayer], ...]
    """By spot."""
    bonds: tuple[Bond, ...]
    badges: tuple[Note, ...]


@lru_cache(MAX_KEPT_PARTS)
def _side(player: Player, wins: bool, *masks: int) -> _Side:
    """A player's pieces, with the spots of Smalls, Mediums and Larges as masks: most actions change one side."""
    groups = groups_of(player, reduce(or_, masks))
    connected = {spot: len(group.spots) for group in groups for spot in group.spots}
    sizes = sorted((spot, size) for size, mask in enumerate(masks) for spot in spots_in(mask))
    layers = [
        (spot, _piece_layer(spot, _Man(player, size), connected.get(spot), wins and connected.get(spot) == GROUP))
        for spot, size in sizes
    ]
    names = tuple([BOARD.names[spot] for spot, _ in sizes])
    return _Side(names, tuple(layers), tuple(map(_bond, groups)), tuple(map(_badge, groups)))


def _men_on(masks: Sequence[int]) -> dict[int, _Man]:
    """The pieces on the board, by spot and in the order of spots; the masks are those of the table."""
    men = zip(MEN, masks, strict=False)
    return dict(sorted((spot, man) for man, mask in men for spot in spots_in(mask)))


def _man_at(spot: int, masks: Sequence[int]) -> _Man | None:
    """The piece on a spot."""
    return next((man for man, mask in zip(MEN, masks, strict=False) if mask >> spot & 1), None)


MEN: Final = tuple(_Man(player, size) for player in range(len(SEATS)) for size in range(len(SIZES)))
"""The pieces in the order of the table's masks."""


def _spot(spot: int, man: _Man | None, connected: int | None) -> Spot:
    name, (x, y) = BOARD.names[spot], BOARD.at[spot]
    box = (x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS)
    return Spot(name, "hole", box, f"{name}, {_told(man, connected)}")


@lru_cache(MAX_KEPT_PARTS)
def _piece_layer(at: int, man: _Man, connected: int | None, won: bool) -> TableLayer:
    """A spot with a piece."""
    name = BOARD.names[at]
    details = (f"part of a group of {connected}",) if connected else ()
    return TableLayer(
        (_spot(at, man, connected),),
        (Pyramid(name, BOARD.at[at], DRAWN_SIZES[man.size], man.player, marked=won),),
        (),
        {name: Facts(f"{SIZE_WORDS[man.size]} on {name}", details, man.player)},
    )


def _told(man: _Man | None, connected: int | None) -> str:
    if man is None:
        return "empty"
    group = f", {connected} connected" if connected else ""
    return f"{SIZE_WORDS[man.size]} of {colour_name(man.player)}{group}"


EMPTY: Final = tuple(TableLayer((_spot(at, None, None),)) for at in range(len(BOARD.names)))
"""The spots without pieces."""


@lru_cache(MAX_KEPT_PARTS)
def _bond(group: PieceGroup) -> Bond:
    return Bond(group.player, tuple(BOARD.at[spot] for spot in group.spots))


@lru_cache(MAX_KEPT_PARTS)
def _badge(group: PieceGroup) -> Note:
    """The number of pieces, beside the piece of a group that lies farthest up and to the right."""
    x, y = max((BOARD.at[spot] for spot in group.spots), key=sum)
    return Note((x + 270, y + 470), str(len(group.spots)), 210, tone="badge", seat=group.player)


def _left_and_came(entry: LoggedAction) -> tuple[Spots, Spots]:
    """The spots that an action left, and those it came to."""
    return _spots_of_play(entry.notation)


@lru_cache(MAX_KEPT_PARTS)
def _spots_of_play(notation: str) -> tuple[Spots, Spots]:
    match _play_of(notation):
        case DropPiece(_, spot):
            return (), (BOARD.names[spot],)
        case MovePiece(start, to):
            return (BOARD.names[start],), (BOARD.names[to],)
        case SwapPieces(own, other):
            return (), (BOARD.names[own], BOARD.names[other])
        case _:
            return (), ()


@lru_cache(MAX_KEPT_PARTS)
def _play_of(notation: str) -> Play | FirstPlayer | None:
    """The action of an entry; None for `resign`."""
    return None if notation == "resign" else read_action(notation)


@kept_for_state
def _held(state: HextrisState) -> tuple[TrayPieces, ...]:
    hands, stowed = state.table.hands.tolist(), state.table.stowed.tolist()
    return tuple([_held_by(seat, done, *hands[3 * seat : 3 * seat + 3]) for seat, done in enumerate(stowed)])


@lru_cache(MAX_KEPT_PARTS)
def _held_by(seat: Player, done: int, *hand: int) -> TrayPieces:
    rings = "●" * done + "○" * max(0, GROUPS_TO_WIN - done)
    tally = f"{done} of {GROUPS_TO_WIN} groups"
    return TrayPieces(seat, hand, f"stowed {seat}", rings, rings, tally, "in hand")


# --- The panel --------------------------------------------------------------------------------------------------------


def _panel(state: HextrisState) -> Panel:
    turn = state.turn
    stowed = state.table.stowed.tolist()
    standings = [_standing(groups, turn.forfeited >> seat & 1) for seat, groups in enumerate(stowed)]
    offers = tuple(players_in(turn.draw_offers, len(stowed))) if turn.draw_offers else ()
    return Panel(_turn(turn.player, turn.termination, bool(offers)), tuple(standings), draw_offers=offers)


@cache
def _standing(groups: int, has_left: int) -> Standing:
    return Standing(groups, GROUPS_TO_WIN, "groups", out="resigned" if has_left else "", cells=GROUPS_TO_WIN)


@cache
def _turn(player: Player, termination: int, offered: bool) -> Turn:
    note = "draw offered" if offered else ""
    if termination:
        return Turn(note=note)
    if player == NATURE:
        return Turn(task="choosing at random who goes first", note=note)
    return Turn(player, task="drop, slide or swap", note=note)


# --- The log and its motions ------------------------------------------------------------------------------------------


def hextris_line(entry: LoggedAction, before: HextrisState) -> Line:
    """An entry in words; `before` has the pieces that it moves."""
    return Line(with_effects(shared_sentence(entry.notation) or _said(entry, before), entry))


def _moving(verb: str, start: int, before: HextrisState) -> Sentence:
    """A piece that moves, with its spot: `slides Large a1`."""
    man, where = _man_at(start, before.table.men.tolist()), place_ref(BOARD.names[start])
    return (verb, where) if man is None else (verb, piece_ref(man.size + 1, man.player), " ", where)


def _said(entry: LoggedAction, before: HextrisState) -> Sentence:
    match _play_of(entry.notation):
        case DropPiece(size, spot):
            return ("drops a ", piece_ref(size + 1, entry.player), " on ", place_ref(BOARD.names[spot]))
        case MovePiece(start, to):
            return (*_moving("slides ", start, before), " to ", place_ref(BOARD.names[to]))
        case SwapPieces(own, other):
            return (*_moving("swaps ", own, before), *_moving(" with ", other, before))
        case Skip():
            return ("has no legal action and is skipped",)
        case Pie():
            return ("takes over the first drop",)
        case FirstPlayer():
            return goes_first(entry.notation)
        case _:
            return (entry.notation,)


def hextris_motions(before: HextrisState, entries: Sequence[LoggedAction], after: HextrisState) -> tuple[Shift, ...]:
    """The way of each piece; pieces of a completed group then go to their owner (HX-R7)."""
    hands, found, placed = before.table.hands.tolist(), list[Shift](), 0
    for entry in entries:
        match _play_of(entry.notation):
            case DropPiece(size, spot):
                hands[3 * entry.player + size] -= 1
                fresh = hands[3 * entry.player + size] > 0
                found.append(Shift((ShiftedPiece(f"{entry.player}{SIZES[size]}", BOARD.names[spot], fresh=fresh),)))
                placed += 1
            case MovePiece(start, to):
                found.append(Shift((_way(start, to),)))
            case SwapPieces(own, other):
                found.append(Shift((_way(own, other), _way(other, own))))
    if found and _pieces(before) + placed > _pieces(after):
        found.append(Shift(tuple(_stowed(before, entries, after))))
    return tuple(found)


def _pieces(state: HextrisState) -> int:
    """The number of pieces on the board."""
    return sum(map(int.bit_count, state.table.men.tolist()))


def _stowed(before: HextrisState, entries: Sequence[LoggedAction], after: HextrisState) -> Iterator[ShiftedPiece]:
    """The ways of the pieces that leave the board."""
    men = _men_on(before.table.men.tolist())
    for entry in entries:
        match _play_of(entry.notation):
            case DropPiece(size, spot):
                men[spot] = _Man(entry.player, size)
            case MovePiece(start, to):
                men[to] = men.pop(start)
            case SwapPieces(own, other):
                men[own], men[other] = men[other], men[own]
    there = _men_on(after.table.men.tolist())
    yield from (_move_home(spot, man) for spot, man in men.items() if spot not in there)


def _move_home(spot: int, man: _Man) -> ShiftedPiece:
    return ShiftedPiece(BOARD.names[spot], f"stowed {man.player}")


def _way(start: int, end: int) -> ShiftedPiece:
    return ShiftedPiece(BOARD.names[start], BOARD.names[end])
