"""Hextris as a game of the catalogue: the contract's methods, from the rules, the notation and the positions."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

import numpy as np

from iceharbor.agreements import HasDraws
from iceharbor.contract import (
    NATURE,
    SEATS,
    Finite,
    GameInfo,
    GamePosition,
    HasEffects,
    Outcome,
    Player,
    Viewer,
)
from iceharbor.games.common.actions import FirstPlayer, OfferDraw
from iceharbor.games.common.first_player import first_option, first_player
from iceharbor.games.common.outcomes import places_by, resigned
from iceharbor.games.common.perfect_information import OpenView, PerfectInformationGame
from iceharbor.games.common.plans import listed
from iceharbor.games.common.turns import check_leaves, plays
from iceharbor.games.hextris.actions import Action, Pie, Skip, decode, read_action, write_action
from iceharbor.games.hextris.guide import GUIDE, LESSON, LISTING
from iceharbor.games.hextris.plans import plan_words
from iceharbor.games.hextris.position import HextrisPosition, read_position, write_position
from iceharbor.games.hextris.rules import (
    AGREED,
    GROUPS_TO_WIN,
    LAST_LEFT,
    MAX_ENTRIES,
    MAX_LISTED_ACTIONS,
    REPEATED,
    STUCK,
    THIRD_GROUP,
)
from iceharbor.games.hextris.sampling import random_action
from iceharbor.games.hextris.scene import EMBLEM, common_scene, hextris_line, hextris_motions, own_part
from iceharbor.games.hextris.state import HextrisState, after, completed, drawn, left, open_actions, opened, refusal_of
from iceharbor.plan import Plan, Words
from iceharbor.scene import Emblem, Guide, Line, LoggedAction, Motion, OwnPart, Scene, with_own_part

ENDINGS = {
    THIRD_GROUP: ("HX-R8", "{winner} completed three groups"),
    LAST_LEFT: ("HX-R8", "{resigned}"),
    AGREED: ("HX-A11", "the players agreed to a draw"),
    STUCK: ("HX-A10", "no player has a legal action"),
    REPEATED: ("HX-A11", "the same position occurred three times"),
}
TOO_LONG = ("HX-A11", "the game reached its maximum length")


class Hextris(
    PerfectInformationGame[HextrisState, Action],
    Finite[HextrisState, Action],
    HasDraws[HextrisState],
    HasEffects[OpenView[HextrisState]],
):
    """By David J. Bush, 2005: winner of the third design competition."""

    info: ClassVar[GameInfo] = GameInfo(
        name="hextris",
        title="Hextris",
        designer="David J. Bush",
        blurb="Drop, slide and swap pieces. Be first to connect five of them three times, but never six.",
        players=(2, 3),
        options={
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "first": first_option(3, "2005-2"),
                "pie_rule": {
                    "title": "Pie rule",
                    "description": "For two players: the second player may take over the first drop.",
                    "type": "boolean",
                    "default": False,
                },
                "repetition_draw": {
                    "title": "Draw by repetition",
                    "description": "The game is drawn when a position occurs a third time with the same player's turn.",
                    "type": "boolean",
                    "default": False,
                },
            },
        },
        rules_version="2005-2",
        default_bot="greedy",
        max_actions=MAX_ENTRIES,
        listing=LISTING,
    )
    earlier_rules: ClassVar[tuple[str, ...]] = ("2005-1",)
    lesson = LESSON
    emblem: ClassVar[Emblem] = EMBLEM
    one_scene_for_all: ClassVar[bool] = True
    one_line_for_all: ClassVar[bool] = True
    draw_words: ClassVar[tuple[str, ...]] = ("draw",)

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        """With rules 2005-1, whose logs have no option `first`, seat 0 goes first. Raises codec.Malformed when the
        option names a seat that the match does not have."""
        super().__init__(players, options)
        self.first = first_player(options, players, earlier=0)

    def setup(self) -> HextrisState:
        return opened(self.players, self.options["pie_rule"], self.options["repetition_draw"], self.first)

    def to_act(self, state: HextrisState) -> frozenset[Player]:
        return state.acting

    def apply(self, state: HextrisState, player: Player, action: Action) -> HextrisState:
        return after(state, player, action)

    def legal_actions(self, state: HextrisState, player: Player) -> Iterator[Action]:
        if player not in self.to_act(state):
            return
        if player == NATURE:
            yield from (FirstPlayer(first) for first in range(self.players) if plays(state.table, first))
            return
        yield from open_actions(state, player)
        yield from (action for action in (Skip(), Pie(), OfferDraw()) if refusal_of(state, player, action) is None)

    def sample(self, state: HextrisState, player: Player, rng: Random) -> Action:
        encoded, every = np.zeros(3, np.int64), np.zeros((MAX_LISTED_ACTIONS, 3), np.int64)
        random_action(state.table, player, np.array([rng.getrandbits(64) | 1], np.uint64), encoded, every)
        return decode(encoded)

    def outcome(self, state: HextrisState) -> Outcome | None:
        turn = state.turn
        if not turn.termination:
            return None
        rule, reason = ENDINGS.get(turn.termination, TOO_LONG)
        gone = resigned(turn.forfeited, self.players)
        standing = [(player == turn.winner, plays(state.table, player)) for player in range(self.players)]
        return Outcome(places_by(standing), reason.format(winner=SEATS[turn.winner], resigned=gone), rule)

    def forfeit(self, state: HextrisState, player: Player) -> HextrisState:
        check_leaves(state.turn.forfeited, player)
        return left(state, player)

    def draw_agreed(self, state: HextrisState) -> HextrisState:
        return drawn(state)

    def effects(self, before: OpenView[HextrisState], after: OpenView[HextrisState]) -> str:
        """The groups that an action completes."""
        return listed(
            [
                f"{SEATS[player]} completes a group ({groups} of {GROUPS_TO_WIN})"
                for player, groups in completed(before.state, after.state)
            ]
        )

    def read(self, notation: str) -> Action:
        return read_action(notation)

    def write(self, action: Action) -> str:
        return write_action(action)

    def write_position(self, state: HextrisState) -> HextrisPosition:
        return write_position(state, self.options, self.outcome(state))

    def read_position(self, position: GamePosition | Mapping[str, Any]) -> HextrisState:
        return read_position(position, self.options, self.first, self.players)

    def plan(self, view: OpenView[HextrisState], player: Player, words: Words) -> Plan:
        return plan_words(view.state, player, words)

    def guide(self) -> Guide:
        return GUIDE

    def scene(self, view: OpenView[HextrisState], recent: Sequence[LoggedAction]) -> Scene:
        return with_own_part(common_scene(view.state), view.viewer, self.own_part(view, recent))

    def common_scene(self, view: OpenView[HextrisState]) -> Scene:
        return common_scene(view.state)

    def own_part(self, view: OpenView[HextrisState], recent: Sequence[LoggedAction]) -> OwnPart:
        return own_part(view.state, view.viewer, recent)

    def describe(
        self,
        before: OpenView[HextrisState],
        entry: LoggedAction,
        after: OpenView[HextrisState],
        viewer: Viewer,
        log: Sequence[LoggedAction],
    ) -> Line:
        return hextris_line(entry, before.state)

    def motions(
        self, before: OpenView[HextrisState], entries: Sequence[LoggedAction], after: OpenView[HextrisState]
    ) -> tuple[Motion, ...]:
        return hextris_motions(before.state, entries, after.state)
