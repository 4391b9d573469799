"""The sea of Ice Pirates as the protocol's JSON object. `loading.py` reads it back."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np

from iceharbor.contract import Viewer
from iceharbor.games.ice_pirates.names import object_name, ship_name
from iceharbor.games.ice_pirates.outcomes import outcome_of, players_in, to_act_in
from iceharbor.games.ice_pirates.records import (
    EVERYBODY,
    ISLANDS,
    MEDIUM,
    NOTHING,
    PHASES,
    SMALL,
    Sea,
    home_object,
    island_object,
)
from iceharbor.games.ice_pirates.rules import disabled, home_total
from iceharbor.games.ice_pirates.sentences import hull_of
from iceharbor.games.ice_pirates.words import COLOURS
from iceharbor.games.sailing.notation import SIZES

SHELVES: Final = ("M plain", "M treasure", "S plain", "S treasure")
"""What `goods` count, in order."""

PUBLIC_WATCHER: Final = "everybody"
"""Stands for those who know a piece when whoever only watches knows it too."""


def position_of(sea: Sea, options: Mapping[str, Any]) -> dict[str, Any]:
    """Everything this sea holds; of a view, what its viewer knows."""
    turn, players = sea.turn[0], len(sea.homes)
    outcome = outcome_of(sea)
    return {
        "game": "ice_pirates",
        "players": int(turn.players),
        "options": dict(options),
        "phase": PHASES[turn.phase],
        "to_act": sorted(to_act_in(sea)),
        "target": int(turn.target),
        "scores": [int(home_total(home)) for home in sea.homes],
        "round": int(turn.rounds),
        "first": int(turn.first),
        "entries": int(turn.entries),
        "field": sea.field.tolist(),
        "turn": {"player": int(turn.player), "actions_left": int(turn.actions_left)},
        "ships": [_ship(sea, index) for index, ship in enumerate(sea.ships) if ship.laid],
        "unlaid": _unlaid(sea),
        "islands": [_island(sea, index) for index in range(ISLANDS) if sea.islands[index].laid],
        "homes": [_home(sea, player) for player, home in enumerate(sea.homes) if home.laid],
        "forfeited": players_in(int(turn.forfeited), players),
        "agreeing": players_in(int(turn.agreeing), players),
        "outcome": None
        if outcome is None
        else {"places": list(outcome.places), "reason": outcome.reason, "rule": outcome.rule},
    }


def sighted(position: dict[str, Any], viewer: Viewer) -> dict[str, Any]:
    """A view's position, marked with whose view it is."""
    return {**position, "viewer": viewer}


def _ship(sea: Sea, index: int) -> dict[str, Any]:
    ship = sea.ships[index]
    return {
        "name": ship_name(sea, index),
        "player": int(ship.player),
        "size": SIZES[ship.pips],
        "stern": [int(ship.x), int(ship.y)],
        "heading": int(ship.heading),
        "damage": int(ship.damage),
        "moved": bool(ship.moved),
        "fired": int(ship.fired),
        "repaired": bool(ship.repaired),
        "acted": bool(ship.acted),
        "disabled": bool(disabled(ship)),
        "cargo": list(nested(ship)),
        **_knowledge(ship, EVERYBODY, len(sea.homes)),
        "hull": hull_of(sea.outlines[index]),
    }


def _island(sea: Sea, index: int) -> dict[str, Any]:
    island = sea.islands[index]
    large = [f"L {COLOURS[island.large]}"] if island.large else []
    seen = seen_by(island) & ((1 << len(sea.homes)) - 1)
    return {
        "name": object_name(sea, island_object(sea, index)),
        "at": [int(island.x), int(island.y)],
        "heading": int(island.heading),
        "nest": [*large, *nested(island)],
        "on_top": goods_of(island.goods),
        "seen_by": players_in(seen, len(sea.homes)),
        **_knowledge(island, seen, len(sea.homes)),
        "hull": hull_of(sea.outlines[island_object(sea, index)]),
    }


def _home(sea: Sea, player: int) -> dict[str, Any]:
    home = sea.homes[player]
    return {
        "name": f"H{player}",
        "player": player,
        "at": [int(home.x), int(home.y)],
        "heading": int(home.heading),
        "size": [int(home.across), int(home.along)],
        "goods": goods_of(home.goods),
        "hull": hull_of(sea.outlines[home_object(sea, player)]),
    }


def _unlaid(sea: Sea) -> list[list[str]]:
    return [
        [ship_name(sea, index) for index, ship in enumerate(sea.ships) if ship.player == player and not ship.laid]
        for player in range(len(sea.homes))
    ]


def nested(hold: np.record) -> Iterator[str]:
    """The pieces in a hold or nest, the medium first."""
    for pips, colour in ((MEDIUM, hold.medium), (SMALL, hold.small)):
        if colour != NOTHING:
            yield f"{SIZES[pips]} {COLOURS[colour]}"


def goods_of(goods: Any) -> list[str]:
    """Counted goods as a list of pieces."""
    return [piece for piece, count in zip(SHELVES, goods, strict=True) for _ in range(count)]


def seen_by(island: np.record) -> int:
    """Who knows everything in a nest, one bit a player; nobody when the nest is empty."""
    masks = [known for colour, known in _slots(island) if colour != NOTHING]
    if not masks:
        return 0
    return int(np.bitwise_and.reduce(masks))


def _slots(hold: np.record) -> tuple[tuple[int, int], tuple[int, int]]:
    return (int(hold.medium), int(hold.medium_known)), (int(hold.small), int(hold.small_known))


def _knowledge(hold: np.record, default: int, players: int) -> dict[str, Any]:
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
