"""What a fleet is ordered to do, as deeds and back: names become object numbers."""

from collections.abc import Callable
from typing import Any

from iceharbor.contract import Player
from iceharbor.games.sailing.deeds import (
    ACTOR,
    COUNT,
    DRAW,
    END,
    FIRE,
    FIRST_HEADING,
    MOST_HEADINGS,
    SAIL,
    SIDE,
    TARGET,
    VERB,
    Deed,
    new_deed,
)
from iceharbor.games.sailing.gunnery import SIDES
from iceharbor.games.sailing.names import find_ship
from iceharbor.games.sailing.waters import AnySea
from iceharbor.games.sailing.words import Draw, End, Fire, Move

Command = Move | Fire | End | Draw


def deed_of_command(sea: AnySea, player: Player, command: Command) -> Deed:
    """The deed that this player means; names of nothing become -1, and the rules say no to it."""
    match command:
        case Move(ship, headings):
            deed = new_deed(SAIL, find_ship(sea, player, ship))
            deed[COUNT] = len(headings)
            kept = headings[:MOST_HEADINGS]
            deed[FIRST_HEADING : FIRST_HEADING + len(kept)] = kept
        case Fire(ship, side, target):
            deed = new_deed(FIRE, find_ship(sea, player, ship))
            deed[SIDE], deed[TARGET] = SIDES.index(side), find_ship(sea, player, target)
        case End():
            deed = new_deed(END)
        case Draw():
            deed = new_deed(DRAW)
    return deed


def command_of_deed(deed: Deed, name: Callable[[Any], str]) -> Command:
    """The command that a deed is; `name` says what its player calls an object."""
    match int(deed[VERB]):
        case verb if verb == SAIL:
            return Move(name(deed[ACTOR]), tuple(int(h) for h in deed[FIRST_HEADING : FIRST_HEADING + deed[COUNT]]))
        case verb if verb == FIRE:
            return Fire(name(deed[ACTOR]), SIDES[deed[SIDE]], name(deed[TARGET]))
        case verb if verb == DRAW:
            return Draw()
        case _:
            return End()
