"""Plans of the market: cards for one payment, then coins; and crew that changes ship."""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import structs

from iceharbor.contract import Refused, refuse
from iceharbor.games.common.plans import listed
from iceharbor.games.pirates_csg.actions import read_action
from iceharbor.games.pirates_csg.cards import CREW_POINTS
from iceharbor.games.pirates_csg.deckplates import coin_look, crew_card_face, crew_word, ship_card_face
from iceharbor.games.pirates_csg.encoding import (
    BUY,
    CREW_MOVE,
    NO_SHIP,
    WHICH,
    encode,
    new_action,
)
from iceharbor.games.pirates_csg.market import berth_ruling, crew_price, in_yard
from iceharbor.games.pirates_csg.move_refusals import Helm
from iceharbor.games.pirates_csg.plan_words import begin_refusal, card_words, judged, ship_said
from iceharbor.games.pirates_csg.records import CREW, CREW_WORDS, IN_YARD, PURSE, SERVING
from iceharbor.games.pirates_csg.refusals import SENTENCES, refusal_of
from iceharbor.games.pirates_csg.rules import find_launch
from iceharbor.games.pirates_csg.rulings import CREW_BERTH, NO_ROOM, NOT_IN_YARD, OPEN
from iceharbor.plan import Drop, One, Plan, Refusal, Token, Words

PAY: Final = "pay"
OFFERED: Final = 3
"""The number of payments that are offered, the smallest overpayment first."""


# --- `buy half-a-moon captain@lantern-hen pay c3 c9` ------------------------------------------------------------------


def plan_buy(helm: Helm, words: Words) -> Plan:
    """The plan of a purchase, word by word. Raises Refused."""
    refusal = begin_refusal(helm, BUY, NO_SHIP)
    if refusal is not None:
        raise Refused(refusal)
    paying = PAY in words
    items = words[1 : words.index(PAY)] if paying else words[1:]
    price = _price_of(helm, items)
    gold = sum(value for _, value in _purse(helm))
    if price > gold:
        raise refuse("PC-R20", f"these cards cost {price} gold, and your home has {gold}")
    if paying:
        return _paying(helm, words, items, price)
    choices = (*_payments(helm, words, price), *_cards_to_buy(helm, words, items, gold - price))
    prompt = (
        f"{_named(helm, items)}: {price} of {gold} gold. Add cards, or pay."
        if items
        else f"What do you buy? Your home has {gold} gold."
    )
    return Plan(words, prompt=prompt, choices=choices)


def _price_of(helm: Helm, items: Sequence[str]) -> int:
    """The price of cards; raises Refused when one can't be bought, or is named twice."""
    price = 0
    for k, item in enumerate(items):
        refusal = _item_refusal(helm, item, items[:k])
        if refusal is not None:
            raise Refused(refusal)
        price += _cost(helm, item)
    return price


def _cost(helm: Helm, item: str) -> int:
    kind, at, ship = item.partition("@")
    index = ship_said(helm, ship if at else item)
    return int(crew_price(helm.sea, CREW.index(kind), index)) if at else int(helm.sea.cards[index].points)


def _named(helm: Helm, items: Sequence[str]) -> str:
    """The cards in words: `Half a Moon and Captain for Lantern Hen`."""
    return listed([_item_label(helm, item) for item in items])


def _item_label(helm: Helm, item: str) -> str:
    kind, at, ship = item.partition("@")
    name = helm.cards.ships[helm.sea.ships[ship_said(helm, ship if at else item)].card].name
    return f"{crew_word(CREW.index(kind))} for {name}" if at else name


def _item_refusal(helm: Helm, item: str, others: Sequence[str]) -> Refusal | None:
    """Why a card can't be bought together with these; None if it can."""
    kind, at, word = item.partition("@")
    if item in others or (at and any(other.partition("@")[0] == kind for other in others)):
        return Refusal("PC-A58", "name each card of a payment once")
    if at:
        if kind not in CREW_WORDS:
            return Refusal("PC-R20", f"{kind[:40]!r} is not a kind of crew")
        index = ship_said(helm, word)
        ruling = int(berth_ruling(helm.sea, helm.player, CREW.index(kind), index))
        if ruling == OPEN and any(
            "@" in other and ship_said(helm, other.partition("@")[2]) == index for other in others
        ):
            ruling = CREW_BERTH
        return None if ruling == OPEN else refusal_of(helm, new_action(BUY), ruling, index)
    index = ship_said(helm, item)
    if not in_yard(helm.sea, helm.player, index):
        return refusal_of(helm, new_action(BUY), NOT_IN_YARD, index)
    if find_launch(helm.sea, helm.player, index)[0] < 0:
        return refusal_of(helm, new_action(BUY), NO_ROOM, index)
    return None


def _cards_to_buy(helm: Helm, words: Words, items: Sequence[str], left: int) -> Iterator[One]:
    """Ships and crew of the Shipyard, with what they cost; closed when the gold that is left is too little."""
    for ship in helm.sea.ships:
        card = helm.cards.ships[ship.card]
        if ship.player == helm.player and ship.in_yard and card.word not in items:
            refusal = _item_refusal(helm, card.word, items) or _too_dear(card.points, left)
            face = ship_card_face(card, seat=helm.player)
            yield One((*words, card.word), card.name, f"{card.points} gold", refusal=refusal, card=face, group="Ships")
    for kind in range(1, len(CREW)):
        if helm.sea.crew[helm.player * len(CREW) + kind].state == IN_YARD:
            yield from _hiring(helm, words, items, kind, left)


def _hiring(helm: Helm, words: Words, items: Sequence[str], kind: int, left: int) -> Iterator[One]:
    if any(item.partition("@")[0] == CREW[kind] for item in items):
        return
    for index, ship in enumerate(helm.sea.ships):
        if ship.player == helm.player and ship.laid:
            card, price = helm.cards.ships[ship.card], int(crew_price(helm.sea, kind, index))
            item = f"{CREW[kind]}@{card.word}"
            refusal = _item_refusal(helm, item, items) or _too_dear(price, left)
            label = _item_label(helm, item)
            face = crew_card_face(kind, seat=helm.player)
            yield One((*words, item), label, f"{price} gold", refusal=refusal, card=face, group="Crew")


def _too_dear(price: int, left: int) -> Refusal | None:
    if price <= left:
        return None
    return Refusal("PC-R20", f"it costs {price} gold, and {left} is left")


# --- Coins ------------------------------------------------------------------------------------------------------------


def _purse(helm: Helm) -> list[tuple[int, int]]:
    """(coin, value) of the coins at the player's home, the highest value first."""
    coins = enumerate(helm.sea.coins)
    own = [(index, int(coin.value)) for index, coin in coins if coin.place == PURSE and coin.where == helm.player]
    return sorted(own, key=lambda coin: (-coin[1], coin[0]))


def payments(purse: Sequence[tuple[int, int]], price: int) -> list[tuple[int, ...]]:
    """Ways to pay a price with (coin, value) pairs, the smallest overpayment first, then the fewest coins: one for each
    total from the price on, at most OFFERED."""
    best: dict[int, tuple[int, ...]] = {0: ()}
    for coin, value in purse:
        for total, coins in sorted(best.items()):
            found = best.get(total + value)
            if total < price and (found is None or len(coins) + 1 < len(found)):
                best[total + value] = (*coins, coin)
    return [best[total] for total in sorted(best) if total >= price and best[total]][:OFFERED]


def _payments(helm: Helm, words: Words, price: int) -> Iterator[One]:
    """The offered payments of the cards so far, and choosing coins one by one."""
    if price == 0:
        return
    values = dict(_purse(helm))
    for coins in payments(_purse(helm), price):
        total = sum(values[coin] for coin in coins)
        over = f"{total - price} too much" if total > price else "exactly"
        label = f"Pay {listed([str(values[coin]) for coin in coins])}"
        yield One((*words, PAY, *(f"c{coin + 1}" for coin in coins)), label, over)
    yield One((*words, PAY), "Choose coins")


def _paying(helm: Helm, words: Words, items: Sequence[str], price: int) -> Plan:
    if not items:
        raise refuse("PC-R20", SENTENCES[NOT_IN_YARD][1])
    said = words[words.index(PAY) + 1 :]
    values = dict(_purse(helm))
    named = {f"c{coin + 1}": coin for coin in values}
    if len(set(said)) < len(said) or not set(said) <= set(named):
        raise refuse("PC-R20", "pay with coins from your home, each named once")
    paid = sum(values[named[word]] for word in said)
    ones = (
        One((*words, word), f"{values[coin]} gold", coin=coin_look(coin, helm.sea.coins[coin], helm.cards))
        for word, coin in named.items()
        if word not in said
    )
    if paid < price:
        return Plan(words, prompt=f"{price - paid} gold more is needed.", choices=tuple(ones))
    encoded = encode(helm.sea, card_words(helm.cards), helm.player, read_action(" ".join(words)))  # type: ignore[arg-type]
    over = f", and pay {paid}" if paid > price else ""
    plan = judged(helm, words, encoded, f"Buy {_named(helm, items)} for {price} gold{over}?")
    return plan if plan.refusal else structs.replace(plan, choices=tuple(ones), label="Buy")


# --- `crew captain lantern-hen` ---------------------------------------------------------------------------------------


def plan_crew(helm: Helm, words: Words) -> Plan:
    """The plan of crew that changes ship, word by word. Raises Refused."""
    if len(words) > 3:
        read_action(" ".join(words))
    refusal = begin_refusal(helm, BUY, NO_SHIP)
    if refusal is not None:
        raise Refused(refusal)
    if len(words) == 1:
        return Plan(words, prompt="Which crew?", choices=tuple(_serving(helm, words)))
    if words[1] not in [one.says[1] for one in _serving(helm, words[:1])]:
        raise refuse("PC-R22", f"you have no {words[1][:40]!r} aboard a ship")
    if len(words) == 2:
        return Plan(words, prompt="To which ship?", choices=tuple(_berths(helm, words)))
    index = ship_said(helm, words[2])
    encoded = new_action(CREW_MOVE, index)
    encoded[WHICH] = CREW.index(words[1])
    return judged(helm, words, encoded, f"Move the {words[1]} there?")


def _serving(helm: Helm, words: Words) -> Iterator[One]:
    for kind in range(1, len(CREW)):
        mate = helm.sea.crew[helm.player * len(CREW) + kind]
        if mate.state == SERVING:
            yield One((*words, CREW[kind]), crew_word(kind), f"aboard {helm.describe(int(mate.ship))}")


def _berths(helm: Helm, words: Words) -> Iterator[One]:
    for index, ship in enumerate(helm.sea.ships):
        if ship.player == helm.player and ship.laid:
            card = helm.cards.ships[ship.card]
            no = _crew_refusal(helm, (*words, card.word), index)
            yield One((*words, card.word), card.name, object=helm.name(index), refusal=no)


def _crew_refusal(helm: Helm, words: Words, index: int) -> Refusal | None:
    """Why this change of ship is not legal; None if it is."""
    encoded = new_action(CREW_MOVE, index)
    encoded[WHICH] = CREW.index(words[1])
    return judged(helm, words, encoded, "").refusal


# --- Crew by drag and drop --------------------------------------------------------------------------------------------


def crew_tokens(helm: Helm) -> Iterator[Token]:
    """The player's crew, to be dragged onto ships: aboard another ship, or hired from the Shipyard (PC-R20, R22)."""
    if begin_refusal(helm, BUY, NO_SHIP) is not None:
        return
    gold = sum(value for _, value in _purse(helm))
    for kind in range(1, len(CREW)):
        mate = helm.sea.crew[helm.player * len(CREW) + kind]
        if mate.state == SERVING:
            yield _serving_token(helm, kind, int(mate.ship))
        elif mate.state == IN_YARD and gold:
            yield _hired_token(helm, kind, gold)


def _serving_token(helm: Helm, kind: int, aboard: int) -> Token:
    says = ("crew", CREW[kind])
    drops = tuple(
        Drop(one.object, one.label, one.says, one.refusal)
        for one in _berths(helm, says)
        if one.object is not None and one.object != helm.name(aboard)
    )
    label = crew_word(kind)
    return Token(label, f"{label} aboard {helm.describe(aboard)}: move", says, drops, helm.name(aboard))


def _hired_token(helm: Helm, kind: int, gold: int) -> Token:
    drops = []
    for index, ship in enumerate(helm.sea.ships):
        if ship.player == helm.player and ship.laid:
            card, price = helm.cards.ships[ship.card], int(crew_price(helm.sea, kind, index))
            item = f"{CREW[kind]}@{card.word}"
            refusal = _item_refusal(helm, item, ()) or _too_dear(price, gold)
            drops.append(Drop(helm.name(index), card.name, ("buy", item), refusal))
    label, points = crew_word(kind), int(CREW_POINTS[kind])
    return Token(
        label, f"{label} in the Shipyard, {points} gold: hire", ("buy",), tuple(drops), detail=f"{points} gold"
    )
