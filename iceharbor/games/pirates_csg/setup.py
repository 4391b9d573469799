"""Before play: fleets, outlines, the roll for Player 1, homes and islands, the first ships, and the coins (PC-R3..R10).

Both fleets are chosen unseen. The arrays of a sea grow on the way, so each step returns a new sea.
"""

from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import Final

import numpy as np

from iceharbor.contract import NATURE, SEATS, Player, Refused, refuse
from iceharbor.games.common.state import copied
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.actions import (
    Action,
    ChooseFleet,
    DealCoins,
    DrawShapes,
    LaunchShip,
    PlaceTheirHome,
    PlaceWildIsland,
    RollDice,
    RollLowest,
)
from iceharbor.games.pirates_csg.cards import CardList, write_card
from iceharbor.games.pirates_csg.charting import (
    Spot,
    island_to_place,
    isle_refusal,
    lay_isle,
    random_spot,
)
from iceharbor.games.pirates_csg.dealing import deal_fault, dealt, random_deal
from iceharbor.games.pirates_csg.fleets import fleet_refusal, random_fleet, ready_made
from iceharbor.games.pirates_csg.island_names import island_label, island_name
from iceharbor.games.pirates_csg.layout import OUTLINES, PLAYERS, with_ships
from iceharbor.games.pirates_csg.moving import launch, launch_ruling
from iceharbor.games.pirates_csg.records import (
    CARD,
    CREW,
    CREW_WORDS,
    DEAL,
    FLEETS,
    HOMES,
    IN_YARD,
    ISLES,
    LAUNCHES,
    LOWEST,
    NONE,
    ROLLS,
    SHAPES,
    SHIP,
    SHIPS_ACT,
    PiratesSea,
)
from iceharbor.games.pirates_csg.rulings import OPEN, OVER_THE_EDGE
from iceharbor.games.sailing.refusals import hull_of
from iceharbor.plan import Refusal, Witness
from iceharbor.table.plane import HEADINGS

READY_MADE_CHANCE: Final = 4
"""One in this many random fleets is a ready-made one."""

BOTH: Final = 0b11
"""The bits of both players."""

EXPECTED: Final = {
    FLEETS: "both players choose their fleets first",
    SHAPES: "the islands' outlines are drawn first",
    ROLLS: "both dice are rolled first",
    HOMES: "the homes are placed first",
    ISLES: "the Wild Islands are placed first",
    LOWEST: "the ship that starts is rolled for first",
    LAUNCHES: "both players place their first ship first",
    DEAL: "the treasure is dealt first",
}
"""Why an action of another phase has to wait."""
PHASE_RULES: Final = {
    FLEETS: "PC-R3",
    SHAPES: "PC-R1",
    ROLLS: "PC-R5",
    HOMES: "PC-R6",
    ISLES: "PC-R7",
    LOWEST: "PC-R8",
    LAUNCHES: "PC-R8",
    DEAL: "PC-R9",
}
PHASE_OF: Final[dict[type, int]] = {
    ChooseFleet: FLEETS,
    DrawShapes: SHAPES,
    RollDice: ROLLS,
    PlaceTheirHome: HOMES,
    PlaceWildIsland: ISLES,
    RollLowest: LOWEST,
    LaunchShip: LAUNCHES,
    DealCoins: DEAL,
}
"""The phase of each action before play."""
LAUNCH_STEP: Final = 50
"""Bearings of a launch are looked for so far apart; far from other islands nearly all are free."""
LAUNCH_TILT: Final = 600
"""A random launch is within 60 degrees of straight in."""


def in_setup(sea: PiratesSea) -> bool:
    """True before play."""
    return bool(sea.turn[0].phase < SHIPS_ACT)


def setup_to_act(sea: PiratesSea) -> frozenset[Player]:
    """The players who may act before play, NATURE included."""
    turn = sea.turn[0]
    match int(turn.phase):
        case r.FLEETS:
            return frozenset(player for player in range(PLAYERS) if not turn.ready >> player & 1)
        case r.HOMES | r.ISLES | r.LAUNCHES:
            return frozenset({int(turn.player)})
        case _:
            return frozenset({NATURE})


def setup_refusal(sea: PiratesSea, player: Player, cards: CardList, action: Action) -> Refusal | None:
    """Why a player may not take an action before play; None if they may. Writes the scratch outline."""
    phase = int(sea.turn[0].phase)
    if PHASE_OF.get(type(action)) != phase:
        return Refusal(PHASE_RULES.get(phase, "PC-R11"), EXPECTED.get(phase, "this is done before play"))
    if player not in setup_to_act(sea):
        if phase == FLEETS:
            return Refusal("PC-R3", "your fleet is chosen: wait for the other player")
        return Refusal(PHASE_RULES[phase], f"it's {_name(sea)}'s turn")
    match action:
        case ChooseFleet():
            return fleet_refusal(cards, int(sea.turn[0].points), action)
        case PlaceTheirHome(at, heading) | PlaceWildIsland(at, heading):
            return isle_refusal(sea, island_to_place(sea), (*at, heading))
        case LaunchShip():
            return _launch_refusal(sea, player, action, cards)
        case _:
            reason = _chance_fault(sea, cards, action)
            return None if reason is None else Refusal(PHASE_RULES[phase], reason)


def _name(sea: PiratesSea) -> str:
    return "NATURE" if NATURE in setup_to_act(sea) else SEATS[int(sea.turn[0].player)]


def _chance_fault(sea: PiratesSea, cards: CardList, action: Action) -> str | None:
    """What is wrong with an action of NATURE; None if nothing is."""
    match action:
        case DrawShapes(shapes):
            good = len(set(shapes)) == len(shapes) == len(sea.islands)
            return None if good else f"draw {len(sea.islands)} different outlines"
        case RollDice(dice):
            return None if len(dice) == PLAYERS else "roll one die for each player"
        case RollLowest(dice):
            count = len(cheapest_tied(sea))
            return None if len(dice) == count else f"roll {count} dice, one for each of the equal cheapest ships"
        case DealCoins(coins):
            return deal_fault(sea, cards, coins)
        case _:
            return "this is done before play"


def apply_setup(sea: PiratesSea, player: Player, action: Action, cards: CardList) -> PiratesSea:
    """The sea after an action before play; raises Refused when it is not legal."""
    sea = copied(sea, "field", "cards")
    refusal = setup_refusal(sea, player, cards, action)
    if refusal is not None:
        raise Refused(refusal)
    sea.turn[0].entries += 1
    match action:
        case ChooseFleet():
            sea = with_fleet(sea, player, action, cards)
            sea.turn[0].phase = SHAPES if sea.turn[0].ready == BOTH else FLEETS
        case DrawShapes(shapes):
            _draw_shapes(sea, shapes)
        case RollDice(dice):
            _roll_first(sea, dice)
        case PlaceTheirHome(at, heading) | PlaceWildIsland(at, heading):
            _place_isle(sea, (*at, heading))
        case RollLowest(dice):
            _roll_lowest(sea, dice)
        case LaunchShip(_, bearing, heading):
            launch(sea, player, starting_ship(sea, player), bearing, heading)
            pass_launch(sea)
        case DealCoins(coins):
            sea = dealt(sea, coins)
        case _:
            raise refuse("PC-R11", "this is not done before play")
    return sea


# --- Fleets: both chosen unseen (PC-R3, R4) ---------------------------------------------------------------------------


def with_fleet(sea: PiratesSea, player: Player, fleet: ChooseFleet, cards: CardList) -> PiratesSea:
    """The sea with a player's fleet in the shipyard; seat 0's ships come first. Writes to this sea."""
    numbers = [index for word in fleet.cards if (index := cards.find(word)) >= 0]
    ships, plates = np.zeros(len(numbers), SHIP), np.zeros(len(numbers), CARD)
    for index, number in enumerate(numbers):
        ship, plate = ships[index], plates[index]
        write_card(plate, cards.ships[number])
        ship.player, ship.card, ship.masts, ship.in_yard = player, number, plate.masts, 1
        ship.standing = (1 << int(plate.masts)) - 1
        ship.docked = ship.rams = ship.tows = ship.towed_by = NONE
    for word in fleet.cards:
        if word in CREW_WORDS:
            sea.crew[player * len(CREW) + CREW.index(word)].state = IN_YARD
    order = (0, 1) if player else (1, 0)
    both = (sea.ships, ships), (sea.cards, plates)
    joined = with_ships(sea, *(np.concatenate([pair[k] for k in order]) for pair in both))
    joined.turn[0].ready |= 1 << player
    return joined


# --- Outlines, the roll, homes and islands (PC-R5..R7) ----------------------------------------------------------------


def _draw_shapes(sea: PiratesSea, shapes: Sequence[int]) -> None:
    """Gives each island its outline and lays the Seed in the middle of the table (PC-R6)."""
    for island, shape in enumerate(shapes):
        sea.islands[island].outline = shape
    x, y = sea.field.max(axis=0) // 2
    lay_isle(sea, 0, (int(x), int(y), 0))
    sea.turn[0].phase = ROLLS


def _roll_first(sea: PiratesSea, dice: Sequence[int]) -> None:
    """The higher roll is Player 1; equal dice are rolled again (PC-R5)."""
    if dice[0] != dice[1]:
        turn = sea.turn[0]
        turn.first = turn.player = 0 if dice[0] > dice[1] else 1
        turn.phase = HOMES


def _place_isle(sea: PiratesSea, spot: Spot) -> None:
    lay_isle(sea, island_to_place(sea), spot)
    turn = sea.turn[0]
    turn.player = 1 - turn.player
    if turn.phase == HOMES and sea.islands["laid"][1:3].all():
        turn.phase, turn.player = ISLES, turn.first
    elif sea.islands["laid"].all():
        _find_lowest(sea)


# --- The cheapest ship of each fleet starts (PC-R8) -------------------------------------------------------------------


def starting_ship(sea: PiratesSea, player: Player) -> int:
    """The ship that starts at a player's home; NONE while it is not known, or when it is on the sea."""
    waiting = (
        index for index, ship in enumerate(sea.ships) if ship.player == player and not ship.in_yard and not ship.laid
    )
    return next(waiting, NONE)


def cheapest_of(sea: PiratesSea, player: Player) -> list[int]:
    """A player's ships with the lowest points."""
    own = [index for index, ship in enumerate(sea.ships) if ship.player == player]
    least = min(int(sea.cards[index].points) for index in own)
    return [index for index in own if sea.cards[index].points == least]


def cheapest_tied(sea: PiratesSea) -> list[int]:
    """The equal cheapest ships for which a die is rolled, seat 0's first."""
    return [
        index for player in range(PLAYERS) if starting_ship(sea, player) == NONE for index in cheapest_of(sea, player)
    ]


def _find_lowest(sea: PiratesSea) -> None:
    for player in range(PLAYERS):
        cheapest = cheapest_of(sea, player)
        if len(cheapest) == 1:
            sea.ships[cheapest[0]].in_yard = 0
    _begin_launches(sea)


def _roll_lowest(sea: PiratesSea, dice: Sequence[int]) -> None:
    """The lowest roll of each fleet starts; a fleet whose lowest rolls are equal rolls again."""
    rolled = dict(zip(cheapest_tied(sea), dice, strict=True))
    for player in range(PLAYERS):
        own = {index: die for index, die in rolled.items() if sea.ships[index].player == player}
        lowest = [index for index, die in own.items() if die == min(own.values())]
        if len(lowest) == 1:
            sea.ships[lowest[0]].in_yard = 0
    _begin_launches(sea)


def _begin_launches(sea: PiratesSea) -> None:
    turn = sea.turn[0]
    turn.phase = LOWEST if cheapest_tied(sea) else LAUNCHES
    turn.player = turn.first


def _launch_refusal(sea: PiratesSea, player: Player, action: LaunchShip, cards: CardList) -> Refusal | None:
    """Why a first ship may not be launched so; None if it may (PC-R8, A56)."""
    index = starting_ship(sea, player)
    card = cards.ships[sea.ships[index].card]
    if action.ship not in (card.word, f"{player}.{card.word}"):
        return Refusal("PC-R8", f"{card.name} is the ship that starts: it is the cheapest")
    ruling, met = launch_ruling(sea, player, index, action.bearing, action.heading)
    if ruling == OPEN:
        return None
    hull = sea.outlines[-1]
    if ruling == OVER_THE_EDGE:
        return Refusal("PC-A45", f"{card.name} would not be inside the table", Witness("edge", "edge", hull_of(hull)))
    if met == len(sea.ships) + 1 + player:
        reason = f"{card.name} would meet your home with its side, and its bow must touch it: turn it more towards home"
        return Refusal("PC-A56", reason, Witness("contact", f"home{player}", hull_of(hull)))
    ships = len(sea.ships)
    touched = "another ship" if met < ships else island_label(island_name(sea, int(met) - ships), player)
    return Refusal("PC-A56", f"{card.name} would touch {touched}", Witness("contact", None, hull_of(hull)))


def pass_launch(sea: PiratesSea) -> None:
    """After a first ship was placed: the other player's, and then NATURE deals the coins."""
    turn = sea.turn[0]
    turn.player = 1 - turn.player
    if starting_ship(sea, int(turn.player)) == NONE:
        turn.phase = DEAL


# --- Random actions, with the odds of dice and shuffled coins ---------------------------------------------------------


def sample_setup(sea: PiratesSea, player: Player, cards: CardList, rng: Random) -> Action:
    """A random legal action before play: dice, outlines and coins with their true odds."""
    match int(sea.turn[0].phase):
        case r.FLEETS:
            return _sample_fleet(sea, cards, rng)
        case r.SHAPES:
            return DrawShapes(tuple(rng.sample(range(OUTLINES), len(sea.islands))))
        case r.ROLLS:
            return RollDice(tuple(rng.randint(1, 6) for _ in range(PLAYERS)))
        case r.HOMES:
            x, y, heading = random_spot(sea, rng)
            return PlaceTheirHome((x, y), heading)
        case r.ISLES:
            x, y, heading = random_spot(sea, rng)
            return PlaceWildIsland((x, y), heading)
        case r.LOWEST:
            return RollLowest(tuple(rng.randint(1, 6) for _ in cheapest_tied(sea)))
        case r.LAUNCHES:
            return _sample_launch(sea, player, cards, rng)
        case _:
            return random_deal(sea, cards, rng)


def _sample_fleet(sea: PiratesSea, cards: CardList, rng: Random) -> ChooseFleet:
    points = int(sea.turn[0].points)
    made = list(ready_made(cards, points).values())
    if made and rng.randrange(READY_MADE_CHANCE) == 0:
        return rng.choice(made)
    return random_fleet(cards, points, rng)


def _sample_launch(sea: PiratesSea, player: Player, cards: CardList, rng: Random) -> LaunchShip:
    index = starting_ship(sea, player)
    word = cards.ships[sea.ships[index].card].word
    bearings = list(range(0, HEADINGS, LAUNCH_STEP))
    rng.shuffle(bearings)
    straight = ((bearing, (bearing + HEADINGS // 2) % HEADINGS) for bearing in bearings)
    tilts = [rng.randint(-LAUNCH_TILT, LAUNCH_TILT) for _ in range(8)]
    tilted = (
        (bearing, (bearing + HEADINGS // 2 + tilt) % HEADINGS) for bearing, tilt in zip(bearings, tilts, strict=False)
    )
    for bearing, heading in chain(tilted, straight):
        if launch_ruling(sea, player, index, bearing, heading)[0] == OPEN:
            return LaunchShip(word, bearing, heading)
    raise AssertionError("there is water about every home")
