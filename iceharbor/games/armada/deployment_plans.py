"""Plans to deploy: single ships and flags, whole formations, and `ready` (AR-R3, R10)."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import numpy as np
from msgspec import structs

from iceharbor.contract import SEATS, Player, Refused, refuse
from iceharbor.games.armada.actions import (
    ABREAST,
    AHEAD,
    MIRROR,
    OPPOSITE,
    SCATTERED,
    WEDGE,
    WORDS_A_SHIP,
    Arrange,
    Deploying,
    FlagMarker,
    FlagShip,
    SealedFleet,
    read_action,
    write_action,
)
from iceharbor.games.armada.deployment import (
    apply_deploying,
    arranged,
    check_turn,
    complete,
    flag_refusal,
    has_flag,
    lies_well,
    open_seal,
    own_ships,
    ship_refusal,
    stands_well,
)
from iceharbor.games.armada.fleet_choice import fleet_after, fleet_at
from iceharbor.games.armada.formations import FORMATION_DRAWINGS
from iceharbor.games.armada.layout import defender, facing, kept_off, side_of
from iceharbor.games.armada.records import BREAKTHROUGH, FLAG, MARKER_U, ArmadaSea, flag_object
from iceharbor.games.armada.refusals import ArmadaContext
from iceharbor.games.armada.secrets import apply_draft, sealed_fleet
from iceharbor.games.common.plans import sentence
from iceharbor.games.sailing.actions import FleetReady, PlaceShip
from iceharbor.games.sailing.names import (
    SIZE_WORDS,
    find_ship,
    is_ship,
    read_point,
    read_ship,
    ship_name,
    write_heading,
)
from iceharbor.games.sailing.placement import Bound, Ring, cut, nearest_standing, ring_about, with_nearest
from iceharbor.games.sailing.plans import PLACE_HERE, preview_now
from iceharbor.games.sailing.refusals import count_of, hull_of
from iceharbor.games.sailing.state import copy_sea
from iceharbor.plan import Ghost, One, Places, Plan, Preview, Refusal, Words
from iceharbor.scene import Point
from iceharbor.table.plane import HEADINGS, OUTLINE, UNIT, lay, lay_rectangle

# --- Where ships and flags may be: the player's side, less the parts too near to the enemy ----------------------------

PLACE_FLAG: Final = "Place flag here"
READY: Final = FleetReady()
AS_PLACED: Final = "start with this setup"
STROKES: Final = 16
"""Points that round each corner of the part that is too near."""


def ship_places(context: ArmadaContext, before: Words, index: int, heading: int) -> Places:
    """Where a ship may be placed, with this heading first; the point follows the words `before`."""
    ship, hull = context.sea.ships[index], np.zeros(1, OUTLINE)[0]
    lay(hull, ship.pips, 0, 0, 0)
    places = _places(context, context.name(index), hull, heading)
    if not ship.laid:
        return structs.replace(places, before=before, label=PLACE_HERE)
    placed = (int(ship.x), int(ship.y))
    return structs.replace(places, before=before, label=PLACE_HERE, placed=placed, facing=int(ship.heading))


def flag_places(context: ArmadaContext) -> Places:
    """Where the player's flag may be placed."""
    hull = np.zeros(1, OUTLINE)[0]
    lay_rectangle(hull, 0, 0, 0, MARKER_U, MARKER_U)
    flag = context.sea.flags[context.player]
    places = _places(context, context.name(flag_object(context.sea, context.player)), hull, 0)
    placed = (int(flag.x), int(flag.y)) if flag.laid else None
    return structs.replace(places, before=("flag",), turns="no", label=PLACE_FLAG, placed=placed)


def _places(context: ArmadaContext, name: str, hull: np.record, heading: int) -> Places:
    because = f"less than {context.sea.turn[0].spacing_u // UNIT} inches from an enemy"
    near = tuple(_too_near(context, _bounds(context)))
    return Places((_own_side(context),), name, hull_of(hull), heading, near, because)


def _bounds(context: ArmadaContext) -> list[Bound]:
    """The lines that bound the player's side."""
    return [(int(across), int(along), int(least)) for across, along, least in side_of(context.sea, context.player)]


def _own_side(context: ArmadaContext) -> Ring:
    """The part of the field in which the player deploys."""
    return cut([(int(x), int(y)) for x, y in context.sea.field], _bounds(context))


def _too_near(context: ArmadaContext, side: list[Bound]) -> Iterator[Ring]:
    """The part of the side within the spacing of each enemy ship and flag."""
    sea, spacing = context.sea, int(context.sea.turn[0].spacing_u)
    for index, outline in enumerate(sea.outlines[:-1]):
        if kept_off(sea, context.player, index):
            ring = cut(ring_about(outline, spacing, STROKES), side)
            if ring:
                yield ring


# --- One ship or flag: where it may be, how it would stand, and the nearest legal place -------------------------------

EIGHTH = HEADINGS // 8
"""Headings are offered 45 degrees apart; any other is legal too."""


class Laying(NamedTuple):
    """A ship or flag to place at a point."""

    what: int
    """The object's number."""
    at: Point
    heading: int
    refusal_at: Callable[[Point], Refusal | None]
    """Why it may not be at a point; None when it may. Writes the scratch hull."""
    stands: Callable[[Point], bool]
    """True if it may be at a point."""
    notation: Callable[[Point], str]
    """The notation of the action that places it at a point."""


def own_ship(context: ArmadaContext, word: str) -> int:
    """The object number of the player's ship with this name; raises Refused when there is none."""
    index = find_ship(context.sea, context.player, read_ship(word, context.book.laying))
    if index < 0 or context.sea.ships[index].player != context.player:
        raise refuse("AR-A6", "you have no such ship")
    return index


def spacing_words(context: ArmadaContext) -> str:
    """The spacing from the enemy, as a sentence."""
    return f"at least {context.sea.turn[0].spacing_u // UNIT} inches from every enemy ship"


def plan_where(context: ArmadaContext, words: Words) -> Plan:
    """The plan for `ship L1`: anywhere on the player's own side."""
    index = own_ship(context, words[1])
    prompt = f"Where should {ship_name(context.sea, index)} be? On your side, {spacing_words(context)}."
    return Plan(words, prompt=prompt, choices=(ship_places(context, words, index, _first_heading(context, index)),))


def plan_heading(context: ArmadaContext, words: Words, at: Point) -> Plan:
    """The plan for `ship L1 x,y`: the ship on its first heading; others may be chosen."""
    index = own_ship(context, words[1])
    first = _first_heading(context, index)
    judged = plan_ship(context, (*words, write_heading(first)), PlaceShip(words[1], at, first))
    choices = tuple(_headings(context, words, index, at, first))
    if judged.refusal is not None:
        return with_nearest(Plan(words, prompt=judged.prompt, choices=choices, preview=judged.preview), judged.instead)
    prompt = f"Which heading for {ship_name(context.sea, index)}?"
    return with_nearest(Plan(words, prompt=prompt, choices=choices, preview=judged.preview), judged.words)


def _headings(context: ArmadaContext, words: Words, index: int, at: Point, first: int) -> Iterator[One]:
    for heading in (h % HEADINGS for h in range(first, first + HEADINGS, EIGHTH)):
        said = write_heading(heading)
        refusal = ship_refusal(context.sea, context.player, index, (*at, heading))
        yield One((*words, said), said, at=at, refusal=refusal)


def _first_heading(context: ArmadaContext, index: int) -> int:
    """The heading a ship has already, or else towards the enemy."""
    ship = context.sea.ships[index]
    return int(ship.heading) if ship.laid else facing(context.sea, context.player)


def plan_ship(context: ArmadaContext, words: Words, action: PlaceShip) -> Plan:
    """The plan for `ship L1 x,y 030.0`."""
    sea, player, index, heading = context.sea, context.player, own_ship(context, action.ship), action.heading
    side = side_of(sea, player)
    laying = Laying(
        index,
        action.at,
        heading,
        lambda at: ship_refusal(sea, player, index, (*at, heading)),
        lambda at: lies_well(sea, player, side, index, (*at, heading), beside=True),
        lambda at: write_action(PlaceShip(action.ship, at, heading)),
    )
    return _judged(context, words, laying, f"Place {ship_name(sea, index)} here, heading {write_heading(heading)}?")


def plan_marker(context: ArmadaContext, words: Words, action: FlagMarker) -> Plan:
    """The plan for `flag x,y`, in games with flags."""
    sea, player = context.sea, context.player
    side = side_of(sea, player)
    laying = Laying(
        flag_object(sea, player),
        action.at,
        0,
        lambda at: flag_refusal(sea, player, at),
        lambda at: stands_well(sea, player, side, at),
        lambda at: write_action(FlagMarker(at)),
    )
    return _judged(context, words, laying, "Plant your flag here? An enemy ship that touches it wins.")


def _judged(context: ArmadaContext, words: Words, laying: Laying, prompt: str) -> Plan:
    """A plan with the action and its ghost, or with a refusal and the nearest legal words."""
    refusal = laying.refusal_at(laying.at)
    ghost = Ghost(context.name(laying.what), hull_of(context.sea.outlines[-1]), laying.heading)
    preview = Preview((ghost,))
    if refusal is None:
        return Plan(words, laying.notation(laying.at), prompt=prompt, preview=preview)
    near = nearest_standing(laying.stands, laying.at, refusal.witness)
    instead = None if near is None else tuple(laying.notation(near).split(" "))
    return with_nearest(Plan(words, refusal=refusal, prompt=sentence(refusal.reason), preview=preview), instead)


# --- Deployment, word by word -----------------------------------------------------------------------------------------

FORMATIONS: Final = {
    ABREAST: ("Line abreast", "side by side, bows to the enemy"),
    AHEAD: ("Line ahead", "one behind the other, broadsides to the enemy"),
    WEDGE: ("Wedge", "one ship in front, the others behind it on both sides"),
    SCATTERED: ("Scattered", "spread out, in different directions"),
    MIRROR: ("Flip", "your own formation, mirrored"),
    OPPOSITE: ("Opposite", "the enemy's formation, turned by 180 degrees"),
}
"""The label and description of each formation."""


def plan_deploying(context: ArmadaContext, words: Words) -> Plan:
    """The plan for `ship L1 x,y 030.0`, `arrange wedge`, `flag L1`, `flag x,y` or `ready`, word by word. If fleets are
    sealed, all but `ready` are drafts."""
    check_turn(context.sea, context.player)
    plan = _plan_words(context, words)
    drafted = plan.action is not None and context.sea.turn[0].sealed and words[0] != "ready"
    return structs.replace(plan, draft=True) if drafted else plan


def _plan_words(context: ArmadaContext, words: Words) -> Plan:
    match words:
        case ():
            return _opening(context)
        case (name,) if is_ship(name):
            return _ship_menu(context, words, own_ship(context, name))
        case ("ship",):
            return Plan(words, prompt="Which ship?", choices=tuple(_ship_choices(context)))
        case ("ship", _):
            return plan_where(context, words)
        case ("ship", _, point):
            return plan_heading(context, words, read_point(point, context.book.laying))
        case ("arrange",):
            return Plan(words, prompt="Which formation?", choices=tuple(_formation_choices(context)))
        case ("flag",):
            return _plan_flag(context, words)
        case ("ready", *placed) if len(placed) % WORDS_A_SHIP and placed[-2:-1] != ["flag"]:
            _plan_action(context, words[: len(words) - len(placed) % WORDS_A_SHIP])
            return Plan(words, prompt="Which ship, where, and in which direction?")
    return _plan_action(context, words)


def _plan_action(context: ArmadaContext, words: Words) -> Plan:
    """The plan for a complete action: what it would do, or why it is not legal."""
    action = read_action(" ".join(words))
    text = write_action(action)
    match action:
        case PlaceShip():
            return plan_ship(context, words, action)
        case FlagMarker():
            _check_flags(context)
            return plan_marker(context, words, action)
        case Arrange(formation):
            label, detail = FORMATIONS[formation]
            preview = fleet_after(context.sea, _after(context, action), context.player)
            return Plan(words, text, prompt=f"{label}: {detail}.", preview=preview)
        case FlagShip(name):
            _after(context, action)
            return Plan(words, text, prompt=f"{name} carries your flag. An enemy who sinks or touches it wins.")
        case FleetReady() | SealedFleet():
            after = _completed(context, action)
            prompt = f"Ready: {_completing(context.sea, context.player, after)}."
            return Plan(words, text, prompt=prompt, preview=fleet_after(context.sea, after, context.player))
    raise refuse("AR-R3", "finish the deployment first")


# --- What to choose ---------------------------------------------------------------------------------------------------


def _opening(context: ArmadaContext) -> Plan:
    turn = context.sea.turn[0]
    flag = (_flag_choice(context),) if turn.mode == FLAG else ()
    ships = (structs.replace(ship, board=True) for ship in _ship_choices(context))
    formations, ending = tuple(_formation_choices(context, "Formations")), (*flag, _ready_choice(context))
    waiting = _waiting(context)
    choices = (*ending, *formations) if waiting == 0 else (*formations, *ending)
    none_laid = waiting == len(own_ships(context.sea, context.player))
    first = next((each.preview for each in formations if none_laid and each.preview), Preview())
    preview = structs.replace(first, water=(_own_side(context),))
    return Plan(prompt=" ".join(_tasks(context)), choices=(*ships, *choices), preview=preview)


def _tasks(context: ArmadaContext) -> Iterator[str]:
    """Sentences for the player's remaining tasks."""
    turn, waiting = context.sea.turn[0], _waiting(context)
    if waiting == 0:
        yield "Fleet placed. Press Ready, or move a ship."
    elif waiting == len(own_ships(context.sea, context.player)):
        yield f"Place your ships on your side, {spacing_words(context)}, or choose a formation."
    else:
        yield f"{count_of(waiting, 'ship')} left to place. Ready places them for you."
    if turn.mode == FLAG and not has_flag(context.sea, context.player):
        yield "Choose your flag: a ship or a marker."
    if turn.mode == BREAKTHROUGH and defender(context.sea) != context.player:
        yield f"The goal line will be behind {SEATS[1 - context.player]}'s rearmost ship."
    elif turn.mode == BREAKTHROUGH:
        yield "The goal line will be behind your rearmost ship."
    if turn.hidden:
        yield "Hidden until all players are ready."


def _waiting(context: ArmadaContext) -> int:
    """How many of the player's ships are not placed yet."""
    return sum(not context.sea.ships[index].laid for index in own_ships(context.sea, context.player))


def _ship_choices(context: ArmadaContext) -> Iterator[One]:
    for index in own_ships(context.sea, context.player):
        yield _ship_choice(context, index, "ship", "laid" if context.sea.ships[index].laid else "")


def _ship_choice(context: ArmadaContext, index: int, verb: str, detail: str) -> One:
    ship, name = context.sea.ships[index], ship_name(context.sea, index)
    at = (int(ship.x), int(ship.y)) if ship.laid else None
    return One((verb, name), f"{SIZE_WORDS[ship.pips]} {name}", detail, at, context.name(index))


def _formation_choices(context: ArmadaContext, group: str = "") -> Iterator[One]:
    for formation, (label, detail) in FORMATIONS.items():
        drawing = FORMATION_DRAWINGS[formation]
        found = arranged(context.sea, context.player, formation)
        choice = One(("arrange", formation), label, detail, drawing=drawing, group=group, resets=True)
        if isinstance(found, Refusal):
            yield structs.replace(choice, refusal=found)
        else:
            yield structs.replace(choice, preview=fleet_at(context.sea, context.player, found))


def _flag_choice(context: ArmadaContext) -> One:
    flag = context.name(flag_object(context.sea, context.player))
    return One(("flag",), "Flag", _flag_words(context), object=flag)


def _ready_choice(context: ArmadaContext) -> One:
    says: Words = ("ready",)
    if context.sea.turn[0].sealed:
        says = tuple(write_action(sealed_fleet(context.sea, context.player)).split(" "))
    try:
        after = _completed(context)
    except Refused as no:
        return One(says, "Ready", refusal=no.refusal)
    detail = _completing(context.sea, context.player, after)
    preview = fleet_after(context.sea, after, context.player)
    return One(says, "Ready", detail, icon="done", left=detail == AS_PLACED, preview=preview)


def _ship_menu(context: ArmadaContext, words: Words, index: int) -> Plan:
    """The plan after a ship, before play: what can be done with it."""
    ship, name = context.sea.ships[index], ship_name(context.sea, index)
    flag = (One(("flag", name), "Carry the flag", icon="flag"),) if context.sea.turn[0].mode == FLAG else ()
    choices = (One(("ship", name), "Move it" if ship.laid else "Place it", icon="place"), *flag)
    preview = preview_now(context, index) if ship.laid else None
    return Plan(words, prompt=f"Where should {name} be?", choices=choices, preview=preview)


# --- The flag ---------------------------------------------------------------------------------------------------------


def _plan_flag(context: ArmadaContext, words: Words) -> Plan:
    _check_flags(context)
    choices = tuple(
        _ship_choice(context, index, "flag", "carries the flag" if context.sea.ships[index].flagship else "")
        for index in own_ships(context.sea, context.player)
    )
    prompt = (
        "Choose a ship to carry your flag, or tap the sea to plant it. An enemy who touches it or sinks that ship wins."
    )
    return Plan(words, prompt=prompt, choices=(*choices, flag_places(context)))


def _check_flags(context: ArmadaContext) -> None:
    if context.sea.turn[0].mode != FLAG:
        raise refuse("AR-R10", "there are no flags in this game")


def _flag_words(context: ArmadaContext) -> str:
    """A sentence about the player's present flag."""
    if context.sea.flags[context.player].laid:
        return "a marker"
    return _flagship(context.sea, context.player) or "not chosen yet"


def _flagship(sea: ArmadaSea, player: Player) -> str:
    return next((ship_name(sea, index) for index in own_ships(sea, player) if sea.ships[index].flagship), "")


# --- What an action does ----------------------------------------------------------------------------------------------


def _after(context: ArmadaContext, action: Deploying) -> ArmadaSea:
    """The sea after an action; raises Refused when it is not legal."""
    after = copy_sea(context.sea)
    if context.sea.turn[0].sealed and not isinstance(action, FleetReady | SealedFleet):
        apply_draft(after, context.player, action)
    else:
        apply_deploying(after, context.player, action)
    return after


def _completed(context: ArmadaContext, action: FleetReady | SealedFleet = READY) -> ArmadaSea:
    """The sea after the player's `ready`; raises Refused when that is not legal."""
    after = copy_sea(context.sea)
    if isinstance(action, SealedFleet):
        open_seal(after, context.player, action.ships, action.flag)
    complete(after, context.player)
    return after


def _completing(before: ArmadaSea, player: Player, after: ArmadaSea) -> str:
    """A sentence about the effect of `ready` on a fleet."""
    laid = int(after.ships["laid"].sum() - before.ships["laid"].sum())
    said = f"place {count_of(laid, 'ship')} for me" if laid else AS_PLACED
    if before.turn[0].mode == FLAG and not has_flag(before, player):
        return f"{said}; {_flagship(after, player)} carries the flag"
    return said
