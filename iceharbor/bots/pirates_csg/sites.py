"""Where to lay homes and Wild Islands before play: the best of many random places.

A place costs little to judge, and hundreds are compared; whether it leaves room for the islands to come is asked only
for the best ones.
"""

from math import isqrt
from random import Random
from typing import Final

from iceharbor.games.common.state import copied
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.actions import Action, PlaceTheirHome, PlaceWildIsland
from iceharbor.games.pirates_csg.charting import FREE, island_to_place, isle_refusal, spot_code
from iceharbor.games.pirates_csg.records import LONG_U, PiratesSea
from iceharbor.table.headings import turned

SITES: Final = 400
"""Places that are compared."""
NEAREST_U, FARTHEST_U = LONG_U, 7 * LONG_U
"""How far from the Seed they lie."""
HEADINGS: Final = 3600


def best_site(sea: PiratesSea, rng: Random) -> Action | None:
    """The best of some random legal places for the island that is next; None if none of them is legal."""
    trial, seed, player = copied(sea, "field", "cards"), sea.islands[0], int(sea.turn[0].player)
    island, home = island_to_place(trial), int(sea.turn[0].phase) == r.HOMES
    found = []
    for _ in range(SITES):
        dx, dy = turned(0, rng.randint(NEAREST_U, FARTHEST_U), rng.randrange(HEADINGS))
        x, y, heading = int(seed.x) + int(dx), int(seed.y) + int(dy), rng.randrange(HEADINGS)
        if spot_code(trial, island, x, y, heading)[0] == FREE:
            found.append((site_value(sea, player, (x, y), home=home), (x, y, heading)))
    for _, (x, y, heading) in sorted(found, reverse=True):
        if isle_refusal(trial, island, (x, y, heading)) is None:
            return PlaceTheirHome((x, y), heading) if home else PlaceWildIsland((x, y), heading)
    return None


def site_value(sea: PiratesSea, player: int, at: tuple[int, int], *, home: bool) -> int:
    """How good a place of an island is for this player, in units: an enemy's home far from the Seed and from the own
    one, wild islands nearer to the own home than to theirs."""
    own, other = (_away_u(sea, island, at) for island in (1 + player, 2 - player))
    return own + 2 * _away_u(sea, 0, at) if home else other - own


def _away_u(sea: PiratesSea, island: int, at: tuple[int, int]) -> int:
    """The distance of a place from the middle of an island, in whole units; 0 if the island is not laid."""
    isle = sea.islands[island]
    return isqrt((at[0] - int(isle.x)) ** 2 + (at[1] - int(isle.y)) ** 2) if isle.laid else 0
