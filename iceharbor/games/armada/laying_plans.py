"""Plans to lay one ship or flag: where it may lie, how it would lie, and the nearest place that stands."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from iceharbor.contract import Ghost, One, Plan, Point, Preview, Refusal, Words, refuse
from iceharbor.games.armada.bridge import ArmadaBridge
from iceharbor.games.armada.deploying import flag_refusal, lies_well, ship_refusal, stands_well
from iceharbor.games.armada.layout import facing, side_of
from iceharbor.games.armada.open_water import ship_places
from iceharbor.games.armada.records import flag_object
from iceharbor.games.armada.words import FlagMarker, write_action
from iceharbor.games.planning import sentence
from iceharbor.games.sailing.names import find_ship, ship_name
from iceharbor.games.sailing.notation import read_ship, write_heading
from iceharbor.games.sailing.sliding import nearest_standing
from iceharbor.games.sailing.witnesses import hull_of
from iceharbor.games.sailing.words import PlaceShip
from iceharbor.table.plane import HEADINGS, UNIT

EIGHTH = HEADINGS // 8
"""Headings are offered an eighth of the compass apart; any other may be said."""


class Laying(NamedTuple):
    """A ship or flag that is to lie at a point."""

    what: int
    """The object's number."""
    at: Point
    heading: int
    refusal_at: Callable[[Point], Refusal | None]
    """Why it may not lie at a point; lays the scratch hull."""
    stands: Callable[[Point], bool]
    """The same question, without a sentence."""
    notation: Callable[[Point], str]
    """The action that lays it at a point."""


def own_ship(bridge: ArmadaBridge, word: str) -> int:
    """The object number of the player's ship that a word names; raises Refused when it is none of his."""
    index = find_ship(bridge.sea, bridge.player, read_ship(word, bridge.book.laying))
    if index < 0 or bridge.sea.ships[index].player != bridge.player:
        raise refuse("AR-A6", "you have no such ship")
    return index


def spacing_words(bridge: ArmadaBridge) -> str:
    """The distance to be kept, in a sentence."""
    return f"at least {bridge.sea.turn[0].spacing_u // UNIT} inches from every enemy ship"


def plan_where(bridge: ArmadaBridge, words: Words) -> Plan:
    """`ship L1`: anywhere on one's own side."""
    index = own_ship(bridge, words[1])
    prompt = f"Where shall {ship_name(bridge.sea, index)} lie? On your side, {spacing_words(bridge)}."
    return Plan(words, prompt=prompt, choices=(ship_places(bridge, index, _first_heading(bridge, index)),))


def plan_heading(bridge: ArmadaBridge, words: Words, at: Point) -> Plan:
    """`ship L1 x,y`: as it would lie on the heading to begin with; others may be said."""
    index = own_ship(bridge, words[1])
    first = _first_heading(bridge, index)
    judged = plan_ship(bridge, (*words, write_heading(first)), PlaceShip(words[1], at, first))
    choices = tuple(_headings(bridge, words, index, at, first))
    if judged.refusal is not None:
        return Plan(words, prompt=judged.prompt, choices=choices, preview=judged.preview, instead=judged.instead)
    prompt = f"On which heading shall {ship_name(bridge.sea, index)} lie?"
    return Plan(words, prompt=prompt, choices=choices, preview=judged.preview, instead=judged.words)


def _headings(bridge: ArmadaBridge, words: Words, index: int, at: Point, first: int) -> Iterator[One]:
    for heading in (h % HEADINGS for h in range(first, first + HEADINGS, EIGHTH)):
        said = write_heading(heading)
        refusal = ship_refusal(bridge.sea, bridge.player, index, (*at, heading))
        yield One((*words, said), said, at=at, refusal=refusal)


def _first_heading(bridge: ArmadaBridge, index: int) -> int:
    """Where a ship heads already, or towards the enemy."""
    ship = bridge.sea.ships[index]
    return int(ship.heading) if ship.laid else facing(bridge.sea, bridge.player)


def plan_ship(bridge: ArmadaBridge, words: Words, action: PlaceShip) -> Plan:
    """`ship L1 x,y 030.0`."""
    sea, player, index, heading = bridge.sea, bridge.player, own_ship(bridge, action.ship), action.heading
    side = side_of(sea, player)
    laying = Laying(
        index,
        action.at,
        heading,
        lambda at: ship_refusal(sea, player, index, (*at, heading)),
        lambda at: lies_well(sea, player, side, index, (*at, heading)),
        lambda at: write_action(PlaceShip(action.ship, at, heading)),
    )
    return _judged(bridge, words, laying, f"Lay {ship_name(sea, index)} here, on {write_heading(heading)}.")


def plan_marker(bridge: ArmadaBridge, words: Words, action: FlagMarker) -> Plan:
    """`flag x,y`, where there are flags."""
    sea, player = bridge.sea, bridge.player
    side = side_of(sea, player)
    laying = Laying(
        flag_object(sea, player),
        action.at,
        0,
        lambda at: flag_refusal(sea, player, at),
        lambda at: stands_well(sea, player, side, at),
        lambda at: write_action(FlagMarker(at)),
    )
    return _judged(bridge, words, laying, "Your flag stands here: an enemy ship that touches it wins.")


def _judged(bridge: ArmadaBridge, words: Words, laying: Laying, prompt: str) -> Plan:
    """An action with its ghost, or a refusal with the nearest words that stand."""
    refusal = laying.refusal_at(laying.at)
    ghost = Ghost(bridge.name(laying.what), hull_of(bridge.sea.outlines[-1]), laying.heading)
    preview = Preview((ghost,))
    if refusal is None:
        return Plan(words, laying.notation(laying.at), prompt=prompt, preview=preview)
    near = nearest_standing(laying.stands, laying.at, refusal.witness)
    instead = None if near is None else tuple(laying.notation(near).split(" "))
    return Plan(words, refusal=refusal, prompt=sentence(refusal.reason), preview=preview, instead=instead)
