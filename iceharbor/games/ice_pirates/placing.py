"""Plans for placing homes and ships by hand (IP-R8, R10)."""

from collections.abc import Iterator, Sequence

import numpy as np

from iceharbor.contract import Choice, Ghost, One, Places, Plan, Player, Point, Preview, Refusal, Words, refuse
from iceharbor.games.ice_pirates.berths import slid_home
from iceharbor.games.ice_pirates.layout import Spot
from iceharbor.games.ice_pirates.names import object_name
from iceharbor.games.ice_pirates.records import HOMES, POSTCARD_U, Sea
from iceharbor.games.ice_pirates.setup import check_turn, fair_home, home_outline, home_refusal, ship_refusal
from iceharbor.games.ice_pirates.words import PlaceHome, read_action, write_action
from iceharbor.games.sailing.names import SIZE_WORDS, find_ship, ship_name
from iceharbor.games.sailing.notation import read_point, read_ship, write_heading, write_point
from iceharbor.games.sailing.witnesses import hull_of
from iceharbor.games.sailing.words import PlaceShip, Ready
from iceharbor.table.plane import HEADINGS, OUTLINE, UNIT, lay, lay_rectangle, turned

ROUND_THE_COMPASS = range(0, HEADINGS, 150)
"""Headings offered for a home; any other may be said."""


def plan_placing(sea: Sea, player: Player, words: Words, fair: Sequence[Spot]) -> Plan:
    """`home x,y 090.0`, `ship L1 x,y 030.0` and `ready`, word by word."""
    check_turn(sea, player)
    placing_homes = sea.turn[0].phase == HOMES
    match words:
        case ():
            return _opening(sea, player, fair)
        case ("home",) if placing_homes:
            return Plan(words, prompt="Where shall your home lie?", choices=(_home_places(sea),))
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
        case Ready() as action:
            return Plan(words, write_action(action), prompt="Everything not yet placed is placed fairly.")
        case _:
            raise refuse("IP-R11", "homes and ships are placed first")


def _opening(sea: Sea, player: Player, fair: Sequence[Spot]) -> Plan:
    done = One(("ready",), "Ready", "what is not yet placed is placed fairly")
    if sea.turn[0].phase != HOMES:
        waiting = tuple(_unlaid_choices(sea, player))
        prompt = "Lay your ships at your home, or say ready." if waiting else "All ships are laid: say ready, or undo."
        return Plan(prompt=prompt, choices=(*waiting, done))
    if sea.homes[player].laid:
        return Plan(prompt="Your home is placed: say ready, or undo.", choices=(done,))
    spot = fair_home(sea, player, fair)
    choices: list[Choice] = [_home_places(sea), done]
    if spot is not None:
        at = (spot[0], spot[1])
        choices.insert(1, One(("home", write_point(at), write_heading(spot[2])), "Fair place", at=at))
    return Plan(prompt="Place your home at least 4 inches from every island and home.", choices=tuple(choices))


def _home_places(sea: Sea) -> Places:
    card = np.zeros(1, OUTLINE)[0]
    lay_rectangle(card, 0, 0, 0, *POSTCARD_U)
    return Places((tuple((int(x), int(y)) for x, y in sea.field),), "home", hull_of(card))


def _home_at(sea: Sea, player: Player, words: Words, at: Point) -> Plan:
    choices = tuple(
        One((*words, write_heading(heading)), write_heading(heading), refusal=home_refusal(sea, player, (*at, heading)))
        for heading in ROUND_THE_COMPASS
    )
    open_ones = [choice.says for choice in choices if choice.refusal is None]
    return Plan(words, prompt="Facing which way?", choices=choices, instead=open_ones[0] if open_ones else None)


def _unlaid_choices(sea: Sea, player: Player) -> Iterator[One]:
    for index, ship in enumerate(sea.ships):
        if ship.player == player and not ship.laid:
            name = ship_name(sea, index)
            yield One(("ship", name), f"{SIZE_WORDS[ship.pips]} {name}", object=object_name(sea, index))


def _unlaid(sea: Sea, player: Player, name: str) -> int:
    index = find_ship(sea, player, read_ship(name, "IP-R10"))
    if index < 0 or sea.ships[index].player != player or sea.ships[index].laid:
        raise refuse("IP-R10", f"you have no ship {name} to lay")
    return index


def _ship_places(sea: Sea, player: Player, words: Words, index: int) -> Plan:
    """Anywhere about the home; the ship is slid to touch it."""
    home = sea.homes[player]
    about = np.zeros(1, OUTLINE)[0]
    lay_rectangle(about, home.x, home.y, home.heading, home.across + 4 * UNIT, home.along + 4 * UNIT)
    ghost = np.zeros(1, OUTLINE)[0]
    lay(ghost, sea.ships[index].pips, 0, 0, 0)
    places = Places((hull_of(about),), object_name(sea, index), hull_of(ghost), int(home.heading))
    return Plan(words, prompt="Where at your home?", choices=(places,))


def _ship_at(sea: Sea, player: Player, words: Words, index: int, at: Point) -> Plan:
    """A point alone: the ship stands with its stern to the nearest side."""
    spot = slid_home(sea, player, index, (*at, outward(sea, player, at)))
    says = (*words[:2], write_point((spot[0], spot[1])), write_heading(spot[2]))
    refusal = ship_refusal(sea, player, index, spot)
    choice = One(says, "Stern to the home", write_heading(spot[2]), at=(spot[0], spot[1]), refusal=refusal)
    ghost = Ghost(object_name(sea, index), hull_of(sea.outlines[-1]), spot[2])
    instead = says if refusal is None else None
    return Plan(words, prompt="On which heading?", choices=(choice,), preview=Preview((ghost,)), instead=instead)


def outward(sea: Sea, player: Player, at: Point) -> int:
    """The heading away from the side of the home that a point is nearest to."""
    home = sea.homes[player]
    across, along = turned(at[0] - int(home.x), at[1] - int(home.y), (HEADINGS - int(home.heading)) % HEADINGS)
    if abs(across) * int(home.along) > abs(along) * int(home.across):
        return int(home.heading + (900 if across > 0 else 2700)) % HEADINGS
    return int(home.heading + (0 if along >= 0 else 1800)) % HEADINGS


def _ship_judged(sea: Sea, player: Player, words: Words, action: PlaceShip, index: int, spot: Spot) -> Plan:
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
    return Plan(words, refusal=refusal, prompt=plan.prompt, preview=plan.preview, instead=instead)


def _judged(words: Words, action: PlaceHome | PlaceShip, refusal: Refusal | None, ghost: Ghost) -> Plan:
    preview = Preview((ghost,))
    if refusal is None:
        return Plan(words, write_action(action), prompt="Place it here?", preview=preview)
    return Plan(words, refusal=refusal, prompt=refusal.reason[:1].upper() + refusal.reason[1:] + ".", preview=preview)
