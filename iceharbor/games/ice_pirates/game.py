"""Ice Pirates: what the rulebook says a game is, from building the nests to the last treasure carried home."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

import numpy as np

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
from iceharbor.games.ice_pirates.bridge import PirateBridge
from iceharbor.games.ice_pirates.chance import random_deed
from iceharbor.games.ice_pirates.layout import (
    MOST_ENTRIES,
    fair_homes,
    fleet_of,
    lay_home,
    new_turn,
    playing_field,
)
from iceharbor.games.ice_pirates.loading import check_unlaid, load_position
from iceharbor.games.ice_pirates.nature import apply_chance, sample_chance
from iceharbor.games.ice_pirates.orders import action_of, deed_of
from iceharbor.games.ice_pirates.outcomes import outcome_of, to_act_in
from iceharbor.games.ice_pirates.planning import plan_words
from iceharbor.games.ice_pirates.positions import position_of, sighted
from iceharbor.games.ice_pirates.records import HOMES, SHIPS, PirateWaters, empty_sea
from iceharbor.games.ice_pirates.rules import leave, perform
from iceharbor.games.ice_pirates.secrets import guess_colours, learned, masked, told_text
from iceharbor.games.ice_pirates.setup import apply_setup, lay_fleet, pass_placing, sample_setup
from iceharbor.games.ice_pirates.unbegun import check_unbegun
from iceharbor.games.ice_pirates.words import (
    Action,
    Chance,
    Setup,
    read_action,
    write_action,
)
from iceharbor.games.sailing.deeds import DEED_LENGTH
from iceharbor.games.sailing.fields import field_options
from iceharbor.games.sailing.rulings import OPEN
from iceharbor.games.sailing.threat import threat_of
from iceharbor.games.sailing.voyage import MAX_STEPS
from iceharbor.games.sailing.waters import OVER, PLAY, Waters, copy_sea
from iceharbor.games.seats import check_leaves
from iceharbor.games.tables import WHOLE
from iceharbor.table.plane import MAX_ARCS


class IcePirates(
    Game[PirateWaters, Action, PirateWaters],
    Guessable[PirateWaters, PirateWaters],
    Planned[PirateWaters],
    Threatening[PirateWaters],
):
    """Version 0.5 by Dan Isaac, 2005."""

    info: ClassVar[GameInfo] = GameInfo(
        name="ice_pirates",
        title="Ice Pirates",
        designer="Dan Isaac",
        blurb="Explore islands, fire broadsides, steal cargo and carry more than your share of the treasure home.",
        players=(2, 5),
        options={
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "fleet": {
                    "title": "Ships of each size",
                    "description": "Four of each is the whole fleet; fewer make a quicker game.",
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 4,
                    "default": 4,
                },
                "placement": {
                    "title": "Homes and ships are placed",
                    "description": "Automatically and fairly, or by hand in turn.",
                    "enum": ["automatic", "manual"],
                    "default": "automatic",
                },
                "hidden_holds": {
                    "title": "Hidden holds",
                    "description": "The colour of cargo aboard is known only to those who saw it.",
                    "type": "boolean",
                    "default": False,
                },
                "turn_cap": {
                    "title": "Last round",
                    "description": "After this many rounds the most treasure at home wins; 0 plays on.",
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 500,
                    "default": 0,
                },
                **field_options(
                    "By default 36 for two or three players, 48 for more.",
                    "Of a rectangle; by default like the width's default.",
                    least=30,
                ),
            },
        },
        rules_version="0.5-1",
        max_actions=MOST_ENTRIES,
    )

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        """Raises codec.Malformed when the field that the options ask for has no room for the game."""
        super().__init__(players, options)
        self._field = playing_field(options, players)
        self._homes = fair_homes(self._field, players)

    def setup(self) -> PirateWaters:
        fleet = fleet_of(self.options, self.players)
        sea = empty_sea(self._field, self.players, len(fleet))
        sea.turn[0] = new_turn(self.options, self.players)
        for ship, (player, pips, number) in zip(sea.ships, fleet, strict=True):
            ship.player, ship.pips, ship.number = player, pips, number
        if self.options["placement"] == "automatic":
            for player, spot in enumerate(self._homes):
                lay_home(sea, player, spot)
                lay_fleet(sea, player)
        return Waters(sea, WHOLE)

    def to_act(self, state: PirateWaters) -> frozenset[Player]:
        return to_act_in(state.sea)

    def apply(self, state: PirateWaters, player: Player, action: Action) -> PirateWaters:
        if state.sight != WHOLE:  # unknown pieces have no colour to be counted by
            raise refuse("IP-R6", "this is what one viewer knows of a match; nothing can be played from it")
        sea = copy_sea(state.sea)
        if isinstance(action, Chance):
            apply_chance(sea, player, action, by_hand=self.options["placement"] == "manual")
        elif isinstance(action, Setup):
            apply_setup(sea, player, action, self._homes)
        else:
            deed = deed_of(sea, player, action)
            ruling, met, step = perform(sea, player, deed)
            if ruling != OPEN:
                raise Refused(PirateBridge(sea, player).refusal(deed, ruling, met, step))
        return Waters(sea, WHOLE)

    def sample(self, state: PirateWaters, player: Player, rng: Random) -> Action:
        sea = copy_sea(state.sea)  # trying things out writes to the scratch hull
        if player == NATURE:
            return sample_chance(sea, self._field, self.players, rng)
        if sea.turn[0].phase in (HOMES, SHIPS):
            return sample_setup(sea, player, self._homes, rng)
        deed = np.zeros(DEED_LENGTH, np.int64)
        seed = np.array([rng.getrandbits(64) | 1], np.uint64)
        random_deed(sea, player, seed, deed, np.zeros((MAX_ARCS, 3), np.int64))
        return action_of(sea, player, deed)

    def view(self, state: PirateWaters, viewer: Viewer) -> PirateWaters:
        return Waters(masked(state.sea, viewer), viewer)

    def outcome(self, state: PirateWaters) -> Outcome | None:
        return outcome_of(state.sea)

    def forfeit(self, state: PirateWaters, player: Player) -> PirateWaters:
        sea = copy_sea(state.sea)
        check_leaves(sea.turn[0].forfeited, player)
        was_placing = sea.turn[0].phase in (HOMES, SHIPS) and sea.turn[0].player == player
        leave(sea, player)
        if was_placing and sea.turn[0].phase != OVER:
            pass_placing(sea)
        return Waters(sea, WHOLE)

    def read(self, text: str) -> Action:
        return read_action(text)

    def write(self, action: Action) -> str:
        return write_action(action)

    def tell(self, before: PirateWaters, player: Player, action: Action, viewer: Viewer) -> str:
        return told_text(before.sea, player, action, viewer)

    def reveals(self, before: PirateWaters, after: PirateWaters) -> bool:
        return learned(before.sea, after.sea)

    def position(self, view: PirateWaters) -> dict[str, Any]:
        position = position_of(view.sea, self.options)
        return position if view.sight == WHOLE else sighted(position, view.sight)

    def load(self, position: Mapping[str, Any]) -> PirateWaters:
        is_view = "viewer" in position
        sea = load_position(position, self.options, self.players, is_view)
        if sea.turn[0].phase < PLAY:
            check_unbegun(sea, self.setup().sea)
        check_unlaid(sea, position.get("unlaid"))
        return Waters(sea, position["viewer"] if is_view else WHOLE)

    def guess(self, view: PirateWaters, viewer: Viewer, rng: Random) -> PirateWaters:
        return Waters(guess_colours(view.sea, rng), WHOLE)

    def plan(self, view: PirateWaters, player: Player, words: Words) -> Plan:
        return plan_words(copy_sea(view.sea), player, words, self._homes)

    def threat(self, view: PirateWaters, player: Player) -> Threat:
        return threat_of(view.sea, player, MAX_STEPS)
