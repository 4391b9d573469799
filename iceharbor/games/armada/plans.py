"""Plans of Armada: choosing and deploying fleets, then the actions of a turn, word by word; and their labels and
warnings.

`plan_words` works on a copy of a view's sea and may write to it: it tries each step on that copy.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from math import isqrt
from typing import Final

from msgspec import structs

from iceharbor.contract import Player, refuse
from iceharbor.games.armada.deployment import deploying_now
from iceharbor.games.armada.deployment_plans import PLACE_FLAG, plan_deploying
from iceharbor.games.armada.fleet_choice import plan_choosing
from iceharbor.games.armada.records import BREAKTHROUGH, DEPLOY, FLAG, ArmadaSea, flag_object, object_name
from iceharbor.games.armada.refusals import ArmadaContext, end_label
from iceharbor.games.armada.rules import out_of_play, prize_of, speeds_of
from iceharbor.games.armada.scene import FLEET_WORDS
from iceharbor.games.common.plans import answered
from iceharbor.games.sailing.actions import COUNT, FIRST_HEADING, SAIL, new_encoded
from iceharbor.games.sailing.move_plans import plan_move
from iceharbor.games.sailing.names import find_ship, full_name, full_ship_name, is_ship, ship_name
from iceharbor.games.sailing.plan_warnings import ship_warnings
from iceharbor.games.sailing.plans import (
    PLACE_HERE,
    Planner,
    called_ship,
    plan_fire,
    plan_turn,
    ship_label,
    step_fan,
    targets_outlook,
)
from iceharbor.games.sailing.rules import NO_PRIZE
from iceharbor.games.sailing.state import OVER
from iceharbor.plan import One, Plan, PlanWarning, Witness, Words
from iceharbor.scene import ObjectRef, Point
from iceharbor.table.headings import bow_offset
from iceharbor.table.outline import bow_of

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


# --- Warnings before a turn passes ------------------------------------------------------------------------------------


TRIED_EVERY: Final = 10
"""Of the open headings, in tenths of a degree, one in this many is tried, and the ends of each range."""


def armada_warnings(context: ArmadaContext, plan: Plan) -> tuple[PlanWarning, ...]:
    """The warnings for a Move, a shot, or the end of a turn. Does not change the context's sea.

    That an enemy ship could take the flag, or cross the goal line, by its next Move is proved by a legal Move that was
    tried, steered straight at the flag or over the line. A Move that has to turn away first is not tried, so the
    silence of a warning proves nothing.
    """
    warnings = ship_warnings(context, plan)
    mode = context.sea.turn[0].mode
    if plan.action is None or plan.words[0] not in ("move", "fire", "end") or mode not in (FLAG, BREAKTHROUGH):
        return warnings
    _, encoded = context.said_in_play(plan.words)
    moved = context.after(encoded)
    return (*warnings, *_prizes_in_reach(moved)) if moved.outcome() is None else warnings


def _prizes_in_reach(context: ArmadaContext) -> Iterator[PlanWarning]:
    """The player's flag and goal line, each with the first enemy ship that could reach it with one Move."""
    sea = context.sea
    flagged = sea.turn[0].mode == FLAG
    for index, ship in enumerate(sea.ships):
        foe = int(ship.player)
        if not ship.laid or foe == context.player or out_of_play(sea) >> foe & 1:
            continue
        if not flagged and sea.turn[0].attacker != foe:
            continue
        if _reaches(ArmadaContext(sea, foe), index):
            name = ObjectRef(context.name(index), ship_name(sea, index), foe)
            start = int(sea.outlines[index].mx), int(sea.outlines[index].my)
            here = Witness("line", context.name(index), (), (start, _aim(sea, foe, index)))
            rule, what = ("AR-R10", "Your flag") if flagged else ("AR-R11", "The goal line")
            yield PlanWarning(rule, (f"{what} is in reach of ", name), witnesses=(here,))
            return


def _reaches(context: ArmadaContext, index: int) -> bool:
    """True if one Move of this ship, steered straight at it, takes the flag or crosses the line."""
    sea, foe = context.sea, context.player
    ship = sea.ships[index]
    pips, steps = int(ship.pips), int(speeds_of(sea)[int(ship.pips)])
    if prize_of(sea, foe) == NO_PRIZE and sea.turn[0].mode == FLAG:
        return False
    length = isqrt(sum(part * part for part in map(int, bow_offset(pips, 0)))) + 1
    bow = bow_of(pips, ship.x, ship.y, ship.heading)
    if _distance(sea, foe, index, (int(bow[0]), int(bow[1]))) > (steps + 1) * length:
        return False
    for _ in range(steps):
        headings = [
            heading
            for arc in step_fan(context, index).arcs
            for heading in (*range(arc.start, arc.stop + 1, TRIED_EVERY), arc.stop)
        ]
        if not headings:
            return False
        encoded = new_encoded(SAIL, index)
        encoded[COUNT] = 1
        nearest = min((_after_step(context, index, heading), heading) for heading in headings)
        encoded[FIRST_HEADING] = nearest[1] % 3600
        context = context.after(encoded)
        turn = context.sea.turn[0]
        if turn.phase == OVER:
            return bool(turn.winner == foe)
    return False


def _after_step(context: ArmadaContext, index: int, heading: int) -> int:
    """How far the bow is from the aim after a step on this heading."""
    ship = context.sea.ships[index]
    pips = int(ship.pips)
    stern = bow_of(pips, ship.x, ship.y, ship.heading)
    x, y = bow_of(pips, stern[0], stern[1], heading % 3600)
    return _distance(context.sea, context.player, index, (int(x), int(y)))


def _distance(sea: ArmadaSea, foe: int, index: int, point: Point) -> int:
    """From a point to the flag; or to the goal line, negative beyond it."""
    turn = sea.turn[0]
    if turn.mode == FLAG:
        x, y = _aim(sea, foe, index)
        return isqrt((x - point[0]) ** 2 + (y - point[1]) ** 2)
    across, up = int(turn.line_bx) - int(turn.line_ax), int(turn.line_by) - int(turn.line_ay)
    left = across * (point[1] - int(turn.line_ay)) - up * (point[0] - int(turn.line_ax))
    return -left // (isqrt(across * across + up * up) or 1)


def _aim(sea: ArmadaSea, foe: int, index: int) -> Point:
    """The middle of the flag, or the point of the goal line that is nearest to a ship."""
    turn, outline = sea.turn[0], sea.outlines[index]
    if turn.mode == FLAG:
        prize = sea.outlines[prize_of(sea, foe)]
        return int(prize.mx), int(prize.my)
    ax, ay = int(turn.line_ax), int(turn.line_ay)
    across, up = int(turn.line_bx) - ax, int(turn.line_by) - ay
    along = across * (int(outline.mx) - ax) + up * (int(outline.my) - ay)
    whole = across * across + up * up or 1
    return ax + across * along // whole, ay + up * along // whole
