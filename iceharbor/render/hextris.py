"""Hextris: the hexagon with its pieces, whatever is connected, and hands with the groups stowed."""

from collections.abc import Mapping, Sequence
from math import atan2, hypot
from typing import Any, Final

from iceharbor.render.men import Man
from iceharbor.render.plane import Box, Point, Polygon, bounds
from iceharbor.render.tabletop import Bond, Note, Part, Spot, Tabletop
from iceharbor.render.trays import Holding, tray

GROUPS: Final = 3
"""The group that wins (HX-R8)."""
FIVE: Final = 5
"""A group of so many still lies there when the game is over: its owner has won with it (HX-A9)."""
ROUND: Final = 440
WIDE: Final = 5500
TRAY: Final = 1330
GAP: Final = 130


def hextris(position: Mapping[str, Any]) -> Tabletop:
    """The table of a position."""
    spots: dict[str, Point] = {name: (x, y) for name, (x, y) in position["spots"].items()}
    board = _outline(list(spots.values()))
    around = bounds(board)
    foot, wide = around.y - GAP - TRAY, (WIDE + GAP) / position["players"]
    trays = (
        tray(_holding(position, seat), Box(-WIDE / 2 + seat * wide, foot, wide - GAP, TRAY))
        for seat in range(position["players"])
    )
    fives = (each for each in position["groups"] if len(each["spots"]) == FIVE)
    won = {spot for each in fives if each["player"] == position["winner"] for spot in each["spots"]}
    bonds = tuple(Bond(each["player"], tuple(spots[name] for name in each["spots"])) for each in position["groups"])
    hexagon = Part(
        tuple(Spot("hole", Box(x - ROUND, y - ROUND, 2 * ROUND, 2 * ROUND)) for x, y in spots.values()),
        tuple(
            Man(name, spots[name], man[1], int(man[0]), marked=name in won) for name, man in position["board"].items()
        ),
        (
            *(Note((x, y - 570), name, 150, tone="faint") for name, (x, y) in spots.items()),
            *(Note(_beside(bond.at), str(len(bond.at)), 210, badge=bond.seat) for bond in bonds),
        ),
    )
    return Tabletop(Box(-WIDE / 2, foot, WIDE, around.y + around.h - foot), (hexagon, *trays), board, bonds=bonds)


def _holding(position: Mapping[str, Any], seat: int) -> Holding:
    done = position["stowed"][seat]
    return Holding(seat, position["hands"][seat], "●" * done + "○" * (GROUPS - done), seat in position["to_act"])


def _outline(spots: Sequence[Point]) -> Polygon:
    """The corners of the board, a little beyond the spots that are farthest from its middle."""
    far = max(x for x, _ in spots)
    corners = sorted((spot for spot in spots if hypot(*spot) > far * 0.99), key=lambda spot: atan2(spot[1], spot[0]))
    return [(x * 1.38, y * 1.38) for x, y in corners]


def _beside(spots: Sequence[Point]) -> Point:
    """Beside the piece of a group that lies farthest up and to the right."""
    x, y = max(spots, key=lambda spot: spot[0] + spot[1])
    return (x + 270, y + 470)
