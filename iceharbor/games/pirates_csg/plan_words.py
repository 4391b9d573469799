"""Words of plans turned into ships and encoded actions, and encoded actions into plans."""

from functools import lru_cache

from iceharbor.contract import Refused, refuse
from iceharbor.games.common.plans import declined
from iceharbor.games.pirates_csg.actions import read_action, read_ship, write_action
from iceharbor.games.pirates_csg.cards import CardList
from iceharbor.games.pirates_csg.encoding import NO_SHIP, EncodedAction, find_ship, new_action
from iceharbor.games.pirates_csg.move_refusals import Helm
from iceharbor.games.pirates_csg.refusals import refusal_of
from iceharbor.games.pirates_csg.rules import begin_ruling, check
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.plan import Plan, Refusal, Words


@lru_cache(16)
def card_words(cards: CardList) -> tuple[str, ...]:
    """The ids of the cards of a list, by number."""
    return tuple(card.word for card in cards.ships)


def ship_said(helm: Helm, word: str) -> int:
    """The ship with this name; raises Refused when there is none."""
    index = find_ship(helm.sea, card_words(helm.cards), helm.player, read_ship(word, "PC-R11"))
    if index == NO_SHIP:
        raise refuse("PC-R11", f"there is no ship {word[:40]} in the fleets")
    return index


def begin_refusal(helm: Helm, verb: int, index: int) -> Refusal | None:
    """Why the player can't start an action of this verb with this ship; None when they can."""
    ruling = int(begin_ruling(helm.sea, helm.player, verb, index))
    return None if ruling == OPEN else refusal_of(helm, new_action(verb, index), ruling, index)


def begun(helm: Helm, verb: int, word: str) -> int:
    """The ship with this name, when the player may start an action of this verb with it; raises Refused."""
    index = ship_said(helm, word)
    refusal = begin_refusal(helm, verb, index)
    if refusal is not None:
        raise Refused(refusal)
    return index


def judged(helm: Helm, words: Words, encoded: EncodedAction, prompt: str) -> Plan:
    """The plan of an encoded action, int64[ENCODED_LENGTH], that is said in full."""
    ruling, met, _ = check(helm.sea, helm.player, encoded)
    if ruling != OPEN:
        return declined(refusal_of(helm, encoded, int(ruling), int(met)), words)
    return Plan(words, write_action(read_action(" ".join(words))), prompt=prompt)
