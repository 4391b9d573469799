"""Plans of Undercut: what half-said words mean and what may follow. Everything is asked of the rules."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from iceharbor.contract import SEATS, One, Plan, Player, Refusal, Refused, Words, refuse
from iceharbor.games.undercut.rules import (
    COLOURS,
    COMBOS,
    DRAW,
    HAND_POINTS,
    OVER,
    SCORE,
    SIZE_WORDS,
    SIZES,
    Action,
    AskHand,
    Bid,
    Pass,
    Piece,
    Rules,
    Score,
    State,
    acting,
    after,
    combos_in,
    in_bag,
    points,
    without,
)
from iceharbor.games.undercut.words import read_action, read_piece, write_action, write_piece

FIRST_HANDS: Final = ((3, 3), (3, 2, 1), (3, 1, 1, 1), (2, 2, 2), (2, 2, 1, 1), (2, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1))
"""Every way to draw six points (UC-R2)."""


def plan_words(state: State, player: Player, words: Words, rules: Rules) -> Plan:
    """The plan for these words; what cannot stand comes as a refusal in it."""
    try:
        return _Planner(state, player, rules).plan(words)
    except Refused as no:
        return Plan(words, refusal=no.refusal, prompt=_sentence(no.refusal))


def piece_words(piece: Piece) -> str:
    """`red Medium`."""
    return f"{COLOURS[piece.colour]} {SIZE_WORDS[piece.size]}"


def _sentence(refusal: Refusal) -> str:
    return refusal.reason[:1].upper() + refusal.reason[1:] + "."


def _points_word(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'}"


class _Planner:
    """One player before one table, as he sees it."""

    def __init__(self, state: State, player: Player, rules: Rules) -> None:
        self.state, self.player, self.rules = state, player, rules

    def plan(self, words: Words) -> Plan:
        if not 0 <= self.player < len(self.state.hands):
            raise refuse("UC-R4", "only a player plans")
        match words:
            case ():
                return self._opening()
            case ("draw",):
                return Plan(words, prompt=self._drawing(0), choices=tuple(self._hands()))
            case ("draw", *sizes) if all(size in ("S", "M", "L") for size in sizes):
                return self._hand_so_far(words)
            case ("score",):
                return Plan(words, prompt="Hand in which combo?", choices=tuple(self._combos()))
            case ("bid",):
                return Plan(words, prompt="Bid beside which stack?", choices=tuple(self._stacks()))
            case ("bid", _, *_):
                return self._bidding(words)
            case ("pass",) if any(self.state.bag):
                return Plan(words, prompt="Pass, and draw which size?", choices=tuple(self._passes()))
        action = read_action(" ".join(words))
        return Plan(words, self._judged(action), prompt=self._told(action))

    # --- The opening ----------------------------------------------------------------------------------------------

    def _opening(self) -> Plan:
        refusal = self._turn_refusal()
        if refusal is not None:
            return Plan(refusal=refusal, prompt=_sentence(refusal))
        if self.state.phase == DRAW:
            return Plan(prompt=self._drawing(0), choices=tuple(self._hands()))
        if self.state.phase == SCORE:
            return Plan(prompt="You hold a combo and must hand it in.", choices=tuple(self._combos()))
        choices = (*self._stacks(), *self._passes())
        passing = "" if None in self.state.bids else ", or pass"
        return Plan(prompt=f"Bid beside a stack{passing}. Low bids win.", choices=choices)

    def _turn_refusal(self) -> Refusal | None:
        if self.state.phase != OVER and self.player in acting(self.state):
            return None
        return self._refusal(Pass(0))

    # --- Drawing a hand -------------------------------------------------------------------------------------------

    def _drawing(self, said: int) -> str:
        left = HAND_POINTS - said
        return f"Draw pieces of {_points_word(left)}{' more' if said else ''}: sizes of your choice, colours by chance."

    def _hands(self) -> Iterator[One]:
        for sizes in FIRST_HANDS:
            count = Counter(sizes)
            label = ", ".join(
                f"{count[size]} {SIZE_WORDS[size]}{'s' if count[size] > 1 else ''}" for size in (3, 2, 1) if count[size]
            )
            says = ("draw", *(SIZES[size] for size in sizes))
            yield One(says, label, f"{len(sizes)} pieces", refusal=self._refusal(AskHand(sizes)))

    def _hand_so_far(self, words: Words) -> Plan:
        said = sum(SIZES.index(size) for size in words[1:])
        action = read_action(" ".join(words))
        if said >= HAND_POINTS:
            return Plan(words, self._judged(action), prompt="Draw these.")
        more = tuple(
            One((*words, SIZES[size]), f"and a {SIZE_WORDS[size]}") for size in (3, 2, 1) if size <= HAND_POINTS - said
        )
        refusal = self._turn_refusal()
        return Plan(words, refusal=refusal, prompt=self._drawing(said), choices=more)

    # --- Scoring --------------------------------------------------------------------------------------------------

    def _combos(self) -> Iterator[One]:
        for combo in combos_in(self.state.hands[self.player]):
            says = tuple(write_action(combo).split(" "))
            detail = f"+{_points_word(self.state.costs[combo.combo])}"
            yield One(says, self._told(combo), detail, refusal=self._refusal(combo))

    # --- Bidding --------------------------------------------------------------------------------------------------

    def _stacks(self) -> Iterator[One]:
        for number, stack in enumerate(self.state.stacks):
            offer = self.state.bids[number]
            detail = ", ".join(map(piece_words, stack))
            led = "no bid yet"
            if offer is not None:
                whose = "you lead" if offer.player == self.player else f"{SEATS[offer.player]} leads"
                led = f"{whose} with {_points_word(points(offer.pieces))} in {len(offer.pieces)}"
            says = ("bid", str(number + 1))
            yield One(
                says,
                f"Bid on stack {number + 1}",
                f"{detail}; {led}",
                object=f"stack {number + 1}",
                refusal=self._refusal(Bid(number, ())),
            )  # nothing is lower than a bid of nothing

    def _bidding(self, words: Words) -> Plan:
        """`bid 2` and the pieces laid so far; more can be added, and any taken back."""
        refusal = self._turn_refusal()
        if refusal is not None:
            raise Refused(refusal)
        action = read_action(" ".join(words))
        assert isinstance(action, Bid)
        laid = tuple(read_piece(word) for word in words[2:])
        closed = self._refusal(action)
        try:
            left = without(self.state.hands[self.player], laid)
        except KeyError:
            raise Refused(closed) if closed is not None else refuse("UC-R7", "not in your hand") from None
        more = [
            One((*words, write_piece(piece)), f"Add {piece_words(piece)}", _points_word(piece.size))
            for piece in dict.fromkeys(left)
        ]
        back = [
            One((*words[: 2 + k], *words[3 + k :]), f"Take back {piece_words(piece)}") for k, piece in enumerate(laid)
        ]
        value = f"{_points_word(points(laid))} in {len(laid)}" if laid else "nothing"
        prompt = f"A bid of {value} beside stack {words[1]}."
        if closed is not None:
            return Plan(words, refusal=closed, prompt=f"{prompt} {_sentence(closed)}", choices=(*more, *back))
        return Plan(words, write_action(action), prompt=prompt, choices=(*more, *back))

    def _passes(self) -> Iterator[One]:
        for size in (3, 2, 1):
            left = in_bag(self.state.bag, size)
            label = f"Pass, draw a {SIZE_WORDS[size]}"
            yield One(("pass", SIZES[size]), label, f"+1 point; {left} in the bag", refusal=self._refusal(Pass(size)))
        if not any(self.state.bag):
            yield One(("pass",), "Pass", "+1 point; the bag is empty", refusal=self._refusal(Pass(0)))

    # --- Judging --------------------------------------------------------------------------------------------------

    def _refusal(self, action: Action) -> Refusal | None:
        try:
            after(self.state, self.player, action, self.rules)
        except Refused as no:
            return no.refusal
        return None

    def _judged(self, action: Action) -> str:
        after(self.state, self.player, action, self.rules)
        return write_action(action)

    def _told(self, action: Action) -> str:
        match action:
            case Score(combo, pieces):
                name = COMBOS[combo].capitalize()
                if combo == COMBOS.index("tree"):
                    return f"{name} of {COLOURS[pieces[0].colour]}"
                size = f"{SIZE_WORDS[pieces[0].size]}s"
                colours = ", ".join(dict.fromkeys(COLOURS[piece.colour] for piece in pieces))
                return f"{name} of {size}: {colours}"
            case Pass(size) if size:
                return f"Pass: one point, and a {SIZE_WORDS[size]} from the bag."
            case _:
                return f"{write_action(action).capitalize()}."
