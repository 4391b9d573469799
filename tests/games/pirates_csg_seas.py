"""Seas of Pirates CSG in play, laid by hand for the tests of its rules."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.cards import ShipCard, write_card
from iceharbor.games.pirates_csg.hulls import lay_hull, lay_island
from iceharbor.games.pirates_csg.records import PiratesSea

HALF_TABLE = 7 * r.LONG_U


@dataclass(frozen=True)
class Ship:
    """A ship to lay; without `at` it is in the Shipyard."""

    player: int
    at: tuple[int, int, int] | None = None
    """The middle of its hull, and its heading."""
    guns: tuple[str, ...] = ("2S", "2S", "2S")
    standing: int = -1
    cargo: int = 3
    move: str = "S+S"
    points: int = 9
    power: str | None = None
    facts: dict[str, int] = field(default_factory=dict)
    """Other fields of its record."""


def lay_sea(
    ships: Sequence[Ship],
    isles: Sequence[tuple[int, int, int]] = (),
    coins: Sequence[tuple[int, int]] = (),
    **turn: int,
) -> PiratesSea:
    """A sea in phase SHIPS_ACT with these ships; isles are (kind, x, y), coins (value, island) from c1 on."""
    outlines = np.zeros(len(ships) + len(isles) + 1, r.OUTLINE).view(np.recarray)
    table = PiratesSea(
        np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.int64) * HALF_TABLE,
        outlines,
        np.zeros(len(ships), r.SHIP).view(np.recarray),
        np.zeros(len(ships), r.CARD).view(np.recarray),
        np.zeros(len(isles), r.ISLAND).view(np.recarray),
        np.zeros(len(coins), r.COIN).view(np.recarray),
        np.zeros(2 * len(r.CREW), r.CREWMAN).view(np.recarray),
        np.zeros(1, r.TURN).view(np.recarray),
    )
    for index, ship in enumerate(ships):
        _lay_ship(table, index, ship)
    for index, (kind, x, y) in enumerate(isles):
        isle = table.islands[index]
        isle.kind, isle.x, isle.y, isle.laid, isle.trap, isle.owner = kind, x, y, 1, r.NONE, r.NONE
        if kind == r.HOME:
            isle.owner = sum(k == r.HOME for k, _, _ in isles[:index])
        lay_island(outlines[len(ships) + index], 0, x, y, 0)
    for index, (value, island) in enumerate(coins):
        coin = table.coins[index]
        coin.value, coin.place, coin.where, coin.slot = value, r.ON_ISLAND, island, index
    _start(table.turn[0], turn)
    return table


def _lay_ship(table: PiratesSea, index: int, ship: Ship) -> None:
    row = table.ships[index]
    card = ShipCard(f"Ship {index}", "pirate", ship.points, ship.guns, ship.move, ship.cargo, ship.power)  # type: ignore[arg-type]
    write_card(table.cards[index], card)
    row.player, row.card, row.masts = ship.player, index, len(ship.guns)
    row.standing = (1 << len(ship.guns)) - 1 if ship.standing < 0 else ship.standing
    row.docked = row.rams = row.tows = row.towed_by = r.NONE
    row.in_yard = ship.at is None
    if ship.at is not None:
        row.laid, (row.x, row.y, row.heading) = 1, ship.at
        lay_hull(table.outlines[index], row.masts, row.x, row.y, row.heading)
    for name, value in ship.facts.items():
        row[name] = value
    if row.crew:
        mate = table.crew[ship.player * len(r.CREW) + row.crew]
        mate.state, mate.ship = r.SERVING, index


def _start(turn: Any, fields: dict[str, int]) -> None:
    turn.phase, turn.first, turn.player, turn.round_limit = r.SHIPS_ACT, 0, 0, 60
    turn.chooser = turn.shooter = turn.actor = turn.winner = turn.laid_by = r.NONE
    turn.targets[:] = r.NONE
    for name, value in fields.items():
        turn[name] = value
