"""Plans to move: `move L1`, and a heading for every step."""

from iceharbor.contract import Plan, Words
from iceharbor.games.sailing.bridge import AnyBridge
from iceharbor.games.sailing.deeds import COUNT, SAIL
from iceharbor.games.sailing.fans import step_fan
from iceharbor.games.sailing.previews import preview_now, step_ghosts


def plan_move(bridge: AnyBridge, words: Words) -> Plan:
    """Every step asks for the next, as long as there may be one."""
    index = bridge.ship_beginning(SAIL, words[1])
    most = int(bridge.speeds[bridge.sea.ships[index].pips])
    if len(words) == 2:
        return Plan(words, prompt=_asking(0, most), choices=(step_fan(bridge, index),))
    action, deed = bridge.open_deed(words)
    steps, victory = int(deed[COUNT]), bridge.victory(deed)
    moved = bridge.after(deed)
    preview = preview_now(moved, index, ghosts=step_ghosts(bridge, deed))
    if victory is not None:
        return Plan(words, action, prompt=victory, preview=preview)
    if steps == most:
        return Plan(words, action, prompt="That is as far as it goes: play it, or go back.", preview=preview)
    return Plan(words, action, prompt=_asking(steps, most), choices=(step_fan(moved, index),), preview=preview)


def _asking(steps: int, most: int) -> str:
    return f"Step {steps + 1} of {most}: which way?" if most > 1 else "Which way?"
