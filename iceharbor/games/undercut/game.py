"""Undercut as a game of the catalogue: what the contract asks for, from the rules, the words and the positions."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from iceharbor.contract import (
    NATURE,
    SEATS,
    Finite,
    Game,
    GameInfo,
    Guessable,
    Outcome,
    Plan,
    Planned,
    Player,
    Viewer,
    Words,
    refuse,
)
from iceharbor.games.openly import Sight
from iceharbor.games.undercut.plans import FIRST_HANDS, plan_words
from iceharbor.games.undercut.positions import read_position, write_position
from iceharbor.games.undercut.rules import (
    AUCTION,
    CHOOSE_FIRST,
    COLOURS,
    DRAW,
    EMPTY_BAG,
    LAST_LEFT,
    MOST_ENTRIES,
    OVER,
    SCORE,
    TEN,
    Action,
    AskHand,
    Bid,
    Draws,
    First,
    Pass,
    Piece,
    Rules,
    State,
    acting,
    after,
    bids_from,
    combos_in,
    in_bag,
    left,
    opening,
    points,
    stands,
)
from iceharbor.games.undercut.secrets import imagined, learned, masked, told_text
from iceharbor.games.undercut.words import read_action, write_action

ENDINGS = {
    TEN: "a column has reached the end: {winner} the lowest score",
    LAST_LEFT: "nobody else is left",
    EMPTY_BAG: "the bag gives no stack: {winner} the lowest score",
}
TOO_LONG = "the game has gone on too long: {winner} the lowest score"


class Undercut(
    Game[State, Action, Sight[State]], Finite[State, Action], Guessable[State, Sight[State]], Planned[Sight[State]]
):
    """By Joseph Kisenwether, 2004: winner of the second design competition."""

    info: ClassVar[GameInfo] = GameInfo(
        name="undercut",
        title="Undercut",
        designer="Joseph Kisenwether",
        blurb="An auction that the lowest bid wins, for pieces that you would rather not have to score.",
        players=(3, 5),
        options={
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "hidden_hands": {
                    "title": "Hidden hands",
                    "description": "The colours in a hand are seen by its player alone.",
                    "type": "boolean",
                    "default": False,
                },
                "end_score": {
                    "title": "Score that ends the game",
                    "type": "integer",
                    "minimum": 3,
                    "maximum": 30,
                    "default": 10,
                },
                "end_at_once": {
                    "title": "End at once",
                    "description": "When a pass reaches the end, the last scoring phase is left out.",
                    "type": "boolean",
                    "default": False,
                },
            },
        },
        rules_version="2004-1",
        max_actions=MOST_ENTRIES,
    )

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        self.rules = Rules(options["end_score"], options["end_at_once"])
        self.hidden = bool(options["hidden_hands"])

    def setup(self) -> State:
        return opening(self.players)

    def to_act(self, state: State) -> frozenset[Player]:
        return acting(state)

    def apply(self, state: State, player: Player, action: Action) -> State:
        return after(state, player, action, self.rules)

    def legal_actions(self, state: State, player: Player) -> Iterator[Action]:
        if player not in acting(state) or player == NATURE:
            return iter(())
        return (action for action in _imaginable(state, player) if stands(state, player, action, self.rules))

    def sample(self, state: State, player: Player, rng: Random) -> Action:
        if state.phase == CHOOSE_FIRST:
            return First(rng.choice([p for p in range(self.players) if not state.out >> p & 1]))
        if state.asked:
            return Draws(_drawn_by_chance(state, rng))
        if state.phase == DRAW:
            return AskHand(rng.choice(FIRST_HANDS))
        if state.phase == SCORE:
            return rng.choice(combos_in(state.hands[player]))
        return self._sample_bid(state, player, rng)

    def _sample_bid(self, state: State, player: Player, rng: Random) -> Action:
        if None not in state.bids and rng.random() < 0.5:
            sizes = [size for size in (1, 2, 3) if in_bag(state.bag, size)]
            return Pass(rng.choice(sizes) if sizes else 0)
        stacks = list(range(len(state.stacks)))
        rng.shuffle(stacks)
        for stack in stacks:
            hand = list(state.hands[player])
            rng.shuffle(hand)
            bid = Bid(stack, tuple(sorted(hand[: rng.randint(0, len(hand))], key=lambda p: (-p.size, p.colour))))
            for action in (bid, Bid(stack, ())):
                if stands(state, player, action, self.rules):
                    return action
        sizes = [size for size in (1, 2, 3) if in_bag(state.bag, size)]
        return Pass(rng.choice(sizes) if sizes else 0)

    def view(self, state: State, viewer: Viewer) -> Sight[State]:
        return Sight(viewer, masked(state, viewer) if self.hidden else state)

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != OVER:
            return None
        standing = [
            (state.out >> player & 1, state.scores[player], points(state.hands[player]))
            for player in range(self.players)
        ]
        places = tuple(1 + sum(other < mine for other in standing) for mine in standing)
        best = [SEATS[player] for player, place in enumerate(places) if place == 1]
        winner = f"{best[0]} has" if len(best) == 1 else f"{' and '.join(best)} share"
        return Outcome(places, ENDINGS.get(state.over_by, TOO_LONG).format(winner=winner), "UC-R11")

    def forfeit(self, state: State, player: Player) -> State:
        if state.out >> player & 1:
            raise refuse("resign", "you have already left the game")
        return left(state, player, self.rules)

    def read(self, text: str) -> Action:
        return read_action(text)

    def write(self, action: Action) -> str:
        return write_action(action)

    def tell(self, before: State, player: Player, action: Action, viewer: Viewer) -> str:
        return told_text(before, action, viewer, self.hidden)

    def reveals(self, before: State, after: State) -> bool:
        return self.hidden and learned(before, after)

    def position(self, view: Any) -> dict[str, Any]:
        if isinstance(view, Sight):
            state: State = view.state
            return {**write_position(state, self.options, self.outcome(state)), "viewer": view.viewer}
        return write_position(view, self.options, self.outcome(view))

    def load(self, position: Mapping[str, Any]) -> Any:
        is_view = "viewer" in position
        state = read_position(position, self.players, is_view and self.hidden)
        return Sight(position["viewer"], state) if is_view else state

    def guess(self, view: Sight[State], viewer: Viewer, rng: Random) -> State:
        return imagined(view.state, viewer, rng) if self.hidden else view.state

    def plan(self, view: Sight[State], player: Player, words: Words) -> Plan:
        return plan_words(view.state, player, words, self.rules)


def _imaginable(state: State, player: Player) -> Iterator[Action]:
    """What the player might say in this phase, though not all of it may stand."""
    if state.phase == DRAW:
        yield from (AskHand(sizes) for sizes in FIRST_HANDS)
    elif state.phase == SCORE:
        yield from combos_in(state.hands[player])
    elif state.phase == AUCTION:
        yield from (Pass(size) for size in range(4))
        for pieces in bids_from(state.hands[player]):
            yield from (Bid(stack, pieces) for stack in range(len(state.stacks)))


def _drawn_by_chance(state: State, rng: Random) -> tuple[Piece, ...]:
    """What NATURE draws: every piece of a size in the bag is as likely."""
    counts, drawn = list(state.bag), []
    for size in state.asked:
        first = len(COLOURS) * (size - 1)
        number = rng.randrange(sum(counts[first : first + len(COLOURS)]))
        colour = 0
        while number >= counts[first + colour]:
            number -= counts[first + colour]
            colour += 1
        counts[first + colour] -= 1
        drawn.append(Piece(size, colour))
    return tuple(drawn)
