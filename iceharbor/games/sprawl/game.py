"""Sprawl as a game of the catalogue: the contract's methods, from the rules, the notation and the positions."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final

import numpy as np

from iceharbor.contract import (
    NATURE,
    SEATS,
    Cautious,
    Finite,
    GameInfo,
    GamePosition,
    HasEffects,
    Outcome,
    Player,
    Viewer,
)
from iceharbor.games.common.actions import FirstPlayer
from iceharbor.games.common.options import warnings_option
from iceharbor.games.common.outcomes import places_by, resigned
from iceharbor.games.common.perfect_information import OpenView, PerfectInformationGame
from iceharbor.games.common.plans import listed
from iceharbor.games.common.turns import check_leaves, plays
from iceharbor.games.sprawl.actions import Action, decode, read_action, write_action
from iceharbor.games.sprawl.end_reasons import why_first
from iceharbor.games.sprawl.guide import GUIDE, LESSON, LISTING
from iceharbor.games.sprawl.plan_warnings import sprawl_warnings
from iceharbor.games.sprawl.plans import plan_words
from iceharbor.games.sprawl.position import SprawlPosition, read_position, write_position
from iceharbor.games.sprawl.records import (
    BOARDS,
    ENCODED_LENGTH,
    LAST_LEFT,
    MAX_LISTED_ACTIONS,
    OF_EACH,
    VARIANTS,
    opening,
)
from iceharbor.games.sprawl.sampling import random_action
from iceharbor.games.sprawl.scene import EMBLEM, common_scene, own_part, sprawl_line, sprawl_motions
from iceharbor.games.sprawl.scoring import standings
from iceharbor.games.sprawl.state import SprawlState, after, felled, grid_for, left, open_actions
from iceharbor.plan import Plan, PlanWarning, Words
from iceharbor.scene import Emblem, Guide, Line, LoggedAction, Motion, OwnPart, Scene, with_own_part

MAX_PLAYERS: Final = max(BOARDS)


class Sprawl(
    PerfectInformationGame[SprawlState, Action],
    Finite[SprawlState, Action],
    HasEffects[OpenView[SprawlState]],
    Cautious[OpenView[SprawlState]],
):
    """By Brandon Wiley, Valerie West and Jonathan Leistiko, 2003: winner of the first design competition."""

    info: ClassVar[GameInfo] = GameInfo(
        name="sprawl",
        title="Sprawl",
        designer="Brandon Wiley, Valerie West and Jonathan Leistiko",
        blurb="Grow towers and branches, knock out rival towers, and own the most when a player runs out of moves.",
        players=(3, MAX_PLAYERS),
        options={
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "strict": {
                    "title": "Strict branching",
                    "description": "A branch must point straight away from the piece it branches from.",
                    "type": "boolean",
                    "default": False,
                },
                "superior_forces": {
                    "title": "Superior forces",
                    "description": "A tower is also knocked out when the attacking pips outnumber its own.",
                    "type": "boolean",
                    "default": False,
                },
                "friendly_fire": {
                    "title": "Friendly fire",
                    "description": "Your branches also attack your own towers.",
                    "type": "boolean",
                    "default": True,
                },
                "warnings": warnings_option("2003-1"),
            },
        },
        rules_version="2003-1",
        default_bot="hasty",
        max_actions=1 + 3 * OF_EACH * MAX_PLAYERS + MAX_PLAYERS,
        listing=LISTING,
    )
    lesson = LESSON
    emblem: ClassVar[Emblem] = EMBLEM
    one_scene_for_all: ClassVar[bool] = True
    one_line_for_all: ClassVar[bool] = True

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        super().__init__(players, options)
        self.grid = grid_for(players)

    def setup(self) -> SprawlState:
        return SprawlState(opening(self.players, *(self.options[name] for name in VARIANTS)))

    def to_act(self, state: SprawlState) -> frozenset[Player]:
        return state.acting

    def apply(self, state: SprawlState, player: Player, action: Action) -> SprawlState:
        return after(state, player, action)

    def legal_actions(self, state: SprawlState, player: Player) -> Iterator[Action]:
        if player not in self.to_act(state):
            return iter(())
        if player == NATURE:
            return (FirstPlayer(first) for first in range(self.players) if plays(state.table, first))
        return iter(open_actions(state, player))

    def sample(self, state: SprawlState, player: Player, rng: Random) -> Action:
        encoded, every = np.zeros(ENCODED_LENGTH, np.int64), np.zeros((MAX_LISTED_ACTIONS, ENCODED_LENGTH), np.int64)
        random_action(state.table, player, np.array([rng.getrandbits(64) | 1], np.uint64), encoded, every)
        return decode(encoded.tolist())

    def outcome(self, state: SprawlState) -> Outcome | None:
        turn = state.turn
        if not turn.termination:
            return None
        rows = [tuple(row) for row in standings(state.table).tolist()]
        places = places_by(rows)
        if turn.termination == LAST_LEFT:
            return Outcome(places, resigned(turn.forfeited, self.players), "SP-R10")
        return Outcome(places, f"{SEATS[turn.player]} has no moves left; {why_first(rows, places)}", "SP-R10")

    def forfeit(self, state: SprawlState, player: Player) -> SprawlState:
        check_leaves(state.turn.forfeited, player)
        return left(state, player)

    def effects(self, before: OpenView[SprawlState], after: OpenView[SprawlState]) -> str:
        fallen = felled(before.state, after.state)
        if not fallen:
            return ""
        pieces, names = after.state.pieces, self.grid.names
        return listed(
            [f"{SEATS[pieces[square].player]}'s tower on {names[square]} is knocked out" for square in fallen]
        )

    def read(self, notation: str) -> Action:
        return read_action(notation, self.grid)

    def write(self, action: Action) -> str:
        return write_action(action, self.grid)

    def write_position(self, state: SprawlState) -> SprawlPosition:
        return write_position(state, self.options, self.outcome(state))

    def read_position(self, position: GamePosition | Mapping[str, Any]) -> SprawlState:
        return read_position(position, self.players, self.options)

    def plan(self, view: OpenView[SprawlState], player: Player, words: Words) -> Plan:
        return plan_words(view.state, player, words)

    def warnings(self, view: OpenView[SprawlState], player: Player, plan: Plan) -> tuple[PlanWarning, ...]:
        return sprawl_warnings(view.state, player, plan)

    def guide(self) -> Guide:
        return GUIDE

    def scene(self, view: OpenView[SprawlState], recent: Sequence[LoggedAction]) -> Scene:
        return with_own_part(common_scene(view.state), view.viewer, self.own_part(view, recent))

    def common_scene(self, view: OpenView[SprawlState]) -> Scene:
        return common_scene(view.state)

    def own_part(self, view: OpenView[SprawlState], recent: Sequence[LoggedAction]) -> OwnPart:
        return own_part(view.state, view.viewer, recent)

    def describe(
        self,
        before: OpenView[SprawlState],
        entry: LoggedAction,
        after: OpenView[SprawlState],
        viewer: Viewer,
        log: Sequence[LoggedAction],
    ) -> Line:
        return sprawl_line(entry, self.grid)

    def motions(
        self, before: OpenView[SprawlState], entries: Sequence[LoggedAction], after: OpenView[SprawlState]
    ) -> tuple[Motion, ...]:
        return sprawl_motions(before.state, entries)
