"""Whole games of Torpedo against the oracle: contacts, placements off the field, and the ships that three volleys
sink."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest
import shapely

from iceharbor.contract import NATURE
from iceharbor.match import Match
from tests.games.ice_pirates_positions import refusal
from tests.games.torpedo_positions import opened, where
from tests.seeds import seeds, times
from tests.table import oracle
from tests.table.exact import exact_gap_squared
from tests.table.straight import first_met

BAY = [[0, 0], [20000, 0], [20000, 16000], [12000, 16000], [10000, 9000], [8000, 16000], [0, 16000]]
TABLES: tuple[dict[str, Any], ...] = (
    {"width": 14, "height": 12},
    {"field": "round", "width": 15},
    {"corners": BAY, "reversed": True},
    {"width": 20, "height": 14, "pass_through": True},
)


def rushed(rng: Random, options: dict[str, Any]) -> Match:
    """A random rush of three players up to Stop."""
    match = opened(3, **options)
    for player in range(3):
        match = match.play(player, "ready")
    match = match.play(NATURE, "go")
    while where(match)["phase"] == "rush":
        player = rng.randrange(3)
        match = match.play(player, match.game.write(match.game.sample(match.state, player, rng)))
    return match


# --- Placing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(times(2, 4)))
def test_tp_a10_a_piece_crashes_exactly_where_it_touches(seed: int) -> None:
    """Outside the band real geometry decides; inside it, fractions on the lattice's own corners decide to the unit."""
    rng, counted = Random(seed), Counter[str]()
    match = rushed(rng, TABLES[seed % 4] | {"stock": 3})
    field, ships = where(match)["field"], where(match)["ships"]
    hulls = [[tuple(corner) for corner in ship["hull"]] for ship in ships]
    there = oracle.shapes(poses_of(ships))
    for _ in range(150):
        player = rng.choice(sorted(match.to_act - {NATURE}))
        size = rng.choice([size for size, count in where(match)["stocks"][player].items() if count])
        near = rng.choice(ships)["stern"]
        stern = [value + rng.randint(-2000, 2000) for value in near]
        heading = rng.choice((rng.randrange(3600), 450 * rng.randrange(8)))
        text = f"lay {size} {stern[0]},{stern[1]} {heading // 10:03d}.{heading % 10}"
        here = oracle.shapes(poses_of([{"size": size, "stern": stern, "heading": heading}]))
        inside = int(oracle.inside(shapely.Polygon(field), here)[0])
        no = refusal(match, text, player)
        if no is not None:
            assert (no.rule, inside in (-1, 0, 1)) == ("TP-A11", True), text
            counted["off"] += 1
            continue
        assert inside in (-1, 2), text
        last = where(match.play(player, text))
        (piece,) = (ship for ship in last["ships"] + last["crashed"] if ship["order"] == last["placed"])
        hull = [tuple(corner) for corner in piece["hull"]]
        crashed = piece in last["crashed"]
        assert crashed == any(exact_gap_squared(hull, other) == 0 for other in hulls), text
        touches = oracle.contact(np.repeat(here, len(there)), there)
        assert (touches == 1).any() <= crashed <= (touches != 0).any(), text
        counted["crash" if crashed else "clear"] += 1
    assert min(counted[kind] for kind in ("off", "crash", "clear")) > 5, counted


def poses_of(ships: list[dict[str, Any]]) -> Any:
    return np.array([[" SML".index(ship["size"]), *ship["stern"], ship["heading"], 0, 0] for ship in ships], float)


# --- The volleys ------------------------------------------------------------------------------------------------------


def sunk_in(match: Match) -> list[set[str]]:
    """The ships that each volley sinks, computed from the hulls."""
    whole, options = where(match), match.game.options
    afloat = {f"{ship['player']}.{ship['name']}": ship for ship in whole["ships"]}
    found: list[set[str]] = []
    for size in "LMS" if options["reversed"] else "SML":
        hit = {_hit(name, afloat, whole["field"], options) for name in afloat if afloat[name]["size"] == size}
        found.append({name for name in hit if name is not None and afloat[name]["size"] != size})
        afloat = {name: ship for name, ship in afloat.items() if name not in found[-1]}
    return found


def _hit(firer: str, afloat: dict[str, Any], field: Any, options: Any) -> str | None:
    (x, y), (sx, sy) = afloat[firer]["hull"][0], afloat[firer]["stern"]
    size = afloat[firer]["size"]
    names = [n for n in afloat if n != firer and not (options["pass_through"] and afloat[n]["size"] == size)]
    met, _ = first_met((x, y), (x - sx, y - sy), [afloat[name]["hull"] for name in names], field)
    return None if met is None else names[met]


@pytest.mark.parametrize("seed", seeds(times(8, 16)))
def test_tp_r6_three_volleys_sink_what_the_fractions_say(seed: int) -> None:
    rng = Random(seed)
    match = rushed(rng, TABLES[seed % 4])
    expected, scores = sunk_in(match), Counter[int]()
    for ship in where(match)["ships"]:
        if not any(f"{ship['player']}.{ship['name']}" in gone for gone in expected):
            scores[ship["player"]] += " SML".index(ship["size"])
    for player in sorted(match.to_act - {NATURE}):
        match = match.play(NATURE, f"stop {player}")
    sunk: set[str] = set()
    for gone in expected:
        match = _volley(match)
        now = {f"{ship['player']}.{ship['name']}" for ship in where(match)["sunk"]}
        assert now - sunk == gone
        sunk = now
    assert any(expected), "something was hit"
    assert where(match)["scores"] == [scores[player] for player in range(3)]


def _volley(match: Match) -> Match:
    return match.play(NATURE, match.game.write(match.game.sample(match.state, NATURE, Random(0))))
