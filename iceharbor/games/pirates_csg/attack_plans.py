"""Plans of attacks: a target for all guns, or one for each gun, with the odds."""

from collections.abc import Iterator, Mapping
from typing import Final, Literal

from iceharbor.contract import Refused, refuse
from iceharbor.games.common.plans import listed
from iceharbor.games.pirates_csg.actions import HOLD_FIRE, read_action, write_action
from iceharbor.games.pirates_csg.encoding import ATTACK, COUNT, FIRST, HOLDS, EncodedAction, new_action
from iceharbor.games.pirates_csg.fighting import MUSKET, gun_able, gun_sees, rolls_above, target_ruling
from iceharbor.games.pirates_csg.gun_lines import HIDDEN, IN_SIGHT, TOO_FAR
from iceharbor.games.pirates_csg.holds import derelict
from iceharbor.games.pirates_csg.hulls import mast_spot
from iceharbor.games.pirates_csg.move_refusals import Helm
from iceharbor.games.pirates_csg.plan_words import ship_said
from iceharbor.games.pirates_csg.records import LONG_U, MAX_GUNS, SHORT_U
from iceharbor.games.pirates_csg.refusals import refusal_of
from iceharbor.games.pirates_csg.rules import check
from iceharbor.games.pirates_csg.rulings import NO_LINE, OPEN, OUT_OF_RANGE
from iceharbor.games.sailing.refusals import hull_of
from iceharbor.plan import One, Plan, Preview, Refusal, Words
from iceharbor.scene import GunLine, Point, RangeRing

Tone = Literal["hot", "missed", "blocked"]
TONES: Final[Mapping[int, Tone]] = {
    IN_SIGHT: "hot",
    TOO_FAR: "missed",
    HIDDEN: "blocked",
}
"""How a gun's line is drawn, by what it sees."""


def plan_attack(helm: Helm, index: int, words: Words) -> Plan:
    """The plan of `attack`, a ship that may attack, and its targets so far. Raises Refused."""
    guns = [gun for gun in range(MAX_GUNS) if gun_able(helm.sea, index, gun)]
    if (no := attack_refusal(helm, index)) is not None:
        raise Refused(no)
    aims = [HOLDS if word == HOLD_FIRE else ship_said(helm, word) for word in words[2:]]
    if len(aims) > len(guns):
        raise refuse("PC-A53", f"name one target for all guns, or one for each of the {len(guns)} guns")
    encoded = _attack(index, aims)
    refusal = _refusal(helm, encoded) if len(aims) in (1, len(guns)) else None
    goes_on = len(aims) < len(guns)
    if refusal is not None and not (goes_on and _aimed_refusal(helm, index, guns, aims) is None):
        raise Refused(refusal)
    if 1 < len(aims) < len(guns) and (no := _aimed_refusal(helm, index, guns, aims)) is not None:
        raise Refused(no)
    playable = refusal is None and len(aims) in (1, len(guns))
    return Plan(
        words,
        write_action(read_action(" ".join(words))) if playable else None,
        prompt=_prompt(helm, guns, aims, playable),
        choices=tuple(_targets(helm, index, guns, aims, words)) if goes_on else (),
        preview=_preview(helm, index, guns, aims),
        label="Fire",
        marked=True,
        outlook=_outlook(helm, index, guns, aims) if playable else "",
    )


def attack_refusal(helm: Helm, index: int) -> Refusal | None:
    """Why a ship that may attack can fire at nothing; None if one of its guns sees an enemy in range (PC-R17, A52)."""
    guns = [gun for gun in range(MAX_GUNS) if gun_able(helm.sea, index, gun)]
    enemies = [k for k in range(len(helm.sea.ships)) if target_ruling(helm.sea, helm.player, k) == OPEN]
    if any(gun_sees(helm.sea, index, gun, target) == IN_SIGHT for gun in guns for target in enemies):
        return None
    return Refusal("PC-R17", f"no enemy ship is in range and in sight of {helm.describe(index)}")


def shot_choices(helm: Helm, index: int, word: str) -> Iterator[One]:
    """For the menu of a ship that may attack: each enemy that all its guns may fire at. A press on it is the attack."""
    for target, ship in enumerate(helm.sea.ships):
        if ship.player != helm.player and ship.laid and _refusal(helm, _attack(index, [target])) is None:
            name = helm.name(target)
            yield One(("attack", word, name), f"Fire at {helm.describe(target)}", object=name, board=True)


def guns_of(helm: Helm, index: int) -> tuple[Preview, list[int]]:
    """How far the guns of another player's ship reach from where it is, with a line to each ship of the helm's player
    that one of them could hit; and these ships."""
    sea, ship = helm.sea, helm.sea.ships[index]
    guns = [] if derelict(ship) else [gun for gun in range(MAX_GUNS) if gun_able(sea, index, gun)]
    lines, targets = dict[int, int](), list[int]()
    for own, target in enumerate(sea.ships):
        if target.laid and target.player == helm.player:
            hits = [gun for gun in guns if gun_sees(sea, index, gun, own) == IN_SIGHT]
            targets += [own] if hits else []
            lines |= {own: hits[0]} if hits else {}
    aims = tuple(_line(helm, index, gun, own, "hot") for own, gun in lines.items())
    return Preview(ranges=_rings(helm, index, guns), aims=aims), targets


def _attack(index: int, aims: list[int]) -> EncodedAction:
    encoded = new_action(ATTACK, index)
    encoded[COUNT] = len(aims)
    encoded[FIRST : FIRST + len(aims)] = aims
    return encoded


def _refusal(helm: Helm, encoded: EncodedAction) -> Refusal | None:
    ruling, met, _ = check(helm.sea, helm.player, encoded)
    return None if ruling == OPEN else refusal_of(helm, encoded, int(ruling), int(met))


def _aimed_refusal(helm: Helm, index: int, guns: list[int], aims: list[int]) -> Refusal | None:
    """Why one of the first guns can't fire at its target; None if all can."""
    for gun, target in zip(guns, aims, strict=False):
        if target == HOLDS:
            continue
        ruling = int(target_ruling(helm.sea, helm.player, target))
        if ruling == OPEN:
            seen = gun_sees(helm.sea, index, gun, target)
            ruling = OPEN if seen == IN_SIGHT else NO_LINE if seen == HIDDEN else OUT_OF_RANGE
        if ruling != OPEN:
            return refusal_of(helm, _attack(index, aims), ruling, target)
    return None


def _targets(helm: Helm, index: int, guns: list[int], aims: list[int], words: Words) -> Iterator[One]:
    """The choices for the next gun; the first is for all guns too."""
    group = f"{_gun_word(guns[len(aims)])} fires at" if aims else ""
    for target, ship in enumerate(helm.sea.ships):
        if ship.player != helm.player and ship.laid:
            refusal = _choice_refusal(helm, index, guns, [*aims, target])
            name, label = helm.name(target), helm.cards.ships[ship.card].name
            closed = not aims and refusal is not None
            yield One((*words, name), label, object=name, refusal=refusal, group=group, board=closed)
    if len(guns) > 1:
        refusal = _choice_refusal(helm, index, guns, [*aims, HOLDS])
        yield One((*words, HOLD_FIRE), "Hold fire", "this gun does not fire", refusal=refusal, group=group)


def _choice_refusal(helm: Helm, index: int, guns: list[int], aims: list[int]) -> Refusal | None:
    whole = _refusal(helm, _attack(index, aims)) if len(aims) in (1, len(guns)) else None
    if len(aims) == len(guns) or (len(aims) == 1 and whole is None):
        return whole
    return _aimed_refusal(helm, index, guns, aims)


# --- What is shown ----------------------------------------------------------------------------------------------------


def _gun_word(gun: int) -> str:
    return "The musketeer" if gun == MUSKET else f"Mast {gun + 1}"


def _prompt(helm: Helm, guns: list[int], aims: list[int], playable: bool) -> str:
    if not aims:
        return "Fire at which ship?"
    if playable:
        return "Fire? Or give each gun a target of its own." if len(aims) < len(guns) else "Fire?"
    return f"{_gun_word(guns[len(aims)])}: fire at which ship?"


def _shots(helm: Helm, index: int, guns: list[int], aims: list[int]) -> list[tuple[int, int, int]]:
    """(gun, target, what the gun sees) of each gun that is aimed."""
    named = aims * len(guns) if len(aims) == 1 else aims
    pairs = [(gun, target) for gun, target in zip(guns, named, strict=False) if target != HOLDS]
    return [(gun, target, int(gun_sees(helm.sea, index, gun, target))) for gun, target in pairs]


def _faces(helm: Helm, index: int, gun: int) -> int:
    """The number of a die's faces that hit."""
    return min(6, max(0, 6 - int(rolls_above(helm.sea, index, gun))))


def _outlook(helm: Helm, index: int, guns: list[int], aims: list[int]) -> str:
    """The odds of all shots together: `2 dice, at least one hit 75 %`."""
    faces = [_faces(helm, index, gun) for gun, _, seen in _shots(helm, index, guns, aims) if seen == IN_SIGHT]
    missed, every = 1, 6 ** len(faces)
    for face in faces:
        missed *= 6 - face
    dice = "1 die" if len(faces) == 1 else f"{len(faces)} dice"
    return f"{dice}, at least one hit {(100 * (every - missed) + every // 2) // every} %"


def _preview(helm: Helm, index: int, guns: list[int], aims: list[int]) -> Preview:
    shots = _shots(helm, index, guns, aims)
    odds = _odds(helm, index, shots)
    aimed = tuple(_line(helm, index, gun, target, TONES[seen], odds.get(gun, "")) for gun, target, seen in shots)
    return Preview(ranges=_rings(helm, index, guns) if helm.sea.ships[index].laid else (), aims=aimed)


def _rings(helm: Helm, index: int, guns: list[int]) -> tuple[RangeRing, ...]:
    """How far these guns reach."""
    rings = []
    for gun in guns:
        red = gun != MUSKET and helm.sea.cards[index].reaches[gun] > SHORT_U
        at = _spot(helm, index, 0 if gun == MUSKET else gun)
        rings.append(RangeRing(at, LONG_U if red else SHORT_U, "red" if red else "plain", "Long" if red else "Short"))
    return tuple(dict.fromkeys(rings))


def _line(helm: Helm, index: int, gun: int, target: int, tone: Tone, label: str = "") -> GunLine:
    """The line from a gun to the nearest corner of a ship."""
    at = _spot(helm, index, 0 if gun == MUSKET else gun)
    corners = hull_of(helm.sea.outlines[target])
    end = min(corners, key=lambda corner: (corner[0] - at[0]) ** 2 + (corner[1] - at[1]) ** 2)
    return GunLine(at, end, tone, label)


def _odds(helm: Helm, index: int, shots: list[tuple[int, int, int]]) -> dict[int, str]:
    """The odds of the shots that can hit, by gun: `Masts 1 and 4: 50 %, above 3 hits`. Guns with the same odds against
    the same target share a label, which the first of them has."""
    alike: dict[tuple[int, int, bool], list[int]] = {}
    for gun, target, seen in shots:
        if seen == IN_SIGHT:
            alike.setdefault((target, _faces(helm, index, gun), gun == MUSKET), []).append(gun)
    return {same[0]: f"{_guns_word(same)}: {_chance(faces)}" for (_, faces, _), same in alike.items()}


def _guns_word(guns: list[int]) -> str:
    return _gun_word(guns[0]) if len(guns) == 1 else f"Masts {listed([str(gun + 1) for gun in guns])}"


def _chance(faces: int) -> str:
    """The chance of a shot that this number of a die's faces hits with."""
    return f"{(100 * faces + 3) // 6} %, above {6 - faces} hits"


def _spot(helm: Helm, index: int, mast: int) -> Point:
    ship = helm.sea.ships[index]
    x, y = mast_spot(int(ship.masts), mast, int(ship.x), int(ship.y), int(ship.heading))
    return int(x), int(y)
