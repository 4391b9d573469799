"""Pirates CSG, compiled and interpreted. To place an island takes minutes when it is interpreted, so all matches begin
at positions of recorded games."""

from random import Random
from typing import Final

from iceharbor.codec import dump, parse
from iceharbor.contract import Player
from iceharbor.files import begun
from iceharbor.games.pirates_csg.records import ISLES
from iceharbor.plan import Words
from tests.as_json import as_json
from tests.interpreted import agree, told
from tests.laws import Step
from tests.seeds import times
from tests.starts import moment

STARTS: Final = times(8, 60)
STEPS: Final = 2


def transcript(*positions: str) -> str:
    """Games continued at random from these positions, entry by entry."""
    matches = (begun(parse(position.encode())) for position in positions)
    return "\n".join(line for match in matches for line in told(match, Random(match.seq), STEPS, of_fleet))


def of_fleet(step: Step) -> tuple[Player, tuple[Words, ...]]:
    """Requests the empty plan, and for every ship of the player to act the targets of an attack and the repairs."""
    whole = as_json(step.before.game.position(step.before.state))
    own = [ship["name"] for ship in whole["ships"] if ship["player"] == step.player and not ship.get("yard")]
    return step.player, ((), *((verb, name) for name in own for verb in ("attack", "scavenge")))


def test_compiled_and_interpreted_games_agree() -> None:
    rng, starts = Random(1), list[str]()
    while len(starts) < STARTS:
        match, _ = moment("pirates_csg", rng)
        if match.view(0).sea.turn[0].phase > ISLES:
            starts.append(dump(match.game.position(match.state)).decode())
    agree(__name__, *starts)
