"""The reach with its shadows: the drawing agrees with the rules' decision."""

import numpy as np
import shapely

from iceharbor.table.plane import HIT, OUT_OF_REACH, PORT, line_of_fire, reach_outline, sight, sight_room
from tests.table import oracle, waters


def test_the_drawn_reach_is_the_reach_without_shadows() -> None:
    rng = np.random.default_rng(20261121)
    shaded = 0
    for _ in range(300):
        side = int(rng.integers(0, 2))
        poses = waters.crowd(rng, 10, 900.0, side)
        outlines = waters.outlines_of(poses)
        out, seen = np.zeros((sight_room(outlines), 2), np.int64), np.zeros(len(poses), np.int64)
        corners = np.zeros((4, 2), np.int64)
        drawn = shapely.Polygon(out[: sight(outlines, 0, side, out, seen)])
        reach_outline(outlines, 0, side, corners)
        reach = shapely.Polygon(corners)
        assert seen.tolist() == [line_of_fire(outlines, 0, side, k) for k in range(len(poses))]
        assert shapely.area(shapely.difference(drawn.buffer(0), reach.buffer(2))) < 1
        broadside = oracle.Broadside(poses[0], side)
        standing = shapely.union_all(oracle._shadows(broadside.seen(poses[1:]), broadside.strip))
        expected = shapely.area(shapely.difference(broadside.reach, standing))
        assert abs(drawn.buffer(0).area - expected) < 0.004 * reach.area
        shaded += expected < 0.9 * reach.area
        for k, shape in enumerate(oracle.shapes(poses)):
            if seen[k] not in (HIT, OUT_OF_REACH):
                assert shapely.area(shapely.intersection(oracle.shrunk(np.array([shape]))[0], drawn.buffer(0))) == 0
    assert shaded > 100


def test_an_empty_sea_is_seen_as_far_as_the_reach() -> None:
    outlines = waters.blank(2)
    waters.lay_pose(outlines[0], np.array([3, 100, 200, 450, 0, 0]))
    out, seen, corners = (
        np.zeros((sight_room(outlines), 2), np.int64),
        np.zeros(1, np.int64),
        np.zeros((4, 2), np.int64),
    )
    reach_outline(outlines, 0, PORT, corners)
    assert sight(outlines, 0, PORT, out, seen) == 4
    assert out[:4].tolist() == corners.tolist()
    assert seen.tolist() == [OUT_OF_REACH]
