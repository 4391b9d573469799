"""What ships are called: in words, in witnesses and in sentences."""

from iceharbor.contract import SEATS, Player
from iceharbor.games.sailing.notation import SIZES, ship_parts
from iceharbor.games.sailing.waters import AnySea

EDGE = "edge"
SIZE_WORDS = ("", "Small", "Medium", "Large")


def ship_name(sea: AnySea, index: int) -> str:
    """A ship's name within its player: `L1`."""
    ship = sea.ships[index]
    return f"{SIZES[ship.pips]}{ship.number}"


def full_ship_name(sea: AnySea, index: int) -> str:
    """A ship's name with its player: `0.L1`."""
    return f"{sea.ships[index].player}.{ship_name(sea, index)}"


def spoken_ship(sea: AnySea, player: Player, index: int) -> str:
    """The name a player says: his own ships without his number."""
    return ship_name(sea, index) if sea.ships[index].player == player else full_ship_name(sea, index)


def find_ship(sea: AnySea, player: Player, word: str) -> int:
    """The object number of the ship that a player means by `L1` or `1.L1`; -1 when there is none."""
    owner, pips, number = ship_parts(word)
    owner = player if owner is None else owner
    for index, ship in enumerate(sea.ships):
        if ship.player == owner and ship.pips == pips and ship.number == number:
            return index
    return -1


def describe_ship(sea: AnySea, player: Player, index: int) -> str:
    """A ship in a sentence to this player: `your L1`, `Coral's M2`."""
    owner = int(sea.ships[index].player)
    whose = "your" if owner == player else f"{SEATS[owner]}'s"
    return f"{whose} {ship_name(sea, index)}"
