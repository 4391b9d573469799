"""Hextris as a game of the catalogue: what the contract asks for, from the rules, the words and the positions."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

import numpy as np

from iceharbor.contract import SEATS, Eventful, Finite, GameInfo, Outcome, Plan, Planned, Player, Words
from iceharbor.games.hextris.chance import random_deed
from iceharbor.games.hextris.plans import plan_words
from iceharbor.games.hextris.positions import read_position, write_position
from iceharbor.games.hextris.rules import (
    AGREED,
    GROUPS_TO_WIN,
    LAST_LEFT,
    MOST_DEEDS,
    MOST_ENTRIES,
    REPEATED,
    STUCK,
    THIRD_GROUP,
)
from iceharbor.games.hextris.state import State, acting, after, completed, left, open_actions, opened, refusal_of
from iceharbor.games.hextris.words import Action, Draw, Pie, Skip, action_of, read_action, write_action
from iceharbor.games.openly import OpenGame, Sight
from iceharbor.games.outcomes import places_by
from iceharbor.games.planning import listed
from iceharbor.games.seats import check_leaves, plays
from iceharbor.games.tables import read_out

ENDINGS = {
    THIRD_GROUP: ("HX-R8", "{winner} has connected a third group"),
    LAST_LEFT: ("HX-R8", "nobody else is left"),
    AGREED: ("HX-A11", "a draw was agreed"),
    STUCK: ("HX-A10", "nobody has a legal action"),
    REPEATED: ("HX-A11", "the same position came three times"),
}
TOO_LONG = ("HX-A11", "the game has gone on too long")


class Hextris(OpenGame[State, Action], Finite[State, Action], Planned[Sight[State]], Eventful[Sight[State]]):
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

    def setup(self) -> State:
        return opened(self.players, self.options["pie_rule"], self.options["repetition_draw"])

    def to_act(self, state: State) -> frozenset[Player]:
        return acting(state)

    def apply(self, state: State, player: Player, action: Action) -> State:
        return after(state, player, action)

    def legal_actions(self, state: State, player: Player) -> Iterator[Action]:
        if player not in self.to_act(state):
            return
        yield from open_actions(state, player)
        yield from (action for action in (Skip(), Pie(), Draw()) if refusal_of(state, player, action) is None)

    def sample(self, state: State, player: Player, rng: Random) -> Action:
        deed, every = np.zeros(3, np.int64), np.zeros((MOST_DEEDS, 3), np.int64)
        random_deed(state.table, player, np.array([rng.getrandbits(64) | 1], np.uint64), deed, every)
        return action_of(deed)

    def outcome(self, state: State) -> Outcome | None:
        (turn,) = read_out(state.table.turn)
        if not turn.over_by:
            return None
        rule, reason = ENDINGS.get(turn.over_by, TOO_LONG)
        standing = [(player == turn.winner, plays(state.table, player)) for player in range(self.players)]
        return Outcome(places_by(standing), reason.format(winner=SEATS[turn.winner]), rule)

    def forfeit(self, state: State, player: Player) -> State:
        check_leaves(state.table.turn[0].out, player)
        return left(state, player)

    def follows(self, before: Sight[State], after: Sight[State]) -> str:
        """The third group is not stowed: it has won (HX-A9)."""
        return listed(
            [
                f"{SEATS[player]} {'stows' if groups < GROUPS_TO_WIN else 'connects'} group {groups} of {GROUPS_TO_WIN}"
                for player, groups in completed(before.state, after.state)
            ]
        )

    def read(self, text: str) -> Action:
        return read_action(text)

    def write(self, action: Action) -> str:
        return write_action(action)

    def write_position(self, state: State) -> dict[str, Any]:
        return write_position(state, self.options, self.outcome(state))

    def read_position(self, position: Mapping[str, Any]) -> State:
        return read_position(position, self.options, self.players)

    def plan(self, view: Sight[State], player: Player, words: Words) -> Plan:
        return plan_words(view.state, player, words)
