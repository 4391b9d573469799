"""The pictures of the games' tiles are what the renderer draws of recorded matches."""

import re
from importlib import util
from types import ModuleType

import pytest

from iceharbor.catalogue import FOLDERS
from tests.web.host import ROOT


def make_tiles() -> ModuleType:
    spec = util.spec_from_file_location("make_tiles", ROOT / "tools" / "make_tiles.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = make_tiles()


@pytest.mark.parametrize("game", FOLDERS)
def test_the_tile_of_a_game_is_up_to_date(game: str) -> None:
    for theme in TOOL.THEMES:
        kept = TOOL.path_of(game, theme).read_text("utf-8")
        assert kept == TOOL.tile(game, theme), "run tools/make_tiles.py"


def test_a_tile_leaves_out_what_lies_far_outside_it() -> None:
    kept = TOOL.path_of("ice_pirates", "day").read_text("utf-8")
    assert len(kept) < 60_000
    assert len(re.findall("<text", kept)) < 60
