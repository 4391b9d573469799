"""What the objects on the sea are called: in words, in witnesses and in sentences."""

from iceharbor.contract import SEATS, Player
from iceharbor.games.armada.records import Sea
from iceharbor.games.sailing.names import EDGE, describe_ship, full_ship_name, ship_name


def object_name(sea: Sea, index: int) -> str:
    """The full name of any object: `0.L1`, `F0`, `T1`; `edge` for what is no object."""
    ships, flags = len(sea.ships), len(sea.flags)
    if index < 0 or index >= ships + flags + len(sea.islands):
        return EDGE
    if index < ships:
        return full_ship_name(sea, index)
    return f"F{index - ships}" if index < ships + flags else f"T{index - ships - flags + 1}"


def spoken_name(sea: Sea, player: Player, index: int) -> str:
    """The name a player says: his own ships without his number."""
    if 0 <= index < len(sea.ships) and sea.ships[index].player == player:
        return ship_name(sea, index)
    return object_name(sea, index)


def describe(sea: Sea, player: Player, index: int) -> str:
    """An object in a sentence to this player: `your L1`, `Coral's M2`, `the flag of Coral`, `island T1`."""
    name = object_name(sea, index)
    if name == EDGE:
        return "the edge of the field"
    if name[0] == "T":
        return f"island {name}"
    if name[0] == "F":
        owner = int(name[1:])
        return "your flag" if owner == player else f"the flag of {SEATS[owner]}"
    return describe_ship(sea, player, index)
