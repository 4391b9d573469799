"""Plans of Armada: what half-said words mean and what may follow, in play."""

from collections.abc import Iterable, Mapping
from typing import Final

from iceharbor.contract import One, Plan, Player, Words
from iceharbor.games.armada.bridge import ArmadaBridge
from iceharbor.games.armada.records import Sea
from iceharbor.games.sailing.planning import Planner, answered, plan_turn
from iceharbor.games.sailing.shooting import plan_fire
from iceharbor.games.sailing.steering import plan_move

PLANNERS: Final[Mapping[str, Planner[ArmadaBridge]]] = {"move": plan_move, "fire": plan_fire}


def plan_words(sea: Sea, player: Player, words: Words) -> Plan:
    """The plan for these words; what cannot stand comes as a refusal in it. Writes to the sea it is given."""
    return answered(words, lambda: plan_turn(ArmadaBridge(sea, player), words, PLANNERS, _nothing_more))


def _nothing_more(bridge: ArmadaBridge, index: int) -> Iterable[One]:
    return ()
