"""What the laws need to know of Ice Pirates."""

from collections.abc import Hashable
from typing import Any

from iceharbor.contract import Player, Viewer
from iceharbor.games.ice_pirates import IcePirates
from iceharbor.games.ice_pirates.cargo import ON_TOP, colour_in, known_in, place_at_island
from iceharbor.games.ice_pirates.names import find_object
from iceharbor.games.ice_pirates.records import ISLES, MEDIUM, NESTS, PLAIN, PUBLIC, SMALL, TREASURE, PirateWaters, Sea
from iceharbor.games.ice_pirates.rules import disabled
from iceharbor.games.ice_pirates.words import COLOURS, Explore, Nest, Transfer, write_action
from iceharbor.games.sailing.names import find_ship
from iceharbor.games.sailing.waters import sea_bytes
from iceharbor.games.sailing.words import Fire
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


def all_pieces_and_ships(game: AnyGame, state: PirateWaters) -> Hashable:
    ships = tuple((int(ship.player), int(ship.pips), int(ship.number)) for ship in state.sea.ships)
    return tuple(sorted(pieces(state.sea).items())), ships


def nests_built(game: AnyGame, state: PirateWaters) -> bool:
    return int(state.sea.turn[0].phase) not in (ISLES, NESTS)


def records(game: AnyGame, state: PirateWaters) -> bytes:
    """Every record, the derived outlines too; the scratch hull apart, which is no part of the state."""
    return sea_bytes(state.sea) + bytes(state.sea.outlines[:-1].tobytes())


def twin(
    game: AnyGame, state: PirateWaters, viewer: Viewer, player: Player, text: str, other: PirateWaters
) -> str | None:
    """Nests are of other colours, and so is what changes hands, as long as the viewer does not come to know it."""
    action = game.read(text)
    match action:
        case Nest(island, large, _, _):
            return _twin_nest(island, large, other.sea)
        case Explore() if viewer == player:
            return None
        case Transfer():
            return _twin_transfer(state.sea, viewer, player, action, other.sea)
        case Fire(_, _, target) if state.sea.turn[0].hidden_holds:
            hit = state.sea.ships[find_ship(state.sea, player, target)]
            unknown = any(hidden(hit, pips, viewer) for pips in (MEDIUM, SMALL))
            return None if unknown and hit.damage + 1 == hit.pips else text
        case _:
            return text


def hidden(hold: Any, pips: int, viewer: Viewer) -> bool:
    """Whether there is a piece of this size in a hold or nest that the viewer does not know."""
    bit = PUBLIC if viewer is None else 1 << viewer
    return bool(colour_in(hold, pips) and not known_in(hold, pips) & bit)


def _twin_nest(island: str, large: str, other: Sea) -> str:
    """A nest with the same Large and whatever else is left there."""
    built = other.islands[: other.turn[0].nested]
    left = [
        "plain" if (built[size] == PLAIN).sum() < 5 and (island in ("T1", "T4", "T7") or treasures >= 5) else "treasure"
        for size, treasures in ((size, (built[size] == TREASURE).sum()) for size in ("medium", "small"))
    ]
    return write_action(Nest(island, large, *left))


def _twin_transfer(sea: Sea, viewer: Viewer, player: Player, action: Transfer, other: Sea) -> str | None:
    """The same pieces by place, named by their colours there; None when the viewer would come to see one."""
    actor, met = find_ship(sea, player, action.ship), find_object(sea, player, action.partner)
    take = [_twin_good(sea, other, viewer, met, good) for good in action.take]
    give = [_twin_good(sea, other, viewer, actor, good) for good in action.give]
    if any(changed for _, changed in (*take, *give)) and _shown(sea, viewer, player, met, bool(give)):
        return None
    taken, given = (tuple(word for word, _ in goods) for goods in (take, give))
    return write_action(Transfer(action.ship, action.partner, taken, given))


def _twin_good(sea: Sea, other: Sea, viewer: Viewer, place: int, good: str) -> tuple[str, bool]:
    """What the piece that a good names is called in the other world, and whether the viewer does not know it."""
    pips = {"M": MEDIUM, "S": SMALL}[good[0]]
    here, there = hold_at(sea, place), hold_at(other, place)
    if here is None or there is None or not hidden(here, pips, viewer):
        return good, False
    if place >= len(sea.ships) and place_at_island(here, pips, COLOURS.index(good[2:])) == ON_TOP:
        return good, False
    return (f"{good[0]}:{COLOURS[colour_in(there, pips)]}" if ":" in good else good), True


def hold_at(sea: Sea, place: int) -> Any:
    """The ship or island with this object number; None for a home."""
    ships = len(sea.ships)
    if place < ships:
        return sea.ships[place]
    return sea.islands[place - ships] if place < ships + len(sea.islands) else None


def _shown(sea: Sea, viewer: Viewer, player: Player, met: int, giving: bool) -> bool:
    """Whether whatever changes hands here comes before the viewer's eyes."""
    ships = len(sea.ships)
    if not sea.turn[0].hidden_holds or viewer == player or met >= ships + len(sea.islands):
        return True
    if met < ships:
        return bool(sea.ships[met].player == viewer or disabled(sea.ships[met]))
    island = sea.islands[met - ships]
    return bool(giving and (island.medium or island.small))  # what does not nest lies on top, for all to see


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
    twin=twin,
    cuts={"turn_cap": 8},
)
