"""Plans of Hextris: what half-said words mean and what may follow. Everything is asked of the rules."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from iceharbor.contract import (
    SEATS,
    Ghost,
    One,
    Plan,
    Player,
    Preview,
    Refusal,
    Words,
    refuse,
)
from iceharbor.games.hextris.rules import (
    BOARD,
    FIRST,
    GROUPS_TO_WIN,
    LARGE,
    MEDIUM,
    RIM,
    SECOND,
    SMALL,
    SPOTS,
    SWAPS_WITH,
    colour_of,
    man_at,
    occupied,
)
from iceharbor.games.hextris.state import State, after, completed, open_actions, refusal_of
from iceharbor.games.hextris.words import (
    SIZE_WORDS,
    SIZES,
    Action,
    Draw,
    Drop,
    Move,
    Pie,
    Skip,
    Swap,
    deed_of,
    read_action,
    read_size,
    read_spot,
    write_action,
)
from iceharbor.games.planning import answered, declined, sentence
from iceharbor.table.hexes import spots_in


def plan_words(state: State, player: Player, words: Words) -> Plan:
    """The plan for these words; what cannot stand comes as a refusal in it."""
    return answered(words, lambda: _Planner(state, player).plan(words))


class _Planner:
    """One player before one position."""

    def __init__(self, state: State, player: Player) -> None:
        self.state, self.player = state, player
        self.table, self.turn = state.table, state.table.turn[0]

    def plan(self, words: Words) -> Plan:
        if not 0 <= self.player < self.turn.players:
            raise refuse("HX-R2", "only a player plans")
        match words:
            case ():
                return self._opening()
            case ("drop",):
                sizes = self._sizes(open_actions(self.state, self.player) if self._turn_refusal() is None else [])
                return Plan(words, refusal=self._turn_refusal(), prompt="Drop which size?", choices=tuple(sizes))
            case ("drop", size):
                rim = [Drop(read_size(size), spot) for spot in range(SPOTS) if RIM >> spot & 1]
                return self._where(words, rim, "Drop it")
            case ("move" | "swap",):
                return self._which(words)
            case ("move", start):
                spot = read_spot(start)
                return self._where(words, [Move(spot, to) for to in self._ways(spot)], "Move it")
            case ("swap", own):
                spot = read_spot(own)
                return self._where(words, [Swap(spot, other) for other in self._met(spot)], "Swap it")
            case (name,) if name in BOARD.numbers:
                return self._piece(words, name)
        return self._judged(words, read_action(" ".join(words)))

    # --- Choosing -------------------------------------------------------------------------------------------------

    def _turn_refusal(self) -> Refusal | None:
        """Why it is not this player's turn."""
        waits = self.turn.over_by or self.turn.player != self.player
        return refusal_of(self.state, self.player, Skip()) if waits else None

    def _opening(self) -> Plan:
        refusal = self._turn_refusal()
        if refusal is not None:
            return declined(refusal)
        every = open_actions(self.state, self.player)
        choices = [*self._sizes(every), *self._pieces(every), *self._extras(every)]
        stuck = "You have no legal action: your turn is skipped."
        prompt = "Drop a piece on the rim, or choose one to move or swap." if every else stuck
        return Plan(prompt=prompt, choices=tuple(choices))

    def _sizes(self, every: Sequence[Action]) -> Iterator[One]:
        for size in (LARGE, MEDIUM, SMALL):
            count = int(self.table.hands[3 * self.player + size])
            full = Refusal("HX-R3", "no spot of the rim is open to it")
            none = Refusal("HX-R3", f"you have no {SIZE_WORDS[size]} in hand")
            open_ = any(isinstance(action, Drop) and action.size == size for action in every)
            closed = None if open_ else full if count else none
            yield One(("drop", SIZES[size]), f"Drop a {SIZE_WORDS[size]}", f"{count} in hand", refusal=closed)

    def _pieces(self, every: Sequence[Action]) -> Iterator[One]:
        for spot in spots_in(int(colour_of(self.table, self.player))):
            name, size = BOARD.names[spot], int(man_at(self.table, spot)) % 3
            open_ = any(isinstance(action, Move | Swap) and deed_of(action)[FIRST] == spot for action in every)
            closed = None if open_ else Refusal("HX-R4", "it has nowhere to go")
            yield One((name,), f"{SIZE_WORDS[size]} on {name}", at=BOARD.at[spot], object=name, refusal=closed)

    def _which(self, words: Words) -> Plan:
        """The pieces that may move, or swap; the verb has been said."""
        kind = Move if words == ("move",) else Swap
        refusal = self._turn_refusal()
        every = [] if refusal else [each for each in open_actions(self.state, self.player) if isinstance(each, kind)]
        pieces = (replace(one, says=(*words, *one.says)) for one in self._pieces(every))
        return Plan(words, refusal=refusal, prompt=f"{words[0].capitalize()} which piece?", choices=tuple(pieces))

    def _extras(self, every: Sequence[Action]) -> Iterator[One]:
        if not every:
            yield One(("skip",), "Skip", "no legal action")
        if self._refusal(Pie()) is None:
            yield One(("pie",), "Take over", "the first drop becomes yours, and the other goes on")
        if self._refusal(Draw()) is None:
            yield One(("draw",), "Agree to a draw" if self.turn.agreeing else "Offer a draw")

    def _piece(self, words: Words, name: str) -> Plan:
        spot = read_spot(name)
        man = int(man_at(self.table, spot))
        if man < 0:
            raise refuse("HX-R4", f"there is no piece on {name}")
        piece = f"{SIZE_WORDS[man % 3]} on {name}"
        if man // 3 != self.player:
            return Plan(words, prompt=f"{SEATS[man // 3]}'s {piece}.")
        ways = [self._choice(Move(spot, to)) for to in self._ways(spot)]
        swaps = [self._choice(Swap(spot, other)) for other in self._met(spot)]
        wanted = SIZE_WORDS[SWAPS_WITH[man % 3]]
        prompt = f"Your {piece}: move it, or swap it with a {wanted} beside it."
        return Plan(words, refusal=self._turn_refusal(), prompt=prompt, choices=(*ways, *swaps))

    def _ways(self, spot: int) -> list[int]:
        """Where a piece might be thought to move: every vacant spot in a straight line."""
        taken = int(occupied(self.table))
        return [to for ray in BOARD.rays[spot] for to in ray if not taken >> to & 1]

    def _met(self, spot: int) -> list[int]:
        return spots_in(BOARD.around[spot] & int(occupied(self.table)))

    def _where(self, words: Words, actions: list[Drop] | list[Move] | list[Swap], what: str) -> Plan:
        choices = tuple(self._choice(action) for action in actions)
        return Plan(words, refusal=self._turn_refusal(), prompt=f"{what} where?", choices=choices)

    def _choice(self, action: Drop | Move | Swap) -> One:
        spot = int(deed_of(action)[SECOND])
        says = tuple(write_action(action).split(" "))
        label = f"{says[0].capitalize()} {'with' if isinstance(action, Swap) else 'to'} {BOARD.names[spot]}"
        refusal = self._refusal(action)
        detail = self._told(action) if refusal is None else ""
        return One(says, label, detail, BOARD.at[spot], BOARD.names[spot], refusal)

    # --- Judging --------------------------------------------------------------------------------------------------

    def _refusal(self, action: Action) -> Refusal | None:
        return refusal_of(self.state, self.player, action)

    def _judged(self, words: Words, action: Action) -> Plan:
        following = after(self.state, self.player, action)
        prompt = self._told(action) or self._said(action)
        struck = tuple(BOARD.names[spot] for spot in spots_in(self._landed(action) & ~int(occupied(following.table))))
        return Plan(words, write_action(action), prompt=prompt, preview=Preview(self._ghosts(action), struck=struck))

    def _said(self, action: Action) -> str:
        """An action as a sentence."""
        match action:
            case Drop(size, spot):
                return f"Drop a {SIZE_WORDS[size]} on {BOARD.names[spot]}."
            case Move(start, to):
                return f"Move from {BOARD.names[start]} to {BOARD.names[to]}."
            case Swap(own, other):
                return f"Swap {BOARD.names[own]} with {BOARD.names[other]}."
            case Pie():
                return "Take over the first drop."
            case Draw():
                return "Agree to a draw." if self.turn.agreeing else "Offer a draw."
            case Skip():
                return "Your turn is skipped."

    def _landed(self, action: Action) -> int:
        """Every spot with a piece on it once the action is made, before groups are stowed."""
        taken = int(occupied(self.table))
        if isinstance(action, Drop):
            return taken | 1 << action.spot
        return taken ^ (1 << action.start | 1 << action.to) if isinstance(action, Move) else taken

    def _ghosts(self, action: Action) -> tuple[Ghost, ...]:
        match action:
            case Drop(size, spot):
                return (Ghost(f"{self.player}{SIZES[size]}", (BOARD.at[spot],)),)
            case Move(start, to):
                return (Ghost(BOARD.names[start], (BOARD.at[to],)),)
            case Swap(own, other):
                return (
                    Ghost(BOARD.names[own], (BOARD.at[other],)),
                    Ghost(BOARD.names[other], (BOARD.at[own],)),
                )
            case _:
                return ()

    def _told(self, action: Action) -> str:
        """What an open action would bring about, if it is more than a step."""
        following = after(self.state, self.player, action)
        told = []
        for owner, count in completed(self.state, following):
            whose = "your" if owner == self.player else f"{SEATS[owner]}'s"
            told.append(f"connects {whose} group {count} of {GROUPS_TO_WIN}")
        turn = following.table.turn[0]
        if turn.over_by and turn.winner >= 0:
            told.append("you win" if turn.winner == self.player else f"{SEATS[turn.winner]} wins")
        return sentence(", ".join(told)) if told else ""
