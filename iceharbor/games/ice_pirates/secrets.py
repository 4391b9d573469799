"""Who knows what: views, guesses, and what is said of an entry (IP-R6, R19, A34..A36)."""

from random import Random

from iceharbor.contract import Player, Viewer
from iceharbor.games.ice_pirates.cargo import colour_in, known_in, shelf, stow
from iceharbor.games.ice_pirates.names import find_object
from iceharbor.games.ice_pirates.records import EVERYBODY, MEDIUM, NOTHING, PLAIN, PUBLIC, SMALL, TREASURE, UNKNOWN, Sea
from iceharbor.games.ice_pirates.words import Action, Nest, Transfer, bare, write_action
from iceharbor.games.sailing.waters import OVER, copy_sea

OF_EACH_COLOUR = 5
"""Pieces of one size and colour in the game (IP-R4)."""


def masked(sea: Sea, viewer: Viewer) -> Sea:
    """The sea with every colour that the viewer doesn't know as UNKNOWN. When the game is over all is shown."""
    shown = copy_sea(sea)
    if sea.turn[0].phase == OVER:
        return shown
    bit = PUBLIC if viewer is None else 1 << viewer
    for holds in (shown.ships, shown.islands):
        for colours, known in (("medium", "medium_known"), ("small", "small_known")):
            held = holds[colours]
            held[(held != NOTHING) & (holds[known] & bit == 0)] = UNKNOWN
    return shown


def guess_colours(view: Sea, rng: Random) -> Sea:
    """A sea that looks the same: unknown pieces in a random order of the colours that are left."""
    sea = copy_sea(view)
    for pips in (MEDIUM, SMALL):
        holds = [hold for group in (sea.ships, sea.islands) for hold in group]
        unknown = [hold for hold in holds if colour_in(hold, pips) == UNKNOWN]
        treasures = OF_EACH_COLOUR - _seen_treasures(sea, pips)
        bag = [TREASURE] * max(0, min(treasures, len(unknown)))
        bag += [PLAIN] * (len(unknown) - len(bag))
        rng.shuffle(bag)
        for hold, colour in zip(unknown, bag, strict=True):
            stow(hold, pips, colour, known_in(hold, pips))
    return sea


def _seen_treasures(sea: Sea, pips: int) -> int:
    lying = sum(int(place.goods[shelf(pips, TREASURE)]) for group in (sea.islands, sea.homes) for place in group)
    nested = sum(int(colour_in(hold, pips) == TREASURE) for group in (sea.ships, sea.islands) for hold in group)
    return lying + nested


def learned(before: Sea, after: Sea) -> bool:
    """Whether an action showed somebody a colour that he did not know. What is known of a piece only ever grows."""
    return _knowledge(before) != _knowledge(after)


def _knowledge(sea: Sea) -> list[tuple[int, int]]:
    """For every piece of cargo its size and who knows it, in no order of place."""
    holds = [hold for group in (sea.ships, sea.islands) for hold in group]
    hidden = [(pips, int(known_in(hold, pips))) for hold in holds for pips in (MEDIUM, SMALL) if colour_in(hold, pips)]
    shelves = [place.goods for group in (sea.islands, sea.homes) for place in group]
    mediums, smalls = (sum(int(goods[k] + goods[k + 1]) for goods in shelves) for k in (0, 2))
    return sorted([*hidden, *[(MEDIUM, EVERYBODY)] * mediums, *[(SMALL, EVERYBODY)] * smalls])


def told_text(before: Sea, player: Player, action: Action, viewer: Viewer) -> str:
    """An entry as the viewer may read it."""
    match action:
        case Nest(island, large):
            return f"nest {island} L:{large}"
        case Transfer(ship, partner, take, give) if before.turn[0].hidden_holds and viewer != player:
            met = find_object(before, player, partner)
            if viewer is not None and 0 <= met < len(before.ships) and before.ships[met].player == viewer:
                return write_action(action)
            return write_action(Transfer(ship, partner, tuple(map(bare, take)), tuple(map(bare, give))))
        case _:
            return write_action(action)
