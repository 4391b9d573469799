"""Pirates CSG as a game of the catalogue: the contract's methods, from choosing fleets to the final count."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any, ClassVar

import numpy as np

from iceharbor.codec import shape
from iceharbor.contract import (
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
from iceharbor.edit_form import EditForm
from iceharbor.games.common.state import WHOLE, copied
from iceharbor.games.common.turns import check_leaves
from iceharbor.games.pirates_csg.actions import (
    Action,
    BeforePlay,
    DealCoins,
    DrawShapes,
    RollLowest,
    read_action,
    write_action,
)
from iceharbor.games.pirates_csg.cards import CardList, cards_of, with_cards
from iceharbor.games.pirates_csg.deckplates import printed_cards
from iceharbor.games.pirates_csg.describe import line_of
from iceharbor.games.pirates_csg.editing import TOUCHING, edit_form
from iceharbor.games.pirates_csg.encoding import ENCODED_LENGTH, decode, encode
from iceharbor.games.pirates_csg.guide import LESSON, LISTING, guide_of
from iceharbor.games.pirates_csg.layout import OPTIONS, check_cards, opening_sea
from iceharbor.games.pirates_csg.motions import motions_of
from iceharbor.games.pirates_csg.move_refusals import Helm
from iceharbor.games.pirates_csg.plan_warnings import pirates_warnings
from iceharbor.games.pirates_csg.plans import plan_words
from iceharbor.games.pirates_csg.position import PiratesCSGPosition, position_of
from iceharbor.games.pirates_csg.position_reader import read_position, sketch_position
from iceharbor.games.pirates_csg.prospect import prospect_of
from iceharbor.games.pirates_csg.records import PHASES, SHIPS_ACT, PiratesSea, PiratesState
from iceharbor.games.pirates_csg.refusals import refusal_of
from iceharbor.games.pirates_csg.rules import to_act_in, try_action
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.games.pirates_csg.sampling import random_action
from iceharbor.games.pirates_csg.scene import EMBLEM, draw_scene
from iceharbor.games.pirates_csg.secrets import guess, knows_more, learned, masked, told_notation
from iceharbor.games.pirates_csg.setup import apply_setup, in_setup, sample_setup, setup_to_act
from iceharbor.games.pirates_csg.turns import ENDINGS, MAX_ENTRIES, leave, outcome_of
from iceharbor.games.sailing.names import SailingAims, facings
from iceharbor.games.sailing.position_fields import sight_of, viewer_of
from iceharbor.games.sailing.state import SeaState
from iceharbor.plan import Plan, PlanWarning, Words
from iceharbor.prospect import Prospect, Prospective
from iceharbor.scene import Emblem, Guide, Line, LoggedAction, Motion, Scene, ShelfPart


class PiratesCSG(
    SailingAims,
    Game[PiratesState, Action, PiratesState],
    Determinizable[PiratesState, PiratesState],
    Editable[PiratesState],
    Cautious[PiratesState],
    Prospective[PiratesState],
):
    """House rules for two players by Daniel Pumford."""

    info: ClassVar[GameInfo] = GameInfo(
        name="pirates_csg",
        title="Pirates CSG",
        designer="Daniel Pumford (house rules)",
        blurb="Build a fleet, sail for gold, fire, ram and tow, and bring home the most.",
        players=(2, 2),
        options=OPTIONS,
        rules_version="1",
        default_bot="hasty",
        max_actions=MAX_ENTRIES,
        listing=LISTING,
        editor=EditorPieces(
            facings(2, 2), 0, (0, 0, 0), (0, 0, 0), forms=True, touching=TOUCHING, setup=PHASES[:SHIPS_ACT]
        ),
    )
    emblem: ClassVar[Emblem] = EMBLEM
    lesson = LESSON
    long_plans: ClassVar[bool] = True

    @cached_property
    def cards(self) -> CardList:
        """The card list of this match."""
        return cards_of(self.options)

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The ids of its cards."""
        return tuple(card.word for card in self.cards.ships)

    @classmethod
    def kept(cls, options: Mapping[str, Any]) -> Mapping[str, Any]:
        return with_cards(options)

    def check_new(self) -> None:
        check_cards(self.options)

    def setup(self) -> PiratesState:
        return SeaState(opening_sea(self.options), WHOLE)

    def to_act(self, state: PiratesState) -> frozenset[Player]:
        return setup_to_act(state.sea) if in_setup(state.sea) else to_act_in(state.sea)

    def apply(self, state: PiratesState, player: Player, action: Action) -> PiratesState:
        if state.sight != WHOLE:  # unknown coins have no value to count
            raise refuse(
                "PC-A50", "`viewer`: this is one viewer's view, not a full position; a match cannot start from it"
            )
        if in_setup(state.sea):
            return SeaState(apply_setup(state.sea, player, action, self.cards), WHOLE)
        if isinstance(action, BeforePlay | DealCoins | DrawShapes | RollLowest):
            raise refuse("PC-R11", "this is done before play")
        sea = _writable(state.sea)
        encoded = encode(sea, self.words, player, action)
        ruling, met, _ = try_action(sea, player, encoded)
        if ruling != OPEN:
            raise Refused(refusal_of(Helm(sea, player, self.cards), encoded, int(ruling), int(met)))
        return SeaState(sea, WHOLE)

    def sample(self, state: PiratesState, player: Player, rng: Random) -> Action:
        sea = _writable(state.sea)  # planning writes to the scratch hull
        if in_setup(sea):
            return sample_setup(sea, player, self.cards, rng)
        encoded = np.zeros(ENCODED_LENGTH, np.int64)
        random_action(sea, player, np.array([rng.getrandbits(64) | 1], np.uint64), encoded)
        return decode(sea, self.words, player, encoded)

    def view(self, state: PiratesState, viewer: Viewer) -> PiratesState:
        return SeaState(masked(state.sea, viewer), viewer)

    def full_view(self, state: PiratesState) -> PiratesState:
        return SeaState(state.sea, None)

    def outcome(self, state: PiratesState) -> Outcome | None:
        return outcome_of(state.sea)

    def forfeit(self, state: PiratesState, player: Player) -> PiratesState:
        check_leaves(state.sea.turn[0].forfeited, player)
        sea = _writable(state.sea)
        leave(sea, player)
        return SeaState(sea, WHOLE)

    def read(self, notation: str) -> Action:
        return read_action(notation)

    def write(self, action: Action) -> str:
        return write_action(action)

    def redact(self, before: PiratesState, player: Player, action: Action, viewer: Viewer) -> str:
        return told_notation(before.sea, player, action, viewer)

    def reveals_information(self, before: PiratesState, after: PiratesState) -> bool:
        return learned(before.sea, after.sea)

    def informed(self, before: PiratesState, after: PiratesState) -> frozenset[Player]:
        return frozenset(player for player in range(self.players) if knows_more(before.sea, after.sea, player))

    def position(self, view: PiratesState) -> PiratesCSGPosition:
        sea, ending = view.sea, ENDINGS[int(view.sea.turn[0].termination)]
        acting, outcome = self.to_act(view), outcome_of(sea)
        return position_of(sea, self.cards, self.options, acting, ending, outcome, viewer_of(view))

    def load(self, position: GamePosition | Mapping[str, Any]) -> PiratesState:
        found = shape(position, PiratesCSGPosition)
        return SeaState(read_position(found, self.options, self.cards, ENDINGS), sight_of(found))

    def sketch(self, position: Mapping[str, Any]) -> PiratesState:
        return SeaState(sketch_position(shape(position, PiratesCSGPosition), self.options, self.cards), WHOLE)

    def edit_form(self, position: Mapping[str, Any], about: str) -> EditForm:
        found = shape(position, PiratesCSGPosition)
        return edit_form(found, sketch_position(found, self.options, self.cards), self.cards, about)

    def determinize(self, view: PiratesState, viewer: Viewer, rng: Random) -> PiratesState:
        return SeaState(guess(view.sea, viewer, self.cards, rng), WHOLE)

    def plan(self, view: PiratesState, player: Player, words: Words) -> Plan:
        return plan_words(_writable(view.sea), self.cards, player, words)

    def warnings(self, view: PiratesState, player: Player, plan: Plan) -> tuple[PlanWarning, ...]:
        return pirates_warnings(view.sea, self.cards, player, plan)

    def prospect(self, view: PiratesState, player: Player, words: Words) -> Prospect | None:
        return prospect_of(_writable(view.sea), self.cards, player, words)

    def printed_cards(self) -> tuple[ShelfPart, ...]:
        return printed_cards(self.cards, int(self.options["specials"]))

    def guide(self) -> Guide:
        return guide_of(self.options)

    def scene(self, view: PiratesState, recent: Sequence[LoggedAction]) -> Scene:
        return draw_scene(view.sea, view.sight, self.cards, recent)

    def describe(
        self,
        before: PiratesState,
        entry: LoggedAction,
        after: PiratesState,
        viewer: Viewer,
        log: Sequence[LoggedAction],
    ) -> Line:
        return line_of(before.sea, entry, after.sea, viewer, self.cards)

    def motions(self, before: PiratesState, entries: Sequence[LoggedAction], after: PiratesState) -> tuple[Motion, ...]:
        return motions_of(before.sea, entries, after.sea, self.cards)


def _writable(sea: PiratesSea) -> PiratesSea:
    return copied(sea, "field", "cards")
