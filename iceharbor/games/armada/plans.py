"""Plans of Armada: choosing and deploying fleets, then the actions of a turn, word by word; and their labels.

`plan_words` works on a copy of a view's sea and may write to it: it tries each step on that copy.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from msgspec import structs

from iceharbor.contract import Player, refuse
from iceharbor.games.armada.deployment import deploying_now
from iceharbor.games.armada.deployment_plans import PLACE_FLAG, plan_deploying
from iceharbor.games.armada.fleet_choice import plan_choosing
from iceharbor.games.armada.records import DEPLOY, ArmadaSea, flag_object, object_name
from iceharbor.games.armada.refusals import ArmadaContext, end_label
from iceharbor.games.armada.scene import FLEET_WORDS
from iceharbor.games.common.plans import answered
from iceharbor.games.sailing.names import find_ship, full_name, full_ship_name, is_ship
from iceharbor.games.sailing.plans import (
    PLACE_HERE,
    Planner,
    called_ship,
    plan_fire,
    plan_move,
    plan_turn,
    ship_label,
    targets_outlook,
)
from iceharbor.plan import One, Plan, Words

PLANNERS: Final[Mapping[str, Planner[ArmadaContext]]] = {"move": plan_move, "fire": plan_fire}


def plan_words(sea: ArmadaSea, player: Player, words: Words) -> Plan:
    """The plan for these words; words that are not legal give a plan with a refusal."""
    return labelled(answered(words, lambda: _plan(ArmadaContext(sea, player), words)), words, sea, player)


def _plan(context: ArmadaContext, words: Words) -> Plan:
    turn = context.sea.turn[0]
    if not 0 <= context.player < turn.players:
        raise refuse("AR-R4", "only players can act")
    if turn.phase < DEPLOY:
        return plan_choosing(context.sea, context.player, words)
    if turn.phase == DEPLOY and not _looks_at_another(context, words):
        return plan_deploying(context, words)
    return plan_turn(context, words, PLANNERS, _nothing_more)


def _looks_at_another(context: ArmadaContext, words: Words) -> bool:
    """True if the words name a ship of another player."""
    if not words or not is_ship(words[0]):
        return False
    index = find_ship(context.sea, context.player, words[0])
    return index >= 0 and bool(context.sea.ships[index].player != context.player)


def _nothing_more(context: ArmadaContext, index: int) -> Iterator[One]:
    """No choices: ships of Armada can only sail and fire."""
    return iter(())


# --- Labels: the ship or flag and its menu, the button's label, and the outlook ---------------------------------------


def labelled(plan: Plan, words: Words, sea: ArmadaSea, player: Player) -> Plan:
    """The plan of these words with its labels for this player."""
    menu = menu_of(words)
    outlook = targets_outlook(plan.preview, partial(called_ship, player=player))
    return structs.replace(
        plan,
        object=_object(words, menu, player),
        menu=menu,
        marked=len(words) > 1 or (len(words) == 1 and menu == ()),
        label="" if plan.action is None else action_label(words, sea, player),
        outlook=" · ".join(outlook),
        following=words[:2] if words[:1] == ("ship",) else menu or (),
        instant=_is_instant(words),
        movable=movable_objects(sea, player) if words[:1] != ("flag",) else (),
    )


def menu_of(words: Words) -> Words | None:
    """The words whose plan lists what the acting ship can do: none while ships are placed; None if no ship acts."""
    match words:
        case ("ship" | "arrange" | "flag", *_):
            return ()
        case (ship,) if is_ship(ship):
            return words
        case ("move" | "fire", ship, *_) if is_ship(ship):
            return (ship,)
        case _:
            return None


def _object(words: Words, menu: Words | None, player: Player) -> str | None:
    match words:
        case ("flag", *_):
            return f"F{player}"
        case ("ship", ship, *_) if is_ship(ship):
            return full_name(ship, player)
        case _:
            return full_name(menu[0], player) if menu else None


def _is_instant(words: Words) -> bool:
    """True for actions of deployment: a player can change them until they are ready."""
    return words[:1] in (("arrange",), ("flag",)) or (words[:1] == ("ship",) and len(words) > 2)


def movable_objects(sea: ArmadaSea, player: Player) -> Words:
    """The ships and the flag on the sea that a player may place again."""
    if sea.turn[0].phase != DEPLOY or player not in deploying_now(sea):
        return ()
    ships = (index for index, ship in enumerate(sea.ships) if ship.player == player and ship.laid)
    flag = (flag_object(sea, player),) if len(sea.flags) and sea.flags[player].laid else ()
    return (*(full_ship_name(sea, index) for index in ships), *(object_name(sea, index) for index in flag))


def action_label(words: Words, sea: ArmadaSea, player: Player) -> str:
    """The label of the button that plays an action."""
    match words:
        case ("fleet", fleet):
            return f"Take {FLEET_WORDS[fleet]}"
        case ("fleet", *_):
            return "Propose these fleets"
        case ("first", who):
            return "I go first" if who == "me" else "My opponent goes first"
        case ("accept",):
            return "Accept and go first"
        case ("swap",):
            return "Swap fleets"
        case ("flag", ship) if is_ship(ship):
            return f"Flag on {ship}"
        case ("flag", _):
            return PLACE_FLAG
        case ("ship", *_):
            return PLACE_HERE
        case ("end",):
            return end_label(sea)
        case _:
            return ship_label(words, player)
