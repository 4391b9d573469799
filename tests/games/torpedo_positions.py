"""Positions of Torpedo as text drawings, and helpers that read them.

    rush('''
        0.S1 bow 8000,8000 heading 090.0
        1.L1 at 12000,9000 heading 270.0
    ''')

One ship per line, as in `chart`; ships that are not drawn are in stock. The field is 36864 by 24576 units.
"""

from collections.abc import Mapping
from typing import Any, Final

from iceharbor.catalogue import open_game
from iceharbor.contract import NATURE, Player
from iceharbor.match import Match
from tests.as_json import as_json
from tests.games.ice_pirates_positions import objects

INCH: Final = 1024
EMPTY: Final = {"S": 0, "M": 0, "L": 0}


def rush(drawn: str = "", players: int = 2, options: Mapping[str, Any] | None = None, **more: Any) -> Match:
    """A match in the rush with these ships on the sea; `more` are fields of the position."""
    game = open_game("torpedo", players, options)
    position = {"game": "torpedo", "players": players, "phase": "rush", "options": dict(options or {})}
    return Match.begin(game, {**position, "ships": objects(drawn)["ships"], **more})


def waves(drawn: str = "", players: int = 2, **options: Any) -> Match:
    """A match in which a wave is being chosen."""
    return rush(drawn, players, {"mode": "waves", **options}, phase="wave")


def fired(drawn: str, players: int = 2, sizes: str = "S", **options: Any) -> Match:
    """The match with these ships at Stop, after the volleys of these sizes."""
    match = rush(drawn, players, options, phase="volley")
    for size in sizes:
        match = match.play(NATURE, f"volley {size}")
    return match


def opened(players: int = 2, **options: Any) -> Match:
    """A match without entries."""
    return Match.begin(open_game("torpedo", players, options))


def begun(players: int = 2, **options: Any) -> Match:
    """A match in which every player is ready and NATURE has started the rush."""
    match = opened(players, **options)
    for player in range(players):
        match = match.play(player, "ready")
    return match if options.get("mode") == "waves" else match.play(NATURE, "go")


def acting(match: Match) -> set[Player]:
    """Everyone who may act, NATURE included."""
    return set(match.to_act)


def laid(match: Match, *said: tuple[Player, str]) -> Match:
    """The match after these pieces were placed, `S 9000,9000 030.0`, each by a player."""
    for player, piece in said:
        match = match.play(player, f"lay {piece}")
    return match


def where(match: Match) -> dict[str, Any]:
    """The match's position as JSON."""
    return as_json(match.game.position(match.state))


def afloat(match: Match) -> set[str]:
    """The full names of all ships on the sea."""
    return names(where(match)["ships"])


def names(ships: list[dict[str, Any]]) -> set[str]:
    """The full names of ships in positions."""
    return {f"{ship['player']}.{ship['name']}" for ship in ships}


def tracks(match: Match, volley: int = -1) -> dict[str, dict[str, Any]]:
    """The tracks of a volley by ship; the last volley unless another is given."""
    return {track["ship"]: track for track in where(match)["volleys"][volley]["tracks"]}


def stock(match: Match, player: Player) -> dict[str, int]:
    """A player's pieces that are not placed yet."""
    counts: dict[str, int] = where(match)["stocks"][player]
    return counts
