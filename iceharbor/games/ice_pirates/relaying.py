"""Plans to repair, and to lay a disabled ship down anew (IP-R15, R16)."""

from iceharbor.contract import Arc, Headings, Plan, Words
from iceharbor.games.ice_pirates.bridge import PirateBridge
from iceharbor.games.ice_pirates.deeds import REPAIR
from iceharbor.games.ice_pirates.rules import disabled
from iceharbor.games.sailing.fans import CENTRE, fan
from iceharbor.games.sailing.notation import write_heading
from iceharbor.games.sailing.previews import ghost_of, preview_now
from iceharbor.table.plane import HEADINGS, centroid_of


def plan_repair(bridge: PirateBridge, words: Words) -> Plan:
    """`repair M2`, and for a disabled ship the heading on which it is laid down."""
    index = bridge.ship_beginning(REPAIR, words[1])
    ship = bridge.sea.ships[index]
    action, deed = bridge.said_in_play(words)
    choices: tuple[Headings, ...] = ()
    prompt = "Repair one damage; it may do nothing else this turn."
    if disabled(ship):
        choices = (_relaying_fan(bridge, index),)
        prompt = f"Lay it down on which heading? It lies at {write_heading(int(ship.heading))} now."
    refusal = bridge.deed_refusal(deed)
    if refusal is not None:
        return Plan(words, refusal=refusal, prompt=prompt, choices=choices)
    repaired = bridge.after(deed)
    preview = preview_now(repaired, index, ghosts=(ghost_of(repaired, index),))
    return Plan(words, action, prompt=prompt, choices=choices, preview=preview)


def _relaying_fan(bridge: PirateBridge, index: int) -> Headings:
    ship = bridge.sea.ships[index]
    facing = int(ship.heading)
    x, y = centroid_of(ship.pips, ship.x, ship.y, ship.heading)
    whole = fan(bridge, index, CENTRE, (int(x), int(y)), facing, (facing, facing + HEADINGS - 1), "IP-R16")
    if any(arc.start == facing for arc in whole.arcs):
        return whole
    return Headings(whole.size, whole.pivot, whole.hold, facing, (Arc(facing, facing), *whole.arcs), whole.closed)
