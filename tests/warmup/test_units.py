"""The warm-up's units: every unit runs, and afterwards play compiles nothing more."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from iceharbor import catalogue
from iceharbor.bots import BOTS
from iceharbor.catalogue import GAMES
from iceharbor.warmup import stamps, units
from iceharbor.warmup.units import Unit, first_game, functions, in_order, sources
from iceharbor.warmup.worker import UnitFailed, Worker, WorkerEnded
from tests.seeds import most_slow, times
from tests.tiny import Parley

FIGHT = "31"
"""The number of a recorded match in which ships ram and fire."""
PLAY = """
import sys
from random import Random
from iceharbor.bots import BOTS
from iceharbor.catalogue import GAMES, open_game
from iceharbor.codec import dump, parse
from iceharbor.contract import NATURE
from iceharbor.match import Match
from iceharbor.jit.dispatcher import Dispatcher
from iceharbor.server.match import positions
from iceharbor.warmup import units
from tests.playthroughs import files
from tests.starts import states_of

game = sys.argv[1]
units.warm(units.Unit(game))
for bot in BOTS[game]:
    units.warm(units.Unit(game, bot))

compile = Dispatcher.compile

def told(self, signature):
    print(self.py_func.__module__, self.py_func.__qualname__, file=sys.stdout)
    return compile(self, signature)

Dispatcher.compile = told
fewest, most = GAMES[game].info.players
for players in {fewest, fewest if game == "armada" else most}:
    rules, rng = open_game(game, players), Random(0)
    positions.standard(game, players, b"{}")
    match = Match.begin(rules).settle(rng)
    bots = [make(rules) for make in BOTS[game].values()]
    for turn in range(int(sys.argv[2])):
        if match.outcome is not None:
            break
        player = min(match.to_act - {NATURE})
        action = rules.write(rules.sample(match.state, player, rng))
        if turn % 3 == 0:
            units.look(match, player, action)
        if turn % 6 == 0:
            action = bots[turn // 6 % len(bots)].choose(match.view(player), player, rng)
        match = match.play(player, action).settle(rng)
    positions.whole(parse(dump(rules.position(match.state))))

if len(sys.argv) > 3:
    states, seen = states_of(files(game)[int(sys.argv[3]) - 1]), set()
    bots = [make(states[0].game) for make in BOTS[game].values()]
    for match, after in zip(states, states[1:]):
        player, action = after.entries[-1].player, after.entries[-1].notation
        verb = action.split(" ")[0]
        if player != NATURE and verb not in seen:
            seen.add(verb)
            units.look(match, player, action)
            for bot in bots:
                bot.choose(match.view(player), player, Random(0))
    print(*sorted(seen), file=sys.stderr)
"""


@pytest.mark.parametrize("game", most_slow(dict.fromkeys(unit.game for unit in in_order())))
def test_after_the_warm_up_play_compiles_nothing(game: str) -> None:
    command = [sys.executable, "-c", PLAY, game, str(times(30, 60))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("", "")


@pytest.mark.slow
def test_after_the_warm_up_a_fight_compiles_nothing() -> None:
    """In a recorded match of Pirates CSG, not the one of the warm-up: random play seldom comes to a fight."""
    command = [sys.executable, "-c", PLAY, "pirates_csg", "0", FIGHT]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    verbs = done.stderr.split()
    assert (done.stdout, {"attack", "mast", "reroll", "take", "launch", "buy"} - {*verbs}) == ("", set()), done.stderr


def test_every_bot_but_the_random_ones_has_something_to_compile() -> None:
    for unit in in_order():
        assert bool(functions(unit)) == (unit.bot != "random"), unit


def test_the_game_with_the_least_to_compile_comes_first() -> None:
    first, *others = dict.fromkeys(unit.game for unit in in_order())
    lines = {game: sum(sum(functions(unit).values()) for unit in first_game(game)) for game in (first, *others)}
    assert lines[first] == min(lines.values())
    assert others == [game for game in catalogue.GAMES if game != first]


def test_a_game_without_compiled_functions_is_done_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "GAMES", {"parley": Parley})
    assert in_order() == (Unit("parley"),)
    assert stamps.is_done(Unit("parley"))


def test_the_functions_of_a_game_are_those_of_its_own_files_and_of_what_they_import() -> None:
    names = functions(Unit("ice_pirates"))
    assert "iceharbor.table.arcs:arcs" in names
    assert not any(".hextris." in name or ".armada." in name for name in names)
    assert functions(Unit("ice_pirates", "greedy")).keys() - names.keys()


def test_a_stamp_holds_until_a_source_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unit = Unit("hextris")
    monkeypatch.setattr(stamps, "folder", lambda: tmp_path)
    assert not stamps.is_done(unit)
    stamps.mark_done(unit)
    assert stamps.is_done(unit)
    assert not stamps.is_done(Unit("sprawl"))
    changed = next(path for path in sources(unit) if path.name == "rules.py")
    text_of = units.text_of
    monkeypatch.setattr(stamps, "text_of", lambda path: text_of(path) + "# changed" * (path == changed))
    assert not stamps.is_done(unit)


def test_a_folder_that_cannot_be_written_leaves_no_stamp(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stamps, "folder", lambda: Path("/dev/null"))
    stamps.mark_done(Unit("hextris"))
    assert not stamps.is_done(Unit("hextris"))


def test_a_worker_compiles_units_and_says_what_fails() -> None:
    asyncio.run(use_a_worker())


async def use_a_worker() -> None:
    worker = await Worker.start()
    try:
        await worker.compile(Unit("hextris", "random"), lambda name: None)
        with pytest.raises(UnitFailed, match="KeyError: 'shark'"):
            await worker.compile(Unit("hextris", "shark"), lambda name: None)
        await worker.compile(Unit("undercut", "random"), lambda name: None)
        worker.kill()
        with pytest.raises(WorkerEnded):
            await worker.compile(Unit("hextris", "random"), lambda name: None)
    finally:
        await worker.close()


def test_every_games_default_bot_is_one_of_its_bots() -> None:
    for name, kind in GAMES.items():
        assert kind.info.default_bot in BOTS[name]
