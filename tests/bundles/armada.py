"""What the laws need to know of Armada."""

from collections.abc import Hashable
from random import Random

from iceharbor.contract import Player, Refusal, Viewer
from iceharbor.games.armada import Armada
from iceharbor.games.armada.deploying import apply_deploying, arranged, complete, sample_deploying
from iceharbor.games.armada.records import DEPLOY, FleetWaters, Sea
from iceharbor.games.armada.secrets import hides
from iceharbor.games.armada.words import FORMATIONS
from iceharbor.games.sailing.waters import copy_sea, sea_bytes
from iceharbor.games.sailing.words import Ready
from iceharbor.games.tables import WHOLE
from iceharbor.match import AnyGame
from tests.laws import Bundle


def every_ship(game: AnyGame, state: FleetWaters) -> Hashable:
    """Whose ships of which size there are: on the sea, not laid yet, or lost; none is two of these."""
    ships = state.sea.ships
    on_the_sea, lost = ships[ships["laid"] == 1], ships[ships["lost"] == 1]
    unlaid = ships[(ships["laid"] == 0) & (ships["lost"] == 0)]
    assert len(on_the_sea) + len(unlaid) + len(lost) == len(ships), "a lost ship is still on the sea"
    assert (state.sea.outlines["corners"][: len(ships)] == 3 * ships["laid"]).all(), "what is drawn is what lies there"
    return tuple(
        sorted((int(s.player), int(s.pips), int(s.number)) for part in (on_the_sea, unlaid, lost) for s in part)
    )


def fleets_chosen(game: AnyGame, state: FleetWaters) -> bool:
    return int(state.sea.turn[0].phase) >= DEPLOY


def records(game: AnyGame, state: FleetWaters) -> bytes:
    """Every record, the derived outlines too; the scratch hull apart, which is no part of the state."""
    return sea_bytes(state.sea) + state.sea.outlines[:-1].tobytes()


def otherwise(game: AnyGame, state: FleetWaters, viewer: Viewer, rng: Random) -> FleetWaters:
    """What others have laid unseen lies elsewhere, and another ship of theirs may carry the flag."""
    sea = copy_sea(state.sea)
    if hides(sea):
        for player in range(int(sea.turn[0].players)):
            if player != viewer and not int(sea.turn[0].forfeited) >> player & 1:
                _lay_otherwise(sea, player, rng)
        sea.turn[0].entries = state.sea.turn[0].entries
    return FleetWaters(sea, WHOLE)


def _lay_otherwise(sea: Sea, player: Player, rng: Random) -> None:
    was_ready = int(sea.turn[0].ready) & 1 << player
    sea.turn[0].ready &= ~(1 << player)
    for _ in range(3):
        action = sample_deploying(sea, player, rng)
        if not isinstance(action, Ready):
            apply_deploying(sea, player, action)
    if was_ready:
        complete(sea, player)
    sea.turn[0].ready |= was_ready


def twin(
    game: AnyGame, state: FleetWaters, viewer: Viewer, player: Player, text: str, other: FleetWaters
) -> str | None:
    """What others lay unseen may be anything that finds room there; the last who is ready shows all."""
    turn = state.sea.turn[0]
    if not hides(state.sea) or (player == viewer and text != "ready"):
        return text
    waiting = [p for p in range(int(turn.players)) if not int(turn.ready | turn.forfeited) >> p & 1]
    if text == "ready":
        return None if waiting == [player] else text
    trial = copy_sea(other.sea)
    return next(f"arrange {f}" for f in FORMATIONS if not isinstance(arranged(trial, player, f), Refusal))


ARMADA = Bundle(
    kind=Armada,
    tables=(
        (2, {}),
        (2, {"mode": "advanced", "turn_cap": 40}),
        (2, {"mode": "flag", "spacing": 11}),
        (2, {"mode": "breakthrough", "deployment": "hidden", "advanced_setup": True}),
        (4, {"fleet_2k": True, "larges": 2, "mediums": 1, "smalls": 2, "islands": 3}),
        (3, {"fleet_2k": True, "larges": 1, "mediums": 2, "smalls": 1, "deployment": "hidden", "field": "round"}),
        (2, {"mode": "flag", "fleet_2k": True, "larges": 1, "mediums": 1, "smalls": 1, "deployment": "hidden"}),
    ),
    conserved=every_ship,
    settled=fleets_chosen,
    everything_in=records,
    twin=twin,
    otherwise=otherwise,
    secret_tables=(3, 5, 6),
    hiding=1 / 20,
    pairs=250,
    cuts={"turn_cap": 12},
)
