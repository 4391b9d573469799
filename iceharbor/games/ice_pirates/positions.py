"""The sea of Ice Pirates as the protocol's JSON object. `loading.py` reads it back."""

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from operator import and_
from typing import Any, Final

from iceharbor.contract import Viewer
from iceharbor.games.ice_pirates.outcomes import outcome_of, to_act_in
from iceharbor.games.ice_pirates.records import EVERYBODY, ISLANDS, MEDIUM, NOTHING, PHASES, SMALL, Sea
from iceharbor.games.ice_pirates.rules import disabled, home_total
from iceharbor.games.ice_pirates.words import COLOURS
from iceharbor.games.outcomes import write_outcome
from iceharbor.games.reading import players_in
from iceharbor.games.sailing.notation import SIZES
from iceharbor.games.sailing.waters import hulls_of
from iceharbor.games.tables import read_out

SHELVES: Final = ("M plain", "M treasure", "S plain", "S treasure")
"""What `goods` count, in order."""

PUBLIC_WATCHER: Final = "everybody"
"""Stands for those who know a piece when whoever only watches knows it too."""


def position_of(sea: Sea, options: Mapping[str, Any]) -> dict[str, Any]:
    """Everything this sea holds; of a view, what its viewer knows."""
    (turn,) = read_out(sea.turn)
    ships, homes = read_out(sea.ships), read_out(sea.homes)
    hulls = hulls_of(sea)
    beyond_ships, players = len(ships), len(homes)
    beyond_islands = beyond_ships + ISLANDS
    outcome = outcome_of(sea)
    return {
        "game": "ice_pirates",
        "players": players,
        "options": dict(options),
        "phase": PHASES[turn.phase],
        "to_act": sorted(to_act_in(sea)),
        "target": turn.target,
        "scores": [int(_plainly(home_total)(home)) for home in homes],
        "round": turn.rounds,
        "first": turn.first,
        "entries": turn.entries,
        "field": sea.field.tolist(),
        "turn": {"player": turn.player, "actions_left": turn.actions_left},
        "ships": [_ship(ship, hull, players) for ship, hull in zip(ships, hulls, strict=False) if ship.laid],
        "unlaid": unlaid_in(ships, players),
        "islands": [
            _island(f"T{number}", island, hull, players)
            for number, (island, hull) in enumerate(zip(read_out(sea.islands), hulls[beyond_ships:], strict=False), 1)
            if island.laid
        ],
        "homes": [_home(home, hull) for home, hull in zip(homes, hulls[beyond_islands:], strict=False) if home.laid],
        "forfeited": players_in(turn.forfeited, players),
        "agreeing": players_in(turn.agreeing, players),
        "outcome": write_outcome(outcome),
    }


def sighted(position: dict[str, Any], viewer: Viewer) -> dict[str, Any]:
    """A view's position, marked with whose view it is."""
    return {**position, "viewer": viewer}


def _plainly(rule: Any) -> Any:
    """A compiled rule as the Python it was written in, for records that were read out."""
    return getattr(rule, "py_func", rule)


def _ship(ship: Any, hull: list[list[int]], players: int) -> dict[str, Any]:
    return {
        "name": f"{SIZES[ship.pips]}{ship.number}",
        "player": ship.player,
        "size": SIZES[ship.pips],
        "stern": [ship.x, ship.y],
        "heading": ship.heading,
        "damage": ship.damage,
        "moved": bool(ship.moved),
        "fired": ship.fired,
        "repaired": bool(ship.repaired),
        "acted": bool(ship.acted),
        "disabled": bool(_plainly(disabled)(ship)),
        "cargo": list(nested(ship)),
        **_knowledge(ship, EVERYBODY, players),
        "hull": hull,
    }


def _island(name: str, island: Any, hull: list[list[int]], players: int) -> dict[str, Any]:
    large = [f"L {COLOURS[island.large]}"] if island.large else []
    seen = seen_by(island) & ((1 << players) - 1)
    return {
        "name": name,
        "at": [island.x, island.y],
        "heading": island.heading,
        "nest": [*large, *nested(island)],
        "on_top": goods_of(island.goods),
        "seen_by": players_in(seen, players),
        **_knowledge(island, seen, players),
        "hull": hull,
    }


def _home(home: Any, hull: list[list[int]]) -> dict[str, Any]:
    return {
        "name": f"H{home.player}",
        "player": home.player,
        "at": [home.x, home.y],
        "heading": home.heading,
        "size": [home.across, home.along],
        "goods": goods_of(home.goods),
        "hull": hull,
    }


def unlaid_in(ships: Iterable[Any], players: int) -> list[list[str]]:
    """For each player, the names of the ships that are not yet laid."""
    waiting = [ship for ship in ships if not ship.laid]
    return [
        [f"{SIZES[ship.pips]}{ship.number}" for ship in waiting if ship.player == player] for player in range(players)
    ]


def nested(hold: Any) -> Iterator[str]:
    """The pieces in a hold or nest, the medium first."""
    for pips, colour in ((MEDIUM, hold.medium), (SMALL, hold.small)):
        if colour != NOTHING:
            yield f"{SIZES[pips]} {COLOURS[colour]}"


def goods_of(goods: Any) -> list[str]:
    """Counted goods as a list of pieces."""
    return [piece for piece, count in zip(SHELVES, goods, strict=True) for _ in range(count)]


def seen_by(island: Any) -> int:
    """Who knows everything in a nest, one bit a player; nobody when the nest is empty."""
    masks = [known for colour, known in _slots(island) if colour != NOTHING]
    return reduce(and_, masks) if masks else 0


def _slots(hold: Any) -> tuple[tuple[int, int], tuple[int, int]]:
    return (hold.medium, hold.medium_known), (hold.small, hold.small_known)


def _knowledge(hold: Any, default: int, players: int) -> dict[str, Any]:
    """Who knows which piece, where that isn't what a reader assumes."""
    told = {
        SIZES[pips]: knowers(known, players)
        for pips, (colour, known) in zip((MEDIUM, SMALL), _slots(hold), strict=True)
        if colour != NOTHING and known != default
    }
    return {"known": told} if told else {}


def knowers(mask: int, players: int) -> list[int] | str:
    """Those who know a piece: players, or everybody."""
    return PUBLIC_WATCHER if mask == EVERYBODY else players_in(mask, players)
