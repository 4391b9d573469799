"""Ice Pirates as a game of the catalogue: the contract's methods, from building the nests to the last treasure."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar

import numpy as np

from iceharbor.agreements import HasDraws
from iceharbor.codec import Malformed, shape
from iceharbor.contract import (
    NATURE,
    Cautious,
    Determinizable,
    Editable,
    EditorPieces,
    Game,
    GameInfo,
    GamePosition,
    Outcome,
    Player,
    Refused,
    Viewer,
    refuse,
)
from iceharbor.games.common.first_player import first_option, first_player
from iceharbor.games.common.options import SINCE, warnings_option
from iceharbor.games.common.state import WHOLE
from iceharbor.games.common.turns import check_leaves
from iceharbor.games.ice_pirates.actions import Action, Chance, Setup, decode, encode, read_action, write_action
from iceharbor.games.ice_pirates.guide import LESSON, LISTING, guide_of
from iceharbor.games.ice_pirates.islands import apply_chance, begin, sample_chance
from iceharbor.games.ice_pirates.layout import (
    MAX_ENTRIES,
    ROOM_SEED,
    SMALLEST,
    TARGETS,
    Spot,
    draw_isles,
    fair_homes,
    fleet_of,
    lay_home,
    new_turn,
    playing_field,
)
from iceharbor.games.ice_pirates.plans import plan_words
from iceharbor.games.ice_pirates.position import IcePiratesPosition, position_of
from iceharbor.games.ice_pirates.position_reader import check_unbegun, check_unlaid, read_position, sketch_position
from iceharbor.games.ice_pirates.records import AGREED, FIRST, IcePiratesState, empty_sea
from iceharbor.games.ice_pirates.refusals import IcePiratesContext
from iceharbor.games.ice_pirates.rules import leave, outcome_of, to_act_in, try_action
from iceharbor.games.ice_pirates.sampling import random_action
from iceharbor.games.ice_pirates.scene import EMBLEM, GOODS, draw_scene, line_of, motions_of
from iceharbor.games.ice_pirates.secrets import guess_colours, knows_more, learned, masked, told_notation
from iceharbor.games.ice_pirates.setup import apply_setup, lay_fleet, pass_placing, placing, sample_setup
from iceharbor.games.sailing.actions import ENCODED_LENGTH
from iceharbor.games.sailing.field import check_corners, field_options
from iceharbor.games.sailing.names import SailingAims, facings
from iceharbor.games.sailing.plan_warnings import ship_warnings
from iceharbor.games.sailing.position_fields import sight_of, viewer_of
from iceharbor.games.sailing.prospect import prospect_of
from iceharbor.games.sailing.rules import MAX_STEPS, OPEN
from iceharbor.games.sailing.state import ACTIONS_A_TURN, OVER, PLAY, SeaState, copy_sea
from iceharbor.games.sailing.threat import threat_of
from iceharbor.plan import Plan, PlanWarning, Words
from iceharbor.prospect import Prospect, Prospective
from iceharbor.scene import Emblem, Guide, Line, LoggedAction, Motion, Scene
from iceharbor.table.plane import MAX_ARCS
from iceharbor.threat import Threat, Threatening


class IcePirates(
    SailingAims,
    Game[IcePiratesState, Action, IcePiratesState],
    Determinizable[IcePiratesState, IcePiratesState],
    Editable[IcePiratesState],
    Threatening[IcePiratesState],
    Prospective[IcePiratesState],
    Cautious[IcePiratesState],
    HasDraws[IcePiratesState],
):
    """Version 0.5 by Dan Isaac, 2005."""

    info: ClassVar[GameInfo] = GameInfo(
        name="ice_pirates",
        title="Ice Pirates",
        designer="Dan Isaac",
        blurb="Explore islands, fire broadsides, steal cargo, and be first to bring home enough treasure.",
        players=(2, 5),
        options={
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "first": first_option(5, "0.5-2"),
                "fleet": {
                    "title": "Ships of each size",
                    "description": "4 of each size is the full fleet. Fewer ships make a shorter game.",
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 4,
                    "default": 4,
                },
                "placement": {
                    "title": "Setup",
                    "description": "Homes and ships are placed automatically and fairly, or by the players in turn.",
                    "enum": ["automatic", "manual"],
                    "default": "automatic",
                },
                "islands": {
                    "title": "Islands placed",
                    "description": "By the program, evenly; or by the players in turn.",
                    "enum": ["automatic", "manual"],
                    "labels": ["Automatically", "By hand"],
                    "default": "automatic",
                    SINCE: "0.5-2",
                },
                "hidden_holds": {
                    "title": "Hidden holds",
                    "description": "Only players who saw a piece know the colour of cargo aboard.",
                    "type": "boolean",
                    "default": False,
                },
                "fire_at_own": {
                    "title": "Fire at own ships",
                    "description": "You may fire at your own ships too, for instance to free one that is stuck.",
                    "type": "boolean",
                    "default": False,
                    SINCE: "0.5-2",
                },
                "turn_cap": {
                    "title": "Round limit (0 = none)",
                    "description": "After this many rounds the player with the most treasure at home wins.",
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 500,
                    "default": 0,
                },
                **field_options(
                    "36 for 2 or 3 players and 48 for more, unless set.",
                    "For a rectangle. Same as the default width unless set.",
                    least=SMALLEST.inches,
                ),
                "warnings": warnings_option("0.5-2"),
            },
        },
        rules_version="0.5-2",
        default_bot="greedy",
        max_actions=MAX_ENTRIES,
        listing=LISTING,
        editor=EditorPieces(
            facings(2, 5),
            ACTIONS_A_TURN,
            damage=(1, 2, 3),
            shots=(1, 2, 3),
            goods=GOODS,
            hold=((), ("S",), ("M", "S")),
            nest=("L", "M", "S"),
            home=("M", "S"),
        ),
    )
    earlier_rules: ClassVar[tuple[str, ...]] = ("0.5-1",)
    lesson = LESSON
    emblem: ClassVar[Emblem] = EMBLEM
    draw_words: ClassVar[tuple[str, ...]] = ("draw",)

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        """Raises codec.Malformed when the corners are no field, or the option `first` names a seat that the match does
        not have."""
        super().__init__(players, options)
        self.first = first_player(options, players)
        self._field = playing_field(options, players)

    @cached_property
    def _homes(self) -> tuple[Spot, ...]:
        """A fair place for each home; empty when the field has none and players place their homes. Raises Malformed
        when NATURE has to place them."""
        try:
            return fair_homes(self._field, self.players)
        except Malformed:
            if self.options["placement"] == "automatic":
                raise
            return ()

    def check_new(self) -> None:
        check_corners(self.options, SMALLEST)
        if not self._homes:
            draw_isles(self._field, (), self.players, Random(ROOM_SEED))

    def setup(self) -> IcePiratesState:
        fleet = fleet_of(self.options, self.players)
        sea = empty_sea(self._field, self.players, len(fleet))
        sea.turn[0] = new_turn(self.options, self.players)
        for ship, (player, pips, number) in zip(sea.ships, fleet, strict=True):
            ship.player, ship.pips, ship.number = player, pips, number
        if self.options["placement"] == "automatic":
            for player, spot in enumerate(self._homes):
                lay_home(sea, player, spot)
                lay_fleet(sea, player)
        if sea.turn[0].islands_by_hand:
            sea.turn[0].phase = FIRST
            if self.first != NATURE:
                begin(sea, self.first, by_hand=self.options["placement"] == "manual")
        return SeaState(sea, WHOLE)

    def to_act(self, state: IcePiratesState) -> frozenset[Player]:
        return to_act_in(state.sea)

    def apply(self, state: IcePiratesState, player: Player, action: Action) -> IcePiratesState:
        if state.sight != WHOLE:  # unknown pieces have no colour to count
            raise refuse(
                "IP-R6", "viewer: this is one viewer's view, not a full position; a match cannot start from it"
            )
        sea = copy_sea(state.sea)
        if isinstance(action, Chance):
            apply_chance(sea, player, action, self.first, by_hand=self.options["placement"] == "manual")
        elif isinstance(action, Setup):
            apply_setup(sea, player, action, self._homes)
        else:
            encoded = encode(sea, player, action)
            ruling, met, step = try_action(sea, player, encoded)
            if ruling != OPEN:
                raise Refused(IcePiratesContext(sea, player).refusal(encoded, ruling, met, step))
        return SeaState(sea, WHOLE)

    def sample(self, state: IcePiratesState, player: Player, rng: Random) -> Action:
        sea = copy_sea(state.sea)  # planning writes to the scratch hull
        if player == NATURE:
            return sample_chance(sea, self._homes, rng)
        if placing(sea):
            return sample_setup(sea, player, self._homes, rng)
        encoded = np.zeros(ENCODED_LENGTH, np.int64)
        seed = np.array([rng.getrandbits(64) | 1], np.uint64)
        random_action(sea, player, seed, encoded, np.zeros((MAX_ARCS, 3), np.int64))
        return decode(sea, player, encoded)

    def view(self, state: IcePiratesState, viewer: Viewer) -> IcePiratesState:
        return SeaState(masked(state.sea, viewer), viewer)

    def full_view(self, state: IcePiratesState) -> IcePiratesState:
        return SeaState(state.sea, None)

    def outcome(self, state: IcePiratesState) -> Outcome | None:
        return outcome_of(state.sea)

    def forfeit(self, state: IcePiratesState, player: Player) -> IcePiratesState:
        sea = copy_sea(state.sea)
        check_leaves(sea.turn[0].forfeited, player)
        was_placing = placing(sea) and sea.turn[0].player == player
        leave(sea, player)
        if was_placing and sea.turn[0].phase != OVER:
            pass_placing(sea)
        return SeaState(sea, WHOLE)

    def draw_agreed(self, state: IcePiratesState) -> IcePiratesState:
        sea = copy_sea(state.sea)
        turn = sea.turn[0]
        if turn.phase != PLAY:
            raise refuse("IP-A39", "a draw can be offered when the ships are placed")
        turn.draw_offers = (1 << self.players) - 1 & ~int(turn.forfeited)
        turn.phase, turn.termination = OVER, AGREED
        return SeaState(sea, WHOLE)

    def read(self, notation: str) -> Action:
        return read_action(notation)

    def write(self, action: Action) -> str:
        return write_action(action)

    def redact(self, before: IcePiratesState, player: Player, action: Action, viewer: Viewer) -> str:
        return told_notation(before.sea, player, action, viewer)

    def reveals_information(self, before: IcePiratesState, after: IcePiratesState) -> bool:
        return learned(before.sea, after.sea)

    def informed(self, before: IcePiratesState, after: IcePiratesState) -> frozenset[Player]:
        return frozenset(player for player in range(self.players) if knows_more(before.sea, after.sea, player))

    def position(self, view: IcePiratesState) -> IcePiratesPosition:
        return position_of(view.sea, self.options, viewer_of(view))

    def load(self, position: GamePosition | Mapping[str, Any]) -> IcePiratesState:
        found = shape(position, IcePiratesPosition)
        sea = read_position(found, self.options, self.players)
        if sea.turn[0].phase < PLAY:
            check_unbegun(sea, self.setup().sea, self.first, self._homes)
        check_unlaid(sea, found.unlaid)
        return SeaState(sea, sight_of(found))

    def sketch(self, position: Mapping[str, Any]) -> IcePiratesState:
        return SeaState(sketch_position(shape(position, IcePiratesPosition), self.options, self.players), WHOLE)

    def determinize(self, view: IcePiratesState, viewer: Viewer, rng: Random) -> IcePiratesState:
        return SeaState(guess_colours(view.sea, rng), WHOLE)

    def plan(self, view: IcePiratesState, player: Player, words: Words) -> Plan:
        return plan_words(copy_sea(view.sea), player, words, self._homes)

    def warnings(self, view: IcePiratesState, player: Player, plan: Plan) -> tuple[PlanWarning, ...]:
        return ship_warnings(IcePiratesContext(view.sea, player), plan)

    def threat(self, view: IcePiratesState, player: Player) -> Threat:
        return threat_of(view.sea, player, MAX_STEPS, own=bool(view.sea.turn[0].fire_at_own))

    def prospect(self, view: IcePiratesState, player: Player, words: Words) -> Prospect | None:
        return prospect_of(IcePiratesContext(copy_sea(view.sea), player), words)

    def guide(self) -> Guide:
        return guide_of(TARGETS[self.players])

    def scene(self, view: IcePiratesState, recent: Sequence[LoggedAction]) -> Scene:
        return draw_scene(view)

    def describe(
        self,
        before: IcePiratesState,
        entry: LoggedAction,
        after: IcePiratesState,
        viewer: Viewer,
        log: Sequence[LoggedAction],
    ) -> Line:
        return line_of(entry, after.sea, viewer, log)

    def motions(
        self, before: IcePiratesState, entries: Sequence[LoggedAction], after: IcePiratesState
    ) -> tuple[Motion, ...]:
        return motions_of(entries)
