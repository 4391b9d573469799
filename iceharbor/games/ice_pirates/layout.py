"""The field, fair places for homes, and evenly spread islands (IP-R5, R7, R8, A17..A20). Fleets: `setup.py`."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product, repeat
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from iceharbor.codec import Malformed
from iceharbor.games.ice_pirates.records import ISLAND_U, ISLANDS, ISLES, POSTCARD_U, TURN, IcePiratesSea, outline_home
from iceharbor.games.sailing.field import Smallest, chosen_field
from iceharbor.games.sailing.state import ACTIONS_A_TURN
from iceharbor.table.plane import HEADINGS, OUTLINE, UNIT, afloat, lay_rectangle, nearer_than, turned

APART_U: Final = 4 * UNIT
"""The smallest gap between islands and homes (IP-R7, R8, A18)."""
TARGETS: Final = {2: 8, 3: 6, 4: 4, 5: 4}
"""The treasure points that win: the smallest whole number above 15 / players (IP-R5)."""
MAX_ENTRIES: Final = 10_000

ALIKE_U: Final = (5 * UNIT, UNIT)
FAR_OUT_U: Final = (7 * UNIT // 2, UNIT // 4)
"""How much more than its card a home needs across and along within the field, so that ships fit at three sides."""
ROOM_SEED: Final = 1
"""The seed of the one arrangement of islands that shows whether there is room for them."""
NO_ROOM: Final = "options: this field has no room for ten islands that are four inches apart"

ORBITS: Final = {2: (2, 2, 2, 2, 2), 3: (3, 3, 3, 1), 4: (4, 4, 2), 5: (5, 5)}
"""The symmetry of the ten islands: the sizes of the groups that are rotated copies, so that no home is favoured."""

Spot = tuple[int, int, int]
"""A centre and a heading."""


def fleet_of(options: Mapping[str, Any], players: int) -> list[tuple[int, int, int]]:
    """Every ship of every player as (player, pips, number), in the order of a state (IP-R9, V2)."""
    numbers = range(1, options["fleet"] + 1)
    return [(player, pips, number) for player in range(players) for pips in (3, 2, 1) for number in numbers]


SMALLEST: Final = Smallest(30, "IP-R3")


def playing_field(options: Mapping[str, Any], players: int) -> NDArray[np.int64]:
    """The field for these options, int64 (corners, 2) in units; raises Malformed when the corners are not valid."""
    usual = 36 if players <= 3 else 48
    return chosen_field(options, usual, usual)


def new_turn(options: Mapping[str, Any], players: int) -> np.record:
    """The turn record of a game that has not started."""
    turn = np.zeros(1, TURN)[0]
    turn.phase, turn.players, turn.target = ISLES, players, TARGETS[players]
    turn.actions_left = ACTIONS_A_TURN
    turn.hidden_holds, turn.turn_cap = options["hidden_holds"], options["turn_cap"]
    turn.islands_by_hand = options.get("islands", "automatic") == "manual"
    turn.fire_at_own = options.get("fire_at_own", False)
    turn.max_entries = MAX_ENTRIES
    return turn


def inches(gap_u: int) -> str:
    """A gap in inches, rounded down, so that one that is too small never reads as enough."""
    return f"{gap_u * 100 // UNIT / 100:.2f}"


def middle(field: NDArray[np.int64]) -> tuple[int, int]:
    """The middle of the field's bounding box; `field` is int64 (corners, 2)."""
    low, high = field.min(axis=0), field.max(axis=0)
    return int(low[0] + high[0]) // 2, int(low[1] + high[1]) // 2


# --- Homes ------------------------------------------------------------------------------------------------------------


def fair_homes(field: NDArray[np.int64], players: int) -> tuple[Spot, ...]:
    """A place for each home, facing the middle, that leaves room for the islands (IP-A20): all equally far from the
    middle if possible, else each as far out as it fits, else as far from each other as possible. `field` is int64
    (corners, 2). Raises Malformed when the field has no room."""
    return _fair_homes(field.tobytes(), players)


@lru_cache(maxsize=64)
def _fair_homes(corners: bytes, players: int) -> tuple[Spot, ...]:
    field = np.frombuffer(corners, np.int64).reshape(-1, 2)
    reason = "options: this field has no fair places for the homes; make it larger or change its shape"
    for layout in (_homes_alike, _homes_far_out, _homes_spread):
        homes = layout(field, players)
        if homes and _try_isles(field, homes, players, Random(ROOM_SEED)):
            return tuple(homes)
        reason = NO_ROOM if homes else reason
    raise Malformed(reason)


def _homes_alike(field: NDArray[np.int64], players: int) -> list[Spot]:
    """Homes on a circle about the middle, with ships at three sides within the field; empty when they do not fit."""
    centre = middle(field)
    for distance in _distances(field):
        spots = [_home_at(centre, distance, HEADINGS * player // players) for player in range(players)]
        if all(_home_fits(field, spot, ALIKE_U) for spot in spots) and _all_apart(spots):
            return spots
    return []


def _homes_far_out(field: NDArray[np.int64], players: int) -> list[Spot]:
    """Homes at equal angles about the middle, each as far out as it fits; empty when they do not fit."""
    spots, centre = [], middle(field)
    for player in range(players):
        ray = (_home_at(centre, distance, HEADINGS * player // players) for distance in _distances(field))
        spots += [spot for spot in ray if _home_fits(field, spot, FAR_OUT_U)][:1]
    return spots if len(spots) == players and _all_apart(spots) else []


def _homes_spread(field: NDArray[np.int64], players: int) -> list[Spot]:
    """Homes as far from each other as possible, anywhere; empty when they do not fit."""
    places = [spot for spot in places_about(field) if _home_fits(field, spot, FAR_OUT_U)]
    spots = places[:1]
    while places and len(spots) < players:
        spots.append(max(places, key=lambda place: _least([place], spots)))
    return spots if spots and _all_apart(spots) else []


def places_about(field: NDArray[np.int64]) -> Iterator[Spot]:
    """Places for a home all over the field, an inch apart, the farthest from the middle first, facing the middle.
    `field` is int64 (corners, 2)."""
    cx, cy = middle(field)
    low, high = field.min(axis=0), field.max(axis=0)
    grid = product(range(int(low[0]), int(high[0]), UNIT), range(int(low[1]), int(high[1]), UNIT))
    for x, y in sorted(grid, key=lambda at: (-max(abs(at[0] - cx), abs(at[1] - cy)), at)):
        south_or_north, east_or_west = 0 if y < cy else 1800, 900 if x < cx else 2700
        yield x, y, south_or_north if abs(y - cy) >= abs(x - cx) else east_or_west


def _distances(field: NDArray[np.int64]) -> range:
    """Distances from the field's middle to try for a home, the farthest first; a corner of a square is farther out than
    half a side."""
    span = int((field.max(axis=0) - field.min(axis=0)).max())
    farther = span // 4 - span // 4 % (UNIT // 8)
    return range(span // 2 + farther, 4 * UNIT, -UNIT // 8)


def _home_at(centre: tuple[int, int], distance: int, heading: int) -> Spot:
    dx, dy = turned(0, -distance, heading)
    return centre[0] + dx, centre[1] + dy, heading


def _home_fits(field: NDArray[np.int64], spot: Spot, room_u: tuple[int, int]) -> bool:
    across, along = POSTCARD_U
    return afloat(field, _rectangle(spot, across + room_u[0], along + room_u[1])) == -1


def _all_apart(spots: Sequence[Spot]) -> bool:
    cards = [home_outline(spot) for spot in spots]
    return not any(nearer_than(card, other, APART_U) for k, card in enumerate(cards) for other in cards[:k])


def _rectangle(spot: Spot, across: int, along: int) -> np.record:
    outline = np.zeros(1, OUTLINE)[0]
    lay_rectangle(outline, *spot, across, along)
    return outline


def home_outline(spot: Spot, margin: int = 0) -> np.record:
    """The outline of a home at a spot, grown by a margin on every side."""
    across, along = POSTCARD_U
    return _rectangle(spot, across + 2 * margin, along + 2 * margin)


def lay_home(sea: IcePiratesSea, player: int, spot: Spot) -> None:
    """Places a player's home."""
    home = sea.homes[player]
    home.player, home.laid = player, 1
    home.x, home.y, home.heading = spot
    home.across, home.along = POSTCARD_U
    outline_home(sea, player)


# --- Islands ----------------------------------------------------------------------------------------------------------


class Effort(NamedTuple):
    """Settings of one search for island places: the symmetry groups, how often a group is moved to spread the islands,
    and the smallest distance from the edge."""

    orbits: tuple[int, ...]
    climb: int
    margin_u: int


SINGLY: Final = (1,) * ISLANDS


def _efforts(field: NDArray[np.int64], players: int) -> Iterator[Effort]:
    """The searches in order: symmetrical islands, then single ones, then single ones for fields with little room."""
    across = int((field.max(axis=0) - field.min(axis=0)).min())
    margin = max(UNIT, (across - 24 * UNIT) // 4)
    yield from repeat(Effort(ORBITS[players], 240, margin), 12)
    yield from repeat(Effort(SINGLY, 240, margin), 12)
    yield from repeat(Effort(SINGLY, 600, UNIT), 6)


def draw_isles(field: NDArray[np.int64], homes: Sequence[Spot], players: int, rng: Random) -> tuple[Spot, ...]:
    """Ten places at least four inches apart and from these homes, spread evenly, symmetrical if possible. If the field
    is so small that no search succeeds, the places that `fair_homes` found. `field` is int64 (corners, 2). Raises
    Malformed when those do not exist either."""
    spots = _try_isles(field, homes, players, rng) or _try_isles(field, homes, players, Random(ROOM_SEED))
    if not spots:
        raise Malformed(NO_ROOM)
    return tuple(sorted(spots, key=lambda spot: (-spot[1], spot[0])))


def _try_isles(field: NDArray[np.int64], homes: Sequence[Spot], players: int, rng: Random) -> list[Spot]:
    """The places that the first successful search finds; empty when all fail."""
    keep_out = [home_outline(spot) for spot in homes]
    for effort in _efforts(field, players):
        spots = _Spread(field, keep_out, effort, rng).climb()
        if spots and isles_apart(spots):
            return spots
    return []


def isles_apart(spots: list[Spot] | tuple[Spot, ...]) -> bool:
    """True if every two islands are at least four inches apart (IP-R7)."""
    isles = [island_outline(spot) for spot in spots]
    return not any(nearer_than(isle, other, APART_U) for k, isle in enumerate(isles) for other in isles[:k])


def island_outline(spot: Spot, margin: int = 0) -> np.record:
    """The outline of an island at a spot, grown by a margin on every side."""
    return _rectangle(spot, ISLAND_U + 2 * margin, ISLAND_U + 2 * margin)


class _Spread:
    """Spreads islands at random: moves a group of islands when that makes the smallest distance larger."""

    def __init__(self, field: NDArray[np.int64], keep_out: list[np.record], effort: Effort, rng: Random) -> None:
        self.field, self.keep_out, self.effort, self.rng = field, keep_out, effort, rng
        self.cx, self.cy = middle(field)
        low, high = field.min(axis=0), field.max(axis=0)
        self.low, self.high = (int(low[0]), int(low[1])), (int(high[0]), int(high[1]))
        self.span = int((high - low).max())

    def climb(self) -> list[Spot]:
        """A place for each island of each group; empty when a group found none."""
        orbits, steps, _ = self.effort
        laid: list[list[Spot]] = []
        for orbit in orbits:
            spots = self._first(orbit)
            if not spots:
                return []
            laid.append(spots)
        for step in range(steps):
            chosen = self.rng.randrange(len(orbits))
            reach = self.span * (steps - step) // steps // 2 + UNIT // 2
            new = self._near(laid[chosen][0], orbits[chosen], reach)
            others = [spot for k, spots in enumerate(laid) if k != chosen for spot in spots]
            if new and _least(new, others) > _least(laid[chosen], others):
                laid[chosen] = new
        return [spot for spots in laid for spot in spots]

    def _first(self, orbit: int) -> list[Spot]:
        for _ in range(400):
            spots = self._orbit(
                self.rng.randint(self.low[0], self.high[0]), self.rng.randint(self.low[1], self.high[1]), orbit
            )
            if spots:
                return spots
        return []

    def _near(self, spot: Spot, orbit: int, reach: int) -> list[Spot]:
        return self._orbit(spot[0] + self.rng.randint(-reach, reach), spot[1] + self.rng.randint(-reach, reach), orbit)

    def _orbit(self, x: int, y: int, orbit: int) -> list[Spot]:
        """The rotated copies of an island; empty when one of them does not fit."""
        heading = self.rng.randrange(HEADINGS)
        if self.effort.orbits != SINGLY and orbit == 1:
            x, y = self.cx, self.cy
        spots = []
        for copy in range(orbit):
            turn = HEADINGS * copy // orbit
            dx, dy = turned(x - self.cx, y - self.cy, turn)
            spots.append((self.cx + dx, self.cy + dy, (heading + turn) % HEADINGS))
        return spots if all(self._may_lie(spot) for spot in spots) else []

    def _may_lie(self, spot: Spot) -> bool:
        isle = island_outline(spot)
        return afloat(self.field, island_outline(spot, self.effort.margin_u)) == -1 and not any(
            nearer_than(isle, home, APART_U) for home in self.keep_out
        )


def _least(spots: list[Spot], others: list[Spot]) -> int:
    """The smallest squared distance from one of these spots to another spot."""
    pairs = [(spot, other) for k, spot in enumerate(spots) for other in (*spots[:k], *others)]
    return min(((ax - bx) ** 2 + (ay - by) ** 2 for (ax, ay, _), (bx, by, _) in pairs), default=0)
