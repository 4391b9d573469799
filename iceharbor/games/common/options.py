"""Options of a game: every option has a default; some are newer than the rules version of an old log."""

from collections.abc import Mapping
from typing import Any, Final

from iceharbor.contract import GameInfo

SINCE: Final = "since"
"""Key in an option's schema: the first rules version that has the option. A game reads such an option with `get`, and
plays by the earlier rules when a log does not have it."""


def warnings_option(since: str) -> dict[str, Any]:
    """The option `warnings` for the schema of a game with warnings; `since` is the first rules version that has it. A
    log without it has warnings, which change nothing in a game."""
    return {
        "title": "Warnings",
        "description": "Before a move, say what may be a mistake. Off: no player of the match sees warnings.",
        "type": "boolean",
        "default": True,
        SINCE: since,
    }


def with_defaults(info: GameInfo, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a new match: these, with the default of every missing option, in the schema's order."""
    every = info.options["properties"]
    return {name: options.get(name, option["default"]) for name, option in every.items()}


def as_logged(info: GameInfo, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a log: as `with_defaults`, but an option that the log's rules did not have stays missing."""
    every = info.options["properties"]
    whole = with_defaults(info, options)
    return {name: value for name, value in whole.items() if name in options or SINCE not in every[name]}
