"""Choices of Sprawl: one action as a choice on the board, its effects in words, and why others are closed."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from iceharbor.contract import SEATS, Player, refuse
from iceharbor.games.common.plans import sentence
from iceharbor.games.common.sizes import BIGGEST_FIRST, SIZE_WORDS
from iceharbor.games.common.tabletop import near
from iceharbor.games.sprawl.actions import Build, LayBranch, Play, Spore, Start, encode_all, read_square, write_action
from iceharbor.games.sprawl.pieces import DIRECTION_WORDS, Piece
from iceharbor.games.sprawl.records import LARGE, EncodedActions
from iceharbor.games.sprawl.state import SprawlState, after, felled, grid_of, refusal_of, refusals_of
from iceharbor.plan import Icon, One, Refusal
from iceharbor.scene import Point
from iceharbor.table.squares import SPACING, STEPS, Squares

TOWARDS: Final = near(0.3 * SPACING)
"""A direction is chosen at this distance from the middle of a square: a press on that side of the square means it."""


def builds_on(square: int) -> list[Build]:
    return [Build(square, size) for size in BIGGEST_FIRST]


def lays_beside(grid: Squares, square: int, sizes: Iterable[int]) -> Iterator[LayBranch]:
    for size in sizes:
        for _, beside in grid.neighbours[square]:
            yield from (LayBranch(square, size, beside, points) for points in range(4))


def spores_from(square: int, target: int) -> list[Spore]:
    return [Spore(square, size, target) for size in BIGGEST_FIRST] if target >= 0 else []


class SprawlChoices:
    """Makes the choices of one player in one position."""

    def __init__(self, state: SprawlState, player: Player) -> None:
        self.state, self.player, self.grid = state, player, grid_of(state)
        self.turn, self.pieces = state.table.turn[0], state.pieces
        self.names, self.at, self.numbers = self.grid.names, self.grid.at, self.grid.numbers

    def out_of_turn(self) -> Refusal | None:
        """Why this player may not act now; None when it is their turn."""
        if not self.turn.termination and self.turn.player == self.player:
            return None
        return self.refusal(Start(LARGE, 0))

    def own_square(self, name: str) -> int:
        """The square of this player's piece; raises Refused."""
        square = read_square(name, self.grid)
        if self.piece_on(square).player != self.player:
            raise refuse("SP-R3", f"the piece on {name} is not yours")
        return square

    def piece_on(self, square: int) -> Piece:
        if square not in self.pieces:
            raise refuse("SP-R3", f"there is no piece on {self.names[square]}")
        return self.pieces[square]

    # --- One action -----------------------------------------------------------------------------------------------

    def one(self, action: Play, label: str, at: Point, icon: Icon = "") -> One:
        says = tuple(write_action(action, self.grid).split(" "))
        refusal = self.refusal(action)
        told = "" if refusal else self.told(after(self.state, self.player, action))
        return One(says, label, told, at, self.names[action.square], refusal, icon=icon)

    def pointing(self, lay: LayBranch, at: Point) -> One:
        return self.one(lay, f"On {self.names[lay.square]} pointing {DIRECTION_WORDS[lay.points]}", at)

    def placing(self, action: Start | Spore) -> One:
        verb = "Start with" if isinstance(action, Start) else "Plant"
        name = self.names[action.square]
        label = f"{verb} a {SIZE_WORDS[action.size]} on {name}"
        return self.one(action, label, self.at[action.square], icon="plant")

    def stacking(self, action: Build) -> One:
        label = f"Stack a {SIZE_WORDS[action.size]} on {self.names[action.square]}"
        return self.one(action, label, self.at[action.square], icon="stack")

    def side(self, square: int, points: int) -> Point:
        """The point of a square at which this direction is chosen."""
        (x, y), (across, up) = self.at[square], STEPS[points]
        return x + across * TOWARDS, y + up * TOWARDS

    def left(self, size: int) -> str:
        return f"{self.state.table.stashes[self.player, size - 1]} left"

    # --- Judging --------------------------------------------------------------------------------------------------

    def closed(self, actions: Sequence[Play], why: str) -> Refusal | None:
        """The reason why all of these actions are illegal: the one they share, else `why`; None when one is legal."""
        return self.refused(encode_all(actions), why)

    def refused(self, encoded: EncodedActions, why: str) -> Refusal | None:
        """The same for encoded actions, int64 (n, ENCODED_LENGTH)."""
        refusals = refusals_of(self.state, self.player, encoded)
        if None in refusals:
            return None
        first = next(iter(refusals), None)
        return first if first and len(refusals) == 1 else Refusal(first.rule if first else "SP-R3", why)

    def refusal(self, action: Play) -> Refusal | None:
        return refusal_of(self.state, self.player, action)

    def told(self, following: SprawlState) -> str:
        """The effects of a legal action, beyond the new piece; empty when there are none."""
        told = []
        for square in felled(self.state, following):
            owner = following.pieces[square].player
            whose = "your own" if owner == self.player else f"{SEATS[owner]}'s"
            told.append(f"knocks out {whose} tower on {self.names[square]}")
        turn = following.table.turn[0]
        if turn.termination:
            told.append(f"{SEATS[turn.player]} has no moves left, so the game ends")
        return sentence("; ".join(told)) if told else ""
