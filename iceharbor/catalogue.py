"""Every game there is, by name. A newcomer reads this list first."""

from collections.abc import Mapping
from typing import Any, Final

from jsonschema import Draft202012Validator

from iceharbor.codec import Malformed
from iceharbor.contract import Game
from iceharbor.games.armada import Armada
from iceharbor.games.hextris import Hextris
from iceharbor.games.ice_pirates import IcePirates
from iceharbor.games.options import with_defaults
from iceharbor.games.sprawl import Sprawl
from iceharbor.games.torpedo import Torpedo
from iceharbor.games.undercut import Undercut

AnyGame = Game[Any, Any, Any]

GAMES: Final[Mapping[str, type[AnyGame]]] = {
    game.info.name: game for game in (IcePirates, Armada, Torpedo, Hextris, Sprawl, Undercut)
}


def open_game(name: str, players: int, options: Mapping[str, Any] | None = None) -> AnyGame:
    """The game with these options, defaults filled in; raises Malformed naming what does not fit."""
    if name not in GAMES:
        raise Malformed(f"there is no game {name!r:.60}; there are: {', '.join(sorted(GAMES))}")
    kind = GAMES[name]
    fewest, most = kind.info.players
    if not fewest <= players <= most:
        raise Malformed(f"{kind.info.title} is for {fewest} to {most} players, not {players}")
    return kind(players, whole_options(kind, options or {}))


def whole_options(kind: type[AnyGame], options: Mapping[str, Any]) -> dict[str, Any]:
    """These options with every default filled in, in the order of the schema."""
    for error in Draft202012Validator(kind.info.options).iter_errors(options):
        where = ".".join(["options", *map(str, error.absolute_path)])
        raise Malformed(f"{where}: {error.message:.200}")
    return with_defaults(kind.info, options)
