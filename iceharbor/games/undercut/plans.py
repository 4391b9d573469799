"""Plans of Undercut: what incomplete words mean and what may follow. All judgements come from the rules."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from iceharbor.contract import SEATS, Player, Refused, refuse
from iceharbor.games.common.plans import answered, declined, sentence
from iceharbor.games.common.sizes import BIGGEST_FIRST, SIZE_WORDS, SIZES
from iceharbor.games.undercut.actions import (
    COMBOS,
    Action,
    AskHand,
    Bid,
    Pass,
    Score,
    read_action,
    read_piece,
    write_action,
    write_piece,
)
from iceharbor.games.undercut.combos import bag_is_empty, hand_points, in_bag
from iceharbor.games.undercut.first_hand_chances import chances_of
from iceharbor.games.undercut.hands import bid_tag
from iceharbor.games.undercut.layout import laid_beside, marks_under
from iceharbor.games.undercut.pieces import COLOUR_WORDS, Piece, Pieces, in_order, piece_words, points, sizes_words
from iceharbor.games.undercut.records import HAND_POINTS, HANDS, KINDS, LARGE, MEDIUM, NOBODY, SCORE, SMALL, TREE
from iceharbor.games.undercut.rules import led_by
from iceharbor.games.undercut.state import (
    UndercutState,
    bid_on,
    combos_of,
    hand_of,
    hands_to_ask,
    points_word,
    refusal_of,
    stack_of,
    worth,
)
from iceharbor.plan import One, Plan, Preview, Refusal, Words
from iceharbor.scene import Pyramid

NO_COMBO: Final = Score(TREE, ())


def plan_words(state: UndercutState, player: Player, words: Words, *, own: bool, chances: bool) -> Plan:
    """The plan for these words; words that are not legal give a plan with a refusal. `own` is True if the table is as
    this player sees it: then the pieces of their hand lie on it one by one. With `chances` first hands say how likely
    they hold a set."""
    return answered(words, lambda: _UndercutPlanner(state, player, own, chances).plan(words))


class _UndercutPlanner:
    """Plans for one player, from one view of the table."""

    def __init__(self, state: UndercutState, player: Player, own: bool, chances: bool) -> None:
        self.state, self.table, self.player, self.own, self.chances = state, state.table, player, own, chances

    def plan(self, words: Words) -> Plan:
        if not 0 <= self.player < len(self.table.hands):
            raise refuse("UC-R4", "only players can act")
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
                return Plan(words, prompt="Bid on which stack?", choices=tuple(self._stacks()), marked=True)
            case ("bid", _, *_):
                return self._bidding(words)
            case (word,) if ":" in word:
                return self._bidding_with(words, read_piece(word))
            case ("pass",) if not bag_is_empty(self.table):
                return self._passing(words)
        return self._whole(words)

    # --- The opening ----------------------------------------------------------------------------------------------

    def _opening(self) -> Plan:
        refusal = self._turn_refusal()
        if refusal is not None:
            return Plan(refusal=refusal, prompt=sentence(refusal.reason), choices=tuple(self._closed_stacks(refusal)))
        if self.table.turn[0].phase == HANDS:
            return Plan(prompt=self._drawing(0), choices=tuple(self._hands()))
        if self.table.turn[0].phase == SCORE:
            combos = combos_of(self.table, self.player)
            prompt = "You have a set and must hand it in."
            return Plan(prompt=prompt, choices=tuple(map(self._combo, combos)), preview=_lit(combos))
        passing = ", or pass" if led_by(self.table, NOBODY) == NOBODY else ""
        prompt = f"Choose a stack to bid on{passing}. The lowest bid gets it."
        pieces = tuple(self._pieces()) if self.own else ()
        choices = (*self._stacks(), self._pass(), *pieces)
        movable = tuple(word for one in pieces for word in one.says)
        return Plan(prompt=prompt, choices=choices, marked=True, movable=movable)

    def _turn_refusal(self) -> Refusal | None:
        if self.player in self.state.acting:
            return None
        return self._refusal(Pass(0))

    # --- Drawing a hand -------------------------------------------------------------------------------------------

    def _drawing(self, said: int) -> str:
        if self.table.turn[0].one_by_one:
            missing = points_word(HAND_POINTS - int(hand_points(self.table, self.player)))
            return f"Choose the size of your next piece. Its colour is random. {missing} left to draw."
        left = HAND_POINTS - said
        more = " more" if said else ""
        if self.chances and not said:
            return f"Choose a hand of {points_word(left)}. Beside it is its chance of a set, which costs points."
        return f"Choose pieces for {points_word(left)}{more}. Colours are random, and a set costs points."

    def _hands(self) -> Iterator[One]:
        for hand in hands_to_ask(self.table):
            says, count = ("draw", *(SIZES[size] for size in hand.sizes)), len(hand.sizes)
            detail = self._chances(hand) or f"{count} piece{'s' if count > 1 else ''}"
            yield One(says, sizes_words(hand.sizes), detail, refusal=self._refusal(hand))

    def _chances(self, hand: AskHand) -> str:
        """How likely a first hand holds each set: `Foursome 62 %`. Empty if it is not told, the bag is not known, or
        a hand is drawn piece by piece."""
        if not self.chances or self.table.turn[0].one_by_one or self.table.bag[KINDS:].any():
            return ""
        counts = tuple(hand.sizes.count(size) for size in (SMALL, MEDIUM, LARGE))
        chances = chances_of(tuple(self.table.bag[:KINDS].tolist()), counts)
        likely = {combo: round(100 * chance) for combo, chance in chances.items()}
        sets = (f"{COMBOS[combo].capitalize()} {share}\u00a0%" for combo, share in likely.items() if share)
        return ", ".join(sets) or "no set"

    def _hand_so_far(self, words: Words) -> Plan:
        said = sum(SIZES.index(size) for size in words[1:])
        action = read_action(" ".join(words))
        if said >= HAND_POINTS or self.table.turn[0].one_by_one:
            assert isinstance(action, AskHand)
            prompt = "Take these?" if len(words) > 2 else "Take this?"
            return Plan(words, self._judged(action), prompt=prompt, label=f"Take {sizes_words(action.sizes)}")
        more = tuple(
            One((*words, SIZES[size]), f"Add a {SIZE_WORDS[size]}")
            for size in BIGGEST_FIRST
            if size <= HAND_POINTS - said
        )
        refusal = self._turn_refusal()
        return Plan(words, refusal=refusal, prompt=self._drawing(said), choices=more)

    # --- Scoring --------------------------------------------------------------------------------------------------

    def _combo(self, combo: Score) -> One:
        detail = f"+{points_word(int(self.table.costs[combo.combo]))}"
        return One(_words_of(combo), self._told(combo), detail, refusal=self._refusal(combo), icon="combo")

    def _combo_so_far(self, words: Words) -> Plan:
        """The plan for an incomplete `score foursome S`: the combos that start so."""
        begun = [combo for combo in combos_of(self.table, self.player) if _words_of(combo)[: len(words)] == words]
        if len(words) > 1 and (not begun or _words_of(begun[0]) == words):
            return self._whole(words)
        refusal = None if begun else self._turn_refusal() or self._refusal(NO_COMBO)
        if refusal is not None:
            return declined(refusal, words)
        return Plan(words, prompt="Hand in which set?", choices=tuple(map(self._combo, begun)), preview=_lit(begun))

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
                number=number + 1,
                icon="bid",
            )  # no bid is lower than an empty one

    def _pieces(self) -> Iterator[One]:
        """The kinds in the player's hand: a bid can begin with each that is low enough for a stack."""
        for piece in dict.fromkeys(hand_of(self.table, self.player)):
            word, label = write_piece(piece), f"Bid a {piece_words(piece)}"
            bids = [self._refusal(Bid(number, (piece,))) for number in range(int(self.table.turn[0].stacks))]
            closed = None if None in bids else bids[0]
            yield One((word,), label, points_word(piece.size), object=word, refusal=closed, board=True)

    def _bidding_with(self, words: Words, piece: Piece) -> Plan:
        """The plan after a piece of the hand: the stacks on which it can be bid."""
        refusal = self._turn_refusal()
        if refusal is None and piece not in hand_of(self.table, self.player):
            refusal = Refusal("UC-R7", f"you have no {piece_words(piece)} in your hand")
        stacks = int(self.table.turn[0].stacks)
        if refusal is None and stacks == 0:
            refusal = self._refusal(Bid(0, (piece,)))
        if refusal is not None:
            raise Refused(refusal)
        choices = tuple(
            One(
                ("bid", str(number + 1), *words),
                f"Bid it on stack {number + 1}",
                object=f"stack {number + 1}",
                refusal=self._refusal(Bid(number, (piece,))),
                number=number + 1,
                icon="bid",
            )
            for number in range(stacks)
        )
        prompt = f"Bid the {piece_words(piece)} on which stack?"
        return Plan(words, prompt=prompt, choices=choices, object=words[0], marked=True)

    def _closed_stacks(self, refusal: Refusal) -> Iterator[One]:
        """The stacks when the player may not bid: each can still be chosen, to see why."""
        for number in range(1, int(self.table.turn[0].stacks) + 1):
            says, stack = ("bid", str(number)), f"stack {number}"
            yield One(says, f"Bid on {stack}", object=stack, refusal=refusal, board=True)

    def _bidding(self, words: Words) -> Plan:
        """The plan after `bid 2` and the pieces so far; pieces can be added and removed."""
        refusal = self._turn_refusal()
        if refusal is not None:
            raise Refused(refusal)
        action = read_action(" ".join(words))
        assert isinstance(action, Bid)
        bid = tuple(read_piece(word) for word in words[2:])
        closed = self._refusal(action)
        left = Counter(hand_of(self.table, self.player))
        left.subtract(bid)
        if min(left.values(), default=0) < 0 or not 0 <= action.stack < self.table.turn[0].stacks:
            raise Refused(closed) if closed is not None else refuse("UC-R7", "not all of these are in your hand")
        there = bid_on(self.table, action.stack)
        laid = laid_beside(int(self.table.turn[0].stacks), action.stack, bid, there)
        value, prompt = points_word(points(bid)) if bid else "nothing", f"Bid {worth(bid)} on stack {words[1]}."
        return Plan(
            words,
            write_action(action) if closed is None else None,
            closed,
            prompt if closed is None else f"{prompt} {sentence(closed.reason)}",
            (*self._added(words, action, left), *self._removed(words, bid, laid)),
            self._bid_preview(action.stack, left, laid) if laid else None,
            object=f"stack {words[1]}",
            marked=True,
            label=f"Bid {value} on stack {words[1]}" if closed is None else "",
        )

    def _bid_preview(self, stack: int, left: Counter[Piece], laid: tuple[Pyramid, ...]) -> Preview:
        """The pieces of a bid beside its stack, and what the rest of the hand would have to hand in with the stack."""
        if not self.own:
            return Preview(pyramids=laid)
        hand, costs = in_order(left.elements()), tuple(self.table.costs.tolist())
        tag = bid_tag(stack, int(self.table.turn[0].stacks), hand, stack_of(self.table, stack), costs)
        return Preview(pyramids=laid, plates=tag.plates, notes=tag.notes)

    def _added(self, words: Words, bid: Bid, left: Mapping[Piece, int]) -> Iterator[One]:
        """The bid with one piece more: chosen at its place in the hand."""
        for piece, count in left.items():
            if count > 0:
                word, detail = write_piece(piece), points_word(piece.size)
                refusal = self._refusal(Bid(bid.stack, (*bid.pieces, piece)))
                says, label = (*words, word), f"Add {piece_words(piece)}"
                yield One(says, label, detail, object=word, refusal=refusal, replaces=True)

    def _removed(self, words: Words, bid: Pieces, laid: Sequence[Pyramid]) -> Iterator[One]:
        """The bid with one piece fewer: chosen under the last piece of its kind, if its mark has room there."""
        for piece, mark in dict(zip(bid, marks_under(laid), strict=True)).items():
            k = bid.index(piece)
            refusal = self._refusal(Bid(int(words[1]) - 1, (*bid[:k], *bid[k + 1 :])))
            says, label = (*words[: 2 + k], *words[3 + k :]), f"Remove {piece_words(piece)}"
            yield One(says, label, at=mark, refusal=refusal, icon="remove", replaces=True)

    # --- Passing --------------------------------------------------------------------------------------------------

    def _sizes_left(self) -> tuple[int, ...]:
        return tuple(size for size in BIGGEST_FIRST if in_bag(self.table, size))

    def _pass(self) -> One:
        """The choice to pass; the size to draw is asked next (UC-R9, A15)."""
        sizes = self._sizes_left()
        detail = "+1 point, and you draw a piece" if sizes else "+1 point; the bag is empty"
        return One(("pass",), "Pass", detail, refusal=self._refusal(Pass(sizes[0] if sizes else 0)), icon="pass")

    def _passing(self, words: Words) -> Plan:
        """The plan after `pass`: which size to draw."""
        refusal = self._turn_refusal() or self._pass().refusal
        if refusal is not None:
            raise Refused(refusal)
        return Plan(words, prompt="Pass, and draw a piece of which size?", choices=tuple(self._draws()))

    def _draws(self) -> Iterator[One]:
        for size in BIGGEST_FIRST:
            left = int(in_bag(self.table, size))
            says, label = ("pass", SIZES[size]), f"Draw a {SIZE_WORDS[size]}"
            yield One(says, label, f"{left} in the bag", refusal=self._refusal(Pass(size)), icon="draw")

    # --- Judging --------------------------------------------------------------------------------------------------

    def _refusal(self, action: Action) -> Refusal | None:
        return refusal_of(self.state, self.player, action)

    def _judged(self, action: Action) -> str:
        refusal = self._refusal(action)
        if refusal is not None:
            raise Refused(refusal)
        return write_action(action)

    def _whole(self, words: Words) -> Plan:
        """The plan for a complete combo or pass; refuses NATURE's actions to a player."""
        action = read_action(" ".join(words))
        judged = self._judged(action)
        assert isinstance(action, Score | Pass)
        preview = _lit((action,)) if isinstance(action, Score) else None
        return Plan(words, judged, prompt=self._told(action), preview=preview, label=_label(action))

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


def _words_of(action: Action) -> Words:
    return tuple(write_action(action).split(" "))


def _lit(combos: Iterable[Score]) -> Preview:
    """The pieces of these combos, highlighted in the player's hand."""
    return Preview(lit=tuple(dict.fromkeys(write_piece(piece) for combo in combos for piece in combo.pieces)))


def _label(action: Score | Pass) -> str:
    """The label of the button that plays the action."""
    match action:
        case Score(combo):
            return f"Hand in the {COMBOS[combo]}"
        case Pass(size):
            return f"Pass and draw a {SIZE_WORDS[size]}" if size else "Pass"
