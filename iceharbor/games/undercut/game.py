"""Undercut as a game of the catalogue: what the contract asks for, from the rules, the words and the positions."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar

import numpy as np

from iceharbor.contract import (
    NATURE,
    Eventful,
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
)
from iceharbor.games.openly import Sight
from iceharbor.games.outcomes import names_of, places_by
from iceharbor.games.reading import read_viewer
from iceharbor.games.seats import check_leaves, plays
from iceharbor.games.undercut.chance import random_deed
from iceharbor.games.undercut.combos import hand_points
from iceharbor.games.undercut.plans import plan_words
from iceharbor.games.undercut.positions import read_position, write_position
from iceharbor.games.undercut.records import DEED, EMPTY_BAG, LAST_LEFT, MOST_COMBOS, MOST_ENTRIES, TEN, opening
from iceharbor.games.undercut.secrets import imagined, learned, masked, told_text
from iceharbor.games.undercut.sequel import sequel
from iceharbor.games.undercut.state import State, acting, after, left, open_actions
from iceharbor.games.undercut.words import Action, action_of, read_action, write_action

ENDINGS = {
    TEN: "a column has reached the end: {winner} the lowest score",
    LAST_LEFT: "nobody else is left",
    EMPTY_BAG: "the bag gives no stack: {winner} the lowest score",
}
TOO_LONG = "the game has gone on too long: {winner} the lowest score"


class Undercut(
    Game[State, Action, Sight[State]],
    Finite[State, Action],
    Guessable[State, Sight[State]],
    Planned[Sight[State]],
    Eventful[Sight[State]],
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
        self.hidden = bool(options["hidden_hands"])

    def setup(self) -> State:
        return State(opening(self.players, self.options["end_score"], self.options["end_at_once"], self.hidden))

    def to_act(self, state: State) -> frozenset[Player]:
        return acting(state)

    def apply(self, state: State, player: Player, action: Action) -> State:
        return after(state, player, action)

    def legal_actions(self, state: State, player: Player) -> Iterator[Action]:
        return open_actions(state, player) if player in acting(state) and player != NATURE else iter(())

    def sample(self, state: State, player: Player, rng: Random) -> Action:
        deed, every = np.zeros(DEED, np.int64), np.zeros((MOST_COMBOS, DEED), np.int64)
        random_deed(state.table, np.array([rng.getrandbits(64) | 1], np.uint64), deed, every)
        return action_of(deed)

    def view(self, state: State, viewer: Viewer) -> Sight[State]:
        return Sight(viewer, masked(state, viewer) if self.hidden else state)

    def outcome(self, state: State) -> Outcome | None:
        table = state.table
        turn = table.turn[0]
        if not turn.over_by:
            return None
        standing = [
            (plays(table, player), -int(table.scores[player]), -int(hand_points(table, player)))
            for player in range(self.players)
        ]
        places = places_by(standing)
        best = [player for player, place in enumerate(places) if place == 1]
        lowest = [player for player in range(self.players) if standing[player][:2] == standing[best[0]][:2]]
        winner = f"{names_of(lowest)} {'has' if len(lowest) == 1 else 'share'}"
        reason = ENDINGS.get(int(turn.over_by), TOO_LONG).format(winner=winner)
        if len(best) < len(lowest):
            reason += f", and {names_of(best)} {'holds' if len(best) == 1 else 'hold'} the fewest points in hand"
        return Outcome(places, reason, "UC-R11")

    def forfeit(self, state: State, player: Player) -> State:
        check_leaves(state.table.turn[0].out, player)
        return left(state, player)

    def read(self, text: str) -> Action:
        return read_action(text)

    def write(self, action: Action) -> str:
        return write_action(action)

    def tell(self, before: State, player: Player, action: Action, viewer: Viewer) -> str:
        return told_text(before, action, viewer, self.hidden)

    def follows(self, before: Sight[State], after: Sight[State]) -> str:
        return sequel(before.state, after.state)

    def reveals(self, before: State, after: State) -> bool:
        return self.hidden and learned(before, after)

    def position(self, view: Any) -> dict[str, Any]:
        if isinstance(view, Sight):
            state: State = view.state
            return {**write_position(state, self.options, self.outcome(state)), "viewer": view.viewer}
        return write_position(view, self.options, self.outcome(view))

    def load(self, position: Mapping[str, Any]) -> Any:
        is_view = "viewer" in position
        state = read_position(position, self.options, self.players, is_view)
        return Sight(read_viewer(position["viewer"], self.players), state) if is_view else state

    def guess(self, view: Sight[State], viewer: Viewer, rng: Random) -> State:
        return imagined(view.state, viewer, rng) if self.hidden else view.state

    def plan(self, view: Sight[State], player: Player, words: Words) -> Plan:
        return plan_words(view.state, player, words)
