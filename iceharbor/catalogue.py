"""All games, by name. Newcomers should read this list first."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

from jsonschema import Draft202012Validator

from iceharbor.codec import Malformed
from iceharbor.contract import Game, GamePosition
from iceharbor.games.common.options import as_logged, with_defaults

AnyGame = Game[Any, Any, Any]

FOLDERS: Final = (
    "ice_pirates",
    "armada",
    "torpedo",
    "hextris",
    "sprawl",
    "undercut",
    "pirates_csg",
)
"""The folders of the games in `iceharbor/games`. A new game adds one line (docs/new-game.md)."""


def game_in(folder: str) -> type[AnyGame]:
    """The game of a folder in `iceharbor/games`: the one name that its `__init__.py` exports."""
    module = import_module(f"iceharbor.games.{folder}")
    (name,) = module.__all__
    kind: type[AnyGame] = getattr(module, name)
    return kind


def positions_in(folder: str) -> type[GamePosition]:
    """The struct of a game's positions: in its `position.py`, named after the game."""
    module = import_module(f"iceharbor.games.{folder}.position")
    kind: type[GamePosition] = getattr(module, f"{game_in(folder).__name__}Position")
    return kind


GAMES: Final[Mapping[str, type[AnyGame]]] = {kind.info.name: kind for kind in map(game_in, FOLDERS)}


def open_game(name: str, players: int, options: Mapping[str, Any] | None = None) -> AnyGame:
    """The game for a new match with these options, defaults filled in; raises Malformed and names the option that is
    wrong."""
    kind = _kind_of(name, players)
    return kind(players, whole_options(kind, options or {}))


def reopen_game(name: str, players: int, options: Mapping[str, Any]) -> AnyGame:
    """The game of a log with these options. An option stays missing when the log's rules did not have it yet, and the
    game plays by those earlier rules. Raises Malformed and names the option that is wrong."""
    kind = _kind_of(name, players)
    return kind(players, logged_options(kind, options))


def _kind_of(name: str, players: int) -> type[AnyGame]:
    if name not in GAMES:
        raise Malformed(f"there is no game {name!r:.60}; there are: {', '.join(sorted(GAMES))}")
    kind = GAMES[name]
    fewest, most = kind.info.players
    if not fewest <= players <= most:
        raise Malformed(f"{kind.info.title} is for {fewest} to {most} players, not {players}")
    return kind


def whole_options(kind: type[AnyGame], options: Mapping[str, Any]) -> dict[str, Any]:
    """These options with all defaults filled in, in the schema's order; raises Malformed when one is wrong."""
    _check_options(kind, options)
    return dict(kind.kept(with_defaults(kind.info, options)))


def logged_options(kind: type[AnyGame], options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a log in the schema's order, with defaults as `as_logged` fills them in; raises Malformed."""
    _check_options(kind, options)
    return as_logged(kind.info, options)


def _check_options(kind: type[AnyGame], options: Mapping[str, Any]) -> None:
    for error in Draft202012Validator(kind.info.options).iter_errors(options):
        where = ".".join(["options", *map(str, error.absolute_path)])
        raise Malformed(f"{where}: {error.message:.200}")
