"""The prospect of an open fan: the rim against the real next fans, and the water against voyages."""

from random import Random

import numpy as np
import pytest
from shapely import Polygon, unary_union

from iceharbor.contract import Player
from iceharbor.games.sailing.prospect import FEW_EXITS, TOLERANCE_U, exits_left
from iceharbor.match import Match
from iceharbor.plan import Headings, Plan, Words
from iceharbor.prospect import Prospect, Prospective
from iceharbor.table.plane import HEADINGS, TURN_LIMIT
from tests.games.armada_positions import goal, waters
from tests.games.ice_pirates_positions import sea
from tests.seeds import seeds

NARROWS = """
    0.S1 bow 12000,12000 heading 090.0
    T1 at 15000,12600 size 2048,2048
    T2 at 13500,10000 size 2048,2048
    T3 at 15800,9500 size 2048,2048
    1.M1 at 13600,14400 heading 060.0
"""
"""A Small that sails into a corner between islands."""
BAY = "0.L1 bow 9000,12000 heading 090.0\nT1 at 12400,12000 size 2048,2048\nT2 at 11000,14300 size 2048,2048"
"""A Large before an island: its bow may end against it."""
NEST = "0.S1 bow 12000,12000 heading 090.0\nT1 at 13590,12000\nT2 at 12600,10500\n1.L1 at 14000,13400 heading 010.0"
"""A Small before two islands and a ship."""
FLEETS = "0.M1 bow 9000,9000 heading 020.0\n0.S1 at 9300,11500 heading 090.0\n1.L1 at 11000,10300 heading 200.0"
OPEN_SEA = "0.S1 bow 12000,12000 heading 090.0"
PIPS = {"S": 1, "M": 2, "L": 3}


def prospect(match: Match, words: str, player: Player = 0) -> Prospect | None:
    assert isinstance(match.game, Prospective)
    return match.game.prospect(match.view(player), player, tuple(words.split()))


def plan(match: Match, words: Words) -> Plan:
    return match.game.plan(match.view(0), 0, words)


def fan_of(found: Plan) -> Headings | None:
    return next((choice for choice in found.choices if isinstance(choice, Headings)), None)


def headings_of(fan: Headings | None) -> int:
    """How many headings of a fan are open."""
    return sum(arc.stop - arc.start + 1 for arc in fan.arcs) if fan else 0


def exits_on(found: Prospect, heading: int) -> str:
    """What the rim says of a heading."""
    return next(arc.exits for arc in found.rim if (heading - arc.start) % HEADINGS <= arc.stop - arc.start)


def written(heading: int) -> str:
    heading %= HEADINGS
    return f"{heading // 10:03}.{heading % 10}"


# --- The rim ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "drawn"), [("armada", NARROWS), ("armada", BAY), ("ice_pirates", NEST), ("ice_pirates", FLEETS)]
)
def test_the_rim_says_of_every_marked_heading_what_the_real_next_fan_leaves(game: str, drawn: str) -> None:
    match, ship = (waters if game == "armada" else sea)(drawn), drawn.split()[0][2:]
    words: Words = ("move", ship)
    found = prospect(match, " ".join(words))
    assert found is not None
    fan = fan_of(plan(match, words))
    assert fan is not None
    assert [heading for arc in found.rim for heading in range(arc.start, arc.stop + 1)] == [
        heading for arc in fan.arcs for heading in range(arc.start, arc.stop + 1)
    ]
    assert len({arc.exits for arc in found.rim}) > 1
    for arc in found.rim:
        for heading in {arc.start, (arc.start + arc.stop) // 2, arc.stop}:
            said = (*words, written(heading))
            following = plan(match, said)
            open_headings = headings_of(fan_of(following)) if fan_of(following) else exits_when_docked(match, said)
            assert exits_left(open_headings, PIPS[ship[0]]) == arc.exits, (heading, open_headings)


def exits_when_docked(match: Match, said: Words) -> int:
    """The open headings of a ship's next Move, when this was its last step: in its next turn."""
    after = match.play(0, " ".join(said)).play(0, "end").play(1, "end")
    return headings_of(fan_of(plan(after, said[:2])))


def test_few_exits_are_fewer_than_one_in_five() -> None:
    whole = 2 * TURN_LIMIT[1] + 1
    few = whole // FEW_EXITS
    assert [exits_left(count, 1) for count in (0, 1, few)] == ["stuck", "tight", "tight"]
    assert [exits_left(count, 1) for count in (few + 1, whole)] == ["free", "free"]


def test_a_heading_that_wins_is_free_although_no_step_could_follow() -> None:
    drawn = "0.S1 bow 16000,20001 heading 000.0\nT1 at 16000,22100 size 2048,2048"
    line = goal(0, (0, 20000), (36864, 20000))
    breakthrough = waters(drawn, options={"mode": "breakthrough"}, goal=line)
    blocked, won = prospect(waters(drawn), "move S1"), prospect(breakthrough, "move S1")
    assert blocked is not None
    assert won is not None
    assert exits_on(blocked, 0) == "stuck"
    assert exits_on(won, 0) == "free"
    aside = won.rim[0].start
    assert exits_on(won, aside) == exits_on(blocked, aside), "turned aside it does not cross the line"


@pytest.mark.parametrize(
    "words", ["", "S1", "fire S1", "move", "move M9", "move 1.M1", "move S1 000.0", "end", "move S1 x"]
)
def test_words_without_the_fan_of_a_step_have_no_prospect(words: str) -> None:
    assert prospect(waters(NARROWS), words) is None


def test_the_last_step_has_no_prospect() -> None:
    match = waters(OPEN_SEA)
    assert prospect(match, "move S1 090.0 090.0 090.0") is not None
    assert prospect(match, "move S1 090.0 090.0 090.0 090.0") is None


def test_a_prospect_leaves_the_view_as_it_was() -> None:
    match = waters(NARROWS)
    view = match.view(0)
    before = match.game.position(view)
    assert isinstance(match.game, Prospective)
    match.game.prospect(view, 0, ("move", "S1", "090.0"))
    assert match.game.position(view) == before


# --- The water --------------------------------------------------------------------------------------------------------


def water(found: Prospect) -> Polygon:
    """The water, filled by the even-odd rule."""
    region = Polygon()
    for ring in found.water:
        region = region.symmetric_difference(Polygon(ring).buffer(0))
    return region


def voyage(match: Match, words: Words, rng: Random, into: list[Polygon]) -> None:
    """Adds the hull after each step of a random legal Move."""
    found = plan(match, words)
    while (fan := fan_of(found)) is not None and fan.arcs:
        arc = rng.choice(fan.arcs)
        words = (*words, written(rng.choice((arc.start, arc.stop, rng.randint(arc.start, arc.stop)))))
        found = plan(match, words)
        assert found.preview is not None
        into.append(Polygon(found.preview.ghosts[-1].hull))


@pytest.mark.parametrize("seed", seeds(3))
@pytest.mark.parametrize("drawn", [OPEN_SEA, BAY, FLEETS])
def test_the_water_holds_every_voyage_and_little_else(drawn: str, seed: int) -> None:
    match, rng, hulls = waters(drawn), Random(seed), list[Polygon]()
    ship = drawn.split()[0][2:]
    found = prospect(match, f"move {ship}")
    assert found is not None
    assert found.tolerance_u == TOLERANCE_U
    region = water(found)
    for _ in range(40):
        voyage(match, ("move", ship), rng, hulls)
    wide = region.buffer(TOLERANCE_U)
    for hull in hulls:
        assert wide.contains(hull)
    about = np.array(region.bounds) - np.array(unary_union(hulls).bounds)
    assert abs(about).max() < 3 * 1024, "no farther than the ship sails"


def test_the_water_ends_at_islands_and_at_the_reach_of_the_steps_left() -> None:
    match = waters(BAY)
    whole = prospect(match, "move L1")
    assert whole is not None
    island = Polygon([(11376, 10976), (13424, 10976), (13424, 13024), (11376, 13024)])
    assert water(whole).intersection(island.buffer(-TOLERANCE_U)).area == 0
    open_sea = waters(OPEN_SEA)
    four, one = (prospect(open_sea, f"move S1{said}") for said in ("", " 090.0 090.0 090.0"))
    assert four is not None
    assert one is not None
    assert water(one).area < water(four).area / 4
