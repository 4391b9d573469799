"""What a search asks of a game: states copied and changed, hidden pieces dealt again, and what Python asks for it.

    .venv/bin/python -m benchmarks.searching                       this checkout
    .venv/bin/python -m benchmarks.searching --earlier ../earlier  beside an earlier one, whose names may be older

Positions are those of random games, with the actions that followed. Figures are processor time in microseconds: the
medians of the rounds. With `--earlier` both run the same questions from Python, by turns.

    apply          the contract's `apply`: a new state
    determinize    a state that the viewer cannot tell from the true one
    legal_actions  all legal actions, where a game lists them
    empty plan     the plan before the first word
    copy           a table written into another, compiled
    redeal         hidden pieces dealt again in a table, compiled; what its copy takes is left out
    act            an action drawn and applied, compiled; what its copy takes is left out
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

import numpy as np

from iceharbor.catalogue import GAMES, open_game
from iceharbor.match import Match

SEATS: Final = {"hextris": 2, "sprawl": 3, "undercut": 3, "ice_pirates": 2, "armada": 2, "torpedo": 2, "pirates_csg": 2}
QUESTIONS: Final = ("apply", "determinize", "legal_actions", "empty plan")
COMPILED: Final = ("copy", "redeal", "act")
APART: Final = 7
"""Every seventh state of a random game is asked."""
STATES: Final = 24
REPEATS: Final = 2_000
"""Compiled functions are called this often for a figure."""


def moments(name: str) -> list[tuple[Match, int, Any]]:
    """States of random games, each with the player to act and their action."""
    found: list[tuple[Match, int, Any]] = []
    for seed in range(STATES):
        rng, game = Random(seed), open_game(name, SEATS[name])
        match = Match.begin(game).settle(rng)
        for number in range(4 * APART * (1 + seed % 4)):
            players = sorted(player for player in match.to_act if player >= 0)
            if not players:
                break
            action = game.sample(match.state, players[0], rng)
            if number % APART == APART - 1:
                found.append((match, players[0], action))
            match = match.play(players[0], game.write(action)).settle(rng)
        if len(found) >= STATES:
            break
    return found[:STATES]


def asked(name: str, question: str) -> list[Callable[[], object]]:
    """What is measured: a call for each state. Empty if the game has nothing of that kind."""
    calls: list[Callable[[], object]] = []
    for match, player, action in moments(name):
        game, state, view = match.game, match.state, match.view(player)
        deal = getattr(game, "determinize", None) or getattr(game, "guess", None)
        match question:
            case "apply":
                calls.append(partial(game.apply, state, player, action))
            case "determinize" if deal is not None:
                calls.append(partial(deal, view, player, Random(3)))
            case "legal_actions" if hasattr(game, "legal_actions"):
                calls.append(partial(all_of, game, state, player))
            case "empty plan":
                calls.append(partial(game.plan, view, player, ()))
            case _:
                pass
    return calls


def all_of(game: Any, state: Any, player: int) -> list[Any]:
    return list(game.legal_actions(state, player))


def microseconds(calls: list[Callable[[], object]]) -> float:
    """The processor time of a call, in the mean of all; 0 without calls."""
    if not calls:
        return 0.0
    began, count = process_time(), 0
    while count == 0 or process_time() - began < 0.1:
        for call in calls:
            call()
        count += len(calls)
    return 1e6 * (process_time() - began) / count


def compiled(name: str) -> Iterator[tuple[str, float]]:
    """The compiled functions of a searchable game."""
    from iceharbor.bots.searchable import searchable
    from iceharbor.jit import njit

    found = searchable(open_game(name, SEATS[name]))
    if found is None:
        return
    kernel = found.kernel

    def repeat(what: int, table: Any, scratch: Any, player: int, seed: Any, encoded: Any, work: Any, times: int) -> int:
        for _ in range(times):
            kernel.copy(table, scratch)
            if what == 1:
                kernel.redeal(scratch, player, seed, work)
            elif what == 2:
                kernel.draw(scratch, player, seed, encoded, work)
                kernel.apply(scratch, player, encoded)
        return times

    repeat.__qualname__ = f"repeat_{name}"  # each game has its own lock in the cache of compiled code
    entry, spent = njit(repeat), dict.fromkeys(range(3), 0.0)
    places = [each for each in moments(name) if found.covers(each[0].view(each[1]))]
    for match, player, _ in places:
        view = match.view(player)
        table, scratch, work = found.table(view), found.table(view), found.work(view)
        seed, encoded = np.array([9], np.uint64), np.zeros(found.encoded_length, np.int64)
        for what in spent:
            entry(what, table, scratch, player, seed, encoded, work, 1)
            began = process_time()
            entry(what, table, scratch, player, seed, encoded, work, REPEATS)
            spent[what] += 1e6 * (process_time() - began) / REPEATS / len(places)
    yield from zip(COMPILED, (spent[0], spent[1] - spent[0], spent[2] - spent[0]), strict=True)


class Checkout:
    """A process that measures in one checkout."""

    def __init__(self, root: Path) -> None:
        env = os.environ | {"PYTHONPATH": str(root), "NUMBA_CACHE_DIR": str(root / ".numba")}
        command = [sys.executable, str(Path(__file__).resolve()), "--serve"]
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen(command, cwd=root, env=env, **pipes)

    def microseconds(self, name: str, question: str) -> float:
        """0 where the game, or the question, is missing there."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(f"{name}\t{question}", file=self.process.stdin, flush=True)
        return float(json.loads(self.process.stdout.readline()))


def serve() -> None:
    """Measures what standard input names, a line each."""
    kept: dict[str, list[Callable[[], object]]] = {}
    for line in sys.stdin:
        name, question = line.rstrip("\n").split("\t")
        if line not in kept:
            kept[line] = asked(name, question) if name in GAMES else []
            microseconds(kept[line])  # the first time compiled code is loaded
        print(json.dumps(microseconds(kept[line])), flush=True)


def row(name: str, question: str, sides: list[Checkout], rounds: int) -> str:
    """The cells of one question; each side begins in every other round."""
    times: dict[Checkout, list[float]] = {side: [] for side in sides}
    for number in range(rounds):
        for side in sides if number % 2 else sides[::-1]:
            times[side].append(side.microseconds(name, question))
    return " | ".join(f"{median(each):,.1f}" if any(each) else "" for each in times.values())


def main() -> None:
    words = argparse.ArgumentParser(description="What a search asks of a game.")
    words.add_argument("--earlier", type=Path, help="another checkout, measured beside this one")
    words.add_argument("--rounds", type=int, default=7)
    words.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    given = words.parse_args()
    if given.serve:
        return serve()
    root = Path(__file__).resolve().parents[1]
    sides = [Checkout(each) for each in (given.earlier, root) if each is not None]
    for name in SEATS:
        for question in QUESTIONS:
            if figures := row(name, question, sides, given.rounds).strip(" |"):
                print(f"| {name} | {question} | {figures} |", flush=True)
        for what, took in compiled(name):
            print(f"| {name} | {what} | {took:.2f} |", flush=True)


if __name__ == "__main__":
    main()
