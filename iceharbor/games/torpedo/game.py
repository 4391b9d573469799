"""Torpedo as a game of the catalogue: the contract's methods, from the ready check to the last volley."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any, ClassVar

import numpy as np

from iceharbor.codec import Malformed, dump, parse, shape
from iceharbor.contract import (
    NATURE,
    Determinizable,
    Filmed,
    Game,
    GameInfo,
    GamePosition,
    Outcome,
    Player,
    Timed,
    Timer,
    Viewer,
    refuse,
)
from iceharbor.games.common.state import WHOLE
from iceharbor.games.common.turns import check_leaves
from iceharbor.games.sailing.names import SailingAims
from iceharbor.games.sailing.position_fields import sight_of, viewer_of
from iceharbor.games.sailing.state import SeaState, copy_sea
from iceharbor.games.torpedo.actions import (
    Action,
    FingerDown,
    Go,
    LayingStopped,
    LayPieces,
    TimeUp,
    read_action,
    write_action,
)
from iceharbor.games.torpedo.describe import line_of
from iceharbor.games.torpedo.film import film_of
from iceharbor.games.torpedo.guide import LESSON, LISTING, guide_of
from iceharbor.games.torpedo.options import OPTIONS, opening_turn, playing_field, stashes
from iceharbor.games.torpedo.outcomes import outcome_of
from iceharbor.games.torpedo.plans import plan_words
from iceharbor.games.torpedo.position import TorpedoPosition, position_of
from iceharbor.games.torpedo.position_reader import read_position
from iceharbor.games.torpedo.records import READY, RUSH, STOP, TorpedoSea, TorpedoState, empty_sea
from iceharbor.games.torpedo.rules import leave
from iceharbor.games.torpedo.sampling import throw_all_due, throw_piece
from iceharbor.games.torpedo.scene import EMBLEM, scene_of
from iceharbor.games.torpedo.secrets import guess_waves, hides, masked, told_notation
from iceharbor.games.torpedo.tracks import threat_of
from iceharbor.games.torpedo.transitions import act, chances, to_act_in
from iceharbor.plan import Plan, Words
from iceharbor.scene import Film, Guide, Line, LoggedAction, Motion, Scene
from iceharbor.threat import Threat, Threatening

COUNTDOWN_MS = 3000
GRACE_MS = 200
"""The grace period after stop, in milliseconds, for pieces already on their way (TP-R4)."""
MAX_ENTRIES = 128
"""More than five players need, each with `ready`, fifteen pieces and a resignation, and NATURE's entries."""


def _due(sea: TorpedoSea, action: Go | TimeUp | LayingStopped) -> Timer:
    """When NATURE makes this action. Volleys and reveals are not timed."""
    match action:
        case Go():
            return Timer(write_action(action), COUNTDOWN_MS, shown="countdown")
        case TimeUp():
            return Timer(write_action(action), 1000 * int(sea.turn[0].time_cap_s), shown="clock")
        case LayingStopped(player):
            return Timer(write_action(action), GRACE_MS, player)


@lru_cache(maxsize=256)
def find_room(players: int, options: bytes) -> None:
    """Raises codec.Malformed when no Large fits on the field. Cached, because the same options are checked often."""
    chosen = parse(options)
    sea = empty_sea(playing_field(chosen, players), opening_turn(chosen, players), [])
    if not throw_piece(sea, 3, np.array([1], np.uint64), np.zeros(3, np.int64)):
        raise Malformed("options.corners: the field has not enough room for a ship")


class Torpedo(
    SailingAims,
    Game[TorpedoState, Action, TorpedoState],
    Determinizable[TorpedoState, TorpedoState],
    Filmed[TorpedoState],
    Threatening[TorpedoState],
    Timed[TorpedoState],
):
    """By Jacob Davenport, 2005: winner of the fourth design competition."""

    info: ClassVar[GameInfo] = GameInfo(
        name="torpedo",
        title="Torpedo",
        designer="Jacob Davenport",
        blurb="No turns! All players place ships at the same time, then all ships fire.",
        players=(2, 5),
        options=OPTIONS,
        rules_version="2005-1",
        default_bot="slow",
        max_actions=MAX_ENTRIES,
        listing=LISTING,
    )
    emblem = EMBLEM
    lesson = LESSON
    one_scene_for_all = True

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        """Raises codec.Malformed when the field has no room for a ship."""
        super().__init__(players, options)
        find_room(players, dump(options))
        self._field = playing_field(options, players)
        self.redacts = options["mode"] == "waves"

    def setup(self) -> TorpedoState:
        pieces = stashes(self.options, self.players)
        return SeaState(empty_sea(self._field, opening_turn(self.options, self.players), pieces), WHOLE)

    def to_act(self, state: TorpedoState) -> frozenset[Player]:
        return to_act_in(state.sea)

    def apply(self, state: TorpedoState, player: Player, action: Action) -> TorpedoState:
        if state.sight not in (WHOLE, player) and hides(state.sea):
            raise refuse(
                "TP-V2", "viewer: this is one viewer's view, not a full position; a match cannot start from it"
            )
        sea = copy_sea(state.sea)
        act(sea, player, action)
        return SeaState(sea, WHOLE)

    def sample(self, state: TorpedoState, player: Player, rng: Random) -> Action:
        sea = copy_sea(state.sea)  # planning writes to the scratch hull
        if player == NATURE:
            return rng.choice(chances(sea))
        if sea.turn[0].phase == READY:
            return FingerDown()
        return LayPieces(tuple(throw_all_due(sea, player, rng)))

    def view(self, state: TorpedoState, viewer: Viewer) -> TorpedoState:
        return SeaState(masked(state.sea, viewer), viewer)

    def full_view(self, state: TorpedoState) -> TorpedoState:
        return SeaState(state.sea, None)

    def same_view_for_all(self, state: TorpedoState) -> bool:
        return not hides(state.sea)

    def outcome(self, state: TorpedoState) -> Outcome | None:
        return outcome_of(state.sea)

    def forfeit(self, state: TorpedoState, player: Player) -> TorpedoState:
        sea = copy_sea(state.sea)
        check_leaves(sea.turn[0].forfeited, player)
        leave(sea, player)
        return SeaState(sea, WHOLE)

    def read(self, notation: str) -> Action:
        return read_action(notation)

    def write(self, action: Action) -> str:
        return write_action(action)

    def redact(self, before: TorpedoState, player: Player, action: Action, viewer: Viewer) -> str:
        return told_notation(before.sea, player, action, viewer)

    def reveals_information(self, before: TorpedoState, after: TorpedoState) -> bool:
        return hides(before.sea) and not hides(after.sea)

    def due(self, state: TorpedoState) -> tuple[Timer, ...]:
        return tuple(
            _due(state.sea, action) for action in chances(state.sea) if isinstance(action, Go | TimeUp | LayingStopped)
        )

    def simultaneous(self, state: TorpedoState) -> bool:
        return bool(state.sea.turn[0].phase in (RUSH, STOP))

    def waits_for_all_connected(self, state: TorpedoState) -> bool:
        return bool(state.sea.turn[0].phase == READY and not state.sea.turn[0].by_waves)

    def position(self, view: TorpedoState) -> TorpedoPosition:
        return position_of(view.sea, self.options, viewer_of(view))

    def load(self, position: GamePosition | Mapping[str, Any]) -> TorpedoState:
        found = shape(position, TorpedoPosition)
        return SeaState(read_position(found, self.options, self.players), sight_of(found))

    def determinize(self, view: TorpedoState, viewer: Viewer, rng: Random) -> TorpedoState:
        return SeaState(guess_waves(view.sea, viewer, rng), WHOLE)

    def plan(self, view: TorpedoState, player: Player, words: Words) -> Plan:
        return plan_words(copy_sea(view.sea), player, words)

    def threat(self, view: TorpedoState, player: Player) -> Threat:
        return threat_of(view.sea, player)

    def guide(self) -> Guide:
        return guide_of(self.options)

    def scene(self, view: TorpedoState, recent: Sequence[LoggedAction]) -> Scene:
        return scene_of(view)

    def describe(
        self,
        before: TorpedoState,
        entry: LoggedAction,
        after: TorpedoState,
        viewer: Viewer,
        log: Sequence[LoggedAction],
    ) -> Line:
        return line_of(entry, after, viewer, log)

    def motions(self, before: TorpedoState, entries: Sequence[LoggedAction], after: TorpedoState) -> tuple[Motion, ...]:
        """None: a placed piece appears at once, and the film shows the volleys."""
        return ()

    def film(self, view: TorpedoState, log: Sequence[LoggedAction]) -> Film | None:
        return film_of(view, self.options, log)
