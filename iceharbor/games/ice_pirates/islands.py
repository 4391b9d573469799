"""The islands: placed by the players or by NATURE, with room for all ten, and their nests (IP-R6..R8, A20, A43, V5).

Whether there is room: an island is taken as a circle that holds it on every heading, on a lattice of half inches. So a
yes is certain. Where circles find no room, the places that the program would choose are tried too.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import isqrt
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.contract import NATURE, SEATS, Player, Refused, refuse
from iceharbor.games.common.actions import FirstPlayer
from iceharbor.games.ice_pirates.actions import COLOURS, Chance, Nest, NestSpots, PlaceIsland
from iceharbor.games.ice_pirates.cargo import stow
from iceharbor.games.ice_pirates.layout import (
    APART_U,
    ROOM_SEED,
    Spot,
    draw_isles,
    home_outline,
    inches,
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
    IcePiratesSea,
    describe,
    home_object,
    object_name,
    outline_island,
)
from iceharbor.games.ice_pirates.rules import begin_turn, count_entry
from iceharbor.games.ice_pirates.secrets import OF_EACH_COLOUR
from iceharbor.games.sailing.actions import FleetReady
from iceharbor.games.sailing.refusals import gap_witness, hull_of
from iceharbor.games.sailing.rules import next_player
from iceharbor.games.sailing.state import PLAY, copy_sea
from iceharbor.plan import Refusal, Witness
from iceharbor.table.plane import HEADINGS, UNIT, afloat, gap_floor_u, nearer_than

# --- Islands placed by hand: each player in turn places one, until ten stand ------------------------------------------


TRIES: Final = 60
"""Places drawn by chance before a fair one is taken."""


def placing_islands(sea: IcePiratesSea) -> bool:
    """True while the players place the islands."""
    return bool(sea.turn[0].phase == ISLES and sea.turn[0].islands_by_hand)


def island_placed(sea: IcePiratesSea) -> bool:
    """True if the player whose turn it is has placed their island: only `ready` is left."""
    return not sea.turn[0].actions_left


def island_refusal(sea: IcePiratesSea, player: Player, spot: Spot, fair: Sequence[Spot]) -> Refusal | None:
    """Why an island may not stand there: off the field, nearer than 4 inches to an island or a home, or in the way of
    what is not yet placed (IP-R7, R8, A43)."""
    if not placing_islands(sea):
        return Refusal("IP-R7", "all islands are placed already")
    if island_placed(sea):
        return Refusal("IP-R7", "your island is placed: press Ready, or Undo to move it")
    isle = island_outline(spot)
    if afloat(sea.field, isle) >= 0:
        reason = "the island would not be inside the field"
        return Refusal("IP-R7", reason, Witness("edge", "edge", hull_of(isle)))
    for index in range(len(sea.ships), len(sea.outlines) - 1):
        other = sea.outlines[index]
        if other.corners and nearer_than(isle, other, APART_U):
            rule = "IP-R7" if index < len(sea.ships) + ISLANDS else "IP-R8"
            near = f"{inches(int(gap_floor_u(isle, other)))} inches from {describe(sea, player, index)}"
            reason = f"the island would be {near}; it must be at least 4 inches away"
            return Refusal(rule, reason, gap_witness(isle, other, object_name(sea, index), hull_of(isle)))
    reserved = () if sea.homes["laid"].any() else fair
    for owner, card in enumerate(map(home_outline, reserved)):
        if nearer_than(isle, card, APART_U):
            reason = f"the island would take the fair place for the home of {SEATS[owner]}"
            return Refusal("IP-A43", reason, gap_witness(isle, card, f"H{owner}", hull_of(isle)))
    trial = copy_sea(sea)
    lay_island(trial, spot)
    if not trial.islands["laid"].all() and not places_left(trial, fair):
        return Refusal("IP-A43", "the other islands would have no room")
    return None


def lay_island(sea: IcePiratesSea, spot: Spot) -> None:
    """Lays the next island; the player has no other to lay this turn."""
    index = int(sea.islands["laid"].sum())
    island = sea.islands[index]
    island.laid = 1
    island.x, island.y, island.heading = spot
    outline_island(sea, index)
    sea.turn[0].actions_left = 0


def fair_island(sea: IcePiratesSea, player: Player, fair: Sequence[Spot]) -> Spot | None:
    """A fair place for the next island: of the program's even arrangement, else where there is most room, else any
    that leaves room for the rest. None if the island is placed."""
    spots = _fair_places(sea, fair)
    return next((spot for spot in spots if island_refusal(sea, player, spot, fair) is None), None)


def _fair_places(sea: IcePiratesSea, fair: Sequence[Spot]) -> Iterator[Spot]:
    yield from usual_places(sea, fair)[:1]
    widest = widest_place(sea, fair)
    if widest is not None:
        yield widest
    yield from places_left(sea, fair)[:1]


def apply_island(sea: IcePiratesSea, player: Player, action: PlaceIsland | FleetReady, fair: Sequence[Spot]) -> None:
    """Places an island, or ends the player's turn to place one; raises Refused."""
    match action:
        case PlaceIsland(at, heading):
            refusal = island_refusal(sea, player, (*at, heading), fair)
            if refusal is not None:
                raise Refused(refusal)
            lay_island(sea, (*at, heading))
        case FleetReady():
            if not island_placed(sea):
                spot = fair_island(sea, player, fair)
                if spot is None:
                    raise refuse("IP-R7", "no fair place is left; place the island yourself")
                lay_island(sea, spot)
            pass_islands(sea)


def pass_islands(sea: IcePiratesSea) -> None:
    """The next in order of play places an island; when all ten stand, the nests are built."""
    turn = sea.turn[0]
    begin_turn(sea, int(next_player(sea, int(turn.player), int(turn.forfeited))))
    if sea.islands["laid"].all():
        turn.phase = NESTS


def sample_island(sea: IcePiratesSea, player: Player, fair: Sequence[Spot], rng: Random) -> PlaceIsland | FleetReady:
    """A legal placement: often one by hand, else the fair one."""
    low, high = sea.field.min(axis=0), sea.field.max(axis=0)
    for _ in range(0 if island_placed(sea) else TRIES):
        at = (rng.randint(int(low[0]), int(high[0])), rng.randint(int(low[1]), int(high[1])))
        heading = rng.randrange(HEADINGS)
        if island_refusal(sea, player, (*at, heading), fair) is None:
            return PlaceIsland(at, heading)
    return FleetReady()


# --- Room for the islands that are not yet placed, and free places for the next one -----------------------------------


FAR_U: Final = 2**20
"""Farther than anything on a field."""
STEP_U: Final = UNIT // 2
"""Between the points of the lattice."""
FINE_U: Final = UNIT // 8
"""Between the points among which the nearest free place is looked for."""
NEAR_U: Final = 4 * UNIT
"""How far away that place may be."""
ISLAND_RADIUS_U: Final = 725
"""Of the circle that holds an island on any heading."""

Ints = NDArray[np.int64]


def laid_islands(sea: IcePiratesSea) -> list[Spot]:
    """The places of the islands that lie on the sea, T1 first."""
    return [(int(isle.x), int(isle.y), int(isle.heading)) for isle in sea.islands if isle.laid]


def places_left(sea: IcePiratesSea, fair: Sequence[Spot]) -> list[Spot]:
    """Places for all islands that are not yet placed; empty if none were found. `fair` are the fair places for the
    homes, where no island stands; none where the field has none."""
    laid = laid_islands(sea)
    count = ISLANDS - len(laid)
    spots = _packed(sea.field, laid, fair, count)
    if len(spots) < count:
        spots = usual_places(sea, fair)[:count]
    return spots if len(spots) == count else []


def usual_places(sea: IcePiratesSea, fair: Sequence[Spot]) -> list[Spot]:
    """The program's even arrangement of islands, without the places that are too near to an island on the sea."""
    laid = [island_outline(spot) for spot in laid_islands(sea)]
    usual = _usual(sea.field.tobytes(), tuple(fair), len(sea.homes))
    return [spot for spot in usual if not any(nearer_than(island_outline(spot), isle, APART_U) for isle in laid)]


def widest_place(sea: IcePiratesSea, fair: Sequence[Spot]) -> Spot | None:
    """The free place that is farthest from any island, home and edge; None where no place is free."""
    points, edge_u, homes_u = _lattice(sea.field.tobytes(), tuple(fair))
    room_u = np.minimum(_islands_room_u(points, laid_islands(sea)), np.minimum(homes_u, edge_u - ISLAND_RADIUS_U))
    best = int(room_u.argmax())
    return (int(points[best, 0]), int(points[best, 1]), 0) if room_u[best] >= 0 else None


def nearest_places(sea: IcePiratesSea, fair: Sequence[Spot], spot: Spot) -> Iterator[Spot]:
    """Free places for an island near a spot, the nearest first, on the spot's heading."""
    reach = np.arange(-NEAR_U, NEAR_U + 1, FINE_U, dtype=np.int64)
    points = np.stack(np.meshgrid(spot[0] + reach, spot[1] + reach), axis=-1).reshape(-1, 2)
    away = ((points - (spot[0], spot[1])) ** 2).sum(axis=1)
    free = (_depth(points, sea.field) > ISLAND_RADIUS_U) & (_homes_room_u(points, fair) >= 0)
    free &= _islands_room_u(points, laid_islands(sea)) >= 0
    for k in np.flatnonzero(free)[np.argsort(away[free], kind="stable")]:
        yield int(points[k, 0]), int(points[k, 1]), spot[2]


def _packed(field: Ints, laid: Sequence[Spot], homes: Sequence[Spot], count: int) -> list[Spot]:
    """Up to this many places for islands, filled in from the west: each is the first that is free."""
    points, edge_u, homes_u = _lattice(field.tobytes(), tuple(homes))
    free = (edge_u > ISLAND_RADIUS_U) & (homes_u >= 0) & (_islands_room_u(points, laid) >= 0)
    spots: list[Spot] = []
    while len(spots) < count and free.any():
        x, y = points[int(free.argmax())].tolist()
        spots.append((x, y, 0))
        free &= _away_u(points, x, y) >= APART_U + 2 * ISLAND_RADIUS_U
    return spots


def _islands_room_u(points: Ints, laid: Sequence[Spot]) -> Ints:
    """How much more than four inches an island at each point would keep from the islands, at least."""
    room_u = np.full(len(points), FAR_U, np.int64)
    for x, y, _ in laid:
        room_u = np.minimum(room_u, _away_u(points, x, y) - APART_U - 2 * ISLAND_RADIUS_U)
    return room_u


def _homes_room_u(points: Ints, homes: Sequence[Spot]) -> Ints:
    """How much more than four inches an island at each point would keep from the homes, at least."""
    room_u = np.full(len(points), FAR_U, np.int64)
    for card in map(home_outline, homes):
        corners = np.stack((card.x[: card.corners], card.y[: card.corners]), axis=-1)
        room_u = np.minimum(room_u, -_depth(points, corners) - APART_U - ISLAND_RADIUS_U)
    return room_u


@lru_cache(maxsize=32)
def _usual(corners: bytes, homes: tuple[Spot, ...], players: int) -> tuple[Spot, ...]:
    return draw_isles(np.frombuffer(corners, np.int64).reshape(-1, 2), homes, players, Random(ROOM_SEED))


@lru_cache(maxsize=32)
def _lattice(corners: bytes, homes: tuple[Spot, ...]) -> tuple[Ints, Ints, Ints]:
    """The points of the lattice, from west to east, how far within the field each lies, and the room it has beside the
    homes."""
    field = np.frombuffer(corners, np.int64).reshape(-1, 2)
    low, high = field.min(axis=0), field.max(axis=0)
    across, along = (np.arange(int(low[k]), int(high[k]) + 1, STEP_U, dtype=np.int64) for k in (0, 1))
    points = np.stack(np.meshgrid(across, along, indexing="ij"), axis=-1).reshape(-1, 2)
    return points, _depth(points, field), _homes_room_u(points, homes)


def _depth(points: Ints, corners: Ints) -> Ints:
    """How far each point lies within a polygon, at least; negative outside. Rounded towards the polygon's edge."""
    x, y = points[:, 0], points[:, 1]
    least, inside = np.full(len(points), FAR_U, np.int64), np.zeros(len(points), np.bool_)
    for (ax, ay), (bx, by) in zip(corners.tolist(), np.roll(corners, -1, axis=0).tolist(), strict=True):
        dx, dy = bx - ax, by - ay
        side = dx * (y - ay) - dy * (x - ax)
        along, length = dx * (x - ax) + dy * (y - ay), dx * dx + dy * dy
        beside = np.abs(side) // (isqrt(length - 1) + 1)
        ends = np.minimum(_away_u(points, ax, ay), _away_u(points, bx, by))
        least = np.minimum(least, np.where((along > 0) & (along < length), beside, ends))
        inside ^= ((ay > y) != (by > y)) & ((side > 0) == (dy > 0))
    return np.where(inside, least, -least)


def _away_u(points: Ints, x: int, y: int) -> Ints:
    """How far each point is from x, y, rounded down."""
    return _root((points[:, 0] - x) ** 2 + (points[:, 1] - y) ** 2)


def _root(squares: Ints) -> Ints:
    """Square roots, rounded down; exact below 2**52."""
    return np.sqrt(squares).astype(np.int64)


# --- NATURE's actions before play: it places the islands, fills the nests, and draws the first player -----------------


def apply_chance(sea: IcePiratesSea, player: Player, action: Chance, first: Player, by_hand: bool) -> None:
    """Applies an action of NATURE to the sea in place; raises Refused when it is not NATURE's, not due, or not legal.
    `first` is the player who goes first when the nests are filled, or NATURE when it is drawn (IP-A20)."""
    phase = {NestSpots: ISLES, Nest: NESTS, FirstPlayer: FIRST}[type(action)]
    if player != NATURE or sea.turn[0].phase != phase or placing_islands(sea):
        raise refuse("IP-R11", "only NATURE does that, during setup")
    match action:
        case NestSpots(spots):
            _lay_isles(sea, spots)
        case Nest():
            _build_nest(sea, action)
        case FirstPlayer(drawn):
            begin(sea, drawn, by_hand)
    if isinstance(action, Nest) and sea.turn[0].phase == FIRST:
        chosen = int(sea.turn[0].first) if sea.turn[0].islands_by_hand else first
        if chosen != NATURE:
            begin(sea, _still_playing(sea, chosen), by_hand)
    count_entry(sea)


def sample_chance(sea: IcePiratesSea, homes: Sequence[Spot], rng: Random) -> Chance:
    """A random next action of NATURE, with islands that keep off these homes; all fillings of nests and all first
    players are equally likely."""
    turn, players = sea.turn[0], len(sea.homes)
    if turn.phase == ISLES:
        return NestSpots(draw_isles(sea.field, homes, players, rng))
    if turn.phase == NESTS:
        built = sea.islands[: turn.nested]
        left = [[int((built[size] == colour).sum()) for colour in (1, 2)] for size in ("large", "medium", "small")]
        colours = [_draw_colour(plain, treasure, rng) for plain, treasure in left]
        return Nest(f"T{turn.nested + 1}", *colours)
    return FirstPlayer(rng.choice([p for p in range(players) if not turn.forfeited >> p & 1]))


def _draw_colour(plain_used: int, treasure_used: int, rng: Random) -> str:
    bag = ["plain"] * (OF_EACH_COLOUR - plain_used) + ["treasure"] * (OF_EACH_COLOUR - treasure_used)
    return rng.choice(bag)


def _lay_isles(sea: IcePiratesSea, spots: tuple[Spot, ...]) -> None:
    if len(spots) != ISLANDS:
        raise refuse("IP-R6", f"there are {ISLANDS} islands, not {len(spots)}")
    if not isles_apart(spots):
        raise refuse("IP-R7", "islands must be at least 4 inches apart")
    for number, spot in enumerate(spots, 1):
        isle = island_outline(spot)
        if afloat(sea.field, isle) >= 0:
            raise refuse("IP-R7", f"T{number} would not be inside the field")
        for player, home in enumerate(sea.homes):
            if home.laid and nearer_than(isle, sea.outlines[home_object(sea, player)], APART_U):
                raise refuse("IP-R8", f"T{number} would be less than 4 inches from the home H{player}")
    for index, (x, y, heading) in enumerate(spots):
        island = sea.islands[index]
        island.laid, island.x, island.y, island.heading = 1, x, y, heading
        outline_island(sea, index)
    sea.turn[0].phase = NESTS


def _build_nest(sea: IcePiratesSea, nest: Nest) -> None:
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


def _still_playing(sea: IcePiratesSea, first: Player) -> Player:
    """The player who goes first, or the next in turn order when that player has left."""
    players = len(sea.homes)
    order = ((first + k) % players for k in range(players))
    return next(player for player in order if not sea.turn[0].forfeited >> player & 1)


def begin(sea: IcePiratesSea, first: Player, by_hand: bool) -> None:
    """This player is the first: to place an island if the players place them and none stands, else to place a home, or
    to play. Raises Refused if they don't play."""
    turn = sea.turn[0]
    if first >= len(sea.homes) or turn.forfeited >> first & 1:
        raise refuse("IP-R11", f"there is no player {first}")
    turn.first = first
    if turn.islands_by_hand and not sea.islands["laid"].any():
        turn.phase = ISLES
    else:
        turn.phase = HOMES if by_hand else PLAY
    begin_turn(sea, first)
