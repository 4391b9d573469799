"""Reads a position's JSON object, checks it and makes its sea. Every error says what is wrong and where."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.codec import Malformed
from iceharbor.games.armada.fleet_choice import NARROWEST_U, WIDEST_U
from iceharbor.games.armada.layout import (
    SMALLEST,
    Ship,
    equal_fleets,
    fleet_order,
    opening_turn,
    playing_field,
    ships_of,
)
from iceharbor.games.armada.position import ArmadaFlag, ArmadaGoal, ArmadaPosition, ArmadaShip, check_unbegun
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
    ArmadaSea,
    empty_sea,
    object_name,
    outline_everything,
)
from iceharbor.games.armada.refusals import to_act_in
from iceharbor.games.armada.rules import last_standing, out_of_play, won_by
from iceharbor.games.common.position_fields import (
    check_to_act,
    players_in,
    read_ending,
    read_player,
    read_players,
    read_within,
)
from iceharbor.games.common.state import Records
from iceharbor.games.sailing.field import read_field
from iceharbor.games.sailing.names import find_ship, full_ship_name
from iceharbor.games.sailing.position_fields import (
    check_afloat,
    check_clear,
    check_once,
    read_island,
    read_listed_ship,
    read_place,
    read_point_at,
    read_ship_name,
)
from iceharbor.games.sailing.state import OVER, PLAY
from iceharbor.table.plane import overlapping

MAX_ROUNDS: Final = 10**6
MAX_SHIPS: Final = 64
"""More than any game has; the limit for positions whose pieces are not counted."""
MAX_ISLANDS: Final = 16


def read_position(found: ArmadaPosition, options: Mapping[str, Any], players: int) -> ArmadaSea:
    """The sea of a position; raises Malformed when the position is not valid."""
    sea = _laid(found, options, players)
    check_afloat(sea, object_name)
    check_clear(sea, object_name, _may_touch)
    _check_flags(sea, found)
    _check_goal(sea)
    _check_phase(sea, found)
    _check_over(sea)
    check_unbegun(sea, options, counted=not found.unchecked)
    if not found.unchecked:
        _check_counts(sea, options)
    check_to_act(found.to_act, to_act_in(sea))
    return sea


def sketch_position(found: ArmadaPosition, options: Mapping[str, Any], players: int) -> ArmadaSea:
    """The sea of a position of play, to be drawn; raises Malformed when it has an object that cannot be drawn."""
    if found.phase != PHASES[PLAY]:
        raise Malformed("phase: only positions of play are drawn when they are not valid")
    return _laid(found, options, players)


def _laid(found: ArmadaPosition, options: Mapping[str, Any], players: int) -> ArmadaSea:
    """The sea with everything on it, not checked."""
    smallest = None if found.unchecked else SMALLEST
    corners = read_field(found.field, playing_field(options, players), options, smallest)
    turn = _turn(found, options, players)
    sea = _empty(found, corners, turn, options, players)
    for k, ship in enumerate(found.ships):
        _lay_ship(sea, ship, f"ships[{k}]")
    for k, flag in enumerate(found.flags):
        _lay_flag(sea, flag, f"flags[{k}]")
    _lay_islands(sea, found)
    outline_everything(sea)
    return sea


# --- The turn ---------------------------------------------------------------------------------------------------------


def _turn(found: ArmadaPosition, options: Mapping[str, Any], players: int) -> Records:
    records = opening_turn(options, players)
    turn = records[0]
    everybody = (1 << players) - 1
    turn.phase = PHASES.index(found.phase)
    turn.forfeited = read_players(found.forfeited, players, "forfeited")
    turn.beaten = read_players(found.beaten, players, "beaten")
    turn.draw_offers = read_players(found.draw_offers, players, "draw_offers")
    done = everybody if turn.phase >= PLAY else 0
    turn.ready = done if found.ready is None else read_players(found.ready, players, "ready")
    turn.first = read_player(found.first, players, "first")
    turn.player = read_player(_whose(found, int(turn.forfeited | turn.beaten), players), players, "turn.player")
    turn.actions_left = read_within(found.turn.actions_left, 0, 3, "turn.actions_left")
    turn.rounds = read_within(found.round, 0, MAX_ROUNDS, "round")
    turn.passes = read_within(found.passes, 0, players, "passes")
    over = turn.phase == OVER
    turn.entries = read_within(found.entries, 0, int(turn.max_entries) - (0 if over else 1), "entries")
    if found.chooser is not None:
        turn.chooser = read_player(found.chooser, players, "chooser")
    if found.goal is not None:
        _read_goal(turn, found.goal, players)
    _read_ending(turn, found, players)
    return records


def _whose(found: ArmadaPosition, out: int, players: int) -> int:
    """The player whose turn it is; if the position does not say, the one who acts, or the first still in the game."""
    if found.turn.player is not None:
        return found.turn.player
    acting = [player for player in found.to_act or [] if player >= 0]
    return acting[0] if acting else next((p for p in range(players) if not out >> p & 1), 0)


def _read_goal(turn: np.record, goal: ArmadaGoal, players: int) -> None:
    if turn.mode != BREAKTHROUGH:
        raise Malformed("goal: only mode breakthrough has a goal line")
    turn.attacker = read_player(goal.attacker, players, "goal.attacker")
    (turn.line_ax, turn.line_ay), (turn.line_bx, turn.line_by) = (
        read_point_at(end, f"goal.line[{k}]") for k, end in enumerate(goal.line)
    )
    if goal.line[0] == goal.line[1]:
        raise Malformed("goal.line: its two points are the same")


def _read_ending(turn: np.record, found: ArmadaPosition, players: int) -> None:
    if found.winner is not None:
        turn.winner = read_player(found.winner, players, "winner")
    turn.termination = read_ending(found.termination, ENDINGS)


# --- Objects ----------------------------------------------------------------------------------------------------------


def _empty(
    found: ArmadaPosition, corners: NDArray[np.int64], turn: Records, options: Mapping[str, Any], players: int
) -> ArmadaSea:
    """A sea with a record for each ship, in the order of a state."""
    laid = [read_listed_ship(ship, players, f"ships[{k}]") for k, ship in enumerate(found.ships)]
    lost = _names(found.lost, players, "lost")
    if found.unlaid is None and turn[0].equal and turn[0].phase <= DEPLOY:
        named = {*laid, *(ship for ship, _ in lost)}
        waiting = [(ship, False) for ship in equal_fleets(options, players) if ship not in named]
    else:
        waiting = _names(found.unlaid or [], players, "unlaid")
    every = [*laid, *(ship for ship, _ in waiting), *(ship for ship, _ in lost)]
    if len(every) > MAX_SHIPS or len(found.islands) > MAX_ISLANDS:
        raise Malformed(f"ships: a position can have at most {MAX_SHIPS} ships and {MAX_ISLANDS} islands")
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
        raise Malformed("lost: the game ends when a flagship is lost")
    return sea


def _names(listed: Sequence[Sequence[str]], players: int, where: str) -> list[tuple[Ship, bool]]:
    """The ships named for each player, and whether each is marked as the flagship."""
    if listed and len(listed) != players:
        raise Malformed(f"{where}: must have {players} lists, one for each player")
    named = []
    for player, names in enumerate(listed):
        for k, name in enumerate(names):
            pips, number = read_ship_name(name.removesuffix("*"), f"{where}[{player}][{k}]")
            named.append(((player, pips, number), name.endswith("*")))
    return named


def _lay_ship(sea: ArmadaSea, ship: ArmadaShip, where: str) -> None:
    record = sea.ships[find_ship(sea, ship.player, ship.name)]
    record.laid = 1
    read_place(record, ship.stern, ship.heading, where, "stern")
    if ship.damage == record.pips:
        raise Malformed(f"{where}.damage: a ship with as much damage as its size is sunk (AR-R6)")
    record.damage = read_within(ship.damage, 0, int(record.pips) - 1, f"{where}.damage")
    record.moved = ship.moved
    record.fired = read_within(ship.fired, 0, int(record.pips), f"{where}.fired")
    record.flagship = ship.flag


def _lay_flag(sea: ArmadaSea, flag: ArmadaFlag, where: str) -> None:
    if sea.turn[0].mode != FLAG:
        raise Malformed(f"{where}: only mode flag has flags")
    player = read_player(flag.player, len(sea.flags), f"{where}.player")
    if flag.name not in (None, f"F{player}"):
        raise Malformed(f"{where}.name: the flag of player {player} must be F{player}")
    if sea.flags[player].laid:
        raise Malformed(f"{where}.player: player {player} has two flags")
    sea.flags[player].laid = 1
    sea.flags[player].x, sea.flags[player].y = read_point_at(flag.at, f"{where}.at")


def _lay_islands(sea: ArmadaSea, found: ArmadaPosition) -> None:
    for k, island in enumerate(found.islands):
        where = f"islands[{k}]"
        record = read_island(sea.islands, island.name, where)
        if island.size[0] != island.size[1]:
            raise Malformed(f"{where}.size: an island must be a square")
        read_place(record, island.at, island.heading, where)
        record.across = read_within(island.size[0], NARROWEST_U, WIDEST_U, f"{where}.size[0]")


def _may_touch(sea: ArmadaSea, one: int, other: int) -> bool:
    """Whether two objects may touch: own ships where they were placed (AR-R3), and at a flag just captured (AR-A10)."""
    turn, ships = sea.turn[0], len(sea.ships)
    if other < ships and sea.ships[one].player == sea.ships[other].player:
        return not overlapping(sea.outlines[one], sea.outlines[other])
    return bool(turn.termination == ENDINGS.index("captured") and turn.phase == OVER)


# --- What is not allowed ----------------------------------------------------------------------------------------------


def _check_flags(sea: ArmadaSea, found: ArmadaPosition) -> None:
    flagships = [ship for ship in sea.ships if ship.flagship]
    if sea.turn[0].mode != FLAG:
        if flagships:
            raise Malformed("ships: only mode flag has flagships")
        return
    for player, flag in enumerate(sea.flags):
        own = int(flag.laid) + sum(1 for ship in flagships if ship.player == player)
        if own > 1:
            raise Malformed(f"flags: player {player} has {own} flags")
        if own == 0 and sea.turn[0].phase == PLAY and not found.unchecked:
            raise Malformed(f"flags: player {player} has no flag (see `unchecked`)")


def _check_goal(sea: ArmadaSea) -> None:
    turn = sea.turn[0]
    if turn.attacker != NOBODY and turn.phase < PLAY:
        raise Malformed("goal: the line exists only after the fleets are deployed")
    if turn.attacker == NOBODY and turn.mode == BREAKTHROUGH and turn.phase == PLAY:
        raise Malformed("goal: mode breakthrough must have a goal line")


def _check_phase(sea: ArmadaSea, found: ArmadaPosition) -> None:
    turn, players = sea.turn[0], int(sea.turn[0].players)
    phase, everybody = int(turn.phase), (1 << players) - 1
    some_laid = bool(sea.ships["laid"].any() or (len(sea.flags) and sea.flags["laid"].any()))
    if phase < DEPLOY and (some_laid or turn.ready):
        raise Malformed(f"phase: no ship is deployed in phase {PHASES[phase]}")
    if phase == ISLES and len(sea.islands) == 0:
        raise Malformed("phase: this game has no islands to place")
    if phase in (CHOOSER, FLEET) and turn.equal:
        raise Malformed(f"phase: equal fleets have no phase {PHASES[phase]}")
    if phase <= FLEET and not turn.equal and len(sea.ships):
        raise Malformed(f"phase: no ship has an owner in phase {PHASES[phase]}")
    if phase == ISLES and sea.islands["laid"].any():
        raise Malformed("phase: the islands are already placed")
    if not turn.equal and phase in (FLEET, FIRST) and turn.chooser == NOBODY:
        raise Malformed(f"chooser: a player must choose the fleets before {PHASES[phase]}")
    if phase == DEPLOY and int(turn.ready | out_of_play(sea)) == everybody:
        raise Malformed("ready: the game starts when all players are ready")
    for ship in sea.ships:
        if phase == PLAY and not ship.laid and not ship.lost:
            raise Malformed("unlaid: all ships must be placed before play")
        if ship.laid and int(out_of_play(sea)) >> ship.player & 1:
            raise Malformed(f"ships: player {ship.player} has resigned or lost their fleet")
        if ship.lost and phase < PLAY and not int(turn.forfeited) >> ship.player & 1:
            raise Malformed("lost: no ship can be lost before play")
    if phase in (DEPLOY, PLAY) and int(out_of_play(sea)) >> turn.player & 1:
        raise Malformed(f"turn.player: player {turn.player} is out of the game")
    owners = {int(ship.player) for ship in sea.ships}
    waiting = {player for player in range(players) if not int(out_of_play(sea)) >> player & 1} - owners
    if phase <= DEPLOY and (turn.equal or phase >= FIRST) and waiting:
        raise Malformed(f"unlaid: player {min(waiting)} has no ship to deploy")


def _check_over(sea: ArmadaSea) -> None:
    """Checks that the position gives a reason exactly when the game is over, and a winner unless it is a draw."""
    turn = sea.turn[0]
    if turn.phase != OVER:
        if turn.termination != RUNNING or turn.winner != NOBODY:
            raise Malformed("termination: must be null, as `winner`, until the game is over")
        _check_standing(sea)
        if turn.phase == PLAY:
            _check_running(sea)
        return
    if turn.termination == RUNNING:
        raise Malformed("termination: is missing, but the game is over")
    drawn = ENDINGS[int(turn.termination)] in ("agreed", "passed", "capped", "too_long")
    if drawn != (turn.winner == NOBODY):
        raise Malformed("winner: must be null for a draw, and a player otherwise")


def _check_standing(sea: ArmadaSea) -> None:
    """Checks that two players or more are still in the game, and that none was beaten before the battle."""
    turn = sea.turn[0]
    if turn.beaten and turn.phase < PLAY:
        raise Malformed("beaten: no player can be beaten before play")
    if last_standing(sea) != NOBODY:
        raise Malformed(f"forfeited: only player {last_standing(sea)} is left, so the game is over")
    if int(out_of_play(sea)) == (1 << int(turn.players)) - 1:
        raise Malformed("forfeited: no player is left, so the game is over")


def _check_running(sea: ArmadaSea) -> None:
    """Checks that nothing in the position has ended the game."""
    turn, players = sea.turn[0], int(sea.turn[0].players)
    out, everybody = int(out_of_play(sea)), (1 << players) - 1
    if turn.passes >= len(players_in(everybody & ~out, players)):
        raise Malformed("passes: all players passed in succession, so the game is over (AR-A15)")
    if turn.draw_offers and int(turn.draw_offers) | out == everybody:
        raise Malformed("draw_offers: the players agreed to a draw, so the game is over (AR-A15)")
    if turn.turn_cap and turn.rounds >= turn.turn_cap:
        raise Malformed("round: the round limit is reached, so the game is over (AR-A15)")
    for index, ship in enumerate(sea.ships):
        if ship.laid and won_by(sea, int(ship.player), sea.outlines[index]):
            raise Malformed(f"{full_ship_name(sea, index)} has won already, so the game is over")


def _check_counts(sea: ArmadaSea, options: Mapping[str, Any]) -> None:
    """Checks that each ship belongs to one of the fleets of this game (AR-R2, R8, A6, V1)."""
    turn = sea.turn[0]
    ships = [(int(ship.player), int(ship.pips), int(ship.number)) for ship in sea.ships]
    if len(sea.islands) > options["islands"]:
        raise Malformed(f"islands: this game has {options['islands']} (see `unchecked`)")
    if turn.equal:
        allowed = [equal_fleets(options, int(turn.players))]
    else:
        allowed = [[*ships_of(p, (4, 0, 0)), *ships_of(1 - p, (0, 4, 4))] for p in (0, 1)]
    if not any(set(ships) <= set(fleets) for fleets in allowed):
        raise Malformed("ships: must be the two fleets of this game (see `unchecked`)")
    if turn.phase == PLAY:
        for player in range(int(turn.players)):
            afloat = any(ship.player == player and ship.laid for ship in sea.ships)
            if not afloat and not int(out_of_play(sea)) >> player & 1:
                raise Malformed(f"ships: player {player} has no ship and is still in the game (see `unchecked`)")
