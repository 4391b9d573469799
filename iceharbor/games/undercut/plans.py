"""Plans of Undercut: what half-said words mean and what may follow. Everything is asked of the rules."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from iceharbor.contract import SEATS, One, Plan, Player, Refusal, Refused, Words, refuse
from iceharbor.games.planning import answered, declined, sentence
from iceharbor.games.sizes import BIGGEST_FIRST, SIZE_WORDS, SIZES
from iceharbor.games.undercut.combos import bag_is_empty, in_bag
from iceharbor.games.undercut.pieces import COLOUR_WORDS, piece_words
from iceharbor.games.undercut.records import HAND_POINTS, HANDS, NOBODY, SCORE, TREE
from iceharbor.games.undercut.rules import led_by
from iceharbor.games.undercut.state import (
    State,
    acting,
    bid_on,
    combos_of,
    first_hands,
    hand_of,
    points_word,
    refusal_of,
    stack_of,
    worth,
)
from iceharbor.games.undercut.words import (
    COMBOS,
    Action,
    Bid,
    Pass,
    Score,
    read_action,
    read_piece,
    write_action,
    write_piece,
)

NO_COMBO: Final = Score(TREE, ())


def plan_words(state: State, player: Player, words: Words) -> Plan:
    """The plan for these words; what cannot stand comes as a refusal in it."""
    return answered(words, lambda: _Planner(state, player).plan(words))


class _Planner:
    """One player before one table, as he sees it."""

    def __init__(self, state: State, player: Player) -> None:
        self.state, self.table, self.player = state, state.table, player

    def plan(self, words: Words) -> Plan:
        if not 0 <= self.player < len(self.table.hands):
            raise refuse("UC-R4", "only a player plans")
        match words:
            case ():
                return self._opening()
            case ("draw",):
                return Plan(words, prompt=self._drawing(0), choices=tuple(self._hands()))
            case ("draw", *sizes) if all(size in ("S", "M", "L") for size in sizes):
                return self._hand_so_far(words)
            case ("score", *_):
                return self._combo_so_far(words)
            case ("bid",):
                return Plan(words, prompt="Bid beside which stack?", choices=tuple(self._stacks()))
            case ("bid", _, *_):
                return self._bidding(words)
            case ("pass",) if not bag_is_empty(self.table):
                return Plan(words, prompt="Pass, and draw which size?", choices=tuple(self._passes()))
        return self._whole(words)

    # --- The opening ----------------------------------------------------------------------------------------------

    def _opening(self) -> Plan:
        refusal = self._turn_refusal()
        if refusal is not None:
            return declined(refusal)
        if self.table.turn[0].phase == HANDS:
            return Plan(prompt=self._drawing(0), choices=tuple(self._hands()))
        if self.table.turn[0].phase == SCORE:
            return Plan(prompt="You hold a combo and must hand it in.", choices=tuple(self._combos()))
        choices = (*self._stacks(), *self._passes())
        passing = ", or pass" if led_by(self.table, NOBODY) == NOBODY else ""
        return Plan(prompt=f"Bid beside a stack{passing}. Low bids win.", choices=choices)

    def _turn_refusal(self) -> Refusal | None:
        if self.player in acting(self.state):
            return None
        return self._refusal(Pass(0))

    # --- Drawing a hand -------------------------------------------------------------------------------------------

    def _drawing(self, said: int) -> str:
        left = HAND_POINTS - said
        return f"Draw pieces of {points_word(left)}{' more' if said else ''}: sizes of your choice, colours by chance."

    def _hands(self) -> Iterator[One]:
        for hand in first_hands():
            sizes = hand.sizes
            count = Counter(sizes)
            label = ", ".join(
                f"{count[size]} {SIZE_WORDS[size]}{'s' if count[size] > 1 else ''}"
                for size in BIGGEST_FIRST
                if count[size]
            )
            says = ("draw", *(SIZES[size] for size in sizes))
            yield One(says, label, f"{len(sizes)} pieces", refusal=self._refusal(hand))

    def _hand_so_far(self, words: Words) -> Plan:
        said = sum(SIZES.index(size) for size in words[1:])
        action = read_action(" ".join(words))
        if said >= HAND_POINTS:
            return Plan(words, self._judged(action), prompt="Draw these.")
        more = tuple(
            One((*words, SIZES[size]), f"and a {SIZE_WORDS[size]}")
            for size in BIGGEST_FIRST
            if size <= HAND_POINTS - said
        )
        refusal = self._turn_refusal()
        return Plan(words, refusal=refusal, prompt=self._drawing(said), choices=more)

    # --- Scoring --------------------------------------------------------------------------------------------------

    def _combos(self) -> Iterator[One]:
        for combo in combos_of(self.table, self.player):
            says = tuple(write_action(combo).split(" "))
            detail = f"+{points_word(int(self.table.costs[combo.combo]))}"
            yield One(says, self._told(combo), detail, refusal=self._refusal(combo))

    def _combo_so_far(self, words: Words) -> Plan:
        """`score foursome S`: those of the combos that go on so."""
        begun = tuple(one for one in self._combos() if one.says[: len(words)] == words)
        if len(words) > 1 and (not begun or begun[0].says == words):
            return self._whole(words)
        refusal = None if begun else self._turn_refusal() or self._refusal(NO_COMBO)
        if refusal is not None:
            return declined(refusal, words)
        return Plan(words, prompt="Which combo?", choices=begun)

    # --- Bidding --------------------------------------------------------------------------------------------------

    def _stacks(self) -> Iterator[One]:
        for number in range(int(self.table.turn[0].stacks)):
            leader = int(self.table.leaders[number])
            detail = ", ".join(map(piece_words, stack_of(self.table, number)))
            led = "no bid yet"
            if leader != NOBODY:
                whose = "you lead" if leader == self.player else f"{SEATS[leader]} leads"
                led = f"{whose} with {worth(bid_on(self.table, number))}"
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
        left = Counter(hand_of(self.table, self.player))
        left.subtract(laid)
        if min(left.values(), default=0) < 0:
            raise Refused(closed) if closed is not None else refuse("UC-R7", "not all of these are in your hand")
        more = [
            self._changed((*words, write_piece(piece)), f"Add {piece_words(piece)}", points_word(piece.size))
            for piece, count in left.items()
            if count > 0
        ]
        back = [
            self._changed((*words[: 2 + k], *words[3 + k :]), f"Take back {piece_words(piece)}")
            for k, piece in enumerate(laid)
        ]
        prompt = f"A bid of {worth(laid)} beside stack {words[1]}."
        if closed is not None:
            return Plan(words, refusal=closed, prompt=f"{prompt} {sentence(closed.reason)}", choices=(*more, *back))
        return Plan(words, write_action(action), prompt=prompt, choices=(*more, *back))

    def _changed(self, says: Words, label: str, detail: str = "") -> One:
        """A bid with a piece more or fewer."""
        return One(says, label, detail, refusal=self._refusal(read_action(" ".join(says))))

    def _passes(self) -> Iterator[One]:
        for size in BIGGEST_FIRST:
            left = int(in_bag(self.table, size))
            label = f"Pass, draw a {SIZE_WORDS[size]}"
            yield One(("pass", SIZES[size]), label, f"+1 point; {left} in the bag", refusal=self._refusal(Pass(size)))
        if bag_is_empty(self.table):
            yield One(("pass",), "Pass", "+1 point; the bag is empty", refusal=self._refusal(Pass(0)))

    # --- Judging --------------------------------------------------------------------------------------------------

    def _refusal(self, action: Action) -> Refusal | None:
        return refusal_of(self.state, self.player, action)

    def _judged(self, action: Action) -> str:
        refusal = self._refusal(action)
        if refusal is not None:
            raise Refused(refusal)
        return write_action(action)

    def _whole(self, words: Words) -> Plan:
        """A combo or a pass, said in full; what chance says is refused to a player."""
        action = read_action(" ".join(words))
        judged = self._judged(action)
        assert isinstance(action, Score | Pass)
        return Plan(words, judged, prompt=self._told(action))

    def _told(self, action: Score | Pass) -> str:
        match action:
            case Score(combo, pieces):
                name = COMBOS[combo].capitalize()
                if combo == TREE:
                    return f"{name} of {COLOUR_WORDS[pieces[0].colour]}"
                size = f"{SIZE_WORDS[pieces[0].size]}s"
                colours = ", ".join(dict.fromkeys(COLOUR_WORDS[piece.colour] for piece in pieces))
                return f"{name} of {size}: {colours}"
            case Pass(size):
                drawn = f", and a {SIZE_WORDS[size]} from the bag" if size else "; the bag is empty"
                return f"Pass: one point{drawn}."
