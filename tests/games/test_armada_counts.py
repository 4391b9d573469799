"""Counted sequences of actions (perft): the game and a second implementation find the same ones, and the same number.

The generator gives no answer where a boundary is nearer than the oracle's band, so no stored count contains a case
inside the band.
"""

from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import Any

import pytest

from iceharbor.contract import Refused
from iceharbor.files import begun
from iceharbor.match import Match
from tests.as_json import as_json
from tests.counts import Case, kernel, plane, stored
from tests.counts.generator import POSITIONS, Sea, Setting, entries, position, read_position, tally
from tests.seeds import seeds, times

GRID_DDEG = 300
CASES = [pytest.param(case, id=str(case), marks=() if case.quick else pytest.mark.slow) for case in stored()]
STRESSED = {
    "breakthrough": {"crossed", "sinking", "fire"},
    "closing": {"fire", "passed"},
    "flags": {"captured", "flagship", "sinking"},
    "islands": {"fire", "passed"},
    "sinking": {"sinking", "sunk", "passed"},
    "stashes": {"fire", "sinking", "passed"},
}
"""The purpose of each position, apart from Moves."""


@pytest.mark.parametrize("case", CASES)
def test_the_game_counts_what_is_stored(case: Case) -> None:
    assert kernel.tally(begun(position(case.name)).state.sea, 10 * case.grid, case.depth) == case.counts


@pytest.mark.parametrize("case", CASES)
def test_the_generator_counts_what_is_stored_and_nothing_is_in_the_band(case: Case) -> None:
    setting, sea = read_position(position(case.name), 10 * case.grid)
    counted = tally(setting, sea, case.depth)
    assert {kind: count for kind, count in counted.items() if count} == case.counts


@pytest.mark.parametrize("name", POSITIONS)
def test_every_position_is_counted_and_serves_its_purpose(name: str) -> None:
    found = {kind for case in stored() if case.name == name for kind in case.counts}
    assert STRESSED[name] <= found
    assert {"move", "end"} <= found


@pytest.mark.parametrize("name", POSITIONS)
def test_the_short_counts_of_every_position_serve_its_purpose_too(name: str) -> None:
    assert STRESSED[name] <= {kind for case in stored() if case.name == name and case.quick for kind in case.counts}


# --- Entry by entry ---------------------------------------------------------------------------------------------------


def imaginable(match: Match, actor: str) -> Iterator[str]:
    """Every Move of a ship on the grid that the match accepts; a refused step is not continued."""
    begun = [f"move {actor}"]
    while begun:
        tried = [f"{text} {heading // 10:03d}.0" for text in begun for heading in range(0, 3600, GRID_DDEG)]
        begun = [text for text in tried if after(match, text) is not None]
        yield from begun


def accepted(match: Match) -> set[str]:
    """Every entry on the grid that the game accepts from the player to act."""
    whole = as_json(match.game.position(match.state))
    own = [ship["name"] for ship in whole["ships"] if ship["player"] in match.to_act]
    targets = [f"{ship['player']}.{ship['name']}" for ship in whole["ships"]]
    shots = [f"fire {name} {side} {target}" for name in own for side in ("port", "starboard") for target in targets]
    return {
        *(text for text in ("end", *shots) if after(match, text) is not None),
        *(text for name in own for text in imaginable(match, name)),
    }


def after(match: Match, text: str) -> Match | None:
    """The match after an action of the player to act; None if it is refused."""
    (player,) = match.to_act
    try:
        return match.play(player, text)
    except Refused:
        return None


def walked(setting: Setting, sea: Sea, match: Match, rng: Random) -> Iterator[tuple[Sea, Match]]:
    """A random walk through entries that the generator allows, made in both, until a case is in the band."""
    yield sea, match
    while not sea.over:
        try:
            ways = list(entries(setting, sea))
        except plane.InTheBand:
            return
        verb = rng.choice(sorted({text.split(" ")[0] for text, _ in ways}))
        text, sea = rng.choice([way for way in ways if way[0].startswith(verb)])
        (player,) = match.to_act
        match = match.play(player, text)
        yield sea, match


def seen(whole: dict[str, Any]) -> tuple[object, ...]:
    """The part of a position that can change in play."""
    ships = [
        (s["player"], s["name"], (*s["stern"], s["heading"]), s["damage"], s["moved"], s["fired"], s["flag"])
        for s in whole["ships"]
    ]
    turn = (whole["turn"]["player"], whole["turn"]["actions_left"], whole["passes"])
    return sorted(ships), None if whole["termination"] else turn, whole["termination"] or ""


def meant(sea: Sea) -> tuple[object, ...]:
    """The same part of the generator's state."""
    ships = [(s.player, s.name, s.pose[1:4], s.damage, s.moved, s.fired, s.flag) for s in sea.ships]
    return sorted(ships), None if sea.over else (sea.player, sea.actions_left, sea.passes), sea.over


@pytest.mark.parametrize("seed", seeds(times(1, 2)))
@pytest.mark.parametrize("name", POSITIONS)
def test_after_every_entry_game_and_generator_have_the_same_state(name: str, seed: int) -> None:
    rng, compared = Random(seed), 0
    for _ in range(times(6, 30, 60)):
        setting, sea = read_position(position(name), GRID_DDEG)
        for there, match in walked(setting, sea, begun(position(name)), rng):
            assert seen(as_json(match.game.position(match.state))) == meant(there), [
                entry.notation for entry in match.entries
            ]
            compared += 1
    assert compared > times(20, 100)


@pytest.mark.parametrize("name", POSITIONS)
def test_game_and_generator_allow_the_same_actions(name: str) -> None:
    rng, compared = Random(name), 0
    while compared < times(2, 6, 12):
        setting, sea = read_position(position(name), GRID_DDEG)
        for there, match in walked(setting, sea, begun(position(name)), rng):
            if there.over or rng.random() < 0.5:
                continue
            try:
                expected = {text for text, _ in entries(setting, there)}
            except plane.InTheBand:
                break
            assert accepted(match) == expected, [entry.notation for entry in match.entries]
            compared += 1


# --- The generator itself ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "left_out"), [("islands", "islands"), ("islands", "field"), ("flags", "flags")])
def test_each_kind_of_obstacle_changes_the_count(name: str, left_out: str) -> None:
    whole = position(name)
    free = {**whole, left_out: [[-90000, -90000], [90000, -90000], [90000, 90000], [-90000, 90000]]}
    free = free if left_out == "field" else {**whole, left_out: []}
    assert tally(*read_position(whole, GRID_DDEG), 2) != tally(*read_position(free, GRID_DDEG), 2)


LARGE = plane.ship_pose(3, 0, 0, 0)


@pytest.mark.parametrize("apart", [-1, 0, 1])
def test_the_generator_does_not_answer_in_the_band(apart: int) -> None:
    with pytest.raises(plane.InTheBand):
        plane.touching(LARGE, plane.ship_pose(1, 0, -1064 - apart, 0))
    with pytest.raises(plane.InTheBand):
        plane.beyond(((-9000, apart), (9000, apart)), plane.corners(LARGE))
    with pytest.raises(plane.InTheBand):
        plane.afloat(((-9000, apart), (9000, apart), (9000, 9000), (-9000, 9000)), LARGE)


def test_the_generator_does_not_answer_where_a_target_just_leaves_the_reach() -> None:
    answers = []
    for x in range(-2400, -3000, -1):
        try:
            answers.append("hit" if plane.hit(LARGE, 0, (0, x, 900, 150, 576, 576), frozenset()) else "out")
        except plane.InTheBand:
            answers.append("band")
    in_order = [answer for answer, _ in groupby(answers)]
    assert in_order == ["hit", "band", "out"]
    assert 3 < answers.count("band") < 12
