"""Rulings turned into refusals: the rule, a sentence for the player, and the geometry behind it. Those about Moves,
tows and launches are in `move_refusals`."""

from typing import Final

from iceharbor.contract import NATURE, SEATS
from iceharbor.games.pirates_csg import rulings as r
from iceharbor.games.pirates_csg.encoding import ACTOR, ATTACK, BUY, MOVE, VERB, EncodedAction
from iceharbor.games.pirates_csg.fighting import able_guns
from iceharbor.games.pirates_csg.gathering import repairs_at_once
from iceharbor.games.pirates_csg.market import paid, price_of_purchase
from iceharbor.games.pirates_csg.move_refusals import MOVE_SENTENCES, Helm
from iceharbor.games.pirates_csg.records import MAST, REROLL, TAKE
from iceharbor.games.pirates_csg.rules import acting
from iceharbor.games.sailing.refusals import count_of, hull_of
from iceharbor.plan import Refusal, Witness

SENTENCES: Final[dict[int, tuple[str, str]]] = {
    r.GAME_OVER: ("PC-R24", "the game is over"),
    r.NOT_YOUR_TURN: ("PC-R11", "it's {turn}'s turn"),
    r.NOT_NOW: ("PC-R11", "this is not possible now"),
    r.NO_SUCH_ACTION: ("PC-R11", "Pirates CSG has no such action"),
    r.DECIDE_FIRST: ("PC-R11", "a decision has to be made first: {task}"),
    r.MARKET_ONLY: ("PC-R20", "you have begun to buy, so your ships can't act any more this turn"),
    r.NO_SUCH_SHIP: ("PC-R11", "there is no such card in your fleet"),
    r.NOT_YOUR_SHIP: ("PC-R11", "{actor} is not your ship"),
    r.NOT_LAID: ("PC-R11", "{actor} is in the Shipyard: buy it first"),
    r.ACTED: ("PC-R11", "{actor} has already acted this turn"),
    r.BOUGHT_NOW: ("PC-R20", "{actor} was bought this turn and acts from the next"),
    r.DERELICT: ("PC-R15", "{actor} has no masts: it can only scavenge"),
    r.NO_TARGET: ("PC-R17", "there is no such ship to fire at"),
    r.OWN_TARGET: ("PC-R17", "you can't fire at your own ships"),
    r.GUN_COUNT: ("PC-A53", "name one target for all guns, or one for each of the {guns} guns"),
    r.OUT_OF_RANGE: ("PC-A21", "{met} is out of range"),
    r.NO_LINE: ("PC-A52", "there is no clear line to {met}: islands or other ships block it"),
    r.ALL_HOLD: ("PC-R17", "no gun would fire"),
    r.NO_MAST: ("PC-A24", "that mast doesn't stand"),
    r.NO_SUCH_ROLL: ("PC-R17", "one die is rolled, from 1 to 6"),
    r.NOT_LEAST: ("PC-A54", "the mast of least value is chosen"),
    r.NOT_DOCKED: ("PC-R18", "{actor} is not docked at an island where it may scavenge"),
    r.FULL_MASTS: ("PC-R18", "{actor} has all its masts, and there is no treasure to take here"),
    r.MAST_STANDS: ("PC-A24", "only a lost mast of {actor} can be repaired"),
    r.REPAIRS_TOO_MANY: ("PC-R18", "{actor} can repair at most {repairs} here"),
    r.NO_REPAIR_HERE: ("PC-A42", "{actor} can't repair here"),
    r.NOTHING_TO_DO: ("PC-R18", "{actor} has nothing to take here: name a mast to repair"),
    r.TRAPPED: ("PC-A38", "there is a trap: scavenge without repairs, to roll against it"),
    r.NO_COIN: ("PC-A50", "that coin is not on this island"),
    r.NO_EXPLORER: ("PC-R23", "{actor} has no explorer aboard"),
    r.TRAP_HERE: ("PC-R23", "there is already a trap"),
    r.NOT_WILD: ("PC-R23", "{actor} is not docked at a Wild Island"),
    r.NO_CREW_HERE: ("PC-R22", "you have no such crew aboard a ship"),
    r.CREW_MOVED: ("PC-A57", "crew may change ship once a turn"),
    r.CREW_ELSEWHERE: ("PC-A57", "crew may only change between your own ships"),
    r.CREW_ABOARD: ("PC-R22", "it is aboard {actor} already"),
    r.NOT_TOGETHER: ("PC-R22", "the two ships are not docked at the same island, and neither tows the other"),
    r.NOT_IN_YARD: ("PC-R20", "that card is not in your Shipyard"),
    r.NOT_PAID: ("PC-R20", "pay with coins from your home"),
    r.NOT_PAID_YET: ("PC-R20", "{actor} has to be bought first"),
    r.TOO_LITTLE: ("PC-A32", "the cards cost {price} gold, and the coins are worth {paid}"),
    r.CREW_BERTH: ("PC-R20", "{met} has crew already: each ship has room for one"),
    r.NO_BERTH: ("PC-R20", "{met} is not docked at your home or at a Wild Island"),
    r.NO_ROOM: ("PC-A43", "there is no room at your home for {met}"),
    r.LAUNCH_FIRST: ("PC-R20", "place the ships you have bought first"),
    r.NOTHING_BOUGHT: ("PC-R20", "choose at least one card to buy"),
    r.SETTING_HOLDS: ("PC-A54", "that is so already"),
}
"""The rule and the sentence of each ruling; `refusal_of` fills in the braces."""

DECISIONS: Final = {MAST: "choose a mast to lose", REROLL: "roll again, or keep the miss", TAKE: "take a coin"}
"""What has to be decided before anything else, by phase; in other phases a die is rolled."""
WITNESSES: Final = {r.OUT_OF_RANGE: "reach", r.NO_LINE: "line"}
"""The kind of witness of the rulings that have one."""


def refusal_of(helm: Helm, encoded: EncodedAction, ruling: int, met: int) -> Refusal:
    """The refusal for a ruling on an encoded action, int64[ENCODED_LENGTH]; `met` is the object it is about. The
    scratch hull is the one that was tried."""
    sea, verb, actor = helm.sea, int(encoded[VERB]), int(encoded[ACTOR])
    if ruling in MOVE_SENTENCES and (ruling != r.DERELICT or verb == MOVE):
        return helm.refusal(actor, ruling, met)
    rule, sentence = SENTENCES[ruling]
    ship = actor if 0 <= actor < len(sea.ships) and verb != BUY else -1
    bought = verb == BUY and actor >= 0
    reason = sentence.format(
        turn=_name_of(helm),
        task=DECISIONS.get(int(sea.turn[0].phase), "a die is rolled"),
        actor=helm.describe(ship) if ship >= 0 else "it",
        met=helm.describe(met) if met >= 0 else "it",
        guns=able_guns(sea, ship) if verb == ATTACK and ship >= 0 else 0,
        repairs=count_of(int(repairs_at_once(sea, ship)), "mast") if ship >= 0 else "",
        price=price_of_purchase(sea, helm.player, encoded) if bought else 0,
        paid=paid(sea, encoded) if bought else 0,
    )
    kind = WITNESSES.get(ruling)
    return Refusal(rule, reason, Witness(kind, helm.name(met), hull_of(sea.outlines[met])) if kind else None)


def _name_of(helm: Helm) -> str:
    player = int(acting(helm.sea))
    return "NATURE" if player == NATURE else SEATS[player]
