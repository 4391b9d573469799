"""What the laws need to know of Ice Pirates."""

from collections.abc import Hashable

from iceharbor.games.ice_pirates import IcePirates
from iceharbor.games.ice_pirates.cargo import colour_in
from iceharbor.games.ice_pirates.game import Waters
from iceharbor.games.ice_pirates.records import ISLES, MEDIUM, NESTS, PLAIN, SMALL, TREASURE, Sea, sea_bytes
from iceharbor.match import AnyGame
from tests.laws import Bundle


def pieces(sea: Sea) -> dict[tuple[str, int], int]:
    """How many pieces of cargo of each size and colour there are, wherever they lie."""
    holds = [hold for group in (sea.ships, sea.islands) for hold in group]
    shelves = [place.goods for group in (sea.islands, sea.homes) for place in group]
    count = {("L", colour): int((sea.islands["large"] == colour).sum()) for colour in (PLAIN, TREASURE)}
    for letter, pips, first in (("M", MEDIUM, 0), ("S", SMALL, 2)):
        for colour in (PLAIN, TREASURE):
            lying = sum(int(goods[first + colour - PLAIN]) for goods in shelves)
            count[letter, colour] = lying + sum(colour_in(hold, pips) == colour for hold in holds)
    return count


def all_pieces_and_ships(game: AnyGame, state: Waters) -> Hashable:
    ships = tuple((int(ship.player), int(ship.pips), int(ship.number)) for ship in state.sea.ships)
    return tuple(sorted(pieces(state.sea).items())), ships


def nests_built(game: AnyGame, state: Waters) -> bool:
    return int(state.sea.turn[0].phase) not in (ISLES, NESTS)


def records(game: AnyGame, state: Waters) -> bytes:
    """Every record, the derived outlines too."""
    return sea_bytes(state.sea) + state.sea.outlines.tobytes()


ICE_PIRATES = Bundle(
    kind=IcePirates,
    tables=(
        (2, {}),
        (3, {"fleet": 1, "hidden_holds": True}),
        (5, {"placement": "manual", "fleet": 2}),
        (4, {"field": "round", "turn_cap": 3, "hidden_holds": True}),
    ),
    conserved=all_pieces_and_ships,
    settled=nests_built,
    everything_in=records,
    cuts={"turn_cap": 8},
)
