"""Reads a position's JSON object, checks it and makes its sea. Every error says what is wrong and where."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from msgspec import UNSET
from numpy.typing import NDArray

from iceharbor.codec import Malformed
from iceharbor.contract import NATURE, Player
from iceharbor.games.common.position_fields import check_to_act, players_in, read_player, read_players, read_within
from iceharbor.games.ice_pirates.actions import COLOURS
from iceharbor.games.ice_pirates.cargo import colour_in, room, shelf, stow
from iceharbor.games.ice_pirates.islands import laid_islands, places_left, placing_islands
from iceharbor.games.ice_pirates.layout import (
    APART_U,
    SMALLEST,
    Spot,
    fleet_of,
    home_outline,
    island_outline,
    isles_apart,
    new_turn,
    playing_field,
)
from iceharbor.games.ice_pirates.position import (
    IcePiratesHome,
    IcePiratesIsland,
    IcePiratesPosition,
    IcePiratesShip,
    Knowers,
    unlaid_in,
)
from iceharbor.games.ice_pirates.records import (
    AGREED,
    CAPPED,
    EVERYBODY,
    FIRST,
    HOMES,
    ISLANDS,
    ISLES,
    LAST_LEFT,
    MEDIUM,
    NESTS,
    NOTHING,
    PHASES,
    PLAIN,
    RUNNING,
    SHIPS,
    SMALL,
    TARGET_MET,
    TOO_LONG,
    TREASURE,
    UNKNOWN,
    IcePiratesSea,
    empty_sea,
    home_object,
    object_name,
    outline_everything,
)
from iceharbor.games.ice_pirates.rules import to_act_in, winner_of
from iceharbor.games.ice_pirates.secrets import OF_EACH_COLOUR
from iceharbor.games.ice_pirates.setup import at_home, placing
from iceharbor.games.sailing.field import read_field
from iceharbor.games.sailing.names import SIZES, find_ship
from iceharbor.games.sailing.position_fields import (
    check_afloat,
    check_clear,
    check_once,
    read_island,
    read_listed_ship,
    read_place,
)
from iceharbor.games.sailing.state import ACTIONS_A_TURN, OVER, PLAY
from iceharbor.table.plane import nearer_than, overlapping

PIECES: Final = tuple(f"{size} {colour}" for size in "LMS" for colour in COLOURS[1:])
NESTED: Final = {"M": MEDIUM, "S": SMALL}


def read_position(found: IcePiratesPosition, options: Mapping[str, Any], players: int) -> IcePiratesSea:
    """The sea of a position; raises Malformed when the position is not valid. In a view, pieces may have an unknown
    colour."""
    sea = _laid(found, options, players)
    check_afloat(sea, object_name)
    check_clear(sea, object_name, _at_its_home)
    _check_over(sea)
    phase = int(sea.turn[0].phase)
    if not found.unchecked and (phase == PLAY or (phase == OVER and sea.turn[0].termination != LAST_LEFT)):
        _check_counts(sea, options, players)
    _check_to_act(sea, found)
    return sea


def sketch_position(found: IcePiratesPosition, options: Mapping[str, Any], players: int) -> IcePiratesSea:
    """The sea of a position of play, to be drawn; raises Malformed when it has an object that cannot be drawn."""
    if found.phase != PHASES[PLAY]:
        raise Malformed("phase: only positions of play are drawn when they are not valid")
    return _laid(found, options, players)


def _laid(found: IcePiratesPosition, options: Mapping[str, Any], players: int) -> IcePiratesSea:
    """The sea with everything on it, not checked."""
    is_view = found.viewer is not UNSET
    smallest = None if found.unchecked else SMALLEST
    corners = read_field(found.field, playing_field(options, players), options, smallest)
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
    return sea


def _empty(
    found: IcePiratesPosition, corners: NDArray[np.int64], options: Mapping[str, Any], players: int, phase: int
) -> IcePiratesSea:
    """A sea with a record for each ship, in the order of a state."""
    listed = [read_listed_ship(ship, players, f"ships[{k}]") for k, ship in enumerate(found.ships)]
    check_once(listed, "ships")
    some_wait = phase <= SHIPS or any(found.unlaid or ())
    waiting = fleet_of(options, players) if some_wait else []
    every = sorted({*listed, *waiting}, key=lambda ship: (ship[0], -ship[1], ship[2]))
    sea = empty_sea(corners, players, len(every))
    sea.turn[0] = new_turn(options, players)
    for record, (player, pips, number) in zip(sea.ships, every, strict=True):
        record.player, record.pips, record.number = player, pips, number
    return sea


def _fill_turn(sea: IcePiratesSea, found: IcePiratesPosition, phase: int) -> None:
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
    turn.draw_offers = read_players(found.draw_offers, players, "draw_offers")
    if (placing(sea) or phase == PLAY) and turn.forfeited >> turn.player & 1:
        raise Malformed(f"turn.player: player {player} has resigned")


def _lay_ship(sea: IcePiratesSea, ship: IcePiratesShip, where: str, is_view: bool) -> None:
    record = sea.ships[find_ship(sea, ship.player, ship.name)]
    record.laid = 1
    read_place(record, ship.stern, ship.heading, where, "stern")
    record.damage = _damage(ship, int(record.pips), where)
    record.moved, record.repaired, record.acted = ship.moved, ship.repaired, ship.acted
    record.fired = read_within(ship.fired, 0, int(record.pips), f"{where}.fired")
    if ship.repaired and (ship.moved or ship.fired or ship.acted):
        raise Malformed(f"{where}: a ship repaired this turn can't have acted otherwise (IP-R15)")
    knowers = ship.known or {}
    for pips, colour, known in _nested(ship.cargo, knowers, EVERYBODY, len(sea.homes), f"{where}.cargo", is_view):
        if colour_in(record, pips) != NOTHING or not room(record, pips):
            raise Malformed(f"{where}.cargo: {ship.name} has no room for {', '.join(ship.cargo)} (IP-R20)")
        stow(record, pips, colour, known)


def _lay_island(sea: IcePiratesSea, island: IcePiratesIsland, where: str, is_view: bool) -> None:
    record = read_island(sea.islands, island.name, where)
    read_place(record, island.at, island.heading, where)
    larges = [piece for piece in island.nest if piece.startswith("L")]
    if len(larges) > 1:
        raise Malformed(f"{where}.nest: a nest must have one L")
    inside = list(island.nest)
    if larges:
        record.large = _colour(larges[0], f"{where}.nest", is_view)
        inside.remove(larges[0])
    seen = read_players(island.seen_by, len(sea.homes), f"{where}.seen_by")
    if seen and not inside:
        raise Malformed(f"{where}.seen_by: no player can have seen an empty nest")
    for pips, colour, known in _nested(inside, island.known or {}, seen, len(sea.homes), f"{where}.nest", is_view):
        if colour_in(record, pips) != NOTHING:
            raise Malformed(f"{where}.nest: two pieces of one size can't nest; list one in `on_top`")
        stow(record, pips, colour, known)
    _count_goods(record.goods, island.on_top, f"{where}.on_top")


def _lay_home(sea: IcePiratesSea, home: IcePiratesHome, where: str, is_view: bool) -> None:
    record = sea.homes[read_player(home.player, len(sea.homes), f"{where}.player")]
    if record.laid:
        raise Malformed(f"{where}.player: player {home.player} has two homes")
    if home.name not in (None, f"H{home.player}"):
        raise Malformed(f"{where}.name: the home of player {home.player} must be H{home.player}")
    record.player, record.laid = home.player, 1
    read_place(record, home.at, home.heading, where)
    record.across = read_within(home.size[0], 64, 8192, f"{where}.size[0]")
    record.along = read_within(home.size[1], 64, 8192, f"{where}.size[1]")
    _count_goods(record.goods, home.goods, f"{where}.goods")


def _at_its_home(sea: IcePiratesSea, one: int, other: int) -> bool:
    """Whether two objects may touch: ships may touch their own home, and each other where they were placed there
    (IP-R10, A13, A15)."""
    ships = len(sea.ships)
    if one >= ships or overlapping(sea.outlines[one], sea.outlines[other]):
        return False
    player = int(sea.ships[one].player)
    if other >= ships:
        return other == home_object(sea, player)
    beside = int(sea.ships[other].player) == player
    return beside and all(at_home(sea, sea.outlines[index], player) for index in (one, other))


def check_unlaid(sea: IcePiratesSea, said: Sequence[Sequence[str]] | None) -> None:
    """Raises Malformed when a position lists the ships not yet placed and the rest of the position says otherwise."""
    waiting = unlaid_in(sea.ships, len(sea.homes))
    if said and [sorted(names) for names in said] != [sorted(names) for names in waiting]:
        raise Malformed(f"unlaid: must be {'; '.join(' '.join(names) or 'none' for names in waiting)}")


def _check_counts(sea: IcePiratesSea, options: Mapping[str, Any], players: int) -> None:
    """Checks that each piece of the game is in exactly one place (IP-R2, R4, R6, R9)."""
    ships = sorted((int(ship.player), int(ship.pips), int(ship.number)) for ship in sea.ships)
    if ships != sorted(fleet_of(options, players)):
        raise Malformed("ships: every player must have the whole fleet (see `unchecked`)")
    if not all(island.laid and island.large for island in sea.islands):
        raise Malformed(f"islands: must be T1 to T{ISLANDS}, each with its L (see `unchecked`)")
    gone = players_in(int(sea.turn[0].forfeited), players)
    if not all(ship.laid or ship.player in gone for ship in sea.ships):
        raise Malformed("unlaid: only players who resigned can have ships that were never placed")
    if not all(home.laid or player in gone for player, home in enumerate(sea.homes)):
        raise Malformed("homes: every player must have one (see `unchecked`)")
    larges = Counter(int(island.large) for island in sea.islands)
    if larges != Counter({1: 5, 2: 5}):
        raise Malformed("islands: five L must be plain and five treasure (see `unchecked`)")
    _check_goods(sea)


def _check_goods(sea: IcePiratesSea) -> None:
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
            raise Malformed(f"five {SIZES[pips]} must be plain and five treasure (see `unchecked`)")


def _check_over(sea: IcePiratesSea) -> None:
    turn = sea.turn[0]
    turn.termination = _ended_by(sea)
    if turn.termination != RUNNING:
        if turn.phase < PLAY:
            raise Malformed(f"phase: this game is over, so it can't be {PHASES[turn.phase]}")
        turn.phase = OVER
    elif turn.phase == OVER:
        raise Malformed("phase: no player has won, so the game is not over")
    if turn.phase in (HOMES, SHIPS) and sea.turn[0].nested < ISLANDS:
        raise Malformed("phase: homes are placed after all nests are built")
    if turn.phase <= NESTS and turn.rounds:
        raise Malformed("round: must be 0 before play")


def _ended_by(sea: IcePiratesSea) -> int:
    """The code of what ends the game as it stands (IP-R21, A39); RUNNING when nothing does."""
    turn, everybody = sea.turn[0], (1 << len(sea.homes)) - 1
    if winner_of(sea) >= 0:
        return TARGET_MET
    if len(players_in(everybody & ~int(turn.forfeited), len(sea.homes))) <= 1:
        return LAST_LEFT
    if turn.draw_offers and turn.draw_offers | turn.forfeited == everybody:
        return AGREED
    if turn.turn_cap and turn.rounds >= turn.turn_cap:
        return CAPPED
    return TOO_LONG if turn.entries >= turn.max_entries else RUNNING


def _check_to_act(sea: IcePiratesSea, found: IcePiratesPosition) -> None:
    if sea.turn[0].phase != OVER:
        check_to_act(found.to_act, to_act_in(sea))


# --- Fields -----------------------------------------------------------------------------------------------------------


def _damage(ship: IcePiratesShip, pips: int, where: str) -> int:
    damage = ship.damage if ship.damage is not None else (pips if ship.disabled else 0)
    read_within(damage, 0, pips, f"{where}.damage")
    if ship.disabled is not None and ship.disabled != (damage == pips):
        raise Malformed(f"{where}.disabled: must be true exactly when the damage is {pips} (IP-R14)")
    return damage


def _nested(
    pieces: Sequence[str], known: Mapping[str, Knowers], default: int, players: int, where: str, is_view: bool
) -> list[tuple[int, int, int]]:
    """The pieces of a hold or nest as (pips, colour, who knows it)."""
    if len(pieces) > 2:
        raise Malformed(f"{where}: can have at most one M and one S")
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
        raise Malformed(f"{where}: {piece[:20]!r} must be a piece such as 'M treasure' or 'S plain'")
    return COLOURS.index(piece[2:])


def _count_goods(goods: NDArray[np.int64], pieces: Sequence[str], where: str) -> None:
    for piece in pieces:
        colour = _colour(piece, where, False)
        if piece[0] not in NESTED:
            raise Malformed(f"{where}: a large piece is never cargo (IP-R20)")
        goods[shelf(NESTED[piece[0]], colour)] += 1
    if goods.sum() > 20:
        raise Malformed(f"{where}: has more than 20 pieces, all there are in the game")


def _knowers(told: Knowers, players: int, where: str) -> int:
    return EVERYBODY if isinstance(told, str) else read_players(told, players, f"{where} known")


# --- Before play: the game could not continue from an arrangement it would not make (IP-R6..R10) ----------------------


def check_unbegun(sea: IcePiratesSea, fresh: IcePiratesSea, first: Player, fair: Sequence[Spot]) -> None:
    """Raises Malformed unless a game that starts from `fresh` could have reached this position; `first` is the player
    who goes first, or NATURE when it is drawn; `fair` are the fair places for homes."""
    phase = int(sea.turn[0].phase)
    if phase == FIRST and first != NATURE:
        raise Malformed(f"phase: by the option `first` player {first} begins, and nothing is drawn")
    if not np.array_equal(sea.field, fresh.field):
        raise Malformed("field: must match the options during setup")
    if len(sea.ships) != len(fresh.ships):
        raise Malformed("ships: every player must have the whole fleet during setup")
    _check_laid(sea, fresh, phase)
    _check_islands(sea, phase, fair)
    _check_nests(sea, phase)


def _check_laid(sea: IcePiratesSea, fresh: IcePiratesSea, phase: int) -> None:
    if phase <= FIRST or fresh.homes[0].laid:
        if not (np.array_equal(sea.homes, fresh.homes) and np.array_equal(sea.ships, fresh.ships)):
            raise Malformed("homes, ships: must be where the game places them during setup")
    elif phase == HOMES and sea.ships["laid"].any():
        raise Malformed("ships: are placed after all homes")
    elif phase == SHIPS:
        staying = players_in(~int(sea.turn[0].forfeited), len(sea.homes))
        if not all(sea.homes[player].laid for player in staying):
            raise Malformed("homes: every player must have one before ships are placed")
        if any(sea.ships[name].any() for name in ("damage", "moved", "fired", "repaired", "acted", "medium", "small")):
            raise Malformed("ships: must be undamaged, empty and unused during setup")


def _check_islands(sea: IcePiratesSea, phase: int, fair: Sequence[Spot]) -> None:
    laid, built = sea.islands["laid"], sea.islands["large"] > 0
    if placing_islands(sea) and not built.any():
        _check_placed(sea, fair)
    elif _no_islands_yet(sea, phase):
        if laid.any() or built.any():
            raise Malformed("islands: none is placed yet")
    elif not laid.all():
        raise Malformed(f"islands: all of T1 to T{ISLANDS} are placed before nests are built")


def _check_placed(sea: IcePiratesSea, fair: Sequence[Spot]) -> None:
    """Islands that players placed so far: T1 first, with room for the rest (IP-A43)."""
    laid, left = sea.islands["laid"], int(sea.turn[0].actions_left)
    count = int(laid.sum())
    if not laid[:count].all():
        raise Malformed("islands: they are placed in order, T1 first")
    if left not in (0, ACTIONS_A_TURN) or (left == 0 and not count) or (left and count == ISLANDS):
        raise Malformed(f"turn.actions_left: {ACTIONS_A_TURN} before a player has placed their island, and then 0")
    isles = [island_outline(spot) for spot in laid_islands(sea)]
    if any(nearer_than(card, isle, APART_U) for card in map(home_outline, fair) for isle in isles):
        raise Malformed("islands: they keep 4 inches from every home and every fair place for one (IP-R8, IP-A43)")
    if count < ISLANDS and not places_left(sea, fair):
        raise Malformed("islands: the other islands find no room (IP-A43)")


def _no_islands_yet(sea: IcePiratesSea, phase: int) -> bool:
    return phase == ISLES or bool(phase == FIRST and sea.turn[0].islands_by_hand)


def _check_nests(sea: IcePiratesSea, phase: int) -> None:
    built = sea.islands["large"] > 0
    nested = int(sea.turn[0].nested)
    waiting = nested < ISLANDS and not _no_islands_yet(sea, phase)
    if not built[:nested].all() or (phase == NESTS) != waiting:
        raise Malformed("islands: nests are built in order, and all of them before homes are placed")
    for size in ("large", "medium", "small"):
        pieces = sea.islands[size]
        if not (pieces[:nested] > 0).all() or (pieces[nested:] > 0).any():
            raise Malformed("islands: a nest must be an L over an M over an S")
        if max((pieces == PLAIN).sum(), (pieces == TREASURE).sum()) > OF_EACH_COLOUR:
            raise Malformed(f"islands: there are only {OF_EACH_COLOUR} {size} pieces of each colour")
    if sea.islands["goods"].any() or sea.homes["goods"].any():
        raise Malformed("islands, homes: must be empty during setup")
    spots = [(int(isle.x), int(isle.y), int(isle.heading)) for isle in sea.islands if isle.laid]
    if not isles_apart(spots):
        raise Malformed("islands: must be at least 4 inches apart (IP-R7)")
