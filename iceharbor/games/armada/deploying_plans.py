"""Plans to deploy: ships and flags by hand, whole formations, and being ready (AR-R3, R10)."""

from collections.abc import Iterator
from typing import Final

from iceharbor.contract import SEATS, One, Plan, Player, Preview, Refusal, Refused, Words, refuse
from iceharbor.games.armada.bridge import ArmadaBridge
from iceharbor.games.armada.deploying import (
    apply_deploying,
    arranged,
    check_turn,
    complete,
    has_flag,
    own_ships,
)
from iceharbor.games.armada.laying_plans import (
    own_ship,
    plan_heading,
    plan_marker,
    plan_ship,
    plan_where,
    spacing_words,
)
from iceharbor.games.armada.open_water import flag_places
from iceharbor.games.armada.records import BREAKTHROUGH, FLAG, Sea
from iceharbor.games.armada.words import (
    ABREAST,
    AHEAD,
    MIRROR,
    OPPOSITE,
    SCATTERED,
    WEDGE,
    Arrange,
    Deploying,
    FlagMarker,
    FlagShip,
    read_action,
    write_action,
)
from iceharbor.games.sailing.bridge import count_of
from iceharbor.games.sailing.names import SIZE_WORDS, ship_name
from iceharbor.games.sailing.notation import is_ship, read_point
from iceharbor.games.sailing.previews import ghost_of, preview_now
from iceharbor.games.sailing.waters import copy_sea
from iceharbor.games.sailing.words import PlaceShip, Ready

FORMATIONS: Final = {
    ABREAST: ("Line abreast", "side by side, bows to the enemy"),
    AHEAD: ("Line ahead", "one behind the other, broadsides to the enemy"),
    WEDGE: ("Wedge", "one in front, the others behind it to both sides"),
    SCATTERED: ("Scattered", "spread over the water, turned this way and that"),
    MIRROR: ("Flip", "your own formation, left to right"),
    OPPOSITE: ("Opposite", "the enemy's formation, turned half round"),
}
"""What a player reads of each formation."""


def plan_deploying(bridge: ArmadaBridge, words: Words) -> Plan:
    """`ship L1 x,y 030.0`, `arrange wedge`, `flag L1`, `flag x,y` and `ready`, word by word."""
    check_turn(bridge.sea, bridge.player)
    match words:
        case ():
            return _opening(bridge)
        case (name,) if is_ship(name):
            return _ship_menu(bridge, words, own_ship(bridge, name))
        case ("ship",):
            return Plan(words, prompt="Which ship?", choices=tuple(_ship_choices(bridge)))
        case ("ship", _):
            return plan_where(bridge, words)
        case ("ship", _, point):
            return plan_heading(bridge, words, read_point(point, bridge.book.laying))
        case ("arrange",):
            return Plan(words, prompt="Which formation?", choices=tuple(_formation_choices(bridge)))
        case ("flag",):
            return _plan_flag(bridge, words)
    return _plan_action(bridge, words)


def _plan_action(bridge: ArmadaBridge, words: Words) -> Plan:
    """What is said whole: what it would do, or why it can't be."""
    action = read_action(" ".join(words))
    text = write_action(action)
    match action:
        case PlaceShip():
            return plan_ship(bridge, words, action)
        case FlagMarker():
            _check_flags(bridge)
            return plan_marker(bridge, words, action)
        case Arrange(formation):
            label, detail = FORMATIONS[formation]
            preview = _moved(bridge, _after(bridge, action))
            return Plan(words, text, prompt=f"{label}: {detail}.", preview=preview)
        case FlagShip(name):
            _after(bridge, action)
            return Plan(words, text, prompt=f"{name} carries your flag: who sinks or touches it wins.")
        case Ready():
            after = _completed(bridge)
            prompt = f"Ready: {_completing(bridge.sea, bridge.player, after)}."
            return Plan(words, text, prompt=prompt, preview=_moved(bridge, after))
    raise refuse("AR-R3", "the fleets are deployed first")


# --- What may be said -------------------------------------------------------------------------------------------------


def _opening(bridge: ArmadaBridge) -> Plan:
    turn = bridge.sea.turn[0]
    flag = (One(("flag",), "Flag", _flag_words(bridge)),) if turn.mode == FLAG else ()
    choices = (*_ship_choices(bridge), *_formation_choices(bridge), *flag, _ready_choice(bridge))
    return Plan(prompt=" ".join(_tasks(bridge)), choices=choices)


def _tasks(bridge: ArmadaBridge) -> Iterator[str]:
    """What there is to do, a sentence each."""
    turn = bridge.sea.turn[0]
    own = own_ships(bridge.sea, bridge.player)
    waiting = sum(not bridge.sea.ships[index].laid for index in own)
    if waiting == 0:
        yield "Your fleet is laid: say ready, or lay a ship anew."
    elif waiting == len(own):
        yield f"Lay your fleet on your side of the sea, {spacing_words(bridge)}, or choose a formation."
    else:
        yield f"{count_of(waiting, 'ship')} to be laid: by hand, or fairly when you say ready."
    if turn.mode == FLAG and not has_flag(bridge.sea, bridge.player):
        yield "Choose a flag: a ship, or a marker."
    if turn.mode == BREAKTHROUGH and turn.first == bridge.player:
        yield f"The goal line will lie behind the rearmost ship of {SEATS[1 - bridge.player]}."
    elif turn.mode == BREAKTHROUGH:
        yield "The goal line will lie behind your rearmost ship."
    if turn.hidden:
        yield "Nobody sees it until all are ready."


def _ship_choices(bridge: ArmadaBridge) -> Iterator[One]:
    for index in own_ships(bridge.sea, bridge.player):
        yield _ship_choice(bridge, index, "ship", "laid" if bridge.sea.ships[index].laid else "")


def _ship_choice(bridge: ArmadaBridge, index: int, verb: str, detail: str) -> One:
    ship, name = bridge.sea.ships[index], ship_name(bridge.sea, index)
    at = (int(ship.x), int(ship.y)) if ship.laid else None
    return One((verb, name), f"{SIZE_WORDS[ship.pips]} {name}", detail, at, bridge.name(index))


def _formation_choices(bridge: ArmadaBridge) -> Iterator[One]:
    for formation, (label, detail) in FORMATIONS.items():
        found = arranged(bridge.sea, bridge.player, formation)
        yield One(("arrange", formation), label, detail, refusal=found if isinstance(found, Refusal) else None)


def _ready_choice(bridge: ArmadaBridge) -> One:
    try:
        detail = _completing(bridge.sea, bridge.player, _completed(bridge))
    except Refused as no:
        return One(("ready",), "Ready", refusal=no.refusal)
    return One(("ready",), "Ready", detail)


def _ship_menu(bridge: ArmadaBridge, words: Words, index: int) -> Plan:
    """What can be done with a ship before play."""
    ship, name = bridge.sea.ships[index], ship_name(bridge.sea, index)
    flag = (One(("flag", name), "Let it carry the flag"),) if bridge.sea.turn[0].mode == FLAG else ()
    choices = (One(("ship", name), "Lay it anew" if ship.laid else "Lay it"), *flag)
    preview = preview_now(bridge, index) if ship.laid else None
    return Plan(words, prompt=f"{SIZE_WORDS[ship.pips]} {name}: where shall it lie?", choices=choices, preview=preview)


# --- Flags ------------------------------------------------------------------------------------------------------------


def _plan_flag(bridge: ArmadaBridge, words: Words) -> Plan:
    _check_flags(bridge)
    choices = tuple(
        _ship_choice(bridge, index, "flag", "carries the flag" if bridge.sea.ships[index].flagship else "")
        for index in own_ships(bridge.sea, bridge.player)
    )
    prompt = "Which ship carries your flag, or where does a marker stand? Who touches it, or sinks that ship, wins."
    return Plan(words, prompt=prompt, choices=(*choices, flag_places(bridge)))


def _check_flags(bridge: ArmadaBridge) -> None:
    if bridge.sea.turn[0].mode != FLAG:
        raise refuse("AR-R10", "there are no flags in this game")


def _flag_words(bridge: ArmadaBridge) -> str:
    """What is the player's flag now."""
    if bridge.sea.flags[bridge.player].laid:
        return "a marker"
    return _flagship(bridge.sea, bridge.player) or "not chosen yet"


def _flagship(sea: Sea, player: Player) -> str:
    return next((ship_name(sea, index) for index in own_ships(sea, player) if sea.ships[index].flagship), "")


# --- What an action does ----------------------------------------------------------------------------------------------


def _after(bridge: ArmadaBridge, action: Deploying) -> Sea:
    """The sea after an action; raises Refused."""
    after = copy_sea(bridge.sea)
    apply_deploying(after, bridge.player, action)
    return after


def _completed(bridge: ArmadaBridge) -> Sea:
    """The sea when the player is ready; raises Refused."""
    after = copy_sea(bridge.sea)
    complete(after, bridge.player)
    return after


def _completing(before: Sea, player: Player, after: Sea) -> str:
    """What being ready does to a fleet."""
    laid = int(after.ships["laid"].sum() - before.ships["laid"].sum())
    said = f"{count_of(laid, 'ship')} laid fairly" if laid else "your fleet stays as it lies"
    if before.turn[0].mode == FLAG and not has_flag(before, player):
        return f"{said}; {_flagship(after, player)} carries the flag"
    return said


def _moved(bridge: ArmadaBridge, after: Sea) -> Preview:
    """A ghost for every ship of the player's that would lie elsewhere."""
    then = ArmadaBridge(after, bridge.player)
    before = bridge.sea.ships
    moved = (
        index
        for index in own_ships(after, bridge.player)
        if any(before[index][name] != after.ships[index][name] for name in ("laid", "x", "y", "heading"))
    )
    return Preview(tuple(ghost_of(then, index) for index in moved))
