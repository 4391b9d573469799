"""What the objects on the sea are called: in words, in witnesses and in sentences."""

from iceharbor.contract import SEATS, Player
from iceharbor.games.ice_pirates.records import Sea, home_object, island_object
from iceharbor.games.sailing.names import EDGE, describe_ship, find_ship, full_ship_name, ship_name


def object_name(sea: Sea, index: int) -> str:
    """The full name of any object: `0.L1`, `T3`, `H0`; `edge` for what is no object."""
    ships, islands = len(sea.ships), len(sea.islands)
    if index < 0 or index >= ships + islands + len(sea.homes):
        return EDGE
    if index < ships:
        return full_ship_name(sea, index)
    return f"T{index - ships + 1}" if index < ships + islands else f"H{index - ships - islands}"


def spoken_name(sea: Sea, player: Player, index: int) -> str:
    """The name a player says: his own ships without his number."""
    if index < len(sea.ships) and sea.ships[index].player == player:
        return ship_name(sea, index)
    return object_name(sea, index)


def find_object(sea: Sea, player: Player, word: str) -> int:
    """The object number of a ship, island or home that a player names; -1 when there is none."""
    if word[0] == "T":
        island = int(word[1:]) - 1
        return island_object(sea, island) if 0 <= island < len(sea.islands) else -1
    if word[0] == "H":
        owner = int(word[1:])
        return home_object(sea, owner) if owner < len(sea.homes) else -1
    return find_ship(sea, player, word)


def describe(sea: Sea, player: Player, index: int) -> str:
    """An object in a sentence to this player: `your L1`, `Coral's M2`, `island T3`, `the home of Coral`."""
    name = object_name(sea, index)
    if name == EDGE:
        return "the edge of the field"
    if name[0] == "T":
        return f"island {name}"
    if name[0] == "H":
        owner = int(name[1:])
        return "your home" if owner == player else f"the home of {SEATS[owner]}"
    return describe_ship(sea, player, index)
