"""Whether a sea that was read from a position can be: places, contacts, holds, and what is waited for."""

from typing import Any

from iceharbor.codec import Malformed
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.charting import packed
from iceharbor.games.pirates_csg.dealing import KNOWN_TO_ALL
from iceharbor.games.pirates_csg.gathering import friendly_berth, trap_stops
from iceharbor.games.pirates_csg.island_names import island_name
from iceharbor.games.pirates_csg.layout import PLAYERS, outline_everything
from iceharbor.games.pirates_csg.records import (
    ABOARD,
    HOME,
    MAX_GUNS,
    NONE,
    ON_ISLAND,
    PiratesSea,
)
from iceharbor.games.pirates_csg.setup import cheapest_tied, starting_ship
from iceharbor.games.sailing.position_fields import check_afloat, check_clear
from iceharbor.table.plane import nearer_than

CONTACT_U = 4
"""Hulls never touch: two in contact are nearer than this."""


def check_sea(sea: PiratesSea, counted: bool) -> PiratesSea:
    """The sea with its outlines laid; raises Malformed when it cannot be. Without `counted`, ships and coins need
    not be those of a match."""
    outline_everything(sea)
    check_afloat(sea, _object)
    check_clear(sea, _object, lambda *_: False)
    for index in range(len(sea.ships)):
        _check_contacts(sea, index)
        _check_tow(sea, index)
    _check_traps(sea)
    _check_holds(sea)
    _check_setup(sea)
    _check_turn(sea, counted)
    _check_decision(sea)
    return sea


def _object(sea: Any, index: int) -> str:
    ships = len(sea.ships)
    return f"ships[{index}]" if index < ships else island_name(sea, index - ships)


# --- Ships ------------------------------------------------------------------------------------------------------------


def _near(sea: PiratesSea, index: int, other: int) -> bool:
    return bool(nearer_than(sea.outlines[index], sea.outlines[other], CONTACT_U))


def _check_contacts(sea: PiratesSea, index: int) -> None:
    ship, ships = sea.ships[index], len(sea.ships)
    if ship.docked != NONE:
        island = sea.islands[ship.docked]
        if island.kind == HOME and island.owner != ship.player and ship.towed_by == NONE:
            raise Malformed(f"ships[{index}].docked: a ship does not dock at an enemy home (PC-R13)")
        if ship.towed_by == NONE and not _near(sea, index, ships + int(ship.docked)):
            raise Malformed(f"ships[{index}].docked: its bow must touch the island, at most 3 units away (PC-R13)")
    if ship.rams != NONE:
        other = sea.ships[ship.rams]
        if not other.laid or other.player == ship.player or not _near(sea, index, int(ship.rams)):
            raise Malformed(f"ships[{index}].rams: must be an enemy ship at most 3 units away (PC-R14)")


def _check_tow(sea: PiratesSea, index: int) -> None:
    ship = sea.ships[index]
    if ship.tows != NONE:
        other = sea.ships[ship.tows]
        if other.towed_by != index or other.tows != NONE or ship.towed_by != NONE:
            raise Malformed(f"ships[{index}].tows: a ship tows one derelict, which says so (PC-R16, A55)")
    if ship.towed_by != NONE:
        tower = sea.ships[ship.towed_by]
        if tower.tows != index:
            raise Malformed(f"ships[{index}].towed_by: the tower says so too (PC-R16, A55)")
        if ship.docked != NONE:
            raise Malformed(f"ships[{index}].docked: a ship in tow is docked while its tower is; leave it out (PC-A55)")
        if not _near(sea, index, int(ship.towed_by)):
            raise Malformed(f"ships[{index}].towed_by: its bow is at the tower's stern (PC-R16)")


def _check_traps(sea: PiratesSea) -> None:
    for k, island in enumerate(sea.islands):
        if island.trap != NONE and (not island.laid or island.kind == HOME):
            raise Malformed(f"islands[{k}].trap: a trap lies at a Wild Island or the Seed (PC-R23)")


def _check_holds(sea: PiratesSea) -> None:
    for k, coin in enumerate(sea.coins):
        if coin.place == ON_ISLAND and sea.islands[coin.where].kind == HOME:
            raise Malformed(f"coins[{k}].where: coins at home are in a purse")
        if coin.place == ABOARD and not sea.ships[coin.where].laid:
            raise Malformed(f"coins[{k}].where: that ship is not on the sea")
        if coin.place == ABOARD and coin.power and coin.known != KNOWN_TO_ALL:
            raise Malformed(f"coins[{k}].known: special treasure lies face up on a ship (PC-A59)")
        if coin.place == r.SPENT and coin.known != KNOWN_TO_ALL:
            raise Malformed(f"coins[{k}].known: all see a coin that is spent (PC-R20)")
    for index in range(len(sea.ships)):
        held = int(((sea.coins["place"] == ABOARD) & (sea.coins["where"] == index)).sum())
        if held > sea.cards[index].cargo:
            raise Malformed(f"ships[{index}]: its hold has room for {sea.cards[index].cargo}, not {held} (PC-R18)")


# --- Before play, and the turn ----------------------------------------------------------------------------------------


def _check_setup(sea: PiratesSea) -> None:
    turn, laid = sea.turn[0], sea.islands["laid"]
    phase = int(turn.phase)
    if phase == r.OVER:
        return
    if phase != r.FLEETS and turn.ready != KNOWN_TO_ALL:
        raise Malformed("ready: both players have chosen their fleets after phase fleets")
    if phase == r.FLEETS and turn.ready == KNOWN_TO_ALL:
        raise Malformed("ready: phase fleets is over when both players have chosen")
    expected = {r.FLEETS: 0, r.SHAPES: 0, r.ROLLS: 1}.get(phase)
    if expected is not None and (int(laid.sum()) != expected or (expected and not laid[0])):
        raise Malformed(f"islands: {expected or 'none'} on the table in phase {r.PHASES[phase]}")
    if (phase > r.ROLLS) != (turn.first != NONE):
        raise Malformed("turn.first: is known after the roll, and not before (PC-R5)")
    if phase >= r.HOMES:
        _check_places(sea, phase)
    if phase < r.LAUNCHES and (sea.ships["laid"].any() or (phase < r.LOWEST and not sea.ships["in_yard"].all())):
        raise Malformed("ships: all wait in the shipyard until both homes and all islands are placed (PC-R8)")
    if phase <= r.DEAL and len(sea.coins):
        raise Malformed("coins: none are dealt before phase ships (PC-R9)")
    if phase in (r.LOWEST, r.LAUNCHES, r.DEAL):
        _check_first_ships(sea, phase)


def _check_places(sea: PiratesSea, phase: int) -> None:
    turn, laid = sea.turn[0], [bool(island.laid) for island in sea.islands]
    if not laid[0] or len(set(sea.islands["outline"].tolist())) != len(laid):
        raise Malformed("islands: the Seed is on the table, and all outlines differ (PC-R1)")
    if (int(sea.islands[0].x), int(sea.islands[0].y)) != tuple(int(side) // 2 for side in sea.field.max(axis=0)):
        raise Malformed("islands[0].at: the Seed is in the middle of the table (PC-R6)")
    if phase == r.HOMES:
        theirs = 2 - int(turn.first)
        want = [True, False, False] if turn.player == turn.first else [True, theirs == 1, theirs == 2]
        if laid[:3] != want or any(laid[3:]):
            raise Malformed("islands: Player 1 places the other's home, and then Player 2 does (PC-R6)")
    elif phase == r.ISLES:
        count = sum(laid[3:])
        whose = int(turn.first) if count % 2 == 0 else 1 - int(turn.first)
        if not all(laid[:3]) or laid[3:] != [True] * count + [False] * (len(laid) - 3 - count) or all(laid):
            raise Malformed("islands: Wild Islands are placed in order, after both homes (PC-R7)")
        if turn.player != whose:
            raise Malformed(f"turn.player: it is player {whose} who places the next island (PC-R7)")
    elif not all(laid):
        raise Malformed(f"islands: all are on the table in phase {r.PHASES[phase]}")
    if phase in (r.HOMES, r.ISLES) and packed(sea) is None:
        raise Malformed("islands: those that are still to come would have no room (PC-R7)")


def _check_first_ships(sea: PiratesSea, phase: int) -> None:
    for player in range(PLAYERS):
        own = [ship for ship in sea.ships if ship.player == player]
        if sum(1 for ship in own if not ship.in_yard) > 1:
            raise Malformed("ships: one ship of each fleet starts (PC-R8)")
    waiting = {player for player in range(PLAYERS) if starting_ship(sea, player) != NONE}
    tied = bool(cheapest_tied(sea)) if phase == r.LOWEST else False
    placed = {int(ship.player) for ship in sea.ships if ship.laid}
    if phase == r.LOWEST and not tied:
        raise Malformed("ships: the first ships are known, so nothing is rolled (PC-R8)")
    if phase == r.LAUNCHES and (int(sea.turn[0].player) not in waiting or len(waiting | placed) < PLAYERS):
        raise Malformed("ships: the player whose turn it is places their first ship (PC-R8)")
    if phase == r.DEAL and len(placed) < PLAYERS:
        raise Malformed("ships: both first ships are placed before the deal (PC-R8)")


def _check_turn(sea: PiratesSea, counted: bool) -> None:
    turn = sea.turn[0]
    phase = int(turn.phase)
    if (phase == r.OVER) != (turn.termination != 0):
        raise Malformed("termination: says why the game is over, and is null until then")
    if phase != r.OVER and (turn.winner != NONE or turn.forfeited):
        raise Malformed("winner, forfeited: the game goes on")
    if turn.unlaunched and phase != r.MARKET:
        raise Malformed("turn.unlaunched: ships that were bought are placed in phase market")
    for index, ship in enumerate(sea.ships):
        bought = int(turn.unlaunched) >> index & 1
        if bought and (ship.player != turn.player or ship.laid or not ship.in_yard):
            raise Malformed(f"turn.unlaunched: ships[{index}] is not a ship that this player bought")
        if phase > r.DEAL and not ship.laid and not ship.in_yard:
            raise Malformed(f"ships[{index}]: is on the sea or in the shipyard")
    if phase not in (r.OVER,) and phase > r.DEAL and turn.rounds >= turn.round_limit:
        raise Malformed("turn.round: the round limit is reached, so the game is over (PC-A51)")


# --- What is waited for -----------------------------------------------------------------------------------------------


def _check_decision(sea: PiratesSea) -> None:
    turn = sea.turn[0]
    phase = int(turn.phase)
    if phase in (r.MAST, r.TAKE, r.TRAP_ROLL):
        if turn.actor == NONE or not sea.ships[turn.actor].laid:
            raise Malformed("decision.actor: must be a ship on the sea")
    elif turn.actor != NONE:
        raise Malformed(f"decision.actor: phase {r.PHASES[phase]} has none")
    shooting = phase in (r.SHOT, r.REROLL) or (phase == r.MAST and turn.resume == r.SHOT)
    if shooting != (turn.shooter != NONE):
        raise Malformed("decision.shooter: the ship whose shots are rolled, and null otherwise")
    if phase == r.MAST:
        _check_mast(sea)
    if phase in (r.SHOT, r.REROLL):
        target = int(turn.targets[turn.gun]) if turn.gun < MAX_GUNS else NONE
        if target == NONE or not sea.ships[target].laid:
            raise Malformed("decision.targets: the gun whose turn it is has a target on the sea")
    if shooting:
        _check_shots(sea)
    if (phase in (r.MAST, r.REROLL, r.TAKE)) != (turn.chooser != NONE):
        raise Malformed("decision.chooser: the player who decides")
    if phase in (r.REROLL, r.TAKE) and turn.chooser != turn.player:
        raise Malformed("decision.chooser: is the player whose turn it is")
    if phase == r.TAKE:
        _check_taking(sea)
    if phase == r.TRAP_ROLL:
        _check_trap_roll(sea)


def _check_mast(sea: PiratesSea) -> None:
    turn = sea.turn[0]
    ship = sea.ships[turn.actor]
    if turn.resume not in (r.SHIPS_ACT, r.SHOT):
        raise Malformed("decision.resume: must be ships or shot")
    if turn.chooser != ship.player or int(ship.standing).bit_count() < 2:
        raise Malformed("decision.chooser: owns the ship, which has two masts or more (PC-A54)")


def _check_shots(sea: PiratesSea) -> None:
    turn = sea.turn[0]
    shooter = sea.ships[turn.shooter]
    if shooter.player != turn.player or not shooter.laid or not shooter.standing:
        raise Malformed("decision.shooter: is a ship with masts of the player whose turn it is")
    for target in turn.targets:
        if target != NONE and sea.ships[target].player == turn.player:
            raise Malformed("decision.targets: guns fire at enemy ships (PC-R17)")


def _check_trap_roll(sea: PiratesSea) -> None:
    actor = int(sea.turn[0].actor)
    if sea.ships[actor].player != sea.turn[0].player or not trap_stops(sea, actor):
        raise Malformed("decision.actor: is docked at an island with an enemy trap (PC-A38)")


def _check_taking(sea: PiratesSea) -> None:
    turn = sea.turn[0]
    berth = friendly_berth(sea, int(turn.actor))
    if sea.ships[turn.actor].player != turn.player or berth == NONE:
        raise Malformed("decision.actor: is a docked ship of the player whose turn it is (PC-R18)")
    here = ((sea.coins["place"] == ON_ISLAND) & (sea.coins["where"] == berth)).any()
    held = ((sea.coins["place"] == ABOARD) & (sea.coins["where"] == turn.actor)).sum()
    if not here or held >= sea.cards[turn.actor].cargo:
        raise Malformed("decision.actor: has a coin to take, and room for it (PC-R18)")
