"""Undercut as a game of the catalogue: the contract's methods, from the rules, the notation and the positions."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

import numpy as np
from msgspec import UnsetType

from iceharbor.codec import shape
from iceharbor.contract import (
    NATURE,
    Cautious,
    Determinizable,
    Finite,
    Game,
    GameInfo,
    GamePosition,
    HasEffects,
    Outcome,
    Player,
    Viewer,
)
from iceharbor.games.common.first_player import first_option, first_player
from iceharbor.games.common.options import SINCE, warnings_option
from iceharbor.games.common.outcomes import names_of, places_by, resigned
from iceharbor.games.common.perfect_information import OpenView
from iceharbor.games.common.position_fields import read_viewer
from iceharbor.games.common.turns import check_leaves, plays
from iceharbor.games.undercut.actions import Action, decode, read_action, write_action
from iceharbor.games.undercut.combos import hand_points
from iceharbor.games.undercut.describe import describe_entry
from iceharbor.games.undercut.effects import effects_between
from iceharbor.games.undercut.guide import LESSON, LISTING, guide_of
from iceharbor.games.undercut.motions import undercut_motions
from iceharbor.games.undercut.plan_warnings import undercut_warnings
from iceharbor.games.undercut.plans import plan_words
from iceharbor.games.undercut.position import UndercutPosition, read_position, write_position
from iceharbor.games.undercut.records import (
    EMPTY_BAG,
    ENCODED_LENGTH,
    LAST_LEFT,
    MAX_COMBOS,
    MAX_ENTRIES,
    TEN,
    opening,
)
from iceharbor.games.undercut.sampling import random_action
from iceharbor.games.undercut.scene import common_scene, own_part
from iceharbor.games.undercut.secrets import imagined, learned, masked, told_notation
from iceharbor.games.undercut.state import UndercutState, after, left, open_actions
from iceharbor.plan import Plan, PlanWarning, Words
from iceharbor.scene import Emblem, Guide, Line, LoggedAction, Motion, OwnPart, Scene, with_own_part

ENDINGS = {
    TEN: "{reached} reached {end_score} points; {winner} the lowest score",
    LAST_LEFT: "{resigned}",
    EMPTY_BAG: "the bag has too few pieces for a stack; {winner} the lowest score",
}
TOO_LONG = "the game reached its maximum length; {winner} the lowest score"


class Undercut(
    Game[UndercutState, Action, OpenView[UndercutState]],
    Finite[UndercutState, Action],
    Determinizable[UndercutState, OpenView[UndercutState]],
    HasEffects[OpenView[UndercutState]],
    Cautious[OpenView[UndercutState]],
):
    """By Joseph Kisenwether, 2004: winner of the second design competition."""

    info: ClassVar[GameInfo] = GameInfo(
        name="undercut",
        title="Undercut",
        designer="Joseph Kisenwether",
        blurb="An auction where the lowest bid wins. Avoid sets of pieces: they cost you points.",
        players=(3, 5),
        options={
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "first": first_option(5, "2004-2"),
                "draw_one_by_one": {
                    "title": "First hands one by one",
                    "description": "A player sees the colour of each piece before naming the next size.",
                    "type": "boolean",
                    "default": False,
                    SINCE: "2004-2",
                },
                "hidden_hands": {
                    "title": "Hidden hands",
                    "description": "Only you see the colours of the pieces in your hand.",
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
                    "description": "A pass that reaches the end score ends the game at once, with no last scoring.",
                    "type": "boolean",
                    "default": False,
                },
                "warnings": warnings_option("2004-2"),
            },
        },
        rules_version="2004-2",
        default_bot="greedy",
        max_actions=MAX_ENTRIES,
        listing=LISTING,
    )
    earlier_rules: ClassVar[tuple[str, ...]] = ("2004-1",)
    one_scene_for_all: ClassVar[bool] = True
    one_line_for_all: ClassVar[bool] = True
    own_motions: ClassVar[bool] = True
    lesson = LESSON
    emblem: ClassVar[Emblem] = Emblem(
        ours="M6 52L21 14L36 52Z",
        theirs="M34 52L45 26L56 52Z",
        isle="M54 52L62 36L70 52Z",
        ground="M4 52H72M80 18a12 12 0 1 0 24 0a12 12 0 1 0-24 0M94 25V11L86 21H98M80 30L104 6M90 47a12 12 0 1 0 24 0"
        "a12 12 0 1 0-24 0M98 44Q98 40 102 40T106 44Q106 47 98 54H106",
    )

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        """Raises codec.Malformed when the option `first` names a seat that the match does not have."""
        super().__init__(players, options)
        self.first = first_player(options, players)
        self.one_by_one = bool(options.get("draw_one_by_one", False))
        self.hidden = self.redacts = bool(options["hidden_hands"])

    def setup(self) -> UndercutState:
        options = self.options
        return UndercutState(
            opening(
                *(self.players, options["end_score"], options["end_at_once"], self.hidden, self.first, self.one_by_one)
            )
        )

    def to_act(self, state: UndercutState) -> frozenset[Player]:
        return state.acting

    def apply(self, state: UndercutState, player: Player, action: Action) -> UndercutState:
        return after(state, player, action)

    def legal_actions(self, state: UndercutState, player: Player) -> Iterator[Action]:
        return open_actions(state, player) if player in state.acting and player != NATURE else iter(())

    def sample(self, state: UndercutState, player: Player, rng: Random) -> Action:
        encoded, every = np.zeros(ENCODED_LENGTH, np.int64), np.zeros((MAX_COMBOS, ENCODED_LENGTH), np.int64)
        random_action(state.table, np.array([rng.getrandbits(64) | 1], np.uint64), encoded, every)
        return decode(encoded)

    def view(self, state: UndercutState, viewer: Viewer) -> OpenView[UndercutState]:
        return OpenView(viewer, masked(state, viewer) if self.hidden else state)

    def full_view(self, state: UndercutState) -> OpenView[UndercutState]:
        return OpenView(None, state)

    def same_view_for_all(self, state: UndercutState) -> bool:
        return not self.hidden

    def outcome(self, state: UndercutState) -> Outcome | None:
        table = state.table
        turn = state.turn
        if not turn.termination:
            return None
        standing = [
            (plays(table, player), -int(table.scores[player]), -int(hand_points(table, player)))
            for player in range(self.players)
        ]
        places = places_by(standing)
        best = [player for player, place in enumerate(places) if place == 1]
        lowest = [player for player in range(self.players) if standing[player][:2] == standing[best[0]][:2]]
        winner = f"{names_of(lowest)} {'has' if len(lowest) == 1 else 'share'}"
        reached = [player for player in range(self.players) if table.scores[player] >= turn.end_score]
        reason = ENDINGS.get(turn.termination, TOO_LONG).format(
            winner=winner,
            reached=names_of(reached),
            end_score=turn.end_score,
            resigned=resigned(turn.forfeited, self.players),
        )
        if len(best) < len(lowest):
            reason += f"; {names_of(best)} {'wins' if len(best) == 1 else 'win'} with the fewest points in hand"
        return Outcome(places, reason, "UC-R11")

    def forfeit(self, state: UndercutState, player: Player) -> UndercutState:
        check_leaves(state.table.turn[0].forfeited, player)
        return left(state, player)

    def read(self, notation: str) -> Action:
        return read_action(notation)

    def write(self, action: Action) -> str:
        return write_action(action)

    def redact(self, before: UndercutState, player: Player, action: Action, viewer: Viewer) -> str:
        return told_notation(before, action, viewer, self.hidden)

    def effects(self, before: OpenView[UndercutState], after: OpenView[UndercutState]) -> str:
        return effects_between(before.state, after.state)

    def reveals_information(self, before: UndercutState, after: UndercutState) -> bool:
        return self.hidden and learned(before, after)

    def position(self, view: Any) -> UndercutPosition:
        if isinstance(view, OpenView):
            return write_position(view.state, self.options, self.outcome(view.state), view.viewer)
        return write_position(view, self.options, self.outcome(view))

    def load(self, position: GamePosition | Mapping[str, Any]) -> Any:
        found = shape(position, UndercutPosition)
        state = read_position(found, self.options, self.first, self.players)
        if isinstance(found.viewer, UnsetType):
            return state
        return OpenView(read_viewer(found.viewer, self.players), state)

    def determinize(self, view: OpenView[UndercutState], viewer: Viewer, rng: Random) -> UndercutState:
        return imagined(view.state, viewer, rng) if self.hidden else view.state

    def plan(self, view: OpenView[UndercutState], player: Player, words: Words) -> Plan:
        chances = self.options.get("warnings", True)
        return plan_words(view.state, player, words, own=view.viewer == player, chances=chances)

    def warnings(self, view: OpenView[UndercutState], player: Player, plan: Plan) -> tuple[PlanWarning, ...]:
        return undercut_warnings(view.state, player, plan)

    def guide(self) -> Guide:
        return guide_of(self.options["end_score"])

    def scene(self, view: OpenView[UndercutState], recent: Sequence[LoggedAction]) -> Scene:
        return with_own_part(self.common_scene(view), view.viewer, own_part(view, recent))

    def common_scene(self, view: OpenView[UndercutState]) -> Scene:
        outcome = self.outcome(view.state)
        return common_scene(view, outcome.winners if outcome else (), self.hidden)

    def own_part(self, view: OpenView[UndercutState], recent: Sequence[LoggedAction]) -> OwnPart:
        return own_part(view, recent)

    def describe(
        self,
        before: OpenView[UndercutState],
        entry: LoggedAction,
        after: OpenView[UndercutState],
        viewer: Viewer,
        log: Sequence[LoggedAction],
    ) -> Line:
        return describe_entry(entry, before.state)

    def motions(
        self, before: OpenView[UndercutState], entries: Sequence[LoggedAction], after: OpenView[UndercutState]
    ) -> tuple[Motion, ...]:
        return undercut_motions(before, entries)
