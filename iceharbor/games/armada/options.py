"""The options of Armada, as the JSON Schema that checks them, fills in defaults and draws the form."""

from typing import Any, Final

from iceharbor.games.sailing.fields import field_options


def _of_each(size: str) -> dict[str, Any]:
    return {
        "title": f"{size} of each player",
        "description": "Between equal fleets.",
        "type": "integer",
        "minimum": 0,
        "maximum": 4,
        "default": 4,
    }


OPTIONS: Final[dict[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "mode": {
            "title": "How one wins",
            "description": "Basic and advanced: sink the enemy fleet. Flag: or touch or sink his flag. "
            "Breakthrough: who moves first wins by getting a ship over the other's goal line. "
            "In the advanced setup one player sets the numbers of ships and the other may swap sides.",
            "enum": ["basic", "advanced", "flag", "breakthrough"],
            "default": "basic",
        },
        "advanced_setup": {
            "title": "Advanced setup",
            "description": "In flag and breakthrough too: one player sets the numbers, the other may swap sides.",
            "type": "boolean",
            "default": False,
        },
        "fleet_2k": {
            "title": "Equal fleets (Armada 2K)",
            "description": "The same ships for two to four players; a Large makes 2 steps, a Medium 3, a Small 4.",
            "type": "boolean",
            "default": False,
        },
        "larges": _of_each("Larges"),
        "mediums": _of_each("Mediums"),
        "smalls": _of_each("Smalls"),
        "islands": {
            "title": "Islands between the fleets",
            "type": "integer",
            "minimum": 0,
            "maximum": 4,
            "default": 0,
        },
        "deployment": {
            "title": "Fleets are deployed",
            "description": "In turn, or at once and unseen.",
            "enum": ["in_turn", "hidden"],
            "default": "in_turn",
        },
        "spacing": {
            "title": "Inches between enemies at the beginning",
            "type": "integer",
            "minimum": 10,
            "maximum": 12,
            "default": 10,
        },
        "crossing": {
            "title": "Over the goal line is",
            "description": "The whole ship, or its bow.",
            "enum": ["whole", "bow"],
            "default": "whole",
        },
        "turn_cap": {
            "title": "Last round",
            "description": "After this many rounds the game is drawn; 0 plays on.",
            "type": "integer",
            "minimum": 0,
            "maximum": 500,
            "default": 0,
        },
        **field_options(
            "By default 36 for two players, 48 for more.",
            "Of a rectangle; by default 24 for two players, 48 for more.",
            least=20,
        ),
    },
}
