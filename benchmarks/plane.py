"""How fast the exact plane answers, and Shapely beside it, in one run.

    .venv/bin/python -m benchmarks.plane

Sixty objects that do not touch lie on a field of 36 inches: ships of every size and ten islands. Every ship is asked
for the legal headings of its next step, and every side of every ship for its line of fire to each ship whose circle
meets the reach.

The plane is called from compiled code, as the rules call it, and once more from Python. Shapely gets its best: an
STRtree built beforehand, prepared geometries, one vectorised call for all 256 headings. `culled` asks the tree for the
neighbours first and tries the 256 headings only for ships that have some; most ships of this sea have none.
"""

import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np
import shapely

from iceharbor.jit import njit
from iceharbor.table.fire import in_reach_circle, reach_of
from iceharbor.table.plane import (
    HEADINGS,
    HIT,
    MAX_ARCS,
    OPEN_ARC,
    OUTLINE,
    TURN_LIMIT,
    UNIT,
    arcs,
    bow_of,
    lay,
    lay_rectangle,
    line_of_fire,
    nearer_than,
    reach_outline,
)

FIELD_U = 36 * UNIT
OBJECTS, ISLANDS, SEAS, ROUNDS = 60, 10, 9, 7
TRIED = 256


def _all_arcs(outlines: Any, field: Any, ships: Any, out: Any, times: int) -> int:
    rows = 0
    for _ in range(times):
        for k in range(len(ships)):
            pips, x, y, heading = ships[k]
            bow_x, bow_y = bow_of(pips, x, y, heading)
            limit = TURN_LIMIT[pips]
            rows += arcs(outlines, field, k, pips, bow_x, bow_y, 0, heading - limit, heading + limit, out)
    return rows


def _all_shots(outlines: Any, shots: Any, times: int) -> int:
    found = 0
    for _ in range(times):
        for k in range(len(shots)):
            found += line_of_fire(outlines, shots[k, 0], shots[k, 1], shots[k, 2]) == HIT
    return found


all_arcs = njit(_all_arcs)
all_shots = njit(_all_shots)


class Sea:
    """Sixty objects, once as outlines and once as Shapely's polygons in a tree."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.outlines: Any = np.zeros(OBJECTS + 1, OUTLINE)
        self.ships = np.zeros((OBJECTS - ISLANDS, 4), np.int64)
        for k in range(OBJECTS):
            self.place(k, rng)
        self.field = np.array([[0, 0], [FIELD_U, 0], [FIELD_U, FIELD_U], [0, FIELD_U]], np.int64)
        self.shots = np.array([shot for shot in self.every_shot() if self.in_question(*shot)], np.int64)
        corners = [[(o.x[k], o.y[k]) for k in range(o.corners)] for o in self.outlines[:-1]]
        self.polygons = np.array([shapely.Polygon(polygon) for polygon in corners])
        self.tree = shapely.STRtree(self.polygons)
        self.water = shapely.Polygon(self.field)
        shapely.prepare(self.polygons)
        shapely.prepare(self.water)

    def place(self, k: int, rng: np.random.Generator) -> None:
        """Lays object k where it touches nothing."""
        while True:
            x, y, heading = (int(value) for value in rng.integers([1200, 1200, 0], [FIELD_U - 1200] * 2 + [HEADINGS]))
            if k < len(self.ships):
                self.ships[k] = 1 + k % 3, x, y, heading
                lay(self.outlines[k], 1 + k % 3, x, y, heading)
            else:
                lay_rectangle(self.outlines[k], x, y, heading, UNIT, UNIT)
            if not any(nearer_than(self.outlines[k], self.outlines[j], 1) for j in range(k)):
                return

    def every_shot(self) -> list[tuple[int, int, int]]:
        count = len(self.ships)
        return [(a, side, b) for a in range(count) for side in (0, 1) for b in range(count) if a != b]

    def in_question(self, shooter: int, side: int, target: int) -> bool:
        return bool(in_reach_circle(reach_of(self.outlines[shooter], side), self.outlines[target]))

    def triangles(self, k: int) -> Any:
        """The hull of ship k on 256 headings of its next step, as one vectorised array of polygons."""
        pips, x, y, heading = (int(value) for value in self.ships[k])
        bow = np.array(bow_of(pips, x, y, heading))
        limit = TURN_LIMIT[pips]
        tried = (heading - limit + np.arange(TRIED) * 2 * limit // (TRIED - 1)) % HEADINGS
        return shapely.polygons(HULLS[pips][tried] + bow)

    def shapely_headings(self, k: int) -> Any:
        """Which of 256 headings are free, by the tree."""
        hulls = self.triangles(k)
        tried, met = self.tree.query(hulls, predicate="intersects")
        free = shapely.contains_properly(self.water, hulls)
        free[tried[met != k]] = False
        return free

    def shapely_headings_culled(self, k: int) -> Any:
        """The same, but first it looks whether anything is near."""
        pips, x, y, heading = (int(value) for value in self.ships[k])
        bow_x, bow_y = bow_of(pips, x, y, heading)
        around = shapely.box(bow_x - 1864, bow_y - 1864, bow_x + 1864, bow_y + 1864)
        near = self.tree.query(around)
        near = near[near != k]
        inner = min(bow_x, bow_y) > 1864 and max(bow_x, bow_y) < FIELD_U - 1864
        if not len(near) and inner:
            return np.ones(TRIED, bool)
        hulls = self.triangles(k)
        free = ~shapely.intersects(self.polygons[near][:, None], hulls).any(axis=0)
        return free if inner else free & shapely.contains_properly(self.water, hulls)

    def shapely_shot(self, shooter: int, side: int, target: int) -> bool:
        """The same line of fire: the target's part of the reach, less the shadows of all that stands in it."""
        corners = np.zeros((4, 2), np.int64)
        reach_outline(self.outlines, shooter, side, corners)
        reach = shapely.Polygon(corners)
        part = shapely.intersection(self.polygons[target], reach)
        if shapely.area(part) == 0:
            return False
        near = self.tree.query(reach, predicate="intersects")
        near = near[(near != target) & (near != shooter)]
        if not len(near):
            return True
        edge = corners[3] - corners[0]
        away = np.array([-edge[1], edge[0]]) * (4 - 8 * side)
        standing = shapely.intersection(self.polygons[near], reach)
        raised = shapely.transform(standing, lambda places: places + away)
        shadows = shapely.convex_hull(shapely.geometrycollections(np.stack([standing, raised], axis=1)))
        return bool(shapely.area(shapely.difference(part, shapely.union_all(shadows))) > 0)


def hulls_of(pips: int) -> Any:
    """A hull on every heading about the middle of its stern, (3600, 3, 2)."""
    outline: Any = np.zeros(1, OUTLINE)[0]
    corners = np.zeros((HEADINGS, 3, 2))
    for heading in range(HEADINGS):
        lay(outline, pips, 0, 0, heading)
        corners[heading] = np.column_stack([outline["x"][:3], outline["y"][:3]])
    return corners


HULLS = {pips: hulls_of(pips) for pips in (1, 2, 3)}


class Contest:
    """The timed functions on one sea; each answers a number of questions in a call."""

    def __init__(self, sea: Sea) -> None:
        self.sea, self.out = sea, np.zeros((MAX_ARCS, 3), np.int64)
        self.steps = [(k, *bow_of(*ship), ship[0], ship[3]) for k, ship in enumerate(sea.ships.tolist())]
        self.entries: dict[str, tuple[Callable[[], object], int]] = {
            "arcs": (self.arcs, 40 * len(self.steps)),
            "arcs, called from Python": (self.arcs_from_python, len(self.steps)),
            "Shapely, 256 headings": (self.shapely_headings, len(self.steps[::5])),
            "Shapely, 256 headings, culled": (self.shapely_culled, len(self.steps)),
            "line of fire": (self.shots, 100 * len(sea.shots)),
            "Shapely, line of fire": (self.shapely_shots, len(sea.shots[:40])),
        }

    def arcs(self) -> None:
        all_arcs(self.sea.outlines, self.sea.field, self.sea.ships, self.out, 40)

    def arcs_from_python(self) -> None:
        for k, bow_x, bow_y, pips, heading in self.steps:
            first, last = heading - TURN_LIMIT[pips], heading + TURN_LIMIT[pips]
            arcs(self.sea.outlines, self.sea.field, k, pips, bow_x, bow_y, 0, first, last, self.out)

    def shapely_headings(self) -> None:
        for step in self.steps[::5]:
            self.sea.shapely_headings(step[0])

    def shapely_culled(self) -> None:
        for step in self.steps:
            self.sea.shapely_headings_culled(step[0])

    def shots(self) -> None:
        all_shots(self.sea.outlines, self.sea.shots, 100)

    def shapely_shots(self) -> None:
        for shooter, side, target in self.sea.shots[:40].tolist():
            self.sea.shapely_shot(shooter, side, target)


def measured(seas: list[Sea]) -> dict[str, float]:
    """Microseconds of one core an answer: medians over rounds and seas; all have their turn in every round."""
    found: dict[str, list[float]] = {}
    for contest in [Contest(sea) for sea in seas] * ROUNDS:
        for name, (act, count) in contest.entries.items():
            start = time.thread_time()
            act()
            found.setdefault(name, []).append((time.thread_time() - start) / count * 1e6)
    return {name: median(times) for name, times in found.items()}


def agree(sea: Sea) -> None:
    """The contenders answer the same question, but for shots that floats place within a hair of a boundary."""
    shots = [(line_of_fire(sea.outlines, *shot) == HIT, sea.shapely_shot(*shot)) for shot in sea.shots.tolist()]
    assert sum(one == other for one, other in shots) > 0.97 * len(shots)
    out = np.zeros((MAX_ARCS, 3), np.int64)
    for k, (pips, x, y, heading) in enumerate(sea.ships.tolist()):
        first, last = heading - TURN_LIMIT[pips], heading + TURN_LIMIT[pips]
        rows = arcs(sea.outlines, sea.field, k, pips, *bow_of(pips, x, y, heading), 0, first, last, out)
        exact = np.concatenate([np.full(stop - start + 1, cause == OPEN_ARC) for start, stop, cause in out[:rows]])
        tried = exact[np.arange(TRIED) * 2 * TURN_LIMIT[pips] // (TRIED - 1)]
        assert np.array_equal(tried, sea.shapely_headings(k)), f"ship {k}"
        assert np.array_equal(tried, sea.shapely_headings_culled(k)), f"ship {k}"


def main() -> None:
    rng = np.random.default_rng(20261121)
    seas = [Sea(rng) for _ in range(SEAS)]
    for sea in seas:
        agree(sea)
    measured(seas[:1])
    times = measured(seas)
    for name, value in times.items():
        print(f"{name:32} {value:9.3f} us")
    for name, slow, fast in (
        ("arcs / Shapely", "Shapely, 256 headings", "arcs"),
        ("arcs / Shapely culled", "Shapely, 256 headings, culled", "arcs"),
        ("line of fire / Shapely", "Shapely, line of fire", "line of fire"),
    ):
        print(f"{name:32} {times[slow] / times[fast]:9.0f} times faster")


if __name__ == "__main__":
    main()
