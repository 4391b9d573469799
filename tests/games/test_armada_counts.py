"""Counted sequences of actions (perft): the game and a generator written apart from it find the same ones, and as many.

Whatever the generator cannot tell for sure, since a boundary is nearer than the oracle's band, it does not answer: so
every count that it gives is one in which no case fell into the band.
"""

from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import Any

import pytest

from iceharbor.contract import Refused
from iceharbor.match import Match
from iceharbor.saved import begun
from tests.chance import seeds
from tests.counts import Case, kernel, plane, stored
from tests.counts.generator import POSITIONS, Sea, Setting, entries, position, read_position, tally

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
"""What each position is there for, besides moves."""


@pytest.mark.parametrize("case", CASES)
def test_the_game_counts_what_is_stored(case: Case) -> None:
    assert kernel.tally(begun(position(case.name)).state.sea, 10 * case.grid, case.depth) == case.counts


@pytest.mark.parametrize("case", CASES)
def test_the_generator_counts_what_is_stored_and_nothing_is_in_the_band(case: Case) -> None:
    setting, sea = read_position(position(case.name), 10 * case.grid)
    counted = tally(setting, sea, case.depth)
    assert {kind: count for kind, count in counted.items() if count} == case.counts


@pytest.mark.parametrize("name", POSITIONS)
def test_every_position_is_counted_and_shows_what_it_is_there_for(name: str) -> None:
    found = {kind for case in stored() if case.name == name for kind in case.counts}
    assert STRESSED[name] <= found
    assert {"move", "end"} <= found


# --- Word by word -----------------------------------------------------------------------------------------------------


def imaginable(match: Match, actor: str) -> Iterator[str]:
    """Every move of a ship on the grid that the match accepts: what follows a refused step is not tried."""
    begun = [f"move {actor}"]
    while begun:
        tried = [f"{text} {heading // 10:03d}.0" for text in begun for heading in range(0, 3600, GRID_DDEG)]
        begun = [text for text in tried if after(match, text) is not None]
        yield from begun


def accepted(match: Match) -> set[str]:
    """Everything on the grid that the player to act may do, tried out on the game itself."""
    whole = match.game.position(match.state)
    own = [ship["name"] for ship in whole["ships"] if ship["player"] in match.to_act]
    targets = [f"{ship['player']}.{ship['name']}" for ship in whole["ships"]]
    shots = [f"fire {name} {side} {target}" for name in own for side in ("port", "starboard") for target in targets]
    return {
        *(text for text in ("end", *shots) if after(match, text) is not None),
        *(text for name in own for text in imaginable(match, name)),
    }


def after(match: Match, text: str) -> Match | None:
    """The match after an action of the player to act; None when it is refused."""
    (player,) = match.to_act
    try:
        return match.play(player, text)
    except Refused:
        return None


def walked(setting: Setting, sea: Sea, match: Match, rng: Random) -> Iterator[tuple[Sea, Match]]:
    """A walk by chance through what the generator allows, in both, until something is in the band."""
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
    """What a position says of what can change in play."""
    ships = [
        (s["player"], s["name"], (*s["stern"], s["heading"]), s["damage"], s["moved"], s["fired"], s["flag"])
        for s in whole["ships"]
    ]
    turn = (whole["turn"]["player"], whole["turn"]["actions_left"], whole["passes"])
    return sorted(ships), None if whole["over_by"] else turn, whole["over_by"] or ""


def meant(sea: Sea) -> tuple[object, ...]:
    """The same of the generator's sea."""
    ships = [(s.player, s.name, s.pose[1:4], s.damage, s.moved, s.fired, s.flag) for s in sea.ships]
    return sorted(ships), None if sea.over else (sea.player, sea.actions_left, sea.passes), sea.over


@pytest.mark.parametrize("seed", seeds(2))
@pytest.mark.parametrize("name", POSITIONS)
def test_after_every_entry_both_stand_alike(name: str, seed: int) -> None:
    rng, compared = Random(seed), 0
    for _ in range(60):
        setting, sea = read_position(position(name), GRID_DDEG)
        for there, match in walked(setting, sea, begun(position(name)), rng):
            assert seen(match.game.position(match.state)) == meant(there), [entry.action for entry in match.entries]
            compared += 1
    assert compared > 100


@pytest.mark.parametrize("name", POSITIONS)
def test_both_allow_the_same_actions_word_by_word(name: str) -> None:
    rng, compared = Random(name), 0
    while compared < 12:
        setting, sea = read_position(position(name), GRID_DDEG)
        for there, match in walked(setting, sea, begun(position(name)), rng):
            if there.over or rng.random() < 0.5:
                continue
            try:
                expected = {text for text, _ in entries(setting, there)}
            except plane.InTheBand:
                break
            assert accepted(match) == expected, [entry.action for entry in match.entries]
            compared += 1


# --- The generator itself ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "left_out"), [("islands", "islands"), ("islands", "field"), ("flags", "flags")])
def test_what_lies_there_is_met(name: str, left_out: str) -> None:
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


def test_nor_does_it_where_a_target_just_leaves_the_reach() -> None:
    answers = []
    for x in range(-2400, -3000, -1):
        try:
            answers.append("hit" if plane.hit(LARGE, 0, (0, x, 900, 150, 576, 576), frozenset()) else "out")
        except plane.InTheBand:
            answers.append("band")
    in_order = [answer for answer, _ in groupby(answers)]
    assert in_order == ["hit", "band", "out"]
    assert 3 < answers.count("band") < 12
