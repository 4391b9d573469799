"""Names of ships, in notation, in witnesses and in sentences."""

from iceharbor.contract import Player
from iceharbor.games.sailing.names import EDGE, describe_ship, full_ship_name
from iceharbor.games.torpedo.records import TorpedoSea


def object_name(sea: TorpedoSea, index: int) -> str:
    """The full name of a ship, such as `0.L1`; `edge` for an index that is no ship."""
    return full_ship_name(sea, index) if 0 <= index < len(sea.ships) else EDGE


def describe(sea: TorpedoSea, player: Player, index: int) -> str:
    """A ship in a sentence to this player: `your L1`, `Coral's M2`."""
    return describe_ship(sea, player, index) if 0 <= index < len(sea.ships) else "the edge of the field"
