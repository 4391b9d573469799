"""What ships are called: in words, in witnesses and in sentences."""

from iceharbor.contract import Player
from iceharbor.games.sailing.names import EDGE, describe_ship, full_ship_name
from iceharbor.games.torpedo.records import Sea


def object_name(sea: Sea, index: int) -> str:
    """The full name of a ship, `0.L1`; `edge` for what is none."""
    return full_ship_name(sea, index) if 0 <= index < len(sea.ships) else EDGE


def describe(sea: Sea, player: Player, index: int) -> str:
    """A ship in a sentence to this player: `your L1`, `Coral's M2`."""
    return describe_ship(sea, player, index) if 0 <= index < len(sea.ships) else "the edge of the field"
