"""Pirates CSG as players see it: ships and islands with their coins, each object as a card, and who may act.

Everything comes from a view, in which the value of a coin that the viewer has not seen is negative.
"""

from collections.abc import Sequence
from typing import Any, Final

from iceharbor.contract import SEATS, Player, Viewer
from iceharbor.games.common.entry_sentences import plural
from iceharbor.games.common.plans import round_note
from iceharbor.games.common.state import read_out
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.cards import CardList
from iceharbor.games.pirates_csg.deckplates import coin_look, coins_word, crew_word, deckplate, mast_looks
from iceharbor.games.pirates_csg.island_names import island_label, island_name
from iceharbor.games.pirates_csg.records import ABOARD, HOME, NONE, ON_ISLAND, PURSE, PiratesSea
from iceharbor.games.pirates_csg.setup import in_setup
from iceharbor.games.pirates_csg.shelf import counted_up, shelf_of, standing_of
from iceharbor.games.sailing.names import compass_point
from iceharbor.games.sailing.scene import polygon_of, sides_of
from iceharbor.games.sailing.state import corners_of
from iceharbor.scene import (
    CoinLook,
    Emblem,
    Facts,
    LoggedAction,
    Panel,
    SailingShip,
    SandIsland,
    Scene,
    Turn,
)

EMBLEM: Final = Emblem(
    "M8 40Q20 50 44 48L50 38H10ZM28 38V10M14 34Q30 30 28 12Q36 24 40 34Z",
    "M70 52Q86 60 108 56L112 46H72ZM92 46V18M78 42Q94 38 92 20Q100 32 106 42Z",
    "M52 14Q60 6 68 14Q60 22 52 14Z",
)
TASKS: Final = {
    r.FLEETS: "choose a fleet",
    r.SHAPES: "drawing the islands",
    r.ROLLS: "rolling for Player 1",
    r.HOMES: "place the other player's home",
    r.ISLES: "place an island",
    r.LOWEST: "rolling for the first ship",
    r.LAUNCHES: "place a first ship",
    r.DEAL: "dealing the treasure",
    r.MAST: "choose a mast to lose",
    r.SHOT: "rolling the dice",
    r.REROLL: "roll again, or keep the miss",
    r.TAKE: "take a treasure",
    r.TRAP_ROLL: "rolling against the trap",
}
"""The task in each phase that is no normal turn."""


def draw_scene(sea: PiratesSea, viewer: Viewer, cards: CardList, recent: Sequence[LoggedAction]) -> Scene:
    """The table as the viewer knows it, with the panel and the shelf; `sea` is that viewer's view."""
    (turn,), fleets, isles = read_out(sea.turn), read_out(sea.ships), read_out(sea.islands)
    coins = [coin_look(index, coin, cards) for index, coin in enumerate(read_out(sea.coins))]
    held = read_out(sea.coins)
    hulls = corners_of(sea.outlines)
    vessels = tuple(
        _vessel(index, ship, sea, hulls[index], _in_place(coins, held, ABOARD, index), cards)
        for index, ship in enumerate(fleets)
        if ship.laid
    )
    sands = tuple(
        _island(
            island_name(sea, index), isle, hulls[len(fleets) + index], _island_coins(index, isle, coins, held), viewer
        )
        for index, isle in enumerate(isles)
        if isle.laid
    )
    field = polygon_of(sea.field.tolist())
    return Scene(
        viewer,
        field,
        Panel(_turn(turn, viewer, fleets), tuple(standing_of(player, sea) for player in range(2)), counted_up(sea)),
        {
            **{ship.name: _ship_facts(ship, fleets, cards) for ship in vessels},
            **{sand.name: _island_facts(sand) for sand in sands},
        },
        vessels=vessels,
        sands=sands,
        shelf=shelf_of(sea, viewer, cards, coins, recent),
        looks=() if in_setup(sea) else tuple(ship.name for ship in vessels),
        own=tuple(_own(player, fleets, cards) for player in range(2)),
        sides=sides_of(field, {home.seat: home.hull for home in sands if home.seat is not None}),
        secret=True,
    )


# --- Ships ------------------------------------------------------------------------------------------------------------


def ship_name(ship: Any, cards: CardList) -> str:
    """A ship's full name: `0.lantern-hen`."""
    return f"{ship.player}.{cards.ships[ship.card].word}"


def _vessel(
    index: int, ship: Any, sea: PiratesSea, hull: Sequence[Sequence[int]], coins: tuple[CoinLook, ...], cards: CardList
) -> SailingShip:
    card = cards.ships[ship.card]
    status = _status(index, ship, sea)
    masts = f"{ship.standing.bit_count()} of {plural(ship.masts, 'mast')}"
    hold = f"{coins_word(coins)} aboard" if coins else "hold empty"
    crew = crew_word(ship.crew)
    said = (masts, f"with a {crew.lower()}" if crew else "", hold, status)
    return SailingShip(
        ship_name(ship, cards),
        card.name,
        ship.player,
        (ship.x, ship.y),
        ship.heading,
        polygon_of(hull),
        mast_looks(ship.masts, ship.standing),
        f"{SEATS[ship.player]}'s {card.name}, facing {compass_point(ship.heading)}, " + ", ".join(filter(None, said)),
        (crew,) if crew else (),
        coins,
        ", ".join(filter(None, (crew, hold))),
        status,
        spent=bool(ship.acted or ship.bought),
    )


def _status(index: int, ship: Any, sea: PiratesSea) -> str:
    """One word for how a ship is."""
    if ship.towed_by != NONE:
        return "in tow"
    if ship.standing == 0:
        return "adrift"
    if any(other.laid and other.rams == index for other in sea.ships):
        return "rammed"
    if ship.bought:
        return "new"
    return "acted" if ship.acted else "towing" if ship.tows != NONE else "docked" if ship.docked != NONE else ""


def _ship_facts(look: SailingShip, fleets: Sequence[Any], cards: CardList) -> Facts:
    """A ship in a few words, and its card as the ship is now."""
    ship = next(each for each in fleets if ship_name(each, cards) == look.name)
    masts = f"{ship.standing.bit_count()} of {plural(ship.masts, 'mast')}"
    crew = look.crew[0] if look.crew else ""
    face = deckplate(cards.ships[ship.card], ship.standing, seat=ship.player, aboard=look.coins, crew=crew)
    return Facts(look.label, tuple(filter(None, (masts, look.detail, look.status))), look.seat, face)


def _own(player: Player, fleets: Sequence[Any], cards: CardList) -> tuple[str, ...]:
    """The names of a player's ships on the sea."""
    mine = (ship for ship in fleets if ship.player == player and ship.laid)
    return tuple(ship_name(ship, cards) for ship in mine)


# --- Islands and coins ------------------------------------------------------------------------------------------------


def _in_place(coins: Sequence[CoinLook], held: Sequence[Any], place: int, where: int) -> tuple[CoinLook, ...]:
    """The coins there, by slot."""
    found = [(coin.slot, index) for index, coin in enumerate(held) if (coin.place, coin.where) == (place, where)]
    return tuple(coins[index] for _, index in sorted(found))


def _island_coins(index: int, isle: Any, coins: Sequence[CoinLook], held: Sequence[Any]) -> tuple[CoinLook, ...]:
    """The coins on an island; at a home, its player's purse."""
    if isle.kind == HOME:
        return _in_place(coins, held, PURSE, isle.owner)
    return _in_place(coins, held, ON_ISLAND, index)


def _island(
    name: str, isle: Any, hull: Sequence[Sequence[int]], coins: tuple[CoinLook, ...], viewer: Viewer
) -> SandIsland:
    label = island_label(name, viewer)
    trapped = f", with {SEATS[isle.trap]}'s trap" if isle.trap != NONE else ""
    return SandIsland(
        name,
        label,
        polygon_of(hull),
        f"{label}, {coins_word(coins)}{trapped}",
        isle.owner if isle.kind == HOME else None,
        coins,
        isle.trap if isle.trap != NONE else None,
    )


def _island_facts(sand: SandIsland) -> Facts:
    trapped = (f"{SEATS[sand.trap]}'s trap",) if sand.trap is not None else ()
    return Facts(sand.label, (coins_word(sand.coins), *trapped), sand.seat)


# --- The turn ---------------------------------------------------------------------------------------------------------


def _turn(turn: Any, viewer: Viewer, fleets: Sequence[Any]) -> Turn:
    if turn.phase == r.FLEETS:
        waiting = [player for player in range(2) if not turn.ready >> player & 1]
        player = viewer if viewer in waiting else waiting[0] if len(waiting) == 1 else None
        return Turn(player, task=TASKS[r.FLEETS])
    if turn.phase in (r.SHAPES, r.ROLLS, r.LOWEST, r.DEAL, r.OVER):
        return Turn(None, task=TASKS.get(turn.phase, ""))
    player = turn.chooser if turn.phase == r.MAST else turn.player
    if turn.phase in TASKS:
        return Turn(player, task=TASKS[turn.phase])
    able = [ship for ship in fleets if ship.player == player and ship.laid]
    left = sum(not ship.acted and not ship.bought for ship in able)
    return Turn(
        player,
        left if turn.phase == r.SHIPS_ACT else 0,
        len(able),
        end="End turn",
        ends=("end",),
        note=round_note(turn.rounds + 1, turn.round_limit),
    )
