"""Plans for a turn: what half-said words mean and what may follow. Everything is asked of the rules; nothing is ruled
here.

A game has a table of planners by the first word, and says what else its ships can do; see `ship_menu`.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar

from msgspec import structs

from iceharbor.contract import SEATS, One, Plan, Refusal, Words, refuse
from iceharbor.games.planning import sentence
from iceharbor.games.sailing.bridge import AnyBridge, count_of
from iceharbor.games.sailing.deeds import END, SAIL, new_deed
from iceharbor.games.sailing.fans import is_stuck
from iceharbor.games.sailing.names import SIZE_WORDS, find_ship, ship_name
from iceharbor.games.sailing.notation import is_ship
from iceharbor.games.sailing.previews import preview_now
from iceharbor.games.sailing.rulings import GAME_OVER, OPEN
from iceharbor.games.sailing.shooting import side_choices

SomeBridge = TypeVar("SomeBridge", bound=AnyBridge)
Planner = Callable[[SomeBridge, Words], Plan]
Menu = Callable[[SomeBridge, int], Iterable[One]]

LEFT: Final = ("No actions are left", "1 action is left", "2 actions are left", "3 actions are left")


def plan_turn(
    bridge: SomeBridge, words: Words, planners: Mapping[str, Planner[SomeBridge]], more: Menu[SomeBridge]
) -> Plan:
    """The plan for what is said in a turn; raises Refused. `more` is what a ship can do besides sailing and firing."""
    if not words:
        return opening(bridge)
    if is_ship(words[0]):
        return ship_menu(bridge, words, more)
    if words[0] in planners:
        return planners[words[0]](bridge, words) if len(words) > 1 else which_ship(bridge, words)
    action, _ = bridge.open_deed(words)
    prompt = "A draw is agreed when everybody still playing says so." if words[0] == "draw" else bridge.ending[1]
    return Plan(words, action, prompt=prompt)


def opening(bridge: AnyBridge) -> Plan:
    """A turn begins with ships, verbs and its end."""
    outcome = bridge.outcome()
    if outcome is not None:
        over = bridge.refusal(new_deed(END), GAME_OVER, -1)
        return Plan(prompt=f"The game is over: {outcome.reason}.", refusal=over)
    ships = bridge.own_ships()
    choices = (
        *(ship_choice(bridge, index) for index in ships),
        *(_verb_choice(bridge, word, ships) for word in bridge.labels),
    )
    refusal = bridge.turn_refusal()
    if refusal is not None:
        return Plan(refusal=refusal, prompt=sentence(refusal.reason), choices=choices)
    turn = bridge.sea.turn[0]
    end = One(("end",), bridge.ending[0])
    draw = One(("draw",), "Agree to a draw" if turn.agreeing else "Offer a draw")
    prompt = f"{LEFT[turn.actions_left]}. Choose a ship, or end your turn."
    return Plan(prompt=prompt, choices=(*choices, end, draw))


def ship_choice(bridge: AnyBridge, index: int) -> One:
    """A ship of the player's, to be chosen."""
    ship, name = bridge.sea.ships[index], ship_name(bridge.sea, index)
    label = f"{SIZE_WORDS[ship.pips]} {name}"
    return One((name,), label, at=(int(ship.x), int(ship.y)), object=bridge.name(index))


def _verb_choice(bridge: AnyBridge, word: str, ships: list[int]) -> One:
    """Open when some ship may begin it; else closed with what stops the last of them."""
    verb = bridge.verbs.index(word)
    if any(bridge.begin_ruling(verb, index) == OPEN for index in ships):
        return One((word,), bridge.labels[word])
    refusal = bridge.begin_refusal(verb, ships[-1] if ships else -1)
    return One((word,), bridge.labels[word], refusal=refusal)


def which_ship(bridge: AnyBridge, words: Words) -> Plan:
    """A verb lists the ships that may begin it."""
    verb = bridge.verbs.index(words[0])
    choices = tuple(
        structs.replace(
            ship_choice(bridge, index),
            says=(words[0], ship_name(bridge.sea, index)),
            refusal=bridge.begin_refusal(verb, index),
        )
        for index in bridge.own_ships()
    )
    prompt = f"{bridge.labels[words[0]]}: with which ship?"
    return Plan(words, refusal=bridge.turn_refusal(), prompt=prompt, choices=choices)


def ship_menu(bridge: SomeBridge, words: Words, more: Menu[SomeBridge]) -> Plan:
    """What the chosen ship can do, and why not. A ship of another player, or out of turn, can be looked at."""
    index = find_ship(bridge.sea, bridge.player, words[0])
    if index < 0 or not bridge.sea.ships[index].laid or len(words) > 1:
        raise refuse(bridge.book.acting, "choose a ship that is on the sea, and then what it does")
    name = bridge.spoken(index)
    choices = (_move_choice(bridge, index), *side_choices(bridge, index, ("fire", name)), *more(bridge, index))
    ship, refusal = bridge.sea.ships[index], bridge.turn_refusal()
    kind = SIZE_WORDS[ship.pips]
    if refusal is None and ship.player == bridge.player:
        prompt = f"{kind} {name}: what shall it do?"
    else:
        owner = "Your" if ship.player == bridge.player else f"{SEATS[ship.player]}'s"
        prompt = f"{owner} {kind} {ship_name(bridge.sea, index)}: {bridge.looking}."
    return Plan(words, refusal=refusal, prompt=prompt, choices=choices, preview=preview_now(bridge, index))


def _move_choice(bridge: AnyBridge, index: int) -> One:
    name, steps = bridge.spoken(index), int(bridge.speeds[bridge.sea.ships[index].pips])
    refusal = bridge.begin_refusal(SAIL, index)
    if refusal is None and is_stuck(bridge, index):
        refusal = Refusal(bridge.book.sailing, f"{name} is stuck: every step would touch something")
    detail = count_of(steps, "step") if steps == 1 else f"up to {count_of(steps, 'step')}"
    return One(("move", name), "Move", detail, refusal=refusal)
