"""What the objects on the sea are called: in words, in witnesses and in sentences."""

from iceharbor.contract import SEATS, Player
from iceharbor.games.ice_pirates.records import Sea, home_object, island_object
from iceharbor.games.sailing.notation import SIZES, ship_parts

EDGE = "edge"


def ship_name(sea: Sea, index: int) -> str:
    """A ship's name within its player: `L1`."""
    ship = sea.ships[index]
    return f"{SIZES[ship.pips]}{ship.number}"


def object_name(sea: Sea, index: int) -> str:
    """The full name of any object: `0.L1`, `T3`, `H0`; `edge` for what is no object."""
    ships, islands = len(sea.ships), len(sea.islands)
    if index < 0 or index >= ships + islands + len(sea.homes):
        return EDGE
    if index < ships:
        return f"{sea.ships[index].player}.{ship_name(sea, index)}"
    return f"T{index - ships + 1}" if index < ships + islands else f"H{index - ships - islands}"


def spoken_name(sea: Sea, player: Player, index: int) -> str:
    """The name a player says: his own ships without his number."""
    if index < len(sea.ships) and sea.ships[index].player == player:
        return ship_name(sea, index)
    return object_name(sea, index)


def find_ship(sea: Sea, player: Player, word: str) -> int:
    """The object number of the ship that a player means by `L1` or `1.L1`; -1 when there is none."""
    owner, pips, number = ship_parts(word)
    owner = player if owner is None else owner
    for index, ship in enumerate(sea.ships):
        if ship.player == owner and ship.pips == pips and ship.number == number:
            return index
    return -1


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
    owner = int(name[1:]) if name[0] == "H" else sea.ships[index].player
    if name[0] == "H":
        return "your home" if owner == player else f"the home of {SEATS[owner]}"
    ship = ship_name(sea, index)
    return f"your {ship}" if owner == player else f"{SEATS[owner]}'s {ship}"
