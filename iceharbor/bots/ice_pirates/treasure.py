"""Where treasure is, as far as a player knows. Compiled.

A piece that the player has not seen counts what it is worth on average. If another player has looked under an island
and left it alone, treasure is less likely there; if an enemy carries a piece, it is more likely treasure.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.games.common.rng import Seed, draw
from iceharbor.games.ice_pirates.cargo import colour_in, known_by, known_in, shelf, stow
from iceharbor.games.ice_pirates.records import MEDIUM, NOTHING, PLAIN, SMALL, TREASURE, UNKNOWN, IcePiratesSea
from iceharbor.games.ice_pirates.secrets import OF_EACH_COLOUR
from iceharbor.jit import njit_no_refcount

LEFT_ALONE: Final = 2
FRESH: Final = 5
ABOARD: Final = 15
"""How likely a piece is treasure, relative to others: one that another player has seen and left under its island, one
that no other player has seen, and one aboard a ship."""
KNOWN, POSSIBLE, ABSENT = 1, 0, -1
"""Whether a piece of treasure of a size is at a place."""


@njit_no_refcount
def is_hidden(hold: Any, pips: int, player: int) -> bool:
    """True if a hold or nest has a piece of this size that the player has not seen."""
    colour = colour_in(hold, pips)
    return colour != NOTHING and (colour == UNKNOWN or not known_by(known_in(hold, pips), player))


@njit_no_refcount
def holds_treasure(hold: Any, pips: int, player: int) -> bool:
    """True if the player knows that the piece of this size in a hold or nest is treasure."""
    return colour_in(hold, pips) == TREASURE and known_by(known_in(hold, pips), player)


@njit_no_refcount
def aboard(ship: Any, player: int) -> int:
    """The points of the treasure that the player knows to be in a hold."""
    return SMALL * holds_treasure(ship, SMALL, player) + MEDIUM * holds_treasure(ship, MEDIUM, player)


@njit_no_refcount
def weight_of(sea: IcePiratesSea, place: int, pips: int, player: int) -> int:
    """How likely a hidden piece of this size at a ship or island is treasure, relative to others; 0 if none is
    there."""
    if place < len(sea.ships):
        return ABOARD if is_hidden(sea.ships[place], pips, player) else 0
    nest = sea.islands[place - len(sea.ships)]
    if not is_hidden(nest, pips, player):
        return 0
    players = (1 << len(sea.homes)) - 1
    return LEFT_ALONE if known_in(nest, pips) & players & ~(1 << max(player, 0)) else FRESH


@njit_no_refcount
def hidden_treasure(sea: IcePiratesSea, player: int, pips: int) -> int:
    """How many of the hidden pieces of this size must be treasure."""
    left = OF_EACH_COLOUR
    for island in range(len(sea.islands)):
        nest = sea.islands[island]
        left -= nest.goods[shelf(pips, TREASURE)]
        left -= not is_hidden(nest, pips, player) and colour_in(nest, pips) == TREASURE
    for home in range(len(sea.homes)):
        left -= sea.homes[home].goods[shelf(pips, TREASURE)]
    for index in range(len(sea.ships)):
        ship = sea.ships[index]
        left -= not is_hidden(ship, pips, player) and colour_in(ship, pips) == TREASURE
    return max(0, left)


@njit_no_refcount
def weigh(sea: IcePiratesSea, player: int, shares: NDArray[np.float64]) -> None:
    """Fills in `shares`, float64 (3,), by pips: how likely a hidden piece is treasure, for each unit of its weight."""
    places = len(sea.ships) + len(sea.islands)
    for pips in range(SMALL, MEDIUM + 1):
        total = 0
        for place in range(places):
            total += weight_of(sea, place, pips, player)
        shares[pips] = hidden_treasure(sea, player, pips) / max(1, total)


@njit_no_refcount
def owner_of(sea: IcePiratesSea, place: int) -> int:
    """The owner of a ship or home; -1 for an island."""
    ships, islands = len(sea.ships), len(sea.islands)
    if place < ships:
        return int(sea.ships[place].player)
    return place - ships - islands if place >= ships + islands else -1


@njit_no_refcount
def treasure_at(
    sea: IcePiratesSea, player: int, place: int, pips: int, shares: NDArray[np.float64]
) -> tuple[int, float]:
    """(KNOWN, POSSIBLE or ABSENT, how likely it is): treasure of this size at an object, for the player.
    `shares` is float64 (3,)."""
    ships, islands = len(sea.ships), len(sea.islands)
    if place >= ships + islands:
        lies = sea.homes[place - ships - islands].goods[shelf(pips, TREASURE)] > 0
        return (KNOWN, 1.0) if lies else (ABSENT, 0.0)
    if place >= ships:
        island = sea.islands[place - ships]
        if island.goods[shelf(pips, TREASURE)] > 0 or holds_treasure(island, pips, player):
            return KNOWN, 1.0
    elif holds_treasure(sea.ships[place], pips, player):
        return KNOWN, 1.0
    weight = weight_of(sea, place, pips, player)
    return (POSSIBLE, min(1.0, weight * shares[pips])) if weight > 0 else (ABSENT, 0.0)


@njit_no_refcount
def redeal(sea: IcePiratesSea, player: int, seed: Seed) -> None:
    """Deals the colours that the player has not seen, in place. `seed` is uint64 (1,); a player without a seat is any
    number whose bit in the masks is PUBLIC's."""
    places = len(sea.ships) + len(sea.islands)
    for pips in range(SMALL, MEDIUM + 1):
        left, total = hidden_treasure(sea, player, pips), 0
        for place in range(places):
            total += weight_of(sea, place, pips, player)
            _give(sea, place, pips, player, PLAIN if weight_of(sea, place, pips, player) else NOTHING)
        while left > 0 and total > 0:
            pick, left = draw(seed, total), left - 1
            for place in range(places):
                weight = weight_of(sea, place, pips, player) if _has(sea, place, pips, PLAIN) else 0
                if weight > 0 and pick < weight:
                    _give(sea, place, pips, player, TREASURE)
                    total -= weight
                    break
                pick -= weight


@njit_no_refcount
def _has(sea: IcePiratesSea, place: int, pips: int, colour: int) -> bool:
    """True if a piece of this size and colour is in a hold or nest."""
    ships = len(sea.ships)
    if place < ships:
        return colour_in(sea.ships[place], pips) == colour
    return colour_in(sea.islands[place - ships], pips) == colour


@njit_no_refcount
def _give(sea: IcePiratesSea, place: int, pips: int, player: int, colour: int) -> None:
    """Changes the colour of a hidden piece; with NOTHING none is there."""
    if colour == NOTHING:
        return
    ships = len(sea.ships)
    if place < ships:
        stow(sea.ships[place], pips, colour, known_in(sea.ships[place], pips))
    else:
        stow(sea.islands[place - ships], pips, colour, known_in(sea.islands[place - ships], pips))
