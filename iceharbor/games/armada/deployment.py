"""Deployment: ships and flags, placed singly or in a formation, on the player's side and away from enemies (AR-R3,
R10).

A player may move everything they have placed until they are ready; then the fair arrangement places the rest.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Any, Final

import numpy as np

from iceharbor.codec import Malformed
from iceharbor.contract import SEATS, Player, Refused, refuse
from iceharbor.games.armada.actions import (
    MIRROR,
    OPPOSITE,
    Arrange,
    Deploying,
    FlagMarker,
    FlagShip,
    SealedFleet,
)
from iceharbor.games.armada.formations import ABEAM_U, MAKERS, Station
from iceharbor.games.armada.layout import (
    Side,
    berth_ruling,
    defender,
    doubled_middle,
    draw_goal_line,
    equal_fleets,
    facing,
    side_of,
    unequal_fleets,
    with_ships,
)
from iceharbor.games.armada.records import (
    BEHIND_FIRST,
    BREAKTHROUGH,
    DEPLOY,
    FLAG,
    MARKER_U,
    ArmadaSea,
    describe,
    flag_object,
    object_name,
    outline_flag,
    outline_ship,
)
from iceharbor.games.armada.rules import begin_turn, count_entry, out_of_play
from iceharbor.games.sailing.actions import FleetReady, PlaceShip
from iceharbor.games.sailing.names import find_ship, ship_name
from iceharbor.games.sailing.refusals import contact_witness, gap_witness, hull_of, overlap_witness
from iceharbor.games.sailing.rules import OFF_ITS_SIDE, OFF_THE_FIELD, OPEN, WOULD_OVERLAP, WOULD_TOUCH, next_player
from iceharbor.games.sailing.state import PLAY, copy_sea
from iceharbor.plan import Refusal, Witness
from iceharbor.scene import Point
from iceharbor.table.plane import (
    HEADINGS,
    UNIT,
    gap_floor_u,
    lay,
    lay_rectangle,
    turned,
)

STRIDE_U: Final = UNIT // 4
"""The grid on which a place is searched for."""

Spot = tuple[int, int, int]
"""The middle of a stern, and a heading."""


def apply_deploying(sea: ArmadaSea, player: Player, action: Deploying) -> None:
    """Applies a deployment to the sea in place; raises Refused when it is not legal."""
    check_turn(sea, player)
    if sea.turn[0].sealed and not isinstance(action, FleetReady | SealedFleet):
        raise refuse("AR-A5", "a hidden fleet is placed in one action: ready with all places")
    match action:
        case PlaceShip(ship, at, heading):
            index = find_ship(sea, player, ship)
            refusal = ship_refusal(sea, player, index, (*at, heading))
            if refusal is not None:
                raise Refused(refusal)
            lay_ship(sea, index, (*at, heading))
        case Arrange(formation):
            spots = arranged(sea, player, formation)
            if isinstance(spots, Refusal):
                raise Refused(spots)
            for index, spot in spots.items():
                lay_ship(sea, index, spot)
        case FlagShip() | FlagMarker():
            _take_flag(sea, player, action)
        case FleetReady():
            _ready(sea, player)
        case SealedFleet(ships, flag):
            open_seal(sea, player, ships, flag)
            _ready(sea, player)
    count_entry(sea)


def deploying_now(sea: ArmadaSea) -> frozenset[Player]:
    """The players who may deploy: with hidden deployment all who are not ready, else the next in turn."""
    turn = sea.turn[0]
    if not turn.hidden:
        return frozenset((int(turn.player),))
    done = int(turn.ready | out_of_play(sea))
    return frozenset(player for player in range(int(turn.players)) if not done >> player & 1)


def check_turn(sea: ArmadaSea, player: Player) -> None:
    """Raises Refused unless it is this player's turn to deploy (AR-A5)."""
    turn = sea.turn[0]
    if turn.phase != DEPLOY:
        raise refuse("AR-R3", "fleets are deployed only during setup, after it is known who goes first")
    if player not in deploying_now(sea):
        reason = "you are ready; wait for the other players" if turn.hidden else f"it's {SEATS[turn.player]}'s turn"
        raise refuse("AR-A5", f"{reason} to deploy" if not turn.hidden else reason)


def open_seal(sea: ArmadaSea, player: Player, ships: tuple[PlaceShip, ...], flag: FlagShip | FlagMarker | None) -> None:
    """Places a player's whole fleet and flag in place of what they have placed; raises Refused."""
    if not sea.turn[0].hidden:
        raise refuse("AR-A5", "fleets are placed one ship after the other here, and then ready")
    for index in own_ships(sea, player):
        lift_ship(sea, index)
    if sea.turn[0].mode == FLAG:
        strike_flag(sea, player)
    for ship in ships:
        index = find_ship(sea, player, ship.ship)
        if index >= 0 and sea.ships[index].laid and sea.ships[index].player == player:
            raise refuse("AR-A6", f"{ship.ship} is named twice")
        refusal = ship_refusal(sea, player, index, (*ship.at, ship.heading))
        if refusal is not None:
            raise Refused(refusal)
        lay_ship(sea, index, (*ship.at, ship.heading))
    if flag is not None:
        _take_flag(sea, player, flag)


# --- Judging ----------------------------------------------------------------------------------------------------------


def ship_refusal(sea: ArmadaSea, player: Player, index: int, spot: Spot) -> Refusal | None:
    """Why a ship may not be placed there (AR-R3); None when it may. Writes the scratch hull."""
    if index < 0 or sea.ships[index].player != player:
        return Refusal("AR-A6", "you have no such ship")
    lay(sea.outlines[-1], sea.ships["pips"][index], *spot)
    return _berth_refusal(sea, player, index, ship_name(sea, index), beside=True)


def flag_refusal(sea: ArmadaSea, player: Player, at: Point) -> Refusal | None:
    """Why a flag may not be placed there (AR-R10); None when it may. Writes the scratch hull."""
    lay_rectangle(sea.outlines[-1], *at, 0, MARKER_U, MARKER_U)
    return _berth_refusal(sea, player, flag_object(sea, player), "your flag", beside=False)


def _berth_refusal(sea: ArmadaSea, player: Player, mover: int, name: str, beside: bool) -> Refusal | None:
    """Why the object of the scratch hull may not be placed there; None when it may."""
    ruling, met = berth_ruling(sea, player, side_of(sea, player), mover, beside)
    hull, other, met_name = sea.outlines[-1], sea.outlines[met], object_name(sea, met)
    match ruling:
        case r if r == OPEN:
            return None
        case r if r == OFF_THE_FIELD:
            witness = Witness("edge", met_name, hull_of(hull))
            return Refusal("AR-R3", f"{name} would not be inside the field", witness)
        case r if r == OFF_ITS_SIDE:
            return Refusal("AR-R3", side_reason(sea, player, name), Witness("edge", None, hull_of(hull)))
        case r if r == WOULD_TOUCH:
            witness = contact_witness(hull, other, met_name)
            return Refusal("AR-R3", f"{name} would touch {describe(sea, player, met)}", witness)
        case r if r == WOULD_OVERLAP:
            witness = overlap_witness(hull, other, met_name)
            return Refusal("AR-R3", f"{name} would overlap {describe(sea, player, met)}", witness)
        case _:
            near = f"{gap_floor_u(hull, other) / UNIT:.2f} inches from {describe(sea, player, met)}"
            reason = f"{name} would be {near}; it must be at least {sea.turn[0].spacing_u // UNIT} inches away"
            return Refusal("AR-R3", reason, gap_witness(hull, other, met_name, hull_of(hull)))


def side_reason(sea: ArmadaSea, player: Player, name: str) -> str:
    """Why an object is not on a player's own side."""
    turn = sea.turn[0]
    rivals = ~int(turn.ready | out_of_play(sea) | 1 << player) & (1 << int(turn.players)) - 1
    half = f"{turn.spacing_u / UNIT / 2:g} inches"
    back = f", {half} back from its border while others deploy" if turn.hidden or rivals else ""
    edge = ", and 2.25 inches from your edge" if turn.mode == BREAKTHROUGH and player == defender(sea) else ""
    return f"{name} must be on your own side{back}{edge}"


# --- Placing ----------------------------------------------------------------------------------------------------------


def lay_ship(sea: ArmadaSea, index: int, spot: Spot) -> None:
    """Places a ship, or moves it."""
    ships = sea.ships
    ships["laid"][index] = 1
    ships["x"][index], ships["y"][index], ships["heading"][index] = spot
    outline_ship(sea, index)


def lift_ship(sea: ArmadaSea, index: int) -> None:
    """Takes a ship off the sea again."""
    for part in ("laid", "x", "y", "heading"):
        sea.ships[part][index] = 0
    outline_ship(sea, index)


def _take_flag(sea: ArmadaSea, player: Player, action: FlagShip | FlagMarker) -> None:
    """Makes a ship or a marker the player's only flag (AR-R10, A17)."""
    if sea.turn[0].mode != FLAG:
        raise refuse("AR-R10", "there are no flags in this game")
    if isinstance(action, FlagShip):
        index = find_ship(sea, player, action.ship)
        if index < 0 or sea.ships[index].player != player:
            raise refuse("AR-A6", "you have no such ship")
        strike_flag(sea, player)
        sea.ships[index].flagship = 1
        return
    refusal = flag_refusal(sea, player, action.at)
    if refusal is not None:
        raise Refused(refusal)
    strike_flag(sea, player)
    flag = sea.flags[player]
    flag.laid = 1
    flag.x, flag.y = action.at
    outline_flag(sea, player)


def strike_flag(sea: ArmadaSea, player: Player) -> None:
    """Takes the player's flag away, until they choose one."""
    for ship in sea.ships:
        if ship.player == player:
            ship.flagship = 0
    flag = sea.flags[player]
    flag.laid = flag.x = flag.y = 0
    outline_flag(sea, player)


def has_flag(sea: ArmadaSea, player: Player) -> bool:
    """True if the player has chosen a flag."""
    return bool(sea.flags[player].laid or any(ship.flagship and ship.player == player for ship in sea.ships))


def own_ships(sea: ArmadaSea, player: Player) -> list[int]:
    """The object numbers of a player's ships."""
    return [index for index, owner in enumerate(sea.ships["player"].tolist()) if owner == player]


# --- Formations -------------------------------------------------------------------------------------------------------


def arranged(sea: ArmadaSea, player: Player, formation: str) -> dict[int, Spot] | Refusal:
    """The place of each of the player's ships in a formation, or why the formation does not fit."""
    match formation:
        case f if f == MIRROR:
            return _mirrored(sea, player)
        case f if f == OPPOSITE:
            return _opposite(sea, player)
    trial, own = copy_sea(sea), own_ships(sea, player)
    for index in own:
        lift_ship(trial, index)
    pips = [int(sea.ships[index].pips) for index in own]
    side, where = side_of(sea, player), _middle(sea, player)
    for stations in MAKERS[formation](pips):
        for back in range(0, int(np.ptp(sea.field, axis=0).max()) // 2, STRIDE_U):
            spots = (_stationed(where, station, back) for station in stations)
            laid = _laid_out(trial, player, side, zip(own, spots, strict=True), beside=False)
            if laid is not None:
                return laid
    return Refusal("AR-R3", f"there is no room for that formation: {formation}")


def _middle(sea: ArmadaSea, player: Player) -> Spot:
    """The middle of the sea, and the heading in which the player looks at it."""
    cx2, cy2 = doubled_middle(sea.field)
    return cx2 // 2, cy2 // 2, facing(sea, player)


def _stationed(middle: Spot, station: Station, back: int) -> Spot:
    """The place of a station in a formation whose front is `back` units from the middle of the sea."""
    x, y, heading = middle
    dx, dy = turned(station.across, station.ahead - back, heading)
    return x + int(dx), y + int(dy), (heading + station.turn) % HEADINGS


def _laid_out(
    trial: ArmadaSea, player: Player, side: Side, spots: Iterable[tuple[int, Spot]], beside: bool
) -> dict[int, Spot] | None:
    """The places of a fleet whose ships are not on this sea; None as soon as a ship may not be in its place."""
    laid, fleet = copy_sea(trial), {}
    for index, spot in spots:
        if not lies_well(laid, player, side, index, spot, beside):
            return None
        lay_ship(laid, index, spot)
        fleet[index] = spot
    return fleet


def lies_well(sea: ArmadaSea, player: Player, side: Side, index: int, spot: Spot, beside: bool) -> bool:
    """True if a ship may be placed there, on this side; with `beside` it may touch the player's own ships, which
    automatic placement never does. Writes the scratch hull."""
    lay(sea.outlines[-1], sea.ships["pips"][index], *spot)
    return bool(berth_ruling(sea, player, side, index, beside)[0] == OPEN)


def stands_well(sea: ArmadaSea, player: Player, side: Side, at: Point) -> bool:
    """True if a flag may be placed there, on this side. Writes the scratch hull."""
    lay_rectangle(sea.outlines[-1], *at, 0, MARKER_U, MARKER_U)
    return bool(berth_ruling(sea, player, side, flag_object(sea, player), False)[0] == OPEN)


def _mirrored(sea: ArmadaSea, player: Player) -> dict[int, Spot] | Refusal:
    """The player's own formation, flipped left to right."""
    own = own_ships(sea, player)
    if not all(sea.ships[index].laid for index in own):
        return Refusal("AR-R3", "place all ships first")
    spots = {index: _flipped(sea, player, sea.ships[index]) for index in own}
    trial = copy_sea(sea)
    for index in own:
        lift_ship(trial, index)
    fleet = _laid_out(trial, player, side_of(sea, player), spots.items(), beside=True)
    return fleet or Refusal("AR-R3", "there is no room for your flipped fleet")


def _flipped(sea: ArmadaSea, player: Player, ship: np.record) -> Spot:
    cx2, cy2 = doubled_middle(sea.field)
    heading = facing(sea, player)
    across, along = turned(2 * int(ship.x) - cx2, 2 * int(ship.y) - cy2, (HEADINGS - heading) % HEADINGS)
    dx, dy = turned(-int(across), int(along), heading)
    return (cx2 + int(dx)) // 2, (cy2 + int(dy)) // 2, (2 * heading - int(ship.heading)) % HEADINGS


def _opposite(sea: ArmadaSea, player: Player) -> dict[int, Spot] | Refusal:
    """The enemy's formation, turned by 180 degrees about the middle of the sea: exactly fair for equal fleets."""
    own = own_ships(sea, player)
    if sea.turn[0].players != 2 or not sea.turn[0].equal:
        return Refusal("AR-R3", "only possible with equal fleets of two players")
    theirs = [find_ship(sea, 1 - player, ship_name(sea, index)) for index in own]
    if sea.turn[0].hidden or not all(sea.ships[index].laid for index in theirs):
        return Refusal("AR-R3", "the enemy's formation is still hidden")
    cx2, cy2 = doubled_middle(sea.field)
    spots = {}
    for index, other in zip(own, theirs, strict=True):
        ship = sea.ships[other]
        spots[index] = (cx2 - int(ship.x), cy2 - int(ship.y), (int(ship.heading) + HEADINGS // 2) % HEADINGS)
    trial = copy_sea(sea)
    for index in own:
        lift_ship(trial, index)
    fleet = _laid_out(trial, player, side_of(sea, player), spots.items(), beside=True)
    return fleet or Refusal("AR-R3", "there is no room on your side for the enemy's formation")


def check_room(sea: ArmadaSea, options: Mapping[str, Any]) -> None:
    """Raises Malformed when the largest possible fleets do not fit on their sides of an empty sea."""
    players = int(sea.turn[0].players)
    fleets = [equal_fleets(options, players)] if sea.turn[0].equal else [unequal_fleets(0), unequal_fleets(1)]
    for fleet in fleets:
        trial = with_ships(sea, fleet)
        for player in range(players):
            trial.turn[0].first = _defending(trial, player) if players == 2 else 0  # a defender has the least room
            try:
                complete(trial, player)
            except Refused:
                raise Malformed("options: the fleets have no room on this field; make it larger") from None


def _defending(sea: ArmadaSea, player: Player) -> Player:
    """The player who goes first when this player defends; has no meaning when the fleets decide who defends."""
    return player if sea.turn[0].goal_behind == BEHIND_FIRST else 1 - player


# --- Being ready ------------------------------------------------------------------------------------------------------


def _ready(sea: ArmadaSea, player: Player) -> None:
    complete(sea, player)
    sea.turn[0].ready |= 1 << player
    go_on_deploying(sea)


def complete(sea: ArmadaSea, player: Player) -> None:
    """Places all ships and flags the player has not placed, by the fair arrangement; raises Refused when one does not
    fit."""
    own = own_ships(sea, player)
    waiting = [index for index in own if not sea.ships[index].laid]
    if waiting == own:
        for formation in MAKERS:
            spots = arranged(sea, player, formation)
            if not isinstance(spots, Refusal):
                for index, spot in spots.items():
                    lay_ship(sea, index, spot)
                waiting = []
                break
    side = side_of(sea, player)
    for index in waiting:
        berths = (spot for spot in _berths(sea, player) if lies_well(sea, player, side, index, spot, beside=False))
        found = next(berths, None)
        if found is None:
            raise refuse("AR-R3", f"there is no room left for {ship_name(sea, index)}: place your fleet differently")
        lay_ship(sea, index, found)
    if sea.turn[0].mode == FLAG and not has_flag(sea, player):
        sea.ships[own[0]].flagship = 1


def _berths(sea: ArmadaSea, player: Player) -> Iterator[Spot]:
    """Places on a grid over the player's side, from the front back and from the middle out, those facing the enemy
    first."""
    reach = int(np.ptp(sea.field, axis=0).max())
    across = sorted(range(-reach // 2, reach // 2, ABEAM_U // 2), key=abs)
    middle = _middle(sea, player)
    for turn, back, aside in product((0, 900, 2700), range(0, reach // 2, ABEAM_U // 2), across):
        yield _stationed(middle, Station(aside, 0, turn), back)


def go_on_deploying(sea: ArmadaSea) -> None:
    """Passes deployment to the next player in turn order; when all are ready, play starts."""
    turn = sea.turn[0]
    done = int(turn.ready | out_of_play(sea))
    if done != (1 << int(turn.players)) - 1:
        if done >> int(turn.player) & 1:
            turn.player = next_player(sea, turn.player, done)
        return
    if turn.mode == BREAKTHROUGH:
        draw_goal_line(sea)
    turn.phase = PLAY
    if int(out_of_play(sea)) >> int(turn.first) & 1:
        turn.first = next_player(sea, turn.first, out_of_play(sea))
    begin_turn(sea, turn.first)
