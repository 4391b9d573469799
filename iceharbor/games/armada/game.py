"""Armada as a game of the catalogue: the contract's methods, from picking a fleet to the last fleet afloat."""

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Any, ClassVar

import numpy as np

from iceharbor.agreements import HasDraws
from iceharbor.codec import dump, parse, shape
from iceharbor.contract import (
    NATURE,
    Cautious,
    Determinizable,
    Drafting,
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
from iceharbor.games.armada.actions import Action, Chance, Choosing, Deploying, read_action, write_action
from iceharbor.games.armada.deployment import apply_deploying, check_room, go_on_deploying
from iceharbor.games.armada.fleet_choice import (
    ROOM_SEED,
    apply_chance,
    apply_choosing,
    draw_isles,
    sample_chance,
    sample_choosing,
)
from iceharbor.games.armada.guide import LESSON, LISTING, guide_of
from iceharbor.games.armada.layout import (
    MAX_ENTRIES,
    OFF_THE_EDGE_U,
    OPTIONS,
    SMALLEST,
    check_options,
    equal_fleets,
    opening_turn,
    playing_field,
    with_ships,
)
from iceharbor.games.armada.plans import armada_warnings, plan_words
from iceharbor.games.armada.position import ArmadaPosition, position_of
from iceharbor.games.armada.position_reader import read_position, sketch_position
from iceharbor.games.armada.records import (
    AGREED,
    DEPLOY,
    MARKER_U,
    NOBODY,
    ArmadaSea,
    ArmadaState,
    empty_sea,
    spoken_name,
)
from iceharbor.games.armada.refusals import ArmadaContext, outcome_of, to_act_in
from iceharbor.games.armada.rules import end_game, leave, out_of_play, speeds_of, try_action
from iceharbor.games.armada.sampling import random_action, sample_deploying
from iceharbor.games.armada.scene import EMBLEM, draw_scene, line_of, motions_of
from iceharbor.games.armada.secrets import apply_draft, guess_fleets, hides, learned, masked, steps_of, told_notation
from iceharbor.games.common.state import WHOLE
from iceharbor.games.common.turns import check_leaves
from iceharbor.games.sailing.actions import ENCODED_LENGTH, decode_command, encode_command
from iceharbor.games.sailing.field import check_corners
from iceharbor.games.sailing.names import SailingAims, facings
from iceharbor.games.sailing.position_fields import sight_of, viewer_of
from iceharbor.games.sailing.prospect import prospect_of
from iceharbor.games.sailing.rules import OPEN
from iceharbor.games.sailing.state import ACTIONS_A_TURN, PLAY, SeaState, copy_sea
from iceharbor.games.sailing.threat import threat_of
from iceharbor.plan import Plan, PlanWarning, Words
from iceharbor.prospect import Prospect, Prospective
from iceharbor.scene import Emblem, Guide, Line, LoggedAction, Motion, Scene
from iceharbor.table.plane import MAX_ARCS, UNIT
from iceharbor.threat import Threat, Threatening


@lru_cache(maxsize=256)
def find_room(players: int, options: bytes) -> None:
    """Raises codec.Malformed when fleets or islands do not fit. Cached, because the same options are checked often."""
    chosen = parse(options)
    sea = empty_sea(playing_field(chosen, players), opening_turn(chosen, players), 0, chosen["islands"])
    check_room(sea, chosen)
    if chosen["islands"]:
        draw_isles(sea, Random(ROOM_SEED))


class Armada(
    SailingAims,
    Game[ArmadaState, Action, ArmadaState],
    Determinizable[ArmadaState, ArmadaState],
    Editable[ArmadaState],
    Threatening[ArmadaState],
    Prospective[ArmadaState],
    Cautious[ArmadaState],
    Drafting[ArmadaState],
    HasDraws[ArmadaState],
):
    """By Dan Isaac, 2005; equal fleets after Armada 2K, 2009."""

    info: ClassVar[GameInfo] = GameInfo(
        name="armada",
        title="Armada",
        designer="Dan Isaac",
        blurb="A few big warships against a swarm of small ones. Ships fire from their sides.",
        players=(2, 4),
        options=OPTIONS,
        rules_version="2005-3",
        default_bot="greedy",
        max_actions=MAX_ENTRIES,
        listing=LISTING,
        editor=EditorPieces(
            facings(2, 4),
            ACTIONS_A_TURN,
            damage=(0, 1, 2),
            shots=(1, 2, 3),
            island_u=2 * UNIT,
            flag_u=MARKER_U,
            goal_u=OFF_THE_EDGE_U,
            flags={"mode": "flag"},
            goal={"mode": "breakthrough"},
        ),
    )
    earlier_rules: ClassVar[tuple[str, ...]] = ("2005-1", "2005-2")
    lesson = LESSON
    emblem: ClassVar[Emblem] = EMBLEM
    draw_words: ClassVar[tuple[str, ...]] = ("draw",)
    one_scene_for_all: ClassVar[bool] = True

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        """Raises codec.Malformed when options conflict, or the fleets do not fit on the field."""
        super().__init__(players, options)
        check_options(options, players)
        self._field = playing_field(options, players)
        find_room(players, dump(options))

    def check_new(self) -> None:
        check_corners(self.options, SMALLEST)

    def setup(self) -> ArmadaState:
        sea = empty_sea(self._field, opening_turn(self.options, self.players), 0, self.options["islands"])
        if self.options["fleet_2k"]:
            sea = with_ships(sea, equal_fleets(self.options, self.players))
        return SeaState(sea, WHOLE)

    def to_act(self, state: ArmadaState) -> frozenset[Player]:
        return to_act_in(state.sea)

    def apply(self, state: ArmadaState, player: Player, action: Action) -> ArmadaState:
        if state.sight not in (WHOLE, player) and hides(state.sea):
            raise refuse(
                "AR-A5", "viewer: this is one viewer's view, not a full position; a match cannot start from it"
            )
        return SeaState(self._after(copy_sea(state.sea), player, action), WHOLE)

    def _after(self, sea: ArmadaSea, player: Player, action: Action) -> ArmadaSea:
        if isinstance(action, Chance):
            apply_chance(sea, player, action)
        elif isinstance(action, Choosing):
            return apply_choosing(sea, player, action)
        elif isinstance(action, Deploying):
            apply_deploying(sea, player, action)
        else:
            encoded = encode_command(sea, player, action)
            ruling, met, step = try_action(sea, player, encoded)
            if ruling != OPEN:
                raise Refused(ArmadaContext(sea, player).refusal(encoded, ruling, met, step))
        return sea

    def sample(self, state: ArmadaState, player: Player, rng: Random) -> Action:
        sea = copy_sea(state.sea)  # planning writes to the scratch hull
        if player == NATURE:
            return sample_chance(sea, rng)
        if sea.turn[0].phase == DEPLOY:
            return sample_deploying(sea, player, rng)
        if sea.turn[0].phase < DEPLOY:
            return sample_choosing(sea, rng)
        encoded = np.zeros(ENCODED_LENGTH, np.int64)
        seed = np.array([rng.getrandbits(64) | 1], np.uint64)
        random_action(sea, player, seed, encoded, np.zeros((MAX_ARCS, 3), np.int64), np.zeros(len(sea.ships), np.int64))
        return decode_command(encoded, partial(spoken_name, sea, player))

    def view(self, state: ArmadaState, viewer: Viewer) -> ArmadaState:
        return SeaState(masked(state.sea, viewer), viewer)

    def same_view_for_all(self, state: ArmadaState) -> bool:
        return not hides(state.sea)

    def full_view(self, state: ArmadaState) -> ArmadaState:
        return SeaState(state.sea, None)

    def outcome(self, state: ArmadaState) -> Outcome | None:
        return outcome_of(state.sea)

    def forfeit(self, state: ArmadaState, player: Player) -> ArmadaState:
        sea = copy_sea(state.sea)
        check_leaves(sea.turn[0].forfeited, player)
        leave(sea, player)
        if sea.turn[0].phase == DEPLOY:
            go_on_deploying(sea)
        return SeaState(sea, WHOLE)

    def is_out(self, state: ArmadaState, player: Player) -> bool:
        return bool(out_of_play(state.sea) >> player & 1)

    def draw_agreed(self, state: ArmadaState) -> ArmadaState:
        sea = copy_sea(state.sea)
        turn = sea.turn[0]
        if turn.phase != PLAY:
            raise refuse("AR-A15", "a draw can be offered when the ships are placed")
        turn.draw_offers = (1 << self.players) - 1 & ~int(out_of_play(sea))
        end_game(sea, AGREED, NOBODY)
        return SeaState(sea, WHOLE)

    def read(self, notation: str) -> Action:
        return read_action(notation)

    def write(self, action: Action) -> str:
        return write_action(action)

    def redact(self, before: ArmadaState, player: Player, action: Action, viewer: Viewer) -> str:
        return told_notation(before.sea, player, action, viewer)

    def reveals_information(self, before: ArmadaState, after: ArmadaState) -> bool:
        return learned(before.sea, after.sea)

    def position(self, view: ArmadaState) -> ArmadaPosition:
        return position_of(view.sea, self.options, viewer_of(view))

    def load(self, position: GamePosition | Mapping[str, Any]) -> ArmadaState:
        found = shape(position, ArmadaPosition)
        return SeaState(read_position(found, self.options, self.players), sight_of(found))

    def sketch(self, position: Mapping[str, Any]) -> ArmadaState:
        return SeaState(sketch_position(shape(position, ArmadaPosition), self.options, self.players), WHOLE)

    def determinize(self, view: ArmadaState, viewer: Viewer, rng: Random) -> ArmadaState:
        return SeaState(guess_fleets(view.sea, viewer), WHOLE)

    def plan(self, view: ArmadaState, player: Player, words: Words) -> Plan:
        return plan_words(copy_sea(view.sea), player, words)

    def draft(self, view: ArmadaState, player: Player, notation: str) -> ArmadaState:
        sea, action = copy_sea(view.sea), read_action(notation)
        if not isinstance(action, Deploying):
            raise refuse("AR-A5", "only places of a hidden fleet can be drafts")
        apply_draft(sea, player, action)
        return SeaState(sea, view.sight)

    def draft_steps(self, view: ArmadaState, player: Player) -> tuple[str, ...]:
        return tuple(map(write_action, steps_of(view.sea, player)))

    def warnings(self, view: ArmadaState, player: Player, plan: Plan) -> tuple[PlanWarning, ...]:
        return armada_warnings(ArmadaContext(view.sea, player), plan)

    def threat(self, view: ArmadaState, player: Player) -> Threat:
        return threat_of(view.sea, player, speeds_of(view.sea))

    def prospect(self, view: ArmadaState, player: Player, words: Words) -> Prospect | None:
        return prospect_of(ArmadaContext(copy_sea(view.sea), player), words)

    def guide(self) -> Guide:
        return guide_of(self.options)

    def scene(self, view: ArmadaState, recent: Sequence[LoggedAction]) -> Scene:
        return draw_scene(view)

    def describe(
        self, before: ArmadaState, entry: LoggedAction, after: ArmadaState, viewer: Viewer, log: Sequence[LoggedAction]
    ) -> Line:
        return line_of(entry, after.sea, log)

    def motions(self, before: ArmadaState, entries: Sequence[LoggedAction], after: ArmadaState) -> tuple[Motion, ...]:
        return motions_of(entries, after.sea)
