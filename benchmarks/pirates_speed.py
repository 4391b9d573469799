"""How quick the rules of Pirates CSG are: whole random games, and the fans of headings of a segment.

    .venv/bin/python -m benchmarks.pirates_speed

A fan says what a segment would do on each of the 1,801 headings within 90 degrees. Its positions are of two kinds: from
whole random games, and crowds of 20 objects, most of them in reach. Beside it stands the time for judging every heading
by itself. Processor time of one core, compiled code called from compiled code; a position's time is the best of its
rounds.
"""

import argparse
from random import Random
from statistics import mean, quantiles
from time import process_time_ns
from typing import Any, Final, NamedTuple

import numpy as np

from benchmarks.pirates_games import start
from iceharbor.games.common.state import copied
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.cards import own_cards
from iceharbor.games.pirates_csg.fleets import ready_made
from iceharbor.games.pirates_csg.hulls import HALF_WIDTHS_U, ISLES, bow_tip, lay_hull, lay_island
from iceharbor.games.pirates_csg.move_fans import FAN_ROWS, segment_fan
from iceharbor.games.pirates_csg.moving import WIDEST_TURN, may_move_ruling, segment_ruling
from iceharbor.games.pirates_csg.records import LONG_U, SHORT_U, PiratesSea
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.games.pirates_csg.sampling import playout
from iceharbor.jit import njit
from iceharbor.table.headings import HEADINGS
from iceharbor.table.outline import Ints
from iceharbor.table.plane import touching

POINTS: Final = 50
EVERY: Final = 40
"""A random game gives a position after every so many actions."""
MOST: Final = 50_000
CROWD: Final = 20
CROWDED_U: Final = 5 * LONG_U // 2
"""Middles of the objects of a crowd are within this of the first one's."""
TIMES, ROUNDS = 20, 5


class Fan(NamedTuple):
    """A ship in a position, and the length of its segment in units."""

    sea: PiratesSea
    actor: int
    length: int

    def bow(self) -> tuple[int, int]:
        """The tip of the ship's bow."""
        ship = self.sea.ships[self.actor]
        return bow_tip(ship.masts, ship.x, ship.y, ship.heading)

    def near(self) -> int:
        """The number of objects that the hull could meet, by their circles."""
        x, y = self.bow()
        reach, found = self.length + int(HALF_WIDTHS_U[self.sea.ships[self.actor].masts]), 0
        for index, other in enumerate(self.sea.outlines[:-1]):
            away = np.hypot(float(other.mx - x), float(other.my - y)) - other.radius
            found += bool(index != self.actor and other.corners > 0 and away <= reach)
        return found


# --- Positions --------------------------------------------------------------------------------------------------------


def random_start(rng: Random) -> PiratesSea:
    """The first turn of a game between two ready-made fleets."""
    fleets = rng.choices(list(ready_made(own_cards(), POINTS).values()), k=2)
    return start("speed", rng.randrange(1000), fleets, rng.randrange(2))


def of_random_games(rng: Random, count: int) -> list[Fan]:
    """Ships that may move, from random games."""
    fans: list[Fan] = []
    while len(fans) < 4 * count:
        sea, seed = random_start(rng), np.array([rng.getrandbits(64) | 1], np.uint64)
        while playout(sea, seed, EVERY) == EVERY:
            if sea.turn[0].phase == r.SHIPS_ACT:
                able = [k for k in range(len(sea.ships)) if sea.ships[k].laid and may_move_ruling(sea, k) == OPEN]
                fans += [Fan(copied(sea), k, rng.choice((SHORT_U, LONG_U))) for k in able if sea.ships[k].tows < 0]
    return rng.sample(fans, count)


def crowd(rng: Random) -> Fan:
    """A ship of a crowd: 14 ships and 6 islands as close as a random search lays them."""
    ships, isles = np.zeros(14, r.SHIP).view(np.recarray), np.zeros(6, r.ISLAND).view(np.recarray)
    outlines = np.zeros(CROWD + 1, r.OUTLINE).view(np.recarray)
    half = 7 * LONG_U
    field = np.array([(-half, -half), (half, -half), (half, half), (-half, half)], np.int64)
    for index, outline in enumerate(outlines[:-1]):
        reach = 0 if index == 0 else CROWDED_U
        masts, shape = rng.randint(1, 5), rng.randrange(len(ISLES))
        while True:
            x, y, heading = rng.randint(-reach, reach), rng.randint(-reach, reach), rng.randrange(HEADINGS)
            if index < len(ships):
                lay_hull(outline, masts, x, y, heading)
            else:
                lay_island(outline, shape, x, y, heading)
            if not any(touching(outline, other) for other in outlines[:index]):
                break
            reach += 10
        if index < len(ships):
            ship = ships[index]
            ship.player, ship.masts, ship.standing, ship.laid = index % 2, masts, rng.choice((1, 0)), 1
            ship.x, ship.y, ship.heading = x, y, heading
            ship.docked = ship.rams = ship.tows = ship.towed_by = r.NONE
        else:
            isle = isles[index - len(ships)]
            isle.kind, isle.owner, isle.outline, isle.laid = r.WILD, r.NONE, shape, 1
            isle.x, isle.y, isle.heading = x, y, heading
    cards, coins = np.zeros(len(ships), r.CARD).view(np.recarray), np.zeros(0, r.COIN).view(np.recarray)
    crew, turn = np.zeros(16, r.CREWMAN).view(np.recarray), np.zeros(1, r.TURN).view(np.recarray)
    sea = PiratesSea(field, outlines, ships, cards, isles, coins, crew, turn)
    return Fan(sea, 0, rng.choice((SHORT_U, LONG_U)))


# --- Time -------------------------------------------------------------------------------------------------------------


@njit
def fan_again(sea: PiratesSea, actor: int, bow_x: int, bow_y: int, length: int, times: int, out: Ints) -> int:
    """Makes a fan several times; returns its rows."""
    rows = 0
    for _ in range(times):
        rows = segment_fan(sea, actor, bow_x, bow_y, sea.ships[actor].heading, length, out)
    return rows


@njit
def each_heading(sea: PiratesSea, actor: int, bow_x: int, bow_y: int, length: int, times: int, out: Ints) -> int:
    """Judges every heading of a fan by itself; returns how many are open."""
    opened = 0
    for _ in range(times):
        for turn in range(-WIDEST_TURN, WIDEST_TURN + 1):
            heading = (sea.ships[actor].heading + turn) % HEADINGS
            opened += 1 if segment_ruling(sea, actor, bow_x, bow_y, heading, length)[0] == OPEN else 0
    return opened


def microseconds(work: Any, fan: Fan, times: int, rounds: int) -> float:
    """The time of one call, the best of some rounds."""
    out, bow, best = np.empty((FAN_ROWS, 5), np.int64), fan.bow(), 1e18
    for _ in range(rounds):
        began = process_time_ns()
        work(fan.sea, fan.actor, *bow, fan.length, times, out)
        best = min(best, (process_time_ns() - began) / times / 1000)
    return best


def report(name: str, fans: list[Fan]) -> str:
    """A row for people: how crowded the positions are, and what a fan takes in them."""
    out = np.empty((FAN_ROWS, 5), np.int64)
    rows = mean(fan_again(fan.sea, fan.actor, *fan.bow(), fan.length, 1, out) for fan in fans)
    objects = mean(int((fan.sea.outlines["corners"][:-1] > 0).sum()) - 1 for fan in fans)
    took = [microseconds(fan_again, fan, TIMES, ROUNDS) for fan in fans]
    single = mean(microseconds(each_heading, fan, 1, 2) for fan in fans[:: max(1, len(fans) // 20)])
    tenths = quantiles(took, n=10)
    return (
        f"{name}: {objects:.1f} other objects, {mean(fan.near() for fan in fans):.1f} in reach, {rows:.1f} rows; "
        f"{mean(took):.1f} us a fan, median {tenths[4]:.1f}, tenths {tenths[0]:.1f} to {tenths[8]:.1f}, "
        f"at most {max(took):.1f}; heading by heading {single:.0f}"
    )


def random_games(rng: Random, games: int) -> str:
    """Actions a second in whole random games, dice included."""
    seas = [random_start(rng) for _ in range(games)]
    playout(copied(seas[0]), np.array([1], np.uint64), MOST)
    began, played = process_time_ns(), 0
    for sea in seas:
        played += playout(sea, np.array([rng.getrandbits(64) | 1], np.uint64), MOST)
    seconds = (process_time_ns() - began) / 1e9
    assert all(sea.turn[0].phase == r.OVER for sea in seas)
    return f"{games} whole random games: {played} actions, {played / seconds:,.0f} a second"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fans", type=int, default=200)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = Random(given.seed)
    print(random_games(rng, given.games))
    print(report("random games", of_random_games(rng, given.fans)))
    print(report("a crowd", [crowd(rng) for _ in range(given.fans)]))


if __name__ == "__main__":
    main()
