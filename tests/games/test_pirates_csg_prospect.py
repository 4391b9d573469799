"""The prospect of a Move of Pirates CSG: the rim against the rules, and the water against random Moves."""

import math
from collections.abc import Callable
from itertools import product
from random import Random

import numpy as np
import pytest
from shapely import Polygon

from iceharbor.games.common.state import copied
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.encoding import LONG_ONE, SHORT_ONE
from iceharbor.games.pirates_csg.hulls import BOWS_U, bow_tip, middle_of
from iceharbor.games.pirates_csg.move_fans import FAN_ROWS, segment_fan
from iceharbor.games.pirates_csg.moving import SAILED, base_move, segment_ruling
from iceharbor.games.pirates_csg.plans import plan_words
from iceharbor.games.pirates_csg.prospect import TOLERANCE_U, prospect_of
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.games.pirates_csg.segment_exits import DOUBTFUL, note_exits, room_left
from iceharbor.games.pirates_csg.whole_moves import FAN, UNITS_OF, can_complete
from iceharbor.games.sailing.names import write_heading
from iceharbor.games.sailing.prospect import FEW_EXITS
from iceharbor.plan import Headings, Words
from iceharbor.prospect import Prospect
from tests.games.pirates_csg_seas import HALF_TABLE, Ship, lay_sea
from tests.games.test_pirates_csg_ship_plans import CARDS, name
from tests.seeds import seeds, times

HOMES = [(r.HOME, -15000, -15000), (r.HOME, 15000, 15000)]


def narrows(move: str) -> PiratesSea:
    """A ship between two islands, with an enemy ahead."""
    isles = [(r.WILD, 2700, 3000), (r.WILD, -2600, 4200), *HOMES]
    return lay_sea([Ship(0, (0, 0, 0), move=move), Ship(1, (300, 7600, 900))], isles)


def corner(move: str) -> PiratesSea:
    """A ship that sails into a corner of the table, past a ship of its own."""
    at = HALF_TABLE - int(BOWS_U[3]) - r.SHORT_U - 500
    return lay_sea([Ship(0, (at, at, 450), move=move), Ship(0, (at - 900, HALF_TABLE - 1500, 0))], HOMES)


def found_in(sea: PiratesSea, said: str = "") -> Prospect:
    found = prospect_of(copied(sea, "field", "cards"), CARDS, 0, ("move", name(0), *said.split()))
    assert found is not None
    return found


def fan_in(sea: PiratesSea, words: Words) -> Headings:
    plan = plan_words(copied(sea, "field", "cards"), CARDS, 0, words)
    return next(choice for choice in plan.choices if isinstance(choice, Headings))


def exits_by_rules(sea: PiratesSea, heading: int, left: tuple[int, int]) -> str:
    """What this heading of the first fan, for a short segment, leaves the ship, with each heading of its next fan."""
    ship, out = sea.ships[0], np.zeros((FAN_ROWS, 5), np.int64)
    bow = bow_tip(ship.masts, ship.x, ship.y, ship.heading)
    ruling, _, end, x, y = segment_ruling(sea, 0, *bow, heading, r.SHORT_U)
    assert ruling == OPEN
    if end != SAILED:
        return "free"
    next_move = base_move(sea, 0)
    if not sum(left) and not can_complete(sea, 0, x, y, heading, *next_move):
        return "stuck"
    shorts, _ = left if sum(left) else next_move
    bow = bow_tip(ship.masts, x, y, heading)
    rows = segment_fan(sea, 0, *bow, heading, int(UNITS_OF[SHORT_ONE if shorts else LONG_ONE]), out)
    count = sum(int(row[1] - row[0]) + 1 for row in out[:rows] if row[2] == OPEN)
    return "free" if count * FEW_EXITS >= FAN else "tight"


@pytest.mark.parametrize(("move", "left"), [("S", (0, 0)), ("S+S", (1, 0)), ("S+S+S", (2, 0))])
@pytest.mark.parametrize("sea_of", [narrows, corner])
def test_the_rim_says_of_each_open_heading_what_the_next_fan_leaves(
    sea_of: Callable[[str], PiratesSea], move: str, left: tuple[int, int]
) -> None:
    sea = sea_of(move)
    found, fan = found_in(sea), fan_in(sea, ("move", name(0)))
    marked = [heading for arc in found.rim for heading in range(arc.start, arc.stop + 1)]
    assert marked == [heading for arc in fan.arcs for heading in range(arc.start, arc.stop + 1)]
    for arc in found.rim:
        for heading in {arc.start, (arc.start + arc.stop) // 2, arc.stop}:
            assert exits_by_rules(sea, heading % 3600, left) == arc.exits, heading


def crowded(rng: Random) -> PiratesSea:
    """A ship among islands, its own ships and an enemy's, near an edge of the table or far from it."""
    spots = [(rng.randrange(-7000, 7001), rng.randrange(-7000, 7001)) for _ in range(25)]
    apart = [(x, y) for x, y in spots if x * x + y * y > 3600**2]
    shift = rng.choice((0, HALF_TABLE - 4500))
    others = [Ship(k % 2, (x, y + shift, rng.randrange(3600))) for k, (x, y) in enumerate(apart[:5])]
    ships = [Ship(0, (0, shift, rng.randrange(3600)), move=rng.choice(("S", "L", "S+S"))), *others]
    return lay_sea(ships, [(r.WILD, x, y + shift) for x, y in apart[5:] if y + shift < HALF_TABLE - 1500])


@pytest.mark.parametrize("seed", seeds(times(8, 60)))
def test_headings_that_are_judged_together_have_the_exits_that_each_has_alone(seed: int) -> None:
    sea = crowded(Random(seed))
    ship, (shorts, longs) = sea.ships[0], base_move(sea, 0)
    length = SHORT_ONE if shorts else LONG_ONE
    left = (shorts - 1, longs) if shorts else (shorts, longs - 1)
    out = np.zeros((FAN_ROWS, 5), np.int64)
    rows = segment_fan(sea, 0, *bow_tip(ship.masts, ship.x, ship.y, ship.heading), ship.heading, UNITS_OF[length], out)
    for start, stop, *_ in (row for row in out[:rows].tolist() if row[2] == OPEN):
        together, alone = np.zeros((2, stop - start + 1), np.int64)
        sails = (ship.x, ship.y, ship.heading)
        note_exits(sea, 0, *sails, start, length, *left, together)
        for k in range(len(alone)):
            note_exits(sea, 0, *sails, start + k, length, *left, alone[k : k + 1])
        assert together.tolist() == alone.tolist(), (start, stop)


def ringed(rng: Random) -> PiratesSea:
    """A ship in a ring of islands with a gap."""
    gap = math.radians(rng.randrange(70, 120))
    bearings = np.arange(gap, math.tau, 0.3) + rng.random() * math.tau
    isles = [(r.WILD, round(4300 * math.sin(each)), round(4300 * math.cos(each))) for each in bearings]
    return lay_sea([Ship(0, (0, 0, rng.randrange(3600)))], isles)


@pytest.mark.parametrize("sea_of", [crowded, ringed])
@pytest.mark.parametrize(("turned", "drift"), [(1, 900), (1, 300), (60, 0), (20, 100)])
@pytest.mark.parametrize("seed", seeds(times(3, 40)))
def test_the_room_of_a_ship_is_that_of_the_ships_near_it(
    seed: int, turned: int, drift: int, sea_of: Callable[[Random], PiratesSea]
) -> None:
    sea, out = sea_of(Random(seed)), np.zeros((FAN_ROWS, 5), np.int64)
    x, y, masts = sea.ships[0].x, sea.ships[0].y, sea.ships[0].masts
    for facing in range(0, 3600, 19):
        found = room_left(sea, 0, x, y, facing, r.SHORT_U, turned, drift, out)
        bow_x, bow_y = bow_tip(masts, x, y, facing)
        for beside, dx, dy in product((facing - turned, facing + turned), (-drift, drift), (-drift, drift)):
            at = middle_of(masts, bow_x + 7 * dx // 10, bow_y + 7 * dy // 10, beside % 3600)
            assert found in (DOUBTFUL, room_left(sea, 0, *at, beside % 3600, r.SHORT_U, 0, 0, out)), facing


def test_a_ship_that_sails_into_a_corner_is_stuck_there() -> None:
    assert {arc.exits for arc in found_in(corner("S")).rim} >= {"stuck"}


def test_a_ship_that_ends_in_contact_is_free_because_it_may_turn_on_the_spot() -> None:
    sea = lay_sea([Ship(0, (0, 0, 0), move="S")], [(r.WILD, 0, 4300), *HOMES])
    ahead = next(arc for arc in found_in(sea).rim if arc.start <= 3600 <= arc.stop or arc.start <= 0 <= arc.stop)
    assert ahead.exits == "free"


def test_a_tower_has_water_and_no_rim() -> None:
    ships = [Ship(0, (0, 0, 0), facts={"tows": 1}), Ship(1, (0, -2500, 0), standing=0, facts={"towed_by": 0})]
    found = found_in(lay_sea(ships, HOMES))
    assert found.rim == ()
    assert found.water


@pytest.mark.parametrize("said", ["turn", "090.0", "S", "x", "000.0 000.0 000.0"])
def test_words_without_the_fan_of_a_segment_have_no_prospect(said: str) -> None:
    sea = narrows("S")
    words = ("move", name(0), *said.split())
    assert prospect_of(sea, CARDS, 0, words) is None or said == "S"
    assert prospect_of(sea, CARDS, 0, words[:1]) is None
    assert prospect_of(sea, CARDS, 1, words[:2]) is None


# --- The water --------------------------------------------------------------------------------------------------------


def water(found: Prospect) -> Polygon:
    """The water, filled by the even-odd rule."""
    region = Polygon()
    for ring in found.water:
        region = region.symmetric_difference(Polygon(ring).buffer(0))
    return region


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.parametrize("move", ["S", "S+S", "S+S+S"])
def test_the_water_holds_each_random_move(move: str, seed: int) -> None:
    sea, rng = narrows(move), Random(seed)
    wide = water(found_in(sea)).buffer(TOLERANCE_U)
    for _ in range(20):
        words: Words = ("move", name(0))
        while True:
            plan = plan_words(copied(sea, "field", "cards"), CARDS, 0, words)
            if plan.preview is not None and plan.preview.ghosts:
                assert wide.contains(Polygon(plan.preview.ghosts[-1].hull)), words
            fan = next((choice for choice in plan.choices if isinstance(choice, Headings)), None)
            if fan is None or not fan.arcs:
                break
            arc = rng.choice(fan.arcs)
            words = (*words, write_heading(rng.randint(arc.start, arc.stop) % 3600))


def test_with_fewer_segments_left_there_is_less_water() -> None:
    sea = narrows("S+S+S")
    areas = [water(found_in(sea, said)).area for said in ("", "000.0", "000.0 000.0")]
    assert areas == sorted(areas, reverse=True)
    assert areas[2] < areas[0] / 2
