"""Positions from before play: they lie as the game lays them, or nobody could go on from there (IP-R6..R10)."""

import numpy as np

from iceharbor.codec import Malformed
from iceharbor.games.ice_pirates.layout import isles_apart
from iceharbor.games.ice_pirates.records import (
    FIRST,
    HOMES,
    ISLANDS,
    ISLES,
    NESTS,
    PLAIN,
    SHIPS,
    TREASURE,
    Sea,
)
from iceharbor.games.ice_pirates.secrets import OF_EACH_COLOUR
from iceharbor.games.reading import players_in


def check_unbegun(sea: Sea, fresh: Sea) -> None:
    """Raises Malformed unless the game that begins with `fresh` could have come this far."""
    phase = int(sea.turn[0].phase)
    if not np.array_equal(sea.field, fresh.field):
        raise Malformed("field: before play it is the one that the options ask for")
    if len(sea.ships) != len(fresh.ships):
        raise Malformed("ships: before play every player has the whole fleet")
    _check_laid(sea, fresh, phase)
    _check_nests(sea, phase)


def _check_laid(sea: Sea, fresh: Sea, phase: int) -> None:
    if phase <= FIRST or fresh.homes[0].laid:
        if not (np.array_equal(sea.homes, fresh.homes) and np.array_equal(sea.ships, fresh.ships)):
            raise Malformed("homes, ships: before play they lie where the game lays them")
    elif phase == HOMES and sea.ships["laid"].any():
        raise Malformed("ships: they are laid when all homes are placed")
    elif phase == SHIPS:
        staying = players_in(~int(sea.turn[0].forfeited), len(sea.homes))
        if not all(sea.homes[player].laid for player in staying):
            raise Malformed("homes: every player has one before ships are laid")
        if any(sea.ships[name].any() for name in ("damage", "moved", "fired", "repaired", "acted", "medium", "small")):
            raise Malformed("ships: before play they are whole, empty and have done nothing")


def _check_nests(sea: Sea, phase: int) -> None:
    laid, built = sea.islands["laid"], sea.islands["large"] > 0
    if phase == ISLES and (laid.any() or built.any()):
        raise Malformed("islands: none is laid yet")
    if phase > ISLES and not laid.all():
        raise Malformed(f"islands: all of T1 to T{ISLANDS} are laid before the nests are built")
    nested = int(sea.turn[0].nested)
    if not built[:nested].all() or (phase == NESTS) != (phase > ISLES and nested < ISLANDS):
        raise Malformed("islands: nests are built in order, all before homes are placed")
    for size in ("large", "medium", "small"):
        pieces = sea.islands[size]
        if not (pieces[:nested] > 0).all() or (pieces[nested:] > 0).any():
            raise Malformed("islands: a nest is an L over an M over an S")
        if max((pieces == PLAIN).sum(), (pieces == TREASURE).sum()) > OF_EACH_COLOUR:
            raise Malformed(f"islands: there are only {OF_EACH_COLOUR} {size} pieces of each colour")
    if sea.islands["goods"].any() or sea.homes["goods"].any():
        raise Malformed("islands, homes: nothing lies on them before play")
    spots = [(int(isle.x), int(isle.y), int(isle.heading)) for isle in sea.islands if isle.laid]
    if not isles_apart(spots):
        raise Malformed("islands: every two lie at least 4 inches apart (IP-R7)")
