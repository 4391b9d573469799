"""Plans of Hextris: what half-said words mean and what may follow. Everything is asked of the rules."""

from collections.abc import Iterator

from iceharbor.contract import (
    SEATS,
    Ghost,
    One,
    Plan,
    Player,
    Preview,
    Refusal,
    Refused,
    Words,
    refuse,
)
from iceharbor.games.hextris.rules import (
    BOARD,
    GROUPS_TO_WIN,
    LARGE,
    MEDIUM,
    SIZE_WORDS,
    SIZES,
    SMALL,
    Action,
    Draw,
    Drop,
    Move,
    Pie,
    Rules,
    Skip,
    State,
    Swap,
    after,
    imaginable,
    man_at,
    occupied,
    reached,
    stands,
)
from iceharbor.games.hextris.words import read_action, read_size, read_spot, write_action
from iceharbor.table.hexes import spots_in


def plan_words(state: State, player: Player, words: Words, rules: Rules) -> Plan:
    """The plan for these words; what cannot stand comes as a refusal in it."""
    try:
        return _Planner(state, player, rules).plan(words)
    except Refused as no:
        return Plan(words, refusal=no.refusal, prompt=_sentence(no.refusal))


def _sentence(refusal: Refusal) -> str:
    return refusal.reason[:1].upper() + refusal.reason[1:] + "."


class _Planner:
    """One player before one position."""

    def __init__(self, state: State, player: Player, rules: Rules) -> None:
        self.state, self.player, self.rules = state, player, rules

    def plan(self, words: Words) -> Plan:
        if not 0 <= self.player < len(self.state.stowed):
            raise refuse("HX-R2", "only a player plans")
        match words:
            case ():
                return self._opening()
            case ("drop",):
                return Plan(words, prompt="Drop which size?", choices=tuple(self._sizes()))
            case ("drop", size):
                return self._where(words, [Drop(read_size(size), spot) for spot in range(len(BOARD.names))], "Drop it")
            case ("move", start):
                return self._where(words, [Move(read_spot(start), to) for to in self._ways(start)], "Move it")
            case ("swap", own):
                return self._where(words, [Swap(read_spot(own), other) for other in self._met(own)], "Swap it")
            case (spot,) if spot in BOARD.numbers:
                return self._piece(words, spot)
        return self._judged(words, read_action(" ".join(words)))

    # --- Choosing -------------------------------------------------------------------------------------------------

    def _opening(self) -> Plan:
        refusal = self._refusal(Skip()) if self.state.over_by or self.state.turn != self.player else None
        if refusal is not None:
            return Plan(refusal=refusal, prompt=_sentence(refusal))
        stuck = not any(stands(self.state, self.player, each, self.rules) for each in self._imaginable())
        choices = [*self._sizes(), *self._pieces(), *self._extras(stuck)]
        prompt = "You have no legal action: your turn is skipped." if stuck else "Drop a piece, or choose one to move."
        return Plan(prompt=prompt, choices=tuple(choices))

    def _imaginable(self) -> Iterator[Action]:
        return iter(imaginable(self.state, self.player))

    def _sizes(self) -> Iterator[One]:
        vacant = spots_in(BOARD.rim & ~occupied(self.state.men))
        for size in (LARGE, MEDIUM, SMALL):
            count = self.state.hands[3 * self.player + size]
            closed = None
            if not any(stands(self.state, self.player, Drop(size, spot), self.rules) for spot in vacant):
                full = Refusal("HX-R3", "no spot of the rim is left for it")
                closed = Refusal("HX-R3", f"you have no {SIZE_WORDS[size]} in hand") if not count else full
            yield One(("drop", SIZES[size]), f"Drop a {SIZE_WORDS[size]}", f"{count} in hand", refusal=closed)

    def _pieces(self) -> Iterator[One]:
        for spot in spots_in(occupied(self.state.men[3 * self.player : 3 * self.player + 3])):
            name, size = BOARD.names[spot], man_at(self.state.men, spot) % 3
            open_ = any(stands(self.state, self.player, each, self.rules) for each in self._actions_of(spot))
            closed = None if open_ else Refusal("HX-R4", "it has nowhere to go")
            yield One((name,), f"{SIZE_WORDS[size]} on {name}", at=BOARD.at[spot], object=name, refusal=closed)

    def _extras(self, stuck: bool) -> Iterator[One]:
        if stuck:
            yield One(("skip",), "Skip", "no legal action")
        if self._refusal(Pie()) is None:
            yield One(("pie",), "Take over", "the first drop becomes yours, and the other goes on")
        if self._refusal(Draw()) is None:
            yield One(("draw",), "Agree to a draw" if self.state.agreeing else "Offer a draw")

    def _piece(self, words: Words, name: str) -> Plan:
        man = man_at(self.state.men, read_spot(name))
        if man < 0:
            raise refuse("HX-R4", f"there is no piece on {name}")
        piece = f"{SIZE_WORDS[man % 3]} on {name}"
        if man // 3 != self.player:
            return Plan(words, prompt=f"{SEATS[man // 3]}'s {piece}.")
        choices = tuple(self._choice(action) for action in self._actions_of(BOARD.numbers[name]))
        refusal = self._refusal(Skip()) if self.state.over_by or self.state.turn != self.player else None
        return Plan(words, refusal=refusal, prompt=f"Your {piece}: where to?", choices=choices)

    def _actions_of(self, spot: int) -> Iterator[Move | Swap]:
        size = man_at(self.state.men, spot) % 3
        yield from (Move(spot, to) for to in reached(self.state.men, spot, size))
        yield from (Swap(spot, other) for other in spots_in(BOARD.around[spot] & occupied(self.state.men)))

    def _ways(self, name: str) -> list[int]:
        return [spot for spot in range(len(BOARD.names)) if spot != read_spot(name)]

    def _met(self, name: str) -> list[int]:
        return spots_in(BOARD.around[read_spot(name)] & occupied(self.state.men))

    def _where(self, words: Words, actions: list[Drop] | list[Move] | list[Swap], what: str) -> Plan:
        return Plan(words, prompt=f"{what} where?", choices=tuple(self._choice(action) for action in actions))

    def _choice(self, action: Drop | Move | Swap) -> One:
        spot = action[1]
        says = tuple(write_action(action).split(" "))
        label = f"{says[0].capitalize()} {'with' if isinstance(action, Swap) else 'to'} {BOARD.names[spot]}"
        detail = self._told(action) if self._refusal(action) is None else ""
        return One(says, label, detail, BOARD.at[spot], BOARD.names[spot], self._refusal(action))

    # --- Judging --------------------------------------------------------------------------------------------------

    def _refusal(self, action: Action) -> Refusal | None:
        try:
            after(self.state, self.player, action, self.rules)
        except Refused as no:
            return no.refusal
        return None

    def _judged(self, words: Words, action: Action) -> Plan:
        following = after(self.state, self.player, action, self.rules)
        prompt = self._told(action) or f"{write_action(action).capitalize()}."
        struck = tuple(
            BOARD.names[spot]
            for spot in spots_in(self._landed(action) & ~occupied(following.men) & (1 << len(BOARD.names)) - 1)
        )
        return Plan(words, write_action(action), prompt=prompt, preview=Preview(self._ghosts(action), struck=struck))

    def _landed(self, action: Action) -> int:
        """Every spot with a piece on it once the action is made, before groups are stowed."""
        taken = occupied(self.state.men)
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
        following = after(self.state, self.player, action, self.rules)
        told = []
        for owner, (count, before) in enumerate(zip(following.stowed, self.state.stowed, strict=True)):
            whose = "your" if owner == self.player else f"{SEATS[owner]}'s"
            if count > before:
                told.append(f"connects {whose} group {count} of {GROUPS_TO_WIN}")
        if following.over_by and following.winner >= 0:
            told.append("you win" if following.winner == self.player else f"{SEATS[following.winner]} wins")
        text = ", ".join(told)
        return f"{text[:1].upper()}{text[1:]}." if text else ""
