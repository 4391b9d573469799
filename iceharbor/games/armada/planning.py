"""Plans of Armada: fleets are chosen and deployed, then every turn is said word by word.

`plan_words` works on a copy of a view's sea. It may write to it: what a step would do is tried out there.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from iceharbor.contract import One, Plan, Player, Words, refuse
from iceharbor.games.armada.bridge import ArmadaBridge
from iceharbor.games.armada.choosing_plans import plan_choosing
from iceharbor.games.armada.deploying_plans import plan_deploying
from iceharbor.games.armada.records import DEPLOY, Sea
from iceharbor.games.planning import answered
from iceharbor.games.sailing.names import find_ship
from iceharbor.games.sailing.notation import is_ship
from iceharbor.games.sailing.planning import Planner, plan_turn
from iceharbor.games.sailing.shooting import plan_fire
from iceharbor.games.sailing.steering import plan_move

PLANNERS: Final[Mapping[str, Planner[ArmadaBridge]]] = {"move": plan_move, "fire": plan_fire}


def plan_words(sea: Sea, player: Player, words: Words) -> Plan:
    """The plan for these words; what cannot stand comes as a refusal in it."""
    return answered(words, lambda: _plan(ArmadaBridge(sea, player), words))


def _plan(bridge: ArmadaBridge, words: Words) -> Plan:
    turn = bridge.sea.turn[0]
    if not 0 <= bridge.player < turn.players:
        raise refuse("AR-R4", "only a player plans")
    if turn.phase < DEPLOY:
        return plan_choosing(bridge.sea, bridge.player, words)
    if turn.phase == DEPLOY and not _looks_at_another(bridge, words):
        return plan_deploying(bridge, words)
    return plan_turn(bridge, words, PLANNERS, _nothing_more)


def _looks_at_another(bridge: ArmadaBridge, words: Words) -> bool:
    """Whether the words name a ship of another player."""
    if not words or not is_ship(words[0]):
        return False
    index = find_ship(bridge.sea, bridge.player, words[0])
    return index >= 0 and bool(bridge.sea.ships[index].player != bridge.player)


def _nothing_more(bridge: ArmadaBridge, index: int) -> Iterator[One]:
    """Ships of Armada sail and fire, and that is all they do."""
    return iter(())
