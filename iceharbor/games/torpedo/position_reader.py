"""Reads a position's JSON object, checks it and makes its table. Every error says what is wrong and where."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from msgspec import UNSET

from iceharbor.codec import Malformed
from iceharbor.games.common.position_fields import SizeCounts, check_to_act, read_player, read_players, read_within
from iceharbor.games.common.sizes import DRAWN_SIZES
from iceharbor.games.common.state import Records
from iceharbor.games.sailing.field import checked_field
from iceharbor.games.sailing.names import SIZES
from iceharbor.games.sailing.position_fields import (
    check_afloat,
    check_clear,
    check_once,
    read_listed_ship,
    read_place,
)
from iceharbor.games.torpedo.names import object_name
from iceharbor.games.torpedo.options import opening_turn, playing_field
from iceharbor.games.torpedo.position import TorpedoPosition, TorpedoShip
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
    TorpedoSea,
    empty_sea,
    outline_lying,
)
from iceharbor.games.torpedo.rules import begin_when_ready, call_stop, end_laying, has_left, stock_of
from iceharbor.games.torpedo.transitions import to_act_in
from iceharbor.games.torpedo.volleys import VOLLEYS, fire_volley, volley_pips
from iceharbor.table.plane import afloat, lay

MAX_PIECES: Final = 200
"""More than any game has; the limit for positions whose pieces are not counted."""


def read_position(found: TorpedoPosition, options: Mapping[str, Any], players: int) -> TorpedoSea:
    """The table of a position; raises Malformed when the position is not valid."""
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


def _turn(found: TorpedoPosition, options: Mapping[str, Any], players: int) -> Records:
    records = opening_turn(options, players)
    turn = records[0]
    usual = "wave" if turn.by_waves else "rush"
    turn.phase = PHASES.index(found.phase or usual)
    if turn.phase in ((COUNTDOWN, RUSH, STOP) if turn.by_waves else (WAVE,)):
        raise Malformed(f"phase: mode {options['mode']} has no phase {found.phase}")
    everybody = (1 << players) - 1
    turn.forfeited = read_players(found.forfeited, players, "forfeited")
    begun = turn.phase != READY
    turn.ready = (everybody if begun else 0) if found.ready is None else read_players(found.ready, players, "ready")
    turn.sealed = read_players(found.sealed, players, "sealed")
    turn.stopped = read_players(found.stopped, players, "stopped")
    turn.stopped_by = _caller(found, players)
    turn.wave_number = read_within(found.wave if found.wave is not None else begun and turn.by_waves, 0, 99, "wave")
    turn.termination = _ending(found, turn, players)
    return records


def _caller(found: TorpedoPosition, players: int) -> int:
    match found.stop_by:
        case None:
            return NOBODY
        case "time":
            return THE_CLOCK
        case player:
            return read_player(player, players, "stop_by")


def _ending(found: TorpedoPosition, turn: Any, players: int) -> int:
    """The code of the reason the game is over; checks that one player is left exactly when the position says so."""
    alone = players - int(turn.forfeited).bit_count() <= 1
    if turn.phase != OVER:
        if alone or found.termination is not None:
            raise Malformed(
                f"phase: must be over when {'all other players resigned' if alone else 'termination is set'}"
            )
        return RUNNING
    if found.termination == "left" and not alone:
        raise Malformed("termination: more than one player is left")
    return LEFT if alone else FIRED


def _pieces(found: TorpedoPosition, options: Mapping[str, Any], players: int) -> list[Piece]:
    """Every piece that the position lists, and the unlisted ones that complete each player's stash."""
    for where, counts in (("stocks", found.stocks), ("dead", found.dead)):
        if counts is not None and len(counts) != players:
            raise Malformed(f"{where}: must have one entry for each player")
    listed = [read_listed_ship(ship, players, where) for where, ship, _ in _listed(found)]
    check_once(listed, "ships")
    pieces = set(listed)
    for player in range(players):
        for pips in (1, 2, 3):
            mine = {piece for piece in listed if piece[:2] == (player, pips)}
            numbers = iter(range(1, MAX_PIECES))
            for _ in range(_total(found, options, player, pips, len(mine)) - len(mine)):
                pieces.add(next((player, pips, k) for k in numbers if (player, pips, k) not in mine))
    if len(pieces) > MAX_PIECES:
        raise Malformed(f"stocks: more than {MAX_PIECES} pieces")
    return sorted(pieces)


def _total(found: TorpedoPosition, options: Mapping[str, Any], player: int, pips: int, listed: int) -> int:
    """How many pieces of a size a player has in all."""
    size, stash = SIZES[pips], int(options["stock"])
    stock, dead = _count(found.stocks, player, size, "stocks"), _count(found.dead, player, size, "dead")
    crashed = _crashed(found, player, size)
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


def _crashed(found: TorpedoPosition, player: int, size: str) -> int:
    """How many pieces of a player and a size are listed as crashed."""
    return sum(ship.player == player and ship.size == size for ship in found.crashed)


def _count(counts: Sequence[SizeCounts] | None, player: int, size: str, where: str) -> int | None:
    if counts is None:
        return None
    return read_within(getattr(counts[player], size), 0, 99, f"{where}[{player}].{size}")


def _listed(found: TorpedoPosition) -> Iterator[tuple[str, TorpedoShip, int]]:
    """Each piece that the position lists singly: where the list stands, the piece, and its fate."""
    lists = (
        ("ships", found.ships, LYING),
        ("crashed", found.crashed, CRASHED),
        ("sunk", found.sunk, SUNK),
        ("sealed_ships", found.sealed_ships, SEALED),
    )
    for where, ships, fate in lists:
        for k, ship in enumerate(ships):
            yield f"{where}[{k}]", ship, fate


def _place(sea: TorpedoSea, found: TorpedoPosition, options: Mapping[str, Any]) -> None:
    """Puts each listed piece where the position says; sunk pieces stand on the field for now."""
    indices = {(ship.player, ship.pips, ship.number): index for index, ship in enumerate(sea.ships)}
    for where, told, fate in _listed(found):
        ship = sea.ships[indices[read_listed_ship(told, int(sea.turn[0].players), where)]]
        if ship.number > options["stock"] and not found.unchecked:
            raise Malformed(f"{where}.name: a player has at most {options['stock']} ships of a size")
        ship.fate = LYING if fate == SUNK else fate
        read_place(ship, told.stern, told.heading, where, "stern")
        if told.order is not None:
            first, last = (0, 0) if fate == SEALED else (1, 999)
            ship.order = read_within(told.order, first, last, f"{where}.order")
        if told.met:
            ship.met = _named(sea, told.met, f"{where}.met")
    _count_orders(sea, found)
    _spread_rest(sea, found)


def _named(sea: TorpedoSea, name: str, where: str) -> int:
    for index in range(len(sea.ships)):
        if object_name(sea, index) == name:
            return index
    raise Malformed(f"{where}: there is no {name[:20]!r}")


def _count_orders(sea: TorpedoSea, found: TorpedoPosition) -> None:
    """Gives pieces without an order number the numbers after the highest given."""
    played = [ship for ship in sea.ships if ship.fate in (LYING, CRASHED)]
    doubled = [order for order, count in Counter(int(ship.order) for ship in played if ship.order).items() if count > 1]
    if doubled:
        raise Malformed(f"ships: two ships have the number {doubled[0]} in `order`")
    last = max((int(ship.order) for ship in played), default=0)
    for ship in played:
        if ship.order == 0:
            last += 1
            ship.order = last
    placed = last if found.placed is None else found.placed
    sea.turn[0].placed = read_within(placed, last, 10**6, "placed")


def _spread_rest(sea: TorpedoSea, found: TorpedoPosition) -> None:
    """Gives the unlisted pieces a fate: as many dead as the position says, the rest in stock, or set aside if the
    player left."""
    dead: Counter[tuple[int, str]] = Counter(
        {
            (player, size): getattr(counts, size) - _crashed(found, player, size)
            for player, counts in enumerate(found.dead or [])
            for size in DRAWN_SIZES
        }
    )
    for ship in sea.ships:
        kind = (int(ship.player), SIZES[ship.pips])
        if ship.fate == IN_STOCK and dead[kind] > 0:
            dead[kind] -= 1
            ship.fate = CRASHED
        elif ship.fate == IN_STOCK and has_left(sea, int(ship.player)):
            ship.fate = WITHDRAWN


def _fire_again(sea: TorpedoSea, found: TorpedoPosition) -> None:
    """Fires the past volleys again and checks that they sink what the position says is sunk (TP-R5, R6)."""
    turn = sea.turn[0]
    fired = VOLLEYS if turn.termination == FIRED and not found.volleys else len(found.volleys)
    most = VOLLEYS if turn.phase == OVER else VOLLEYS - 1 if turn.phase == VOLLEY else 0
    read_within(fired, VOLLEYS if turn.termination == FIRED else 0, most, "volleys")
    phase, termination = turn.phase, turn.termination
    sizes = []
    for _ in range(fired):
        fire_volley(sea)
        sizes.append(SIZES[volley_pips(sea, turn.volleys)])
    turn.phase, turn.termination = phase, termination
    if found.volleys and [volley.size for volley in found.volleys] != sizes:
        raise Malformed(f"volleys: must be {', '.join(sizes)} in this order")
    told = {(ship.player, ship.name): ship.sunk_in or None for ship in found.sunk}
    for ship in sea.ships:
        name = (int(ship.player), f"{SIZES[ship.pips]}{ship.number}")
        sunk_in = sizes[ship.volley - 1] if ship.fate == SUNK else None
        if told.pop(name, None) != sunk_in:
            raise Malformed(f"sunk: the volleys would {'sink' if sunk_in else 'not sink'} {name[0]}.{name[1]}")


def _check_sealed(sea: TorpedoSea, found: TorpedoPosition) -> None:
    """Checks that each player who has locked in has locked in a whole wave, as far as the viewer sees it."""
    turn = sea.turn[0]
    if turn.phase != WAVE:
        if turn.sealed or found.sealed_ships:
            raise Malformed("sealed: only possible in a wave")
        return
    for player in range(int(turn.players)):
        sealed = [ship for ship in sea.ships if ship.fate == SEALED and ship.player == player]
        due = min(int(turn.wave), int(stock_of(sea, player, 0)) + len(sealed)) if turn.sealed >> player & 1 else 0
        seen = found.viewer is UNSET or found.viewer == player
        if len(sealed) != due and (seen or sealed):
            raise Malformed(f"sealed_ships: player {player} has locked in {due} ships, not {len(sealed)}")
    hull = sea.outlines[len(sea.ships)]
    for index, ship in enumerate(sea.ships):
        if ship.fate == SEALED:
            lay(hull, ship.pips, ship.x, ship.y, ship.heading)
            if afloat(sea.field, hull) >= 0:
                raise Malformed(f"{object_name(sea, index)} is not inside the field")
    hull.corners = 0


def _move_on(sea: TorpedoSea, found: TorpedoPosition) -> None:
    """Applies what must follow: a player without pieces calls stop; a phase in which no player can act ends."""
    turn = sea.turn[0]
    begin_when_ready(sea)
    out = [p for p in range(int(turn.players)) if not has_left(sea, p) and stock_of(sea, p, 0) == 0]
    if out and (turn.phase == RUSH or (turn.phase == WAVE and not turn.sealed)):
        call_stop(sea, out[0])
    if turn.phase == STOP and turn.stopped_by == NOBODY:
        if not out:
            raise Malformed("phase: the rush has not stopped: all players have ships left")
        turn.stopped_by = out[0]
    end_laying(sea)
