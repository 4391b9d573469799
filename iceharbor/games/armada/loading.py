"""A position as the protocol's JSON object, checked and laid on the sea. Every no says what and where."""

from collections.abc import Mapping
from typing import Any, Final, Literal

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from iceharbor.codec import Malformed, shape
from iceharbor.games.armada.choosing import NARROWEST_U, WIDEST_U
from iceharbor.games.armada.layout import Ship, equal_fleets, fleet_order, opening_turn, playing_field, ships_of
from iceharbor.games.armada.names import object_name
from iceharbor.games.armada.outcomes import to_act_in
from iceharbor.games.armada.records import (
    BREAKTHROUGH,
    CHOOSER,
    DEPLOY,
    ENDINGS,
    FIRST,
    FLAG,
    FLEET,
    ISLES,
    NOBODY,
    PHASES,
    RUNNING,
    Sea,
    empty_sea,
    outline_everything,
)
from iceharbor.games.armada.rules import last_standing, out_of_play, won_by
from iceharbor.games.armada.unbegun import check_unbegun
from iceharbor.games.reading import check_to_act, players_in, read_ending, read_player, read_players, read_within
from iceharbor.games.sailing.fields import checked_field
from iceharbor.games.sailing.names import find_ship, full_ship_name
from iceharbor.games.sailing.notation import SIZES
from iceharbor.games.sailing.reading import Pair, check_afloat, check_clear, check_once, read_point_at, read_ship_name
from iceharbor.games.sailing.waters import OVER, PLAY
from iceharbor.games.tables import Records

MOST_ROUNDS: Final = 10**6
MOST_SHIPS: Final = 64
"""More than any game has, for positions whose pieces are not counted."""
MOST_ISLANDS: Final = 16


class ShipAt(Struct, forbid_unknown_fields=True):
    name: str
    player: int
    size: Literal["S", "M", "L"]
    stern: Pair
    heading: int
    damage: int = 0
    moved: bool = False
    fired: int = 0
    flag: bool = False
    hull: Any = None


class FlagAt(Struct, forbid_unknown_fields=True):
    player: int
    at: Pair
    name: str | None = None
    hull: Any = None


class GoalAt(Struct, forbid_unknown_fields=True):
    attacker: int
    line: tuple[Pair, Pair]


class IslandAt(Struct, forbid_unknown_fields=True):
    name: str
    at: Pair
    heading: int = 0
    size: Pair = (2048, 2048)
    hull: Any = None


class TurnAt(Struct, forbid_unknown_fields=True):
    player: int | None = None
    actions_left: int = 3


class PositionAt(Struct, forbid_unknown_fields=True):
    game: Literal["armada"]
    players: int
    options: dict[str, Any] = field(default_factory=dict)
    unchecked: bool = False
    phase: Literal["isles", "chooser", "fleet", "first", "deploy", "play", "over"] = "play"
    to_act: list[int] | None = None
    turn: TurnAt = field(default_factory=TurnAt)
    field: list[Pair] | None = None
    ships: list[ShipAt] = []
    unlaid: list[list[str]] | None = None
    lost: list[list[str]] = []
    flags: list[FlagAt] = []
    goal: GoalAt | None = None
    islands: list[IslandAt] = []
    chooser: int | None = None
    first: int = 0
    round: int = 0
    entries: int = 0
    passes: int = 0
    ready: list[int] | None = None
    beaten: list[int] = []
    forfeited: list[int] = []
    agreeing: list[int] = []
    over_by: str | None = None
    winner: int | None = None
    viewer: int | None = None
    strength: Any = None
    outcome: Any = None


def load_position(position: Mapping[str, Any], options: Mapping[str, Any], players: int) -> Sea:
    """The sea of a position; raises Malformed."""
    found = shape(position, PositionAt)
    corners = playing_field(options, players) if found.field is None else checked_field(found.field, "field")
    turn = _turn(found, options, players)
    sea = _empty(found, corners, turn, options, players)
    for k, ship in enumerate(found.ships):
        _lay_ship(sea, ship, f"ships[{k}]")
    for k, flag in enumerate(found.flags):
        _lay_flag(sea, flag, f"flags[{k}]")
    _lay_islands(sea, found)
    outline_everything(sea)
    check_afloat(sea, object_name)
    check_clear(sea, object_name, _captures)
    _check_flags(sea, found)
    _check_goal(sea)
    _check_phase(sea, found)
    _check_over(sea)
    check_unbegun(sea, options, counted=not found.unchecked)
    if not found.unchecked:
        _check_counts(sea, options)
    check_to_act(found.to_act, to_act_in(sea))
    return sea


# --- How it stands ----------------------------------------------------------------------------------------------------


def _turn(found: PositionAt, options: Mapping[str, Any], players: int) -> Records:
    records = opening_turn(options, players)
    turn = records[0]
    everybody = (1 << players) - 1
    turn.phase = PHASES.index(found.phase)
    turn.forfeited = read_players(found.forfeited, players, "forfeited")
    turn.beaten = read_players(found.beaten, players, "beaten")
    turn.agreeing = read_players(found.agreeing, players, "agreeing")
    done = everybody if turn.phase >= PLAY else 0
    turn.ready = done if found.ready is None else read_players(found.ready, players, "ready")
    turn.first = read_player(found.first, players, "first")
    turn.player = read_player(_whose(found, int(turn.forfeited | turn.beaten), players), players, "turn.player")
    turn.actions_left = read_within(found.turn.actions_left, 0, 3, "turn.actions_left")
    turn.rounds = read_within(found.round, 0, MOST_ROUNDS, "round")
    turn.passes = read_within(found.passes, 0, players, "passes")
    over = turn.phase == OVER
    turn.entries = read_within(found.entries, 0, int(turn.max_entries) - (0 if over else 1), "entries")
    if found.chooser is not None:
        turn.chooser = read_player(found.chooser, players, "chooser")
    if found.goal is not None:
        _read_goal(turn, found.goal, players)
    _read_ending(turn, found, players)
    return records


def _whose(found: PositionAt, out: int, players: int) -> int:
    """Whose turn it is, if it is not said: who acts, or the first who is still in the game."""
    if found.turn.player is not None:
        return found.turn.player
    acting = [player for player in found.to_act or [] if player >= 0]
    return acting[0] if acting else next((p for p in range(players) if not out >> p & 1), 0)


def _read_goal(turn: np.record, goal: GoalAt, players: int) -> None:
    if turn.mode != BREAKTHROUGH:
        raise Malformed("goal: there is a goal line only in mode breakthrough")
    turn.attacker = read_player(goal.attacker, players, "goal.attacker")
    (turn.line_ax, turn.line_ay), (turn.line_bx, turn.line_by) = (
        read_point_at(end, f"goal.line[{k}]") for k, end in enumerate(goal.line)
    )
    if goal.line[0] == goal.line[1]:
        raise Malformed("goal.line: its two points are the same")


def _read_ending(turn: np.record, found: PositionAt, players: int) -> None:
    if found.winner is not None:
        turn.winner = read_player(found.winner, players, "winner")
    turn.over_by = read_ending(found.over_by, ENDINGS)


# --- What lies there --------------------------------------------------------------------------------------------------


def _empty(
    found: PositionAt, corners: NDArray[np.int64], turn: Records, options: Mapping[str, Any], players: int
) -> Sea:
    """A sea with a record for every ship, in the order in which states list them."""
    laid = [_listed(ship, players, f"ships[{k}]") for k, ship in enumerate(found.ships)]
    lost = _names(found.lost, players, "lost")
    if found.unlaid is None and turn[0].equal and turn[0].phase <= DEPLOY:
        named = {*laid, *(ship for ship, _ in lost)}
        waiting = [(ship, False) for ship in equal_fleets(options, players) if ship not in named]
    else:
        waiting = _names(found.unlaid or [], players, "unlaid")
    every = [*laid, *(ship for ship, _ in waiting), *(ship for ship, _ in lost)]
    if len(every) > MOST_SHIPS or len(found.islands) > MOST_ISLANDS:
        raise Malformed(f"ships: at most {MOST_SHIPS} ships and {MOST_ISLANDS} islands lie on a sea")
    check_once(every, "ships")
    islands = options["islands"] if turn[0].phase == ISLES else len(found.islands)
    sea = empty_sea(corners, turn, len(every), islands)
    gone = {ship for ship, _ in lost}
    flagships = {ship for ship, flagship in waiting if flagship}
    for record, ship in zip(sea.ships, sorted(every, key=fleet_order), strict=True):
        record.player, record.pips, record.number = ship
        record.flagship = ship in flagships
        if ship in gone:
            record.lost, record.damage = 1, record.pips
    if any(flagship for _, flagship in lost):
        raise Malformed("lost: a flagship that is lost ended the game")
    return sea


def _listed(ship: ShipAt, players: int, where: str) -> Ship:
    pips, number = read_ship_name(ship.name, f"{where}.name")
    if SIZES[pips] != ship.size:
        raise Malformed(f"{where}.name: {ship.name} is not a ship of size {ship.size}")
    return read_player(ship.player, players, f"{where}.player"), pips, number


def _names(listed: list[list[str]], players: int, where: str) -> list[tuple[Ship, bool]]:
    """The ships named for each player, and whether each is marked as the flagship."""
    if listed and len(listed) != players:
        raise Malformed(f"{where}: there is one list for each of {players} players")
    named = []
    for player, names in enumerate(listed):
        for k, name in enumerate(names):
            pips, number = read_ship_name(name.removesuffix("*"), f"{where}[{player}][{k}]")
            named.append(((player, pips, number), name.endswith("*")))
    return named


def _lay_ship(sea: Sea, ship: ShipAt, where: str) -> None:
    record = sea.ships[find_ship(sea, ship.player, ship.name)]
    record.laid = 1
    record.x, record.y = read_point_at(ship.stern, f"{where}.stern")
    record.heading = read_within(ship.heading, 0, 3599, f"{where}.heading")
    if ship.damage == record.pips:
        raise Malformed(f"{where}.damage: a ship with as much damage as its size is sunk (AR-R6)")
    record.damage = read_within(ship.damage, 0, int(record.pips) - 1, f"{where}.damage")
    record.moved = ship.moved
    record.fired = read_within(ship.fired, 0, int(record.pips), f"{where}.fired")
    record.flagship = ship.flag


def _lay_flag(sea: Sea, flag: FlagAt, where: str) -> None:
    if sea.turn[0].mode != FLAG:
        raise Malformed(f"{where}: there are flags only in mode flag")
    player = read_player(flag.player, len(sea.flags), f"{where}.player")
    if flag.name not in (None, f"F{player}"):
        raise Malformed(f"{where}.name: the flag of player {player} is F{player}")
    if sea.flags[player].laid:
        raise Malformed(f"{where}.player: player {player} has two flags")
    sea.flags[player].laid = 1
    sea.flags[player].x, sea.flags[player].y = read_point_at(flag.at, f"{where}.at")


def _lay_islands(sea: Sea, found: PositionAt) -> None:
    names = [f"T{number}" for number in range(1, len(found.islands) + 1)]
    for k, island in enumerate(found.islands):
        where = f"islands[{k}]"
        if island.name not in names:
            raise Malformed(f"{where}.name: {len(names)} islands are called {names[0]} to {names[-1]}")
        record = sea.islands[names.index(island.name)]
        if record.laid:
            raise Malformed(f"{where}.name: {island.name} stands twice")
        if island.size[0] != island.size[1]:
            raise Malformed(f"{where}.size: an island is a square")
        record.laid = 1
        record.x, record.y = read_point_at(island.at, f"{where}.at")
        record.heading = read_within(island.heading, 0, 3599, f"{where}.heading")
        record.across = read_within(island.size[0], NARROWEST_U, WIDEST_U, f"{where}.size[0]")


def _captures(sea: Sea, one: int, other: int) -> bool:
    """Nothing touches anything, but where a flag has just been captured (AR-A10)."""
    turn = sea.turn[0]
    return bool(turn.over_by == ENDINGS.index("captured") and turn.phase == OVER)


# --- What cannot be ---------------------------------------------------------------------------------------------------


def _check_flags(sea: Sea, found: PositionAt) -> None:
    flagships = [ship for ship in sea.ships if ship.flagship]
    if sea.turn[0].mode != FLAG:
        if flagships:
            raise Malformed("ships: there are flagships only in mode flag")
        return
    for player, flag in enumerate(sea.flags):
        own = int(flag.laid) + sum(1 for ship in flagships if ship.player == player)
        if own > 1:
            raise Malformed(f"flags: player {player} has {own} flags")
        if own == 0 and sea.turn[0].phase == PLAY and not found.unchecked:
            raise Malformed(f"flags: player {player} has no flag, or say unchecked")


def _check_goal(sea: Sea) -> None:
    turn = sea.turn[0]
    if turn.attacker != NOBODY and turn.phase < PLAY:
        raise Malformed("goal: the line is drawn when the fleets are deployed")
    if turn.attacker == NOBODY and turn.mode == BREAKTHROUGH and turn.phase == PLAY:
        raise Malformed("goal: a breakthrough is played with a goal line")


def _check_phase(sea: Sea, found: PositionAt) -> None:
    turn, players = sea.turn[0], int(sea.turn[0].players)
    phase, everybody = int(turn.phase), (1 << players) - 1
    some_laid = bool(sea.ships["laid"].any() or (len(sea.flags) and sea.flags["laid"].any()))
    if phase < DEPLOY and (some_laid or turn.ready):
        raise Malformed(f"phase: nobody has deployed anything at {PHASES[phase]}")
    if phase == ISLES and len(sea.islands) == 0:
        raise Malformed("phase: this game has no islands to lay")
    if phase in (CHOOSER, FLEET) and turn.equal:
        raise Malformed(f"phase: between equal fleets there is no {PHASES[phase]}")
    if phase <= FLEET and not turn.equal and len(sea.ships):
        raise Malformed(f"phase: no ship has an owner at {PHASES[phase]}")
    if phase == ISLES and sea.islands["laid"].any():
        raise Malformed("phase: the islands are laid already")
    if not turn.equal and phase in (FLEET, FIRST) and turn.chooser == NOBODY:
        raise Malformed(f"chooser: somebody picks the fleet before {PHASES[phase]}")
    if phase == DEPLOY and int(turn.ready | out_of_play(sea)) == everybody:
        raise Malformed("ready: when all have deployed, play begins")
    for ship in sea.ships:
        if phase == PLAY and not ship.laid and not ship.lost:
            raise Malformed("unlaid: all ships are laid before play")
        if ship.laid and int(out_of_play(sea)) >> ship.player & 1:
            raise Malformed(f"ships: player {ship.player} has left the game or lost his fleet")
        if ship.lost and phase < PLAY and not int(turn.forfeited) >> ship.player & 1:
            raise Malformed("lost: no ship is lost before play")
    if phase in (DEPLOY, PLAY) and int(out_of_play(sea)) >> turn.player & 1:
        raise Malformed(f"turn.player: player {turn.player} is out of the game")
    owners = {int(ship.player) for ship in sea.ships}
    waiting = {player for player in range(players) if not int(out_of_play(sea)) >> player & 1} - owners
    if phase <= DEPLOY and (turn.equal or phase >= FIRST) and waiting:
        raise Malformed(f"unlaid: player {min(waiting)} has no ship to deploy")


def _check_over(sea: Sea) -> None:
    """A game that is over says why; one that isn't does not, and nothing has won it."""
    turn = sea.turn[0]
    if turn.phase != OVER:
        if turn.over_by != RUNNING or turn.winner != NOBODY:
            raise Malformed("over_by: only a game that is over says why and who won")
        if turn.phase == PLAY:
            _check_running(sea)
        return
    if turn.over_by == RUNNING:
        raise Malformed("over_by: say why the game is over")
    drawn = ENDINGS[int(turn.over_by)] in ("agreed", "passed", "capped", "too_long")
    if drawn != (turn.winner == NOBODY):
        raise Malformed("winner: a draw has none, and every other game has one")


def _check_running(sea: Sea) -> None:
    """Nothing has ended the game yet."""
    turn, players = sea.turn[0], int(sea.turn[0].players)
    out, everybody = int(out_of_play(sea)), (1 << players) - 1
    if last_standing(sea) != NOBODY:
        raise Malformed(f"forfeited: only player {last_standing(sea)} is left, so the game is over")
    if turn.passes >= len(players_in(everybody & ~out, players)):
        raise Malformed("passes: everybody has passed in succession, so the game is over (AR-A15)")
    if turn.agreeing and int(turn.agreeing) | out == everybody:
        raise Malformed("agreeing: a draw was agreed, so the game is over (AR-A15)")
    if turn.turn_cap and turn.rounds >= turn.turn_cap:
        raise Malformed("round: the last round is over, and so is the game (AR-A15)")
    for index, ship in enumerate(sea.ships):
        if ship.laid and won_by(sea, int(ship.player), sea.outlines[index]):
            raise Malformed(f"{full_ship_name(sea, index)} has won already, so the game is over")


def _check_counts(sea: Sea, options: Mapping[str, Any]) -> None:
    """Every ship belongs to one of the fleets that the game is played with (AR-R2, R8, A6, V1)."""
    turn = sea.turn[0]
    ships = [(int(ship.player), int(ship.pips), int(ship.number)) for ship in sea.ships]
    if len(sea.islands) > options["islands"]:
        raise Malformed(f"islands: this game has {options['islands']}, or say unchecked")
    if turn.equal:
        allowed = [equal_fleets(options, int(turn.players))]
    else:
        allowed = [[*ships_of(p, (4, 0, 0)), *ships_of(1 - p, (0, 4, 4))] for p in (0, 1)]
    if not any(set(ships) <= set(fleets) for fleets in allowed):
        raise Malformed("ships: they are not those of two fleets of this game, or say unchecked")
    if turn.phase == PLAY:
        for player in range(int(turn.players)):
            afloat = any(ship.player == player and ship.laid for ship in sea.ships)
            if not afloat and not int(out_of_play(sea)) >> player & 1:
                raise Malformed(f"ships: player {player} has no ship and is still in the game, or say unchecked")
