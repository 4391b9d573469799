"""Whole random games, in one run: Armada, Ice Pirates and Torpedo beside OpenSpiel's 9x9 Go and chess.

    .venv/bin/uv pip install --require-hashes -r requirements/bench.txt
    .venv/bin/python -m benchmarks.rollouts [--rounds 9] [--seconds 0.6]

All programs run once in every round, on one core; rates are actions per second of processor time, medians over the
rounds. The programs, and what counts as an action:

    Armada       Every entry that a player makes: a move of up to four steps, a shot, the end of a turn. The basic
                 game, 4 L against 4 M and 4 S, both abreast. `playout` of the compiled source samples legal actions
                 until a side is sunk or all pass. The last lines give the share of actions that only end a turn, and
                 the rate of moves and shots alone.
    Ice Pirates  The same. Whole fleets, and short games of two ships of each size in four rounds.
    Torpedo      Every piece placed in a rush of two or five equally fast players, and NATURE's go, stop and three
                 volleys.
    interpreted  The same source in a process of its own with NUMBA_DISABLE_JIT=1.
    C++          Every move of every player, passes in Go included: `MCTSBot.mcts_search` with one simulation and a
                 RandomRolloutEvaluator of many rollouts, which lists the legal actions, draws one evenly and applies
                 it, to the end, without leaving C++. It does not tell how long its games were: their number is
                 multiplied by the mean length of those played from Python, whose standard error is printed.
    from Python  The same loop written in Python against pyspiel.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from iceharbor.catalogue import open_game
from iceharbor.games.armada import sampling as armada
from iceharbor.games.ice_pirates import sampling as ice_pirates
from iceharbor.games.sailing.state import copy_sea
from iceharbor.games.torpedo import sampling as torpedo
from iceharbor.match import Match

MOST = 10_000
PEERS = {"9x9 Go": "go(board_size=9,komi=7.5)", "chess": "chess"}
ABREAST = ("0 fleet larges", "1 first me", "1 arrange abreast", "1 ready", "0 arrange abreast", "0 ready")

Player = Callable[[float], tuple[float, float]]
"""Play whole games for about this number of seconds; returns actions and seconds of processor time."""


def armada_sea() -> Any:
    """The basic game with both fleets abreast, before the first move."""
    match = Match.begin(open_game("armada", 2, {})).play(-1, "chooser 0")
    for entry in ABREAST:
        match = match.play(int(entry[0]), entry[2:])
    return match.state.sea


def pirate_sea(**options: object) -> Any:
    return Match.begin(open_game("ice_pirates", 2, options)).settle(Random(1)).state.sea


def torpedo_sea(players: int) -> Any:
    return Match.begin(open_game("torpedo", players, {})).state.sea


SEAS: dict[str, tuple[Callable[[], Any], Any]] = {
    "Armada": (armada_sea, armada.playout),
    "Ice Pirates": (pirate_sea, ice_pirates.playout),
    "Ice Pirates, short": (lambda: pirate_sea(fleet=2, turn_cap=4), ice_pirates.playout),
    "Torpedo": (lambda: torpedo_sea(2), torpedo.playout),
    "Torpedo, five players": (lambda: torpedo_sea(5), torpedo.playout),
}


def sailing(name: str) -> Player:
    """Plays games of ours, each from the same position and with a seed of its own."""
    lay, playout = SEAS[name]
    sea, seeds = lay(), Random(name)

    def play(seconds: float) -> tuple[float, float]:
        actions, start = 0, time.process_time()
        while True:
            actions += playout(copy_sea(sea), np.array([seeds.getrandbits(64) | 1], np.uint64), MOST)
            if (took := time.process_time() - start) > seconds:
                return actions, took

    return play


class Interpreted:
    """Plays the same games in a process without compiling, whenever it is asked to."""

    def __init__(self, name: str) -> None:
        command = [sys.executable, __file__, "--interpreted", name]
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen(command, env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, **pipes)

    def __call__(self, seconds: float) -> tuple[float, float]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(seconds, file=self.process.stdin, flush=True)
        actions, took = json.loads(self.process.stdout.readline())
        return actions, took

    @staticmethod
    def serve(name: str) -> None:
        play = sailing(name)
        for line in sys.stdin:
            print(json.dumps(play(float(line))), flush=True)


class Peer:
    """A game of OpenSpiel's, played in C++ and from Python."""

    ROLLOUTS = 50

    def __init__(self, game: str) -> None:
        import pyspiel

        self.beginning = pyspiel.load_game(game).new_initial_state()
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=self.ROLLOUTS, seed=1)
        self.bot = pyspiel.MCTSBot(pyspiel.load_game(game), evaluator, 1.4, 1, 100, False, 1, False)
        self.lengths: list[int] = []

    def in_cpp(self, seconds: float) -> tuple[float, float]:
        """Games instead of actions: how long they were, only `mean_length` tells."""
        games, start = 0, time.process_time()
        while True:
            self.bot.mcts_search(self.beginning)
            games += self.ROLLOUTS
            if (took := time.process_time() - start) > seconds:
                return games, took

    def from_python(self, seconds: float) -> tuple[float, float]:
        actions, start, chance = 0, time.process_time(), random.random
        while True:
            state, length = self.beginning.clone(), 0
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(chance() * len(legal))])
                length += 1
            self.lengths.append(length)
            actions += length
            if (took := time.process_time() - start) > seconds:
                return actions, took

    def mean_length(self) -> tuple[float, float]:
        """In actions, with its standard error."""
        return statistics.mean(self.lengths), statistics.stdev(self.lengths) / len(self.lengths) ** 0.5


def described(name: str, rate: float, games: int = 100) -> str:
    """How long our games are, how many of their actions only end a turn, and the rate of the others."""
    lay, playout = SEAS[name]
    sea, seeds, actions, ends = lay(), Random(0), 0, 0
    for _ in range(games):
        played = copy_sea(sea)
        actions += playout(played, np.array([seeds.getrandbits(64) | 1], np.uint64), MOST)
        ends += int(played.turn[0].rounds) * int(played.turn[0].players)
    share, others = ends / actions, rate * (1 - ends / actions)
    return f"{name}: {actions / games:.0f} actions a game; {share:.0%} end a turn, {others:,.0f} others a second"


def main() -> None:
    asked = argparse.ArgumentParser(description="Whole random games, ours and OpenSpiel's, in one run.")
    asked.add_argument("--rounds", type=int, default=9)
    asked.add_argument("--seconds", type=float, default=0.6, help="for each in every round")
    asked.add_argument("--interpreted", choices=SEAS, help=argparse.SUPPRESS)
    words = asked.parse_args()
    if words.interpreted:
        return Interpreted.serve(words.interpreted)
    peers = {name: Peer(game) for name, game in PEERS.items()}
    players: dict[str, Player] = {name: sailing(name) for name in SEAS}
    players |= {f"{name}, interpreted": Interpreted(name) for name in ("Armada", "Ice Pirates, short")}
    players |= {f"{name}, C++": peer.in_cpp for name, peer in peers.items()}
    players |= {f"{name}, from Python": peer.from_python for name, peer in peers.items()}
    for play in players.values():
        play(0)
    rates: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(words.rounds):
        for name, play in players.items():
            actions, seconds = play(words.seconds)
            rates[name].append(actions / seconds)
    middle = report(rates, {name: peer.mean_length() for name, peer in peers.items()})
    print(described("Armada", middle["Armada"]), described("Ice Pirates", middle["Ice Pirates"]), sep="\n")


def report(rates: dict[str, list[float]], lengths: dict[str, tuple[float, float]]) -> dict[str, float]:
    """Actions a second: the median round, slowest and quickest, and how Armada compares. Returns the medians."""
    middle: dict[str, float] = {}
    for name, found in rates.items():
        length = lengths[name.removesuffix(", C++")][0] if name.endswith(", C++") else 1
        low, middle[name], high = (length * pick(found) for pick in (min, statistics.median, max))
        span, times = f"({low:,.0f} to {high:,.0f})", middle["Armada"] / middle[name]
        print(f"{name:32}{middle[name]:10,.0f} actions/s {span:24} Armada plays {times:,.2f} times as many")
    for name, (mean, error) in lengths.items():
        print(f"{name}: {mean:.1f} actions a game, standard error {error:.1f}")
    return middle


if __name__ == "__main__":
    main()
