"""Plans of Ice Pirates: first placing islands, homes and ships, then the actions of a turn, word by word.

`plan_words` works on a copy of a view's sea and may write to it: it tries each step on that copy.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import numpy as np
from msgspec import structs

from iceharbor.contract import SEATS, Player, refuse
from iceharbor.games.common.plans import answered
from iceharbor.games.ice_pirates.actions import REPAIR, VERBS, PlaceHome, PlaceIsland, read_action, write_action
from iceharbor.games.ice_pirates.islands import (
    fair_island,
    island_placed,
    island_refusal,
    nearest_places,
    placing_islands,
)
from iceharbor.games.ice_pirates.layout import Spot, home_outline, island_outline
from iceharbor.games.ice_pirates.records import HOMES, POSTCARD_U, IcePiratesSea, object_name
from iceharbor.games.ice_pirates.refusals import IcePiratesContext, called_object
from iceharbor.games.ice_pirates.setup import check_turn, fair_home, home_refusal, placing, ship_refusal, slid_home
from iceharbor.games.ice_pirates.ship_plans import (
    REPAIR_AND_PLACE,
    docked_outlook,
    plan_explore,
    plan_repair,
    plan_show,
    plan_transfer,
    show_choices,
    trade_choices,
)
from iceharbor.games.sailing.actions import FleetReady, PlaceShip
from iceharbor.games.sailing.move_plans import plan_move
from iceharbor.games.sailing.names import (
    SIZE_WORDS,
    find_ship,
    full_name,
    is_ship,
    read_point,
    read_ship,
    ship_name,
    write_heading,
    write_point,
)
from iceharbor.games.sailing.placement import with_nearest
from iceharbor.games.sailing.plans import (
    PLACE_HERE,
    Planner,
    plan_fire,
    plan_turn,
    ship_label,
    targets_outlook,
)
from iceharbor.games.sailing.refusals import hull_of
from iceharbor.plan import Choice, Ghost, One, Places, Plan, Preview, Refusal, Words
from iceharbor.scene import Point
from iceharbor.table.plane import HEADINGS, OUTLINE, UNIT, lay, lay_rectangle, turned

PLANNERS: Final[Mapping[str, Planner[IcePiratesContext]]] = {
    "move": plan_move,
    "fire": plan_fire,
    "repair": plan_repair,
    "explore": plan_explore,
    "show": plan_show,
    "transfer": plan_transfer,
}


def plan_words(sea: IcePiratesSea, player: Player, words: Words, fair: Sequence[Spot]) -> Plan:
    """The plan for these words; words that are not legal give a plan with a refusal."""
    return labelled(answered(words, lambda: _plan(sea, player, words, fair)), words, sea, player)


def _plan(sea: IcePiratesSea, player: Player, words: Words, fair: Sequence[Spot]) -> Plan:
    if not 0 <= player < len(sea.homes):
        raise refuse("IP-R11", "only players can act")
    if placing(sea) and not (words and is_ship(words[0])):
        return plan_placing(sea, player, words, fair)
    return plan_turn(IcePiratesContext(sea, player), words, PLANNERS, _menu)


def _menu(context: IcePiratesContext, index: int) -> Iterator[One]:
    """The choices of a ship other than sailing and firing."""
    ship = context.sea.ships[index]
    damage = f"damage {ship.damage} of {ship.pips}" if ship.damage else ""
    refusal = context.begin_refusal(REPAIR, index)
    yield One(("repair", context.spoken(index)), "Repair", damage, refusal=refusal, icon="repair")
    yield from trade_choices(context, index, "explore")
    yield from trade_choices(context, index, "transfer")
    yield from show_choices(context, index)


# --- What stands around the choices: the ship and its menu, the button's label, and the outlook -----------------------


def labelled(plan: Plan, words: Words, sea: IcePiratesSea, player: Player) -> Plan:
    """The plan of these words with its labels for this player."""
    menu = menu_of(words)
    return structs.replace(
        plan,
        object=None if menu is None else full_name(menu[0], player),
        menu=menu,
        marked=len(words) > 1,
        label="" if plan.action is None else action_label(words, player),
        outlook="" if plan.preview is None or menu is None else outlook_of(plan.preview, menu[0], sea, player),
        following=menu or (),
    )


def menu_of(words: Words) -> Words | None:
    """The words whose plan lists what the acting ship can do; None if no ship acts."""
    match words:
        case (ship,) if is_ship(ship):
            return words
        case (verb, ship, *_) if verb in VERBS and is_ship(ship):
            return (ship,)
        case _:
            return None


def action_label(words: Words, player: Player) -> str:
    """The label of the button that plays an action."""
    match words:
        case ("repair", ship):
            return f"Repair {ship}"
        case ("repair", _, _):
            return REPAIR_AND_PLACE
        case ("explore", _, island):
            return f"Look under {island}"
        case ("show", _, island, _, to):
            return f"Show {island} to {to if to == 'all' else SEATS[int(to)]}"
        case ("transfer", *_):
            return "Transfer"
        case ("island" | "home" | "ship", *_):
            return PLACE_HERE
        case _:
            return ship_label(words, player)


def outlook_of(preview: Preview, ship: str, sea: IcePiratesSea, player: Player) -> str:
    """What the previewed ship can hit, and what it could do beside the objects it would be docked with."""
    hits = targets_outlook(preview, lambda name: called_object(name, player))
    if not preview.docked:
        return " · ".join(hits)
    beside = docked_outlook(IcePiratesContext(sea, player), find_ship(sea, player, ship), preview.docked)
    return " · ".join([*hits, beside])


# --- Placing homes and ships by hand (IP-R8, R10) ---------------------------------------------------------------------


ROUND_THE_COMPASS = range(0, HEADINGS, 150)
"""The headings offered for a home; any other is legal too."""


def plan_placing(sea: IcePiratesSea, player: Player, words: Words, fair: Sequence[Spot]) -> Plan:
    """The plan for `home x,y 090.0`, `ship L1 x,y 030.0` or `ready`, word by word. Raises Refused."""
    check_turn(sea, player)
    if placing_islands(sea):
        return plan_island(sea, player, words, fair)
    placing_homes = sea.turn[0].phase == HOMES
    match words:
        case ():
            return _opening(sea, player, fair)
        case ("home",) if placing_homes:
            return Plan(words, prompt="Where should your home be?", choices=(_home_places(sea),))
        case ("home", point) if placing_homes:
            return _home_at(sea, player, words, read_point(point, "IP-R8"))
        case ("ship",) if not placing_homes:
            return Plan(words, prompt="Which ship?", choices=tuple(_unlaid_choices(sea, player)))
        case ("ship", name) if not placing_homes:
            return _ship_places(sea, player, words, _unlaid(sea, player, name))
        case ("ship", name, point) if not placing_homes:
            return _ship_at(sea, player, words, _unlaid(sea, player, name), read_point(point, "IP-R10"))
    match read_action(" ".join(words)):
        case PlaceHome(at, heading) as action:
            card = home_outline((*at, heading))
            return _judged(
                words, action, home_refusal(sea, player, (*at, heading)), Ghost("home", hull_of(card), heading)
            )
        case PlaceShip(ship, at, heading) as action:
            return _ship_judged(sea, player, words, action, find_ship(sea, player, ship), (*at, heading))
        case FleetReady() as action:
            return Plan(words, write_action(action), prompt="Place everything that is left automatically and fairly?")
        case _:
            raise refuse("IP-R11", "finish the setup first: homes and ships")


def _opening(sea: IcePiratesSea, player: Player, fair: Sequence[Spot]) -> Plan:
    done = One(("ready",), "Ready", "place the rest for me", icon="done")
    if sea.turn[0].phase != HOMES:
        waiting = tuple(_unlaid_choices(sea, player))
        prompt = (
            "Place your ships at your home, or press Ready." if waiting else "All ships placed. Press Ready, or Undo."
        )
        return Plan(prompt=prompt, choices=(*waiting, structs.replace(done, left=not waiting)))
    if sea.homes[player].laid:
        return Plan(prompt="Home placed. Press Ready, or Undo.", choices=(structs.replace(done, left=True),))
    spot = fair_home(sea, player, fair)
    choices: list[Choice] = [_home_places(sea), done]
    if spot is not None:
        at = (spot[0], spot[1])
        choices.insert(1, One(("home", write_point(at), write_heading(spot[2])), "Fair place", at=at, icon="place"))
    return Plan(prompt="Place your home, at least 4 inches from every island and home.", choices=tuple(choices))


def _home_places(sea: IcePiratesSea) -> Places:
    card = np.zeros(1, OUTLINE)[0]
    lay_rectangle(card, 0, 0, 0, *POSTCARD_U)
    field = tuple((int(x), int(y)) for x, y in sea.field)
    return Places((field,), "home", hull_of(card), before=("home",), turns="offered", label=PLACE_HERE)


def _home_at(sea: IcePiratesSea, player: Player, words: Words, at: Point) -> Plan:
    choices = tuple(
        One((*words, write_heading(heading)), write_heading(heading), refusal=home_refusal(sea, player, (*at, heading)))
        for heading in ROUND_THE_COMPASS
    )
    open_ones = [choice.says for choice in choices if choice.refusal is None]
    plan = Plan(words, prompt="Which direction should it face?", choices=choices)
    return with_nearest(plan, open_ones[0] if open_ones else None)


def _unlaid_choices(sea: IcePiratesSea, player: Player) -> Iterator[One]:
    for index, ship in enumerate(sea.ships):
        if ship.player == player and not ship.laid:
            name = ship_name(sea, index)
            yield One(("ship", name), f"{SIZE_WORDS[ship.pips]} {name}", object=object_name(sea, index))


def _unlaid(sea: IcePiratesSea, player: Player, name: str) -> int:
    index = find_ship(sea, player, read_ship(name, "IP-R10"))
    if index < 0 or sea.ships[index].player != player or sea.ships[index].laid:
        raise refuse("IP-R10", f"you have no ship {name} to place")
    return index


def _ship_places(sea: IcePiratesSea, player: Player, words: Words, index: int) -> Plan:
    """The plan that asks for a place near the home; the ship is then slid until it touches the home."""
    home = sea.homes[player]
    about = np.zeros(1, OUTLINE)[0]
    lay_rectangle(about, home.x, home.y, home.heading, home.across + 4 * UNIT, home.along + 4 * UNIT)
    ghost = np.zeros(1, OUTLINE)[0]
    lay(ghost, sea.ships[index].pips, 0, 0, 0)
    facing, before = int(home.heading), words[:2]
    name = object_name(sea, index)
    places = Places((hull_of(about),), name, hull_of(ghost), facing, before=before, label=PLACE_HERE)
    return Plan(words, prompt="Where should it be at your home?", choices=(places,))


def _ship_at(sea: IcePiratesSea, player: Player, words: Words, index: int, at: Point) -> Plan:
    """The plan for a point without a heading: the ship has its stern to the nearest side of the home."""
    spot = slid_home(sea, player, index, (*at, outward(sea, player, at)))
    says = (*words[:2], write_point((spot[0], spot[1])), write_heading(spot[2]))
    refusal = ship_refusal(sea, player, index, spot)
    choice = One(says, "Stern to the home", write_heading(spot[2]), at=(spot[0], spot[1]), refusal=refusal)
    ghost = Ghost(object_name(sea, index), hull_of(sea.outlines[-1]), spot[2])
    instead = says if refusal is None else None
    return with_nearest(Plan(words, prompt="Which heading?", choices=(choice,), preview=Preview((ghost,))), instead)


def outward(sea: IcePiratesSea, player: Player, at: Point) -> int:
    """The heading away from the side of the home that is nearest to a point."""
    home = sea.homes[player]
    across, along = turned(at[0] - int(home.x), at[1] - int(home.y), (HEADINGS - int(home.heading)) % HEADINGS)
    if abs(across) * int(home.along) > abs(along) * int(home.across):
        return int(home.heading + (900 if across > 0 else 2700)) % HEADINGS
    return int(home.heading + (0 if along >= 0 else 1800)) % HEADINGS


def _ship_judged(sea: IcePiratesSea, player: Player, words: Words, action: PlaceShip, index: int, spot: Spot) -> Plan:
    refusal = ship_refusal(sea, player, index, spot)
    if refusal is not None and (index < 0 or sea.ships[index].laid or sea.turn[0].phase == HOMES):
        return Plan(words, refusal=refusal, prompt=refusal.reason)
    plan = _judged(words, action, refusal, Ghost(object_name(sea, index), hull_of(sea.outlines[-1]), spot[2]))
    if refusal is None:
        return plan
    x, y, heading = slid_home(sea, player, index, spot)
    if ship_refusal(sea, player, index, (x, y, heading)) is not None:
        return plan
    instead = (*words[:2], write_point((x, y)), write_heading(heading))
    return with_nearest(plan, instead)


def _judged(words: Words, action: PlaceHome | PlaceShip, refusal: Refusal | None, ghost: Ghost) -> Plan:
    preview = Preview((ghost,))
    if refusal is None:
        return Plan(words, write_action(action), prompt="Place it here?", preview=preview)
    return Plan(words, refusal=refusal, prompt=refusal.reason[:1].upper() + refusal.reason[1:] + ".", preview=preview)


# --- Placing islands by hand (IP-R7, A43) -----------------------------------------------------------------------------


QUARTER_TURN: Final = range(0, 900, 150)
"""Headings offered for an island, which is a square; any other may be said."""


def plan_island(sea: IcePiratesSea, player: Player, words: Words, fair: Sequence[Spot]) -> Plan:
    """The plan for `island x,y 030.0` and `ready`. Raises Refused for words that are neither."""
    match words:
        case ():
            return _island_opening(sea, player, fair)
        case ("island",):
            return Plan(words, prompt="Where should the island be?", choices=(_island_places(sea),))
        case ("island", point):
            return _island_at(sea, player, words, read_point(point, "IP-R7"), fair)
    match read_action(" ".join(words)):
        case PlaceIsland(at, heading) as action:
            return _island_judged(sea, player, words, action, (*at, heading), fair)
        case FleetReady() as action:
            prompt = "Pass to the next player?" if island_placed(sea) else "Place this island automatically and fairly?"
            return Plan(words, write_action(action), prompt=prompt)
        case _:
            raise refuse("IP-R11", "finish the setup first: islands")


def _island_opening(sea: IcePiratesSea, player: Player, fair: Sequence[Spot]) -> Plan:
    if island_placed(sea):
        ready = One(("ready",), "Ready", "pass to the next player", icon="done", left=True)
        return Plan(prompt="Island placed. Press Ready, or Undo.", choices=(ready,))
    choices: list[Choice] = [_island_places(sea), One(("ready",), "Ready", "place this island for me", icon="done")]
    spot = fair_island(sea, player, fair)
    if spot is not None:
        at = (spot[0], spot[1])
        choices.insert(1, One(_island_words(spot), "Fair place", at=at, icon="place"))
    return Plan(prompt="Place an island, at least 4 inches from every island and home.", choices=tuple(choices))


def _island_places(sea: IcePiratesSea) -> Places:
    field = tuple((int(x), int(y)) for x, y in sea.field)
    hull = hull_of(island_outline((0, 0, 0)))
    return Places((field,), "island", hull, before=("island",), turns="offered", label=PLACE_HERE)


def _island_at(sea: IcePiratesSea, player: Player, words: Words, at: Point, fair: Sequence[Spot]) -> Plan:
    choices = tuple(
        One(
            _island_words((*at, heading)),
            write_heading(heading),
            refusal=island_refusal(sea, player, (*at, heading), fair),
        )
        for heading in QUARTER_TURN
    )
    open_ones = [choice.says for choice in choices if choice.refusal is None]
    instead = open_ones[0] if open_ones else _slid(sea, player, (*at, 0), fair)
    return with_nearest(Plan(words, prompt="Which direction should it face?", choices=choices), instead)


def _island_judged(
    sea: IcePiratesSea, player: Player, words: Words, action: PlaceIsland, spot: Spot, fair: Sequence[Spot]
) -> Plan:
    preview = Preview((Ghost("island", hull_of(island_outline(spot)), spot[2]),))
    refusal = island_refusal(sea, player, spot, fair)
    if refusal is None:
        return Plan(words, write_action(action), prompt="Place it here?", preview=preview)
    prompt = refusal.reason[:1].upper() + refusal.reason[1:] + "."
    plan = Plan(words, refusal=refusal, prompt=prompt, preview=preview)
    return with_nearest(plan, _slid(sea, player, spot, fair))


def _slid(sea: IcePiratesSea, player: Player, spot: Spot, fair: Sequence[Spot]) -> Words | None:
    """The words for the nearest free place, if an island may stand there."""
    if island_placed(sea):
        return None
    near = next(nearest_places(sea, fair, spot), None)
    return _island_words(near) if near is not None and island_refusal(sea, player, near, fair) is None else None


def _island_words(spot: Spot) -> Words:
    return "island", write_point((spot[0], spot[1])), write_heading(spot[2])
