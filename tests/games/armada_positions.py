"""Positions of Armada as text drawings, and matches that are still being set up.

    waters('''
        0.L1 at 8000,8000 heading 090.0 damage 1
        1.S2 bow 12000,9000 heading 180.0
        T1   at 12000,12000 size 2048,2048
    ''')

One object per line, as in `chart`, which has the helpers that all ship games share. A player without a ship has lost,
so a player for whom no ship is drawn gets a Large in their corner, far from everything: L4, heading inward. The field
is 36864 by 24576 units.
"""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from iceharbor.catalogue import open_game
from iceharbor.contract import NATURE, Player
from iceharbor.games.sailing.names import SIZES, read_heading
from iceharbor.match import Match
from iceharbor.scene import Point
from iceharbor.table.plane import OUTLINE, gap_floor_u, lay, touching
from tests.as_json import as_json
from tests.games.ice_pirates_positions import hull, objects, play

INCH: Final = 1024
CORNERS: Final = (
    "0.L4 at 1000,1000 heading 000.0",
    "1.L4 at 35864,23576 heading 180.0",
    "2.L4 at 1000,23576 heading 180.0",
    "3.L4 at 35864,1000 heading 000.0",
)
"""The corners for players who have no ship in the drawing."""


def waters(
    drawn: str = "",
    players: int = 2,
    turn: Player = 0,
    left: int = 3,
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> Match:
    """A match in play with these objects on the sea and this player to act; `more` are fields of the position."""
    game = open_game("armada", players, dict(options or {}))
    return Match.begin(game, {**position(drawn, players, turn, left), "options": dict(options or {}), **more})


def position(drawn: str = "", players: int = 2, turn: Player = 0, left: int = 3) -> dict[str, Any]:
    """The same as the protocol's JSON object, without options. The number of each player's ships is not checked."""
    idle = [CORNERS[player] for player in range(players) if f"{player}." not in drawn]
    found = objects("\n".join((drawn, *idle)))
    return {
        "game": "armada",
        "players": players,
        "unchecked": True,
        "turn": {"player": turn, "actions_left": left},
        "ships": found["ships"],
        "islands": found["islands"],
    }


def marker(player: Player, x: int, y: int) -> dict[str, Any]:
    """A stationary flag as in positions: a square of 576 units about this point."""
    return {"name": f"F{player}", "player": player, "at": [x, y]}


def goal(attacker: Player, start: Point, stop: Point) -> dict[str, Any]:
    """A goal line as in positions; the area beyond it is to the left of its direction."""
    return {"attacker": attacker, "line": [list(start), list(stop)]}


def where(match: Match) -> dict[str, Any]:
    """The match's position as JSON."""
    return as_json(match.game.position(match.state))


def afloat(match: Match) -> set[str]:
    """The full names of all ships on the sea."""
    return {f"{ship['player']}.{ship['name']}" for ship in where(match)["ships"]}


def gap_between(match: Match, one: str, other: str) -> int:
    """The gap between two ships in units, rounded down."""
    return int(gap_floor_u(_outline(hull(match, one)), _outline(hull(match, other))))


def gaps(match: Match) -> list[int]:
    """The gaps between all ships of different players, in units, rounded down."""
    names = sorted(afloat(match))
    return [gap_between(match, one, other) for one in names for other in names if one[0] < other[0]]


def touch(match: Match, one: str, corners: list[Point]) -> bool:
    """True if a ship shares a point with an outline."""
    return bool(touching(_outline(hull(match, one)), _outline(tuple(corners))))


def lying(name: str, at: Point, heading: str) -> tuple[Point, ...]:
    """The hull of a ship of this name's size with the middle of its stern here: bow, port, starboard."""
    outline = np.zeros(1, OUTLINE)
    lay(outline[0], SIZES.index(name[0]), *at, read_heading(heading, "heading"))
    return tuple((int(outline[0].x[k]), int(outline[0].y[k])) for k in range(3))


def begun(players: int = 2, **options: Any) -> Match:
    """A match without entries."""
    return Match.begin(open_game("armada", players, options))


def picking(chooser: Player = 0, **options: Any) -> Match:
    """A match in which this player chooses their fleet."""
    match = begun(**options)
    if options.get("islands"):
        match = match.play(NATURE, isles(options["islands"]))
    return play(match, f"chooser {chooser}")


def isles(count: int) -> str:
    """NATURE's action that places a row of this many islands, two inches across, between the fleets."""
    return " ".join(["isles", *(f"{5000 + 9000 * k},12288@000.0@2048" for k in range(count))])


def deploying(first: Player = 0, fleet: str = "larges", **options: Any) -> Match:
    """A match in which Teal has chosen this fleet and Coral has chosen who goes first: Teal is to deploy. Hidden fleets
    are not sealed, unless a test says so."""
    options = {"sealed": False, **options}
    word = "me" if first == 1 else "you"
    return play(picking(**options), f"fleet {fleet}", f"first {word}")


def equals(players: int = 2, first: Player = 0, **options: Any) -> Match:
    """A match of equal fleets in which this player goes first."""
    return play(begun(players, fleet_2k=True, **options), f"first {first}")


def _outline(corners: tuple[Point, ...]) -> np.record:
    """An outline with these corners."""
    outline: np.record = np.zeros(1, OUTLINE)[0]
    outline.corners = len(corners)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    outline.x[: len(xs)], outline.y[: len(ys)] = xs, ys
    outline.mx, outline.my = sum(xs) // len(xs), sum(ys) // len(ys)
    outline.radius = 2 + max(abs(x - outline.mx) + abs(y - outline.my) for x, y in corners)
    return outline
