"""A position as the protocol's JSON object, checked and laid on the sea. Every no says what and where."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from iceharbor.codec import Malformed, shape
from iceharbor.games.ice_pirates.cargo import colour_in, room, shelf, stow
from iceharbor.games.ice_pirates.layout import fleet_of, new_turn, playing_field
from iceharbor.games.ice_pirates.names import object_name
from iceharbor.games.ice_pirates.outcomes import to_act_in
from iceharbor.games.ice_pirates.positions import unlaid_in
from iceharbor.games.ice_pirates.records import (
    AGREED,
    CAPPED,
    EVERYBODY,
    HOMES,
    ISLANDS,
    LAST_LEFT,
    MEDIUM,
    NESTS,
    NOTHING,
    PHASES,
    POSTCARD_U,
    RUNNING,
    SHIPS,
    SMALL,
    TARGET_MET,
    TOO_LONG,
    UNKNOWN,
    Sea,
    empty_sea,
    home_object,
    outline_everything,
)
from iceharbor.games.ice_pirates.rules import winner_of
from iceharbor.games.ice_pirates.words import COLOURS
from iceharbor.games.reading import check_to_act, players_in, read_player, read_players, read_within
from iceharbor.games.sailing.fields import checked_field
from iceharbor.games.sailing.names import find_ship
from iceharbor.games.sailing.notation import SIZES
from iceharbor.games.sailing.reading import Pair, check_afloat, check_clear, check_once, read_point_at, read_ship_name
from iceharbor.games.sailing.waters import OVER, PLAY
from iceharbor.table.plane import overlapping

PIECES: Final = tuple(f"{size} {colour}" for size in "LMS" for colour in COLOURS[1:])
NESTED: Final = {"M": MEDIUM, "S": SMALL}

Knowers = list[int] | Literal["everybody"]


class ShipAt(Struct, forbid_unknown_fields=True):
    name: str
    player: int
    size: Literal["S", "M", "L"]
    stern: Pair
    heading: int
    damage: int | None = None
    moved: bool = False
    fired: int = 0
    repaired: bool = False
    acted: bool = False
    disabled: bool | None = None
    cargo: list[str] = field(default_factory=list)
    known: dict[str, Knowers] = field(default_factory=dict)
    hull: Any = None


class IslandAt(Struct, forbid_unknown_fields=True):
    name: str
    at: Pair
    heading: int = 0
    nest: list[str] = field(default_factory=list)
    on_top: list[str] = field(default_factory=list)
    seen_by: list[int] = field(default_factory=list)
    known: dict[str, Knowers] = field(default_factory=dict)
    hull: Any = None


class HomeAt(Struct, forbid_unknown_fields=True):
    player: int
    at: Pair
    heading: int = 0
    size: Pair = POSTCARD_U
    goods: list[str] = field(default_factory=list)
    name: str | None = None
    hull: Any = None


class TurnAt(Struct, forbid_unknown_fields=True):
    player: int | None = None
    actions_left: int = 3


class PositionAt(Struct, forbid_unknown_fields=True):
    game: Literal["ice_pirates"]
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    unchecked: bool = False
    phase: Literal["isles", "nests", "first", "homes", "ships", "play", "over"] = "play"
    to_act: list[int] | None = None
    turn: TurnAt = field(default_factory=TurnAt)
    field: list[Pair] | None = None
    ships: list[ShipAt] = []
    unlaid: list[list[str]] | None = None
    islands: list[IslandAt] = []
    homes: list[HomeAt] = []
    first: int = 0
    round: int = 0
    entries: int = 0
    forfeited: list[int] = []
    agreeing: list[int] = []
    viewer: int | None = None
    target: Any = None
    scores: Any = None
    outcome: Any = None


def load_position(position: Mapping[str, Any], options: Mapping[str, Any], players: int, is_view: bool) -> Sea:
    """The sea of a position; raises Malformed. Of a view, pieces may be of unknown colour."""
    found = shape(position, PositionAt)
    corners = playing_field(options, players) if found.field is None else checked_field(found.field, "field")
    phase = PHASES.index(found.phase)
    sea = _empty(found, corners, options, players, phase)
    _fill_turn(sea, found, phase)
    for k, ship in enumerate(found.ships):
        _lay_ship(sea, ship, f"ships[{k}]", is_view)
    for k, island in enumerate(found.islands):
        _lay_island(sea, island, f"islands[{k}]", is_view)
    for k, home in enumerate(found.homes):
        _lay_home(sea, home, f"homes[{k}]", is_view)
    sea.turn[0].nested = sum(1 for island in sea.islands if island.large != NOTHING)
    outline_everything(sea)
    check_afloat(sea, object_name)
    check_clear(sea, object_name, _at_its_home)
    _check_over(sea)
    if not found.unchecked and (phase == PLAY or (phase == OVER and sea.turn[0].over_by != LAST_LEFT)):
        _check_counts(sea, options, players)
    _check_to_act(sea, found)
    return sea


def _empty(found: PositionAt, corners: NDArray[np.int64], options: Mapping[str, Any], players: int, phase: int) -> Sea:
    """A sea with a record for every ship, in the order in which states list them."""
    listed = [
        (read_player(ship.player, players, f"ships[{k}].player"), *_name(ship, k)) for k, ship in enumerate(found.ships)
    ]
    check_once(listed, "ships")
    some_wait = phase <= SHIPS or any(found.unlaid or ())
    waiting = fleet_of(options, players) if some_wait else []
    every = sorted({*listed, *waiting}, key=lambda ship: (ship[0], -ship[1], ship[2]))
    sea = empty_sea(corners, players, len(every))
    sea.turn[0] = new_turn(options, players)
    for record, (player, pips, number) in zip(sea.ships, every, strict=True):
        record.player, record.pips, record.number = player, pips, number
    return sea


def _fill_turn(sea: Sea, found: PositionAt, phase: int) -> None:
    turn, players = sea.turn[0], len(sea.homes)
    acting = [player for player in found.to_act or [] if player >= 0]
    player = found.turn.player if found.turn.player is not None else (acting[0] if acting else 0)
    turn.phase = phase
    turn.player = read_player(player, players, "turn.player")
    turn.actions_left = read_within(found.turn.actions_left, 0, 3, "turn.actions_left")
    turn.first = read_player(found.first, players, "first")
    turn.rounds = read_within(found.round, 0, 10**6, "round")
    turn.entries = read_within(found.entries, 0, int(turn.max_entries), "entries")
    turn.forfeited = read_players(found.forfeited, players, "forfeited")
    turn.agreeing = read_players(found.agreeing, players, "agreeing")
    if phase in (HOMES, SHIPS, PLAY) and turn.forfeited >> turn.player & 1:
        raise Malformed(f"turn.player: player {player} has left the game")


def _lay_ship(sea: Sea, ship: ShipAt, where: str, is_view: bool) -> None:
    record = sea.ships[find_ship(sea, ship.player, ship.name)]
    record.laid = 1
    record.x, record.y = read_point_at(ship.stern, f"{where}.stern")
    record.heading = read_within(ship.heading, 0, 3599, f"{where}.heading")
    record.damage = _damage(ship, int(record.pips), where)
    record.moved, record.repaired, record.acted = ship.moved, ship.repaired, ship.acted
    record.fired = read_within(ship.fired, 0, int(record.pips), f"{where}.fired")
    if ship.repaired and (ship.moved or ship.fired or ship.acted):
        raise Malformed(f"{where}: a ship that was repaired this turn has done nothing else (IP-R15)")
    for pips, colour, known in _nested(ship.cargo, ship.known, EVERYBODY, len(sea.homes), f"{where}.cargo", is_view):
        if colour_in(record, pips) != NOTHING or not room(record, pips):
            raise Malformed(f"{where}.cargo: {ship.name} can't hold {', '.join(ship.cargo)} (IP-R20)")
        stow(record, pips, colour, known)


def _lay_island(sea: Sea, island: IslandAt, where: str, is_view: bool) -> None:
    names = [f"T{number}" for number in range(1, ISLANDS + 1)]
    if island.name not in names:
        raise Malformed(f"{where}.name: {island.name[:20]!r} is not one of T1 to T{ISLANDS}")
    record = sea.islands[names.index(island.name)]
    if record.laid:
        raise Malformed(f"{where}.name: {island.name} stands twice")
    record.laid = 1
    record.x, record.y = read_point_at(island.at, f"{where}.at")
    record.heading = read_within(island.heading, 0, 3599, f"{where}.heading")
    larges = [piece for piece in island.nest if piece.startswith("L")]
    if len(larges) > 1:
        raise Malformed(f"{where}.nest: a nest has one L")
    inside = list(island.nest)
    if larges:
        record.large = _colour(larges[0], f"{where}.nest", is_view)
        inside.remove(larges[0])
    seen = read_players(island.seen_by, len(sea.homes), f"{where}.seen_by")
    for pips, colour, known in _nested(inside, island.known, seen, len(sea.homes), f"{where}.nest", is_view):
        if colour_in(record, pips) != NOTHING:
            raise Malformed(f"{where}.nest: two pieces of one size don't nest; put one on_top")
        stow(record, pips, colour, known)
    _count_goods(record.goods, island.on_top, f"{where}.on_top")


def _lay_home(sea: Sea, home: HomeAt, where: str, is_view: bool) -> None:
    record = sea.homes[read_player(home.player, len(sea.homes), f"{where}.player")]
    if record.laid:
        raise Malformed(f"{where}.player: player {home.player} has two homes")
    if home.name not in (None, f"H{home.player}"):
        raise Malformed(f"{where}.name: the home of player {home.player} is H{home.player}")
    record.player, record.laid = home.player, 1
    record.x, record.y = read_point_at(home.at, f"{where}.at")
    record.heading = read_within(home.heading, 0, 3599, f"{where}.heading")
    record.across = read_within(home.size[0], 64, 8192, f"{where}.size[0]")
    record.along = read_within(home.size[1], 64, 8192, f"{where}.size[1]")
    _count_goods(record.goods, home.goods, f"{where}.goods")


def _at_its_home(sea: Sea, one: int, other: int) -> bool:
    """Nothing touches anything, but ships their own home, where they were laid (IP-R10, A13, A15)."""
    return (
        one < len(sea.ships)
        and other == home_object(sea, int(sea.ships[one].player))
        and not overlapping(sea.outlines[one], sea.outlines[other])
    )


def check_unlaid(sea: Sea, said: list[list[str]] | None) -> None:
    """Which ships are not yet laid follows from the rest: where it is said all the same, it must be right."""
    waiting = unlaid_in(sea.ships, len(sea.homes))
    if said and [sorted(names) for names in said] != [sorted(names) for names in waiting]:
        raise Malformed(f"unlaid: as the rest stands it is {'; '.join(' '.join(names) or 'none' for names in waiting)}")


def _check_counts(sea: Sea, options: Mapping[str, Any], players: int) -> None:
    """Every piece that the game is played with is somewhere, once (IP-R2, R4, R6, R9)."""
    ships = sorted((int(ship.player), int(ship.pips), int(ship.number)) for ship in sea.ships)
    if ships != sorted(fleet_of(options, players)):
        raise Malformed("ships: every player has the whole fleet, or say unchecked")
    if not all(island.laid and island.large for island in sea.islands):
        raise Malformed(f"islands: there are T1 to T{ISLANDS}, each with its L, or say unchecked")
    gone = players_in(int(sea.turn[0].forfeited), players)
    if not all(ship.laid or ship.player in gone for ship in sea.ships):
        raise Malformed("unlaid: only who has left the game may have ships that were never laid")
    if not all(home.laid or player in gone for player, home in enumerate(sea.homes)):
        raise Malformed("homes: every player has one, or say unchecked")
    larges = Counter(int(island.large) for island in sea.islands)
    if larges != Counter({1: 5, 2: 5}):
        raise Malformed("islands: five L are plain and five treasure, or say unchecked")
    _check_goods(sea)


def _check_goods(sea: Sea) -> None:
    counts = Counter[tuple[int, int]]()
    for hold in (*sea.ships, *sea.islands):
        counts.update((pips, int(colour_in(hold, pips))) for pips in (MEDIUM, SMALL) if colour_in(hold, pips))
    for place in (*sea.islands, *sea.homes):
        for pips in (MEDIUM, SMALL):
            for colour in (1, 2):
                counts[pips, colour] += int(place.goods[shelf(pips, colour)])
    for pips in (MEDIUM, SMALL):
        unknown, plain, treasure = counts[pips, UNKNOWN], counts[pips, 1], counts[pips, 2]
        if plain + treasure + unknown != 10 or plain > 5 or treasure > 5:
            raise Malformed(f"five {SIZES[pips]} are plain and five treasure, or say unchecked")


def _check_over(sea: Sea) -> None:
    turn = sea.turn[0]
    turn.over_by = _ended_by(sea)
    if turn.over_by != RUNNING:
        if turn.phase < PLAY:
            raise Malformed(f"phase: as it stands the game is over, and not at {PHASES[turn.phase]}")
        turn.phase = OVER
    elif turn.phase == OVER:
        raise Malformed("phase: nobody has won, so the game is not over")
    if turn.phase in (HOMES, SHIPS) and sea.turn[0].nested < ISLANDS:
        raise Malformed("phase: homes are placed when all nests are built")
    if turn.phase <= NESTS and turn.rounds:
        raise Malformed("round: nobody has played yet")


def _ended_by(sea: Sea) -> int:
    """What ends the game as it stands (IP-R21, A39); RUNNING when nothing does."""
    turn, everybody = sea.turn[0], (1 << len(sea.homes)) - 1
    if winner_of(sea) >= 0:
        return TARGET_MET
    if len(players_in(everybody & ~int(turn.forfeited), len(sea.homes))) <= 1:
        return LAST_LEFT
    if turn.agreeing and turn.agreeing | turn.forfeited == everybody:
        return AGREED
    if turn.turn_cap and turn.rounds >= turn.turn_cap:
        return CAPPED
    return TOO_LONG if turn.entries >= turn.max_entries else RUNNING


def _check_to_act(sea: Sea, found: PositionAt) -> None:
    if sea.turn[0].phase != OVER:
        check_to_act(found.to_act, to_act_in(sea))


# --- Fields -----------------------------------------------------------------------------------------------------------


def _name(ship: ShipAt, k: int) -> tuple[int, int]:
    pips, number = read_ship_name(ship.name, f"ships[{k}].name")
    if SIZES[pips] != ship.size:
        raise Malformed(f"ships[{k}].name: {ship.name} is not a ship of size {ship.size}")
    return pips, number


def _damage(ship: ShipAt, pips: int, where: str) -> int:
    damage = ship.damage if ship.damage is not None else (pips if ship.disabled else 0)
    read_within(damage, 0, pips, f"{where}.damage")
    if ship.disabled is not None and ship.disabled != (damage == pips):
        raise Malformed(f"{where}.disabled: a ship is disabled when its damage is its size, {pips} (IP-R14)")
    return damage


def _nested(
    pieces: Sequence[str], known: Mapping[str, Knowers], default: int, players: int, where: str, is_view: bool
) -> list[tuple[int, int, int]]:
    """Pieces of a hold or nest as (pips, colour, who knows)."""
    if len(pieces) > 2:
        raise Malformed(f"{where}: at most one M and one S nest")
    found = []
    for piece in pieces:
        colour = _colour(piece, where, is_view)
        if piece[0] not in NESTED:
            raise Malformed(f"{where}: a large piece is never cargo (IP-R20)")
        told = known.get(piece[0])
        found.append((NESTED[piece[0]], colour, default if told is None else _knowers(told, players, where)))
    return found


def _colour(piece: str, where: str, is_view: bool) -> int:
    if piece not in PIECES or (piece.endswith("unknown") and not is_view):
        raise Malformed(f"{where}: {piece[:20]!r} is not a piece such as 'M treasure' or 'S plain'")
    return COLOURS.index(piece[2:])


def _count_goods(goods: NDArray[np.int64], pieces: Sequence[str], where: str) -> None:
    for piece in pieces:
        colour = _colour(piece, where, False)
        if piece[0] not in NESTED:
            raise Malformed(f"{where}: a large piece is never cargo (IP-R20)")
        goods[shelf(NESTED[piece[0]], colour)] += 1
    if goods.sum() > 20:
        raise Malformed(f"{where}: there are only 20 pieces of cargo in the game")


def _knowers(told: Knowers, players: int, where: str) -> int:
    return EVERYBODY if isinstance(told, str) else read_players(told, players, f"{where} known")
