"""Whole Moves of Pirates CSG (PC-A49): a segment is open exactly when the rest of the Move can be completed."""

from random import Random

import numpy as np

from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.encoding import LONG_ONE, SHORT_ONE
from iceharbor.games.pirates_csg.hulls import BOWS_U, bow_tip, lay_hull
from iceharbor.games.pirates_csg.move_fans import FAN_ROWS, NO_TURN, open_turn, segment_fan
from iceharbor.games.pirates_csg.moving import SAILED, base_move, segment_ruling, turn_ruling
from iceharbor.games.pirates_csg.plans import plan_words
from iceharbor.games.pirates_csg.records import LONG_U, SHORT_U, PiratesSea
from iceharbor.games.pirates_csg.rulings import DEAD_END, OPEN
from iceharbor.games.pirates_csg.whole_moves import (
    can_complete,
    has_turned_move,
    whole_fan,
    whole_turn_fan,
)
from iceharbor.plan import One, Refusal
from iceharbor.table.plane import HEADINGS, turned
from tests.games import pirates_csg_oracle as oracle
from tests.games.pirates_csg_oracle import Spot
from tests.games.pirates_csg_seas import HALF_TABLE, Ship, lay_sea
from tests.games.test_pirates_csg_ship_plans import CARDS, fan, name, ones, planned
from tests.games.test_pirates_csg_sweep import bow_part, corners, hull_at, rest_part
from tests.seeds import seeds, times

CLOSED_LATER = Refusal("PC-A49", "the rest of the Move could not be completed on any heading")
UNITS = {SHORT_ONE: SHORT_U, LONG_ONE: LONG_U}
Rows = list[list[int]]


def fan_rows(sea: PiratesSea, actor: int, length: int) -> Rows:
    """The rows of the fan of a ship's first segment, as a plan shows it. As far as its first open heading it is the
    same."""
    ship, out = sea.ships[actor], np.zeros((FAN_ROWS, 5), np.int64)
    shorts, longs = base_move(sea, actor)
    shorts, longs = shorts - (length == SHORT_ONE), longs - (length == LONG_ONE)
    begun = sea, actor, ship.x, ship.y, ship.heading, length, shorts, longs
    count, begins = whole_fan(*begun, out, False), np.zeros((FAN_ROWS, 5), np.int64)
    last = whole_fan(*begun, begins, True) - 1
    opens = np.flatnonzero(out[:count, 2] == OPEN)
    assert last == (opens[0] if len(opens) else count - 1)
    assert np.array_equal(begins[:last], out[:last])
    assert begins[last, 0] == out[last, 0]
    assert begins[last, 2] == out[last, 2]
    return [[int(value) for value in row] for row in out[:count]]


def judged(rows: Rows) -> dict[int, int]:
    """The ruling by heading, unwrapped."""
    return {heading: row[2] for row in rows for heading in range(row[0], row[1] + 1)}


# --- By the oracle ----------------------------------------------------------------------------------------------------


def pocket(move: str = "L+L") -> PiratesSea:
    """A ship that sails north to the edge of the table between two own ships: there it could turn nowhere."""
    south = HALF_TABLE - int(BOWS_U[3]) - LONG_U - 300
    beside = HALF_TABLE - 1400
    return lay_sea([Ship(0, (0, south, 0), move=move), Ship(0, (-1000, beside, 0)), Ship(0, (1000, beside, 0))])


def open_by_oracle(sea: PiratesSea, bow: Spot, heading: int, length: int) -> bool:
    """True if a segment of a ship with three masts ends on the table and meets nothing: all others here are its own."""
    hull, vector = hull_at(3, bow, heading, 0), turned(0, length, heading)
    others = [corners(sea.outlines[k]) for k in (1, 2)]
    inside = all(max(abs(x), abs(y)) < HALF_TABLE for way in (0, length) for x, y in hull_at(3, bow, heading, way))
    parts = bow_part(hull, 3), rest_part(hull, 3)
    return inside and all(oracle.first_contact(part, other, vector) is None for part in parts for other in others)


def test_pc_a49_a_segment_is_closed_when_the_oracle_finds_no_way_on() -> None:
    sea = pocket()
    rulings = judged(fan_rows(sea, 0, LONG_ONE))
    dead = [heading for heading, ruling in rulings.items() if ruling == DEAD_END]
    assert dead == list(range(-dead[-1], dead[-1] + 1))
    start = bow_tip(3, 0, int(sea.ships[0].y), 0)
    for heading in (*range(-900, 901, times(75, 5)), -dead[-1], dead[-1]):
        gone = turned(0, LONG_U, heading % HEADINGS)
        bow = int(start[0] + gone[0]), int(start[1] + gone[1])
        first = open_by_oracle(sea, (int(start[0]), int(start[1])), heading % HEADINGS, LONG_U)
        goes_on = first and any(
            open_by_oracle(sea, bow, (heading + turn) % HEADINGS, LONG_U) for turn in range(-900, 901, 20)
        )
        assert (rulings[heading] == OPEN) == goes_on, heading
        assert (rulings[heading] == DEAD_END) == (first and not goes_on), heading


# --- By trying every heading ------------------------------------------------------------------------------------------


def thick(rng: Random, *moves: str) -> PiratesSea:
    """Ships close together, perhaps near the edge; they may overlap, except the first."""
    east, north = (rng.choice((0, HALF_TABLE - rng.randint(1500, 5000))) for _ in range(2))
    ships = [Ship(0, (east, north, rng.randrange(3600)), ("2S",) * rng.randint(1, 5), move=rng.choice(moves))]
    for k in range(rng.randint(1, 9)):
        at = east + rng.randint(-5500, 5500), north + rng.randint(-5500, 5500), rng.randrange(3600)
        ships.append(Ship(k % 2, at, ("2S",) * rng.randint(1, 5), rng.choice((-1, 0))))
    kinds = [(kind, east + rng.randint(-7000, 7000), north + rng.randint(-7000, 7000)) for kind in (r.HOME, r.HOME)]
    return lay_sea(ships, kinds)


def sails_on(sea: PiratesSea, at: tuple[int, int, int], left: tuple[int, ...]) -> bool:
    """True if some heading of every next segment completes the Move: all are tried, one after the other."""
    if not left:
        return True
    bow, facing = bow_tip(int(sea.ships[0].masts), *at), at[2]
    for length in set(left):
        rest = list(left)
        rest.remove(length)
        for turn in range(-900, 901):
            heading = (facing + turn) % HEADINGS
            ruling, _, end, x, y = (int(value) for value in segment_ruling(sea, 0, *bow, heading, UNITS[length]))
            if ruling == OPEN and (end != SAILED or sails_on(sea, (x, y, heading), tuple(rest))):
                return True
    return False


def test_pc_a49_a_first_segment_is_open_exactly_when_some_second_one_is() -> None:
    seen = {OPEN: 0, DEAD_END: 0}
    for seed in seeds(times(60, 500, 1500)):
        rng = Random(seed)
        sea = thick(rng, "S+S", "S+L", "L+L")
        ship = sea.ships[0]
        at = int(ship.x), int(ship.y), int(ship.heading)
        shorts, longs = (int(count) for count in base_move(sea, 0))
        for length in ([SHORT_ONE] if shorts else []) + ([LONG_ONE] if longs else []):
            (other,) = [SHORT_ONE] * (shorts - (length == SHORT_ONE)) + [LONG_ONE] * (longs - (length == LONG_ONE))
            for start, stop, ruling, *_ in fan_rows(sea, 0, length):
                for heading in {start, stop, rng.randint(start, stop)} if ruling in seen else ():
                    bow = bow_tip(int(ship.masts), *at)
                    _, _, end, x, y = map(int, segment_ruling(sea, 0, *bow, heading % HEADINGS, UNITS[length]))
                    fits = end != SAILED or sails_on(sea, (x, y, heading % HEADINGS), (other,))
                    assert fits == (ruling == OPEN), (seed, heading)
                    seen[ruling] += 1
    assert min(seen.values()) > 20


def test_pc_a49_the_search_for_an_open_heading_finds_one_whenever_there_is_one() -> None:
    out, found = np.zeros((FAN_ROWS, 5), np.int64), {True: 0, False: 0}
    for seed in seeds(times(400, 2000, 6000)):
        rng = Random(seed)
        sea = thick(rng, "S")
        ship, length = sea.ships[0], rng.choice((SHORT_U, LONG_U))
        bow, facing = bow_tip(ship.masts, ship.x, ship.y, ship.heading), int(ship.heading)
        rows = segment_fan(sea, 0, *bow, facing, length, out)
        exists = any(int(row[2]) == OPEN for row in out[:rows])
        turn = int(open_turn(sea, 0, *bow, facing, length, out))
        assert (turn != NO_TURN) == exists, seed
        if exists:
            assert abs(turn) <= 900
            assert segment_ruling(sea, 0, *bow, (facing + turn) % HEADINGS, length)[0] == OPEN, seed
        found[exists] += 1
    assert min(found.values()) > 10


def test_pc_a49_of_three_segments_the_first_is_closed_when_every_second_leads_nowhere() -> None:
    """A longer pocket: after L a ship could go on with S, but then has no room for the third segment."""
    sea = lay_sea(
        [
            Ship(0, (0, HALF_TABLE - int(BOWS_U[3]) - 2 * SHORT_U - 1000, 0), move="S+S+S"),
            *(Ship(0, (side * 1000, HALF_TABLE - north, 0)) for side in (-1, 1) for north in (1300, 3800)),
        ]
    )
    rows = fan_rows(sea, 0, SHORT_ONE)
    dead = [row for row in rows if row[2] == DEAD_END]
    assert [ruling for heading, ruling in judged(rows).items() if heading == 0] == [DEAD_END]
    ship = sea.ships[0]
    bow = bow_tip(3, int(ship.x), int(ship.y), 0)
    for start, stop, *_ in dead:
        for heading in {start, stop}:
            ruling, _, _, x, y = (int(value) for value in segment_ruling(sea, 0, *bow, heading % HEADINGS, SHORT_U))
            assert ruling == OPEN
            assert not sails_on(sea, (x, y, heading % HEADINGS), (SHORT_ONE, SHORT_ONE))
    x, y = int(ship.x), int(ship.y)
    assert can_complete(sea, 0, x, y, 0, 3, 0) == (OPEN in judged(rows).values())


# --- After a turn on the spot -----------------------------------------------------------------------------------------


def test_pc_a48_a_turn_on_the_spot_is_closed_when_no_move_follows_it() -> None:
    seen, out = {OPEN: 0, DEAD_END: 0}, np.zeros((FAN_ROWS, 5), np.int64)
    for seed in seeds(times(25, 130, 400)):
        rng = Random(seed)
        sea = thick(rng, "S", "L")
        ship = sea.ships[0]
        ship.freed = 1
        length = SHORT_ONE if base_move(sea, 0)[0] else LONG_ONE
        rows = [[int(value) for value in row] for row in out[: whole_turn_fan(sea, 0, out)]]
        assert [rows[0][0], rows[-1][1]] == [ship.heading, ship.heading + HEADINGS - 1]
        for start, stop, ruling, *_ in rows:
            for heading in {start, stop} if ruling in seen else ():
                assert turn_ruling(sea, 0, heading % HEADINGS)[0] == OPEN
                at = int(ship.x), int(ship.y), heading % HEADINGS
                assert sails_on(sea, at, (length,)) == (ruling == OPEN), (seed, heading)
                seen[ruling] += 1
        assert has_turned_move(sea, 0) == any(row[2] == OPEN for row in rows)
    assert min(seen.values()) > 5


# --- The plan ---------------------------------------------------------------------------------------------------------


def test_pc_a49_a_plan_closes_a_first_segment_that_leads_nowhere_and_says_why() -> None:
    plan = planned(pocket(), "move 000.0")
    assert plan.refusal is not None
    assert plan.refusal.rule == "PC-A49"
    assert plan.refusal.reason.endswith("straight ahead it would cross the edge of the table")
    assert plan.refusal.witness is not None
    assert plan.refusal.witness.object == "edge"
    arcs = fan(planned(pocket(), "move"))
    assert any(arc.refusal == CLOSED_LATER for arc in arcs.closed)
    assert arcs.arcs


def test_pc_a49_a_length_that_leads_nowhere_is_closed() -> None:
    """In a corner of the table."""
    for heading, leads_on in ((800, "S"), (500, "L")):
        sea = lay_sea([Ship(0, (21500, 19000, heading), move="S+L")])
        choices = ones(planned(sea, "move"))
        assert {length for length in "SL" if choices[length].refusal is None} == {leads_on}
        closed = "L" if leads_on == "S" else "S"
        assert (fan(planned(sea, f"move {leads_on}")).arcs != ()) > (fan(planned(sea, f"move {closed}")).arcs != ())


def test_pc_a49_the_menu_closes_move_for_a_ship_that_can_complete_none() -> None:
    sea = pocket("S+S")
    sea.ships[0].y += LONG_U - SHORT_U
    lay_hull(sea.outlines[0], 3, 0, int(sea.ships[0].y), 0)
    closed = {one.says[0]: one.refusal for one in choices_of(sea, name(0))}["move"]
    assert closed is not None
    assert closed.rule == "PC-A49"
    assert closed.witness is not None
    assert {one.says[1]: one.refusal for one in choices_of(sea, "move")}[name(0)] == closed
    free = lay_sea([Ship(0, (0, 0, 0))])
    assert [one.refusal for one in choices_of(free, "move")] == [None]


def choices_of(sea: PiratesSea, said: str) -> list[One]:
    return [one for one in plan_words(sea, CARDS, 0, (said,)).choices if isinstance(one, One)]
