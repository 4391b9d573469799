"""A position as the protocol's JSON object, checked and laid on the table. Every no says what and where."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal

from msgspec import UNSET, Struct, UnsetType, field

from iceharbor.codec import Malformed, shape
from iceharbor.games.reading import check_to_act, read_player, read_players, read_within
from iceharbor.games.sailing.fields import checked_field
from iceharbor.games.sailing.notation import SIZES
from iceharbor.games.sailing.reading import Pair, check_afloat, check_clear, check_once, read_point_at, read_ship_name
from iceharbor.games.tables import Records
from iceharbor.games.torpedo.acting import to_act_in
from iceharbor.games.torpedo.names import object_name
from iceharbor.games.torpedo.options import opening_turn, playing_field
from iceharbor.games.torpedo.records import (
    COUNTDOWN,
    CRASHED,
    FIRED,
    IN_STOCK,
    LEFT,
    LYING,
    NOBODY,
    OVER,
    PHASES,
    READY,
    RUNNING,
    RUSH,
    SEALED,
    STOP,
    SUNK,
    THE_CLOCK,
    VOLLEY,
    WAVE,
    WITHDRAWN,
    Piece,
    Sea,
    empty_sea,
    outline_lying,
)
from iceharbor.games.torpedo.rules import begin_when_ready, call_stop, end_laying, has_left, stock_of
from iceharbor.games.torpedo.volleys import VOLLEYS, fire_volley, volley_pips
from iceharbor.table.plane import afloat, lay

MOST_PIECES: Final = 200
"""More than any game has, for positions whose pieces are not counted."""

Counts = dict[Literal["S", "M", "L"], int]


class ShipAt(Struct, forbid_unknown_fields=True):
    name: str
    player: int
    size: Literal["S", "M", "L"]
    stern: Pair
    heading: int
    order: int | None = None
    hull: Any = None
    met: str | None = None
    sunk_in: Literal["S", "M", "L"] | None = field(default=None, name="in")


class VolleyAt(Struct, forbid_unknown_fields=True):
    size: Literal["S", "M", "L"]
    tracks: Any = None


class PositionAt(Struct, forbid_unknown_fields=True):
    game: Literal["torpedo"]
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    unchecked: bool = False
    phase: Literal["ready", "countdown", "rush", "stop", "wave", "volley", "over"] | None = None
    to_act: list[int] | None = None
    field: list[Pair] | None = None
    ships: list[ShipAt] = []
    stocks: list[Counts] | None = None
    dead: list[Counts] | None = None
    crashed: list[ShipAt] = []
    sunk: list[ShipAt] = []
    sealed_ships: list[ShipAt] = []
    volleys: list[VolleyAt] = []
    ready: list[int] | None = None
    sealed: list[int] = []
    stopped: list[int] = []
    stop_by: int | Literal["time"] | None = None
    forfeited: list[int] = []
    placed: int | None = None
    wave: int | None = None
    over_by: Literal["volleys", "left"] | None = None
    viewer: int | UnsetType | None = UNSET
    scores: Any = None
    outcome: Any = None


def load_position(position: Mapping[str, Any], options: Mapping[str, Any], players: int) -> Sea:
    """The table of a position; raises Malformed."""
    found = shape(position, PositionAt)
    corners = playing_field(options, players) if found.field is None else checked_field(found.field, "field")
    if found.viewer is not UNSET and found.viewer is not None:
        read_player(found.viewer, players, "viewer")
    turn = _turn(found, options, players)
    sea = empty_sea(corners, turn, _pieces(found, options, players))
    _place(sea, found, options)
    outline_lying(sea)
    check_afloat(sea, object_name)
    check_clear(sea, object_name, lambda sea, one, other: False)
    _fire_again(sea, found)
    _check_sealed(sea, found)
    _move_on(sea, found)
    check_to_act(found.to_act, to_act_in(sea))
    return sea


def _turn(found: PositionAt, options: Mapping[str, Any], players: int) -> Records:
    records = opening_turn(options, players)
    turn = records[0]
    usual = "wave" if turn.by_waves else "rush"
    turn.phase = PHASES.index(found.phase or usual)
    if turn.phase in ((COUNTDOWN, RUSH, STOP) if turn.by_waves else (WAVE,)):
        raise Malformed(f"phase: there is no {found.phase} where ships are laid by {options['mode']}")
    everybody = (1 << players) - 1
    turn.forfeited = read_players(found.forfeited, players, "forfeited")
    begun = turn.phase != READY
    turn.ready = (everybody if begun else 0) if found.ready is None else read_players(found.ready, players, "ready")
    turn.sealed = read_players(found.sealed, players, "sealed")
    turn.stopped = read_players(found.stopped, players, "stopped")
    turn.stopped_by = _caller(found, players)
    turn.wave_number = read_within(found.wave if found.wave is not None else begun and turn.by_waves, 0, 99, "wave")
    turn.over_by = _ending(found, turn, players)
    return records


def _caller(found: PositionAt, players: int) -> int:
    match found.stop_by:
        case None:
            return NOBODY
        case "time":
            return THE_CLOCK
        case player:
            return read_player(player, players, "stop_by")


def _ending(found: PositionAt, turn: Any, players: int) -> int:
    """Why the game is over: one is left exactly when it says so."""
    alone = players - int(turn.forfeited).bit_count() <= 1
    if turn.phase != OVER:
        if alone or found.over_by is not None:
            raise Malformed(f"phase: with {'all but one gone' if alone else 'an ending'} it is over")
        return RUNNING
    if found.over_by == "left" and not alone:
        raise Malformed("over_by: more than one is left")
    return LEFT if alone else FIRED


def _pieces(found: PositionAt, options: Mapping[str, Any], players: int) -> list[Piece]:
    """Every piece that the position speaks of, and those that nobody speaks of until a stash is whole."""
    for where, counts in (("stocks", found.stocks), ("dead", found.dead)):
        if counts is not None and len(counts) != players:
            raise Malformed(f"{where}: there is one for each player")
    listed = [_piece(ship, players, where) for where, ship, _ in _listed(found)]
    check_once(listed, "ships")
    pieces = set(listed)
    for player in range(players):
        for pips in (1, 2, 3):
            mine = {piece for piece in listed if piece[:2] == (player, pips)}
            numbers = iter(range(1, MOST_PIECES))
            for _ in range(_total(found, options, player, pips, len(mine)) - len(mine)):
                pieces.add(next((player, pips, k) for k in numbers if (player, pips, k) not in mine))
    if len(pieces) > MOST_PIECES:
        raise Malformed(f"stocks: more than {MOST_PIECES} pieces")
    return sorted(pieces)


def _total(found: PositionAt, options: Mapping[str, Any], player: int, pips: int, listed: int) -> int:
    """How many pieces of a size a player has in all."""
    size, stash = SIZES[pips], int(options["stock"])
    stock, dead = _count(found.stocks, player, size, "stocks"), _count(found.dead, player, size, "dead")
    crashed = sum(ship.player == player and ship.size == size for ship in found.crashed)
    if dead is not None and dead < crashed:
        raise Malformed(f"dead[{player}].{size}: {dead}, but {crashed} are listed as crashed")
    known = listed + max((dead or 0) - crashed, 0)
    gone = player in found.forfeited
    stated = known + (stock or 0)
    if found.unchecked:
        return stated if stock is not None or gone else max(known, stash)
    if stated > stash or (stock is not None and not gone and stated != stash) or (gone and stock):
        raise Malformed(f"stocks[{player}].{size}: {stock or 0} and {known} played do not make {stash}")
    return stash


def _count(counts: list[Counts] | None, player: int, size: str, where: str) -> int | None:
    if counts is None:
        return None
    number = counts[player].get(size, 0)  # type: ignore[call-overload]
    return read_within(number, 0, 99, f"{where}[{player}].{size}")


def _listed(found: PositionAt) -> Iterator[tuple[str, ShipAt, int]]:
    """Where each piece stands that is told one by one, and what has become of it."""
    lists = (
        ("ships", found.ships, LYING),
        ("crashed", found.crashed, CRASHED),
        ("sunk", found.sunk, SUNK),
        ("sealed_ships", found.sealed_ships, SEALED),
    )
    for where, ships, fate in lists:
        for k, ship in enumerate(ships):
            yield f"{where}[{k}]", ship, fate


def _piece(ship: ShipAt, players: int, where: str) -> Piece:
    pips, number = read_ship_name(ship.name, f"{where}.name")
    if SIZES[pips] != ship.size:
        raise Malformed(f"{where}.size: {ship.name} is not {ship.size}")
    return read_player(ship.player, players, f"{where}.player"), pips, number


def _place(sea: Sea, found: PositionAt, options: Mapping[str, Any]) -> None:
    """Every piece where it is told to be; sunk ones lie for now."""
    indices = {(ship.player, ship.pips, ship.number): index for index, ship in enumerate(sea.ships)}
    for where, told, fate in _listed(found):
        ship = sea.ships[indices[_piece(told, int(sea.turn[0].players), where)]]
        if ship.number > options["stock"] and not found.unchecked:
            raise Malformed(f"{where}.name: nobody has more than {options['stock']} of a size")
        ship.fate = LYING if fate == SUNK else fate
        ship.x, ship.y = read_point_at(told.stern, f"{where}.stern")
        ship.heading = read_within(told.heading, 0, 3599, f"{where}.heading")
        if told.order is not None:
            first, last = (0, 0) if fate == SEALED else (1, 999)
            ship.order = read_within(told.order, first, last, f"{where}.order")
        if told.met is not None:
            ship.met = _named(sea, told.met, f"{where}.met")
    _count_orders(sea, found)
    _spread_rest(sea, found)


def _named(sea: Sea, name: str, where: str) -> int:
    for index in range(len(sea.ships)):
        if object_name(sea, index) == name:
            return index
    raise Malformed(f"{where}: there is no {name[:20]!r}")


def _count_orders(sea: Sea, found: PositionAt) -> None:
    """Pieces without a number of order follow those that have one."""
    played = [ship for ship in sea.ships if ship.fate in (LYING, CRASHED)]
    doubled = [order for order, count in Counter(int(ship.order) for ship in played if ship.order).items() if count > 1]
    if doubled:
        raise Malformed(f"ships: two are number {doubled[0]} in order")
    last = max((int(ship.order) for ship in played), default=0)
    for ship in played:
        if ship.order == 0:
            last += 1
            ship.order = last
    placed = last if found.placed is None else found.placed
    sea.turn[0].placed = read_within(placed, last, 10**6, "placed")


def _spread_rest(sea: Sea, found: PositionAt) -> None:
    """Pieces that are not told one by one: dead as many as are said, the rest in stock, or set aside with who left."""
    dead: Counter[tuple[int, str]] = Counter(
        {
            (player, size): counts[size] - sum(ship.player == player and ship.size == size for ship in found.crashed)
            for player, counts in enumerate(found.dead or [])
            for size in counts
        }
    )
    for ship in sea.ships:
        kind = (int(ship.player), SIZES[ship.pips])
        if ship.fate == IN_STOCK and dead[kind] > 0:
            dead[kind] -= 1
            ship.fate = CRASHED
        elif ship.fate == IN_STOCK and has_left(sea, int(ship.player)):
            ship.fate = WITHDRAWN


def _fire_again(sea: Sea, found: PositionAt) -> None:
    """Fires the volleys that were fired: what they sink is what the position says is sunk (TP-R5, R6)."""
    turn = sea.turn[0]
    fired = VOLLEYS if turn.over_by == FIRED and not found.volleys else len(found.volleys)
    most = VOLLEYS if turn.phase == OVER else VOLLEYS - 1 if turn.phase == VOLLEY else 0
    read_within(fired, VOLLEYS if turn.over_by == FIRED else 0, most, "volleys")
    phase, over_by = turn.phase, turn.over_by
    sizes = []
    for _ in range(fired):
        fire_volley(sea)
        sizes.append(SIZES[volley_pips(sea, turn.volleys)])
    turn.phase, turn.over_by = phase, over_by
    if found.volleys and [volley.size for volley in found.volleys] != sizes:
        raise Malformed(f"volleys: they are fired by {', '.join(sizes)} in this order")
    told = {(ship.player, ship.name): ship.sunk_in for ship in found.sunk}
    for ship in sea.ships:
        name = (int(ship.player), f"{SIZES[ship.pips]}{ship.number}")
        sunk_in = sizes[ship.volley - 1] if ship.fate == SUNK else None
        if told.pop(name, None) != sunk_in:
            raise Malformed(f"sunk: the volleys would {'sink' if sunk_in else 'not sink'} {name[0]}.{name[1]}")


def _check_sealed(sea: Sea, found: PositionAt) -> None:
    """Whoever has sealed has sealed a whole wave, as far as the viewer sees it."""
    turn = sea.turn[0]
    if turn.phase != WAVE:
        if turn.sealed or found.sealed_ships:
            raise Malformed("sealed: nothing is sealed but in a wave")
        return
    for player in range(int(turn.players)):
        sealed = [ship for ship in sea.ships if ship.fate == SEALED and ship.player == player]
        due = min(int(turn.wave), int(stock_of(sea, player, 0)) + len(sealed)) if turn.sealed >> player & 1 else 0
        seen = found.viewer is UNSET or found.viewer == player
        if len(sealed) != due and (seen or sealed):
            raise Malformed(f"sealed_ships: player {player} has sealed {due}, not {len(sealed)}")
    hull = sea.outlines[len(sea.ships)]
    for index, ship in enumerate(sea.ships):
        if ship.fate == SEALED:
            lay(hull, ship.pips, ship.x, ship.y, ship.heading)
            if afloat(sea.field, hull) >= 0:
                raise Malformed(f"{object_name(sea, index)} does not lie within the field")
    hull.corners = 0


def _move_on(sea: Sea, found: PositionAt) -> None:
    """What follows by itself: stop is called by whoever has nothing left, and what nobody can do is over."""
    turn = sea.turn[0]
    begin_when_ready(sea)
    out = [p for p in range(int(turn.players)) if not has_left(sea, p) and stock_of(sea, p, 0) == 0]
    if out and (turn.phase == RUSH or (turn.phase == WAVE and not turn.sealed)):
        call_stop(sea, out[0])
    if turn.phase == STOP and turn.stopped_by == NOBODY:
        if not out:
            raise Malformed("phase: nobody has called stop: everybody has pieces left")
        turn.stopped_by = out[0]
    end_laying(sea)
