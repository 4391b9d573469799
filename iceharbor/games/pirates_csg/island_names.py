"""Names of islands: those of the notation, and those that players read."""

from typing import Final

from iceharbor.contract import SEATS, Viewer
from iceharbor.games.pirates_csg.records import HOME, ISLAND_KINDS, NONE, WILD, PiratesSea

WILD_NAMES: Final = ("Kettle Island", "Gull Stones", "Lantern Rock", "Crab Key", "Long Sand")


def island_name(sea: PiratesSea, island: int) -> str:
    """`seed`, `home0`, `wild1`."""
    kind, owner = int(sea.islands[island].kind), int(sea.islands[island].owner)
    number = {HOME: str(owner), WILD: str(island - 2)}.get(kind, "")
    return ISLAND_KINDS[kind] + number


def find_island(sea: PiratesSea, name: str) -> int:
    """The island with this name; NONE if there is none."""
    return next((k for k in range(len(sea.islands)) if island_name(sea, k) == name), NONE)


def island_label(name: str, viewer: Viewer = None) -> str:
    """An island's name for players: `Gull Stones`, `Your home`, `Teal's home`."""
    if name == "seed":
        return "Seed Island"
    number = int(name[4:])
    if name.startswith("wild"):
        return WILD_NAMES[number - 1]
    return "Your home" if number == viewer else f"{SEATS[number]}'s home"
