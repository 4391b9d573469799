"""Sprawl: towers and branches on their squares, attacks as arrows, what is neutralised struck through, and stashes."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from iceharbor.render.men import Man
from iceharbor.render.plane import Box, Point, mix
from iceharbor.render.tabletop import Arrow, Note, Part, Spot, Tabletop
from iceharbor.render.trays import Holding, tray

SQUARE: Final = 1024
RIM: Final = 330
TRAY: Final = 1050
GAP: Final = 110
HEADING: Final = {"N": 0, "E": 900, "S": 1800, "W": 2700}
COLUMNS: Final = {3: 3, 4: 4, 5: 3, 6: 3, 7: 4, 8: 4}
"""Stashes in a row, for so many players."""


def sprawl(position: Mapping[str, Any]) -> Tabletop:
    """The table of a position."""
    spots: dict[str, Point] = {name: (x, y) for name, (x, y) in position["spots"].items()}
    files, ranks = position["size"]
    low, players = -SQUARE / 2 - RIM, position["players"]
    wide, high, columns = files * SQUARE + 2 * RIM, ranks * SQUARE + 2 * RIM, COLUMNS[players]
    pitch, rows = (wide + GAP) / columns, -(-players // columns)
    trays = (
        tray(
            Holding(seat, stash, _pips(position["scores"][seat]), seat in position["to_act"]),
            Box(low + seat % columns * pitch, low - (seat // columns + 1) * (TRAY + GAP), pitch - GAP, TRAY),
        )
        for seat, stash in enumerate(position["stashes"])
    )
    squares = Part(
        tuple(_square(at) for at in spots.values()),
        tuple(_men(position, spots)),
        (
            *(Note((n * SQUARE, low + RIM / 2), chr(ord("A") + n), 190, tone="faint") for n in range(files)),
            *(Note((low + RIM / 2, n * SQUARE), str(n + 1), 190, tone="faint") for n in range(ranks)),
        ),
    )
    foot = low - rows * (TRAY + GAP)
    return Tabletop(
        Box(low, foot, wide, low + high - foot),
        (squares, *trays),
        ((low, low), (low + wide, low), (low + wide, low + high), (low, low + high)),
        tuple(_arrow(position, each, spots) for each in position["attacks"]),
        struck=frozenset(position["neutralised"]),
    )


def _pips(count: int) -> str:
    return f"{count} pip{'' if count == 1 else 's'}"


def _square(at: Point) -> Spot:
    x, y = at
    box = Box(x - SQUARE / 2, y - SQUARE / 2, SQUARE, SQUARE)
    return Spot("square" if round((x + y) / SQUARE) % 2 else "dark", box)


def _men(position: Mapping[str, Any], spots: Mapping[str, Point]) -> Iterator[Man]:
    for name, branch in position["branches"].items():
        pale = _is_lost(position, name)
        yield Man(name, spots[name], branch["size"], branch["player"], HEADING[branch["points"]], pale=pale)
    for name, tower in position["towers"].items():
        sizes, pale = tuple(tower["sizes"]), _is_lost(position, name)
        for n, size in enumerate(sizes):
            yield Man(name, spots[name], size, tower["player"], on=sizes[:n], pale=pale)


def _is_lost(position: Mapping[str, Any], name: str) -> bool:
    """Whether a tower is neutralised, or what lies there branched from one that is: it all goes at the end (SP-R10)."""
    while name in position["branches"]:
        name = position["branches"][name]["parent"]
    return name in position["neutralised"]


def _arrow(position: Mapping[str, Any], attack: Mapping[str, Any], spots: Mapping[str, Point]) -> Arrow:
    """From the point of what lies to the edge of what it attacks."""
    a, b = spots[attack["from"]], spots[attack["to"]]
    return Arrow(mix(a, b, 0.4), mix(a, b, 0.82), position["branches"][attack["from"]]["player"], attack["harms"])
