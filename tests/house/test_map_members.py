"""The table of the old page's members in docs/map.md: all 44, and each home that it names is there."""

import re
from pathlib import Path
from typing import Any

from iceharbor import contract, plan, scene
from iceharbor.server import answers, wire

MAP = Path(__file__).parents[2] / "docs" / "map.md"
PLACES = (scene, plan, contract, answers, wire)


def rows() -> list[tuple[str, str]]:
    table = MAP.read_text("utf-8").partition("## Where each member of the old `GamePage` went")[2]
    return re.findall(r"^\| (`[^|]*) \| (.*) \|$", table, re.MULTILINE)


def members(kind: Any) -> set[str]:
    return {*dir(kind), *getattr(kind, "__annotations__", ())}


def missing(said: str) -> list[str]:
    """The homes such as `Plan.label` that are not there."""
    found = re.findall(r"`([A-Z]\w+)\.(\w+)`", said)
    return [
        f"{kind}.{name}"
        for kind, name in found
        if not any(name in members(getattr(place, kind, None)) for place in PLACES)
    ]


def test_the_table_has_all_members() -> None:
    named = [name for members, _ in rows() for name in re.findall(r"`(\w+)`", members)]
    assert len(named) == len(set(named)) == 44


def test_each_home_is_there() -> None:
    assert [home for _, said in rows() for home in missing(said)] == []


def test_a_home_that_is_gone_is_seen() -> None:
    assert missing("`Plan.label`, `Plan.then`") == ["Plan.then"]
