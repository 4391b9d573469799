"""The launcher: it never writes into a foreign environment, waits for its lock, and rebuilds outdated files."""

import importlib.util
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]


@pytest.fixture
def dev(tmp_path: Path) -> ModuleType:
    """dev.py in its own checkout."""
    copy = tmp_path / "dev.py"
    copy.write_text((ROOT / "dev.py").read_text())
    spec = importlib.util.spec_from_file_location("dev_in_a_checkout", copy)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def foreign(tmp_path: Path) -> Path:
    """An environment that another tool created elsewhere."""
    place = tmp_path / "elsewhere"
    (place / "bin").mkdir(parents=True)
    (place / "bin" / "python").write_text("precious")
    (place / "pyvenv.cfg").write_text("home = elsewhere")
    return place


def test_a_linked_environment_is_unlinked_and_left_whole(dev: ModuleType, tmp_path: Path) -> None:
    place = foreign(tmp_path)
    dev.VENV.symlink_to(place)
    assert not dev.ours()
    dev.remove(dev.VENV)
    assert not dev.VENV.exists()
    assert (place / "bin" / "python").read_text() == "precious"


def test_an_environment_made_by_another_tool_is_left_alone(dev: ModuleType, tmp_path: Path) -> None:
    foreign(tmp_path).rename(dev.VENV)
    assert not dev.ours()


def test_an_environment_that_was_moved_with_its_checkout_is_not_ours(dev: ModuleType, tmp_path: Path) -> None:
    foreign(tmp_path).rename(dev.VENV)
    made = dev.VENV / "made.stamp"
    made.write_text(str(dev.VENV) + sys.version)
    assert dev.ours()
    made.write_text("/elsewhere/.venv" + sys.version)
    assert not dev.ours()


def test_a_stamp_changes_with_its_sources(dev: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "lock"
    file.write_text("a")
    before = dev.stamp([file])
    assert dev.stamp([file]) == before
    file.write_text("b")
    assert dev.stamp([file]) != before


@pytest.mark.skipif(sys.platform == "win32", reason="the lock works otherwise there")
def test_a_second_launcher_waits_for_the_first(dev: ModuleType) -> None:
    order = []
    began, free = threading.Event(), threading.Event()

    def first() -> None:
        with dev.alone():
            began.set()
            free.wait(20)
            order.append("first")

    def second() -> None:
        began.wait(20)
        threading.Timer(0.05, free.set).start()
        with dev.alone():
            order.append("second")

    threads = [threading.Thread(target=each) for each in (first, second)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert order == ["first", "second"]


def test_a_step_that_fails_is_one_sentence(dev: ModuleType) -> None:
    with pytest.raises(dev.Stop, match="failed"):
        dev.run([sys.executable, "-c", "raise SystemExit(3)"])


def test_what_is_started_finds_our_programs_first_and_may_write_bytecode(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    env = dev.environment(EXTRA="x")
    assert env["PATH"].startswith(str(dev.BIN))
    assert "PYTHONDONTWRITEBYTECODE" not in env
    assert (env["UV_SYSTEM_CERTS"], env["NODE_USE_SYSTEM_CA"], env["EXTRA"]) == ("1", "1", "x")


def test_checks_are_reported_whole_and_in_order_and_those_that_failed_are_named(
    dev: ModuleType, capfd: pytest.CaptureFixture[str]
) -> None:
    programs = {"slow": "sum(range(10**7)); print('s')", "wrong": "raise SystemExit('w')", "quick": "print('q')"}
    with ThreadPoolExecutor(2) as pool:
        commands = {name: [sys.executable, "-c", program] for name, program in programs.items()}
        checks = [(name, pool.submit(dev.output_of, command, dev.environment())) for name, command in commands.items()]
        assert dev.report(checks) == ["wrong"]
    assert capfd.readouterr().out.split() == "== slow s == wrong w == quick q".split()


def called(dev: ModuleType, monkeypatch: pytest.MonkeyPatch, *words: str) -> list[list[str]]:
    """The arguments that `dev.py test` with these words gives to pytest."""
    found: list[list[str]] = []

    def run(command: list[object], **more: object) -> subprocess.CompletedProcess[bytes]:
        found.append([str(word) for word in command])
        return subprocess.CompletedProcess([], 0, b"")

    for name in ("install", "build", "prepare"):
        monkeypatch.setattr(dev, name, lambda *words: None)
    monkeypatch.setattr(dev, "browser", lambda: "chromium")
    monkeypatch.setattr(dev.subprocess, "run", run)
    monkeypatch.setattr(dev.subprocess, "call", lambda command, **more: run(command).returncode)
    assert dev.test(list(words)) == 0
    return [command[3:] for command in found if "pytest" in command]


def test_the_words_after_test_go_to_pytest(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    assert called(dev, monkeypatch)[-1] == [*dev.SHARED]
    assert called(dev, monkeypatch, "--all")[-1] == [*dev.SHARED, "--all"]
    assert called(dev, monkeypatch, "--all", "tests/fuzz", "-x") == [["--all", "tests/fuzz", "-x"]]
    assert called(dev, monkeypatch, "--quick") == [["-q", *dev.QUICK]]


@pytest.mark.parametrize("words", [(), ("--all",)])
def test_one_process_collects_the_tests_before_several_run_them(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    collecting, running = called(dev, monkeypatch, *words)
    assert "--collect-only" in collecting
    assert "-n" in running


def test_collecting_keeps_the_rewritten_assertions_and_prints_nothing(dev: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "test_small.py").write_text("def test_small() -> None:\n    assert True\n")
    command = [sys.executable, *map(str, dev.COLLECT[1][1:])]
    done = subprocess.run(command, cwd=tmp_path, env=dev.environment(), capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (0, b"")
    assert list(tmp_path.glob("__pycache__/test_small*pytest*.pyc"))


def test_without_a_command_it_lists_the_commands(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "dev.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "dev.py play" in done.stdout
