"""Hextris as a game of the catalogue: what the contract asks for, from the rules, the words and the positions."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

from iceharbor.contract import SEATS, Finite, GameInfo, Outcome, Plan, Planned, Player, Words, refuse
from iceharbor.games.hextris.plans import plan_words
from iceharbor.games.hextris.positions import read_position, write_position
from iceharbor.games.hextris.rules import (
    AGREED,
    BOARD,
    LAST_LEFT,
    MOST_ENTRIES,
    REPEATED,
    STUCK,
    SWAPS_WITH,
    THIRD_GROUP,
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
    left,
    occupied,
    opening,
    reached,
    stands,
)
from iceharbor.games.hextris.words import read_action, write_action
from iceharbor.games.openly import OpenGame, Sight
from iceharbor.table.hexes import spots_in

GUESSES = 12
"""Actions drawn before all of them are listed."""

ENDINGS = {
    THIRD_GROUP: ("HX-R8", "{winner} has connected a third group"),
    LAST_LEFT: ("HX-R8", "nobody else is left"),
    AGREED: ("HX-A11", "a draw was agreed"),
    STUCK: ("HX-A10", "nobody has a legal action"),
    REPEATED: ("HX-A11", "the same position came three times"),
}
TOO_LONG = ("HX-A11", "the game has gone on too long")


class Hextris(OpenGame[State, Action], Finite[State, Action], Planned[Sight[State]]):
    """By David J. Bush, 2005: winner of the third design competition."""

    info: ClassVar[GameInfo] = GameInfo(
        name="hextris",
        title="Hextris",
        designer="David J. Bush",
        blurb="Drop, slide and swap pyramids on nineteen spots; connect five of yours three times, and never six.",
        players=(2, 3),
        options={
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "pie_rule": {
                    "title": "Pie rule",
                    "description": "For two: the second player may take over the first drop.",
                    "type": "boolean",
                    "default": False,
                },
                "repetition_draw": {
                    "title": "Repetition draws",
                    "description": "The third time the same position comes with the same player to move is a draw.",
                    "type": "boolean",
                    "default": False,
                },
            },
        },
        rules_version="2005-1",
        max_actions=MOST_ENTRIES,
    )

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        self.rules = Rules(options["pie_rule"], options["repetition_draw"])

    def setup(self) -> State:
        return opening(self.players)

    def to_act(self, state: State) -> frozenset[Player]:
        return frozenset() if state.over_by else frozenset((state.turn,))

    def apply(self, state: State, player: Player, action: Action) -> State:
        return after(state, player, action, self.rules)

    def legal_actions(self, state: State, player: Player) -> Iterator[Action]:
        every: tuple[Action, ...] = (*imaginable(state, player), Skip(), Pie(), Draw())
        return (action for action in every if stands(state, player, action, self.rules))

    def sample(self, state: State, player: Player, rng: Random) -> Action:
        for _ in range(GUESSES):
            guess = _guess(state, player, rng)
            if guess is not None and stands(state, player, guess, self.rules):
                return guess
        every = [action for action in imaginable(state, player) if stands(state, player, action, self.rules)]
        return rng.choice(every) if every else Skip()

    def outcome(self, state: State) -> Outcome | None:
        if not state.over_by:
            return None
        rule, reason = ENDINGS.get(state.over_by, TOO_LONG)
        standing = [(player == state.winner, not state.out >> player & 1) for player in range(self.players)]
        places = tuple(1 + sum(other > mine for other in standing) for mine in standing)
        return Outcome(places, reason.format(winner=SEATS[state.winner]), rule)

    def forfeit(self, state: State, player: Player) -> State:
        if state.out >> player & 1:
            raise refuse("resign", "you have already left the game")
        return left(state, player)

    def read(self, text: str) -> Action:
        return read_action(text)

    def write(self, action: Action) -> str:
        return write_action(action)

    def write_position(self, state: State) -> dict[str, Any]:
        return write_position(state, self.options, self.outcome(state))

    def read_position(self, position: Mapping[str, Any]) -> State:
        return read_position(position, self.players)

    def plan(self, view: Sight[State], player: Player, words: Words) -> Plan:
        return plan_words(view.state, player, words, self.rules)


def _guess(state: State, player: Player, rng: Random) -> Drop | Move | Swap | None:
    """A drop, a move or a swap by chance, which may be closed; None when there is none of what was drawn."""
    random = rng.random
    own = 3 * player
    men = spots_in(occupied(state.men[own : own + 3]))
    if random() * (len(men) + 2) < 2:
        size, vacant = int(random() * 3), spots_in(BOARD.rim & ~occupied(state.men))
        return Drop(size, vacant[int(random() * len(vacant))]) if vacant else None
    start = men[int(random() * len(men))]
    size = next(size for size in range(3) if state.men[own + size] >> start & 1)
    ways = reached(state.men, start, size)
    partners = spots_in(BOARD.around[start] & occupied(state.men[SWAPS_WITH[size] :: 3]))
    pick = int(random() * (len(ways) + len(partners)))
    if pick < len(ways):
        return Move(start, ways[pick])
    return Swap(start, partners[pick - len(ways)]) if partners else None
