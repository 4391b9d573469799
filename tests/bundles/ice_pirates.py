"""Ice Pirates' bundle for the laws."""

from collections.abc import Hashable
from typing import Any

from iceharbor.contract import Player, Viewer
from iceharbor.games.ice_pirates import IcePirates
from iceharbor.games.ice_pirates.actions import COLOURS, Explore, Nest, Show, Transfer, write_action
from iceharbor.games.ice_pirates.cargo import ON_TOP, colour_in, known_in, place_at_island
from iceharbor.games.ice_pirates.records import (
    ISLANDS,
    MEDIUM,
    PLAIN,
    PUBLIC,
    SMALL,
    TREASURE,
    IcePiratesSea,
    IcePiratesState,
    find_object,
)
from iceharbor.games.ice_pirates.rules import disabled
from iceharbor.games.sailing.actions import Fire
from iceharbor.games.sailing.names import find_ship
from iceharbor.games.sailing.state import sea_bytes
from iceharbor.match import AnyGame
from tests.laws import Bundle


def pieces(sea: IcePiratesSea) -> dict[tuple[str, int], int]:
    """The number of pieces of cargo of each size and colour, in all places together."""
    holds = [hold for group in (sea.ships, sea.islands) for hold in group]
    shelves = [place.goods for group in (sea.islands, sea.homes) for place in group]
    count = {("L", colour): int((sea.islands["large"] == colour).sum()) for colour in (PLAIN, TREASURE)}
    for letter, pips, first in (("M", MEDIUM, 0), ("S", SMALL, 2)):
        for colour in (PLAIN, TREASURE):
            lying = sum(int(goods[first + colour - PLAIN]) for goods in shelves)
            count[letter, colour] = lying + sum(colour_in(hold, pips) == colour for hold in holds)
    return count


def all_pieces_and_ships(game: AnyGame, state: IcePiratesState) -> Hashable:
    ships = tuple((int(ship.player), int(ship.pips), int(ship.number)) for ship in state.sea.ships)
    return tuple(sorted(pieces(state.sea).items())), ships


def nests_built(game: AnyGame, state: IcePiratesState) -> bool:
    return int(state.sea.turn[0].nested) == ISLANDS


def records(game: AnyGame, state: IcePiratesState) -> bytes:
    """Every record, the derived outlines included. The scratch hull is left out: it is no part of the state."""
    return sea_bytes(state.sea) + bytes(state.sea.outlines[:-1].tobytes())


def twin(
    game: AnyGame, state: IcePiratesState, viewer: Viewer, player: Player, text: str, other: IcePiratesState
) -> str | None:
    """In the other world nests have other colours, and so do transferred pieces unless the viewer learns them."""
    action = game.read(text)
    match action:
        case Nest(island, large, _, _):
            return _twin_nest(island, large, other.sea)
        case Explore() if viewer == player:
            return None
        case Show(_, island, to) if viewer != player and to in (None, viewer):
            nest = state.sea.islands[int(island[1:]) - 1]
            learnt = [pips for pips in (MEDIUM, SMALL) if hidden(nest, pips, viewer)]
            return None if any(known_in(nest, pips) >> player & 1 for pips in learnt) else text
        case Transfer():
            return _twin_transfer(state.sea, viewer, player, action, other.sea)
        case Fire(_, _, target) if state.sea.turn[0].hidden_holds:
            hit = state.sea.ships[find_ship(state.sea, player, target)]
            unknown = any(hidden(hit, pips, viewer) for pips in (MEDIUM, SMALL))
            return None if unknown and hit.damage + 1 == hit.pips else text
        case _:
            return text


def hidden(hold: Any, pips: int, viewer: Viewer) -> bool:
    """True if a hold or nest contains a piece of this size that the viewer does not know."""
    bit = PUBLIC if viewer is None else 1 << viewer
    return bool(colour_in(hold, pips) and not known_in(hold, pips) & bit)


def _twin_nest(island: str, large: str, other: IcePiratesSea) -> str:
    """A nest with the same Large and the same other pieces left in it."""
    built = other.islands[: other.turn[0].nested]
    left = [
        "plain" if (built[size] == PLAIN).sum() < 5 and (island in ("T1", "T4", "T7") or treasures >= 5) else "treasure"
        for size, treasures in ((size, (built[size] == TREASURE).sum()) for size in ("medium", "small"))
    ]
    return write_action(Nest(island, large, *left))


def _twin_transfer(
    sea: IcePiratesSea, viewer: Viewer, player: Player, action: Transfer, other: IcePiratesSea
) -> str | None:
    """The same pieces by place, named by their colours in the other world; None if the viewer would see one of them."""
    actor, met = find_ship(sea, player, action.ship), find_object(sea, player, action.partner)
    take = [_twin_good(sea, other, viewer, met, good) for good in action.take]
    give = [_twin_good(sea, other, viewer, actor, good) for good in action.give]
    if any(changed for _, changed in (*take, *give)) and _shown(sea, viewer, player, met, bool(give)):
        return None
    taken, given = (tuple(word for word, _ in goods) for goods in (take, give))
    return write_action(Transfer(action.ship, action.partner, taken, given))


def _twin_good(sea: IcePiratesSea, other: IcePiratesSea, viewer: Viewer, place: int, good: str) -> tuple[str, bool]:
    """The name in the other world of the piece that a good names, and whether the viewer does not know it."""
    pips = {"M": MEDIUM, "S": SMALL}[good[0]]
    here, there = hold_at(sea, place), hold_at(other, place)
    if here is None or there is None or not hidden(here, pips, viewer):
        return good, False
    if place >= len(sea.ships) and place_at_island(here, pips, COLOURS.index(good[2:])) == ON_TOP:
        return good, False
    return (f"{good[0]}:{COLOURS[colour_in(there, pips)]}" if ":" in good else good), True


def hold_at(sea: IcePiratesSea, place: int) -> Any:
    """The ship or island with this object number; None for a home."""
    ships = len(sea.ships)
    if place < ships:
        return sea.ships[place]
    return sea.islands[place - ships] if place < ships + len(sea.islands) else None


def _shown(sea: IcePiratesSea, viewer: Viewer, player: Player, met: int, giving: bool) -> bool:
    """True if the viewer sees what is transferred here."""
    ships = len(sea.ships)
    if not sea.turn[0].hidden_holds or viewer == player or met >= ships + len(sea.islands):
        return True
    if met < ships:
        return bool(sea.ships[met].player == viewer or disabled(sea.ships[met]))
    island = sea.islands[met - ships]
    return bool(giving and (island.medium or island.small))  # then the piece goes on top, visible to all


ICE_PIRATES = Bundle(
    kind=IcePirates,
    tables=(
        (2, {}),
        (3, {"fleet": 1, "hidden_holds": True}),
        (5, {"placement": "manual", "fleet": 2}),
        (4, {"field": "round", "turn_cap": 3, "hidden_holds": True}),
        (2, {"islands": "manual", "fleet": 1, "width": 30, "height": 30}),
        (3, {"fire_at_own": True, "first": 2, "fleet": 2, "hidden_holds": True}),
    ),
    conserved=all_pieces_and_ships,
    settled=nests_built,
    everything_in=records,
    twin=twin,
    cuts={"turn_cap": 8},
)
