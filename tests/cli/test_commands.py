"""The command line: what it prints, what it writes, and one clear line for every mistake."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import iceharbor
from iceharbor.catalogue import open_game
from iceharbor.codec import dump
from iceharbor.contract import NATURE, SEATS
from iceharbor.files import file_of
from iceharbor.match import Match
from iceharbor.server import app
from iceharbor.server.limits import FIRST, read_limits
from tests.cli.conftest import Run


@pytest.fixture
def saved(run: Run, tmp_path: Path) -> Path:
    """A saved game of two bots, played to its end."""
    status, _, _ = run("selfplay", "--games", 1, "--option", "fleet=1", "--option", "turn_cap=3", "--save", tmp_path)
    assert status == 0
    (file,) = tmp_path.glob("*.json")
    return file


def test_it_says_its_version(run: Run) -> None:
    assert run("--version") == (0, f"iceharbor {iceharbor.__version__}\n", "")


def test_help_names_every_command(run: Run) -> None:
    _, out, _ = run("--help")
    for command in ("games", "engine", "new", "replay", "render", "selfplay", "prepare"):
        assert command in out


def test_games_lists_each_with_its_options(run: Run) -> None:
    status, out, err = run("games")
    assert (status, err) == (0, "")
    assert "Ice Pirates" in out
    assert "hidden_holds" in out
    assert "greedy = Casual (level 2)" in " ".join(out.split())


def test_limits_lists_each_setting_as_the_option_takes_it(run: Run) -> None:
    status, out, _ = run("limits")
    settings = [line.split()[0] for line in out.splitlines()]
    assert status == 0
    assert "sockets=4000" in settings
    assert read_limits(settings) == FIRST


def test_the_environment_changes_limits_and_names_proxies(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[Any] = []
    monkeypatch.setattr(app, "serve", lambda *words, proxies, **_: served.append((words[-1], proxies.trusted)))
    monkeypatch.setenv("ICEHARBOR_LIMITS", "sockets=50 pace=2.5")
    monkeypatch.setenv("ICEHARBOR_TRUSTED_PROXIES", "10.0.0.0/8 192.0.2.1")
    assert run()[0] == 0
    assert served == [(replace(FIRST, sockets=50, pace=2.5), ("10.0.0.0/8", "192.0.2.1"))]


def test_a_new_table_is_a_saved_game_that_replays(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    assert run("new", "ice_pirates", file, "--players", 3, "--option", "fleet=2", "--seed", "s")[0] == 0
    header = json.loads(file.read_text())["log"][0]
    assert (header["players"], header["options"]["fleet"]) == (3, 2)
    status, out, err = run("replay", file)
    assert (status, err) == (0, "")
    assert "3 players" in out
    assert "entries verified" in out


def test_the_same_seed_writes_the_same_file(run: Run, tmp_path: Path) -> None:
    for name in ("a", "b"):
        run("new", "ice_pirates", tmp_path / name, "--seed", "s")
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_a_new_table_may_be_written_as_a_position(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    run("new", "ice_pirates", file, "--position")
    assert json.loads(file.read_text())["game"] == "ice_pirates"
    assert run("replay", file)[0] == 0


def test_no_file_is_written_over_unless_it_is_asked_for(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text("mine")
    assert run("new", "ice_pirates", file)[0] == 2
    assert file.read_text() == "mine"
    assert run("new", "ice_pirates", file, "--force")[0] == 0


def test_replay_says_who_won(run: Run, saved: Path) -> None:
    status, out, _ = run("replay", saved)
    assert status == 0
    assert "Won by" in out
    assert any(seat in out for seat in SEATS[:2])


def test_replay_says_who_is_to_play_when_it_is_not_over(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    run("new", "torpedo", file, "--players", 3)
    assert "Not over. To act: Teal, Coral and Violet" in run("replay", file)[1]
    match = Match.begin(open_game("undercut", 3))
    assert match.to_act == {NATURE}
    file.write_bytes(dump(file_of(match)))
    assert "Not over. To act: NATURE" in run("replay", file)[1]


def test_a_game_that_was_tampered_with_is_caught_at_the_entry(run: Run, saved: Path) -> None:
    game = json.loads(saved.read_text())
    at = next(seq for seq, entry in enumerate(game["log"]) if seq and entry["action"].startswith("move"))
    game["log"][at]["action"] = "move L1 000.0 000.0 000.0 000.0"
    saved.write_text(json.dumps(game))
    status, _, err = run("replay", saved)
    assert status == 2
    assert f"entry {at}: move L1" in err
    assert "IP-R" in err


def test_selfplay_sums_up(run: Run) -> None:
    status, out, _ = run("selfplay", "--games", 2, "--bots", "random,random", "--option", "turn_cap=2")
    assert status == 0
    assert "2 matches" in out


def test_selfplay_seats_the_games_default_bot_against_random_ones(run: Run) -> None:
    status, out, _ = run("selfplay", "sprawl", "--games", 1)
    assert status == 0
    assert "hasty" in out
    assert "random" in out


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_saved_game_is_drawn_at_any_entry_for_any_viewer(run: Run, saved: Path, tmp_path: Path, kind: str) -> None:
    begun = {"svg": b"<svg", "png": b"\x89PNG"}[kind]
    for words in ((), ("--at", 20), ("--viewer", 0), ("--viewer", "spectator", "--theme", "night")):
        out = tmp_path / f"picture.{kind}"
        assert run("render", saved, "-o", out, "--width", 400, *words) == (0, "", "")
        assert out.read_bytes().startswith(begun)


def write(path: Path, value: Any) -> Path:
    path.write_text(value if isinstance(value, str) else json.dumps(value))
    return path


FILES = (
    ("", "not JSON"),
    ("{", "not JSON"),
    ('{"log": 5}', "neither"),
    ("7", "neither"),
    ("[]", "empty"),
    ('{"log": [{"game": "chess", "players": 2, "options": {}, "rules": "1"}]}', "chess"),
    ('{"log": [{"game": "ice_pirates", "players": 2, "options": {}, "rules": "0"}]}', "rules '0'"),
    ('{"log": [{"game": "ice_pirates", "players": 2, "options": {"fleet": 99}, "rules": "0"}]}', "options.fleet"),
    ('{"game": "ice_pirates", "players": 2, "ships": 7}', "ships"),
    ('{"game": 3}', "game"),
    ("[" * 5000, "nested"),
    ('"\\ud800"', "surrogate"),
)


@pytest.mark.parametrize(("content", "says"), FILES)
def test_a_file_that_cannot_be_read_is_one_line_that_names_it(
    run: Run, tmp_path: Path, content: str, says: str
) -> None:
    file = write(tmp_path / "bad.json", content)
    for words in (("replay", file), ("render", file, "-o", tmp_path / "out.svg")):
        is_one_line(run(*words), "bad.json", says)
    assert not (tmp_path / "out.svg").exists()


MISTAKES = (
    (("sail",), "sail"),
    (("replay",), "FILE"),
    (("replay", "nowhere.json"), "nowhere.json"),
    (("replay", "."), "."),
    (("new", "chess", "x.json"), "chess"),
    (("new", "ice_pirates", "x.json", "--players", "9"), "2 to 5"),
    (("new", "ice_pirates", "x.json", "--players", "two"), "--players"),
    (("new", "ice_pirates", "x.json", "--option", "fleet"), "NAME=VALUE"),
    (("new", "ice_pirates", "x.json", "--option", "fleet=many"), "options.fleet"),
    (("new", "ice_pirates", "x.json", "--option", "oars=2"), "oars"),
    (("new", "ice_pirates", "/dev/null/x.json"), "/dev/null"),
    (("render", "x.json", "-o", "x.jpg"), ".svg or .png"),
    (("render", "x.json"), "-o"),
    (("selfplay", "--bots", "greedy,shark"), "shark"),
    (("selfplay", "--bots", "greedy"), "2 to 5"),
    (("selfplay", "chess"), "chess"),
    (("selfplay", "--games", "0"), "--games"),
    (("--port", "70000"), "--port"),
    (("--port", "http"), "--port"),
    (("--colour", "red"), "--colour"),
    (("--limit", "sockets"), "sockets"),
    (("--limit", "sockets=many"), "sockets"),
    (("--limit", "doors=3"), "doors"),
    (("--trusted-proxy", "proxy.example"), "proxy.example"),
    (("--host", "no such host", "--no-browser"), "no such host"),
    (("--data", "/dev/null/x", "--port", "0", "--no-browser"), "/dev/null/x"),
)


@pytest.mark.parametrize(("words", "says"), MISTAKES)
def test_a_mistake_is_one_line_that_says_what_and_where(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    is_one_line(run(*words), says)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--at", 9999), "no entry 9999"),
        (("--at", -1), "no entry"),
        (("--viewer", 5), "0 to 1"),
        (("--viewer", "me"), "me"),
    ],
)
def test_a_picture_of_what_is_not_there_is_refused(
    run: Run, saved: Path, tmp_path: Path, words: tuple[object, ...], says: str
) -> None:
    is_one_line(run("render", saved, "-o", tmp_path / "out.svg", *words), says)


def is_one_line(done: tuple[int, str, str], *says: str) -> None:
    status, out, err = done
    assert (status, out) == (2, "")
    assert err.startswith("iceharbor: ")
    assert err.count("\n") == 1
    assert len(err) < 500
    for part in says:
        assert part in err


def test_a_taken_port_is_one_line_that_says_what_to_do(run: Run, tmp_path: Path) -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = run("--port", port, "--data", tmp_path, "--no-browser")
    is_one_line(done, f"port {port} is taken", "--port")
