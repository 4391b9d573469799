"""Plans of Sprawl that begin with a size: every place of a piece from the tray, or every place beside one piece."""

from collections.abc import Iterator
from typing import Final

from iceharbor.games.common.plans import spot_choices
from iceharbor.games.common.sizes import BIGGEST_FIRST, SIZE_WORDS, SIZES
from iceharbor.games.sprawl.action_choices import SprawlChoices, lays_beside
from iceharbor.games.sprawl.actions import (
    Action,
    Build,
    LayBranch,
    Play,
    Spore,
    decode,
    read_direction,
    read_size,
    read_square,
)
from iceharbor.games.sprawl.pieces import DIRECTION_WORDS, Branch, Tower
from iceharbor.games.sprawl.records import PIPS
from iceharbor.games.sprawl.state import open_rows
from iceharbor.plan import One, Plan, Refusal, Words
from iceharbor.table.squares import DIRECTIONS

SIZE_LETTERS: Final = frozenset(SIZES[size] for size in BIGGEST_FIRST)


def has_size_first(words: Words) -> bool:
    """True for a size alone (`M`), with a square and a direction (`M C4 N`), or after a piece's square (`C3 M`)."""
    match words:
        case (size,) | (size, _, _):
            return size in SIZE_LETTERS
        case (first, size):
            return size in SIZE_LETTERS and first[-1:].isdigit()
        case _:
            return False


class SizePlanner(SprawlChoices):
    """Plans for one player in one position."""

    def plan(self, words: Words) -> Plan:
        match words:
            case (size,):
                prompt = f"Where should the {SIZE_WORDS[read_size(size)]} go?"
                return Plan(words, refusal=self.out_of_turn(), prompt=prompt, choices=self._everywhere(read_size(size)))
            case (name, size):
                return self._from_piece(words, self.own_square(name), read_size(size))
        size, square, points = words
        return self._from_which(words, read_size(size), read_square(square, self.grid), read_direction(points))

    def in_tray(self) -> Iterator[One]:
        """The sizes in the player's tray."""
        rows = [] if self.out_of_turn() else open_rows(self.state, self.player)
        able = {row[PIPS] for row in rows}
        for size in BIGGEST_FIRST:
            word = SIZE_WORDS[size]
            none = Refusal("SP-R1", f"you have no {word} left")
            closed = Refusal("SP-R3", f"no piece of yours can use a {word}")
            empty = self.state.table.stashes[self.player, size - 1] == 0
            why = None if size in able else none if empty else closed
            yield One((SIZES[size],), f"Place a {word}", self.left(size), object=self._cell(size), refusal=why)

    def beside(self, square: int) -> Iterator[One]:
        """The same sizes, for one piece."""
        name = self.names[square]
        for size in BIGGEST_FIRST:
            why = self.closed(list(self._uses(square, size)), f"this piece can't use a {SIZE_WORDS[size]}")
            label = f"Use a {SIZE_WORDS[size]}"
            yield One((name, SIZES[size]), label, object=self._cell(size), refusal=why, board=True)

    def _cell(self, size: int) -> str:
        return f"{self.player}{SIZES[size]}"

    # --- Places -----------------------------------------------------------------------------------------------------

    def _everywhere(self, size: int) -> tuple[One, ...]:
        """Every action with this size. Branches that differ only in the piece that they branch from are one choice;
        so are towers planted from several branches, which do not differ at all. A square to which a branch points says
        why this size cannot be planted there."""
        actions = [] if self.out_of_turn() else [decode(row) for row in open_rows(self.state, self.player)]
        fitting = [each for each in actions if isinstance(each, Build | LayBranch | Spore) and each.size == size]
        lays: dict[tuple[int, int], list[LayBranch]] = {}
        for lay in fitting:
            if isinstance(lay, LayBranch):
                lays.setdefault((lay.square, lay.points), []).append(lay)
        spores = {each.square: each for each in fitting if isinstance(each, Spore)}
        branches = (self._branch(each) for each in lays.values())
        planted = (self.placing(each) for each in (*spores.values(), *self._not_planted(size, actions)))
        stacked = (self.stacking(each) for each in fitting if isinstance(each, Build))
        return spot_choices([*branches, *planted, *stacked])

    def _not_planted(self, size: int, actions: list[Action]) -> Iterator[Spore]:
        """For each square to which a branch of the player points, and on which nothing can be done with this size: the
        tower that cannot be planted there."""
        used = {each.square for each in actions if isinstance(each, LayBranch | Spore) and each.size == size}
        for square, piece in self.pieces.items():
            if isinstance(piece, Branch) and piece.player == self.player:
                for each in self._uses(square, size):
                    if isinstance(each, Spore) and each.square not in used:
                        used.add(each.square)
                        yield each

    def _branch(self, lays: list[LayBranch]) -> One:
        """A branch; with several pieces to branch from, those are asked next."""
        lay = lays[0]
        at, name = self.side(lay.square, lay.points), self.names[lay.square]
        if len(lays) == 1:
            return self.pointing(lay, at)
        says = (SIZES[lay.size], name, DIRECTIONS[lay.points])
        return One(says, f"On {name} pointing {DIRECTION_WORDS[lay.points]}", "", at, name)

    def _from_which(self, words: Words, size: int, square: int, points: int) -> Plan:
        lays = [LayBranch(parent, size, square, points) for _, parent in self.grid.neighbours[square]]
        choices = []
        for lay in lays:
            if self.refusal(lay) is None:
                name = self.names[lay.parent]
                one = self.pointing(lay, self.at[lay.parent])
                choices.append(One(one.says, f"From {name}", one.detail, one.at, name))
        why = f"none of your pieces can branch to {self.names[square]} with a {SIZE_WORDS[size]}"
        refusal = None if choices else self.out_of_turn() or Refusal("SP-R5", why)
        return Plan(words, refusal=refusal, prompt="Branch from which piece?", choices=tuple(choices))

    def _from_piece(self, words: Words, square: int, size: int) -> Plan:
        """Every place that a size can have with this piece: on it, beside it or ahead of it."""
        ones = [*self.branches(square, size)]
        ones += [self.placing(action) for action in self._uses(square, size) if isinstance(action, Spore)]
        ones += [self.stacking(action) for action in self._uses(square, size) if isinstance(action, Build)]
        prompt = f"Where should the {SIZE_WORDS[size]} go?"
        return Plan(words, refusal=self.out_of_turn(), prompt=prompt, choices=spot_choices(ones))

    def branches(self, square: int, size: int) -> Iterator[One]:
        """A branch of a piece: every direction on every square beside it, or why a square has none."""
        for _, beside in self.grid.neighbours[square]:
            lays = [lay for lay in lays_beside(self.grid, square, (size,)) if lay.square == beside]
            open_ = [lay for lay in lays if self.refusal(lay) is None]
            yield from (self.pointing(lay, self.side(beside, lay.points)) for lay in open_)
            if not open_:
                says = ("branch", self.names[square], SIZES[size], self.names[beside])
                closed = self.closed(lays, "no direction is allowed there")
                yield One(says, f"On {self.names[beside]}", "", self.at[beside], self.names[beside], closed)

    def _uses(self, square: int, size: int) -> Iterator[Play]:
        """Everything that a piece might do with a size."""
        piece = self.pieces.get(square)
        yield from lays_beside(self.grid, square, (size,))
        if isinstance(piece, Tower):
            yield Build(square, size)
        if isinstance(piece, Branch):
            target = self.grid.ahead(square, piece.points, piece.size)
            if target >= 0:
                yield Spore(square, size, target)
