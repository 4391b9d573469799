"""Pirates CSG's bundle for the laws."""

from collections.abc import Hashable
from random import Random

from iceharbor.contract import Player, Viewer
from iceharbor.games.pirates_csg import PiratesCSG
from iceharbor.games.pirates_csg.actions import Action, ChooseFleet, DealCoins
from iceharbor.games.pirates_csg.cards import cards_of, treasure_set
from iceharbor.games.pirates_csg.dealing import KNOWN_TO_ALL
from iceharbor.games.pirates_csg.fleets import random_fleet
from iceharbor.games.pirates_csg.records import (
    ABOARD,
    DEAL,
    NO_CREW,
    SERVING,
    PiratesState,
)
from iceharbor.games.sailing.state import sea_bytes
from iceharbor.match import AnyGame
from tests.laws import Bundle


def all_cards_and_coins(game: AnyGame, state: PiratesState) -> Hashable:
    """The ships of both fleets, each on the sea or in the yard, the crew, and the coins by value and power."""
    sea = state.sea
    for index, ship in enumerate(sea.ships):
        assert bool(ship.laid) != bool(ship.in_yard), "a ship is on the sea or in the Shipyard"
        assert bool(sea.outlines[index].corners) == bool(ship.laid), "what is drawn is what lies there"
        held = ((sea.coins["place"] == ABOARD) & (sea.coins["where"] == index)).sum()
        assert held <= sea.cards[index].cargo * ship.laid, "a hold holds no more than its cargo"
        if ship.crew != NO_CREW:
            mate = sea.crew[ship.player * 8 + ship.crew]
            assert (mate.state, mate.ship) == (SERVING, index), "crew and ship agree"
    assert (sea.crew["state"] == SERVING).sum() == (sea.ships["crew"] != NO_CREW).sum()
    ships = tuple((int(ship.player), int(ship.card)) for ship in sea.ships)
    coins = tuple(sorted((int(coin.value), int(coin.power)) for coin in sea.coins))
    return ships, coins, int((sea.crew["state"] > 0).sum())


def dealt(game: AnyGame, state: PiratesState) -> bool:
    return int(state.sea.turn[0].phase) > DEAL


def records(game: AnyGame, state: PiratesState) -> bytes:
    """Every record, the derived outlines included. The scratch hull is left out: it is no part of the state."""
    return sea_bytes(state.sea) + bytes(state.sea.outlines[:-1].tobytes())


def twin(
    game: AnyGame, state: PiratesState, viewer: Viewer, player: Player, text: str, other: PiratesState
) -> str | None:
    """In the other world the first fleet, which stays sealed, has other cards, and face-down coins have other values. A
    viewer learns something when the last fleet is chosen, when a coin is turned up, and when they look at coins, take
    one or unload."""
    action = game.read(text)
    match action:
        case ChooseFleet():
            if int(state.sea.turn[0].ready):
                return None
            fleet = random_fleet(cards_of(game.options), int(state.sea.turn[0].points), Random(text))
            return text if viewer == player else game.write(fleet)
        case DealCoins(coins):
            public = len(treasure_set().seed)
            return game.write(DealCoins((*coins[:public], *coins[-2 : public - 1 : -1], coins[-1])))
        case _:
            turned = (shown_by(game, world, viewer, player, action) for world in (state, other))
            return None if any(turned) else text


def shown_by(game: AnyGame, state: PiratesState, viewer: Viewer, player: Player, action: Action) -> bool:
    """True if the action shows the viewer a coin: a spectator sees what both players have seen."""
    seen = KNOWN_TO_ALL if viewer is None else 1 << viewer
    before, after = state.sea.coins["known"], game.apply(state, player, action).sea.coins["known"]
    return bool(len(before) and ((after & seen == seen) & (before & seen != seen)).any())


PIRATES_CSG = Bundle(
    kind=PiratesCSG,
    tables=(
        (2, {}),
        (2, {"specials": 6, "final_delivery": True, "capture": True, "islands": 5, "width": 12, "height": 12}),
        (2, {"points": 30, "blind": True, "line_of_fire": "free", "round_limit": 30, "islands": 6}),
    ),
    conserved=all_cards_and_coins,
    settled=dealt,
    everything_in=records,
    twin=twin,
    hiding=1 / 3,  # half of the moments lie before the deal, when only sealed fleets are hidden
    pairs=300,
    cuts={"round_limit": 10},
)
