"""Torpedo: what the rulebook says a game is, from a finger on a piece to the last volley."""

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any, ClassVar

import numpy as np

from iceharbor.codec import Malformed, dump, parse
from iceharbor.contract import (
    NATURE,
    Due,
    Game,
    GameInfo,
    Guessable,
    Outcome,
    Plan,
    Planned,
    Player,
    Timed,
    Viewer,
    Words,
    refuse,
)
from iceharbor.games.sailing.waters import Waters, copy_sea
from iceharbor.games.seats import check_leaves
from iceharbor.games.tables import WHOLE
from iceharbor.games.torpedo.acting import act, chances, to_act_in
from iceharbor.games.torpedo.chance import throw_all_due, throw_piece
from iceharbor.games.torpedo.loading import load_position
from iceharbor.games.torpedo.options import OPTIONS, opening_turn, playing_field, stashes
from iceharbor.games.torpedo.outcomes import outcome_of
from iceharbor.games.torpedo.planning import plan_words
from iceharbor.games.torpedo.positions import position_of
from iceharbor.games.torpedo.records import READY, RUSH, STOP, Sea, TorpedoWaters, empty_sea
from iceharbor.games.torpedo.rules import leave
from iceharbor.games.torpedo.secrets import guess_waves, hides, masked, told_text
from iceharbor.games.torpedo.words import Action, Go, Lay, Ready, Stop, Time, read_action, write_action

COUNTDOWN_MS = 3000
GRACE_MS = 200
"""After stop, for what was already on its way (TP-R4)."""
MOST_ENTRIES = 128
"""More than five players, each ready, with fifteen pieces and a resignation, and NATURE need."""


def _due(sea: Sea, action: Go | Time | Stop) -> Due:
    """When NATURE says this; the volleys and what is revealed wait for nobody."""
    match action:
        case Go():
            return Due(write_action(action), COUNTDOWN_MS)
        case Time():
            return Due(write_action(action), 1000 * int(sea.turn[0].time_cap_s))
        case Stop(player):
            return Due(write_action(action), GRACE_MS, player)


@lru_cache(maxsize=256)
def find_room(players: int, options: bytes) -> None:
    """Raises Malformed when a Large finds no place on the field; the same options are asked for again and again."""
    chosen = parse(options)
    sea = empty_sea(playing_field(chosen, players), opening_turn(chosen, players), [])
    if not throw_piece(sea, 3, np.array([1], np.uint64), np.zeros(3, np.int64)):
        raise Malformed("options.corners: the field has hardly room for a ship")


class Torpedo(
    Game[TorpedoWaters, Action, TorpedoWaters],
    Guessable[TorpedoWaters, TorpedoWaters],
    Planned[TorpedoWaters],
    Timed[TorpedoWaters],
):
    """By Jacob Davenport, 2005: winner of the fourth design competition."""

    info: ClassVar[GameInfo] = GameInfo(
        name="torpedo",
        title="Torpedo",
        designer="Jacob Davenport",
        blurb="No turns: everybody lays ships at once, in a rush, and then the volleys decide.",
        players=(2, 5),
        options=OPTIONS,
        rules_version="2005-1",
        max_actions=MOST_ENTRIES,
    )

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        """Raises codec.Malformed when the field has no room for a ship."""
        super().__init__(players, options)
        find_room(players, dump(options))
        self._field = playing_field(options, players)

    def setup(self) -> TorpedoWaters:
        pieces = stashes(self.options, self.players)
        return Waters(empty_sea(self._field, opening_turn(self.options, self.players), pieces), WHOLE)

    def to_act(self, state: TorpedoWaters) -> frozenset[Player]:
        return to_act_in(state.sea)

    def apply(self, state: TorpedoWaters, player: Player, action: Action) -> TorpedoWaters:
        if state.sight not in (WHOLE, player) and hides(state.sea):
            raise refuse("TP-V2", "this is what one viewer knows of a match; nothing can be played from it")
        sea = copy_sea(state.sea)
        act(sea, player, action)
        return Waters(sea, WHOLE)

    def sample(self, state: TorpedoWaters, player: Player, rng: Random) -> Action:
        sea = copy_sea(state.sea)  # trying things out writes to the scratch hull
        if player == NATURE:
            return rng.choice(chances(sea))
        if sea.turn[0].phase == READY:
            return Ready()
        return Lay(tuple(throw_all_due(sea, player, rng)))

    def view(self, state: TorpedoWaters, viewer: Viewer) -> TorpedoWaters:
        return Waters(masked(state.sea, viewer), viewer)

    def seen_alike(self, state: TorpedoWaters) -> bool:
        return not hides(state.sea)

    def outcome(self, state: TorpedoWaters) -> Outcome | None:
        return outcome_of(state.sea)

    def forfeit(self, state: TorpedoWaters, player: Player) -> TorpedoWaters:
        sea = copy_sea(state.sea)
        check_leaves(sea.turn[0].forfeited, player)
        leave(sea, player)
        return Waters(sea, WHOLE)

    def read(self, text: str) -> Action:
        return read_action(text)

    def write(self, action: Action) -> str:
        return write_action(action)

    def tell(self, before: TorpedoWaters, player: Player, action: Action, viewer: Viewer) -> str:
        return told_text(before.sea, player, action, viewer)

    def reveals(self, before: TorpedoWaters, after: TorpedoWaters) -> bool:
        return hides(before.sea) and not hides(after.sea)

    def due(self, state: TorpedoWaters) -> tuple[Due, ...]:
        return tuple(_due(state.sea, action) for action in chances(state.sea) if isinstance(action, Go | Time | Stop))

    def at_once(self, state: TorpedoWaters) -> bool:
        return bool(state.sea.turn[0].phase in (RUSH, STOP))

    def gathers(self, state: TorpedoWaters) -> bool:
        return bool(state.sea.turn[0].phase == READY and not state.sea.turn[0].by_waves)

    def position(self, view: TorpedoWaters) -> dict[str, Any]:
        position = position_of(view.sea, self.options)
        return position if view.sight == WHOLE else {**position, "viewer": view.sight}

    def load(self, position: Mapping[str, Any]) -> TorpedoWaters:
        sea = load_position(position, self.options, self.players)
        return Waters(sea, position.get("viewer", WHOLE))

    def guess(self, view: TorpedoWaters, viewer: Viewer, rng: Random) -> TorpedoWaters:
        return Waters(guess_waves(view.sea, viewer, rng), WHOLE)

    def plan(self, view: TorpedoWaters, player: Player, words: Words) -> Plan:
        return plan_words(copy_sea(view.sea), player, words)
