"""Plans of Hextris: what incomplete words mean and what may follow. All judgements come from the rules."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from iceharbor.contract import SEATS, Player, Refused, refuse
from iceharbor.games.common.actions import FirstPlayer, OfferDraw
from iceharbor.games.common.entry_sentences import plural
from iceharbor.games.common.plans import answered, declined, listed, open_objects, sentence, spot_choices
from iceharbor.games.common.sizes import DRAWN_SIZES
from iceharbor.games.hextris.actions import (
    SIZE_WORDS,
    SIZES,
    Action,
    DropPiece,
    MovePiece,
    Pie,
    Play,
    Skip,
    SwapPieces,
    encode,
    read_action,
    read_size,
    read_spot,
    write_action,
)
from iceharbor.games.hextris.groups import groups_on
from iceharbor.games.hextris.rules import (
    BOARD,
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
from iceharbor.games.hextris.state import HextrisState, after, completed, open_actions, refusal_of
from iceharbor.plan import One, Plan, Preview, Refusal, Words
from iceharbor.scene import Pyramid
from iceharbor.table.hexes import spots_in

VERBS: Final = {"drop": "Drop", "move": "Slide", "swap": "Swap"}
"""The verbs of the notation as players read them."""
PREPOSITIONS: Final = {"drop": "on", "move": "to", "swap": "with"}


def plan_words(state: HextrisState, player: Player, words: Words) -> Plan:
    """The plan for these words; words that are not legal give a plan with a refusal."""
    plan = answered(words, lambda: _HextrisPlanner(state, player).plan(words))
    return replace(plan, object=_object_of(words, player), marked=bool(plan.choices)) if words else plan


def _object_of(words: Words, player: Player) -> str | None:
    """The piece that these words act with: on its spot, or in the player's hand."""
    match words:
        case ("drop", size, *_) if size in SIZES:
            return f"{player}{size}"
        case (("move" | "swap"), name, *_) | (name, *_) if name in BOARD.numbers:
            return name
        case _:
            return None


class _HextrisPlanner:
    """Plans for one player in one position."""

    def __init__(self, state: HextrisState, player: Player) -> None:
        self.state, self.player = state, player
        self.table, self.turn = state.table, state.table.turn[0]

    def plan(self, words: Words) -> Plan:
        if not 0 <= self.player < self.turn.players:
            raise refuse("HX-R2", "only players can act")
        match words:
            case ():
                return self._opening()
            case ("drop",):
                sizes = self._sizes(open_actions(self.state, self.player) if self._turn_refusal() is None else [])
                return Plan(words, refusal=self._turn_refusal(), prompt="Drop which size?", choices=tuple(sizes))
            case ("drop", size):
                rim = [DropPiece(read_size(size), spot) for spot in range(SPOTS) if RIM >> spot & 1]
                return self._where(words, rim, "Drop it where?")
            case ("move" | "swap",):
                return self._which(words)
            case ("move", start):
                spot = read_spot(start)
                return self._where(words, [MovePiece(spot, to) for to in self._ways(spot)], "Slide it where?")
            case ("swap", own):
                spot = read_spot(own)
                return self._where(
                    words, [SwapPieces(spot, other) for other in self._met(spot)], "Swap it with which piece?"
                )
            case (name,) if name in BOARD.numbers:
                return self._piece(words, name)
        return self._judged(words, read_action(" ".join(words)))

    # --- Choosing -------------------------------------------------------------------------------------------------

    def _turn_refusal(self) -> Refusal | None:
        """Why this player may not act; None when it is their turn."""
        waits = self.turn.termination or self.turn.player != self.player
        return refusal_of(self.state, self.player, Skip()) if waits else None

    def _opening(self) -> Plan:
        refusal = self._turn_refusal()
        if refusal is not None:
            return replace(declined(refusal), choices=self._later(refusal))
        every = open_actions(self.state, self.player)
        pieces = (replace(one, board=True) for one in self._pieces(every))
        choices = [*self._sizes(every), *pieces, *self._extras(every)]
        stuck = "You have no legal action, so your turn is skipped."
        prompt = "Drop a piece on the rim, or choose a piece to slide or swap." if every else stuck
        return Plan(prompt=prompt, choices=tuple(choices), marked=True, movable=open_objects(choices))

    def _later(self, refusal: Refusal) -> tuple[One, ...]:
        """What the player can choose in their own turn, to look at now."""
        mine = (*self._sizes([]), *self._pieces([]))
        return tuple(replace(one, refusal=refusal, board=True) for one in mine)

    def _sizes(self, every: Sequence[Action]) -> Iterator[One]:
        for size in (LARGE, MEDIUM, SMALL):
            count = int(self.table.hands[3 * self.player + size])
            full = Refusal("HX-R3", "every rim spot is taken, or would connect six pieces")
            none = Refusal("HX-R3", f"you have no {SIZE_WORDS[size]} in hand")
            open_ = any(isinstance(action, DropPiece) and action.size == size for action in every)
            closed = None if open_ else full if count else none
            yield One(
                ("drop", SIZES[size]),
                f"Drop a {SIZE_WORDS[size]}",
                f"{count} in hand",
                object=f"{self.player}{SIZES[size]}",
                refusal=closed,
                icon="drop",
            )

    def _pieces(self, every: Sequence[Action]) -> Iterator[One]:
        movable = {action.start for action in every if isinstance(action, MovePiece)}
        movable |= {action.own for action in every if isinstance(action, SwapPieces)}
        for spot in spots_in(int(colour_of(self.table, self.player))):
            name, size = BOARD.names[spot], int(man_at(self.table, spot)) % 3
            closed = None if spot in movable else Refusal("HX-R4", "it can't slide or swap")
            yield One((name,), f"{SIZE_WORDS[size]} on {name}", at=BOARD.at[spot], object=name, refusal=closed)

    def _which(self, words: Words) -> Plan:
        """The plan after `move` or `swap`: the pieces that can do it."""
        kind = MovePiece if words == ("move",) else SwapPieces
        refusal = self._turn_refusal()
        every = [] if refusal else [each for each in open_actions(self.state, self.player) if isinstance(each, kind)]
        pieces = (replace(one, says=(*words, *one.says)) for one in self._pieces(every))
        return Plan(words, refusal=refusal, prompt=f"{VERBS[words[0]]} which piece?", choices=spot_choices(pieces))

    def _extras(self, every: Sequence[Action]) -> Iterator[One]:
        if not every:
            yield One(("skip",), "Skip", "you have no legal action", icon="pass")
        if self._refusal(Pie()) is None:
            yield One(("pie",), "Take over", "the first drop becomes yours; your opponent plays next")
        if self._refusal(OfferDraw()) is None:
            yield One(("draw",), "Accept the draw" if self.turn.draw_offers else "Offer a draw")

    def _piece(self, words: Words, name: str) -> Plan:
        spot = read_spot(name)
        man = int(man_at(self.table, spot))
        if man < 0:
            raise self._empty(spot)
        piece = f"{SIZE_WORDS[man % 3]} on {name}"
        if man // 3 != self.player:
            return self._foreign(words, spot, man // 3, piece)
        ways = [self._choice(MovePiece(spot, to)) for to in self._ways(spot)]
        swaps = [self._choice(SwapPieces(spot, other)) for other in self._met(spot)]
        wanted = SIZE_WORDS[SWAPS_WITH[man % 3]]
        prompt = f"Slide this {SIZE_WORDS[man % 3]}, or swap it with a {wanted} next to it."
        return Plan(words, refusal=self._turn_refusal(), prompt=prompt, choices=spot_choices([*ways, *swaps]))

    def _empty(self, spot: int) -> Refused:
        """What to choose before an empty spot."""
        name = BOARD.names[spot]
        if self._turn_refusal() is not None:
            return refuse("HX-R4", f"there is no piece on {name}")
        if RIM >> spot & 1 or colour_of(self.table, self.player):
            return refuse("HX-R2", f"choose a piece for {name} first")
        return refuse("HX-R3", f"{name} is not on the rim: drop a piece on the rim first")

    def _foreign(self, words: Words, spot: int, owner: Player, piece: str) -> Plan:
        """Another player's piece: its group, and what it could do in its owner's next turn if nothing else changed."""
        every = [] if self.turn.termination else open_actions(self.state, owner)
        slides = sum(isinstance(action, MovePiece) and action.start == spot for action in every)
        swaps = [action.other for action in every if isinstance(action, SwapPieces) and action.own == spot]
        groups = groups_on(self.table.men.tolist())
        size = next((len(group.spots) for group in groups if spot in group.spots), 1)
        with_whom = [self._other_piece(other) for other in swaps]
        could = [
            f"slide to {plural(slides, 'spot')}" if slides else "",
            f"swap with {listed(with_whom)}" if swaps else "",
        ]
        told = " or ".join(filter(None, could))
        group = f", in a group of {size}" if size > 1 else ""
        prompt = f"{SEATS[owner]}'s {piece}{group}{f': it could {told}' if told else ''}."
        preview = Preview(lit=tuple(BOARD.names[other] for other in swaps)) if swaps else None
        return Plan(words, prompt=prompt, preview=preview)

    def _other_piece(self, spot: int) -> str:
        """`your Medium on b2`, or `Violet's Medium on b2`."""
        man = int(man_at(self.table, spot))
        whose = "your" if man // 3 == self.player else f"{SEATS[man // 3]}'s"
        return f"{whose} {SIZE_WORDS[man % 3]} on {BOARD.names[spot]}"

    def _ways(self, spot: int) -> list[int]:
        """The spots to offer for a move: every vacant spot in a straight line, legal or not."""
        taken = int(occupied(self.table))
        return [to for ray in BOARD.rays[spot] for to in ray if not taken >> to & 1]

    def _met(self, spot: int) -> list[int]:
        return spots_in(BOARD.around[spot] & int(occupied(self.table)))

    def _where(self, words: Words, actions: list[DropPiece] | list[MovePiece] | list[SwapPieces], prompt: str) -> Plan:
        choices = spot_choices(self._choice(action) for action in actions)
        return Plan(words, refusal=self._turn_refusal(), prompt=prompt, choices=choices)

    def _choice(self, action: DropPiece | MovePiece | SwapPieces) -> One:
        spot = int(encode(action)[SECOND])
        says = tuple(write_action(action).split(" "))
        label = f"{VERBS[says[0]]} {PREPOSITIONS[says[0]]} {BOARD.names[spot]}"
        refusal = self._refusal(action)
        detail = self._told(action) if refusal is None else ""
        return One(says, label, detail, BOARD.at[spot], BOARD.names[spot], refusal)

    # --- Judging --------------------------------------------------------------------------------------------------

    def _refusal(self, action: Action) -> Refusal | None:
        return refusal_of(self.state, self.player, action)

    def _judged(self, words: Words, action: Action) -> Plan:
        following = after(self.state, self.player, action)
        assert not isinstance(action, FirstPlayer), "only NATURE chooses who goes first"
        prompt = self._told(action) or self._said(action)
        struck = tuple(BOARD.names[spot] for spot in spots_in(self._landed(action) & ~int(occupied(following.table))))
        preview = Preview(pyramids=self._standing(action), struck=struck)
        return Plan(words, write_action(action), prompt=prompt, preview=preview, label=_label(action))

    def _said(self, action: Play) -> str:
        """An action as a sentence."""
        match action:
            case DropPiece(size, spot):
                return f"Drop a {SIZE_WORDS[size]} on {BOARD.names[spot]}."
            case MovePiece(start, to):
                return f"Slide from {BOARD.names[start]} to {BOARD.names[to]}."
            case SwapPieces(own, other):
                return f"Swap {BOARD.names[own]} with {BOARD.names[other]}."
            case Pie():
                return "Take over the first drop."
            case OfferDraw():
                return "Accept the draw." if self.turn.draw_offers else "Offer a draw."
            case Skip():
                return "Your turn is skipped."

    def _landed(self, action: Action) -> int:
        """Bit mask of the spots with a piece after the action, before groups are removed."""
        taken = int(occupied(self.table))
        if isinstance(action, DropPiece):
            return taken | 1 << action.spot
        return taken ^ (1 << action.start | 1 << action.to) if isinstance(action, MovePiece) else taken

    def _standing(self, action: Action) -> tuple[Pyramid, ...]:
        """The pieces of an action where they would stand."""
        match action:
            case DropPiece(size, spot):
                return (_pyramid("", spot, 3 * self.player + size),)
            case MovePiece(start, to):
                return (self._moved(start, to),)
            case SwapPieces(own, other):
                return (self._moved(own, other), self._moved(other, own))
            case _:
                return ()

    def _moved(self, start: int, to: int) -> Pyramid:
        return _pyramid(BOARD.names[start], to, int(man_at(self.table, start)))

    def _told(self, action: Action) -> str:
        """The effects of a legal action, beyond the step itself; empty when there are none."""
        following = after(self.state, self.player, action)
        told = []
        for owner, count in completed(self.state, following):
            whose = "your" if owner == self.player else f"{SEATS[owner]}'s"
            told.append(f"completes {whose} group {count} of {GROUPS_TO_WIN}")
        turn = following.table.turn[0]
        if turn.termination and turn.winner >= 0:
            told.append("you win" if turn.winner == self.player else f"{SEATS[turn.winner]} wins")
        return sentence(", ".join(told)) if told else ""


def _pyramid(leaves: str, to: int, man: int) -> Pyramid:
    """A piece of a preview: the spot that it leaves, if it is on the board, and where it would stand."""
    return Pyramid(leaves, BOARD.at[to], DRAWN_SIZES[man % 3], man // 3)


def _label(action: Play) -> str:
    """The label of the button that plays an action."""
    match action:
        case DropPiece(_, spot):
            return f"Drop on {BOARD.names[spot]}"
        case MovePiece(_, to):
            return f"Slide to {BOARD.names[to]}"
        case SwapPieces(_, other):
            return f"Swap with {BOARD.names[other]}"
        case Pie():
            return "Take over"
        case OfferDraw():
            return "Confirm draw"
        case Skip():
            return "Skip"
