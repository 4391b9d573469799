"""The positions of Armada: their fields, the sea written as one, and the checks of positions from before play.

`position_reader.py` reads them.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from iceharbor.codec import Malformed
from iceharbor.contract import GamePosition, Player, Refused, Viewer
from iceharbor.games.armada.deployment import (
    check_room,
    complete,
    flag_refusal,
    lift_ship,
    own_ships,
    ship_refusal,
    strike_flag,
)
from iceharbor.games.armada.fleet_choice import ROOM_SEED, draw_isles
from iceharbor.games.armada.layout import equal_fleets, opening_turn, unequal_fleets
from iceharbor.games.armada.records import (
    DEPLOY,
    ENDINGS,
    FIRST,
    FLAG,
    ISLES,
    NOBODY,
    PHASES,
    ArmadaSea,
    Phase,
    empty_sea,
    flag_object,
    island_object,
    object_name,
)
from iceharbor.games.armada.refusals import outcome_of, to_act_in
from iceharbor.games.armada.rules import out_of_play
from iceharbor.games.common.position_fields import players_in
from iceharbor.games.common.state import read_out
from iceharbor.games.sailing.names import SIZES
from iceharbor.games.sailing.position_fields import PlacedShip, ShipsTurn, place_of
from iceharbor.games.sailing.state import copy_sea, field_of, hulls_of
from iceharbor.plan import Refusal
from iceharbor.scene import Point


class ArmadaShip(PlacedShip, frozen=True):
    damage: int = 0
    moved: bool = False
    fired: int = 0
    flag: bool = False
    hull: Sequence[Point] | None = None
    """The outline of an object on the sea is written and not read."""


class ArmadaFlag(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str | None = None
    player: int
    at: Point
    hull: Sequence[Point] | None = None


class ArmadaGoal(Struct, frozen=True, forbid_unknown_fields=True):
    attacker: int
    line: tuple[Point, Point]


class ArmadaIsland(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    at: Point
    heading: int = 0
    size: tuple[int, int] = (2048, 2048)
    hull: Sequence[Point] | None = None


class ArmadaPosition(GamePosition, frozen=True):
    game: Literal["armada"]
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    phase: Phase = "play"
    to_act: Sequence[int] | None = None
    turn: ShipsTurn = ShipsTurn()
    field: Sequence[Point] | None = None
    ships: Sequence[ArmadaShip] = ()
    unlaid: Sequence[Sequence[str]] | None = None
    lost: Sequence[Sequence[str]] = ()
    flags: Sequence[ArmadaFlag] = ()
    goal: ArmadaGoal | None = None
    islands: Sequence[ArmadaIsland] = ()
    chooser: int | None = None
    first: int = 0
    round: int = 0
    entries: int = 0
    passes: int = 0
    ready: Sequence[int] | None = None
    beaten: Sequence[int] = ()
    forfeited: Sequence[int] = ()
    draw_offers: Sequence[int] = ()
    strength: Sequence[int] | None = None
    """The damage that each fleet can still take. It is written and not read."""
    termination: str | None = None
    winner: int | None = None


def position_of(sea: ArmadaSea, options: Mapping[str, Any], viewer: Viewer | UnsetType = UNSET) -> ArmadaPosition:
    """The position of the whole sea, or of a view, which names its viewer."""
    (turn,) = read_out(sea.turn)
    ships, hulls, players = read_out(sea.ships), hulls_of(sea), turn.players
    return ArmadaPosition(
        game="armada",
        players=players,
        options=options,
        phase=PHASES[turn.phase],
        to_act=sorted(to_act_in(sea)),
        turn=ShipsTurn(turn.player, turn.actions_left),
        field=field_of(sea),
        ships=[_ship(ship, hull) for ship, hull in zip(ships, hulls, strict=False) if ship.laid],
        unlaid=_named([ship for ship in ships if not ship.laid and not ship.lost], players),
        lost=_named([ship for ship in ships if ship.lost], players),
        flags=[
            ArmadaFlag(name=f"F{player}", player=player, at=(flag.x, flag.y), hull=hulls[flag_object(sea, player)])
            for player, flag in enumerate(read_out(sea.flags))
            if flag.laid
        ],
        goal=_goal(turn),
        islands=[
            _island(f"T{k + 1}", island, hulls[island_object(sea, k)])
            for k, island in enumerate(read_out(sea.islands))
            if island.laid
        ],
        chooser=_player(turn.chooser),
        first=turn.first,
        round=turn.rounds,
        entries=turn.entries,
        passes=turn.passes,
        ready=players_in(turn.ready, players),
        beaten=players_in(turn.beaten, players),
        forfeited=players_in(turn.forfeited, players),
        draw_offers=players_in(turn.draw_offers, players),
        strength=[strength_of(ships, player) for player in range(players)],
        termination=ENDINGS[turn.termination] or None,
        winner=_player(turn.winner),
        outcome=outcome_of(sea),
        viewer=viewer,
    )


def _player(player: int) -> Player | None:
    return None if player == NOBODY else player


def _ship(ship: Any, hull: list[Point]) -> ArmadaShip:
    return ArmadaShip(
        *place_of(ship),
        ship.damage,
        bool(ship.moved),
        ship.fired,
        bool(ship.flagship),
        hull,
    )


def _island(name: str, island: Any, hull: list[Point]) -> ArmadaIsland:
    return ArmadaIsland(name, (island.x, island.y), island.heading, (island.across, island.across), hull)


def _goal(turn: Any) -> ArmadaGoal | None:
    if turn.attacker == NOBODY:
        return None
    return ArmadaGoal(turn.attacker, ((turn.line_ax, turn.line_ay), (turn.line_bx, turn.line_by)))


def _named(ships: list[Any], players: int) -> list[list[str]]:
    """Names of ships, by player; the flagship of a fleet that is not yet placed has an `*`."""
    return [
        [f"{SIZES[ship.pips]}{ship.number}{'*' if ship.flagship else ''}" for ship in ships if ship.player == player]
        for player in range(players)
    ]


def strength_of(ships: Sequence[Any], player: Player) -> int:
    """The damage that a player's fleet can still take."""
    return sum(ship.pips - ship.damage for ship in ships if ship.player == player)


# --- Positions from before play: the game must continue from where it would place ships (AR-R2, R3, R8) ---------------


def check_unbegun(sea: ArmadaSea, options: Mapping[str, Any], counted: bool) -> None:
    """Raises Malformed when a fleet is not complete (if pieces are counted), or is where it may not be deployed."""
    phase = int(sea.turn[0].phase)
    if counted and (phase == DEPLOY or (phase == FIRST and not sea.turn[0].equal)):
        _check_whole(sea, options)
    if phase == DEPLOY:
        _check_deployed(sea)
    _check_room(sea, options)


def _check_whole(sea: ArmadaSea, options: Mapping[str, Any]) -> None:
    ships = [(int(ship.player), int(ship.pips), int(ship.number)) for ship in sea.ships]
    if sea.turn[0].equal:
        whole = [equal_fleets(options, int(sea.turn[0].players))]
    elif sea.turn[0].by_numbers:
        larges, mediums, smalls = (sum(1 for _, pips, _ in ships if pips == size) for size in (3, 2, 1))
        whole = [unequal_fleets(player, (larges, mediums, smalls)) for player in (0, 1)]
        if larges == 0 or mediums + smalls == 0:
            raise Malformed("ships: each side must have at least one (AR-A7; see `unchecked`)")
    else:
        whole = [unequal_fleets(player) for player in (0, 1)]
    if not any(set(ships) == set(fleets) for fleets in whole):
        raise Malformed("ships: both fleets must be complete during setup, placed or not (AR-R3; see `unchecked`)")


def _check_deployed(sea: ArmadaSea) -> None:
    for index, ship in enumerate(sea.ships):
        if ship.laid:
            spot = (int(ship.x), int(ship.y), int(ship.heading))
            _complain(sea, index, ship_refusal(sea, int(ship.player), index, spot))
    for player, flag in enumerate(sea.flags):
        if flag.laid:
            _complain(sea, flag_object(sea, player), flag_refusal(sea, player, (int(flag.x), int(flag.y))))


def _check_room(sea: ArmadaSea, options: Mapping[str, Any]) -> None:
    """Checks that players who still deploy have room for their fleets, and NATURE for islands: a position may have its
    own field."""
    turn = sea.turn[0]
    if turn.phase < DEPLOY:
        bare = empty_sea(sea.field, opening_turn(options, int(turn.players)), 0, options["islands"])
        check_room(bare, options)
        if turn.phase == ISLES:
            draw_isles(bare, Random(ROOM_SEED))
    elif turn.phase == DEPLOY:
        done = int(turn.ready | out_of_play(sea))
        for player in range(int(turn.players)):
            if not done >> player & 1:
                try:
                    complete(_undeployed(sea, player), player)
                except Refused as no:
                    raise Malformed(f"field: player {player} could not deploy: {no.refusal.reason}") from None


def _undeployed(sea: ArmadaSea, player: Player) -> ArmadaSea:
    """The sea without what the player has placed so far: they may move all of it."""
    trial = copy_sea(sea)
    for index in own_ships(trial, player):
        lift_ship(trial, index)
    if sea.turn[0].mode == FLAG:
        strike_flag(trial, player)
    return trial


def _complain(sea: ArmadaSea, index: int, refusal: Refusal | None) -> None:
    if refusal is not None:
        raise Malformed(f"{object_name(sea, index)}: {refusal.reason} ({refusal.rule})")
