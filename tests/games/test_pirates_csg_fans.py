"""Fans of Pirates CSG: whole ranges that are judged at once are what the rules say heading by heading."""

from random import Random

import numpy as np

from iceharbor.games.pirates_csg.hulls import bow_tip
from iceharbor.games.pirates_csg.move_fans import FAN_ROWS, segment_fan
from iceharbor.games.pirates_csg.moving import segment_ruling
from iceharbor.games.pirates_csg.records import LONG_U, SHORT_U, PiratesSea
from iceharbor.games.pirates_csg.rulings import MOVE_BLOCKED, OPEN, OVER_THE_EDGE
from iceharbor.games.sailing.rules import turn_between
from iceharbor.table.plane import HEADINGS
from tests.games.pirates_csg_seas import HALF_TABLE, Ship, lay_sea
from tests.games.test_pirates_csg_drawn_moves import crowded
from tests.seeds import seeds, times


def fan_of(sea: PiratesSea, actor: int, length: int) -> list[list[int]]:
    ship, out = sea.ships[actor], np.zeros((FAN_ROWS, 5), np.int64)
    bow = bow_tip(ship.masts, ship.x, ship.y, ship.heading)
    return [[int(value) for value in row] for row in out[: segment_fan(sea, actor, *bow, ship.heading, length, out)]]


def is_exact(sea: PiratesSea, actor: int, length: int, seen: dict[int, int]) -> bool:
    """True if each heading's row is what the rules say; counts the headings of each ruling."""
    ship = sea.ships[actor]
    bow, facing = bow_tip(ship.masts, ship.x, ship.y, ship.heading), int(ship.heading)
    rows = fan_of(sea, actor, length)
    covered = [heading for start, stop, *_ in rows for heading in range(start, stop + 1)]
    assert covered == list(range(facing - 900, facing + 901))
    for start, stop, *judged in rows:
        seen[judged[0]] = seen.get(judged[0], 0) + stop - start + 1
        for heading in range(start, stop + 1):
            assert turn_between(facing, heading % HEADINGS) <= 900
            if [*map(int, segment_ruling(sea, actor, *bow, heading % HEADINGS, length)[:3])] != judged:
                return False
    return True


def test_pc_a49_a_fan_is_what_the_rules_say_on_every_heading() -> None:
    seen: dict[int, int] = {}
    for seed in seeds(times(3, 60)):
        rng = Random(seed)
        sea = crowded(rng)
        for actor in range(8):
            assert is_exact(sea, actor, rng.choice((SHORT_U, LONG_U)), seen), (seed, actor)
    assert {OPEN, MOVE_BLOCKED} <= set(seen)
    assert len(seen) > 3


def test_pc_a49_a_fan_is_exact_near_the_edge_of_the_table() -> None:
    seen: dict[int, int] = {}
    for seed in seeds(times(8, 100)):
        rng = Random(seed)
        away = HALF_TABLE - rng.randint(1300, 4000)
        at = (rng.choice((-away, away)), rng.choice((-away, rng.randint(-away, away), away)))
        ships = [
            Ship(0, (*at, rng.randrange(3600)), guns=("2S",) * rng.randint(1, 5)),
            Ship(1, (at[0] // 2, at[1] // 2, 0)),
        ]
        assert is_exact(lay_sea(ships), 0, rng.choice((SHORT_U, LONG_U)), seen), seed
    assert {OPEN, OVER_THE_EDGE} <= set(seen)


def test_the_fan_of_an_open_sea_is_one_row() -> None:
    sea = lay_sea([Ship(0, (0, 0, 100)), Ship(1, (9000, 9000, 0))])
    assert fan_of(sea, 0, LONG_U) == [[-800, 1000, OPEN, -1, 0]]
