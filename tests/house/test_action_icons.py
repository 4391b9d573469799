"""The icons of actions: each that a game names is drawn by the page, and the page draws no other."""

import ast
import re
from collections.abc import Iterator
from typing import get_args

from iceharbor.plan import Icon
from tests.docs.pages import ROOT

ICONS = {*get_args(Icon)} - {""}


def named_in(tree: ast.AST) -> Iterator[str]:
    """The constants given as `icon`, and the values of tables of icons."""
    for node in ast.walk(tree):
        match node:
            case ast.keyword(arg="icon", value=ast.Constant(value=str(name))):
                yield name
            case ast.AnnAssign(target=ast.Name(id=table), value=ast.Dict(values=values)) if table.endswith("ICONS"):
                yield from (str(each.value) for each in values if isinstance(each, ast.Constant))


def test_every_icon_is_named_by_a_game() -> None:
    games = (ROOT / "iceharbor" / "games").rglob("*.py")
    named = {name for path in games for name in named_in(ast.parse(path.read_text(encoding="utf-8")))}
    assert named == ICONS


def test_the_page_draws_every_icon_and_no_other() -> None:
    source = (ROOT / "web" / "match" / "action_icons.ts").read_text(encoding="utf-8")
    drawings = dict(re.findall(r'^  (\w+): "(M[^"]+)",$', source, re.MULTILINE))
    assert drawings.keys() == ICONS
    assert len({*drawings.values()}) == len(ICONS)
