"""How pieces of Undercut move: between hands, stacks, winners and the bag."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from msgspec.structs import astuple

from iceharbor.contract import NATURE, Player
from iceharbor.games.common.kept import kept_for_state
from iceharbor.games.common.perfect_information import OpenView
from iceharbor.games.undercut.actions import Bid, Pass, Score, read_action, read_shown_piece, write_piece
from iceharbor.games.undercut.layout import plastic_of, size_letter
from iceharbor.games.undercut.pieces import UNKNOWN, Piece, Pieces
from iceharbor.games.undercut.records import HANDS, NOBODY, PRIZE
from iceharbor.games.undercut.state import Stack, UndercutState
from iceharbor.scene import LoggedAction, PieceLook, Shift, ShiftedPiece


def undercut_motions(before: OpenView[UndercutState], entries: Sequence[LoggedAction]) -> tuple[Shift, ...]:
    """One step for each entry that moves pieces, from the view before them; draws in a row are one step. Entries
    after a resignation move nothing: stacks may have moved up."""
    known, said = _known_steps(before.state), tuple(entries)
    if said not in known:
        known[said] = _steps(before.state, said)
    own = f"hand {before.viewer}"
    return tuple([Shift(tuple([move.seen_from(own) for move in step])) for step in known[said]])


@kept_for_state
def _known_steps(state: UndercutState) -> dict[tuple[LoggedAction, ...], list[list["_Move"]]]:
    """Of all who see this state alike: they differ only in where their own pieces lie."""
    return {}


def _steps(before: UndercutState, entries: Sequence[LoggedAction]) -> list[list["_Move"]]:
    moving = _Moving(before)
    for entry in entries:
        moving.follow(entry)
        if entry.notation == "resign":
            break
    return [step for step in moving.steps if step]


class _Move(NamedTuple):
    """A piece that moves, as a spectator sees it."""

    shifted: ShiftedPiece
    start: str
    end: str
    kind: str
    """The piece as notation: the name of its place among a viewer's own pieces."""

    def seen_from(self, hand: str) -> ShiftedPiece:
        """The same as the owner of this hand sees it, who has a place for each kind of piece."""
        if hand not in (self.start, self.end):
            return self.shifted
        _, _, beside, look, fresh = astuple(self.shifted)
        if self.start == hand:
            return ShiftedPiece(self.kind, self.end, beside, look, fresh)
        return ShiftedPiece(self.start, self.kind, hand, look, fresh)


class _Moving:
    """The hands and stacks, changed entry by entry, and the moves so far."""

    def __init__(self, before: UndercutState) -> None:
        turn = before.turn
        self.hands = list(map(list, before.hands))
        self.stacks = list(before.stacks)
        self.drawer: Player | None = turn.player if turn.phase in (HANDS, PRIZE) else None
        self.passes = turn.phase == PRIZE
        self.steps: list[list[_Move]] = []
        self.drawing = False

    def follow(self, entry: LoggedAction) -> None:
        """Takes an entry into account."""
        player, notation = entry.player, entry.notation
        if player == NATURE:
            self._draw(notation)
        elif notation == "resign":
            self._leave(player)
        elif notation.startswith("draw "):
            self.drawer = player
        else:
            self._play(player, notation)

    def _play(self, player: Player, notation: str) -> None:
        match read_action(notation):
            case Score(_, pieces):
                self._step([self._from_hand(player, piece, "bag") for piece in pieces])
            case Bid(stack, pieces):
                self._step(self._lay(player, stack, pieces))
            case Pass(0):
                self._step(self._take_stacks())
            case Pass():
                self.drawer, self.passes = player, True

    def _step(self, moves: list[_Move], draws: bool = False) -> None:
        """Adds a step; draws in a row, without other moves between them, are one."""
        if draws and self.drawing:
            self.steps[-1] += moves
        else:
            self.steps.append(moves)
        self.drawing = draws

    # --- What moves ---------------------------------------------------------------------------------------------------

    def _draw(self, notation: str) -> None:
        """Pieces come out of the bag. With the passer's piece the auction ends (UC-R9, A14)."""
        verb, *words = notation.split(" ")
        if verb != "draw":
            return
        pieces = tuple(map(read_shown_piece, words))
        if self.drawer is None:
            self.stacks.append(Stack(pieces))
            self._step([_move("bag", f"stack {len(self.stacks)}", piece, fresh=True) for piece in pieces], draws=True)
            return
        moves = [self._to_hand(self.drawer, piece, "bag", fresh=True) for piece in pieces]
        if self.passes:
            self._step([*moves, *self._take_stacks()])
        else:
            self._step(moves, draws=True)
        self.drawer, self.passes = None, False

    def _lay(self, player: Player, number: int, pieces: Pieces) -> list[_Move]:
        """The old bid returns to its owner, and the new one comes (UC-R7)."""
        stack, spot = self.stacks[number], f"bid {number + 1}"
        self.stacks[number] = Stack(stack.pieces, player, pieces)
        return [
            *(self._to_hand(stack.leader, piece, spot) for piece in stack.bid),
            *(self._from_hand(player, piece, spot, f"stack {number + 1}") for piece in pieces),
        ]

    def _take_stacks(self) -> list[_Move]:
        """Each stack goes to its leader, and each bid to the bag (UC-R9)."""
        moves = []
        for number, stack in enumerate(self.stacks, 1):
            if stack.leader != NOBODY:
                moves += [_move(f"bid {number}", "bag", piece) for piece in stack.bid]
                moves += [self._to_hand(stack.leader, piece, f"stack {number}") for piece in stack.pieces]
        self.stacks.clear()
        return moves

    def _leave(self, player: Player) -> None:
        """The player's hand and bid go into the bag."""
        hand = [_move(f"hand {player}", "bag", piece) for piece in self.hands[player]]
        bids = [
            _move(f"bid {number}", "bag", piece)
            for number, stack in enumerate(self.stacks, 1)
            if stack.leader == player
            for piece in stack.bid
        ]
        self._step(hand + bids)

    def _from_hand(self, player: Player, piece: Piece, end: str, beside: str | None = None) -> _Move:
        """A piece leaves a hand; if it was hidden there, only its size was known."""
        hand, hidden = self.hands[player], Piece(piece.size, UNKNOWN)
        shown = hidden if piece not in hand and hidden in hand else piece
        if shown in hand:
            hand.remove(shown)
        return _move(f"hand {player}", end, shown, beside, of=piece)

    def _to_hand(self, player: Player, piece: Piece, start: str, fresh: bool = False) -> _Move:
        self.hands[player].append(piece)
        return _move(start, f"hand {player}", piece, fresh=fresh)


def _move(
    start: str, end: str, shown: Piece, beside: str | None = None, fresh: bool = False, of: Piece | None = None
) -> _Move:
    """`of` is the piece, if it is not shown as it is."""
    shifted = ShiftedPiece(start, end, beside, _look(shown), fresh)
    return _Move(shifted, start, end, write_piece(of or shown))


@cache
def _look(piece: Piece) -> PieceLook:
    return PieceLook(size_letter(piece), plastic_of(piece))
