"""Deploying: ships and flags laid by hand or in a formation, on one's own side and well off the enemy (AR-R3, R10).

Whatever is laid may be laid anew until its player is ready; then all that is not laid is laid fairly.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any, Final

import numpy as np

from iceharbor.codec import Malformed
from iceharbor.contract import SEATS, Player, Point, Refusal, Refused, Witness, refuse
from iceharbor.games.armada.berthing import berth_ruling
from iceharbor.games.armada.formations import ABEAM_U, MAKERS, Station
from iceharbor.games.armada.layout import (
    Side,
    doubled_middle,
    draw_goal_line,
    equal_fleets,
    facing,
    side_of,
    unequal_fleets,
    with_ships,
)
from iceharbor.games.armada.names import describe, object_name
from iceharbor.games.armada.records import (
    BREAKTHROUGH,
    DEPLOY,
    FLAG,
    MARKER_U,
    Sea,
    flag_object,
    outline_flag,
    outline_ship,
)
from iceharbor.games.armada.rules import begin_turn, count_entry, out_of_play
from iceharbor.games.armada.words import (
    FORMATIONS,
    MIRROR,
    OPPOSITE,
    Arrange,
    Deploying,
    FlagMarker,
    FlagShip,
)
from iceharbor.games.sailing.names import find_ship, ship_name
from iceharbor.games.sailing.rules import next_player
from iceharbor.games.sailing.rulings import OFF_ITS_SIDE, OFF_THE_FIELD, OPEN, WOULD_TOUCH
from iceharbor.games.sailing.waters import PLAY, copy_sea
from iceharbor.games.sailing.witnesses import contact_witness, gap_witness, hull_of
from iceharbor.games.sailing.words import PlaceShip, Ready
from iceharbor.table.plane import (
    HEADINGS,
    UNIT,
    gap_floor_u,
    lay,
    lay_rectangle,
    turned,
)

STRIDE_U: Final = UNIT // 4
"""How finely the water is searched for a place."""

Spot = tuple[int, int, int]
"""The middle of a stern, and a heading."""


def apply_deploying(sea: Sea, player: Player, action: Deploying) -> None:
    """Writes a deployment to the sea; raises Refused."""
    check_turn(sea, player)
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
        case Ready():
            _ready(sea, player)
    count_entry(sea)


def deploying_now(sea: Sea) -> frozenset[Player]:
    """Who may deploy: everybody who isn't ready when it is hidden, else who is next."""
    turn = sea.turn[0]
    if not turn.hidden:
        return frozenset((int(turn.player),))
    done = int(turn.ready | out_of_play(sea))
    return frozenset(player for player in range(int(turn.players)) if not done >> player & 1)


def check_turn(sea: Sea, player: Player) -> None:
    """Raises Refused unless this player is deploying now (AR-A5)."""
    turn = sea.turn[0]
    if turn.phase != DEPLOY:
        raise refuse("AR-R3", "fleets are deployed once it is known who moves first, and before play")
    if player not in deploying_now(sea):
        reason = "you have deployed; the others have not" if turn.hidden else f"it is {SEATS[turn.player]}'s turn"
        raise refuse("AR-A5", f"{reason} to deploy" if not turn.hidden else reason)


# --- Judging ----------------------------------------------------------------------------------------------------------


def ship_refusal(sea: Sea, player: Player, index: int, spot: Spot) -> Refusal | None:
    """Why a ship may not be laid there (AR-R3). Lays the scratch hull."""
    if index < 0 or sea.ships[index].player != player:
        return Refusal("AR-A6", "you have no such ship")
    lay(sea.outlines[-1], sea.ships[index].pips, *spot)
    return _berth_refusal(sea, player, index, ship_name(sea, index))


def flag_refusal(sea: Sea, player: Player, at: Point) -> Refusal | None:
    """Why a flag may not stand there (AR-R10). Lays the scratch hull."""
    lay_rectangle(sea.outlines[-1], *at, 0, MARKER_U, MARKER_U)
    return _berth_refusal(sea, player, flag_object(sea, player), "your flag")


def _berth_refusal(sea: Sea, player: Player, mover: int, name: str) -> Refusal | None:
    """Why the scratch hull may not lie there."""
    ruling, met = berth_ruling(sea, player, side_of(sea, player), mover)
    hull, other, met_name = sea.outlines[-1], sea.outlines[met], object_name(sea, met)
    match ruling:
        case r if r == OPEN:
            return None
        case r if r == OFF_THE_FIELD:
            witness = Witness("edge", met_name, hull_of(hull))
            return Refusal("AR-R3", f"{name} would not lie within the field", witness)
        case r if r == OFF_ITS_SIDE:
            return Refusal("AR-R3", side_reason(sea, player, name), Witness("edge", None, hull_of(hull)))
        case r if r == WOULD_TOUCH:
            witness = contact_witness(hull, other, met_name)
            return Refusal("AR-R3", f"{name} would touch {describe(sea, player, met)}", witness)
        case _:
            near = f"{gap_floor_u(hull, other) / UNIT:.2f} inches from {describe(sea, player, met)}"
            reason = f"{name} would lie {near}: at least {sea.turn[0].spacing_u // UNIT} are needed"
            return Refusal("AR-R3", reason, gap_witness(hull, other, met_name, hull_of(hull)))


def side_reason(sea: Sea, player: Player, name: str) -> str:
    """Why something does not lie on a player's own side."""
    turn = sea.turn[0]
    rivals = ~int(turn.ready | out_of_play(sea) | 1 << player) & (1 << int(turn.players)) - 1
    half = f"{turn.spacing_u / UNIT / 2:g} inches"
    back = f", {half} back from its bound while others may still deploy" if turn.hidden or rivals else ""
    edge = " and 2.25 inches off your edge" if turn.mode == BREAKTHROUGH and player != turn.first else ""
    return f"{name} must lie on your own side{back}{edge}"


# --- Laying -----------------------------------------------------------------------------------------------------------


def lay_ship(sea: Sea, index: int, spot: Spot) -> None:
    """Lays a ship, or lays it anew."""
    ship = sea.ships[index]
    ship.laid = 1
    ship.x, ship.y, ship.heading = spot
    outline_ship(sea, index)


def lift_ship(sea: Sea, index: int) -> None:
    """Takes a ship off the sea again."""
    ship = sea.ships[index]
    ship.laid = ship.x = ship.y = ship.heading = 0
    outline_ship(sea, index)


def _take_flag(sea: Sea, player: Player, action: FlagShip | FlagMarker) -> None:
    """A ship or a marker is the flag, and nothing else of that player (AR-R10, A17)."""
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


def strike_flag(sea: Sea, player: Player) -> None:
    """The player has no flag, until he takes one."""
    for ship in sea.ships:
        if ship.player == player:
            ship.flagship = 0
    flag = sea.flags[player]
    flag.laid = flag.x = flag.y = 0
    outline_flag(sea, player)


def has_flag(sea: Sea, player: Player) -> bool:
    """Whether the player has chosen a flag."""
    return bool(sea.flags[player].laid or any(ship.flagship and ship.player == player for ship in sea.ships))


def own_ships(sea: Sea, player: Player) -> list[int]:
    """The object numbers of a player's ships."""
    return [index for index, ship in enumerate(sea.ships) if ship.player == player]


# --- Formations -------------------------------------------------------------------------------------------------------


def arranged(sea: Sea, player: Player, formation: str) -> dict[int, Spot] | Refusal:
    """Where every ship of the player lies in a formation, or why there is none such."""
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
            laid = _laid_out(trial, player, side, zip(own, spots, strict=True))
            if laid is not None:
                return laid
    return Refusal("AR-R3", f"there is no room for that formation: {formation}")


def _middle(sea: Sea, player: Player) -> Spot:
    """The middle of the sea, and the heading on which the player sees it before him."""
    cx2, cy2 = doubled_middle(sea.field)
    return cx2 // 2, cy2 // 2, facing(sea, player)


def _stationed(middle: Spot, station: Station, back: int) -> Spot:
    """A station of a formation whose front lies so far back from the middle of the sea."""
    x, y, heading = middle
    dx, dy = turned(station.across, station.ahead - back, heading)
    return x + int(dx), y + int(dy), (heading + station.turn) % HEADINGS


def _laid_out(trial: Sea, player: Player, side: Side, spots: Iterable[tuple[int, Spot]]) -> dict[int, Spot] | None:
    """The places of a fleet that was lifted from this sea; None as soon as a ship could not lie in its place."""
    laid, fleet = copy_sea(trial), {}
    for index, spot in spots:
        if not lies_well(laid, player, side, index, spot):
            return None
        lay_ship(laid, index, spot)
        fleet[index] = spot
    return fleet


def lies_well(sea: Sea, player: Player, side: Side, index: int, spot: Spot) -> bool:
    """Whether a ship may be laid there, its player's side being this. Lays the scratch hull."""
    lay(sea.outlines[-1], sea.ships[index].pips, *spot)
    return bool(berth_ruling(sea, player, side, index)[0] == OPEN)


def stands_well(sea: Sea, player: Player, side: Side, at: Point) -> bool:
    """Whether a flag may stand there, its player's side being this. Lays the scratch hull."""
    lay_rectangle(sea.outlines[-1], *at, 0, MARKER_U, MARKER_U)
    return bool(berth_ruling(sea, player, side, flag_object(sea, player))[0] == OPEN)


def _mirrored(sea: Sea, player: Player) -> dict[int, Spot] | Refusal:
    """One's own formation flipped left to right."""
    own = own_ships(sea, player)
    if not all(sea.ships[index].laid for index in own):
        return Refusal("AR-R3", "lay your whole fleet first, then it can be flipped")
    spots = {index: _flipped(sea, player, sea.ships[index]) for index in own}
    trial = copy_sea(sea)
    for index in own:
        lift_ship(trial, index)
    fleet = _laid_out(trial, player, side_of(sea, player), spots.items())
    return fleet or Refusal("AR-R3", "flipped, your fleet would find no room")


def _flipped(sea: Sea, player: Player, ship: np.record) -> Spot:
    cx2, cy2 = doubled_middle(sea.field)
    heading = facing(sea, player)
    across, along = turned(2 * int(ship.x) - cx2, 2 * int(ship.y) - cy2, (HEADINGS - heading) % HEADINGS)
    dx, dy = turned(-int(across), int(along), heading)
    return (cx2 + int(dx)) // 2, (cy2 + int(dy)) // 2, (2 * heading - int(ship.heading)) % HEADINGS


def _opposite(sea: Sea, player: Player) -> dict[int, Spot] | Refusal:
    """The enemy's formation, turned half round the middle of the sea: exactly fair between equal fleets."""
    own = own_ships(sea, player)
    if sea.turn[0].players != 2 or not sea.turn[0].equal:
        return Refusal("AR-R3", "only one of two equal fleets can answer the other")
    theirs = [find_ship(sea, 1 - player, ship_name(sea, index)) for index in own]
    if sea.turn[0].hidden or not all(sea.ships[index].laid for index in theirs):
        return Refusal("AR-R3", "the enemy's formation is not seen yet")
    cx2, cy2 = doubled_middle(sea.field)
    spots = {}
    for index, other in zip(own, theirs, strict=True):
        ship = sea.ships[other]
        spots[index] = (cx2 - int(ship.x), cy2 - int(ship.y), (int(ship.heading) + HEADINGS // 2) % HEADINGS)
    trial = copy_sea(sea)
    for index in own:
        lift_ship(trial, index)
    fleet = _laid_out(trial, player, side_of(sea, player), spots.items())
    return fleet or Refusal("AR-R3", "turned half round, the enemy's formation finds no room on your side")


def check_room(sea: Sea, options: Mapping[str, Any]) -> None:
    """Raises Malformed when the largest fleets that there may be find no room on their sides of an empty sea."""
    players = int(sea.turn[0].players)
    fleets = [equal_fleets(options, players)] if sea.turn[0].equal else [unequal_fleets(0), unequal_fleets(1)]
    for fleet in fleets:
        trial = with_ships(sea, fleet)
        for player in range(players):
            trial.turn[0].first = 1 - player if players == 2 else 0  # a defender has the least room
            try:
                complete(trial, player)
            except Refused:
                raise Malformed("options: the fleets find no room on this field; make it larger") from None


# --- Being ready ------------------------------------------------------------------------------------------------------


def _ready(sea: Sea, player: Player) -> None:
    complete(sea, player)
    sea.turn[0].ready |= 1 << player
    go_on_deploying(sea)


def complete(sea: Sea, player: Player) -> None:
    """Lays what the player has not laid, fairly; raises Refused when something finds no room."""
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
        berths = (spot for spot in _berths(sea, player) if lies_well(sea, player, side, index, spot))
        found = next(berths, None)
        if found is None:
            raise refuse("AR-R3", f"there is no room left for {ship_name(sea, index)}: lay your fleet another way")
        lay_ship(sea, index, found)
    if sea.turn[0].mode == FLAG and not has_flag(sea, player):
        sea.ships[own[0]].flagship = 1


def _berths(sea: Sea, player: Player) -> Iterator[Spot]:
    """Places on a grid over the player's side, from the front back and from the middle out, facing the enemy first."""
    reach = int(np.ptp(sea.field, axis=0).max())
    across = sorted(range(-reach // 2, reach // 2, ABEAM_U // 2), key=abs)
    middle = _middle(sea, player)
    for turn, back, aside in product((0, 900, 2700), range(0, reach // 2, ABEAM_U // 2), across):
        yield _stationed(middle, Station(aside, 0, turn), back)


def go_on_deploying(sea: Sea) -> None:
    """The next in order of play deploys; when all are ready, play begins."""
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


# --- Chance -----------------------------------------------------------------------------------------------------------


def sample_deploying(sea: Sea, player: Player, rng: Random) -> Deploying:
    """A legal deployment: formations, ships laid by hand, flags, and at last ready."""
    choice = rng.randrange(6)
    if choice == 0:
        return Ready()
    if choice == 1 and sea.turn[0].mode == FLAG:
        return _sample_flag(sea, player, rng)
    if choice <= 2:
        formation = rng.choice(FORMATIONS)
        return Ready() if isinstance(arranged(sea, player, formation), Refusal) else Arrange(formation)
    return _sample_ship(sea, player, rng.choice(own_ships(sea, player)), rng)


def _sample_flag(sea: Sea, player: Player, rng: Random) -> FlagShip | FlagMarker:
    for _ in range(8):
        at = _anywhere(sea, rng)
        if flag_refusal(sea, player, at) is None and _leaves_room(sea, player, FlagMarker(at)):
            return FlagMarker(at)
    return FlagShip(ship_name(sea, rng.choice(own_ships(sea, player))))


def _sample_ship(sea: Sea, player: Player, index: int, rng: Random) -> Deploying:
    for _ in range(24):
        at, heading = _anywhere(sea, rng), rng.randrange(HEADINGS)
        if ship_refusal(sea, player, index, (*at, heading)) is None:
            action = PlaceShip(ship_name(sea, index), at, heading)
            if _leaves_room(sea, player, action):
                return action
    return Ready()


def _anywhere(sea: Sea, rng: Random) -> Point:
    low, high = sea.field.min(axis=0), sea.field.max(axis=0)
    return rng.randint(int(low[0]), int(high[0])), rng.randint(int(low[1]), int(high[1]))


def _leaves_room(sea: Sea, player: Player, action: Deploying) -> bool:
    """Whether the rest of the fleet could still be laid."""
    trial = copy_sea(sea)
    try:
        apply_deploying(trial, player, action)
        complete(trial, player)
    except Refused:
        return False
    return True
