"""Refusals of Moves, tows and launches: the rule and sentence of each ruling of `moving`, and its geometry."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from iceharbor.contract import SEATS, Player
from iceharbor.games.pirates_csg import rulings as r
from iceharbor.games.pirates_csg.cards import CardList
from iceharbor.games.pirates_csg.island_names import island_label, island_name
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.games.pirates_csg.scene import ship_name
from iceharbor.games.sailing.names import EDGE
from iceharbor.games.sailing.refusals import contact_witness, hull_of
from iceharbor.plan import Refusal, Witness

MOVE_SENTENCES: Final[Mapping[int, tuple[str, str]]] = {
    r.DERELICT: ("PC-R15", "{actor} has no masts, so it can't move"),
    r.PINNED: ("PC-R14", "{actor} is rammed by {rammer}, so it can't move until that ship leaves or sinks"),
    r.NO_MOVE_LEFT: ("PC-R12", "{actor} has no base move"),
    r.NO_SEGMENT: ("PC-R12", "a Move has at least one segment"),
    r.LENGTH_LEFT: ("PC-R12", "no segment of this length is left"),
    r.WHICH_LENGTH: ("PC-R12", "say S or L first, both are left"),
    r.TOO_MANY_SEGMENTS: ("PC-R12", "this Move has no further segment"),
    r.TURNED_TOO_FAR: ("PC-A9", "a segment is at most 90 degrees from the heading before it"),
    r.MOVE_BLOCKED: ("PC-A12", "would touch {met} with another part than the bow"),
    r.OVER_THE_EDGE: ("PC-A49", "would cross the edge of the table"),
    r.DEAD_END: ("PC-A49", "the rest of the Move could not be completed on any heading"),
    r.SHORT_MOVE: ("PC-R12", "a Move has its full length, and segments are left"),
    r.AFTER_CONTACT: ("PC-A10", "the Move ends where the bow touches {met}"),
    r.OWN_SHIP: ("PC-A14", "the bow would touch {met}, and you can't ram your own ships"),
    r.ENEMY_HOME: ("PC-A13", "the bow would touch {met}, where you can't dock"),
    r.MAY_NOT_TURN: ("PC-A48", "{actor} touches nothing, so it can't turn on the spot"),
    r.TURN_BLOCKED: ("PC-A48", "turned on the spot, it would touch {met}"),
    r.NOTHING_TO_TOW: ("PC-R16", "the Move does not end at a derelict"),
    r.TOWS_ALREADY: ("PC-A55", "{actor} tows {met} already"),
    r.TOWED_ALREADY: ("PC-A55", "{met} is in tow"),
    r.TOW_BLOCKED: ("PC-A55", "the ship in tow would touch {met}"),
    r.NO_TOW: ("PC-R16", "{actor} has nothing in tow"),
    r.BEARING_BLOCKED: ("PC-A56", "would touch {met}"),
}
"""By ruling: the rule's id, and the sentence."""

TOUCHES: Final = (r.MOVE_BLOCKED, r.OWN_SHIP, r.ENEMY_HOME, r.TURN_BLOCKED, r.TOW_BLOCKED, r.BEARING_BLOCKED)
"""Rulings that the scratch hull and the object it touches prove."""


@dataclass(frozen=True)
class Helm:
    """A player on a sea that may be written to: trying Moves writes to the scratch hull."""

    sea: PiratesSea
    player: Player
    cards: CardList

    def name(self, index: int) -> str:
        """The full name of an object: `0.lantern-hen`, `wild2`; `edge` for an index that is none."""
        ships = len(self.sea.ships)
        if 0 <= index < ships:
            return ship_name(self.sea.ships[index], self.cards)
        if index < 0:
            return EDGE
        return island_name(self.sea, index - ships)

    def describe(self, index: int) -> str:
        """An object in a sentence to the player: `your Lantern Hen`, `Coral's home`."""
        if index < 0:
            return "the edge of the table"
        if index >= len(self.sea.ships):
            label = island_label(self.name(index), self.player)
            return "your home" if label == "Your home" else label
        ship = self.sea.ships[index]
        whose = "your" if ship.player == self.player else f"{SEATS[ship.player]}'s"
        return f"{whose} {self.cards.ships[ship.card].name}"

    def refusal(self, actor: int, ruling: int, met: int) -> Refusal:
        """The refusal for a ruling of `moving` that was made just now, so that the scratch hull lies where it was."""
        rule, sentence = MOVE_SENTENCES[ruling]
        reason = sentence.format(
            actor=self.describe(actor), met=self.describe(met), rammer=self.describe(self._rammer(actor))
        )
        return Refusal(rule, reason, self._witness(ruling, met))

    def _rammer(self, actor: int) -> int:
        found = (index for index, ship in enumerate(self.sea.ships) if ship.laid and ship.rams == actor)
        return next(found, -1)

    def _witness(self, ruling: int, met: int) -> Witness | None:
        tried = self.sea.outlines[-1]
        if ruling == r.OVER_THE_EDGE or (ruling == r.TOW_BLOCKED and met < 0):
            return Witness("edge", EDGE, hull_of(tried))
        if ruling in TOUCHES:
            return contact_witness(tried, self.sea.outlines[met], self.name(met))
        return None
