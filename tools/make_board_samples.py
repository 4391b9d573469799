"""Positions to look at while working on the board: matches between bots, stopped in the middle, with plans of ships.

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
BATTLE = {
    "0.L1": (17000, 16000, 300, 1),
    "0.L2": (19800, 16400, 3300, 0),
    "0.M1": (13000, 14500, 800, 1),
    "1.L1": (14700, 18900, 1100, 1),
    "1.L2": (14000, 16000, 200, 3),
    "1.M1": (18900, 19900, 2000, 0),
    "1.S1": (16600, 13600, 2700, 0),
}
"""Where ships are laid for the battle: stern, heading, damage."""


class Reached(Exception):
    """The match is where it should be stopped."""

    def __init__(self, match: Match) -> None:
        self.match = match


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for players, stop in STOPS.items():
        match = stopped(players, stop)
        write(f"pirates-{players}", match)
        if players == 2:
            write("battle", battle(match))


def write(name: str, match: Match) -> None:
    (FOLDER / f"{name}.json").write_text(json.dumps(sampled(match), separators=(",", ":")) + "\n")


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


def battle(match: Match) -> Match:
    """The same sea, with ships of both players laid among each other in its middle."""
    position = match.game.position(match.state)
    ships = {f"{ship['player']}.{ship['name']}": ship for ship in position["ships"]}
    for name, (x, y, heading, damage) in BATTLE.items():
        size = {"S": 1, "M": 2, "L": 3}[name[2]]
        ships[name].update(stern=[x, y], heading=heading, damage=damage, disabled=damage == size)
    ships["0.L1"]["cargo"] = ["M treasure", "S plain"]
    return Match.begin(match.game, {**position, "outcome": None, "unchecked": True})


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
        ask("transfer", ship["name"])
        headings = next((each for each in ask("move", ship["name"])["choices"] if each["type"] == "headings"), None)
        for arc in (headings or {}).get("arcs", ())[:2]:
            middle = (arc["start"] + arc["stop"]) // 2 % 3600
            ask("move", ship["name"], f"{middle / 10:05.1f}")
    return {"player": player, "view": json.loads(msgspec.json.encode(position)), "plans": plans}


if __name__ == "__main__":
    main()
