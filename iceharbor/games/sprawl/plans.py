"""Plans of Sprawl: what half-said words mean and what may follow. Everything is asked of the rules."""

from collections.abc import Iterable, Iterator, Sequence

from iceharbor.contract import SEATS, Ghost, One, Plan, Player, Preview, Refusal, Words, refuse
from iceharbor.games.planning import answered, declined, sentence
from iceharbor.games.sizes import BIGGEST_FIRST, SIZE_WORDS, SIZES
from iceharbor.games.sprawl.pieces import DIRECTION_WORDS, Branch, Piece, Tower
from iceharbor.games.sprawl.records import LARGE, SMALL
from iceharbor.games.sprawl.state import State, after, felled, grid_of, refusal_of
from iceharbor.games.sprawl.words import (
    Action,
    Build,
    First,
    Lay,
    Play,
    Spore,
    Start,
    read_action,
    read_size,
    read_square,
    write_action,
)


def plan_words(state: State, player: Player, words: Words) -> Plan:
    """The plan for these words; what cannot stand comes as a refusal in it."""
    return answered(words, lambda: _Planner(state, player).plan(words))


class _Planner:
    """One player before one position."""

    def __init__(self, state: State, player: Player) -> None:
        self.state, self.player, self.grid = state, player, grid_of(state)
        self.turn, self.pieces = state.table.turn[0], state.pieces
        self.names, self.at, self.numbers = self.grid.names, self.grid.at, self.grid.numbers

    def plan(self, words: Words) -> Plan:
        if not 0 <= self.player < self.turn.players:
            raise refuse("SP-R3", "only a player plans")
        match words:
            case ():
                return self._opening()
            case (name,) if name in self.numbers:
                return self._piece(words, name)
            case ("start",):
                return Plan(words, prompt="Your starting tower: which size?", choices=tuple(self._starts()))
            case ("start", size):
                starts = (self._placing(Start(read_size(size), square)) for square in range(len(self.names)))
                return Plan(words, prompt="Put your starting tower on which square?", choices=tuple(starts))
            case ("build",) | ("branch",) | ("spore",):
                return self._whence(words, words[0])
            case ("build", name):
                return Plan(words, prompt="Cap it with which size?", choices=tuple(self._builds(self._own(name))))
            case ("branch", name):
                return Plan(words, prompt="Branch with which size?", choices=tuple(self._sizes(self._own(name))))
            case ("branch", name, size):
                squares = tuple(self._squares(self._own(name), read_size(size)))
                return Plan(words, prompt="Lay it on which square?", choices=squares)
            case ("branch", name, size, square):
                ways = self._pointings(self._own(name), read_size(size), read_square(square, self.grid))
                return Plan(words, prompt="Pointing which way?", choices=tuple(ways))
            case ("spore", name):
                return Plan(words, prompt="Spore which size?", choices=tuple(self._spores(self._own(name))))
            case ("spore", name, size):
                spores = tuple(self._spores(self._own(name), (read_size(size),)))
                return Plan(words, prompt="Spore in which square?", choices=spores)
        return self._judged(words, read_action(" ".join(words), self.grid))

    # --- Choosing -----------------------------------------------------------------------------------------------------

    def _opening(self) -> Plan:
        refusal = self._out_of_turn()
        if refusal is not None:
            return declined(refusal)
        if not self.turn.started >> self.player & 1:
            return Plan(prompt="Your starting tower: which size?", choices=tuple(self._starts()))
        return Plan(prompt="Build, branch or spore: from which piece?", choices=tuple(self._pieces()))

    def _out_of_turn(self) -> Refusal | None:
        """Why this player can't do anything now."""
        if not self.turn.over_by and self.turn.player == self.player:
            return None
        return self._refusal(Start(LARGE, 0))

    def _starts(self) -> Iterator[One]:
        for size in BIGGEST_FIRST:
            closed = self._closed([Start(size, square) for square in range(len(self.names))], "no square is vacant")
            yield One(("start", SIZES[size]), SIZE_WORDS[size], refusal=closed)

    def _pieces(self) -> Iterator[One]:
        for square, piece in self.pieces.items():
            if piece.player == self.player:
                name = self.names[square]
                can = [verb for verb in ("build", "branch", "spore") if self._open(self._actions(verb, square))]
                closed = (
                    None if can else self._closed(self._all_actions(square), "there is nothing left to do from here")
                )
                yield One((name,), self._told_piece(square), ", ".join(can), self.at[square], name, closed)

    def _piece(self, words: Words, name: str) -> Plan:
        square = self.numbers[name]
        piece = self._on(square)
        told = self._told_piece(square)
        if piece.player != self.player:
            return Plan(words, prompt=f"{SEATS[piece.player]}'s {told[:1].lower()}{told[1:]}.")
        first = self._builds(square) if isinstance(piece, Tower) else self._spores(square)
        choices = (*first, *self._sizes(square))
        return Plan(words, refusal=self._out_of_turn(), prompt=f"{told}: what shall it do?", choices=choices)

    def _told_piece(self, square: int) -> str:
        """A piece in words: what it is, where, and whether it can still do anything."""
        piece, name = self.pieces[square], self.names[square]
        lost = "" if piece.live else ", neutralised"
        if isinstance(piece, Branch):
            return f"{SIZE_WORDS[piece.size]} branch on {name} pointing {DIRECTION_WORDS[piece.points]}{lost}"
        return f"Tower of {', '.join(SIZE_WORDS[size] for size in reversed(piece.sizes))} on {name}{lost}"

    def _whence(self, words: Words, verb: str) -> Plan:
        """Which piece builds, branches or spores."""
        choices = []
        for square, piece in self.pieces.items():
            actions = list(self._actions(verb, square))
            if piece.player == self.player and actions:
                name, closed = self.names[square], self._closed(actions, "there is no room for it")
                choices.append(One((verb, name), self._told_piece(square), "", self.at[square], name, closed))
        return Plan(words, prompt=f"{verb.capitalize()} from which piece?", choices=tuple(choices))

    def _builds(self, square: int) -> Iterator[One]:
        """The one size that fits, or why none does."""
        piece = self.pieces[square]
        size = max(piece.top - 1, SMALL) if isinstance(piece, Tower) else SMALL
        says = ("build", self.names[square], SIZES[size])
        closed = self._refusal(Build(square, size))
        yield One(says, f"Build with a {SIZE_WORDS[size]}", self._left(size), refusal=closed)

    def _sizes(self, square: int) -> Iterator[One]:
        """Any size from a tower; from a branch the one size that may, or why none does."""
        piece = self.pieces[square]
        for size in (max(piece.size - 1, SMALL),) if isinstance(piece, Branch) else BIGGEST_FIRST:
            closed = self._closed(list(self._lays(square, (size,))), "there is no room for a branch beside it")
            says = ("branch", self.names[square], SIZES[size])
            yield One(says, f"Branch with a {SIZE_WORDS[size]}", self._left(size), refusal=closed)

    def _squares(self, square: int, size: int) -> Iterator[One]:
        for _, beside in self.grid.neighbours[square]:
            lays = [lay for lay in self._lays(square, (size,)) if lay.square == beside]
            open_ = [lay for lay in lays if self._refusal(lay) is None]
            if len(open_) == 1:
                yield self._pointing(open_[0])
            else:
                says = ("branch", self.names[square], SIZES[size], self.names[beside])
                closed = self._closed(lays, "no way of pointing is open")
                yield One(says, f"On {self.names[beside]}", "", self.at[beside], self.names[beside], closed)

    def _pointings(self, square: int, size: int, beside: int) -> Iterator[One]:
        return (self._pointing(Lay(square, size, beside, points)) for points in range(4))

    def _pointing(self, lay: Lay) -> One:
        target = self.grid.ahead(lay.square, lay.points, 1)
        at = self.at[target] if target >= 0 else self.at[lay.square]
        return self._one(lay, f"On {self.names[lay.square]} pointing {DIRECTION_WORDS[lay.points]}", at)

    def _spores(self, square: int, sizes: Sequence[int] = BIGGEST_FIRST) -> Iterator[One]:
        branch = self.pieces[square]
        target = self.grid.ahead(square, branch.points, branch.size) if isinstance(branch, Branch) else square
        for size in sizes:
            if target >= 0:
                yield self._placing(Spore(square, size, target))
            else:
                closed = Refusal("SP-R9", "its target is beyond the edge of the board")
                yield One(("spore", self.names[square], SIZES[size]), f"Spore a {SIZE_WORDS[size]}", refusal=closed)

    def _placing(self, action: Start | Spore) -> One:
        verb = "Start with" if isinstance(action, Start) else "Spore"
        name = self.names[action.square]
        return self._one(action, f"{verb} a {SIZE_WORDS[action.size]} on {name}", self.at[action.square])

    def _one(self, action: Play, label: str, at: tuple[int, int]) -> One:
        says = tuple(write_action(action, self.grid).split(" "))
        refusal = self._refusal(action)
        told = "" if refusal else self._told(after(self.state, self.player, action))
        return One(says, label, told, at, self.names[action.square], refusal)

    def _left(self, size: int) -> str:
        return f"{self.state.table.stashes[self.player, size - 1]} left"

    # --- What a piece might do ----------------------------------------------------------------------------------------

    def _own(self, name: str) -> int:
        square = read_square(name, self.grid)
        if self._on(square).player != self.player:
            raise refuse("SP-R3", f"the piece on {name} is not yours")
        return square

    def _on(self, square: int) -> Piece:
        if square not in self.pieces:
            raise refuse("SP-R3", f"there is nothing on {self.names[square]}")
        return self.pieces[square]

    def _actions(self, verb: str, square: int) -> Iterable[Play]:
        piece = self.pieces.get(square)
        if verb == "branch":
            return self._lays(square, BIGGEST_FIRST)
        if verb == "build":
            return [Build(square, size) for size in BIGGEST_FIRST] if isinstance(piece, Tower) else []
        target = self.grid.ahead(square, piece.points, piece.size) if isinstance(piece, Branch) else -1
        return [Spore(square, size, target) for size in BIGGEST_FIRST] if target >= 0 else []

    def _all_actions(self, square: int) -> list[Play]:
        return [action for verb in ("build", "branch", "spore") for action in self._actions(verb, square)]

    def _lays(self, square: int, sizes: Iterable[int]) -> Iterator[Lay]:
        for size in sizes:
            for _, beside in self.grid.neighbours[square]:
                yield from (Lay(square, size, beside, points) for points in range(4))

    # --- Judging ------------------------------------------------------------------------------------------------------

    def _open(self, actions: Iterable[Play]) -> bool:
        return any(self._refusal(action) is None for action in actions)

    def _closed(self, actions: Sequence[Play], why: str) -> Refusal | None:
        """Why none of these stands: the reason that they share, or this one; None when one does."""
        refusals = [self._refusal(action) for action in actions]
        if None in refusals:
            return None
        shared = set(refusals)
        return (
            refusals[0] if len(shared) == 1 else Refusal(refusals[0].rule if refusals and refusals[0] else "SP-R3", why)
        )

    def _refusal(self, action: Play) -> Refusal | None:
        return refusal_of(self.state, self.player, action)

    def _judged(self, words: Words, action: Action) -> Plan:
        following = after(self.state, self.player, action)
        struck = tuple(self.names[square] for square in felled(self.state, following))
        preview = Preview(self._ghosts(action), struck=struck)
        prompt = f"{self._said(action)} {self._told(following)}".strip()
        return Plan(words, write_action(action, self.grid), prompt=prompt, preview=preview)

    def _said(self, action: Action) -> str:
        """An action as a sentence."""
        match action:
            case First(player):
                return f"{SEATS[player]} begins."
            case Start(size, square):
                return f"Start with a {SIZE_WORDS[size]} on {self.names[square]}."
            case Build(square, size):
                return f"Cap the tower on {self.names[square]} with a {SIZE_WORDS[size]}."
            case Lay(parent, size, square, points):
                whence, where = self.names[parent], self.names[square]
                return f"Branch from {whence}: a {SIZE_WORDS[size]} on {where} pointing {DIRECTION_WORDS[points]}."
            case Spore(branch, size, square):
                return f"Spore from {self.names[branch]}: a {SIZE_WORDS[size]} on {self.names[square]}."

    def _ghosts(self, action: Action) -> tuple[Ghost, ...]:
        """The piece as it would stand or lie; a lying one with its direction in its name: `0LN`."""
        if isinstance(action, Lay):
            name = f"{self.player}{SIZES[action.size]}{'NESW'[action.points]}"
            return (Ghost(name, (self.at[action.square],), 900 * action.points),)
        if isinstance(action, Start | Build | Spore):
            return (Ghost(f"{self.player}{SIZES[action.size]}", (self.at[action.square],)),)
        return ()

    def _told(self, following: State) -> str:
        """What an open action brings about, if it is more than a piece on the board."""
        told = []
        for square in felled(self.state, following):
            owner = following.pieces[square].player
            whose = "your own" if owner == self.player else f"{SEATS[owner]}'s"
            told.append(f"neutralises {whose} tower on {self.names[square]}")
        turn = following.table.turn[0]
        if turn.over_by:
            told.append(f"{SEATS[turn.player]} has no action left, so the game ends")
        return sentence("; ".join(told)) if told else ""
