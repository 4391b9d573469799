"""Plans for a turn: what incomplete words mean and what may follow. All judgements come from the rules.

A game has a table of planners by the first word, and adds the other choices of its ships; see `ship_menu`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from typing import Any, Final, TypeVar

import numpy as np
from msgspec import structs
from numpy.typing import NDArray

from iceharbor.contract import SEATS, Player, refuse
from iceharbor.games.common.plans import NOTHING_LEFT, sentence
from iceharbor.games.sailing.actions import (
    ACTOR,
    COUNT,
    END,
    FIRE,
    FIRST_HEADING,
    SAIL,
    SIDE,
    SIDES,
    TARGET,
    EncodedAction,
    new_encoded,
)
from iceharbor.games.sailing.names import SIZE_WORDS, SIZES, find_ship, full_name, is_ship, ship_name, ship_owner
from iceharbor.games.sailing.refusals import END_LABEL, AnyTurnContext, count_of, hull_of
from iceharbor.games.sailing.rules import GAME_OVER, NO_PRIZE, OPEN
from iceharbor.plan import Arc, Ghost, Headings, Icon, One, Plan, Preview, Reach, Refusal, Words
from iceharbor.scene import Point
from iceharbor.table.plane import (
    BASE_U,
    EDGE,
    HEADINGS,
    HIT,
    MAX_ARCS,
    OPEN_ARC,
    OUT_OF_REACH,
    OUTLINE,
    TURN_LIMIT,
    arcs,
    bow_of,
    lay,
    line_of_fire,
    nearer_than,
    reach_outline,
    sight,
    sight_room,
)

# --- Labels: the buttons, the outlook of a previewed ship, objects by name --------------------------------------------

PLACE_HERE = "Place here"


def ship_label(words: Words, player: Player) -> str:
    """The label of the button that plays an action that all games with ships have."""
    match words:
        case ("move", _, *headings):
            return sail_label(len(headings))
        case ("fire", _, _, target):
            return f"Fire at {called_ship(full_name(target, player), player)}"
        case ("end",):
            return END_LABEL
        case _:
            return capital(" ".join(words))


def sail_label(steps: int) -> str:
    """The label of the button that plays a Move."""
    return f"Sail {steps} steps" if steps > 1 else "Sail"


def called_ship(name: str, player: Player) -> str:
    """A ship by its full name in a sentence to this player: `L1`, or `Coral's M2`; other names unchanged."""
    if not is_ship(name):
        return name
    owner, label = ship_owner(name), name.rpartition(".")[2]
    return label if owner == player else f"{SEATS[owner]}'s {label}"


def targets_outlook(preview: Preview | None, called: Callable[[str], str]) -> list[str]:
    """What the previewed ship can hit, by side: `can hit to port: Coral's M1`."""
    return [
        f"can hit to {reach.side}: {', '.join(map(called, reach.targets))}"
        for reach in (preview.reaches if preview else ())
        if reach.targets
    ]


def capital(text: str) -> str:
    """`Your home` of `your home`."""
    return text[:1].upper() + text[1:]


# --- Fans: the exact headings that are open to a ship about a point, and the closed ranges with their reasons ---------

STERN, CENTRE = 0, 1
HELD = ("stern", "centre")


def step_fan(context: AnyTurnContext, index: int, step: int = 1) -> Headings:
    """The headings on which a ship may take its next step, the first or a later one."""
    ship = context.sea.ships[index]
    pips, facing = int(ship.pips), int(ship.heading)
    x, y = bow_of(pips, ship.x, ship.y, facing)
    widest = (facing - TURN_LIMIT[pips], facing + TURN_LIMIT[pips])
    prize = context.prize(int(ship.player))
    pivot = (int(x), int(y))
    headings = fan(context, index, STERN, pivot, facing, widest, context.book.sailing, sail_label(step), prize)
    return structs.replace(headings, title=f"step {step}", onward="Next step", far=True)


def fan(
    context: AnyTurnContext,
    index: int,
    hold: int,
    pivot: Point,
    facing: int,
    widest: tuple[int, int],
    rule: str,
    label: str,
    prize: int = NO_PRIZE,
) -> Headings:
    """The legal headings of a ship about a pivot, within the range `widest`; closed ones cite this rule. `label` is the
    button's. A prize may be touched."""
    found = np.zeros((MAX_ARCS, 3), np.int64)
    pips = int(context.sea.ships[index].pips)
    rows = arcs(context.sea.outlines, context.sea.field, index, pips, *pivot, hold, *widest, found, prize)
    stretches = [(int(start), int(stop), int(cause)) for start, stop, cause in found[:rows]]
    return Headings(
        SIZES[pips],
        pivot,
        HELD[hold],
        facing,
        tuple(_arc(start, stop, None) for start, stop, cause in stretches if cause == OPEN_ARC),
        tuple(
            _arc(start, stop, _closed(context, cause, rule)) for start, stop, cause in stretches if cause != OPEN_ARC
        ),
        label,
    )


def _arc(start: int, stop: int, refusal: Refusal | None) -> Arc:
    return Arc(start % HEADINGS, start % HEADINGS + stop - start, refusal)


def _closed(context: AnyTurnContext, cause: int, rule: str) -> Refusal:
    return Refusal(rule, f"would touch {context.describe(-1 if cause == EDGE else cause)}")


def is_stuck(context: AnyTurnContext, index: int) -> bool:
    """True if no first step is open to a ship."""
    return not step_fan(context, index).arcs


# --- Previews for drawing: ghosts, and broadsides with their shadows. No ruling depends on them -----------------------


def preview_now(context: AnyTurnContext, index: int, side: str | None = None, ghosts: Iterable[Ghost] = ()) -> Preview:
    """A preview of a ship where it is: its reach, on one side or both, and the objects it is docked with."""
    sides = SIDES if side is None else (side,)
    docked, rings = context.moorings(index)
    return Preview(tuple(ghosts), tuple(_reach(context, index, side) for side in sides), docked, rings)


def ghost_of(context: AnyTurnContext, index: int) -> Ghost:
    """A ship's outline on this sea, as a ghost."""
    return Ghost(context.name(index), hull_of(context.sea.outlines[index]), int(context.sea.ships[index].heading))


def step_ghosts(context: AnyTurnContext, encoded: EncodedAction) -> Iterable[Ghost]:
    """A ghost of the ship after each step of a Move."""
    index = int(encoded[ACTOR])
    ship, hull = context.sea.ships[index], np.zeros(1, OUTLINE)[0]
    x, y, heading = ship.x, ship.y, ship.heading
    for step in range(int(encoded[COUNT])):
        x, y = bow_of(ship.pips, x, y, heading)
        heading = encoded[FIRST_HEADING + step]
        lay(hull, ship.pips, x, y, heading)
        yield Ghost(context.name(index), hull_of(hull), int(heading))


def foes(context: AnyTurnContext, owner: int) -> list[int]:
    """The ships that this player's ships may damage, at any distance."""
    ships = context.sea.ships
    others = np.flatnonzero((ships["laid"] != 0) & (context.fires_at_own | (ships["player"] != owner)))
    return [index for index in others.tolist() if context.fair_game(index)]


def _reach(context: AnyTurnContext, index: int, side: str) -> Reach:
    outlines: Any = context.sea.outlines
    number = SIDES.index(side)
    outline = np.zeros((4, 2), np.int64)
    reach_outline(outlines, index, number, outline)
    lit = np.zeros((sight_room(outlines), 2), np.int64)
    seen = np.full(len(outlines), OUT_OF_REACH, np.int64)
    corners = sight(outlines, index, number, lit, seen)
    wanted = foes(context, context.sea.ships[index].player)
    return Reach(
        side,
        _points(outline),
        (_points(lit[:corners]),),
        tuple(context.name(foe) for foe in wanted if seen[foe] == HIT),
        tuple(dict.fromkeys(context.name(int(seen[foe])) for foe in wanted if seen[foe] >= 0)),
    )


def _points(rows: NDArray[np.int64]) -> tuple[Point, ...]:
    return tuple((int(x), int(y)) for x, y in rows)


# --- `fire L1`, a side, and a target in a clear line ------------------------------------------------------------------

NEAR_U: Final = 2 * BASE_U[3]
"""Plans leave out ships farther away than this: no reach is that long."""


def plan_fire(context: AnyTurnContext, words: Words) -> Plan:
    """The plan for `fire L1`, a side, and a target. Raises Refused."""
    index = context.ship_beginning(FIRE, words[1])
    if len(words) == 2:
        choices = tuple(side_choices(context, index, words))
        return Plan(words, prompt="Which broadside?", choices=choices, preview=preview_now(context, index))
    if words[2] not in SIDES:
        raise refuse(context.book.firing, f"{words[2][:40]!r} must be port or starboard")
    preview = preview_now(context, index, words[2])
    if len(words) == 3:
        choices = tuple(_targets(context, index, words))
        prompt = f"Fire {words[2]} at which ship?" if choices else f"No ship is near on the {words[2]} side."
        return Plan(words, prompt=prompt, choices=choices, preview=preview)
    action, encoded = context.listed_action(words)
    target = context.describe(int(encoded[TARGET]))
    return Plan(words, action, prompt=f"Fire {words[2]} at {target}: {context.shot(encoded)}.", preview=preview)


SIDE_ICONS: Final[Mapping[str, Icon]] = {"port": "port", "starboard": "starboard"}


def side_choices(context: AnyTurnContext, index: int, words: Words) -> Iterator[One]:
    """Port and starboard: open with the targets in sight, or closed with the reason. After an open side its targets: a
    press on one of them on the board is the whole shot."""
    begin = context.begin_refusal(FIRE, index)
    for side in SIDES:
        hit = [target for target in _near(context, index) if _refusal(context, index, side, target) is None]
        refusal = begin or (None if hit else Refusal(context.book.firing, "nothing in reach"))
        told = [context.describe(target) for target in hit]
        yield One((*words, side), f"Fire {side}", ", ".join(told), refusal=refusal, icon=SIDE_ICONS[side])
        for target, label in zip(hit, told, strict=True) if refusal is None else ():
            says = (*words, side, context.spoken(target))
            yield One(says, f"Fire {side} at {label}", object=context.name(target), board=True)


def _targets(context: AnyTurnContext, index: int, words: Words) -> Iterator[One]:
    for target in _near(context, index):
        ship = context.sea.ships[target]
        label = context.describe(target)
        yield One(
            (*words, context.spoken(target)),
            label[:1].upper() + label[1:],
            f"damage {ship.damage} of {ship.pips}",
            (int(ship.x), int(ship.y)),
            context.name(target),
            _refusal(context, index, words[2], target),
        )


def _near(context: AnyTurnContext, index: int) -> list[int]:
    """Ships near enough to list as targets; own ships only when they may be fired at."""
    outlines = context.sea.outlines
    targets = (
        other
        for other, ship in enumerate(context.sea.ships)
        if ship.laid and other != index and (context.fires_at_own or ship.player != context.player)
    )
    return [other for other in targets if nearer_than(outlines[index], outlines[other], NEAR_U)]


def _refusal(context: AnyTurnContext, index: int, side: str, target: int) -> Refusal | None:
    encoded = new_encoded(FIRE, index)
    encoded[SIDE], encoded[TARGET] = SIDES.index(side), target
    return context.encoded_refusal(encoded)


# --- A turn -----------------------------------------------------------------------------------------------------------

SomeBridge = TypeVar("SomeBridge", bound=AnyTurnContext)
Planner = Callable[[SomeBridge, Words], Plan]
Menu = Callable[[SomeBridge, int], Iterable[One]]

LEFT: Final = ("No actions left", "1 action left", "2 actions left", "3 actions left")


def plan_turn(
    context: SomeBridge, words: Words, planners: Mapping[str, Planner[SomeBridge]], more: Menu[SomeBridge]
) -> Plan:
    """The plan for the words of a turn; raises Refused. `more` gives a ship's choices beyond sailing and firing."""
    if not words:
        return opening(context, more)
    if is_ship(words[0]):
        return ship_menu(context, words, more)
    if words[0] in planners:
        return planners[words[0]](context, words) if len(words) > 1 else which_ship(context, words)
    action, _ = context.listed_action(words)
    prompt = "The game is drawn when all players agree." if words[0] == "draw" else context.ending[1]
    return Plan(words, action, prompt=prompt)


def opening(context: SomeBridge, more: Menu[SomeBridge]) -> Plan:
    """The plan for no words: the player's ships, the verbs, and the end of the turn."""
    outcome = context.outcome()
    if outcome is not None:
        over = context.refusal(new_encoded(END), GAME_OVER, -1)
        return Plan(prompt=f"The game is over: {outcome.reason}.", refusal=over)
    ships = context.own_ships()
    verbs = [_verb_choice(context, word, ships) for word in context.labels]
    choices = (*(ship_choice(context, index) for index in ships), *verbs)
    refusal = context.turn_refusal()
    if refusal is not None:
        return Plan(refusal=refusal, prompt=sentence(refusal.reason), choices=choices)
    turn = context.sea.turn[0]
    idle = nothing_left(context, more, {one.says[0] for one in verbs if one.refusal is None})
    end = One(("end",), context.ending[0], board=True, left=idle)
    draw = One(("draw",), "Accept the draw") if turn.draw_offers else One(("draw",), "Offer a draw", board=True)
    ending = "end your turn" if context.ending[0] == END_LABEL else context.ending[0].lower()
    left = f"{LEFT[turn.actions_left]}. Choose a ship, or {ending}."
    prompt = NOTHING_LEFT if idle else left
    return Plan(prompt=prompt, choices=(*choices, end, draw))


def nothing_left(context: SomeBridge, more: Menu[SomeBridge], verbs: Set[str]) -> bool:
    """True if no ship of the player has anything useful to do in this turn; `verbs` are those that some ship may begin.
    Changes nothing but the scratch hull."""
    ships, others = context.own_ships(), verbs - {"move", "fire"}
    if "move" in verbs and any(_can_sail(context, index) for index in ships):
        return False
    if "fire" in verbs and any(one.refusal is None for index in ships for one in side_choices(context, index, ())):
        return False
    useful = context.useful_verbs(others) if others else others
    return not any(
        one.refusal is None and one.says[0] in useful for ship in ships if useful for one in more(context, ship)
    )


def _can_sail(context: AnyTurnContext, index: int) -> bool:
    """True if a ship may begin a Move and has a first step: straight on, or at any other heading."""
    if context.begin_ruling(SAIL, index) != OPEN:
        return False
    ahead = new_encoded(SAIL, index)
    ahead[COUNT], ahead[FIRST_HEADING] = 1, context.sea.ships[index].heading
    return context.encoded_refusal(ahead) is None or not is_stuck(context, index)


def ship_choice(context: AnyTurnContext, index: int) -> One:
    """A choice: one of the player's ships."""
    ship, name = context.sea.ships[index], ship_name(context.sea, index)
    label = f"{SIZE_WORDS[ship.pips]} {name}"
    return One((name,), label, at=(int(ship.x), int(ship.y)), object=context.name(index), board=True)


def _verb_choice(context: AnyTurnContext, word: str, ships: list[int]) -> One:
    """A choice: a verb, open when some ship can use it, else closed with the reason of the last ship."""
    verb = context.verbs.index(word)
    if any(context.begin_ruling(verb, index) == OPEN for index in ships):
        return One((word,), context.labels[word], board=True)
    refusal = context.begin_refusal(verb, ships[-1] if ships else -1)
    return One((word,), context.labels[word], refusal=refusal, board=True)


def which_ship(context: AnyTurnContext, words: Words) -> Plan:
    """The plan after a verb: the ships that can use it."""
    verb = context.verbs.index(words[0])
    choices = tuple(
        structs.replace(
            ship_choice(context, index),
            says=(words[0], ship_name(context.sea, index)),
            refusal=context.begin_refusal(verb, index),
            board=False,
        )
        for index in context.own_ships()
    )
    prompt = f"{context.labels[words[0]]}: which ship?"
    return Plan(words, refusal=context.turn_refusal(), prompt=prompt, choices=choices)


def ship_menu(context: SomeBridge, words: Words, more: Menu[SomeBridge]) -> Plan:
    """The plan after a ship: what it can do, or why not. Other players' ships can be looked at, also out of turn.
    Raises Refused."""
    index = find_ship(context.sea, context.player, words[0])
    if index < 0 or not context.sea.ships[index].laid or len(words) > 1:
        raise refuse(context.book.acting, "choose a ship on the sea first, then an action")
    if context.sea.ships[index].player != context.player:
        return _foreign_ship(context, words, index)
    name = context.spoken(index)
    choices = (_move_choice(context, index), *side_choices(context, index, ("fire", name)), *more(context, index))
    ship, refusal = context.sea.ships[index], context.turn_refusal()
    kind = SIZE_WORDS[ship.pips]
    prompt = f"Your {kind.lower()} ship {name}" if refusal else f"What should {name} do?"
    return Plan(words, refusal=refusal, prompt=prompt, choices=choices, preview=preview_now(context, index))


def _foreign_ship(context: AnyTurnContext, words: Words, index: int) -> Plan:
    """Another player's ship: its broadsides, and which of this player's ships it could hit from where it is."""
    sea = context.sea
    ship, outlines = sea.ships[index], sea.outlines
    able = ship.damage < ship.pips and not int(sea.turn[0].forfeited) >> int(ship.player) & 1
    threatened = [
        ship_name(sea, own)
        for own in context.own_ships()
        if able and any(line_of_fire(outlines, index, side, own) == HIT for side in range(len(SIDES)))
    ]
    listed = " and ".join(filter(None, (", ".join(threatened[:-1]), *threatened[-1:])))
    says = f"could hit your {listed} from here" if listed else "could hit none of your ships from here"
    kind, label = SIZE_WORDS[ship.pips].lower(), ship_name(sea, index)
    prompt = f"{SEATS[ship.player]}'s {kind} ship {label} {says}."
    return Plan(words, prompt=prompt, preview=preview_now(context, index))


def _move_choice(context: AnyTurnContext, index: int) -> One:
    name, steps = context.spoken(index), int(context.speeds[context.sea.ships[index].pips])
    refusal = context.begin_refusal(SAIL, index)
    if refusal is None and is_stuck(context, index):
        refusal = Refusal(context.book.sailing, f"{name} can't move: it is blocked in every direction")
    detail = count_of(steps, "step") if steps == 1 else f"up to {count_of(steps, 'step')}"
    return One(("move", name), "Move", detail, refusal=refusal, icon="sail", opens=True)
