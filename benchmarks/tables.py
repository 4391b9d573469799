"""Whole random games on boards and tables, in one run: Hextris, Undercut and Sprawl beside OpenSpiel's Hex 11x11.

    .venv/bin/uv pip install --require-hashes -r requirements/bench.txt
    .venv/bin/python -m benchmarks.tables [--rounds 9] [--seconds 0.6]

All programs run once in every round, on one core; rates are actions per second of processor time, medians over the
rounds. An action is every entry of a match, NATURE's draws in Undercut among them, and every stone in Hex.

    compiled     `playout` of the game's compiled source, which samples legal actions to the end.
    from Python  Ours: `sample` and `apply` of the game, as a bot would play it. Hex: the same loop against pyspiel.
    C++          Hex as `rollouts.py` plays OpenSpiel's games without leaving C++.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from benchmarks.rollouts import MOST, Peer, Player
from iceharbor.catalogue import open_game
from iceharbor.games.common.state import copied
from iceharbor.games.hextris import sampling as hextris
from iceharbor.games.sprawl import sampling as sprawl
from iceharbor.games.undercut import sampling as undercut

HEX = "hex(board_size=11)"
COMPILED: dict[str, tuple[str, int, Callable[..., int]]] = {
    "Hextris, two": ("hextris", 2, hextris.playout),
    "Hextris, three": ("hextris", 3, hextris.playout),
    "Undercut, three": ("undercut", 3, undercut.playout),
    "Sprawl, three": ("sprawl", 3, sprawl.playout),
    "Sprawl, eight": ("sprawl", 8, sprawl.playout),
}
FROM_PYTHON = {"Hextris, two": ("hextris", 2), "Undercut, three": ("undercut", 3), "Sprawl, three": ("sprawl", 3)}


def compiled(name: str) -> Player:
    """Plays games by their compiled source, each with a seed of its own."""
    game, players, playout = COMPILED[name]
    table, seeds = open_game(game, players).setup().table, Random(name)

    def play(seconds: float) -> tuple[float, float]:
        actions, start = 0, time.process_time()
        while True:
            actions += playout(copied(table), np.array([seeds.getrandbits(64) | 1], np.uint64), MOST)
            if (took := time.process_time() - start) > seconds:
                return actions, took

    return play


def from_python(name: str) -> Player:
    """Plays the same games through the contract, an action at a time."""
    game, rng = open_game(*FROM_PYTHON[name]), Random(name)

    def play(seconds: float) -> tuple[float, float]:
        actions, start = 0, time.process_time()
        while True:
            state: Any = game.setup()
            while acting := game.to_act(state):
                player = min(acting)
                state = game.apply(state, player, game.sample(state, player, rng))
                actions += 1
            if (took := time.process_time() - start) > seconds:
                return actions, took

    return play


def main() -> None:
    asked = argparse.ArgumentParser(description="Whole random games on boards, ours and OpenSpiel's Hex, in one run.")
    asked.add_argument("--rounds", type=int, default=9)
    asked.add_argument("--seconds", type=float, default=0.6, help="for each in every round")
    words = asked.parse_args()
    peer = Peer(HEX)
    players: dict[str, Player] = {f"{name}, compiled": compiled(name) for name in COMPILED}
    players |= {f"{name}, from Python": from_python(name) for name in FROM_PYTHON}
    players |= {"Hex 11x11, from Python": peer.from_python, "Hex 11x11, C++": peer.in_cpp}
    for play in players.values():
        play(0)
    rates: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(words.rounds):
        for name, play in players.items():
            actions, seconds = play(words.seconds)
            rates[name].append(actions / seconds)
    rates["Hex 11x11, C++"] = [peer.mean_length()[0] * games for games in rates["Hex 11x11, C++"]]
    hex_rate = statistics.median(rates["Hex 11x11, from Python"])
    for name, found in rates.items():
        low, middle, high = min(found), statistics.median(found), max(found)
        span = f"({low:,.0f} to {high:,.0f})"
        print(f"{name:30}{middle:10,.0f} actions/s {span:26}{middle / hex_rate:7.3f} of Hex from Python")


if __name__ == "__main__":
    main()
