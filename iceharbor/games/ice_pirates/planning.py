"""Plans: what half-said words mean and what may follow. Everything is asked of the rules; nothing is ruled here.

`plan_words` works on a copy of a view's sea. It may write to it: what a step would do is tried out there.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from msgspec import structs

from iceharbor.contract import SEATS, One, Plan, Player, Refusal, Refused, Words, refuse
from iceharbor.games.ice_pirates.dealing import plan_explore, plan_transfer, trade_choices
from iceharbor.games.ice_pirates.deeds import EXPLORE, REPAIR, TRANSFER, VERBS
from iceharbor.games.ice_pirates.layout import Spot
from iceharbor.games.ice_pirates.names import object_name, spoken_name
from iceharbor.games.ice_pirates.outcomes import outcome_of
from iceharbor.games.ice_pirates.placing import plan_placing
from iceharbor.games.ice_pirates.previews import preview_now
from iceharbor.games.ice_pirates.records import HOMES, SHIPS, Sea
from iceharbor.games.ice_pirates.rules import begin_ruling
from iceharbor.games.ice_pirates.sailing_plans import is_stuck, plan_move, plan_repair
from iceharbor.games.ice_pirates.saying import begin_refusal, spoken_action
from iceharbor.games.ice_pirates.shooting import plan_fire, side_choices
from iceharbor.games.sailing.deeds import END, FIRE, SAIL
from iceharbor.games.sailing.names import SIZE_WORDS, find_ship, ship_name
from iceharbor.games.sailing.notation import is_ship
from iceharbor.games.sailing.rulings import OPEN
from iceharbor.games.sailing.voyage import MAX_STEPS

Planner = Callable[[Sea, Player, Words], Plan]

PLANNERS: Final[Mapping[str, Planner]] = {
    "move": plan_move,
    "fire": plan_fire,
    "repair": plan_repair,
    "explore": plan_explore,
    "transfer": plan_transfer,
}

LABELS: Final = {"move": "Move", "fire": "Fire", "repair": "Repair", "explore": "Look under", "transfer": "Transfer"}


def plan_words(sea: Sea, player: Player, words: Words, fair: Sequence[Spot]) -> Plan:
    """The plan for these words; what cannot stand comes as a refusal in it."""
    try:
        return _plan(sea, player, words, fair)
    except Refused as no:
        return Plan(words, refusal=no.refusal, prompt=sentence(no.refusal))


def sentence(refusal: Refusal) -> str:
    """A refusal as a prompt."""
    return refusal.reason[:1].upper() + refusal.reason[1:] + "."


def _plan(sea: Sea, player: Player, words: Words, fair: Sequence[Spot]) -> Plan:
    turn = sea.turn[0]
    if not 0 <= player < len(sea.homes):
        raise refuse("IP-R11", "only a player plans")
    if turn.phase in (HOMES, SHIPS) and not (words and is_ship(words[0])):
        return plan_placing(sea, player, words, fair)
    if not words:
        return _opening(sea, player)
    if is_ship(words[0]):
        return _ship_menu(sea, player, words)
    if words[0] in PLANNERS:
        if len(words) == 1:
            return _which_ship(sea, player, words)
        return PLANNERS[words[0]](sea, player, words)
    return Plan(words, action=spoken_action(sea, player, words), prompt=_CLOSING.get(words[0], ""))


_CLOSING: Final = {"end": "End your turn.", "draw": "A draw is agreed when everybody still playing says so."}


def _opening(sea: Sea, player: Player) -> Plan:
    outcome = outcome_of(sea)
    if outcome is not None:
        return Plan(prompt=f"The game is over: {outcome.reason}.", refusal=Refusal("IP-R21", "the game is over"))
    mine = [index for index, ship in enumerate(sea.ships) if ship.player == player and ship.laid]
    choices = (
        *(_ship_choice(sea, index) for index in mine),
        *(_verb_choice(sea, player, verb, mine) for verb in (SAIL, FIRE, REPAIR, EXPLORE, TRANSFER)),
    )
    refusal = begin_refusal(sea, player, END, -1)
    if refusal is not None:
        return Plan(refusal=refusal, prompt=sentence(refusal), choices=choices)
    left = ("No actions are left", "1 action is left", "2 actions are left", "3 actions are left")
    prompt = f"{left[sea.turn[0].actions_left]}. Choose a ship, or end your turn."
    draw = "Agree to a draw" if sea.turn[0].agreeing else "Offer a draw"
    return Plan(prompt=prompt, choices=(*choices, One(("end",), "End turn"), One(("draw",), draw)))


def _ship_choice(sea: Sea, index: int) -> One:
    ship = sea.ships[index]
    return One(
        (ship_name(sea, index),),
        f"{SIZE_WORDS[ship.pips]} {ship_name(sea, index)}",
        at=(int(ship.x), int(ship.y)),
        object=object_name(sea, index),
    )


def _verb_choice(sea: Sea, player: Player, verb: int, mine: list[int]) -> One:
    """Open when some ship may begin it; else closed with what stops the last of them."""
    word = VERBS[verb]
    if any(begin_ruling(sea, player, verb, index) == OPEN for index in mine):
        return One((word,), LABELS[word])
    refusal = begin_refusal(sea, player, verb, mine[-1] if mine else -1)
    return One((word,), LABELS[word], refusal=refusal)


def _which_ship(sea: Sea, player: Player, words: Words) -> Plan:
    verb = VERBS.index(words[0])
    mine = [index for index, ship in enumerate(sea.ships) if ship.player == player and ship.laid]
    choices = tuple(
        structs.replace(
            _ship_choice(sea, index),
            says=(words[0], ship_name(sea, index)),
            refusal=begin_refusal(sea, player, verb, index),
        )
        for index in mine
    )
    prompt = f"{LABELS[words[0]]}: with which ship?"
    return Plan(words, refusal=begin_refusal(sea, player, END, -1), prompt=prompt, choices=choices)


def _ship_menu(sea: Sea, player: Player, words: Words) -> Plan:
    """What the chosen ship can do, and why not. A ship of another player, or out of turn, can be looked at."""
    index = find_ship(sea, player, words[0])
    if index < 0 or not sea.ships[index].laid or len(words) > 1:
        raise refuse("IP-R11", "choose a ship that is on the sea, and then what it does")
    name = spoken_name(sea, player, index)
    choices = (
        _move_choice(sea, player, index, name),
        *side_choices(sea, player, index, ("fire", name)),
        _repair_choice(sea, player, index, name),
        *trade_choices(sea, player, index, "explore"),
        *trade_choices(sea, player, index, "transfer"),
    )
    refusal = begin_refusal(sea, player, END, -1)
    may_act = refusal is None and sea.ships[index].player == player
    prompt = f"{SIZE_WORDS[sea.ships[index].pips]} {name}: what shall it do?" if may_act else _about(sea, player, index)
    return Plan(words, refusal=refusal, prompt=prompt, choices=choices, preview=preview_now(sea, index))


def _about(sea: Sea, player: Player, index: int) -> str:
    ship = sea.ships[index]
    owner = "Your" if ship.player == player else f"{SEATS[ship.player]}'s"
    return f"{owner} {SIZE_WORDS[ship.pips]} {ship_name(sea, index)}: its broadsides and what it is docked with."


def _repair_choice(sea: Sea, player: Player, index: int, name: str) -> One:
    ship = sea.ships[index]
    damage = f"damage {ship.damage} of {ship.pips}" if ship.damage else ""
    return One(("repair", name), "Repair", damage, refusal=begin_refusal(sea, player, REPAIR, index))


def _move_choice(sea: Sea, player: Player, index: int, name: str) -> One:
    refusal = begin_refusal(sea, player, SAIL, index)
    if refusal is None and is_stuck(sea, index):
        refusal = Refusal("IP-R12", f"{name} is stuck: every step would touch something")
    steps = MAX_STEPS[sea.ships[index].pips]
    return One(("move", name), "Move", "1 step" if steps == 1 else f"up to {steps} steps", refusal=refusal)
