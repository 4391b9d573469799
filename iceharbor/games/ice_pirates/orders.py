"""Actions of play to deeds and back: names become object numbers."""

from functools import partial

from iceharbor.contract import Player
from iceharbor.games.ice_pirates.deeds import BARE, EXPLORE, GIVE, PARTNER, RELAID, REPAIR, TAKE, TRANSFER, lot
from iceharbor.games.ice_pirates.names import find_object, spoken_name
from iceharbor.games.ice_pirates.records import Sea
from iceharbor.games.ice_pirates.words import COLOURS, Explore, Play, Repair, Transfer
from iceharbor.games.sailing.deeds import (
    ACTOR,
    VERB,
    Deed,
    new_deed,
)
from iceharbor.games.sailing.names import find_ship
from iceharbor.games.sailing.notation import SIZES
from iceharbor.games.sailing.orders import command_of_deed, deed_of_command


def deed_of(sea: Sea, player: Player, action: Play) -> Deed:
    """The deed that this player means; names of nothing become -1, and the rules say no to it."""
    match action:
        case Repair(ship, heading):
            deed = new_deed(REPAIR, find_ship(sea, player, ship))
            deed[RELAID] = -1 if heading is None else heading
        case Explore(ship, island):
            deed = new_deed(EXPLORE, find_ship(sea, player, ship))
            deed[PARTNER] = find_object(sea, player, island)
        case Transfer(ship, partner, take, give):
            deed = new_deed(TRANSFER, find_ship(sea, player, ship))
            deed[PARTNER] = find_object(sea, player, partner)
            for hand, goods in ((TAKE, take), (GIVE, give)):
                for good in goods:
                    deed[lot(hand, SIZES.index(good[0]), COLOURS.index(good[2:]))] += 1
        case command:
            deed = deed_of_command(sea, player, command)
    return deed


def action_of(sea: Sea, player: Player, deed: Deed) -> Play:
    """The action that a deed is, in this player's words."""
    ship = spoken_name(sea, player, int(deed[ACTOR]))
    match int(deed[VERB]):
        case verb if verb == REPAIR:
            return Repair(ship, None if deed[RELAID] < 0 else int(deed[RELAID]))
        case verb if verb == EXPLORE:
            return Explore(ship, spoken_name(sea, player, int(deed[PARTNER])))
        case verb if verb == TRANSFER:
            partner = spoken_name(sea, player, int(deed[PARTNER]))
            return Transfer(ship, partner, _goods(deed, TAKE), _goods(deed, GIVE))
        case _:
            return command_of_deed(deed, partial(spoken_name, sea, player))


def _goods(deed: Deed, hand: int) -> tuple[str, ...]:
    words = []
    for pips in (3, 2, 1):
        for kind in (BARE, 1, 2):
            word = SIZES[pips] if kind == BARE else f"{SIZES[pips]}:{COLOURS[kind]}"
            words += [word] * int(deed[lot(hand, pips, kind)])
    return tuple(words)
