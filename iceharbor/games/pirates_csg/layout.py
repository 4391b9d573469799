"""The options of Pirates CSG as a JSON Schema, and the sea that follows from them before any fleet is chosen."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from iceharbor.codec import Malformed
from iceharbor.games.common.options import warnings_option
from iceharbor.games.common.state import Records
from iceharbor.games.pirates_csg.cards import cards_of, specials_of
from iceharbor.games.pirates_csg.fleets import cheapest_fleet
from iceharbor.games.pirates_csg.hulls import lay_hull, lay_island, take_up
from iceharbor.games.pirates_csg.records import (
    CARD,
    COIN,
    CREW,
    CREWMAN,
    HOME,
    ISLAND,
    LONG_U,
    NONE,
    OUTLINE,
    SHIP,
    TURN,
    WILD,
    PiratesSea,
)
from iceharbor.games.sailing.field import rectangle

PLAYERS: Final = 2
OUTLINES: Final = 8
"""The number of island outlines; no two islands of a match have the same."""


def _flag(title: str, description: str) -> dict[str, Any]:
    return {"title": title, "description": description, "type": "boolean", "default": False}


def _number(title: str, description: str, least: int, usual: int, most: int) -> dict[str, Any]:
    bounds = {"minimum": least, "maximum": most, "default": usual}
    return {"title": title, "description": description, "type": "integer", **bounds}


ISLANDS_SAID: Final = "One in the middle (the Seed), two homes, and the rest (Wild Islands) placed by the players."
WIDTH_SAID: Final = "From west to east, in L: 1 L is the length of a long segment."

OPTIONS: Final[dict[str, Any]] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "points": _number("Points of a fleet", "Ships and crew together cost at most this.", 20, 50, 60),
        "islands": _number("Islands", ISLANDS_SAID, 5, 7, 8),
        "width": _number("Width of the table", WIDTH_SAID, 12, 14, 20),
        "height": _number("Height of the table", "From south to north, in L.", 12, 14, 20),
        "specials": _number("Special treasures", "Mixed with the coins; worth no gold.", 0, 0, 10),
        "round_limit": _number("Rounds", "After this many rounds the treasure is counted.", 10, 60, 200),
        "line_of_fire": {
            "title": "Line of fire",
            "description": "Islands and other ships block a shot, or nothing does.",
            "enum": ["blocked", "free"],
            "default": "blocked",
        },
        "final_delivery": _flag(
            "Final delivery", "Once the islands are empty, treasure afloat may be brought home for 10 more rounds."
        ),
        "capture": _flag("Capture", "An enemy derelict towed to your home hands over its treasure."),
        "blind": _flag("Blind treasure", "A ship takes a coin without looking at the others."),
        "cards": {
            "title": "Cards",
            "description": "A card list of your own; without one, the ships that come with the game.",
            "type": ["object", "null"],
            "format": "file",
            "default": None,
        },
        "warnings": warnings_option("1"),
    },
}


def check_cards(options: Mapping[str, Any]) -> None:
    """Raises Malformed when the card list is not valid, has too few special treasures, or makes no legal fleet."""
    cards = cards_of(options)
    if len(specials_of(cards)) < options["specials"]:
        raise Malformed(f"options.specials: the card list has only {len(specials_of(cards))} special treasures")
    if cheapest_fleet(cards, options["points"]) is None:
        raise Malformed("options.cards: no nation has a ship that costs less than 10 and fits in a fleet (PC-R3)")


def playing_field(options: Mapping[str, Any]) -> NDArray[np.int64]:
    """The table, int64 (4, 2) in units; the Seed is in its middle (PC-A45)."""
    return rectangle(options["width"] * LONG_U, options["height"] * LONG_U)


def opening_turn(options: Mapping[str, Any]) -> Records:
    """The TURN record before fleets are chosen."""
    records = np.zeros(1, TURN)
    turn = records[0]
    for name in ("final_delivery", "capture", "blind", "specials", "round_limit", "points", "islands"):
        turn[name] = options[name]
    turn.open_fire = options["line_of_fire"] == "free"
    turn.first = turn.chooser = turn.shooter = turn.actor = turn.winner = NONE
    turn.targets[:] = NONE
    return records


def opening_sea(options: Mapping[str, Any]) -> PiratesSea:
    """The sea before the first action: an empty table."""
    islands = np.zeros(options["islands"], ISLAND)
    islands["owner"] = islands["trap"] = NONE
    islands["kind"][1:3], islands["owner"][1:3] = HOME, (0, 1)
    islands["kind"][3:] = WILD
    crew = np.zeros(PLAYERS * len(CREW), CREWMAN)
    crew["ship"] = NONE
    return PiratesSea(
        playing_field(options),
        np.zeros(options["islands"] + 1, OUTLINE),
        np.zeros(0, SHIP),
        np.zeros(0, CARD),
        islands,
        np.zeros(0, COIN),
        crew,
        opening_turn(options),
    )


def outline_island(sea: PiratesSea, island: int) -> None:
    """Lays the outline of an island where its record says."""
    isle, outline = sea.islands[island], sea.outlines[len(sea.ships) + island]
    if isle.laid:
        lay_island(outline, isle.outline, isle.x, isle.y, isle.heading)
    else:
        take_up(outline)


def outline_everything(sea: PiratesSea) -> None:
    """Lays all outlines where the records say."""
    for index, ship in enumerate(sea.ships):
        if ship.laid:
            lay_hull(sea.outlines[index], ship.masts, ship.x, ship.y, ship.heading)
        else:
            take_up(sea.outlines[index])
    for island in range(len(sea.islands)):
        outline_island(sea, island)


def with_ships(sea: PiratesSea, ships: Records, cards: Records) -> PiratesSea:
    """The same sea with other ships: one SHIP and one CARD record each. Ships keep no places: outlines are made
    again."""
    outlines = np.zeros(len(ships) + len(sea.islands) + 1, OUTLINE)
    made = sea._replace(ships=ships, cards=cards, outlines=outlines)
    outline_everything(made)
    return made
