"""Plans for what else a ship can do: repair, look under islands, transfer cargo, and show nests (IP-R15..R20, A42)."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import structs

from iceharbor.contract import SEATS, Refused
from iceharbor.games.common.plans import listed
from iceharbor.games.ice_pirates.actions import (
    ALL,
    AUDIENCE,
    COLOURS,
    EXPLORE,
    GIVE_WORD,
    PARTNER,
    REPAIR,
    SHOW,
    TAKE_WORD,
    TRANSFER,
    Show,
    Transfer,
    encode,
    read_action,
    read_transfer,
    split_goods,
    write_action,
)
from iceharbor.games.ice_pirates.cargo import colour_in, is_news, known_in, room, shelf
from iceharbor.games.ice_pirates.records import (
    MEDIUM,
    NOTHING,
    PLAIN,
    SMALL,
    TREASURE,
    find_object,
    home_object,
    island_object,
)
from iceharbor.games.ice_pirates.refusals import CAPACITY, IcePiratesContext, called_object
from iceharbor.games.ice_pirates.rules import disabled, docked, partner_ruling
from iceharbor.games.ice_pirates.scene import goods_said, held_looks, hold_looks
from iceharbor.games.sailing.actions import new_encoded
from iceharbor.games.sailing.names import SIZES, write_heading
from iceharbor.games.sailing.plans import CENTRE, capital, fan, ghost_of, preview_now
from iceharbor.games.sailing.rules import OPEN
from iceharbor.games.sailing.scene import cargo_words, piece_words
from iceharbor.plan import Arc, Good, Goods, Headings, Icon, One, Plan, Refusal, Words
from iceharbor.table.plane import HEADINGS, UNIT, centroid_of, nearer_than

# --- Repair, and give a disabled ship a new heading -------------------------------------------------------------------


REPAIR_AND_PLACE: Final = "Repair and place here"


def plan_repair(context: IcePiratesContext, words: Words) -> Plan:
    """The plan for `repair M2` and, for a disabled ship, its new heading. Raises Refused."""
    index = context.ship_beginning(REPAIR, words[1])
    ship = context.sea.ships[index]
    action, encoded = context.said_in_play(words)
    choices: tuple[Headings, ...] = ()
    prompt = "Repair 1 damage. The ship can't do anything else this turn."
    if disabled(ship):
        choices = (_relaying_fan(context, index),)
        prompt = f"Which heading after the repair? It is {write_heading(int(ship.heading))} now."
    refusal = context.encoded_refusal(encoded)
    if refusal is not None:
        return Plan(words, refusal=refusal, prompt=prompt, choices=choices)
    repaired = context.after(encoded)
    preview = preview_now(repaired, index, ghosts=(ghost_of(repaired, index),))
    return Plan(words, action, prompt=prompt, choices=choices, preview=preview)


def _relaying_fan(context: IcePiratesContext, index: int) -> Headings:
    ship = context.sea.ships[index]
    facing = int(ship.heading)
    widest = (facing, facing + HEADINGS - 1)
    x, y = centroid_of(ship.pips, ship.x, ship.y, ship.heading)
    whole = fan(context, index, CENTRE, (int(x), int(y)), facing, widest, "IP-R16", REPAIR_AND_PLACE)
    if any(arc.start == facing for arc in whole.arcs):
        return whole
    return structs.replace(whole, arcs=(Arc(facing, facing), *whole.arcs))


# --- Look under islands, and transfer cargo ---------------------------------------------------------------------------


NEAR_U = 2 * UNIT
"""Partners farther away than this are not listed."""

VERB_NUMBERS = {"explore": EXPLORE, "show": SHOW, "transfer": TRANSFER}

LABELS = {"explore": "Look under", "transfer": "Transfer"}
AGAIN: Final = "Look again under"
"""The label of a look that tells nothing new."""
ICONS: Final[Mapping[str, Icon]] = {"explore": "look", "transfer": "exchange"}


def plan_explore(context: IcePiratesContext, words: Words) -> Plan:
    """The plan for `explore L1` and an island. Raises Refused."""
    index = _ship(context, words)
    if len(words) == 2:
        choices = tuple(_partners(context, index, words))
        prompt = "Look under which island? It is free." if choices else "No island is near."
        return Plan(words, prompt=prompt, choices=choices, preview=preview_now(context, index))
    action, _ = context.listed_action(words)
    prompt = f"Look under {words[2]}: only you will see it."
    return Plan(words, action, prompt=prompt, preview=preview_now(context, index))


def plan_transfer(context: IcePiratesContext, words: Words) -> Plan:
    """The plan for `transfer L1`, a partner, and what to take and give. Raises Refused."""
    index = _ship(context, words)
    if len(words) == 2:
        choices = tuple(_partners(context, index, words))
        prompt = "Load from or unload to what?" if choices else "There is nothing near to load from or unload to."
        return Plan(words, prompt=prompt, choices=choices, preview=preview_now(context, index))
    take, give = split_goods(list(words[3:]))
    partner = _partner(context, index, words)
    table = (_table(context, index, partner, words, take, give),)
    prompt = f"Choose pieces to load from or unload to {context.describe(partner)}. This costs 1 action."
    if not take and not give:
        return Plan(words, prompt=prompt, choices=table, preview=preview_now(context, index))
    action = Transfer(words[1], words[2], take, give)
    refusal = context.encoded_refusal(encode(context.sea, context.player, action))
    if refusal is None:
        return Plan(words, write_action(action), prompt=prompt, choices=table, preview=preview_now(context, index))
    if _exchange_refusal(context, index, partner, action) is not None:
        return Plan(words, refusal=refusal, prompt=prompt, choices=table)
    full = refusal.reason[:1].upper() + refusal.reason[1:]
    return Plan(words, prompt=f"{full}. Choose a piece of that size to unload.", choices=table)


def trade_choices(context: IcePiratesContext, index: int, verb: str) -> Iterator[One]:
    """For a ship's menu: each object it is docked with, or one closed choice with the reason."""
    name, label, icon = context.spoken(index), LABELS[verb], ICONS[verb]
    begin = context.begin_refusal(VERB_NUMBERS[verb], index)
    if begin is None and verb == "transfer" and not room(context.sea.ships[index], SMALL):
        begin = Refusal("IP-R20", CAPACITY[context.sea.ships[index].pips])
    docks = [partner for partner in _candidates(context, index, verb) if docked(context.sea, index, partner)]
    if begin is None and not docks:
        begin = Refusal("IP-R17", f"not next to {'an island' if verb == 'explore' else 'an island, home or ship'}")
    if verb == "transfer":
        docks = [dock for dock in docks if _words_at(context, index) or _words_at(context, dock)]
    if begin is not None or not docks:
        yield One((verb, name), label, refusal=begin or Refusal("IP-R18", "nothing to load here"))
        return
    for dock in docks:
        said = context.spoken(dock)
        if verb == "explore":
            told = label if is_news(context.sea.islands[dock - len(context.sea.ships)], context.player) else AGAIN
            yield One((verb, name, said), f"{told} {said}", _known_there(context, dock), object=said, icon=icon)
        else:
            there = f"with {context.describe(dock)}"
            yield One((verb, name, said), label, there, object=context.name(dock), icon=icon)


def docked_outlook(context: IcePiratesContext, index: int, docks: Words) -> str:
    """What a ship could do beside the objects with these names, if it was docked with them."""
    ship, partners = context.sea.ships[index], [find_object(context.sea, context.player, name) for name in docks]
    carries = bool(room(ship, SMALL))
    can = {
        "look": any(name[0] == "T" for name in docks),
        "load": carries and any(_words_at(context, partner) for partner in partners),
        "unload": carries and bool(_words_at(context, index)),
    }
    beside = ", ".join(called_object(name, context.player) for name in docks)
    does = [verb for verb, possible in can.items() if possible]
    none = "nothing to load" if carries else CAPACITY[ship.pips]
    return f"next to {beside}: {f'you can {listed(does)}' if does else none}"


def _ship(context: IcePiratesContext, words: Words) -> int:
    return context.ship_beginning(VERB_NUMBERS[words[0]], words[1])


def _candidates(context: IcePiratesContext, index: int, verb: str) -> Iterator[int]:
    """Objects near the ship that it might explore or trade with, islands first."""
    sea = context.sea
    ships = range(len(sea.ships)) if verb == "transfer" else ()
    homes = [home_object(sea, player) for player in range(len(sea.homes))] if verb == "transfer" else []
    for partner in (*(island_object(sea, k) for k in range(len(sea.islands))), *homes, *ships):
        near = sea.outlines[partner].corners and nearer_than(sea.outlines[index], sea.outlines[partner], NEAR_U)
        if partner != index and near:
            yield partner


def _partners(context: IcePiratesContext, index: int, words: Words) -> Iterator[One]:
    for partner in _candidates(context, index, words[0]):
        outline = context.sea.outlines[partner]
        at = (int(outline.mx), int(outline.my))
        says = (*words, context.spoken(partner))
        refusal = partner_refusal(context, index, partner, words[0])
        label = context.describe(partner)
        yield One(says, label[:1].upper() + label[1:], at=at, object=context.name(partner), refusal=refusal)


def partner_refusal(context: IcePiratesContext, index: int, partner: int, verb: str) -> Refusal | None:
    """Why the ship can't explore, show or trade with this object; None when it can. They must be docked."""
    number = VERB_NUMBERS[verb]
    ruling = partner_ruling(context.sea, number, index, partner)
    if ruling == OPEN:
        return None
    encoded = new_encoded(number, index)
    encoded[PARTNER] = partner
    return context.refusal(encoded, ruling, partner)


def _partner(context: IcePiratesContext, index: int, words: Words) -> int:
    """The docked partner that the words name; raises Refused when there is none."""
    action = read_transfer(words[1:3])
    partner = find_object(context.sea, context.player, action.partner)
    ruling = partner_ruling(context.sea, TRANSFER, index, partner)
    if ruling != OPEN:
        raise Refused(context.refusal(encode(context.sea, context.player, action), ruling, partner))
    return partner


def _known_there(context: IcePiratesContext, partner: int) -> str:
    """Whether a look tells the player something, in a few words: the tag of the island says what they know."""
    island = context.sea.islands[partner - len(context.sea.ships)]
    if not hold_looks(island):
        return "the nest is empty"
    return "free, only you will see it" if is_news(island, context.player) else "you know it"


# --- The transfer dialog ----------------------------------------------------------------------------------------------


def _table(context: IcePiratesContext, index: int, partner: int, words: Words, take: Words, give: Words) -> Goods:
    """Both holds side by side; each piece says whether it may change hands together with those already chosen."""

    def good(word: str, hand: str) -> Good:
        chosen = word in (take if hand == TAKE_WORD else give)
        more_take = (*take, word) if hand == TAKE_WORD and not chosen else take
        more_give = (*give, word) if hand == GIVE_WORD and not chosen else give
        action = Transfer(words[1], words[2], more_take, more_give)
        refusal = None if chosen else _exchange_refusal(context, index, partner, action)
        (look,) = goods_said((word,))
        return Good(word, capital(piece_words(look)), look, refusal)

    return Goods(
        context.name(partner),
        tuple(good(word, TAKE_WORD) for word in _words_at(context, partner)),
        tuple(good(word, GIVE_WORD) for word in _words_at(context, index)),
        TAKE_WORD,
        GIVE_WORD,
        take,
        give,
        f"{context.spoken(index)} will hold",
        f"{capital(called_object(context.name(partner), context.player))} will hold",
        words[:3],
    )


def _exchange_refusal(context: IcePiratesContext, index: int, partner: int, action: Transfer) -> Refusal | None:
    """Why a transfer is not legal, even when a piece of the same size goes the other way to make room; None when it
    is."""

    def returned(chosen: Words, others: Words, place: int) -> Words:
        sizes = {word[0] for word in chosen} - {word[0] for word in others}
        return (*others, *(word for word in _words_at(context, place) if word[0] in sizes))

    refusal = context.encoded_refusal(encode(context.sea, context.player, action))
    if refusal is None:
        return None
    give = returned(action.take, action.give, index)
    take = returned(action.give, action.take, partner) if partner < len(context.sea.ships) else action.take
    swap = encode(context.sea, context.player, Transfer(action.ship, action.partner, take, give))
    return refusal if context.encoded_refusal(swap) is not None else None


def _words_at(context: IcePiratesContext, place: int) -> list[str]:
    """The words for the pieces at an object, each once, as this player may name them."""
    sea = context.sea
    ships, islands = len(sea.ships), len(sea.islands)
    words = []
    if place < ships + islands:
        hold = sea.ships[place] if place < ships else sea.islands[place - ships]
        for pips in (MEDIUM, SMALL):
            if colour_in(hold, pips) != NOTHING:
                knows = known_in(hold, pips) >> context.player & 1
                words.append(f"{SIZES[pips]}:{COLOURS[colour_in(hold, pips)]}" if knows else SIZES[pips])
    if place >= ships:
        goods = (sea.islands[place - ships] if place < ships + islands else sea.homes[place - ships - islands]).goods
        for pips in (MEDIUM, SMALL):
            lying = [colour for colour in (PLAIN, TREASURE) if goods[shelf(pips, colour)] > 0]
            words += [f"{SIZES[pips]}:{COLOURS[colour]}" for colour in lying]
    return list(dict.fromkeys(words))


# --- Show a nest to other players -------------------------------------------------------------------------------------


def plan_show(context: IcePiratesContext, words: Words) -> Plan:
    """The plan for `show L1`, an island, and an audience: `to 2` or `to all`. Raises Refused."""
    index = context.ship_beginning(SHOW, words[1])
    preview = preview_now(context, index)
    match words[2:]:
        case ():
            choices = tuple(_islands(context, index))
            prompt = "Show what is under which island? It is free." if choices else "It is docked with no island."
            return Plan(words, prompt=prompt, choices=choices, preview=preview)
        case (_,) | (_, "to"):
            choices = tuple(_audiences(context, index, words[:3]))
            prompt = f"Show what you know is under {words[2]} to whom? They learn it, and it can't be undone."
            return Plan(words, prompt=prompt, choices=choices, preview=preview)
    action, encoded = context.listed_action(words)
    prompt = f"Show {_seen(context, int(encoded[PARTNER]))} under {words[2]} to {_called(int(encoded[AUDIENCE]))}."
    return Plan(words, action, prompt=prompt, preview=preview)


def show_choices(context: IcePiratesContext, index: int) -> Iterator[One]:
    """For a ship's menu: each docked island of which the player knows something that is new to others."""
    if context.begin_refusal(SHOW, index) is not None:
        return
    for choice in _islands(context, index):
        if choice.refusal is None:
            yield choice


def _islands(context: IcePiratesContext, index: int) -> Iterator[One]:
    """The islands that a ship is docked with."""
    for number in range(len(context.sea.islands)):
        island = island_object(context.sea, number)
        if docked(context.sea, index, island):
            name = context.name(island)
            reasons = [_refusal(context, index, island, to) for to in _seats(context)]
            refusal = None if None in reasons else reasons[0]
            says = ("show", context.spoken(index), name)
            yield One(says, f"Show {name}", "tell other players", object=name, refusal=refusal, icon="show")


def _audiences(context: IcePiratesContext, index: int, words: Words) -> Iterator[One]:
    """All players, and each other player who is still in the game; raises Refused when the ship is not docked there."""
    read_action(" ".join((*words, "to", "all")))
    island = find_object(context.sea, context.player, words[2])
    not_docked = partner_refusal(context, index, island, "show")
    if not_docked is not None:
        raise Refused(not_docked)
    for to in _seats(context):
        said = write_action(Show(words[1], words[2], None if to == ALL else to)).split(" ")
        label = _called(to)
        yield One(tuple(said), label[:1].upper() + label[1:], refusal=_refusal(context, index, island, to))


def _seats(context: IcePiratesContext) -> list[int]:
    gone = int(context.sea.turn[0].forfeited) | 1 << context.player
    return [ALL, *(player for player in range(len(context.sea.homes)) if not gone >> player & 1)]


def _refusal(context: IcePiratesContext, index: int, island: int, to: int) -> Refusal | None:
    encoded = new_encoded(SHOW, index)
    encoded[PARTNER], encoded[AUDIENCE] = island, to
    return context.encoded_refusal(encoded)


def _called(to: int) -> str:
    return "all" if to == ALL else SEATS[to]


def _seen(context: IcePiratesContext, partner: int) -> str:
    """The pieces under an island that the player knows."""
    island = context.sea.islands[partner - len(context.sea.ships)]
    known = (colour_in(island, p) if known_in(island, p) >> context.player & 1 else NOTHING for p in (MEDIUM, SMALL))
    return cargo_words(held_looks(*known)) or "nothing"
