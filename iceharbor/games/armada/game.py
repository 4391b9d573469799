"""Armada: what the rulebook says a game is, from picking a fleet to the last one afloat."""

from collections.abc import Mapping
from functools import lru_cache, partial
from random import Random
from typing import Any, ClassVar

import numpy as np

from iceharbor.codec import dump, parse
from iceharbor.contract import (
    NATURE,
    Game,
    GameInfo,
    Guessable,
    Outcome,
    Plan,
    Planned,
    Player,
    Refused,
    Threat,
    Threatening,
    Viewer,
    Words,
    refuse,
)
from iceharbor.games.armada.bridge import ArmadaBridge
from iceharbor.games.armada.chance import random_deed
from iceharbor.games.armada.choosing import (
    ROOM_SEED,
    apply_chance,
    apply_choosing,
    draw_isles,
    sample_chance,
    sample_choosing,
)
from iceharbor.games.armada.deploying import apply_deploying, check_room, go_on_deploying, sample_deploying
from iceharbor.games.armada.layout import (
    MOST_ENTRIES,
    check_options,
    equal_fleets,
    opening_turn,
    playing_field,
    with_ships,
)
from iceharbor.games.armada.loading import load_position
from iceharbor.games.armada.names import spoken_name
from iceharbor.games.armada.options import OPTIONS
from iceharbor.games.armada.outcomes import outcome_of, to_act_in
from iceharbor.games.armada.planning import plan_words
from iceharbor.games.armada.positions import position_of
from iceharbor.games.armada.records import DEPLOY, FleetWaters, Sea, empty_sea
from iceharbor.games.armada.rules import leave, perform, speeds_of
from iceharbor.games.armada.secrets import guess_fleets, hides, learned, masked, told_text
from iceharbor.games.armada.words import Action, Chance, Choosing, Deploying, read_action, write_action
from iceharbor.games.sailing.deeds import DEED_LENGTH
from iceharbor.games.sailing.orders import command_of_deed, deed_of_command
from iceharbor.games.sailing.rulings import OPEN
from iceharbor.games.sailing.threat import threat_of
from iceharbor.games.sailing.waters import Waters, copy_sea
from iceharbor.games.seats import check_leaves
from iceharbor.games.tables import WHOLE
from iceharbor.table.plane import MAX_ARCS


@lru_cache(maxsize=256)
def find_room(players: int, options: bytes) -> None:
    """Raises Malformed when fleets or islands find no room; the same options are asked for again and again."""
    chosen = parse(options)
    sea = empty_sea(playing_field(chosen, players), opening_turn(chosen, players), 0, chosen["islands"])
    check_room(sea, chosen)
    if chosen["islands"]:
        draw_isles(sea, Random(ROOM_SEED))


class Armada(
    Game[FleetWaters, Action, FleetWaters],
    Guessable[FleetWaters, FleetWaters],
    Planned[FleetWaters],
    Threatening[FleetWaters],
):
    """By Dan Isaac, 2005; equal fleets after Armada 2K, 2009."""

    info: ClassVar[GameInfo] = GameInfo(
        name="armada",
        title="Armada",
        designer="Dan Isaac",
        blurb="Strength against speed: a few warships against many small ships, square to the side.",
        players=(2, 4),
        options=OPTIONS,
        rules_version="2005-1",
        max_actions=MOST_ENTRIES,
    )

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        """Raises codec.Malformed when options don't go together, or the field has no room for the fleets."""
        super().__init__(players, options)
        check_options(options, players)
        self._field = playing_field(options, players)
        find_room(players, dump(options))

    def setup(self) -> FleetWaters:
        sea = empty_sea(self._field, opening_turn(self.options, self.players), 0, self.options["islands"])
        if self.options["fleet_2k"]:
            sea = with_ships(sea, equal_fleets(self.options, self.players))
        return Waters(sea, WHOLE)

    def to_act(self, state: FleetWaters) -> frozenset[Player]:
        return to_act_in(state.sea)

    def apply(self, state: FleetWaters, player: Player, action: Action) -> FleetWaters:
        if state.sight not in (WHOLE, player) and hides(state.sea):
            raise refuse("AR-A5", "this is what one viewer knows of a match; nothing can be played from it")
        return Waters(self._after(copy_sea(state.sea), player, action), WHOLE)

    def _after(self, sea: Sea, player: Player, action: Action) -> Sea:
        if isinstance(action, Chance):
            apply_chance(sea, player, action)
        elif isinstance(action, Choosing):
            return apply_choosing(sea, player, action)
        elif isinstance(action, Deploying):
            apply_deploying(sea, player, action)
        else:
            deed = deed_of_command(sea, player, action)
            ruling, met, step = perform(sea, player, deed)
            if ruling != OPEN:
                raise Refused(ArmadaBridge(sea, player).refusal(deed, ruling, met, step))
        return sea

    def sample(self, state: FleetWaters, player: Player, rng: Random) -> Action:
        sea = copy_sea(state.sea)  # trying things out writes to the scratch hull
        if player == NATURE:
            return sample_chance(sea, rng)
        if sea.turn[0].phase == DEPLOY:
            return sample_deploying(sea, player, rng)
        if sea.turn[0].phase < DEPLOY:
            return sample_choosing(sea, rng)
        deed = np.zeros(DEED_LENGTH, np.int64)
        seed = np.array([rng.getrandbits(64) | 1], np.uint64)
        random_deed(sea, player, seed, deed, np.zeros((MAX_ARCS, 3), np.int64), np.zeros(len(sea.ships), np.int64))
        return command_of_deed(deed, partial(spoken_name, sea, player))

    def view(self, state: FleetWaters, viewer: Viewer) -> FleetWaters:
        return Waters(masked(state.sea, viewer), viewer)

    def outcome(self, state: FleetWaters) -> Outcome | None:
        return outcome_of(state.sea)

    def forfeit(self, state: FleetWaters, player: Player) -> FleetWaters:
        sea = copy_sea(state.sea)
        check_leaves(sea.turn[0].forfeited, player)
        leave(sea, player)
        if sea.turn[0].phase == DEPLOY:
            go_on_deploying(sea)
        return Waters(sea, WHOLE)

    def read(self, text: str) -> Action:
        return read_action(text)

    def write(self, action: Action) -> str:
        return write_action(action)

    def tell(self, before: FleetWaters, player: Player, action: Action, viewer: Viewer) -> str:
        return told_text(before.sea, player, action, viewer)

    def reveals(self, before: FleetWaters, after: FleetWaters) -> bool:
        return learned(before.sea, after.sea)

    def position(self, view: FleetWaters) -> dict[str, Any]:
        position = position_of(view.sea, self.options)
        return position if view.sight == WHOLE else {**position, "viewer": view.sight}

    def load(self, position: Mapping[str, Any]) -> FleetWaters:
        sea = load_position(position, self.options, self.players)
        return Waters(sea, position.get("viewer", WHOLE))

    def guess(self, view: FleetWaters, viewer: Viewer, rng: Random) -> FleetWaters:
        return Waters(guess_fleets(view.sea, viewer), WHOLE)

    def plan(self, view: FleetWaters, player: Player, words: Words) -> Plan:
        return plan_words(copy_sea(view.sea), player, words)

    def threat(self, view: FleetWaters, player: Player) -> Threat:
        return threat_of(view.sea, player, speeds_of(view.sea))
