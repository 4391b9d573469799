"""The rules and the server of two commits, compared in one run: whole random games, actions and plans.

    .venv/bin/python benchmarks/speed.py ../earlier [--rounds 15] [--program earlier_speed.py]

`../earlier` is a checkout of the other commit with its environment (`git worktree add`, then `python3 dev.py test
tests/house/test_files.py`). Each checkout runs this file in a process of its own; `--program` names a copy for the
other one if its modules have other names. The two alternate: one measures first in this round, the other in the next.
Figures are processor time.

    games     Whole random games, compiled: `playout` from a prepared table, a time for each action.
    contract  Whole random games through the contract, NATURE's actions included: `sample` and `Match.play`.
    action    `MatchSession.act` for players' entries of recorded games, each at the match in which it was recorded,
              against a store in memory, and the views of all players and of a spectator, encoded.
    event     Random games: each step is made part of its match, and its event written for all players and a spectator,
              with scenes; the other program may write views.
    click     Random games: from the bytes of an action's frame to the acknowledgement and the same frames, against a
              store in memory and without sockets.
    plan      The plans of all beginnings of such an entry, encoded; the view is given.

The table gives the median of each side, and the median of the rounds' ratios with its interval: of 15 rounds the fourth
and the twelfth ratio, between which the median lies with a probability of 96 %.
"""

import argparse
import asyncio
import gc
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import cache
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, Final

import numpy as np
from msgspec.structs import astuple

from benchmarks.pirates_speed import random_start
from iceharbor.catalogue import open_game
from iceharbor.codec import dump
from iceharbor.contract import NATURE
from iceharbor.games.armada import sampling as armada
from iceharbor.games.common.state import copied
from iceharbor.games.hextris import sampling as hextris
from iceharbor.games.ice_pirates import sampling as ice_pirates
from iceharbor.games.pirates_csg import sampling as pirates_csg
from iceharbor.games.sailing.state import copy_sea
from iceharbor.games.sprawl import sampling as sprawl
from iceharbor.games.torpedo import sampling as torpedo
from iceharbor.games.undercut import sampling as undercut
from iceharbor.match import Entry, Match
from iceharbor.server.match import broadcast
from iceharbor.server.match.scenes import MatchScenes
from iceharbor.server.match.session import MatchSession
from iceharbor.server.storage.schema import Append, StoredMatch, StoredSnapshot
from iceharbor.server.storage.store import Store
from iceharbor.server.wire import Act, read_frame, write
from tests.playthroughs import files, read_golden

GAMES: Final = ("ice_pirates", "armada", "torpedo", "hextris", "sprawl", "undercut", "pirates_csg")
PLAYERS: Final = {"sprawl": 3, "undercut": 3}
SHORT: Final[dict[str, dict[str, Any]]] = {
    "ice_pirates": {"fleet": 1, "turn_cap": 6},
    "armada": {"turn_cap": 8},
    "undercut": {"end_score": 4},
}
"""Options of the games through the contract."""
LEAST: Final = {"games": 15_000, "contract": 150, "action": 80, "event": 150, "click": 150, "plan": 60}
"""The number of actions of one measurement; a random game in which it is reached is played to its end."""
MOST: Final = 10_000
OF_THE_MATCH: Final = ("undo", "resign")
"""Actions without a plan."""
RECORDED: Final = 8
"""Recorded games of each game, the first by name; both commits have them."""
EVERY: Final = 7
"""Of their entries, every seventh is measured in a round, in the next round the ones after."""
ABREAST: Final = ("0 fleet larges", "1 first me", "1 arrange abreast", "1 ready", "0 arrange abreast", "0 ready")

Measured = tuple[int, float]
"""The number of actions, and seconds of processor time."""


# --- The work ---------------------------------------------------------------------------------------------------------


def games(game: str, round_number: int) -> Iterator[Measured]:
    copy, table, playout = prepared(game)
    seeds = Random(f"{game} {round_number}")
    while True:
        fresh, seed = copy(table), np.array([seeds.getrandbits(64) | 1], np.uint64)
        start = process_time()
        actions = playout(fresh, seed, MOST)
        yield actions, process_time() - start


@cache
def prepared(game: str) -> tuple[Callable[[Any], Any], Any, Callable[..., int]]:
    """How to copy a table, the table before the first action, and the compiled loop that plays it."""
    match = Match.begin(open_game(game, PLAYERS.get(game, 2), {}))
    if game == "armada":
        match = match.play(NATURE, "chooser 0")
        for entry in ABREAST:
            match = match.play(int(entry[0]), entry[2:])
    elif game != "torpedo":
        match = match.settle(Random(1))
    modules = {"ice_pirates": ice_pirates, "armada": armada, "torpedo": torpedo}
    if game in modules:
        return copy_sea, match.state.sea, modules[game].playout
    if game == "pirates_csg":  # the playout begins after the setup
        return copied, random_start(Random(1)), pirates_csg.playout
    return copied, match.state.table, {"hextris": hextris, "sprawl": sprawl, "undercut": undercut}[game].playout


def contract(game: str, round_number: int) -> Iterator[Measured]:
    for number in range(MOST):
        rng = Random(f"{game} {round_number} {number}")
        start = process_time()
        match = Match.begin(open_game(game, PLAYERS.get(game, 2), SHORT.get(game, {}))).settle(rng)
        while match.to_act:
            player = rng.choice(sorted(match.to_act - {NATURE}))
            match = match.play(player, match.game.write(match.game.sample(match.state, player, rng))).settle(rng)
        yield match.seq, process_time() - start


def action(game: str, round_number: int) -> Iterator[Measured]:
    for path in recorded(game, round_number):
        yield asyncio.run(acted(path, round_number))


async def acted(path: Path, round_number: int) -> Measured:
    """Some entries of a recorded game, said to the session of its match."""
    (first, *_), _ = states_of(path)
    session = JumpingSession.open(
        first.game, StoredMatch("m", first.header, False, (), (), b""), MemoryStore(), Random(1)
    )
    viewers = (None, *range(first.game.players))
    chosen = moments(path, round_number)
    seconds = 0.0
    for before, entry in chosen:
        session.match = before
        act = Act(f"{before.seq}", entry.player, before.seq, words_of(entry))
        start = process_time()
        _, step = await session.act(act, None)
        for viewer in viewers:
            session.encoded_view(viewer)
        seconds += process_time() - start
        assert step is not None
    return len(chosen), seconds


class JumpingSession(MatchSession):
    """A session whose match is set to any moment of a game. Its log has gaps, so it stores no snapshots."""

    def store_snapshot(self, least: int) -> None:
        """Stores none."""


class MemoryStore(Store):
    """Stores nothing; what is appended is committed at once."""

    def __init__(self) -> None:
        """Opens nothing."""

    def append(self, more: Append) -> "Future[bytes]":
        done: Future[bytes] = Future()
        done.set_result(more.chain)
        return done

    def keep_snapshot(self, snapshot: StoredSnapshot) -> "Future[None]":
        """Keeps none."""
        done: Future[None] = Future()
        done.set_result(None)
        return done


def event(game: str, round_number: int) -> Iterator[Measured]:
    for number in range(MOST):
        rng = Random(f"{game} {round_number} {number}")
        match = Match.begin(open_game(game, PLAYERS.get(game, 2), SHORT.get(game, {})))
        session = MatchSession("m", match, b"", MemoryStore(), rng)
        scenes = MatchScenes(session)
        clients = ((), *((player,) for player in range(match.game.players)))
        events, seconds = 0, 0.0
        while session.match.to_act:
            player = rng.choice(sorted(session.match.to_act))
            action = match.game.sample(session.match.state, player, rng)
            step = session.propose(player, match.game.write(action))
            start = process_time()
            session.commit(step, b"")
            tell(session, scenes, clients, step.before[0].seq)
            seconds += process_time() - start
            events += 1
        yield events, seconds


def click(game: str, round_number: int) -> Iterator[Measured]:
    for number in range(MOST):
        yield asyncio.run(clicked(game, Random(f"{game} {round_number} {number}")))


async def clicked(game: str, rng: Random) -> Measured:
    """A whole random game. NATURE's timers run out at once; what it does is told to the clients, too, and not measured:
    else the next action would pay for these lines and scenes."""
    match = Match.begin(open_game(game, PLAYERS.get(game, 2), SHORT.get(game, {})))
    session = MatchSession("m", match, b"", MemoryStore(), rng)
    scenes = MatchScenes(session)
    clients = ((), *((player,) for player in range(match.game.players)))
    actions, seconds = 0, 0.0
    while session.match.to_act:
        player = rng.choice(sorted(session.match.to_act))
        text = match.game.write(match.game.sample(session.match.state, player, rng))
        if player == NATURE:
            seq = session.match.seq
            await session.act_for_nature(text, None)
            tell(session, scenes, clients, seq)
            continue
        seq = session.match.seq
        frame = json.dumps({"t": "act", "key": f"{seq}", "player": player, "base_seq": seq, "words": text.split(" ")})
        start = process_time()
        act = read_frame(frame)
        assert isinstance(act, Act)
        answer, step = await session.act(act, seq)
        write(answer)
        assert step is not None
        tell(session, scenes, clients, seq)
        seconds += process_time() - start
        actions += 1
    return actions, seconds


def tell(session: MatchSession, scenes: MatchScenes, clients: tuple[tuple[int, ...], ...], since: int) -> None:
    """Writes the event after entry number `since` for all clients."""
    common = broadcast.event(session, ())
    for seats in clients:
        write(broadcast.drawn_event_for(common, scenes, seats, since))
    session.drop_encoded_views()
    scenes.drop_encoded()


def plan(game: str, round_number: int) -> Iterator[Measured]:
    for path in recorded(game, round_number):
        said = moments(path, round_number)
        chosen = [(match, entry) for match, entry in said if words_of(entry)[0] not in OF_THE_MATCH]
        seconds = 0.0
        for before, entry in chosen:
            rules: Any = before.game
            view, words = before.view(entry.player), words_of(entry)
            start = process_time()
            for count in range(len(words) + 1):
                dump(rules.plan(view, entry.player, words[:count]))
            seconds += process_time() - start
        yield len(chosen), seconds


def recorded(game: str, round_number: int) -> Iterator[Path]:
    """Recorded games, in every round beginning with another."""
    paths = files(game)[:RECORDED]
    for number in range(MOST):
        yield paths[(3 * round_number + number) % len(paths)]


def moments(path: Path, round_number: int) -> list[tuple[Match, Entry]]:
    """Some of the players' entries of a recorded game, each with the match before it."""
    states, entries = states_of(path)
    said = [(before, entry) for before, entry in zip(states, entries, strict=True) if entry.player != NATURE]
    return said[round_number % EVERY :: EVERY]


def words_of(entry: Entry) -> tuple[str, ...]:
    """Its second field: earlier commits have another name for it."""
    return tuple(astuple(entry)[1].split(" "))


@cache
def states_of(path: Path) -> tuple[list[Match], tuple[Entry, ...]]:
    """A recorded game's match before each entry, and the entries."""
    golden = read_golden(path.read_text())
    match = Match.reopen(golden.game(), golden.header)
    states = []
    for entry in golden.entries:
        states.append(match)
        match = match.play(entry.player, " ".join(words_of(entry)))
    return states, golden.entries


WORK: Final[dict[str, Callable[[str, int], Iterator[Measured]]]] = {
    "games": games,
    "contract": contract,
    "action": action,
    "event": event,
    "click": click,
    "plan": plan,
}


def measure(what: str, game: str, round_number: int) -> Measured:
    """At least the usual number of actions, and their time."""
    gc.collect()
    gc.freeze()  # as the server does
    actions, seconds = 0, 0.0
    for more, took in WORK[what](game, round_number):
        actions, seconds = actions + more, seconds + took
        if actions >= LEAST[what]:
            break
    return actions, seconds


def serve() -> None:
    """Measures what standard input names, a line each: what, game, round."""
    for line in sys.stdin:
        what, game, number = line.split()
        print(json.dumps(measure(what, game, int(number))), flush=True)


# --- The comparison ---------------------------------------------------------------------------------------------------


class Checkout:
    """A process that measures in one checkout."""

    def __init__(self, root: Path, program: Path) -> None:
        command: list[str | Path] = [root / ".venv" / "bin" / "python", program.resolve(), "--serve"]
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self.process = subprocess.Popen(command, cwd=root, env=os.environ | {"PYTHONPATH": str(root)}, **pipes)

    def microseconds(self, what: str, game: str, round_number: int) -> float:
        """For one action."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(what, game, round_number, file=self.process.stdin, flush=True)
        actions, seconds = json.loads(self.process.stdout.readline())
        return float(1e6 * seconds / actions)


def compare(earlier: Checkout, now: Checkout, what: str, game: str, rounds: int) -> str:
    """A row of the table."""
    before: list[float] = []
    after: list[float] = []
    for number in range(-1, rounds):
        sides = ((earlier, before), (now, after))
        for side, times in sides if number % 2 else sides[::-1]:
            took = side.microseconds(what, game, max(number, 0))
            if number >= 0:  # the first time compiled code is loaded
                times.append(took)
    ratios = sorted(late / early for early, late in zip(before, after, strict=True))
    edge = rounds // 4  # of 15 sorted ratios the fourth from both ends
    medians = f"{statistics.median(before):,.2f} | {statistics.median(after):,.2f} | {statistics.median(ratios):.3f}"
    return f"| {game} | {what} | {medians} | {ratios[edge]:.3f} to {ratios[-edge - 1]:.3f} |"


def main() -> None:
    asked = argparse.ArgumentParser(description="The rules and the server of two commits, compared in one run.")
    asked.add_argument("earlier", type=Path, nargs="?", help="the checkout of the earlier commit")
    asked.add_argument("--rounds", type=int, default=15)
    asked.add_argument("--program", type=Path, default=Path(__file__), help="a copy of this file for the earlier names")
    asked.add_argument("--game", action="append", choices=GAMES, help="only this game")
    asked.add_argument("--what", action="append", choices=WORK, help="only this")
    asked.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    words = asked.parse_args()
    if words.serve:
        return serve()
    earlier = Checkout(words.earlier, words.program)
    now = Checkout(Path(__file__).resolve().parents[1], Path(__file__))
    print("| game | | before, us | after, us | ratio | its interval |\n|---|---|---|---|---|---|", flush=True)
    for game in words.game or GAMES:
        for what in words.what or WORK:
            print(compare(earlier, now, what, game, words.rounds), flush=True)


if __name__ == "__main__":
    main()
