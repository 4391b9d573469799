"""Warnings of Pirates CSG: in range of guns, the last mast lost by a ram, a trap, a full hold, coins spent, ships idle.

Exact for the sea as it would be after the Move; other ships may move before they fire.
"""

from collections.abc import Iterator

import numpy as np

from iceharbor.contract import Player
from iceharbor.games.common.entry_sentences import plural
from iceharbor.games.common.state import copied
from iceharbor.games.pirates_csg.actions import read_action
from iceharbor.games.pirates_csg.cards import CardList
from iceharbor.games.pirates_csg.encoding import ACTOR, encode
from iceharbor.games.pirates_csg.fighting import gun_able, gun_sees
from iceharbor.games.pirates_csg.gathering import at_wild, trap_stops
from iceharbor.games.pirates_csg.gun_lines import IN_SIGHT
from iceharbor.games.pirates_csg.holds import derelict, has_power, room_aboard
from iceharbor.games.pirates_csg.market_plans import PAY
from iceharbor.games.pirates_csg.move_refusals import Helm
from iceharbor.games.pirates_csg.moving import DOCKED, RAMMED, apply_move
from iceharbor.games.pirates_csg.plan_words import card_words
from iceharbor.games.pirates_csg.powers import IRON_PROW
from iceharbor.games.pirates_csg.records import MAX_GUNS, SHIPS_ACT, PiratesSea
from iceharbor.plan import Plan, PlanWarning, Witness
from iceharbor.scene import ObjectRef, Sentence


def pirates_warnings(sea: PiratesSea, cards: CardList, player: Player, plan: Plan) -> tuple[PlanWarning, ...]:
    """The warnings for a whole Move, a purchase, or the end of a turn. Does not change the sea."""
    if plan.action is None:
        return ()
    match plan.words[0]:
        case "buy":
            return (_spent(plan),)
        case "end":
            return tuple(_unused(sea, player))
        case "move":
            return _move_warnings(sea, cards, player, plan)
    return ()


def _spent(plan: Plan) -> PlanWarning:
    """Coins count one more at the end while they are not spent (PC-R24)."""
    coins = len(plan.words) - 1 - plan.words.index(PAY)
    each = "the coin spent no longer counts" if coins == 1 else f"the {coins} coins spent no longer count"
    return PlanWarning("PC-R24", (f"{each[0].upper()}{each[1:]} +1{'' if coins == 1 else ' each'} at the end",), "note")


def _unused(sea: PiratesSea, player: Player) -> Iterator[PlanWarning]:
    """Ships that could still act this turn (PC-R11)."""
    if sea.turn[0].phase != SHIPS_ACT:
        return
    ships = sea.ships
    idle = (ships["player"] == player) & (ships["laid"] != 0) & (ships["acted"] == 0) & (ships["bought"] == 0)
    idle &= np.array([not derelict(ship) for ship in ships], np.bool_)
    if count := int(idle.sum()):
        yield PlanWarning("PC-R11", (f"{plural(count, 'ship')} {'has' if count == 1 else 'have'} not acted this turn",))


def _move_warnings(sea: PiratesSea, cards: CardList, player: Player, plan: Plan) -> tuple[PlanWarning, ...]:
    assert plan.action is not None
    moved = copied(sea, "field", "cards")
    encoded = encode(moved, card_words(cards), player, read_action(plan.action))  # type: ignore[arg-type]
    ended = int(apply_move(moved, int(encoded[ACTOR]), encoded))
    return tuple(_warnings(Helm(moved, player, cards), int(encoded[ACTOR]), ended))


def _warnings(helm: Helm, index: int, ended: int) -> Iterator[PlanWarning]:
    sea, ship = helm.sea, helm.sea.ships[index]
    if ended == RAMMED and int(ship.standing).bit_count() == 1 and not has_power(sea, index, IRON_PROW):
        yield PlanWarning("PC-R14", ("The ram costs your last mast",))
    if ended == DOCKED and trap_stops(sea, index):
        yield PlanWarning("PC-R23", ("A trap lies here: treasure waits until a roll destroys it",))
    if ended == DOCKED and at_wild(sea, index) and room_aboard(sea, index) <= 0:
        yield PlanWarning("PC-R18", ("The hold is full: nothing can be taken here",))
    shooters = [foe for foe in range(len(sea.ships)) if _fires_at(sea, foe, index)]
    if shooters:
        target = sea.outlines[index]
        lines = tuple(
            Witness(
                "line",
                helm.name(foe),
                (),
                ((int(sea.outlines[foe].mx), int(sea.outlines[foe].my)), (int(target.mx), int(target.my))),
            )
            for foe in shooters
        )
        yield PlanWarning("PC-R17", _in_range(helm, shooters), "caution", lines)


def _fires_at(sea: PiratesSea, foe: int, index: int) -> bool:
    """True if another player's ship has a gun that can hit this one from where both are."""
    shooter = sea.ships[foe]
    if not shooter.laid or shooter.player == sea.ships[index].player or derelict(shooter):
        return False
    return any(gun_able(sea, foe, gun) and gun_sees(sea, foe, gun, index) == IN_SIGHT for gun in range(MAX_GUNS))


def _in_range(helm: Helm, shooters: list[int]) -> Sentence:
    """`In range of the guns of Lantern Hen, Bad Penny`."""
    said: list[str | ObjectRef] = ["In range of the guns of "]
    for k, foe in enumerate(shooters):
        ship = helm.sea.ships[foe]
        said += [", "] if k else []
        said.append(ObjectRef(helm.name(foe), helm.cards.ships[ship.card].name, int(ship.player)))
    return tuple(said)
