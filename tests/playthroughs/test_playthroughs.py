"""Law 9: every recorded match replays, entry by entry, to the same states and the same outcome."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from iceharbor.catalogue import GAMES
from iceharbor.codec import dump, plain
from iceharbor.match import Match
from tests import playthroughs
from tests.playthroughs import KINDS, RECORDED_KEYS, ending, files, fingerprint, mark, read_golden, write_golden
from tests.seeds import most_slow, seeds

LEAST = 20
"""Recorded matches that a game of the catalogue has."""

EVERY_FILE = [path for game in KINDS for path in files(game)]


def replayed(path: Path) -> Match:
    """The recorded match, replayed, with every fingerprint compared."""
    golden = read_golden(path.read_text())
    match = Match.reopen(golden.game(), golden.header)
    assert match.header == golden.header, "rules, options or defaults have changed: a released version stays runnable"
    for seq, entry in enumerate(golden.entries, 1):
        match = match.play(entry.player, entry.notation)
        if seq in golden.marks:
            assert mark(match) == golden.marks[seq], f"after entry {seq} of {path.name}"
    assert ending(match) == golden.outcome
    assert max(golden.marks) == match.seq, "the last state is marked"
    return match


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_playthroughs(game: str) -> None:
    assert len(files(game)) >= LEAST


@pytest.mark.parametrize("path", EVERY_FILE, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_it_replays_to_the_recorded_states_and_outcome(path: Path) -> None:
    match = replayed(path)
    assert not match.to_act
    assert match.outcome is not None
    assert write_golden(match) == path.read_text(), "the file is as the recorder writes it"


@pytest.mark.parametrize("game", KINDS)
def test_the_playthroughs_are_not_all_alike(game: str) -> None:
    goldens = [read_golden(path.read_text()) for path in files(game)]
    fewest, most = KINDS[game].info.players
    assert {golden.header.players for golden in goldens} == set(range(fewest, most + 1))
    assert len({dump(plain(golden.header)) for golden in goldens}) > len(goldens) // 3
    assert len({golden.entries for golden in goldens}) == len(goldens)


@pytest.mark.parametrize("seed", seeds(3))
def test_a_changed_entry_does_not_pass(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    path = rng.choice(EVERY_FILE)
    lines = path.read_text().splitlines()
    acted = [k for k, line in enumerate(lines) if line[0].isdigit()]
    del lines[rng.choice(acted[len(acted) // 2 :])]
    changed = tmp_path / path.name
    changed.write_text("\n".join([*lines, ""]))
    with pytest.raises(Exception):  # noqa: B017 - refused, or another state, or another outcome
        replayed(changed)


def test_a_fingerprint_ignores_renamed_keys_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RECORDED_KEYS, "today", "before")
    position = {"today": 1, "ships": [{"today": [2, 3]}]}
    assert fingerprint(position) == fingerprint({"before": 1, "ships": [{"before": [2, 3]}]})
    assert fingerprint(position) != fingerprint({"today": 1, "ships": [{"today": [2, 4]}]})
    assert fingerprint(position) != fingerprint({"unlisted": 1, "ships": [{"today": [2, 3]}]})


def test_a_fingerprint_ignores_the_sentence_of_an_outcome_and_not_its_places() -> None:
    def over(places: list[int], reason: str) -> str:
        return fingerprint({"outcome": {"places": places, "reason": reason, "rule": "HX-R8"}})

    assert over([1, 2], "Teal completed three groups") == over([1, 2], "Teal has three groups")
    assert over([1, 2], "Teal completed three groups") != over([2, 1], "Teal completed three groups")
    assert fingerprint({"outcome": None}) != fingerprint({})


@pytest.mark.parametrize("hash_seed", most_slow(["2024", "1"]))
def test_another_process_with_another_hash_seed_agrees(hash_seed: str) -> None:
    paths = [str(files(game)[0]) for game in KINDS]
    code = "import sys, pathlib; from tests.playthroughs.test_playthroughs import replayed\n"
    code += "for path in sys.argv[1:]: replayed(pathlib.Path(path))"
    root = Path(playthroughs.__file__).parents[2]
    env = {**os.environ, "PYTHONHASHSEED": hash_seed, "TZ": "Asia/Kathmandu", "LC_ALL": "C"}
    done = subprocess.run([sys.executable, "-c", code, *paths], cwd=root, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
