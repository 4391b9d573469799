"""Plans of Pirates CSG: what incomplete words mean, and which words may follow.

Here are the openings of each phase, the menu of a ship, and the short actions. Moves are in `ship_plans`,
launches in `launch_plans`, attacks in `attack_plans`, purchases and crew in `market_plans`, what comes before play in
`setup_plans`.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

import numpy as np
from msgspec import structs

from iceharbor.contract import NATURE, SEATS, Player, Refused, refuse
from iceharbor.games.common.plans import NOTHING_LEFT, answered, listed, sentence
from iceharbor.games.pirates_csg import encoding as e
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.actions import READERS, ByNature, is_ship, read_action, write_action
from iceharbor.games.pirates_csg.attack_plans import attack_refusal, guns_of, plan_attack, shot_choices
from iceharbor.games.pirates_csg.cards import CardList
from iceharbor.games.pirates_csg.deckplates import coin_look
from iceharbor.games.pirates_csg.encoding import EncodedAction, encode, new_action
from iceharbor.games.pirates_csg.gathering import friendly_berth, may_take, repairs_at_once, trap_stops
from iceharbor.games.pirates_csg.holds import berth_of
from iceharbor.games.pirates_csg.hulls import mast_spot
from iceharbor.games.pirates_csg.launch_plans import plan_launch
from iceharbor.games.pirates_csg.market_plans import crew_tokens, plan_buy, plan_crew
from iceharbor.games.pirates_csg.masts import stands
from iceharbor.games.pirates_csg.move_refusals import Helm
from iceharbor.games.pirates_csg.plan_words import begin_refusal, begun, card_words, judged, ship_said
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.games.pirates_csg.refusals import refusal_of
from iceharbor.games.pirates_csg.rules import acting, begin_ruling, check
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.games.pirates_csg.setup import in_setup
from iceharbor.games.pirates_csg.setup_plans import plan_setup
from iceharbor.games.pirates_csg.ship_plans import plan_move, stuck_refusal
from iceharbor.plan import Icon, One, Plan, Refusal, Words

VERBS: Final = {
    "move": e.MOVE,
    "attack": e.ATTACK,
    "scavenge": e.SCAVENGE,
    "trap": e.TRAP,
    "drop": e.DROP,
    "launch": e.LAUNCH,
}
LABELS: Final = {
    "move": "Move",
    "attack": "Attack",
    "scavenge": "Scavenge",
    "trap": "Leave a trap",
    "drop": "Drop the tow",
}
"""The menu of a ship."""
ICONS: Final[Mapping[str, Icon]] = {
    "move": "sail",
    "attack": "fire",
    "scavenge": "exchange",
    "trap": "place",
    "drop": "drop",
}


def plan_words(sea: PiratesSea, cards: CardList, player: Player, words: Words) -> Plan:
    """The plan for these words on a sea that may be written to; words that are not legal give a plan with a refusal."""
    return answered(words, lambda: _plan(Helm(sea, player, cards), words))


def _plan(helm: Helm, words: Words) -> Plan:
    if not 0 <= helm.player < 2:
        raise refuse("PC-R11", "only players can act")
    if len(words) == 1 and is_ship(words[0]) and words[0] not in READERS and ship_said(helm, words[0]) >= 0:
        return _ship_plan(helm, words)
    if in_setup(helm.sea):
        return plan_setup(helm, words)
    if not words:
        return _opening(helm)
    if words[0] in PLANNERS:
        return PLANNERS[words[0]](helm, words)
    return _listed(helm, words)


def _listed(helm: Helm, words: Words) -> Plan:
    """The plan of an action that is said in full."""
    action = read_action(" ".join(words))
    if isinstance(action, ByNature):
        raise refuse("PC-R11", "only NATURE does that")
    encoded = encode(helm.sea, card_words(helm.cards), helm.player, action)  # type: ignore[arg-type]
    question, label = _asked(helm, words)
    return structs.replace(judged(helm, words, encoded, question), label=label)


def _asked(helm: Helm, words: Words) -> tuple[str, str]:
    """The question about an action that is said in full, and the label of the button that plays it."""
    match words:
        case ("end",):
            return "End your turn?", "End turn"
        case ("mast", mast):
            return f"Lose mast {mast}?", f"Lose mast {mast}"
        case ("take", name):
            found = (one for one in _coins_to_take(helm) if one.says[1] == name)
            coin = next(found, None)
            said = coin.label if coin is not None else "this treasure"
            return f"Take {'the ' if said[:1].isdigit() else ''}{said}?", "Take it"
        case ("reroll",):
            return "Roll once more? The second result stands.", "Roll again"
        case ("keep",):
            return "Keep the miss?", "Keep the miss"
        case ("choose-for-me", "on"):
            return "Have masts chosen for you from now on?", "Choose for me"
        case ("choose-for-me", _):
            return "Choose your masts yourself again?", "Choose myself"
        case _:
            return "Do this?", "Play"


# --- The opening of each phase ----------------------------------------------------------------------------------------


def _opening(helm: Helm) -> Plan:
    turn, ships = helm.sea.turn[0], tuple(_own_ships(helm))
    player = int(acting(helm.sea)) if turn.phase != r.OVER else NATURE
    if player != helm.player:
        waiting = "The game is over." if turn.phase == r.OVER else "The dice are rolled."
        return Plan(prompt=waiting if player == NATURE else f"It's {SEATS[player]}'s turn.", choices=ships)
    match int(turn.phase):
        case r.MAST:
            return Plan(prompt="Which mast is lost?", choices=tuple(_masts(helm)), marked=True)
        case r.REROLL:
            again = One(("reroll",), "Roll again"), One(("keep",), "Keep the miss")
            return Plan(prompt="The shot missed. Roll once more? The second result stands.", choices=again)
        case r.TAKE:
            return Plan(prompt="Take one treasure aboard.", choices=tuple(_coins_to_take(helm)))
        case phase:
            buy = One(("buy",), "Buy", "ends your ships' actions", refusal=_cannot_buy(helm), icon="buy")
            launches, tokens = tuple(_launches(helm)), tuple(crew_tokens(helm))
            crew = tuple(_crew_choice(helm))
            acted = phase != r.SHIPS_ACT or not _ships_can_act(helm)
            crew_moves = any(drop.refusal is None for token in tokens for drop in token.drops)
            others = [said for said, is_open in (("buy", buy.refusal is None), ("move crew", crew_moves)) if is_open]
            over = acted and not launches and not others
            end = One(("end",), "End turn", refusal=_end_refusal(helm), icon="done", left=over)
            prompt = "Choose a ship."
            if launches and end.refusal:
                prompt = "Launch what you have bought."
            elif over:
                prompt = NOTHING_LEFT
            elif acted:
                prompt = sentence(", ".join(others) + (", or " if len(others) > 1 else " or ") + "end your turn")
            choices = (*ships, *launches, *crew, buy, _setting(helm), end)
            return Plan(prompt=prompt, choices=choices, tokens=tokens)


def _ships_can_act(helm: Helm) -> bool:
    """True if a ship of the player can do anything more in this turn."""
    own = np.flatnonzero((helm.sea.ships["player"] == helm.player) & (helm.sea.ships["laid"] != 0)).tolist()
    able = [(verb, index) for index in own for verb in LABELS if _may_begin(helm, verb, index)]
    return any(verb not in UNABLE or UNABLE[verb](helm, index) is None for verb, index in able)


def _may_begin(helm: Helm, verb: str, index: int) -> bool:
    return int(begin_ruling(helm.sea, helm.player, VERBS[verb], index)) == OPEN


def _own_ships(helm: Helm) -> Iterator[One]:
    for index, ship in enumerate(helm.sea.ships):
        if ship.player == helm.player and ship.laid:
            card = helm.cards.ships[ship.card]
            yield One((card.word,), card.name, object=helm.name(index), board=True)


def _masts(helm: Helm) -> Iterator[One]:
    index = int(helm.sea.turn[0].actor)
    ship = helm.sea.ships[index]
    for mast in range(int(ship.masts)):
        if stands(helm.sea, index, mast):
            x, y = mast_spot(int(ship.masts), mast, int(ship.x), int(ship.y), int(ship.heading))
            card = helm.sea.cards[index]
            reach = "long" if card.reaches[mast] > r.SHORT_U else "short"
            yield One(
                ("mast", str(mast + 1)), f"Mast {mast + 1}", f"hits above {card.ranks[mast]}, {reach}", (int(x), int(y))
            )


def _coins_to_take(helm: Helm) -> Iterator[One]:
    here = friendly_berth(helm.sea, int(helm.sea.turn[0].actor))
    for index, coin in enumerate(helm.sea.coins):
        if coin.place == r.ON_ISLAND and coin.where == here:
            look = coin_look(index, coin, helm.cards)
            said = look.special or ("an unseen coin" if look.value is None else f"{look.value} gold")
            yield One(("take", look.name), said, coin=look)


def _launches(helm: Helm) -> Iterator[One]:
    for index, ship in enumerate(helm.sea.ships):
        if ship.player == helm.player and int(helm.sea.turn[0].unlaunched) >> index & 1:
            card = helm.cards.ships[ship.card]
            yield One(("launch", card.word), f"Launch {card.name}", "bought this turn", icon="place")


def _crew_choice(helm: Helm) -> Iterator[One]:
    serving = helm.sea.crew["state"][helm.player * len(r.CREW) : (helm.player + 1) * len(r.CREW)] == r.SERVING
    if serving.any():
        yield One(("crew",), "Move crew", "to another ship", icon="crew")


def _setting(helm: Helm) -> One:
    on = int(helm.sea.turn[0].automatic) >> helm.player & 1
    said = "Choose masts yourself" if on else "Choose masts for me"
    return One(("choose-for-me", "off" if on else "on"), said, "when a ship of yours is hit")


def _cannot_buy(helm: Helm) -> Refusal | None:
    gold = [coin for coin in helm.sea.coins if coin.place == r.PURSE and coin.where == helm.player]
    return None if gold else Refusal("PC-R20", "there is no coin at your home")


def _end_refusal(helm: Helm) -> Refusal | None:
    ruling, met, _ = check(helm.sea, helm.player, new_action(e.END))
    return None if ruling == OPEN else refusal_of(helm, new_action(e.END), int(ruling), int(met))


# --- A ship and what it can do ----------------------------------------------------------------------------------------


def _ship_plan(helm: Helm, words: Words) -> Plan:
    index = ship_said(helm, words[0])
    name, ship = helm.name(index), helm.sea.ships[index]
    if ship.player != helm.player:
        said = f"{helm.cards.ships[ship.card].name}: {_state_of(helm, index)}"
        if not ship.laid or in_setup(helm.sea):
            return Plan(words, prompt=said, object=name)
        preview, targets = guns_of(helm, index)
        listed_targets = listed([helm.cards.ships[helm.sea.ships[own].card].name for own in targets])
        could = f"could hit {listed_targets} from here" if targets else "could hit none of your ships from here"
        return Plan(words, prompt=f"{said[:-1]}; {could}.", preview=preview, object=name)
    word = helm.cards.ships[ship.card].word
    choices = tuple(_menu(helm, index, word)) if ship.laid and not in_setup(helm.sea) else ()
    prompt = f"What should {helm.cards.ships[ship.card].name} do?" if choices else _state_of(helm, index)
    return Plan(words, prompt=prompt, choices=choices, object=name if ship.laid else None, menu=(word,))


def _state_of(helm: Helm, index: int) -> str:
    ship = helm.sea.ships[index]
    if not ship.laid:
        return "in the Shipyard."
    berth = berth_of(helm.sea, index)
    docked = f", docked at {helm.describe(len(helm.sea.ships) + int(berth))}" if berth >= 0 else ""
    return f"{int(ship.standing).bit_count()} of {ship.masts} masts{docked}."


def _menu(helm: Helm, index: int, word: str) -> Iterator[One]:
    """What a ship can do; treasure first where it may be taken."""
    treasure = may_take(helm.sea, index) and not trap_stops(helm.sea, index) and _may_begin(helm, "scavenge", index)
    verbs = dict.fromkeys(("scavenge", *LABELS)) if treasure else LABELS
    for verb in verbs:
        refusal = begin_refusal(helm, VERBS[verb], index)
        if verb in UNABLE and refusal is None:
            refusal = UNABLE[verb](helm, index)
        if verb == "drop" and helm.sea.ships[index].tows < 0:
            continue
        if verb == "trap" and helm.sea.ships[index].crew != r.EXPLORER:
            continue
        opens = verb == "move" and not treasure
        yield One((verb, word), LABELS[verb], refusal=refusal, icon=ICONS[verb], opens=opens)
        if verb == "attack" and refusal is None:
            yield from shot_choices(helm, index, word)


# --- Scavenging -------------------------------------------------------------------------------------------------------


def _scavenge_refusal(helm: Helm, index: int) -> Refusal | None:
    """Why a ship that may act can't scavenge in any way; None if it can."""
    tries = [_scavenging(index, ()), *(_scavenging(index, (mast,)) for mast in _lost(helm, index))]
    refusals = [_ruled(helm, encoded) for encoded in tries]
    return None if None in refusals else refusals[0]


def _scavenging(index: int, masts: tuple[int, ...], only: bool = False) -> EncodedAction:
    encoded = new_action(e.SCAVENGE, index)
    encoded[e.MASTS], encoded[e.ONLY] = sum(1 << mast - 1 for mast in masts), only
    return encoded


def _lost(helm: Helm, index: int) -> list[int]:
    return [mast + 1 for mast in range(int(helm.sea.ships[index].masts)) if not stands(helm.sea, index, mast)]


def _ruled(helm: Helm, encoded: EncodedAction) -> Refusal | None:
    ruling, met, _ = check(helm.sea, helm.player, encoded)
    return None if ruling == OPEN else refusal_of(helm, encoded, int(ruling), int(met))


def _plan_scavenge(helm: Helm, words: Words) -> Plan:
    """`scavenge lantern-hen [repair 2 ...] [only]`. Raises Refused."""
    if len(words) == 1:
        return _which_ship(helm, words)
    index = begun(helm, e.SCAVENGE, words[1])
    refusal = _scavenge_refusal(helm, index)
    if refusal is not None:
        raise Refused(refusal)
    rest = words[2:]
    only = rest[-1:] == ("only",)
    if rest in ((), ("repair",)):
        masts: tuple[int, ...] = ()
    else:
        action = read_action(" ".join(words))
        masts = action.repair  # type: ignore[union-attr]
    plain = rest != ("repair",)
    no = _ruled(helm, _scavenging(index, masts, only)) if plain else None
    if no is not None and rest:
        raise Refused(no)
    choices = () if only else tuple(_repairs(helm, index, words, masts))
    said = write_action(read_action(" ".join(words))) if plain and no is None else None
    prompt = _scavenge_prompt(helm, index, only, masts) if said else "Which mast should be repaired?"
    return _about(helm, index, Plan(words, said, prompt=prompt, choices=choices, label="Scavenge"))


def _repairs(helm: Helm, index: int, words: Words, masts: tuple[int, ...]) -> Iterator[One]:
    if trap_stops(helm.sea, index):
        return
    base = words if len(words) > 2 else (*words, "repair")
    for mast in _lost(helm, index):
        if not masts or mast > masts[-1]:
            no = _ruled(helm, _scavenging(index, (*masts, mast)))
            yield One((*base, str(mast)), f"Repair mast {mast}", refusal=no, icon="repair")
    if masts and may_take(helm.sea, index):
        yield One((*words, "only"), "Only repair", "take no treasure")


def _scavenge_prompt(helm: Helm, index: int, only: bool, masts: tuple[int, ...]) -> str:
    if trap_stops(helm.sea, index):
        return "Roll against the trap? A roll above 2 destroys it; nothing else is gained."
    repaired = f"Repair {' and '.join(f'mast {mast}' for mast in masts)}" if masts else ""
    looks = "" if only or not may_take(helm.sea, index) else "look at the treasure, then take one"
    joined = ", ".join(part for part in (repaired, looks) if part)
    more = "" if masts or not _lost(helm, index) else f" It may repair {repairs_at_once(helm.sea, index)} too."
    return f"{joined[:1].upper()}{joined[1:]}?{more}"


UNABLE: Final[Mapping[str, Callable[[Helm, int], Refusal | None]]] = {
    "attack": attack_refusal,
    "move": stuck_refusal,
    "scavenge": _scavenge_refusal,
}
"""By verb: why a ship that may act can't do it in any way; None if it can."""


# --- The other verbs --------------------------------------------------------------------------------------------------


def _plan_move(helm: Helm, words: Words) -> Plan:
    if len(words) == 1:
        return _which_ship(helm, words)
    return plan_move(helm, begun(helm, e.MOVE, words[1]), words)


def _plan_launch(helm: Helm, words: Words) -> Plan:
    if len(words) == 1:
        return Plan(words, prompt="Which ship?", choices=tuple(_launches(helm)))
    return plan_launch(helm, begun(helm, e.LAUNCH, words[1]), words)


def _plan_attack(helm: Helm, words: Words) -> Plan:
    if len(words) == 1:
        return _which_ship(helm, words)
    index = begun(helm, e.ATTACK, words[1])
    return _about(helm, index, plan_attack(helm, index, words))


def _plan_short(helm: Helm, words: Words) -> Plan:
    """`trap lantern-hen`, `drop lantern-hen`."""
    if len(words) == 1:
        return _which_ship(helm, words)
    index = begun(helm, VERBS[words[0]], words[1])
    asked = "Leave a trap here?" if words[0] == "trap" else "Drop the tow?"
    read_action(" ".join(words))
    return _about(helm, index, judged(helm, words, new_action(VERBS[words[0]], index), asked))


def _which_ship(helm: Helm, words: Words) -> Plan:
    """The plan that asks for the ship of a verb."""
    if acting(helm.sea) != helm.player:
        raise Refused(begin_refusal(helm, e.END, e.NO_SHIP) or Refusal("PC-R11", "this is not possible now"))
    choices = []
    for one in _own_ships(helm):
        index = ship_said(helm, one.says[0])
        no = begin_refusal(helm, VERBS[words[0]], index)
        if no is None and words[0] in UNABLE:
            no = UNABLE[words[0]](helm, index)
        choices.append(structs.replace(one, says=(*words, one.says[0]), refusal=no, board=False))
    return Plan(words, prompt="Which ship?", choices=tuple(choices))


def _about(helm: Helm, index: int, plan: Plan) -> Plan:
    """The plan with the ship that acts."""
    word = helm.cards.ships[helm.sea.ships[index].card].word
    return structs.replace(plan, object=helm.name(index), menu=(word,), following=(word,))


def _plan_answer(helm: Helm, words: Words) -> Plan:
    """`mast`, `take` and `choose-for-me` without their second word ask for it."""
    if len(words) > 1:
        return _listed(helm, words)
    asked = {"mast": r.MAST, "take": r.TAKE}.get(words[0])
    if asked is not None and (helm.sea.turn[0].phase != asked or acting(helm.sea) != helm.player):
        raise refuse("PC-R11", "this is not asked for now")
    if words[0] == "choose-for-me":
        return Plan(words, prompt="On or off?", choices=(_setting(helm),))
    choices = tuple(_masts(helm) if words[0] == "mast" else _coins_to_take(helm))
    return Plan(words, prompt="Which one?", choices=choices, marked=words[0] == "mast")


PLANNERS: Final[Mapping[str, Callable[[Helm, Words], Plan]]] = {
    "move": _plan_move,
    "launch": _plan_launch,
    "attack": _plan_attack,
    "scavenge": _plan_scavenge,
    "trap": _plan_short,
    "drop": _plan_short,
    "crew": plan_crew,
    "buy": plan_buy,
    "mast": _plan_answer,
    "take": _plan_answer,
    "choose-for-me": _plan_answer,
}
