"""What Pirates CSG measures in, what it leaves out, and the drawing of its rules page."""

import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from iceharbor.games.pirates_csg.cards import crew_cards, own_cards
from iceharbor.games.pirates_csg.layout import OPTIONS, opening_sea
from iceharbor.games.pirates_csg.moving import base_move
from iceharbor.games.pirates_csg.powers import POWERS
from iceharbor.games.pirates_csg.records import (
    HELMSMAN,
    LONG_U,
    NONE,
    PURSE,
    SERVING,
    SHIPS_ACT,
    SHORT_U,
    SPENT,
    PiratesSea,
)
from iceharbor.games.pirates_csg.setup import apply_setup, in_setup, sample_setup, setup_to_act
from iceharbor.games.pirates_csg.turns import total_of_player

ROOT: Final = Path(__file__).parents[2]
USUAL: Final[dict[str, Any]] = {name: option["default"] for name, option in OPTIONS["properties"].items()}


def first_turn(seed: int) -> PiratesSea:
    rng, sea = Random(seed), opening_sea(USUAL)
    while in_setup(sea):
        player = rng.choice(sorted(setup_to_act(sea)))
        sea = apply_setup(sea, player, sample_setup(sea, player, own_cards(), rng), own_cards())
    assert sea.turn[0].phase == SHIPS_ACT
    return sea


def test_pc_r2_pc_a1_distances_are_the_printed_segments_of_a_card() -> None:
    assert [round(millimetres * 1024 / 25.4) for millimetres in (57.5, 83.8)] == [SHORT_U, LONG_U]
    assert {card.move.replace("+", "").strip("SL") for card in own_cards().ships} == {""}


def test_pc_a19_nothing_boards() -> None:
    texts = [*(power.text for power in POWERS.values()), *(card.text for card in crew_cards())]
    assert [text for text in texts if "board" in text.lower()] == []


def test_pc_a34_each_unspent_coin_scores_one_more() -> None:
    """PC-T26: unspent 5, 3, 2 and spent 9."""
    sea = first_turn(1)
    coins = np.zeros(4, sea.coins.dtype)
    for coin, (value, place) in zip(range(4), ((5, PURSE), (3, PURSE), (2, PURSE), (9, SPENT)), strict=True):
        coins[coin].value, coins[coin].place = value, place
    assert total_of_player(sea._replace(coins=coins), 0) == 6 + 4 + 3 + 9


def test_pc_a40_a_helmsman_does_nothing_for_a_derelict_or_a_ship_that_tows() -> None:
    sea = first_turn(2)
    index = int(np.flatnonzero(sea.ships["laid"])[0])
    ship = sea.ships[index]
    shorts, longs = base_move(sea, index)
    mate = sea.crew[int(ship.player) * 8 + HELMSMAN]
    ship.crew, mate.state, mate.ship = HELMSMAN, SERVING, index
    assert base_move(sea, index) == (shorts + 1, longs)
    ship.tows = (index + 1) % len(sea.ships)
    assert base_move(sea, index) == (1, 0)
    ship.tows, ship.standing = NONE, 0
    assert base_move(sea, index)[1] == 0
    assert base_move(sea, index)[0] <= 1


def test_pc_a61_what_is_not_wanted_is_no_option() -> None:
    assert not {"boarding", "per_player", "full_edge", "edges"} & set(OPTIONS["properties"])


def test_pc_v2_the_options_of_a_match() -> None:
    wanted = {
        "capture",
        "final_delivery",
        "blind",
        "line_of_fire",
        "specials",
        "round_limit",
        "points",
        "islands",
        "cards",
    }
    assert wanted <= set(OPTIONS["properties"])
    assert (USUAL["line_of_fire"], USUAL["specials"], USUAL["round_limit"], USUAL["cards"]) == ("blocked", 0, 60, None)


def test_the_drawings_of_the_rules_page_are_those_of_the_hulls_and_the_rules() -> None:
    code = "import draw_pirates_csg; print(*draw_pirates_csg.blocks(), sep='\\0', end='')"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT / "tools", capture_output=True, text=True, check=True)
    page = (ROOT / "docs" / "rules" / "pirates-csg.md").read_text("utf-8")
    drawn = done.stdout.split("\0")
    assert len(drawn) == page.count("```svg") == 3
    assert [block for block in drawn if block not in page] == []
