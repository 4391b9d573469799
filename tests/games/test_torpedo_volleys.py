"""The volleys: what a torpedo hits, and what it sinks. Cases TP-T1..T14 of the rulings, on the lattice."""

from itertools import permutations
from random import Random

import pytest

from iceharbor.contract import NATURE
from iceharbor.match import Match
from tests.games.ice_pirates_positions import plan, play, rule
from tests.games.torpedo_positions import INCH, afloat, fired, laid, names, rush, tracks, where
from tests.seeds import seeds

X, Y = 8 * INCH, 8 * INCH
"""The point that is 0,0 in the cases of the rulings."""
SMALL = f"0.S1 bow {X},{Y} heading 090.0"
"""Fires to the east along y = 0."""


def inches(track: dict[str, object]) -> float:
    """How far east of 0,0 a torpedo ended."""
    end = track["to"]
    assert isinstance(end, list)
    assert end[1] == Y
    return float(end[0] - X) / INCH


def at(x: float, y: float) -> str:
    """A bow this many inches east and north of 0,0."""
    return f"bow {X + round(x * INCH)},{Y + round(y * INCH)}"


def ended(target: str) -> tuple[str | None, bool, float]:
    """The ship that the Small hit, whether it sank it, and the place."""
    track = tracks(fired(f"{SMALL} \n {target}"))["0.S1"]
    return track["met"], track["sinks"], inches(track)


EDGE = 36 - X / INCH


# --- The line ---------------------------------------------------------------------------------------------------------


def test_tp_a4_a_torpedo_runs_from_the_bow_along_the_axis() -> None:
    """TP-T1."""
    match = fired(f"{SMALL} \n 1.L1 {at(2, 0.25)} heading 270.0")
    track = tracks(match)["0.S1"]
    assert (track["from"], track["met"], track["sinks"]) == ([X, Y], "1.L1", True)
    assert abs(inches(track) - 2.9100) < 0.001
    assert names(where(match)["sunk"]) == {"1.L1"}


@pytest.mark.parametrize(
    ("up", "met", "ends"), [(511, "1.L1", 3.8164), (512, None, EDGE), (513, None, EDGE), (522, None, EDGE)]
)
def test_tp_a5_a_graze_at_a_corner_is_a_miss(up: int, met: str | None, ends: float) -> None:
    """TP-T2: with 512 units between bow and line the stern's corner is on the line."""
    found, sinks, where_to = ended(f"1.L1 bow {X + 2 * INCH},{Y + up} heading 270.0")
    assert (found, sinks) == (met, met is not None)
    assert abs(where_to - ends) < 0.001


@pytest.mark.parametrize(("up", "met"), [(1863, "1.L1"), (1864, None), (1874, None)])
def test_tp_a5_a_graze_along_an_edge_is_a_miss(up: int, met: str | None) -> None:
    """TP-T4: with 1864 units its stern is on the line."""
    found, _, where_to = ended(f"1.L1 bow {X + 2 * INCH},{Y + up} heading 000.0")
    assert found == met
    assert met is None or abs(where_to - 1.5000) < 0.001


@pytest.mark.parametrize("side", [1, -1])
def test_tp_a5_a_graze_at_the_bow_is_a_miss(side: int) -> None:
    heading = "180.0" if side == 1 else "000.0"
    for past, met in ((1, "1.M1"), (0, None), (-1, None)):
        assert ended(f"1.M1 bow {X + 4000},{Y - side * past} heading {heading}")[0] == met


@pytest.mark.parametrize("heading", ["000.0", "090.0", "180.0", "270.0"])
def test_tp_a4_nothing_behind_or_beside_it_is_met(heading: str) -> None:
    match = rush(f"0.S1 at 18000,12000 heading {heading} \n 1.L1 at 17000,6000 heading 090.0", phase="volley")
    met = tracks(match.play(NATURE, "volley S"))["0.S1"]["met"]
    assert met == ("1.L1" if heading == "180.0" else None), "L1 lies to the south"


def test_tp_a4_a_torpedo_ends_at_the_edge_of_the_field() -> None:
    """A ship on the other side of a bay; the path to it leaves the field."""
    bay = [[0, 0], [30000, 0], [30000, 20000], [20000, 20000], [15000, 2000], [10000, 20000], [0, 20000]]
    drawn = "0.S1 at 3000,12000 heading 090.0 \n 0.S2 at 3000,1500 heading 090.0"
    drawn += "\n 1.L1 at 25000,12000 heading 000.0 \n 1.M1 at 25000,1500 heading 090.0"
    found = tracks(fired(drawn, corners=bay))
    assert (found["0.S1"]["met"], found["0.S2"]["met"]) == (None, "1.M1")
    assert found["0.S1"]["to"] == [12222, 12000]


def test_tp_a4_where_the_line_only_touches_the_edge_it_has_left_the_field() -> None:
    notched = [[0, 0], [30000, 0], [30000, 20000], [15000, 9000], [0, 20000]]
    for stern, met in ((9000, None), (8999, "1.M1")):
        drawn = f"0.S1 at 3000,{stern} heading 090.0 \n 1.M1 at 25000,8500 heading 000.0"
        assert tracks(fired(drawn, corners=notched))["0.S1"]["met"] == met


# --- Sunk ships -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("firer", "SML")
@pytest.mark.parametrize("target", "SML")
def test_tp_r5_the_first_ship_is_destroyed_if_it_is_of_another_size(firer: str, target: str, owner: int) -> None:
    number = 2 if (owner, firer) == (0, target) else 1
    match = rush(
        f"0.{firer}1 at 3000,9000 heading 090.0 \n {owner}.{target}{number} at 9000,8900 heading 000.0", phase="volley"
    )
    for size in "SML":
        match = match.play(NATURE, f"volley {size}")
        if size == firer:
            track = tracks(match)[f"0.{firer}1"]
            assert (track["met"], track["sinks"]) == (f"{owner}.{target}{number}", firer != target)
    assert (f"{owner}.{target}{number}" in afloat(match)) == (firer == target)


def test_tp_a7_ones_own_ship_is_hit_like_any_other() -> None:
    """TP-T10."""
    match = fired("0.M1 at 3000,9000 heading 090.0 \n 0.S1 at 9000,8900 heading 000.0", sizes="SM")
    assert names(where(match)["sunk"]) == {"0.S1"}


SHIELDED = f"{SMALL} \n 1.S1 {at(1.5, 0)} heading 090.0 \n 1.M1 {at(3, 0.3)} heading 000.0"


def test_tp_a1_a_ship_of_the_firers_size_stops_the_torpedo() -> None:
    """TP-T5."""
    match = fired(SHIELDED)
    track = tracks(match)["0.S1"]
    assert (track["met"], track["sinks"]) == ("1.S1", False)
    assert abs(inches(track) - 0.4612) < 0.001
    assert tracks(match)["1.S1"]["met"] == "1.M1"


def test_tp_v1_by_option_it_passes_ships_of_its_size() -> None:
    """TP-T5."""
    match = fired(SHIELDED, pass_through=True)
    track = tracks(match)["0.S1"]
    assert (track["met"], track["sinks"]) == ("1.M1", True)
    assert abs(inches(track) - 2.9180) < 0.001


def test_tp_r5_a_ship_is_destroyed_once() -> None:
    """TP-T7."""
    match = fired(f"{SMALL} \n 1.S1 at {X},{Y + 2000} heading 110.0 \n 1.L1 {at(6, 1)} heading 000.0")
    assert [tracks(match)[name]["met"] for name in ("0.S1", "1.S1")] == ["1.L1", "1.L1"]
    assert [(ship["name"], ship["in"]) for ship in where(match)["sunk"]] == [("L1", "S")]


IN_A_ROW = f"{SMALL} \n 1.M1 {at(3, 0.3)} heading 000.0 \n 1.L1 {at(5, 0.3)} heading 000.0"


def test_tp_a2_a_destroyed_ship_still_stops_others_of_its_volley() -> None:
    """TP-T8: the Medium shields the Large from both Smalls, although the first has destroyed it."""
    other = f"0.S2 at {X - 2000},{Y + 1400} heading 106.0"
    match = fired(f"{IN_A_ROW} \n {other}")
    assert [tracks(match)[name]["met"] for name in ("0.S1", "0.S2")] == ["1.M1", "1.M1"]
    assert names(where(match)["sunk"]) == {"1.M1"}
    assert "1.L1" in afloat(match)


def test_tp_r6_nothing_shields_in_the_next_volley() -> None:
    """TP-T8: the Medium is gone when Mediums fire, and a Medium hits the ship behind it."""
    match = fired(f"{IN_A_ROW} \n 0.M1 bow {X - 2000},{Y} heading 090.0", sizes="S")
    assert tracks(match)["0.S1"]["met"] == "1.M1"
    assert tracks(match.play(NATURE, "volley M"))["0.M1"]["met"] == "0.S1", "it lay behind its own Small"
    free = fired(f"{IN_A_ROW} \n 0.M1 at {X + 3600},{Y - 3000} heading 040.0", sizes="SM")
    assert tracks(free)["0.M1"]["met"] == "1.L1"
    assert names(where(free)["sunk"]) == {"1.M1", "1.L1"}


def test_tp_a3_a_ship_that_was_hit_keeps_its_outline() -> None:
    before, after = fired(IN_A_ROW, sizes=""), fired(IN_A_ROW)
    (sunk,) = where(after)["sunk"]
    (lay,) = (ship for ship in where(before)["ships"] if ship["name"] == "M1")
    assert sunk == {**lay, "in": "S"}


def test_tp_a9_a_destroyed_ship_does_not_fire() -> None:
    drawn = f"{SMALL} \n 1.M1 bow {X + 2000},{Y + 100} heading 090.0 \n 0.L1 at {X + 9000},{Y - 200} heading 000.0"
    alone = fired(drawn.removeprefix(SMALL), sizes="SM")
    assert tracks(alone)["1.M1"]["met"] == "0.L1"
    match = fired(drawn, sizes="SML")
    assert names(where(match)["sunk"]) == {"1.M1"}
    assert [list(tracks(match, volley)) for volley in range(3)] == [["0.S1"], [], ["0.L1"]]


@pytest.mark.parametrize(("backwards", "sizes"), [(False, "SML"), (True, "LMS")])
def test_tp_v4_by_option_the_larges_fire_first(backwards: bool, sizes: str) -> None:
    drawn = "0.S1 at 3000,9000 heading 090.0 \n 1.L1 at 9000,9000 heading 270.0"
    match = rush(drawn, options={"reversed": backwards}, phase="volley")
    for size in sizes:
        assert rule(match, f"volley {next(s for s in 'SML' if s != size)}", player=NATURE) == "TP-R2"
        match = play(match, f"volley {size}")
    assert [volley["size"] for volley in where(match)["volleys"]] == list(sizes)
    assert afloat(match) == ({"1.L1"} if backwards else {"0.S1"}), "they point at each other"


@pytest.mark.parametrize("sizes", ["S", "SM", "SML"])
def test_tp_r6_smalls_then_mediums_then_larges(sizes: str) -> None:
    """A cycle: the Small would sink the Large, the Large the Medium, the Medium the Small."""
    drawn = "0.S1 at 9000,9000 heading 090.0 \n 1.L1 at 15000,8900 heading 315.0 \n 1.M1 at 9500,15500 heading 180.0"
    gone = {"S": {"1.L1"}, "SM": {"1.L1", "0.S1"}, "SML": {"1.L1", "0.S1"}}
    assert names(where(fired(drawn, sizes=sizes))["sunk"]) == gone[sizes]


# --- Simultaneity -----------------------------------------------------------------------------------------------------


def by_chance(rng: Random, players: int) -> Match:
    """A sea full of randomly placed ships, before the volleys."""
    match = rush(players=players, options={"stock": 3, "width": 16, "height": 14})
    while where(match)["phase"] != "volley":
        player = rng.choice(sorted(match.to_act))
        match = match.play(player, match.game.write(match.game.sample(match.state, player, rng)))
    return match


@pytest.mark.parametrize("seed", seeds(12))
def test_tp_a8_the_order_within_a_volley_makes_no_difference(seed: int) -> None:
    """The players exchange their numbers, and their ships do too; the results are the same under the new names."""
    rng = Random(seed)
    players = rng.choice((2, 3))
    match = by_chance(rng, players)
    for order in permutations(range(players)):
        again = rush(players=players, options=match.game.options, phase="volley", ships=_renamed(match, "ships", order))
        here, there = match.settle(rng), again.settle(rng)
        assert [where(there)["scores"][order[p]] for p in range(players)] == where(here)["scores"]
        assert sorted((s["order"], s["in"]) for s in where(there)["sunk"]) == sorted(
            (s["order"], s["in"]) for s in where(here)["sunk"]
        )
        assert _ends(there) == _ends(here)


def _renamed(match: Match, key: str, order: tuple[int, ...]) -> list[dict[str, object]]:
    return [{**ship, "player": order[ship["player"]]} for ship in where(match)[key]]


def _ends(match: Match) -> list[list[tuple[object, ...]]]:
    return [
        sorted((*track["from"], *track["to"], track["sinks"]) for track in volley["tracks"])
        for volley in where(match)["volleys"]
    ]


def test_tp_a8_ships_that_point_at_each_other_destroy_each_other() -> None:
    match = fired("0.M1 at 3000,9000 heading 090.0 \n 1.L1 at 12000,9000 heading 270.0", sizes="SML")
    assert afloat(match) == {"0.M1"}, "the Medium fires before the Large"
    equal = "0.S1 at 3000,9000 heading 090.0 \n 1.S1 at 12000,9000 heading 270.0"
    assert afloat(fired(equal, sizes="SML")) == {"0.S1", "1.S1"}, "of one size they only stop each other's"


# --- The score --------------------------------------------------------------------------------------------------------


def row(player: int, y: int, **counts: int) -> str:
    """Ships side by side that all point north, into open water."""
    kinds = [f"{size}{k + 1}" for size, count in counts.items() for k in range(count)]
    return "\n".join(f"{player}.{name} at {1000 + 1300 * k},{y} heading 000.0" for k, name in enumerate(kinds))


def test_tp_r7_a_small_is_one_a_medium_two_a_large_three() -> None:
    """TP-T13."""
    assert where(fired(row(0, 3000, S=3, M=2, L=1), sizes="SML"))["scores"] == [10, 0]


def test_tp_r7_thirty_pips_are_the_most() -> None:
    """TP-T14."""
    match = fired(row(1, 3000, S=5, M=5, L=5), sizes="SML")
    assert where(match)["scores"] == [0, 30]
    assert match.outcome is not None
    assert match.outcome.reason == "Coral wins with 30 points afloat"
    assert (match.outcome.places, match.outcome.rule) == ((2, 1), "TP-R7")


def test_tp_a13_equal_players_share_the_win() -> None:
    match = fired("0.S1 at 3000,3000 heading 180.0 \n 2.S1 at 9000,3000 heading 180.0", players=3, sizes="SML")
    assert match.outcome is not None
    assert (match.outcome.places, match.outcome.rule) == ((1, 3, 1), "TP-A13")
    assert match.outcome.reason == "Teal and Violet share the win with 1 point afloat"


def test_tp_a12_pieces_that_were_not_laid_score_nothing() -> None:
    match = laid(
        rush(options={"stock": 1}),
        *((0, f"{size} {x},9000 000.0") for size, x in zip("SML", (3000, 6000, 9000), strict=True)),
    )
    assert where(match)["stocks"][1] == {"S": 1, "M": 1, "L": 1}
    assert where(match.play(NATURE, "stop 1"))["scores"] == [6, 0]


def test_tp_a15_a_plan_shows_what_a_ship_would_hit() -> None:
    match = rush(IN_A_ROW)
    for player in (0, 1):
        said = plan(match, "0.S1", player=player)
        assert said.preview is not None
        assert [(track.ship, track.met, track.sinks) for track in said.preview.tracks] == [("0.S1", "1.M1", True)]
