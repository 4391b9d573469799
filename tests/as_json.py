"""A position as programs and files have it: plain values, as they come out of its JSON text."""

from typing import Any

from iceharbor.codec import dump, parse
from iceharbor.contract import GamePosition


def as_json(position: GamePosition) -> dict[str, Any]:
    """The JSON object of a position."""
    found: dict[str, Any] = parse(dump(position))
    return found
