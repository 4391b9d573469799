"""Positions to look at while working on the board: a match between bots, stopped in the middle, with plans of one ship.

    .venv/bin/python tools/make_board_samples.py     writes web/dev/samples/*.json

Each file holds the view of the player to act and, by the words said, what the plan answers.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from iceharbor.contract import Planned
from iceharbor.match import Match
from iceharbor.selfplay import play

FOLDER = Path(__file__).parents[1] / "web" / "dev" / "samples"
STOPS = {2: 90, 5: 230}
"""By players, the entry after which a match is interesting."""


class Reached(Exception):
    """The match is where it should be stopped."""

    def __init__(self, match: Match) -> None:
        self.match = match


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for players, stop in STOPS.items():
        sample = sampled(stopped(players, stop))
        (FOLDER / f"pirates-{players}.json").write_text(json.dumps(sample, separators=(",", ":")) + "\n")


def stopped(players: int, stop: int) -> Match:
    """A match between greedy bots at the beginning of a turn, some entries after `stop`."""

    def watch(match: Match) -> None:
        turn = match.game.position(match.state).get("turn") or {}
        if match.seq >= stop and turn.get("actions_left") == 3:
            raise Reached(match)

    try:
        play("ice_pirates", ["greedy"] * players, "board", told=watch)
    except Reached as reached:
        return reached.match
    raise SystemExit("the match was over before")


def sampled(match: Match) -> dict[str, Any]:
    """The view of the player to act, and plans for each of his ships that sails."""
    (player,) = match.to_act
    view = match.view(player)
    plans: dict[str, Any] = {}

    assert isinstance(match.game, Planned)
    planned = match.game

    def ask(*words: str) -> Any:
        plan = msgspec.to_builtins(planned.plan(view, player, words))
        plans[" ".join(words)] = plan
        return plan

    position = match.game.position(view)
    ask()
    for ship in position["ships"]:
        if ship["player"] != player or ship["disabled"]:
            continue
        ask(ship["name"])
        ask("fire", ship["name"], "port")
        headings = next((each for each in ask("move", ship["name"])["choices"] if each["type"] == "headings"), None)
        for arc in (headings or {}).get("arcs", ())[:2]:
            middle = (arc["start"] + arc["stop"]) // 2 % 3600
            ask("move", ship["name"], f"{middle / 10:05.1f}")
    return {"player": player, "view": json.loads(msgspec.json.encode(position)), "plans": plans}


if __name__ == "__main__":
    main()
