"""Options of a game, of which every one has a default."""

from collections.abc import Mapping
from typing import Any

from iceharbor.contract import GameInfo


def with_defaults(info: GameInfo, options: Mapping[str, Any]) -> dict[str, Any]:
    """These options, and whatever they do not say by its default, in the order of the schema."""
    every = info.options["properties"]
    return {name: options.get(name, option["default"]) for name, option in every.items()}
