"""Plans to look under islands and to exchange cargo (IP-R17..R20)."""

from collections.abc import Iterator

from iceharbor.contract import Good, Goods, One, Plan, Refusal, Refused, Words
from iceharbor.games.ice_pirates.bridge import PirateBridge
from iceharbor.games.ice_pirates.cargo import colour_in, known_in, room, shelf
from iceharbor.games.ice_pirates.deeds import EXPLORE, PARTNER, TRANSFER
from iceharbor.games.ice_pirates.names import find_object
from iceharbor.games.ice_pirates.orders import deed_of
from iceharbor.games.ice_pirates.records import (
    MEDIUM,
    NOTHING,
    PLAIN,
    SMALL,
    TREASURE,
    UNKNOWN,
    home_object,
    island_object,
)
from iceharbor.games.ice_pirates.rules import docked, partner_ruling
from iceharbor.games.ice_pirates.sentences import CAPACITY
from iceharbor.games.ice_pirates.words import COLOURS, Transfer, read_transfer, split_goods, write_action
from iceharbor.games.sailing.deeds import new_deed
from iceharbor.games.sailing.notation import SIZES
from iceharbor.games.sailing.previews import preview_now
from iceharbor.games.sailing.rulings import OPEN
from iceharbor.table.plane import UNIT, nearer_than

NEAR_U = 2 * UNIT
"""Partners farther off than this are not spoken of."""

VERB_NUMBERS = {"explore": EXPLORE, "transfer": TRANSFER}

LABELS = {"explore": "Look under", "transfer": "Transfer"}


def plan_explore(bridge: PirateBridge, words: Words) -> Plan:
    """`explore L1`, and an island."""
    index = _ship(bridge, words)
    if len(words) == 2:
        choices = tuple(_partners(bridge, index, words))
        prompt = "Look under which island? It is free." if choices else "No island is near."
        return Plan(words, prompt=prompt, choices=choices, preview=preview_now(bridge, index))
    action, _ = bridge.open_deed(words)
    prompt = f"Look under {words[2]}: only you will see it."
    return Plan(words, action, prompt=prompt, preview=preview_now(bridge, index))


def plan_transfer(bridge: PirateBridge, words: Words) -> Plan:
    """`transfer L1`, a partner, and what to take and give."""
    index = _ship(bridge, words)
    if len(words) == 2:
        choices = tuple(_partners(bridge, index, words))
        prompt = "Exchange cargo with whom?" if choices else "Nothing to exchange cargo with is near."
        return Plan(words, prompt=prompt, choices=choices, preview=preview_now(bridge, index))
    take, give = split_goods(list(words[3:]))
    partner = _partner(bridge, index, words)
    table = (_table(bridge, index, partner, words, take, give),)
    prompt = f"Take from and give to {bridge.describe(partner)}: one action, however much."
    if not take and not give:
        return Plan(words, prompt=prompt, choices=table, preview=preview_now(bridge, index))
    action = Transfer(words[1], words[2], take, give)
    refusal = bridge.deed_refusal(deed_of(bridge.sea, bridge.player, action))
    if refusal is None:
        return Plan(words, write_action(action), prompt=prompt, choices=table, preview=preview_now(bridge, index))
    if _exchange_refusal(bridge, index, partner, action) is not None:
        return Plan(words, refusal=refusal, prompt=prompt, choices=table)
    full = refusal.reason[:1].upper() + refusal.reason[1:]
    return Plan(words, prompt=f"{full}: let a piece of that size go the other way.", choices=table)


def trade_choices(bridge: PirateBridge, index: int, verb: str) -> Iterator[One]:
    """For a ship's menu: what it is docked with, or one closed choice that says why not."""
    name, label = bridge.spoken(index), LABELS[verb]
    begin = bridge.begin_refusal(VERB_NUMBERS[verb], index)
    if begin is None and verb == "transfer" and not room(bridge.sea.ships[index], SMALL):
        begin = Refusal("IP-R20", CAPACITY[bridge.sea.ships[index].pips])
    docks = [partner for partner in _candidates(bridge, index, verb) if docked(bridge.sea, index, partner)]
    if begin is None and not docks:
        begin = Refusal("IP-R17", f"not docked with {'an island' if verb == 'explore' else 'anything'}")
    if verb == "transfer":
        docks = [dock for dock in docks if _words_at(bridge, index) or _words_at(bridge, dock)]
    if begin is not None or not docks:
        yield One((verb, name), label, refusal=begin or Refusal("IP-R18", "nothing to exchange"))
        return
    for dock in docks:
        said = bridge.spoken(dock)
        if verb == "explore":
            yield One((verb, name, said), f"{label} {said}", _known_there(bridge, dock), object=said)
        else:
            yield One((verb, name, said), label, f"with {bridge.describe(dock)}", object=bridge.name(dock))


def _ship(bridge: PirateBridge, words: Words) -> int:
    return bridge.ship_beginning(VERB_NUMBERS[words[0]], words[1])


def _candidates(bridge: PirateBridge, index: int, verb: str) -> Iterator[int]:
    """Objects near the ship that it might explore or exchange with, islands first."""
    sea = bridge.sea
    ships = range(len(sea.ships)) if verb == "transfer" else ()
    homes = [home_object(sea, player) for player in range(len(sea.homes))] if verb == "transfer" else []
    for partner in (*(island_object(sea, k) for k in range(len(sea.islands))), *homes, *ships):
        near = sea.outlines[partner].corners and nearer_than(sea.outlines[index], sea.outlines[partner], NEAR_U)
        if partner != index and near:
            yield partner


def _partners(bridge: PirateBridge, index: int, words: Words) -> Iterator[One]:
    for partner in _candidates(bridge, index, words[0]):
        outline = bridge.sea.outlines[partner]
        at = (int(outline.mx), int(outline.my))
        says = (*words, bridge.spoken(partner))
        refusal = _partner_refusal(bridge, index, partner, words[0])
        label = bridge.describe(partner)
        yield One(says, label[:1].upper() + label[1:], at=at, object=bridge.name(partner), refusal=refusal)


def _partner_refusal(bridge: PirateBridge, index: int, partner: int, verb: str) -> Refusal | None:
    number = VERB_NUMBERS[verb]
    ruling = partner_ruling(bridge.sea, number, index, partner)
    if ruling == OPEN:
        return None
    deed = new_deed(number, index)
    deed[PARTNER] = partner
    return bridge.refusal(deed, ruling, partner)


def _partner(bridge: PirateBridge, index: int, words: Words) -> int:
    """The docked partner that the words name; raises Refused when there is none."""
    action = read_transfer(words[1:3])
    partner = find_object(bridge.sea, bridge.player, action.partner)
    ruling = partner_ruling(bridge.sea, TRANSFER, index, partner)
    if ruling != OPEN:
        raise Refused(bridge.refusal(deed_of(bridge.sea, bridge.player, action), ruling, partner))
    return partner


def _known_there(bridge: PirateBridge, partner: int) -> str:
    """What the player knows of a nest, in a few words."""
    island = bridge.sea.islands[partner - len(bridge.sea.ships)]
    pieces = [(pips, colour_in(island, pips)) for pips in (MEDIUM, SMALL) if colour_in(island, pips) != NOTHING]
    if not pieces:
        return "the nest is empty"
    if any(colour == UNKNOWN or not known_in(island, pips) >> bridge.player & 1 for pips, colour in pieces):
        return "free"
    return "you know it: " + ", ".join(f"{SIZES[pips]} {COLOURS[colour]}" for pips, colour in pieces)


# --- The table of an exchange -----------------------------------------------------------------------------------------


def _table(bridge: PirateBridge, index: int, partner: int, words: Words, take: Words, give: Words) -> Goods:
    """Both holds open side by side; every piece says whether it may go over beside what is chosen."""

    def good(word: str, hand: str) -> Good:
        chosen = word in (take if hand == "take" else give)
        more_take = (*take, word) if hand == "take" and not chosen else take
        more_give = (*give, word) if hand == "give" and not chosen else give
        action = Transfer(words[1], words[2], more_take, more_give)
        return Good(word, _good_label(word), None if chosen else _exchange_refusal(bridge, index, partner, action))

    return Goods(
        bridge.name(partner),
        tuple(good(word, "take") for word in _words_at(bridge, partner)),
        tuple(good(word, "give") for word in _words_at(bridge, index)),
        take,
        give,
    )


def _exchange_refusal(bridge: PirateBridge, index: int, partner: int, action: Transfer) -> Refusal | None:
    """Why an exchange can't be, even if the piece of the same size goes the other way where there is no room."""

    def returned(chosen: Words, others: Words, place: int) -> Words:
        sizes = {word[0] for word in chosen} - {word[0] for word in others}
        return (*others, *(word for word in _words_at(bridge, place) if word[0] in sizes))

    refusal = bridge.deed_refusal(deed_of(bridge.sea, bridge.player, action))
    if refusal is None:
        return None
    give = returned(action.take, action.give, index)
    take = returned(action.give, action.take, partner) if partner < len(bridge.sea.ships) else action.take
    swap = deed_of(bridge.sea, bridge.player, Transfer(action.ship, action.partner, take, give))
    return refusal if bridge.deed_refusal(swap) is not None else None


def _good_label(word: str) -> str:
    size, _, colour = word.partition(":")
    return f"{size} {colour}" if colour else f"{size}, not seen"


def _words_at(bridge: PirateBridge, place: int) -> list[str]:
    """The words for the pieces at an object, each once, as this player may name them."""
    sea = bridge.sea
    ships, islands = len(sea.ships), len(sea.islands)
    words = []
    if place < ships + islands:
        hold = sea.ships[place] if place < ships else sea.islands[place - ships]
        for pips in (MEDIUM, SMALL):
            if colour_in(hold, pips) != NOTHING:
                knows = known_in(hold, pips) >> bridge.player & 1
                words.append(f"{SIZES[pips]}:{COLOURS[colour_in(hold, pips)]}" if knows else SIZES[pips])
    if place >= ships:
        goods = (sea.islands[place - ships] if place < ships + islands else sea.homes[place - ships - islands]).goods
        for pips in (MEDIUM, SMALL):
            lying = [colour for colour in (PLAIN, TREASURE) if goods[shelf(pips, colour)] > 0]
            words += [f"{SIZES[pips]}:{COLOURS[colour]}" for colour in lying]
    return list(dict.fromkeys(words))
