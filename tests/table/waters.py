"""Poses for queries: random ones, and ones made so that corners, edges and limits almost meet."""

from typing import Any

import numpy as np

from iceharbor.table.plane import OUTLINE, lay, lay_rectangle, overlapping
from tests.table.oracle import Floats, corners

ISLAND = (1024.0, 1024.0)
POSTCARD = (5632.0, 3584.0)
FAR = 2**20 - 20_000
"""Near the extremes of the coordinates."""
GAPS = (0.0, 576.0, 4096.0)


def scattered(rng: np.random.Generator, count: int, width: float) -> Floats:
    """Ships of every size, islands and homes, anywhere in a square about 0,0."""
    kind = rng.integers(0, 8, count)
    pips = np.where(kind < 6, kind % 3 + 1, 0)
    card = np.where((kind == 7)[:, None], POSTCARD, ISLAND)
    place = np.round(rng.uniform(-width / 2, width / 2, (count, 2)))
    heading = np.where(rng.random(count) < 0.2, rng.integers(0, 8, count) * 450, rng.integers(0, 3600, count))
    return np.column_stack([pips, place, heading, card])


def nearly_meeting(rng: np.random.Generator, ones: Floats) -> Floats:
    """For each pose another one with a corner at a corner or on an edge of the first, except for a small step or one
    of the limits; some have parallel edges too."""
    count = len(ones)
    others = scattered(rng, count, 0)
    parallel = rng.random(count) < 0.3
    others[parallel, 3] = (ones[parallel, 3] + rng.choice([0, 900, 1800, 2700], parallel.sum())) % 3600
    here, there, rows = corners(ones), corners(others), np.arange(count)
    pick, part = rng.integers(0, 4, count), np.where(rng.random(count) < 0.5, 0.0, rng.random(count))[:, None]
    mine = here[rows, pick] * (1 - part) + here[rows, (pick + 1) % 4] * part
    distance = rng.choice(GAPS, count) + rng.choice([0, 0, 1, 2, 3, 5, 40], count) * rng.choice([-1, 1], count)
    angle = rng.uniform(0, 2 * np.pi, count)
    step = distance[:, None] * np.column_stack([np.cos(angle), np.sin(angle)])
    others[:, 1:3] = np.round(mine + step - there[rows, rng.integers(0, 4, count)])
    return others


def moved_far(rng: np.random.Generator, *poses: Floats) -> None:
    """Moves both of each pair alike to the extremes of the coordinates."""
    offset = rng.choice([-FAR, 0, FAR], (len(poses[0]), 2))
    for pose in poses:
        pose[:, 1:3] += offset


def blank(count: int) -> Any:
    """Records of outlines that are not on the table."""
    return np.zeros(count, OUTLINE)


def lay_pose(outline: Any, pose: Floats) -> None:
    """Places the outline of a pose."""
    pips, x, y, heading, across, along = (int(value) for value in pose)
    if pips:
        lay(outline, pips, x, y, heading)
    else:
        lay_rectangle(outline, x, y, heading, across, along)


def outlines_of(poses: Floats) -> Any:
    """The outlines of all poses, and the scratch record."""
    outlines = blank(len(poses) + 1)
    for outline, pose in zip(outlines, poses, strict=False):
        lay_pose(outline, pose)
    return outlines


def crowd(rng: np.random.Generator, count: int, spread: float, side: int) -> Floats:
    """Up to this many poses that do not overlap: a ship at 0,0, and others crowded before its broadside."""
    poses = scattered(rng, 5 * count, 0)
    abeam = np.radians(poses[0, 3] / 10 + (75 if side else -75))
    middle = 1000 * np.array([np.sin(abeam), np.cos(abeam)])
    poses[:, 1:3] = np.round(middle + rng.normal(0, spread, (len(poses), 2)))
    poses[rng.random(len(poses)) < 0.9, 4:] = ISLAND
    poses[0, :3] = rng.integers(1, 4), 0, 0
    outlines, kept = blank(len(poses) + 1), 0
    for pose in poses:
        lay_pose(outlines[kept], pose)
        if kept < count and not any(overlapping(outlines[kept], outlines[k]) for k in range(kept)):
            poses[kept], kept = pose, kept + 1
    return poses[:kept]


def star_field(rng: np.random.Generator) -> Floats:
    """A simple polygon, anticlockwise, often far from convex, sometimes with very thin bays."""
    count = int(rng.integers(3, 16))
    angle = np.sort(rng.choice(360, count, replace=False)) * np.pi / 180
    if np.max(np.diff(np.append(angle, angle[0] + 2 * np.pi))) > np.pi - 0.01:
        return star_field(rng)
    radius = rng.uniform(1500, 12000, count)
    return np.rint(np.column_stack([radius * np.cos(angle), radius * np.sin(angle)]), dtype=np.float64)
