"""Armada's bundle for the laws."""

from collections.abc import Hashable
from random import Random

from iceharbor.contract import Player, Viewer
from iceharbor.games.armada import Armada
from iceharbor.games.armada.actions import FORMATIONS, SealedFleet
from iceharbor.games.armada.deployment import apply_deploying, arranged, complete, open_seal
from iceharbor.games.armada.records import DEPLOY, ArmadaSea, ArmadaState
from iceharbor.games.armada.sampling import sample_deploying
from iceharbor.games.armada.secrets import hides
from iceharbor.games.common.state import WHOLE
from iceharbor.games.sailing.actions import FleetReady
from iceharbor.games.sailing.state import copy_sea, sea_bytes
from iceharbor.match import AnyGame
from iceharbor.plan import Refusal
from tests.laws import Bundle


def every_ship(game: AnyGame, state: ArmadaState) -> Hashable:
    """Ships by owner and size: on the sea, in hand, or lost; each ship is in one of these."""
    ships = state.sea.ships
    on_the_sea, lost = ships[ships["laid"] == 1], ships[ships["lost"] == 1]
    unlaid = ships[(ships["laid"] == 0) & (ships["lost"] == 0)]
    assert len(on_the_sea) + len(unlaid) + len(lost) == len(ships), "a lost ship is still on the sea"
    assert (state.sea.outlines["corners"][: len(ships)] == 3 * ships["laid"]).all(), "what is drawn is what lies there"
    return tuple(
        sorted((int(s.player), int(s.pips), int(s.number)) for part in (on_the_sea, unlaid, lost) for s in part)
    )


def fleets_chosen(game: AnyGame, state: ArmadaState) -> bool:
    return int(state.sea.turn[0].phase) >= DEPLOY


def records(game: AnyGame, state: ArmadaState) -> bytes:
    """Every record, the derived outlines included. The scratch hull is left out: it is no part of the state."""
    return sea_bytes(state.sea) + state.sea.outlines[:-1].tobytes()


def otherwise(game: AnyGame, state: ArmadaState, viewer: Viewer, rng: Random) -> ArmadaState:
    """In the other world, ships that others deployed in secret are elsewhere, and another of their ships may carry
    the flag."""
    sea = copy_sea(state.sea)
    if hides(sea):
        for player in range(int(sea.turn[0].players)):
            if player != viewer and not int(sea.turn[0].forfeited) >> player & 1:
                _lay_otherwise(sea, player, rng)
        sea.turn[0].entries = state.sea.turn[0].entries
    return ArmadaState(sea, WHOLE)


def _lay_otherwise(sea: ArmadaSea, player: Player, rng: Random) -> None:
    was_ready = int(sea.turn[0].ready) & 1 << player
    if sea.turn[0].sealed:
        if was_ready:
            _lay_sealed(sea, player, rng)
        return
    sea.turn[0].ready &= ~(1 << player)
    for _ in range(3):
        action = sample_deploying(sea, player, rng)
        if not isinstance(action, FleetReady):
            apply_deploying(sea, player, action)
    if was_ready:
        complete(sea, player)
    sea.turn[0].ready |= was_ready


def _lay_sealed(sea: ArmadaSea, player: Player, rng: Random) -> None:
    sea.turn[0].ready &= ~(1 << player)
    fleet = sample_deploying(sea, player, rng)
    if isinstance(fleet, SealedFleet):
        open_seal(sea, player, fleet.ships, fleet.flag)
    complete(sea, player)
    sea.turn[0].ready |= 1 << player


def twin(
    game: AnyGame, state: ArmadaState, viewer: Viewer, player: Player, text: str, other: ArmadaState
) -> str | None:
    """Others may deploy any ships in secret that have room there; the last player to be ready reveals all ships."""
    turn = state.sea.turn[0]
    if not hides(state.sea) or (player == viewer and not text.startswith("ready")):
        return text
    waiting = [p for p in range(int(turn.players)) if not int(turn.ready | turn.forfeited) >> p & 1]
    if text.startswith("ready"):
        return None if waiting == [player] else text if player == viewer else "ready"
    trial = copy_sea(other.sea)
    return next(f"arrange {f}" for f in FORMATIONS if not isinstance(arranged(trial, player, f), Refusal))


ARMADA = Bundle(
    kind=Armada,
    tables=(
        (2, {}),
        (2, {"mode": "advanced", "turn_cap": 40}),
        (2, {"mode": "flag", "spacing": 11}),
        (2, {"mode": "breakthrough", "deployment": "hidden", "advanced_setup": True, "goal_behind": "larges"}),
        (4, {"fleet_2k": True, "larges": 2, "mediums": 1, "smalls": 2, "islands": 3}),
        (3, {"fleet_2k": True, "larges": 1, "mediums": 2, "smalls": 1, "deployment": "hidden", "field": "round"}),
        (2, {"mode": "flag", "fleet_2k": True, "larges": 1, "mediums": 1, "smalls": 1, "deployment": "hidden"}),
        (2, {"fleet_2k": True, "larges": 1, "mediums": 1, "smalls": 1, "deployment": "hidden", "sealed": False}),
    ),
    conserved=every_ship,
    settled=fleets_chosen,
    everything_in=records,
    twin=twin,
    otherwise=otherwise,
    secret_tables=(3, 5, 6, 7),
    hiding=1 / 20,
    pairs=500,
    cuts={"turn_cap": 12},
)
