"""Sprawl as a game of the catalogue: what the contract asks for, from the rules, the words and the positions."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar, Final

import numpy as np

from iceharbor.contract import NATURE, SEATS, Eventful, Finite, GameInfo, Outcome, Plan, Planned, Player, Words
from iceharbor.games.openly import OpenGame, Sight
from iceharbor.games.outcomes import names_of, places_by
from iceharbor.games.planning import listed
from iceharbor.games.seats import check_leaves, plays
from iceharbor.games.sprawl.chance import random_deed
from iceharbor.games.sprawl.plans import plan_words
from iceharbor.games.sprawl.positions import read_position, write_position
from iceharbor.games.sprawl.records import BOARDS, DEED, LAST_LEFT, MOST_DEEDS, OF_EACH, opening
from iceharbor.games.sprawl.scoring import standings
from iceharbor.games.sprawl.state import State, acting, after, felled, grid_for, grid_of, left, open_actions
from iceharbor.games.sprawl.words import Action, First, action_of, read_action, write_action

MOST_PLAYERS: Final = max(BOARDS)

TIES: Final = (
    "the most pips on the board",
    "the most pips in towers neutralised",
    "the most towers neutralised",
    "the most squares",
    "the most pips in towers",
    "the most towers",
)
"""What decides, in this order (SP-R10, A18): the columns of `scoring.standings` after the first."""


class Sprawl(OpenGame[State, Action], Finite[State, Action], Planned[Sight[State]], Eventful[Sight[State]]):
    """By Brandon Wiley, Valerie West and Jonathan Leistiko, 2003: winner of the first design competition."""

    info: ClassVar[GameInfo] = GameInfo(
        name="sprawl",
        title="Sprawl",
        designer="Brandon Wiley, Valerie West and Jonathan Leistiko",
        blurb="Towers branch out and spore across the board, and neutralise each other, until somebody is walled in.",
        players=(3, MOST_PLAYERS),
        options={
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "strict": {
                    "title": "Strict branching",
                    "description": "A branch points straight away from what it branches from.",
                    "type": "boolean",
                    "default": False,
                },
                "superior_forces": {
                    "title": "Superior forces",
                    "description": "A tower attacked by more pips than its own is neutralised too.",
                    "type": "boolean",
                    "default": False,
                },
                "friendly_fire": {
                    "title": "Friendly fire",
                    "description": "Your branches attack your own towers as well.",
                    "type": "boolean",
                    "default": True,
                },
            },
        },
        rules_version="2003-1",
        max_actions=1 + 3 * OF_EACH * MOST_PLAYERS + MOST_PLAYERS,
    )

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        self.grid = grid_for(players)

    def setup(self) -> State:
        return State(opening(self.players, **self.options))

    def to_act(self, state: State) -> frozenset[Player]:
        return acting(state)

    def apply(self, state: State, player: Player, action: Action) -> State:
        return after(state, player, action)

    def legal_actions(self, state: State, player: Player) -> Iterator[Action]:
        if player not in self.to_act(state):
            return iter(())
        if player == NATURE:
            return (First(first) for first in range(self.players) if plays(state.table, first))
        return iter(open_actions(state, player))

    def sample(self, state: State, player: Player, rng: Random) -> Action:
        deed, every = np.zeros(DEED, np.int64), np.zeros((MOST_DEEDS, DEED), np.int64)
        random_deed(state.table, player, np.array([rng.getrandbits(64) | 1], np.uint64), deed, every)
        return action_of(deed.tolist())

    def outcome(self, state: State) -> Outcome | None:
        turn = state.table.turn[0]
        if not turn.over_by:
            return None
        rows = [tuple(row) for row in standings(state.table).tolist()]
        places = places_by(rows)
        if turn.over_by == LAST_LEFT:
            return Outcome(places, f"nobody but {SEATS[places.index(1)]} is left", "SP-R10")
        return Outcome(places, f"{SEATS[turn.player]} has no action left, and {_why_first(rows, places)}", "SP-R10")

    def forfeit(self, state: State, player: Player) -> State:
        check_leaves(state.table.turn[0].out, player)
        return left(state, player)

    def follows(self, before: Sight[State], after: Sight[State]) -> str:
        pieces, names = after.state.pieces, grid_of(after.state).names
        return listed(
            [
                f"{SEATS[pieces[square].player]}'s tower on {names[square]} is neutralised"
                for square in felled(before.state, after.state)
            ]
        )

    def read(self, text: str) -> Action:
        return read_action(text, self.grid)

    def write(self, action: Action) -> str:
        return write_action(action, self.grid)

    def write_position(self, state: State) -> dict[str, Any]:
        return write_position(state, self.options, self.outcome(state))

    def read_position(self, position: Mapping[str, Any]) -> State:
        return read_position(position, self.players, self.options)

    def plan(self, view: Sight[State], player: Player, words: Words) -> Plan:
        return plan_words(view.state, player, words)


def _why_first(rows: list[tuple[int, ...]], places: tuple[int, ...]) -> str:
    """Who has won, and by what: pips, or what decides between equal pips (SP-A18)."""
    winners = [player for player, place in enumerate(places) if place == 1]
    best = rows[winners[0]][1:]
    if len(winners) > 1:
        return f"{names_of(winners)} share first place with {best[0]} pips each"
    second = max(row[1:] for player, row in enumerate(rows) if row[0] and player not in winners)
    by = next(k for k, (mine, other) in enumerate(zip(best, second, strict=True)) if mine != other)
    return f"{SEATS[winners[0]]} has {TIES[by]}" + (f", after a tie of {best[0]} pips" if by else f": {best[0]}")
