"""The field, fair places for homes, and islands spread evenly (IP-R5, R7, R8, A17..A20). Fleets: `berths.py`."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.codec import Malformed
from iceharbor.games.ice_pirates.records import ISLAND_U, ISLANDS, ISLES, POSTCARD_U, TURN, Sea, outline_home
from iceharbor.games.sailing.fields import chosen_field
from iceharbor.games.sailing.waters import ACTIONS_A_TURN
from iceharbor.table.plane import (
    HEADINGS,
    OUTLINE,
    UNIT,
    afloat,
    lay_rectangle,
    nearer_than,
    turned,
)

APART_U: Final = 4 * UNIT
"""The least gap between islands and homes (IP-R7, R8, A18)."""
TARGETS: Final = {2: 8, 3: 6, 4: 4, 5: 4}
"""Treasure that wins: the least whole number above 15 / players (IP-R5)."""
MOST_ENTRIES: Final = 10_000

ORBITS: Final = {2: (2, 2, 2, 2, 2), 3: (3, 3, 3, 1), 4: (4, 4, 2), 5: (5, 5)}
"""How the ten islands come as turned copies of each other, so that no home is favoured."""

Spot = tuple[int, int, int]
"""A centre and a heading."""


def fleet_of(options: Mapping[str, Any], players: int) -> list[tuple[int, int, int]]:
    """Every ship of every player as (player, pips, number), in the order of a state (IP-R9, V2)."""
    numbers = range(1, options["fleet"] + 1)
    return [(player, pips, number) for player in range(players) for pips in (3, 2, 1) for number in numbers]


def playing_field(options: Mapping[str, Any], players: int) -> NDArray[np.int64]:
    """The field that the options ask for; raises Malformed for corners that make none."""
    usual = 36 if players <= 3 else 48
    return chosen_field(options, usual, usual)


def new_turn(options: Mapping[str, Any], players: int) -> np.record:
    """The turn record of a game that has not begun."""
    turn = np.zeros(1, TURN)[0]
    turn.phase, turn.players, turn.target = ISLES, players, TARGETS[players]
    turn.actions_left = ACTIONS_A_TURN
    turn.hidden_holds, turn.turn_cap = options["hidden_holds"], options["turn_cap"]
    turn.max_entries = MOST_ENTRIES
    return turn


def middle(field: NDArray[np.int64]) -> tuple[int, int]:
    """The middle of the field's bounding box."""
    low, high = field.min(axis=0), field.max(axis=0)
    return int(low[0] + high[0]) // 2, int(low[1] + high[1]) // 2


# --- Homes ------------------------------------------------------------------------------------------------------------


def fair_homes(field: NDArray[np.int64], players: int) -> list[Spot]:
    """A place for every home, facing the middle, all equally far out, ships at three sides within the field."""
    cx, cy = middle(field)
    span = int((field.max(axis=0) - field.min(axis=0)).max())
    for distance in range(span // 2, 4 * UNIT, -UNIT // 8):
        spots = [_home_at(cx, cy, distance, HEADINGS * player // players) for player in range(players)]
        if all(_home_fits(field, spot) for spot in spots) and _all_apart(spots):
            return spots
    raise Malformed("options: this field has no fair places for the homes; make it larger or another shape")


def _home_at(cx: int, cy: int, distance: int, heading: int) -> Spot:
    dx, dy = turned(0, -distance, heading)
    return cx + dx, cy + dy, heading


def _home_fits(field: NDArray[np.int64], spot: Spot) -> bool:
    across, along = POSTCARD_U
    return afloat(field, _rectangle(spot, across + 5 * UNIT, along + UNIT)) == -1


def _all_apart(spots: list[Spot]) -> bool:
    cards = [_rectangle(spot, *POSTCARD_U) for spot in spots]
    return not any(nearer_than(card, other, APART_U) for k, card in enumerate(cards) for other in cards[:k])


def _rectangle(spot: Spot, across: int, along: int) -> np.record:
    outline = np.zeros(1, OUTLINE)[0]
    lay_rectangle(outline, *spot, across, along)
    return outline


def lay_home(sea: Sea, player: int, spot: Spot) -> None:
    """Lays a player's home."""
    home = sea.homes[player]
    home.player, home.laid = player, 1
    home.x, home.y, home.heading = spot
    home.across, home.along = POSTCARD_U
    outline_home(sea, player)


# --- Islands ----------------------------------------------------------------------------------------------------------

CLIMB: Final = 240
"""How often an orbit is moved to spread the islands."""
ATTEMPTS: Final = 24


def draw_isles(field: NDArray[np.int64], players: int, rng: Random) -> tuple[Spot, ...]:
    """Ten places at least four inches apart and from every fair home, spread evenly, alike for all if they can be."""
    keep_out = [_rectangle(spot, *POSTCARD_U) for spot in fair_homes(field, players)]
    for attempt in range(ATTEMPTS):
        orbits = ORBITS[players] if attempt < ATTEMPTS // 2 else (1,) * ISLANDS
        spots = _Spread(field, keep_out, players, rng).climb(orbits)
        if spots and isles_apart(spots):
            return tuple(sorted(spots, key=lambda spot: (-spot[1], spot[0])))
    raise Malformed("options: this field has no room for ten islands four inches apart")


def isles_apart(spots: list[Spot] | tuple[Spot, ...]) -> bool:
    """Whether every two islands lie at least four inches apart (IP-R7)."""
    isles = [island_outline(spot) for spot in spots]
    return not any(nearer_than(isle, other, APART_U) for k, isle in enumerate(isles) for other in isles[:k])


def island_outline(spot: Spot, margin: int = 0) -> np.record:
    """The outline of an island at a spot, grown by a margin on every side."""
    return _rectangle(spot, ISLAND_U + 2 * margin, ISLAND_U + 2 * margin)


class _Spread:
    """Islands pushed apart by chance: an orbit moves where it makes the least distance larger."""

    def __init__(self, field: NDArray[np.int64], keep_out: list[np.record], players: int, rng: Random) -> None:
        self.field, self.keep_out, self.players, self.rng = field, keep_out, players, rng
        self.cx, self.cy = middle(field)
        low, high = field.min(axis=0), field.max(axis=0)
        self.low, self.high = (int(low[0]), int(low[1])), (int(high[0]), int(high[1]))
        self.span = int((high - low).max())
        self.margin = max(UNIT, (int((high - low).min()) - 24 * UNIT) // 4)

    def climb(self, orbits: tuple[int, ...]) -> list[Spot]:
        """A place for every island of every orbit; empty when one found none."""
        self.turned_alike = orbits != (1,) * ISLANDS
        laid: list[list[Spot]] = []
        for orbit in orbits:
            spots = self._first(orbit)
            if not spots:
                return []
            laid.append(spots)
        for step in range(CLIMB):
            chosen = self.rng.randrange(len(orbits))
            reach = self.span * (CLIMB - step) // CLIMB // 2 + UNIT // 2
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
        """The copies of an island under the turns of the field; empty when one of them can't lie there."""
        heading = self.rng.randrange(HEADINGS)
        if self.turned_alike and orbit == 1:
            x, y = self.cx, self.cy
        spots = []
        for copy in range(orbit):
            turn = HEADINGS * copy // orbit
            dx, dy = turned(x - self.cx, y - self.cy, turn)
            spots.append((self.cx + dx, self.cy + dy, (heading + turn) % HEADINGS))
        return spots if all(self._may_lie(spot) for spot in spots) else []

    def _may_lie(self, spot: Spot) -> bool:
        isle = island_outline(spot)
        return afloat(self.field, island_outline(spot, self.margin)) == -1 and not any(
            nearer_than(isle, home, APART_U) for home in self.keep_out
        )


def _least(spots: list[Spot], others: list[Spot]) -> int:
    """The least squared distance from any of these spots to another spot."""
    pairs = [(spot, other) for k, spot in enumerate(spots) for other in (*spots[:k], *others)]
    return min(((ax - bx) ** 2 + (ay - by) ** 2 for (ax, ay, _), (bx, by, _) in pairs), default=0)
