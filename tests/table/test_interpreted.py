"""The same source compiled and interpreted gives the same answers."""

import numpy as np

from iceharbor.table.plane import (
    MAX_ARCS,
    TURN_LIMIT,
    afloat,
    arcs,
    gap_floor_u,
    in_the_way,
    line_of_fire,
    nearer_than,
    overlapping,
    relaid_stern,
    sight,
    sight_room,
    touching,
    turned,
)
from tests.interpreted import agree
from tests.table import waters


def transcript() -> str:
    """The answers of every query of the plane on 12 crowded seas, one line per sea."""
    rng, lines = np.random.default_rng(20261121), []
    out, seen = np.zeros((MAX_ARCS, 3), np.int64), np.zeros(20, np.int64)
    for case in range(12):
        side, pips = case % 2, 1 + case % 3
        poses = waters.crowd(rng, 9, 1400.0, side)
        outlines, field = waters.outlines_of(poses), waters.star_field(rng).astype(np.int64)
        answers: list[object] = [
            outlines.tolist(),
            relaid_stern(pips, 5, -7, 100 * case, 3599),
            turned(-7, 9, 291 * case),
        ]
        for k in range(1, len(poses)):
            a, b = outlines[k - 1], outlines[k]
            answers += [touching(a, b), overlapping(a, b), nearer_than(a, b, 576), gap_floor_u(a, b), afloat(field, b)]
            answers += [line_of_fire(outlines, 0, side, k), in_the_way(outlines, b, k)]
        for hold in (0, 1):
            rows = arcs(outlines, field, 0, pips, 0, 0, hold, -TURN_LIMIT[pips], TURN_LIMIT[pips], out)
            answers.append(out[:rows].tolist())
        drawn = np.zeros((sight_room(outlines), 2), np.int64)
        answers += [drawn[: sight(outlines, 0, side, drawn, seen)].tolist(), seen[: len(poses)].tolist()]
        lines.append(
            repr([np.array(answer).tolist() if not isinstance(answer, list) else answer for answer in answers])
        )
    return "\n".join(lines)


def test_compiled_and_interpreted_agree() -> None:
    agree(__name__)
