"""Reads a position of Pirates CSG, checks it and makes its sea. Every error says what is wrong and where.

The last part checks what the rest of the sea must agree with: contacts, holds, what is waited for.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from msgspec import UNSET, UnsetType

from iceharbor.codec import Malformed
from iceharbor.games.common.position_fields import check_to_act, read_player, read_players, read_viewer, read_within
from iceharbor.games.common.state import Records
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.actions import ChooseFleet
from iceharbor.games.pirates_csg.cards import CardList, power_code, treasure_set, write_card
from iceharbor.games.pirates_csg.fleets import fleet_refusal
from iceharbor.games.pirates_csg.island_names import find_island, island_name
from iceharbor.games.pirates_csg.layout import OUTLINES, PLAYERS, opening_sea, outline_everything, with_ships
from iceharbor.games.pirates_csg.position import STATES, PiratesCoin, PiratesCSGPosition, PiratesShip
from iceharbor.games.pirates_csg.position_checks import check_sea
from iceharbor.games.pirates_csg.powers import POWERS
from iceharbor.games.pirates_csg.records import (
    ABOARD,
    CARD,
    COIN,
    CREW,
    CREW_WORDS,
    MAX_GUNS,
    NATIONS,
    NONE,
    ON_ISLAND,
    PHASES,
    PLACES,
    PURSE,
    SERVING,
    SHIP,
    SUNK,
    UNKNOWN_VALUE,
    PiratesSea,
)
from iceharbor.games.pirates_csg.rules import to_act_in
from iceharbor.games.pirates_csg.setup import in_setup, setup_to_act
from iceharbor.games.sailing.position_fields import read_point_at

MAX_SHIPS: Final = 40
MAX_COINS: Final = 120
MAX_COIN: Final = 99
MAX_COUNT: Final = 10**6


def read_position(
    found: PiratesCSGPosition, options: Mapping[str, Any], cards: CardList, endings: Sequence[str | None]
) -> PiratesSea:
    """The sea of a position; `endings` are the words of the reasons why a game is over, by code. Raises Malformed when
    the position is not valid."""
    if not isinstance(found.viewer, UnsetType):
        read_viewer(found.viewer, PLAYERS)
    sea = _laid(found, options, cards, endings)
    counted = found.unchecked is UNSET or not found.unchecked
    if counted:
        _check_fleets(sea, found, cards)
        _check_mix(sea, found, cards)
    sea = check_sea(sea, counted)
    check_to_act(found.to_act, setup_to_act(sea) if in_setup(sea) else to_act_in(sea))
    return sea


def sketch_position(found: PiratesCSGPosition, options: Mapping[str, Any], cards: CardList) -> PiratesSea:
    """The sea of a position of play, to be drawn; raises Malformed when it has something that cannot be drawn."""
    if found.phase not in PHASES[r.SHIPS_ACT : r.OVER]:
        raise Malformed("phase: only positions of play are drawn when they are not valid")
    sea = _laid(found, options, cards, (None,))
    outline_everything(sea)
    return sea


def _laid(
    found: PiratesCSGPosition, options: Mapping[str, Any], cards: CardList, endings: Sequence[str | None]
) -> PiratesSea:
    """The sea with everything on it, not checked."""
    if found.players != PLAYERS:
        raise Malformed(f"players: must be {PLAYERS}")
    sea = opening_sea(options)
    names = _names(found, cards)
    ships, plates = np.zeros(len(names), SHIP), np.zeros(len(names), CARD)
    for index, ship in enumerate(found.ships):
        write_card(plates[index], cards.ships[cards.find(ship.name)])
    sea = with_ships(sea, ships, plates)
    _read_islands(sea, found)
    for index, ship in enumerate(found.ships):
        _read_ship(sea, index, ship, cards, names)
    _read_crew(sea, found)
    sea = sea._replace(coins=_coins_of(sea, found, names))
    _read_turn(sea, found, names, endings)
    return sea


# --- Names ------------------------------------------------------------------------------------------------------------


def _names(found: PiratesCSGPosition, cards: CardList) -> list[str]:
    """The full names of the ships, in order."""
    names: list[str] = []
    if len(found.ships) > MAX_SHIPS:
        raise Malformed(f"ships: a position can have at most {MAX_SHIPS} ships")
    for k, ship in enumerate(found.ships):
        read_player(ship.player, PLAYERS, f"ships[{k}].player")
        if cards.find(ship.name) < 0:
            raise Malformed(f"ships[{k}].name: no card of this match is called {ship.name[:40]!r}")
        name = f"{ship.player}.{ship.name}"
        if name in names:
            raise Malformed(f"ships[{k}].name: {name} is listed twice")
        if names and int(names[-1][0]) > ship.player:
            raise Malformed("ships: those of player 0 come first")
        names.append(name)
    return names


def _ship_named(name: str | None, names: list[str], where: str) -> int:
    """The index of a ship by its full name; NONE for null."""
    if name is None:
        return NONE
    if name not in names:
        raise Malformed(f"{where}: there is no ship {name[:40]!r}; write 0.lantern-hen")
    return names.index(name)


def _island_named(sea: PiratesSea, name: str, where: str) -> int:
    island = find_island(sea, name)
    if island == NONE or not sea.islands[island].laid:
        raise Malformed(f"{where}: there is no island {name[:20]!r} on the table")
    return island


# --- Islands, ships, crew ---------------------------------------------------------------------------------------------


def _read_islands(sea: PiratesSea, found: PiratesCSGPosition) -> None:
    names = [island_name(sea, k) for k in range(len(sea.islands))]
    if found.islands and [isle.name for isle in found.islands] != names:
        raise Malformed(f"islands: must be {', '.join(names)}, in this order")
    for k, isle in enumerate(found.islands):
        where, record = f"islands[{k}]", sea.islands[k]
        record.outline = read_within(isle.outline, 0, OUTLINES - 1, f"{where}.outline")
        record.heading = read_within(isle.heading, 0, 3599, f"{where}.heading")
        if isle.at is not None:
            record.laid = 1
            record.x, record.y = read_point_at(isle.at, f"{where}.at")
        if isle.trap is not None:
            record.trap = read_player(isle.trap, PLAYERS, f"{where}.trap")


def _read_ship(sea: PiratesSea, index: int, ship: PiratesShip, cards: CardList, names: list[str]) -> None:
    where, record, plate = f"ships[{index}]", sea.ships[index], sea.cards[index]
    record.player, record.card, record.masts = ship.player, cards.find(ship.name), plate.masts
    masts = list(range(1, int(plate.masts) + 1)) if ship.masts is None else ship.masts
    if masts != sorted(set(masts)) or not set(masts) <= set(range(1, int(plate.masts) + 1)):
        raise Malformed(f"{where}.masts: must be numbers from 1 to {plate.masts}, each once, from the bow")
    record.standing = sum(1 << mast - 1 for mast in masts)
    record.heading = read_within(ship.heading, 0, 3599, f"{where}.heading")
    record.in_yard = ship.yard
    if ship.at is not None:
        if ship.yard:
            raise Malformed(f"{where}.yard: a ship with a place is not in the shipyard")
        record.laid = 1
        record.x, record.y = read_point_at(ship.at, f"{where}.at")
    record.docked = NONE if ship.docked is None else _island_named(sea, ship.docked, f"{where}.docked")
    for name in ("rams", "tows", "towed_by"):
        record[name] = _ship_named(getattr(ship, name), names, f"{where}.{name}")
    if ship.crew is not None and ship.crew not in CREW_WORDS:
        raise Malformed(f"{where}.crew: {ship.crew[:20]!r} is no kind of crew")
    record.crew = CREW.index(ship.crew or "")
    record.acted = read_within(ship.acted, 0, 2, f"{where}.acted")
    record.bought, record.freed = ship.bought, ship.freed
    if not ship.at and (ship.docked or ship.rams or ship.tows or ship.towed_by or ship.crew or ship.masts):
        raise Malformed(f"{where}: a ship that is not on the sea is not docked, rams and tows nothing, and is whole")
    if not ship.at and (ship.acted or ship.bought or ship.freed or ship.heading):
        raise Malformed(f"{where}: a ship that is not on the sea has done nothing and has no heading")


def _read_crew(sea: PiratesSea, found: PiratesCSGPosition) -> None:
    for k, mate in enumerate(found.crew):
        where = f"crew[{k}]"
        if mate.kind not in CREW_WORDS:
            raise Malformed(f"{where}.kind: {mate.kind[:20]!r} is no kind of crew")
        record = sea.crew[read_player(mate.player, PLAYERS, f"{where}.player") * len(CREW) + CREW.index(mate.kind)]
        if record.state:
            raise Malformed(f"{where}: player {mate.player} has two of {mate.kind} (PC-R3)")
        record.state, record.moved = STATES.index(mate.state), mate.moved
    for index, ship in enumerate(sea.ships):
        if ship.crew:
            record = sea.crew[ship.player * len(CREW) + ship.crew]
            if record.state != SERVING or record.ship != NONE:
                raise Malformed(f"ships[{index}].crew: this crew must be in `crew` as serving, on one ship")
            record.ship = index
    if ((sea.crew["state"] == SERVING) & (sea.crew["ship"] == NONE)).any():
        raise Malformed("crew: crew that serves must be on a ship")


# --- Coins ------------------------------------------------------------------------------------------------------------


def _coins_of(sea: PiratesSea, found: PiratesCSGPosition, names: list[str]) -> Records:
    if len(found.coins) > MAX_COINS:
        raise Malformed(f"coins: a position can have at most {MAX_COINS} coins")
    coins = np.zeros(len(found.coins), COIN)
    for k, coin in enumerate(found.coins):
        _read_coin(sea, coins, k, coin, names)
        if coin.value is None and coin.power is None and found.viewer is UNSET:
            raise Malformed(f"coins[{k}].value: is missing; only a view has coins without a value")
    return coins


def _read_coin(sea: PiratesSea, coins: Records, k: int, coin: PiratesCoin, names: list[str]) -> None:
    where, record = f"coins[{k}]", coins[k]
    if coin.name != f"c{k + 1}":
        raise Malformed(f"{where}.name: must be c{k + 1}")
    if coin.value is not None and coin.power is not None:
        raise Malformed(f"{where}: has a value or a power, not both")
    if coin.power is not None and coin.power not in POWERS:
        raise Malformed(f"{where}.power: {coin.power[:40]!r} is no operation")
    record.power = power_code(coin.power)
    record.value = 0 if coin.power else UNKNOWN_VALUE
    if coin.value is not None:
        record.value = read_within(coin.value, 1, MAX_COIN, f"{where}.value")
    record.place = PLACES.index(coin.place)
    record.slot = read_within(coin.slot, 0, MAX_COINS, f"{where}.slot")
    record.known = read_players(coin.known, PLAYERS, f"{where}.known")
    record.where = _place_of(sea, record.place, coin, names, f"{where}.where")
    if record.place == SUNK:
        record.slot = NONE


def _place_of(sea: PiratesSea, place: int, coin: PiratesCoin, names: list[str], where: str) -> int:
    if place in (ON_ISLAND, ABOARD):
        if not isinstance(coin.where, str):
            raise Malformed(f"{where}: must be the name of an island or a ship")
        return _island_named(sea, coin.where, where) if place == ON_ISLAND else _ship_named(coin.where, names, where)
    if place == SUNK:
        if coin.where is not None:
            raise Malformed(f"{where}: a sunk coin is nowhere")
        return NONE
    if not isinstance(coin.where, int):
        raise Malformed(f"{where}: must be a player")
    return read_player(coin.where, PLAYERS, where)


# --- The turn ---------------------------------------------------------------------------------------------------------


def _read_turn(sea: PiratesSea, found: PiratesCSGPosition, names: list[str], endings: Sequence[str | None]) -> None:
    turn, said = sea.turn[0], found.turn
    if found.phase not in PHASES:
        raise Malformed(f"phase: {found.phase[:20]!r} is not one of {', '.join(PHASES)}")
    turn.phase = PHASES.index(found.phase)
    turn.player = read_player(said.player, PLAYERS, "turn.player")
    turn.first = NONE if said.first is None else read_player(said.first, PLAYERS, "turn.first")
    turn.rounds = read_within(said.round, 0, MAX_COUNT, "turn.round")
    turn.quiet_rounds = read_within(said.quiet_rounds, 0, MAX_COUNT, "turn.quiet_rounds")
    turn.last_round = read_within(said.last_round, 0, MAX_COUNT, "turn.last_round")
    turn.progress = said.progress
    for k, name in enumerate(said.unlaunched):
        turn.unlaunched |= 1 << _ship_named(name, names, f"turn.unlaunched[{k}]")
    turn.entries = read_within(found.entries, 0, MAX_COUNT, "entries")
    everybody = (1 << PLAYERS) - 1
    ready = everybody if turn.phase > r.FLEETS else 0
    turn.ready = ready if found.ready is None else read_players(found.ready, PLAYERS, "ready")
    turn.automatic = read_players(found.automatic, PLAYERS, "automatic")
    turn.forfeited = read_players(found.forfeited, PLAYERS, "forfeited")
    if found.termination is not None:
        if found.termination not in endings[1:]:
            raise Malformed(f"termination: must be one of {', '.join(map(str, endings[1:]))}")
        turn.termination = endings.index(found.termination)
    turn.winner = NONE if found.winner is None else read_player(found.winner, PLAYERS, "winner")
    _read_decision(sea, found, names)


def _read_decision(sea: PiratesSea, found: PiratesCSGPosition, names: list[str]) -> None:
    turn, decision = sea.turn[0], found.decision
    waiting = (r.MAST, r.SHOT, r.REROLL, r.TAKE, r.TRAP_ROLL)
    if (decision is not None) != (int(turn.phase) in waiting):
        raise Malformed(f"decision: phase {found.phase} {'has none' if decision else 'needs one'}")
    if decision is None:
        return
    if decision.chooser is not None:
        turn.chooser = read_player(decision.chooser, PLAYERS, "decision.chooser")
    turn.actor = _ship_named(decision.actor, names, "decision.actor")
    turn.shooter = _ship_named(decision.shooter, names, "decision.shooter")
    if decision.resume is not None:
        if decision.resume not in ("ships", "shot"):
            raise Malformed("decision.resume: must be ships or shot")
        turn.resume = PHASES.index(decision.resume)
    turn.gun = read_within(decision.gun, 1, MAX_GUNS + 1, "decision.gun") - 1
    turn.rerolled = decision.rerolled
    if len(decision.targets) not in (0, MAX_GUNS):
        raise Malformed(f"decision.targets: must have {MAX_GUNS} entries, or none")
    for gun, name in enumerate(decision.targets):
        turn.targets[gun] = _ship_named(name, names, f"decision.targets[{gun}]")


# --- What the match allows --------------------------------------------------------------------------------------------


def _check_fleets(sea: PiratesSea, found: PiratesCSGPosition, cards: CardList) -> None:
    """Every player's cards must be a legal fleet (PC-R3, R4)."""
    for player in range(PLAYERS):
        words = [ship.name for ship in found.ships if ship.player == player]
        words += [mate.kind for mate in found.crew if mate.player == player]
        if sea.turn[0].phase == r.FLEETS and not words and not sea.turn[0].ready >> player & 1:
            continue
        if sea.turn[0].phase == r.FLEETS and not words and found.viewer is not UNSET:
            continue
        refusals = [fleet_refusal(cards, int(sea.turn[0].points), ChooseFleet(nation, (*words,))) for nation in NATIONS]
        if all(refusals):
            own = {ship.nation for ship in cards.ships if ship.word in words} - {"pirate"}
            refusal = refusals[NATIONS.index(min(own, default="pirate"))]
            assert refusal is not None
            raise Malformed(f"ships: player {player}: {refusal.reason} ({refusal.rule}; see `unchecked`)")


def _check_mix(sea: PiratesSea, found: PiratesCSGPosition, cards: CardList) -> None:
    """The coins must be those of the match (PC-R9, A59); of a view, those that are seen."""
    dealt = sea.turn[0].phase > r.DEAL and not sea.turn[0].forfeited
    mix, specials = treasure_set(), int(sea.turn[0].specials)
    count = len(mix.seed) + len(mix.pool) + specials + 1
    if len(sea.coins) not in ((count,) if dealt else (0, count)):
        raise Malformed(f"coins: this match has {count}, not {len(sea.coins)} (see `unchecked`)")
    seen = Counter(int(coin.value) for coin in sea.coins if coin.value > 0)
    powers = Counter(int(coin.power) for coin in sea.coins if coin.power)
    if seen - Counter((*mix.seed, *mix.pool, mix.start)) or sum(powers.values()) > specials:
        raise Malformed("coins: their values are not those of this match (see `unchecked`)")
    if max(powers.values(), default=1) > 1:
        raise Malformed("coins: a special treasure is there twice")
    if any(coin.power and coin.place == PURSE for coin in sea.coins):
        raise Malformed("coins: special treasure is never unloaded (PC-A59)")
