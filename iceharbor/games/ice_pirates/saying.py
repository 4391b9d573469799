"""What the planners share: words to a ship or an action, and the refusal for beginning a deed."""

from iceharbor.contract import Player, Refusal, Refused, Words, refuse
from iceharbor.games.ice_pirates.orders import deed_of
from iceharbor.games.ice_pirates.records import Sea
from iceharbor.games.ice_pirates.rules import begin_ruling, ruling_on
from iceharbor.games.ice_pirates.sentences import refusal_of
from iceharbor.games.ice_pirates.words import Chance, Play, Setup, read_action, write_action
from iceharbor.games.sailing.deeds import DRAW, END, Deed, new_deed
from iceharbor.games.sailing.names import find_ship
from iceharbor.games.sailing.notation import read_ship
from iceharbor.games.sailing.rules import turn_ruling
from iceharbor.games.sailing.rulings import OPEN


def ship_said(sea: Sea, player: Player, word: str) -> int:
    """The object number of the ship that a word names; raises Refused when there is none on the sea."""
    index = find_ship(sea, player, read_ship(word, "IP-R11"))
    if index < 0 or not sea.ships[index].laid:
        raise refuse("IP-R11", f"there is no ship {word} on the sea")
    return index


def begin_refusal(sea: Sea, player: Player, verb: int, actor: int) -> Refusal | None:
    """Why the player can't begin such a deed with this ship; None when he can."""
    ruling = turn_ruling(sea, player) if verb in (END, DRAW) else begin_ruling(sea, player, verb, actor)
    return None if ruling == OPEN else refusal_of(sea, player, new_deed(verb, actor), ruling, actor)


def deed_refusal(sea: Sea, player: Player, deed: Deed) -> Refusal | None:
    """Why the player can't do this deed; None when he can."""
    ruling, met, step = ruling_on(sea, player, deed)
    return None if ruling == OPEN else refusal_of(sea, player, deed, ruling, met, step)


def spoken_deed(sea: Sea, player: Player, words: Words) -> tuple[Play, Deed]:
    """The action of play that whole words say, and its deed; raises Refused when they say none."""
    action = read_action(" ".join(words))
    if isinstance(action, Setup | Chance):
        raise refuse("IP-R11", f"{words[0]!r} is not said during play")
    return action, deed_of(sea, player, action)


def spoken_action(sea: Sea, player: Player, words: Words) -> str:
    """The notation of the action that whole words say; raises Refused when it is none, or closed."""
    action, deed = spoken_deed(sea, player, words)
    refusal = deed_refusal(sea, player, deed)
    if refusal is not None:
        raise Refused(refusal)
    return write_action(action)
