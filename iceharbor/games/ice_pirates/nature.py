"""What NATURE does before play: she lays the islands, builds the nests, and says who begins (IP-R6, R7, A20)."""

from random import Random

import numpy as np
from numpy.typing import NDArray

from iceharbor.contract import NATURE, Player, refuse
from iceharbor.games.ice_pirates.cargo import stow
from iceharbor.games.ice_pirates.layout import (
    APART_U,
    Spot,
    draw_isles,
    island_outline,
    isles_apart,
)
from iceharbor.games.ice_pirates.records import (
    FIRST,
    HOMES,
    ISLANDS,
    ISLES,
    MEDIUM,
    NESTS,
    SMALL,
    Sea,
    home_object,
    outline_island,
)
from iceharbor.games.ice_pirates.rules import begin_turn, count_entry
from iceharbor.games.ice_pirates.secrets import OF_EACH_COLOUR
from iceharbor.games.ice_pirates.words import COLOURS, Chance, First, Isles, Nest
from iceharbor.games.sailing.waters import PLAY
from iceharbor.table.plane import afloat, nearer_than


def apply_chance(sea: Sea, player: Player, action: Chance, by_hand: bool) -> None:
    """Writes an act of NATURE to the sea; raises Refused when it isn't hers, or not now, or can't be."""
    phase = {Isles: ISLES, Nest: NESTS, First: FIRST}[type(action)]
    if player != NATURE or sea.turn[0].phase != phase:
        raise refuse("IP-R11", "that is NATURE's to do, before play")
    match action:
        case Isles(spots):
            _lay_isles(sea, spots)
        case Nest():
            _build_nest(sea, action)
        case First(first):
            _begin(sea, first, by_hand)
    count_entry(sea)


def sample_chance(sea: Sea, field: NDArray[np.int64], players: int, rng: Random) -> Chance:
    """What NATURE does next: every assembly of nests and every first player is equally likely."""
    turn = sea.turn[0]
    if turn.phase == ISLES:
        return Isles(draw_isles(field, players, rng))
    if turn.phase == NESTS:
        built = sea.islands[: turn.nested]
        left = [[int((built[size] == colour).sum()) for colour in (1, 2)] for size in ("large", "medium", "small")]
        colours = [_draw_colour(plain, treasure, rng) for plain, treasure in left]
        return Nest(f"T{turn.nested + 1}", *colours)
    return First(rng.choice([p for p in range(players) if not turn.forfeited >> p & 1]))


def _draw_colour(plain_used: int, treasure_used: int, rng: Random) -> str:
    bag = ["plain"] * (OF_EACH_COLOUR - plain_used) + ["treasure"] * (OF_EACH_COLOUR - treasure_used)
    return rng.choice(bag)


def _lay_isles(sea: Sea, spots: tuple[Spot, ...]) -> None:
    if len(spots) != ISLANDS:
        raise refuse("IP-R6", f"there are {ISLANDS} islands, not {len(spots)}")
    if not isles_apart(spots):
        raise refuse("IP-R7", "every two islands lie at least 4 inches apart")
    for number, spot in enumerate(spots, 1):
        isle = island_outline(spot)
        if afloat(sea.field, isle) >= 0:
            raise refuse("IP-R7", f"T{number} would not lie within the field")
        for player, home in enumerate(sea.homes):
            if home.laid and nearer_than(isle, sea.outlines[home_object(sea, player)], APART_U):
                raise refuse("IP-R8", f"T{number} would lie less than 4 inches from the home H{player}")
    for index, (x, y, heading) in enumerate(spots):
        island = sea.islands[index]
        island.laid, island.x, island.y, island.heading = 1, x, y, heading
        outline_island(sea, index)
    sea.turn[0].phase = NESTS


def _build_nest(sea: Sea, nest: Nest) -> None:
    turn = sea.turn[0]
    if nest.island != f"T{turn.nested + 1}":
        raise refuse("IP-R6", f"the next nest to build is T{turn.nested + 1}")
    built = sea.islands[: turn.nested]
    for size, colour in (("large", nest.large), ("medium", nest.medium), ("small", nest.small)):
        if (built[size] == COLOURS.index(colour)).sum() >= OF_EACH_COLOUR:
            raise refuse("IP-R6", f"there are only {OF_EACH_COLOUR} {size} pieces of each colour")
    island = sea.islands[turn.nested]
    island.large = COLOURS.index(nest.large)
    stow(island, MEDIUM, COLOURS.index(nest.medium), 0)
    stow(island, SMALL, COLOURS.index(nest.small), 0)
    turn.nested += 1
    if turn.nested == ISLANDS:
        turn.phase = FIRST


def _begin(sea: Sea, first: Player, by_hand: bool) -> None:
    turn = sea.turn[0]
    if first >= len(sea.homes) or turn.forfeited >> first & 1:
        raise refuse("IP-R11", f"there is no player {first} to begin")
    turn.first = first
    turn.phase = HOMES if by_hand else PLAY
    begin_turn(sea, first)
