"""`iceharbor prepare` writes Python's byte code: of what is loaded, where it is missing or older than its source."""

import importlib
import importlib.util
import os
import sys
from pathlib import Path

import pytest

from iceharbor.warmup.bytecode import loaded_sources, write_missing


@pytest.fixture
def source(tmp_path: Path) -> Path:
    file = tmp_path / "module_of_a_host.py"
    file.write_text("number = 1\n")
    return file


def cached(source: Path) -> Path:
    return Path(importlib.util.cache_from_source(source))


def test_missing_byte_code_is_written_once(source: Path) -> None:
    assert write_missing([source]) == 1
    assert cached(source).exists()
    assert write_missing([source]) == 0


def test_byte_code_of_an_older_source_is_written_again(source: Path) -> None:
    write_missing([source])
    later = source.stat().st_mtime + 10
    source.write_text("number = 2\n")
    os.utime(source, (later, later))
    assert write_missing([source]) == 1


def test_a_source_that_is_not_python_does_not_stop_the_others(source: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "a_wrong_one.py"
    wrong.write_text("number =\n")
    assert write_missing([wrong, source]) == 1


def test_what_is_imported_counts_as_loaded(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(source.parent)
    importlib.import_module(source.stem)
    try:
        assert source in loaded_sources()
    finally:
        del sys.modules[source.stem]
