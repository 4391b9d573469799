"""Plans to fire: `fire L1`, a side, and a target in a clear line."""

from collections.abc import Iterator
from typing import Final

from iceharbor.contract import One, Plan, Refusal, Words, refuse
from iceharbor.games.sailing.bridge import AnyBridge
from iceharbor.games.sailing.deeds import FIRE, SIDE, TARGET, new_deed
from iceharbor.games.sailing.gunnery import SIDES
from iceharbor.games.sailing.previews import preview_now
from iceharbor.table.plane import BASE_U, nearer_than

NEAR_U: Final = 2 * BASE_U[3]
"""Ships farther off than this are beyond any reach, and no plan speaks of them."""


def plan_fire(bridge: AnyBridge, words: Words) -> Plan:
    """`fire L1`, a side, and a target."""
    index = bridge.ship_beginning(FIRE, words[1])
    if len(words) == 2:
        choices = tuple(side_choices(bridge, index, words))
        return Plan(words, prompt="Which broadside?", choices=choices, preview=preview_now(bridge, index))
    if words[2] not in SIDES:
        raise refuse(bridge.book.firing, f"{words[2][:40]!r} is neither port nor starboard")
    preview = preview_now(bridge, index, words[2])
    if len(words) == 3:
        choices = tuple(_targets(bridge, index, words))
        prompt = f"Fire {words[2]} at which ship?" if choices else f"There is no ship near on the {words[2]} side."
        return Plan(words, prompt=prompt, choices=choices, preview=preview)
    action, deed = bridge.open_deed(words)
    return Plan(words, action, prompt=f"Fire {words[2]} at {words[3]}: {bridge.shot(deed)}.", preview=preview)


def side_choices(bridge: AnyBridge, index: int, words: Words) -> Iterator[One]:
    """Port and starboard: open with the targets in sight, closed with the reason."""
    begin = bridge.begin_refusal(FIRE, index)
    for side in SIDES:
        near = (target for target in _near(bridge, index) if _refusal(bridge, index, side, target) is None)
        hit = [bridge.describe(target) for target in near]
        refusal = begin or (None if hit else Refusal(bridge.book.firing, "nothing in reach"))
        yield One((*words, side), f"Fire {side}", ", ".join(hit), refusal=refusal)


def _targets(bridge: AnyBridge, index: int, words: Words) -> Iterator[One]:
    for target in _near(bridge, index):
        ship = bridge.sea.ships[target]
        label = bridge.describe(target)
        yield One(
            (*words, bridge.spoken(target)),
            label[:1].upper() + label[1:],
            f"damage {ship.damage} of {ship.pips}",
            (int(ship.x), int(ship.y)),
            bridge.name(target),
            _refusal(bridge, index, words[2], target),
        )


def _near(bridge: AnyBridge, index: int) -> list[int]:
    """Ships of others that a shot might be thought to reach."""
    outlines = bridge.sea.outlines
    return [
        other
        for other, ship in enumerate(bridge.sea.ships)
        if ship.laid and ship.player != bridge.player and nearer_than(outlines[index], outlines[other], NEAR_U)
    ]


def _refusal(bridge: AnyBridge, index: int, side: str, target: int) -> Refusal | None:
    deed = new_deed(FIRE, index)
    deed[SIDE], deed[TARGET] = SIDES.index(side), target
    return bridge.deed_refusal(deed)
