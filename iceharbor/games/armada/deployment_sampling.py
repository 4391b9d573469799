"""Random legal deployments: one ship, flag or formation after the other, or all at once if fleets are sealed."""

from random import Random

from iceharbor.contract import Player, Refused
from iceharbor.games.armada.actions import FORMATIONS, Arrange, Deploying, FlagMarker, FlagShip, SealedFleet
from iceharbor.games.armada.deployment import apply_deploying, arranged, complete, flag_refusal, own_ships, ship_refusal
from iceharbor.games.armada.records import FLAG, ArmadaSea
from iceharbor.games.armada.sealed_fleets import sealed_fleet
from iceharbor.games.sailing.actions import FleetReady, PlaceShip
from iceharbor.games.sailing.names import ship_name
from iceharbor.games.sailing.state import copy_sea
from iceharbor.plan import Refusal
from iceharbor.scene import Point
from iceharbor.table.plane import HEADINGS


def sample_deploying(sea: ArmadaSea, player: Player, rng: Random) -> Deploying:
    """A random legal deployment: a formation, a ship, a flag, or in the end ready; all of it at once if it is
    sealed."""
    if sea.turn[0].sealed:
        return _sample_sealed(sea, player, rng)
    choice = rng.randrange(6)
    if choice == 0:
        return FleetReady()
    if choice == 1 and sea.turn[0].mode == FLAG:
        return _sample_flag(sea, player, rng)
    if choice <= 2:
        formation = rng.choice(FORMATIONS)
        return FleetReady() if isinstance(arranged(sea, player, formation), Refusal) else Arrange(formation)
    return _sample_ship(sea, player, rng.choice(own_ships(sea, player)), rng)


def _sample_sealed(sea: ArmadaSea, player: Player, rng: Random) -> FleetReady | SealedFleet:
    trial = copy_sea(sea)
    trial.turn[0].sealed = 0
    for _ in range(rng.randrange(4)):
        action = sample_deploying(trial, player, rng)
        if isinstance(action, FleetReady | SealedFleet):
            break
        apply_deploying(trial, player, action)
    return sealed_fleet(trial, player)


def _sample_flag(sea: ArmadaSea, player: Player, rng: Random) -> FlagShip | FlagMarker:
    for _ in range(8):
        at = _anywhere(sea, rng)
        if flag_refusal(sea, player, at) is None and _leaves_room(sea, player, FlagMarker(at)):
            return FlagMarker(at)
    return FlagShip(ship_name(sea, rng.choice(own_ships(sea, player))))


def _sample_ship(sea: ArmadaSea, player: Player, index: int, rng: Random) -> Deploying:
    for _ in range(24):
        at, heading = _anywhere(sea, rng), rng.randrange(HEADINGS)
        if ship_refusal(sea, player, index, (*at, heading)) is None:
            action = PlaceShip(ship_name(sea, index), at, heading)
            if _leaves_room(sea, player, action):
                return action
    return FleetReady()


def _anywhere(sea: ArmadaSea, rng: Random) -> Point:
    low, high = sea.field.min(axis=0), sea.field.max(axis=0)
    return rng.randint(int(low[0]), int(high[0])), rng.randint(int(low[1]), int(high[1]))


def _leaves_room(sea: ArmadaSea, player: Player, action: Deploying) -> bool:
    """True if the rest of the fleet still fits."""
    trial = copy_sea(sea)
    try:
        apply_deploying(trial, player, action)
        complete(trial, player)
    except Refused:
        return False
    return True
