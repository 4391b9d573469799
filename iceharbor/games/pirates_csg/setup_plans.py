"""Plans before play: where homes and Wild Islands may be, and the first ships. Fleets: `fleet_plans.py` (PC-R3..R8)."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from iceharbor.contract import NATURE, SEATS, refuse
from iceharbor.games.common.plans import sentence
from iceharbor.games.pirates_csg.actions import PlaceTheirHome, PlaceWildIsland, read_action
from iceharbor.games.pirates_csg.charting import (
    APART_U,
    HOME_FARTHEST_U,
    HOME_NEAREST_U,
    fair_spot,
    home_reach_u,
    island_to_place,
    isle_refusal,
)
from iceharbor.games.pirates_csg.fleet_plans import plan_fleet
from iceharbor.games.pirates_csg.hulls import lay_island
from iceharbor.games.pirates_csg.island_names import island_label, island_name
from iceharbor.games.pirates_csg.launch_plans import plan_launch
from iceharbor.games.pirates_csg.move_refusals import Helm
from iceharbor.games.pirates_csg.records import FLEETS, HOMES, LAUNCHES, OUTLINE, WILD
from iceharbor.games.pirates_csg.setup import EXPECTED, PHASE_RULES, setup_to_act, starting_ship
from iceharbor.games.sailing.names import read_point, write_heading, write_point
from iceharbor.games.sailing.placement import Ring, cut, nearest_standing, ring_about
from iceharbor.games.sailing.refusals import hull_of
from iceharbor.plan import Ghost, One, Places, Plan, Preview, Refusal, Words
from iceharbor.scene import Point
from iceharbor.table.plane import HEADINGS

STROKES: Final = 12
"""Points that round each corner of a region."""
HERE: Final = "Place it here"
EIGHTH: Final = HEADINGS // 8
LONG_SAID: Final = "L is the length of a long segment."
"""Headings are offered 45 degrees apart; any other is legal too."""


def plan_setup(helm: Helm, words: Words) -> Plan:
    """The plan of these words before play; raises Refused for words that have no meaning now."""
    phase, acting = int(helm.sea.turn[0].phase), setup_to_act(helm.sea)
    if helm.player not in acting:
        refusal = Refusal(PHASE_RULES[phase], _waiting(phase, helm.player, acting))
        return Plan(words, refusal=refusal, prompt=sentence(refusal.reason))
    verb = {FLEETS: "fleet", HOMES: "home", LAUNCHES: "launch"}.get(phase, "island")
    if words and words[0] != verb:
        raise refuse(PHASE_RULES[phase], EXPECTED[phase])
    if phase == FLEETS:
        return plan_fleet(helm.cards, int(helm.sea.turn[0].points), helm.player, words)
    return _plan_first_ship(helm, words) if phase == LAUNCHES else _plan_isle(helm, verb, words)


def _waiting(phase: int, player: int, acting: frozenset[int]) -> str:
    if phase == FLEETS:
        return "your fleet is chosen: wait for the other player"
    if NATURE in acting:
        return EXPECTED[phase]
    return f"it's {SEATS[1 - player]}'s turn"


# --- Homes and islands ------------------------------------------------------------------------------------------------


def _plan_isle(helm: Helm, verb: str, words: Words) -> Plan:
    match words:
        case () | (_,):
            return Plan(words, prompt=_where(helm), choices=(_places(helm, verb), _fair(helm, verb)))
        case (_, point):
            return _heading_choices(helm, words, read_point(point, PHASE_RULES[int(helm.sea.turn[0].phase)]))
    action = read_action(" ".join(words))
    assert isinstance(action, PlaceTheirHome | PlaceWildIsland)
    return _judged(helm, words, action.at, action.heading)


def _where(helm: Helm) -> str:
    if helm.sea.turn[0].phase == HOMES:
        theirs = SEATS[1 - helm.player]
        return f"Place {theirs}'s home: 3 to 5 L from the Seed, more than 1 L from the other home. {LONG_SAID}"
    label = island_label(island_name(helm.sea, island_to_place(helm.sea)))
    allowed = "more than 1 L from other islands, not farther from the Seed than the nearer home."
    return f"Place {label}: {allowed} {LONG_SAID}"


def _places(helm: Helm, verb: str) -> Places:
    """The widest ring about the Seed in which an island's nearest edge may be, and what is too near."""
    sea, island = helm.sea, island_to_place(helm.sea)
    hull = np.zeros(1, OUTLINE)[0]
    lay_island(hull, sea.islands[island].outline, 0, 0, 0)
    radius = int(hull.radius)
    wild = sea.islands[island].kind == WILD
    reach = int(home_reach_u(sea)) if wild else HOME_FARTHEST_U
    width, height = (int(side) for side in sea.field.max(axis=0))
    table = ((1, 0, 0), (-1, 0, -width), (0, 1, 0), (0, -1, -height))
    region = cut(ring_about(_isle(helm, 0), reach + radius, STROKES), table)
    closed = tuple(cut(ring, table) for ring in _too_near(helm, radius, wild))
    because = "1 L or less from an island" if wild else "less than 3 L from the Seed, or 1 L from the other home"
    return Places((region,), island_name(sea, island), hull_of(hull), 0, closed, because, (verb,), "offered", HERE)


def _too_near(helm: Helm, radius: int, wild: bool) -> Iterator[Ring]:
    """About each island on the table: where the middle of another would be too near, on any heading."""
    for island, isle in enumerate(helm.sea.islands):
        if isle.laid:
            apart = APART_U if wild or island else HOME_NEAREST_U
            yield ring_about(_isle(helm, island), apart + radius // 2, STROKES)


def _isle(helm: Helm, island: int) -> np.record:
    outline: np.record = helm.sea.outlines[len(helm.sea.ships) + island]
    return outline


def _fair(helm: Helm, verb: str) -> One:
    """A place that is good for the player."""
    x, y, heading = fair_spot(helm.sea)
    return One((verb, write_point((x, y)), write_heading(heading)), "Place it for me", at=(x, y))


def _heading_choices(helm: Helm, words: Words, at: Point) -> Plan:
    """The plan with a point: it lies on heading 0, and others may be chosen."""
    judged = _judged(helm, (*words, write_heading(0)), at, 0)
    island = island_to_place(helm.sea)
    turned = (write_heading(heading) for heading in range(0, HEADINGS, EIGHTH))
    choices = tuple(
        One((*words, said), said, at=at, refusal=isle_refusal(helm.sea, island, (*at, k * EIGHTH)))
        for k, said in enumerate(turned)
    )
    prompt = judged.prompt if judged.refusal else "Which heading?"
    instead = judged.instead if judged.refusal else judged.words
    return Plan(words, prompt=prompt, choices=choices, preview=judged.preview, instead=instead)


def _judged(helm: Helm, words: Words, at: Point, heading: int) -> Plan:
    """A plan with the action and its ghost, or with a refusal and the nearest legal words."""
    sea, island = helm.sea, island_to_place(helm.sea)
    refusal = isle_refusal(sea, island, (*at, heading))
    lay_island(sea.outlines[-1], sea.islands[island].outline, *at, heading)
    preview = Preview((Ghost(island_name(sea, island), hull_of(sea.outlines[-1]), heading, land=True),))
    if refusal is None:
        said = " ".join((words[0], write_point(at), write_heading(heading)))
        return Plan(words, said, prompt=f"{HERE}?", preview=preview, label=HERE)
    near = nearest_standing(lambda spot: isle_refusal(sea, island, (*spot, heading)) is None, at, refusal.witness)
    instead = None if near is None else (words[0], write_point(near), write_heading(heading))
    return Plan(words, refusal=refusal, prompt=sentence(refusal.reason), preview=preview, instead=instead)


# --- First ships ------------------------------------------------------------------------------------------------------


def _plan_first_ship(helm: Helm, words: Words) -> Plan:
    """The plan to launch the cheapest ship; no other may be named (PC-R8)."""
    index = starting_ship(helm.sea, helm.player)
    card = helm.cards.ships[helm.sea.ships[index].card]
    if len(words) > 1 and words[1] not in (card.word, f"{helm.player}.{card.word}"):
        raise refuse("PC-R8", f"{card.name} is the ship that starts: it is the cheapest")
    if len(words) > 1:
        return plan_launch(helm, index, words)
    home = helm.sea.islands[1 + helm.player]
    ship = One(("launch", card.word), f"Place {card.name}", at=(int(home.x), int(home.y)))
    return Plan(words, prompt=f"{card.name} starts at your home: it is your cheapest ship.", choices=(ship,))
