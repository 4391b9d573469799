"""Plans to fire: a side, and a target in a clear line (IP-R13)."""

from collections.abc import Iterator

from iceharbor.contract import One, Plan, Player, Refusal, Refused, Words, refuse
from iceharbor.games.ice_pirates.names import describe, object_name, spoken_name
from iceharbor.games.ice_pirates.previews import preview_now
from iceharbor.games.ice_pirates.records import Sea
from iceharbor.games.ice_pirates.saying import begin_refusal, deed_refusal, ship_said, spoken_action
from iceharbor.games.sailing.deeds import FIRE, SIDE, TARGET, new_deed
from iceharbor.games.sailing.gunnery import SIDES
from iceharbor.table.plane import BASE_U, nearer_than

NEAR_U = 2 * BASE_U[3]
"""Ships farther off than this are beyond any reach, and no plan speaks of them."""


def plan_fire(sea: Sea, player: Player, words: Words) -> Plan:
    """`fire L1`, a side, and a target."""
    index = ship_said(sea, player, words[1])
    refusal = begin_refusal(sea, player, FIRE, index)
    if refusal is not None:
        raise Refused(refusal)
    if len(words) == 2:
        return Plan(
            words,
            prompt="Which broadside?",
            choices=tuple(side_choices(sea, player, index, words)),
            preview=preview_now(sea, index),
        )
    if words[2] not in SIDES:
        raise refuse("IP-R13", f"{words[2][:40]!r} is neither port nor starboard")
    preview = preview_now(sea, index, words[2])
    if len(words) == 3:
        choices = tuple(_targets(sea, player, index, words))
        prompt = f"Fire {words[2]} at which ship?" if choices else f"There is no ship near on the {words[2]} side."
        return Plan(words, prompt=prompt, choices=choices, preview=preview)
    action = spoken_action(sea, player, words)
    return Plan(words, action, prompt=f"Fire {words[2]} at {words[3]}: one damage.", preview=preview)


def side_choices(sea: Sea, player: Player, index: int, words: Words) -> Iterator[One]:
    """Port and starboard: open with the targets in sight, closed with the reason."""
    begin = begin_refusal(sea, player, FIRE, index)
    for side in SIDES:
        hit = [
            describe(sea, player, t) for t in _near(sea, player, index) if _refusal(sea, player, index, side, t) is None
        ]
        refusal = begin or (None if hit else Refusal("IP-R13", "nothing in reach"))
        yield One((*words, side), f"Fire {side}", ", ".join(hit), refusal=refusal)


def _targets(sea: Sea, player: Player, index: int, words: Words) -> Iterator[One]:
    for target in _near(sea, player, index):
        ship = sea.ships[target]
        refusal = _refusal(sea, player, index, words[2], target)
        label = describe(sea, player, target)
        left = f"damage {ship.damage} of {ship.pips}"
        says = (*words, spoken_name(sea, player, target))
        yield One(
            says, label[:1].upper() + label[1:], left, (int(ship.x), int(ship.y)), object_name(sea, target), refusal
        )


def _near(sea: Sea, player: Player, index: int) -> list[int]:
    """Ships of others that a shot might be thought to reach."""
    hull = sea.outlines[index]
    return [
        other
        for other, ship in enumerate(sea.ships)
        if ship.laid and ship.player != player and nearer_than(hull, sea.outlines[other], NEAR_U)
    ]


def _refusal(sea: Sea, player: Player, index: int, side: str, target: int) -> Refusal | None:
    deed = new_deed(FIRE, index)
    deed[SIDE], deed[TARGET] = SIDES.index(side), target
    return deed_refusal(sea, player, deed)
