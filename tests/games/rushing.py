"""Seas of Torpedo drawn in words, and what is asked of them.

    rush('''
        0.S1 bow 8000,8000 heading 090.0
        1.L1 at 12000,9000 heading 270.0
    ''')

One ship a line, as in `chart`; whatever is not drawn is in stock. The field is 36864 by 24576 units.
"""

from collections.abc import Mapping
from typing import Any, Final

from iceharbor.catalogue import open_game
from iceharbor.contract import NATURE, Player
from iceharbor.match import Match
from tests.games.chart import objects

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
    """The match in which these ships lay when stop was called, after the volleys of these sizes."""
    match = rush(drawn, players, options, phase="volley")
    for size in sizes:
        match = match.play(NATURE, f"volley {size}")
    return match


def opened(players: int = 2, **options: Any) -> Match:
    """A match of which nobody has said anything."""
    return Match.begin(open_game("torpedo", players, options))


def begun(players: int = 2, **options: Any) -> Match:
    """A match in which everybody has said that he is ready, and NATURE that it begins."""
    match = opened(players, **options)
    for player in range(players):
        match = match.play(player, "ready")
    return match if options.get("mode") == "waves" else match.play(NATURE, "go")


def acting(match: Match) -> set[Player]:
    """Who may act, NATURE among them."""
    return set(match.to_act)


def laid(match: Match, *said: tuple[Player, str]) -> Match:
    """The match after these pieces were laid, `S 9000,9000 030.0`, each by a player."""
    for player, piece in said:
        match = match.play(player, f"lay {piece}")
    return match


def where(match: Match) -> dict[str, Any]:
    """All that a position says of a match as it stands."""
    return match.game.position(match.state)


def afloat(match: Match) -> set[str]:
    """The full names of all ships on the sea."""
    return names(where(match)["ships"])


def names(ships: list[dict[str, Any]]) -> set[str]:
    """The full names of ships as positions write them."""
    return {f"{ship['player']}.{ship['name']}" for ship in ships}


def tracks(match: Match, volley: int = -1) -> dict[str, dict[str, Any]]:
    """The tracks of a volley, the last if no other is asked for, by who fired."""
    return {track["ship"]: track for track in where(match)["volleys"][volley]["tracks"]}


def stock(match: Match, player: Player) -> dict[str, int]:
    """What a player has left to lay."""
    counts: dict[str, int] = where(match)["stocks"][player]
    return counts
