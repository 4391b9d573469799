"""Plans of Ice Pirates: before play homes and ships are placed, then every turn is said word by word.

`plan_words` works on a copy of a view's sea. It may write to it: what a step would do is tried out there.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from iceharbor.contract import One, Plan, Player, Words, refuse
from iceharbor.games.ice_pirates.bridge import PirateBridge
from iceharbor.games.ice_pirates.dealing import plan_explore, plan_transfer, trade_choices
from iceharbor.games.ice_pirates.deeds import REPAIR
from iceharbor.games.ice_pirates.layout import Spot
from iceharbor.games.ice_pirates.placing import plan_placing
from iceharbor.games.ice_pirates.records import HOMES, SHIPS, Sea
from iceharbor.games.ice_pirates.relaying import plan_repair
from iceharbor.games.planning import answered
from iceharbor.games.sailing.notation import is_ship
from iceharbor.games.sailing.planning import Planner, plan_turn
from iceharbor.games.sailing.shooting import plan_fire
from iceharbor.games.sailing.steering import plan_move

PLANNERS: Final[Mapping[str, Planner[PirateBridge]]] = {
    "move": plan_move,
    "fire": plan_fire,
    "repair": plan_repair,
    "explore": plan_explore,
    "transfer": plan_transfer,
}


def plan_words(sea: Sea, player: Player, words: Words, fair: Sequence[Spot]) -> Plan:
    """The plan for these words; what cannot stand comes as a refusal in it."""
    return answered(words, lambda: _plan(sea, player, words, fair))


def _plan(sea: Sea, player: Player, words: Words, fair: Sequence[Spot]) -> Plan:
    if not 0 <= player < len(sea.homes):
        raise refuse("IP-R11", "only a player plans")
    if sea.turn[0].phase in (HOMES, SHIPS) and not (words and is_ship(words[0])):
        return plan_placing(sea, player, words, fair)
    return plan_turn(PirateBridge(sea, player), words, PLANNERS, _menu)


def _menu(bridge: PirateBridge, index: int) -> Iterator[One]:
    """What a ship can do besides sailing and firing."""
    ship = bridge.sea.ships[index]
    damage = f"damage {ship.damage} of {ship.pips}" if ship.damage else ""
    yield One(("repair", bridge.spoken(index)), "Repair", damage, refusal=bridge.begin_refusal(REPAIR, index))
    yield from trade_choices(bridge, index, "explore")
    yield from trade_choices(bridge, index, "transfer")
