"""The sea of Armada as the protocol's JSON object. `loading.py` reads it back."""

from collections.abc import Mapping
from typing import Any

from iceharbor.contract import Player
from iceharbor.games.armada.outcomes import outcome_of, to_act_in
from iceharbor.games.armada.records import ENDINGS, NOBODY, PHASES, Sea, flag_object, island_object
from iceharbor.games.outcomes import write_outcome
from iceharbor.games.reading import players_in
from iceharbor.games.sailing.notation import SIZES
from iceharbor.games.sailing.waters import hulls_of
from iceharbor.games.tables import read_out


def position_of(sea: Sea, options: Mapping[str, Any]) -> dict[str, Any]:
    """Everything this sea holds; of a view, what its viewer knows."""
    (turn,) = read_out(sea.turn)
    ships, players = read_out(sea.ships), turn.players
    hulls = hulls_of(sea)
    outcome = outcome_of(sea)
    return {
        "game": "armada",
        "players": players,
        "options": dict(options),
        "phase": PHASES[turn.phase],
        "to_act": sorted(to_act_in(sea)),
        "turn": {"player": turn.player, "actions_left": turn.actions_left},
        "field": sea.field.tolist(),
        "ships": [_ship(ship, hull) for ship, hull in zip(ships, hulls, strict=False) if ship.laid],
        "unlaid": _named([ship for ship in ships if not ship.laid and not ship.lost], players),
        "lost": _named([ship for ship in ships if ship.lost], players),
        "flags": [
            {"name": f"F{player}", "player": player, "at": [flag.x, flag.y], "hull": hulls[flag_object(sea, player)]}
            for player, flag in enumerate(read_out(sea.flags))
            if flag.laid
        ],
        "goal": _goal(turn),
        "islands": [
            _island(f"T{k + 1}", island, hulls[island_object(sea, k)])
            for k, island in enumerate(read_out(sea.islands))
            if island.laid
        ],
        "chooser": _player(turn.chooser),
        "first": turn.first,
        "round": turn.rounds,
        "entries": turn.entries,
        "passes": turn.passes,
        "ready": players_in(turn.ready, players),
        "beaten": players_in(turn.beaten, players),
        "forfeited": players_in(turn.forfeited, players),
        "agreeing": players_in(turn.agreeing, players),
        "strength": [_strength(ships, player) for player in range(players)],
        "over_by": ENDINGS[turn.over_by] or None,
        "winner": _player(turn.winner),
        "outcome": write_outcome(outcome),
    }


def _player(player: int) -> Player | None:
    return None if player == NOBODY else player


def _ship(ship: Any, hull: list[list[int]]) -> dict[str, Any]:
    return {
        "name": f"{SIZES[ship.pips]}{ship.number}",
        "player": ship.player,
        "size": SIZES[ship.pips],
        "stern": [ship.x, ship.y],
        "heading": ship.heading,
        "damage": ship.damage,
        "moved": bool(ship.moved),
        "fired": ship.fired,
        "flag": bool(ship.flagship),
        "hull": hull,
    }


def _island(name: str, island: Any, hull: list[list[int]]) -> dict[str, Any]:
    return {
        "name": name,
        "at": [island.x, island.y],
        "heading": island.heading,
        "size": [island.across, island.across],
        "hull": hull,
    }


def _goal(turn: Any) -> dict[str, Any] | None:
    if turn.attacker == NOBODY:
        return None
    return {"attacker": turn.attacker, "line": [[turn.line_ax, turn.line_ay], [turn.line_bx, turn.line_by]]}


def _named(ships: list[Any], players: int) -> list[list[str]]:
    """Names of ships, by player; the flagship of a fleet that is not laid yet with an `*`."""
    return [
        [f"{SIZES[ship.pips]}{ship.number}{'*' if ship.flagship else ''}" for ship in ships if ship.player == player]
        for player in range(players)
    ]


def _strength(ships: list[Any], player: Player) -> int:
    """Damage that a player's fleet can still take."""
    return sum(ship.pips - ship.damage for ship in ships if ship.player == player)
