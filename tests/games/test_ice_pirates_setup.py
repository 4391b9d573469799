"""From an empty table to the first turn: players, nests, islands, homes, fleets and options (IP-R1..R10)."""

from random import Random
from typing import Any

import pytest

from iceharbor.catalogue import open_game, reopen_game
from iceharbor.codec import Malformed
from iceharbor.contract import NATURE, SEATS
from iceharbor.files import log_of, replayed
from iceharbor.match import Match
from iceharbor.table.plane import gap_floor_u
from tests.games.ice_pirates_positions import play, position, refusal, refused, rule, sea, ship
from tests.games.ice_pirates_setup import at_home, isles, nests, placing, table, where
from tests.seeds import most_slow, seeds

# --- Players, pieces and the field ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 6])
def test_ip_r1_two_to_five_play(players: int) -> None:
    with pytest.raises(Malformed, match="2 to 5 players"):
        table(players)


def test_ip_r1_seats_have_names_in_order() -> None:
    assert SEATS[:5] == ("Teal", "Coral", "Violet", "Moss", "Navy")


@pytest.mark.parametrize("seed", seeds(2))
def test_ip_r2_ip_r4_ip_a1_ten_nests_of_two_colours_hold_fifteen_treasures(seed: int) -> None:
    islands = where(table().settle(Random(seed)))["islands"]
    pieces = [piece for isle in islands for piece in isle["nest"]]
    for size in "LMS":
        assert [pieces.count(f"{size} {colour}") for colour in ("plain", "treasure")] == [5, 5]
    assert 2 * pieces.count("M treasure") + pieces.count("S treasure") == 15
    assert all([piece[0] for piece in isle["nest"]] == ["L", "M", "S"] for isle in islands)


@pytest.mark.parametrize(("players", "side"), [(2, 36), (3, 36), (4, 48), (5, 48)])
def test_ip_a19_the_field_grows_with_the_players(players: int, side: int) -> None:
    u = side * 1024
    assert where(table(players))["field"] == [[0, 0], [u, 0], [u, u], [0, u]]


@pytest.mark.parametrize("options", [{"width": 29}, {"height": 97}, {"field": "oval"}, {"corners": [[0, 0], [1, 1]]}])
def test_ip_r3_a_field_is_thirty_inches_across_or_more(options: dict[str, Any]) -> None:
    with pytest.raises(Malformed, match="options"):
        table(2, **options)


def test_ip_r3_a_field_may_have_any_shape() -> None:
    corners = [[0, 0], [40000, 0], [40000, 40000], [20000, 36000], [0, 40000]]
    assert where(table(corners=corners))["field"] == corners
    round_field = where(table(field="round", width=40))["field"]
    assert len(round_field) == 72
    assert {max(axis) - min(axis) for axis in zip(*round_field, strict=True)} == {40 * 1024}


@pytest.mark.parametrize(
    ("corners", "across"),
    [
        ([[0, 0], [30720, 0], [30720, 50000], [0, 50000]], None),
        ([[0, 0], [30719, 0], [30719, 50000], [0, 50000]], "29.99"),
        ([[0, 0], [42000, 0], [21000, 36373]], None),
        ([[0, 0], [30720, 0], [15360, 90000]], "29.57"),
        ([[21723, 0], [43446, 21723], [21723, 43446], [0, 21723]], None),
        ([[21722, 0], [43444, 21722], [21722, 43444], [0, 21722]], "29.99"),
        ([[0, 0], [40000, 0], [40000, 40000], [30000, 10000], [10000, 10000], [0, 40000]], None),
    ],
    ids=["oblong", "narrow", "triangle", "needle", "slanted", "slanted narrow", "hollow"],
)
def test_ip_r3_a_polygon_is_measured_where_its_convex_hull_is_narrowest(
    corners: list[list[int]], across: str | None
) -> None:
    game = open_game("ice_pirates", 2, {"corners": corners, "placement": "manual"})
    if across is None:
        game.check_new()
        return
    with pytest.raises(Malformed, match=rf"options.corners: .* {across} inches wide .*; at least 30 .*IP-R3"):
        Match.begin(game)


def test_ip_r3_a_position_may_have_a_smaller_field_only_unchecked() -> None:
    match = table(fleet=1).settle(Random(1))
    smaller = {**where(match), "field": [[3000, 0], [33676, 0], [33676, 36864], [3000, 36864]]}
    with pytest.raises(Malformed, match=r"field: .* 29.95 inches wide .*; at least 30 are needed \(IP-R3\)"):
        match.game.load(smaller)
    assert where(Match.begin(match.game, {**smaller, "unchecked": True}))["field"] == smaller["field"]


def test_ip_r3_a_round_field_of_thirty_inches_loads_again() -> None:
    """It is drawn as a polygon of 72 corners, which is slightly narrower."""
    match = table(fleet=1, field="round", width=30).settle(Random(1))
    assert match.game.load(where(match)) == match.state


@pytest.mark.parametrize(
    "corners",
    [[[0, 0], [40000, 40000], [40000, 0], [0, 40000]], [[0, 0], [9000, 0], [9000, 9000], [0, 9000]]],
)
def test_ip_a19_a_field_that_crosses_itself_or_has_no_room_is_refused(corners: list[list[int]]) -> None:
    with pytest.raises(Malformed):
        table(corners=corners)


def test_ip_a16_a_home_is_a_postcard() -> None:
    assert [home["size"] for home in where(table())["homes"]] == [[5632, 3584]] * 2


# --- Nests and islands ------------------------------------------------------------------------------------------------


def test_ip_r6_nests_are_built_in_order_and_only_by_nature() -> None:
    match = play(table(), isles(y=11000))
    with refused("IP-R6"):
        match.play(NATURE, "nest T2 L:plain M:plain S:plain")
    with refused("IP-R11"):
        match.play(0, "nest T1 L:plain M:plain S:plain")
    for word in ("nest T1 M:plain L:plain S:plain", "nest T1 L M S", "nest T1 L:gold M:plain S:plain"):
        assert rule(match, word) == "IP-R6"


def test_ip_r6_there_are_five_pieces_of_each_size_and_colour() -> None:
    match = play(table(), isles(y=11000), *(f"nest T{k} L:plain M:treasure S:plain" for k in range(1, 6)))
    for word in ("L:plain M:plain S:treasure", "L:treasure M:treasure S:treasure", "L:treasure M:plain S:plain"):
        assert rule(match, f"nest T6 {word}") == "IP-R6"
    assert rule(match, "nest T6 L:treasure M:plain S:treasure") is None


def test_ip_r6_the_log_tells_of_a_nest_its_large_alone() -> None:
    told = [[entry.notation for entry in placing().redact(viewer)][1] for viewer in (0, 1, None)]
    assert told == ["nest T1 L:plain"] * 3


@pytest.mark.parametrize(("pitch", "expected"), [(5120, None), (5119, "IP-R7"), (5018, "IP-R7")])
def test_ip_r7_ip_a18_islands_lie_four_inches_apart_from_edge_to_edge(pitch: int, expected: str | None) -> None:
    assert rule(table(placement="manual"), isles(pitch)) == expected


def test_ip_r7_islands_lie_within_the_field() -> None:
    assert rule(table(placement="manual"), isles(x=512)) == "IP-R7"
    assert rule(table(placement="manual"), isles(x=513)) is None


def test_ip_r7_there_are_ten_islands() -> None:
    assert rule(table(placement="manual"), isles().rsplit(" ", 1)[0]) == "IP-R6"


def test_ip_r8_islands_keep_four_inches_from_homes_laid_before() -> None:
    _, y = where(table())["homes"][0]["at"]
    top = y + 1792 + 4096 + 512
    assert rule(table(), isles(y=top)) is None
    assert rule(table(), isles(y=top - 1)) == "IP-R8"


# --- Homes ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_ip_r8_ip_a20_fair_homes_keep_their_distance(players: int) -> None:
    """The position loads again as one drawn by hand, so that every gap is measured again."""
    match = table(players).settle(Random(7))
    assert len(where(match)["homes"]) == players
    assert match.game.load(where(match)) == match.state


@pytest.mark.parametrize("seed", most_slow(seeds(12), 4))
def test_ip_a20_five_find_room_on_thirty_inches(seed: int) -> None:
    """The position loads again as one drawn by hand, so that every gap is measured again."""
    match = table(5, width=30, height=30).settle(Random(seed))
    assert [len(where(match)[what]) for what in ("homes", "islands", "ships")] == [5, 10, 60]
    assert match.game.load(where(match)) == match.state


def test_ip_a20_islands_differ_where_there_is_little_room() -> None:
    tight = table(5, width=30, height=30)
    assert len({tight.settle(Random(seed)).entries[0].notation for seed in range(4)}) == 4


def test_ip_a20_homes_are_alike_for_all_where_there_is_room() -> None:
    """Homes move outwards only if they leave no room for the islands, and then as far as they can."""

    def squared(**options: Any) -> set[int]:
        (_, _), (_, _), (width, height), _ = where(table(5, **options))["field"]
        homes = [home["at"] for home in where(table(5, **options))["homes"]]
        return {((2 * x - width) ** 2 + (2 * y - height) ** 2) // 2**20 for x, y in homes}

    assert len(squared()) == len(squared(width=32, height=32)) == 1
    assert len(squared(width=30, height=30)) > 1


def test_ip_v5_placing_by_hand_needs_no_fair_arrangement() -> None:
    """On this triangle five homes have no fair places."""
    corners = [[0, 0], [42000, 0], [21000, 36373]]
    with pytest.raises(Malformed, match=r"no fair places for the homes|no room for ten islands"):
        table(5, corners=corners)
    match = table(5, corners=corners, placement="manual", fleet=1).settle(Random(1))
    assert rule(match, "ready") is None, "a place is found for a home all the same"


@pytest.mark.parametrize(("y", "expected"), [(9600, None), (9601, "IP-R8")])
def test_ip_r8_a_home_keeps_four_inches_from_islands(y: int, expected: str | None) -> None:
    """The islands begin at 15488; a home at 9600 ends at 11392."""
    no = refusal(placing(), f"home 16000,{y} 000.0")
    assert (no and no.rule) == expected
    if no is not None:
        assert no.witness is not None
        assert (no.witness.kind, no.witness.gap_u) == ("gap", 4095)


@pytest.mark.parametrize(("x", "expected"), [(19728, None), (19727, "IP-R8")])
def test_ip_r8_a_home_keeps_four_inches_from_homes(x: int, expected: str | None) -> None:
    match = play(placing(), "home 10000,5000 000.0", "ready")
    assert rule(match, f"home {x},5000 000.0") == expected


@pytest.mark.parametrize(
    ("y", "heading", "expected"), [(1793, "000.0", None), (1792, "000.0", "IP-R8"), (1793, "045.0", "IP-R8")]
)
def test_ip_r8_a_home_lies_within_the_field(y: int, heading: str, expected: str | None) -> None:
    assert rule(placing(), f"home 16000,{y} {heading}") == expected


def test_ip_a20_homes_are_placed_in_order_from_the_first_player_then_ships() -> None:
    match = placing(players=3, first=1)
    order: list[tuple[str, int]] = []
    for home in ("home 6000,3000 000.0", "home 18000,3000 000.0", "home 30000,3000 000.0", "", "", ""):
        order.append((where(match)["phase"], min(match.to_act)))
        match = play(match, *filter(None, (home, "ready")))
    assert order == [("homes", 1), ("homes", 2), ("homes", 0), ("ships", 1), ("ships", 2), ("ships", 0)]
    assert where(match)["phase"] == "play"
    assert match.to_act == {1}


def test_ip_a20_chance_decides_who_begins() -> None:
    first = {min(table(fleet=1).settle(Random(seed)).to_act) for seed in range(8)}
    assert first == {0, 1}


@pytest.mark.parametrize("first", [0, 1, 2])
def test_ip_a20_a_named_player_begins_and_nothing_is_drawn(first: int) -> None:
    match = table(3, fleet=1, first=first).settle(Random(1))
    assert (set(match.to_act), where(match)["first"]) == ({first}, first)
    assert [entry.notation.split()[0] for entry in match.entries] == ["isles", *["nest"] * 10]
    assert match.game.load(where(match)) == match.state
    by_hand = table(3, fleet=1, first=first, placement="manual").settle(Random(1))
    assert (set(by_hand.to_act), where(by_hand)["phase"]) == ({first}, "homes")


def test_ip_a20_a_seat_that_the_match_does_not_have_does_not_begin() -> None:
    for wrong in (2, 5, -1, "Teal"):
        with pytest.raises(Malformed, match=r"options\.first"):
            table(2, first=wrong)


def test_ip_a20_the_next_player_goes_first_if_the_named_one_resigns_before_play() -> None:
    match = play(table(3, fleet=1, first=2, placement="manual"), isles()).play(2, "resign").settle(Random(1))
    assert match.to_act == {0}


def test_ip_a20_a_named_first_player_needs_no_draw() -> None:
    drawn = play(table(2, fleet=1, placement="manual"), isles(), *nests())
    named = reopen_game("ice_pirates", 2, {"first": 0, "fleet": 1, "placement": "manual"})
    with pytest.raises(Malformed, match="player 0 begins, and nothing is drawn"):
        named.load({**where(drawn), "options": {}})


def test_ip_a20_a_log_of_earlier_rules_draws_who_begins() -> None:
    match = table(2, fleet=1).settle(Random(3))
    header, *entries = log_of(match)
    unknown = ("first", "fire_at_own", "islands")
    earlier = {name: value for name, value in header["options"].items() if name not in unknown}
    again = replayed([{**header, "rules": "0.5-1", "options": earlier}, *entries])
    assert again.state == match.state
    assert again.header.rules == "0.5-1"
    assert "first" not in again.header.options


def test_ip_v5_by_default_everything_is_placed_at_once() -> None:
    match = table().settle(Random(1))
    assert where(match)["phase"] == "play"
    assert where(match)["unlaid"] == [[], []]


def test_ip_r8_a_home_is_placed_once_but_may_be_taken_back() -> None:
    match = play(placing(), "home 10000,5000 000.0")
    assert rule(match, "home 12000,5000 000.0") == "IP-R8"
    assert rule(play(match, "undo"), "home 12000,5000 000.0") is None
    with refused("IP-R11"):
        match.play(1, "ready")


def test_ip_r11_ships_cannot_sail_before_all_are_placed() -> None:
    for match in (placing(), at_home()):
        for action in ("move L1 000.0", "end", "draw"):
            no = refusal(match, action)
            assert no is not None
            assert (no.rule, no.reason) == ("IP-R11", "the game has not started yet")


def test_ip_r11_nothing_is_placed_during_play() -> None:
    for action in ("ready", "home 10000,5000 000.0", "ship L1 10000,6792 000.0", "first 0"):
        assert rule(sea(), action) == "IP-R11"


# --- Fleets -----------------------------------------------------------------------------------------------------------


def test_ip_r9_each_player_has_four_of_each_size() -> None:
    names = [(ship["player"], ship["name"]) for ship in where(table())["ships"]]
    assert names == [(player, f"{size}{k}") for player in (0, 1) for size in "LMS" for k in (1, 2, 3, 4)]


@pytest.mark.parametrize("fleet", [1, 2, 3])
def test_ip_v2_a_fleet_may_be_smaller(fleet: int) -> None:
    assert len(where(table(3, fleet=fleet))["ships"]) == 9 * fleet


@pytest.mark.parametrize(
    ("home", "expected"),
    [
        ("2817,1793 000.0", "IP-A17"),
        ("2817,5000 000.0", None),
        ("16000,1793 180.0", None),
        ("1793,2817 090.0", "IP-A17"),
    ],
)
def test_ip_a17_a_home_leaves_room_for_its_fleet(home: str, expected: str | None) -> None:
    """A corner of the field takes away two of a home's four sides, and with them the room for some ships."""
    assert rule(placing(), f"home {home}") == expected
    assert rule(placing(fleet=1), f"home {home}") is None
    if expected is None:
        laid = play(placing(), f"home {home}", "ready", "ready", "ready")
        assert where(laid)["unlaid"][0] == []


@pytest.mark.parametrize("players", [2, 5])
def test_ip_r10_ip_a17_twelve_ships_fit_around_a_home(players: int) -> None:
    """The position loads again, so nothing overlaps; and every ship is as near to its home as the lattice allows."""
    match = table(players).settle(Random(3))
    assert match.game.load(where(match)) == match.state
    outlines, ships = match.state.sea.outlines, match.state.sea.ships
    for hull_of_ship, one in zip(outlines, ships, strict=False):
        assert gap_floor_u(hull_of_ship, outlines[len(ships) + 10 + one.player]) <= 2


@pytest.mark.parametrize(("y", "expected"), [(6791, "IP-R10"), (6792, None), (6794, None), (6795, "IP-R10")])
def test_ip_r10_ip_a16_a_ship_is_laid_touching_its_home_and_not_over_it(y: int, expected: str | None) -> None:
    assert rule(at_home(), f"ship L1 10000,{y} 000.0") == expected


def test_ip_r10_any_part_of_the_ship_may_touch() -> None:
    assert rule(at_home(), "ship L1 10000,7304 090.0") is None


@pytest.mark.parametrize(("x", "expected"), [(11025, None), (11024, None), (11023, "IP-R10")])
def test_ip_r10_own_ships_may_touch_at_home_and_not_overlap(x: int, expected: str | None) -> None:
    match = play(at_home(), "ship L1 10000,6792 000.0")
    no = refusal(match, f"ship L2 {x},6792 000.0")
    assert (no and no.rule) == expected
    if no is not None:
        assert no.reason == "L2 would overlap your L1"
        assert no.witness is not None
        assert (no.witness.kind, no.witness.object) == ("overlap", "0.L1")


def test_ip_r10_ships_that_touch_at_home_sail_and_load_again() -> None:
    laid = play(at_home(fleet=2), "ship L1 10000,6792 000.0", "ship L2 11024,6792 000.0")
    assert laid.game.load(where(laid)) == laid.state
    match = play(laid, "ready", "ready")
    assert where(match)["phase"] == "play"
    assert match.game.load(where(match)) == match.state
    assert rule(match, "move L2 000.0") is None


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        ("0.L1 at 10000,6792 heading 000.0 \n 0.L2 at 11024,6792 heading 000.0", None),
        ("0.L1 at 10000,6792 heading 000.0 \n 0.L2 at 11023,6792 heading 000.0", "0.L1 touches 0.L2"),
        ("0.L1 at 10000,6792 heading 000.0 \n 1.L2 at 11024,6792 heading 000.0", "0.L1 touches 1.L2"),
        ("0.L1 at 10000,6795 heading 000.0 \n 0.L2 at 11024,6795 heading 000.0", "0.L1 touches 0.L2"),
    ],
    ids=["at home", "overlapping", "another's", "out at sea"],
)
def test_ip_r10_own_ships_touch_in_a_position_only_at_their_home(drawn: str, expected: str | None) -> None:
    whole = position(f"{drawn} \n H0 at 10000,5000 \n H1 at 20000,25000")
    if expected is None:
        assert Match.begin(open_game("ice_pirates", 2), whole)
    else:
        with pytest.raises(Malformed, match=expected):
            Match.begin(open_game("ice_pirates", 2), whole)


def test_ip_r10_a_ship_is_laid_at_its_own_home_and_within_the_field() -> None:
    assert rule(at_home(), "ship L1 26000,6792 000.0") == "IP-R10"
    assert rule(at_home(), "ship 1.L1 26000,6792 000.0") == "IP-R10"
    near_edge = play(placing(), "home 2817,5000 000.0", "ready", "ready")
    assert rule(near_edge, "ship L1 1,5000 270.0") == "IP-R10"


def test_ip_r10_a_ship_is_laid_once_but_may_be_taken_back() -> None:
    match = play(at_home(), "ship L1 10000,6792 000.0")
    assert rule(match, "ship L1 11000,6792 000.0") == "IP-R10"
    assert rule(play(match, "undo"), "ship L1 11000,6792 000.0") is None


def test_ip_a15_a_ship_with_its_bow_at_home_could_never_sail() -> None:
    assert rule(at_home(), "ship L1 10000,8656 180.0") == "IP-A15"


def test_ip_a15_a_ship_sails_from_its_home_and_never_touches_it_again() -> None:
    assert rule(sea("0.L1 at 10000,7792 heading 000.0 \n H0 at 10000,6000"), "move L1 000.0") is None
    for x, expected in ((10000, "IP-R12"), (6500, None)):
        laid = sea(f"0.M1 bow {x},7900 heading 180.0 \n H0 at 10000,6000")
        assert rule(laid, "move M1 180.0") == expected


def test_ip_a20_ready_lays_the_rest_of_the_fleet() -> None:
    match = play(at_home(), "ship L1 10000,6792 000.0", "ready")
    assert where(match)["unlaid"] == [[], ["L1", "L2", "L3", "L4", "M1", "M2", "M3", "M4", "S1", "S2", "S3", "S4"]]
    assert ship(match, "0.L1")["stern"] == [10000, 6792]
    assert match.to_act == {1}


def test_ip_a20_a_player_who_resigns_while_placing_is_skipped() -> None:
    match = placing(players=3).play(0, "resign")
    assert match.to_act == {1}
    match = play(match, "ready", "ready", "ready", "ready")
    assert where(match)["phase"] == "play"
    assert match.to_act == {1}
    assert match.game.load(where(match)) == match.state
