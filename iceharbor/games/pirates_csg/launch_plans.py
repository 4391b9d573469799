"""Plans of launches, word by word: `launch lantern-hen 090.0 270.0`, a bearing from the home, and a heading (PC-A56).

The caller has judged whether the ship may be launched.
"""

from typing import Final

import numpy as np

from iceharbor.games.common.plans import declined
from iceharbor.games.pirates_csg.actions import read_action, write_action
from iceharbor.games.pirates_csg.hulls import BOWS_U, HULLS
from iceharbor.games.pirates_csg.move_fans import FAN_ROWS, bearing_fan, launch_fan
from iceharbor.games.pirates_csg.move_refusals import Helm
from iceharbor.games.pirates_csg.moving import home_of, launch_ruling
from iceharbor.games.pirates_csg.rulings import OPEN
from iceharbor.games.pirates_csg.ship_plans import NONE_OPEN, about_ship, fan_headings, hull_about
from iceharbor.games.sailing.names import read_heading
from iceharbor.games.sailing.refusals import hull_of
from iceharbor.plan import Ghost, Headings, Plan, Preview, Refusal, Words
from iceharbor.table.outline import Ints
from iceharbor.table.plane import HEADINGS

FURTHER: Final = "Next"


def plan_launch(helm: Helm, actor: int, words: Words) -> Plan:
    """The plan of `launch`, a ship that may be launched, and what was said after it. Raises Refused."""
    found = np.zeros((FAN_ROWS, 5), np.int64)
    if len(words) == 2:
        rows = bearing_fan(helm.sea, helm.player, actor, found)
        prompt = "On which side of your home? The bow touches it."
        return about_ship(helm, actor, Plan(words, prompt=prompt, choices=(_bearings(helm, actor, found[:rows]),)))
    bearing = read_heading(words[2], "PC-A56")
    straight = (bearing + HEADINGS // 2) % HEADINGS
    if len(words) == 3:
        rows = launch_fan(helm.sea, helm.player, actor, bearing, found)
        masts, (_, ghost) = int(helm.sea.ships[actor].masts), _launched(helm, actor, bearing, straight)
        bow = ghost.hull[0]
        hull = hull_about(masts, -int(BOWS_U[masts]))
        fan = fan_headings(helm, actor, bow, "centre", straight, found[:rows], hull, "Launch", ("heading", FURTHER))
        plan = Plan(words, prompt="Which heading?" if fan.arcs else NONE_OPEN, choices=(fan,))
        return about_ship(helm, actor, plan)
    action = read_action(" ".join(words))
    refusal, ghost = _launched(helm, actor, bearing, read_heading(words[3], "PC-A56"))
    if refusal is not None:
        return about_ship(helm, actor, declined(refusal, words))
    preview = Preview(ghosts=(ghost,), docked=(helm.name(_home(helm)),))
    prompt = f"Launch {helm.describe(actor)} here?"
    return about_ship(helm, actor, Plan(words, write_action(action), None, prompt, preview=preview, label="Launch"))


def _home(helm: Helm) -> int:
    """The player's home as an object."""
    return len(helm.sea.ships) + int(home_of(helm.sea, helm.player))


def _bearings(helm: Helm, actor: int, rows: Ints) -> Headings:
    """The bearings from the middle of the home; the hull lies about as far from it as on the north side."""
    home = helm.sea.outlines[_home(helm)]
    masts, pivot = int(helm.sea.ships[actor].masts), (int(home.mx), int(home.my))
    _, ghost = _launched(helm, actor, 0, HEADINGS // 2)
    bow = ghost.hull[0]
    hull = tuple((-int(x), bow[1] - pivot[1] + int(BOWS_U[masts]) - int(y)) for x, y in HULLS[masts])
    return fan_headings(helm, actor, pivot, "stern", 0, rows, hull, "", ("bearing", FURTHER))


def _launched(helm: Helm, actor: int, bearing: int, heading: int) -> tuple[Refusal | None, Ghost]:
    """Why a launch is not legal, or None; and where the ship would lie."""
    ruling, met = launch_ruling(helm.sea, helm.player, actor, bearing, heading)
    ghost = Ghost(helm.name(actor), hull_of(helm.sea.outlines[-1]), heading)
    return (None if ruling == OPEN else helm.refusal(actor, int(ruling), int(met))), ghost
