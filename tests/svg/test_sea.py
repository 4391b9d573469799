"""Pictures of a sea: every object exactly in its place, with its label, and the caption below."""

from itertools import pairwise
from math import cos, radians, sin
from xml.etree import ElementTree

import pytest

from iceharbor.scene import (
    CardLook,
    CargoLook,
    FlagLook,
    FleetShip,
    GoalLook,
    IslandLook,
    LandLook,
    Panel,
    Placement,
    Point,
    SealedShip,
    Standing,
    TrackMark,
    Turn,
    WreckLook,
)
from iceharbor.scene.shapes import PieceKind
from iceharbor.svg import png_of, svg_of
from iceharbor.svg.chart import CLEAR_U
from iceharbor.svg.look import Look
from iceharbor.svg.markup import element, text
from iceharbor.svg.plane import to_outline
from iceharbor.svg.signs import EYE, width_px
from iceharbor.svg.things import SEALED
from iceharbor.svg.tracks import NARROW_U, obstacles
from tests.svg.hand_built import elements, picture, sea, ship, square, words_in

LOOK = Look()
TWO = (ship("0.S1", 9000, 6000), ship("1.S1", 9000, 20000))
PENNANT = "M1.6 -6L9 -3.2L1.6 -0.4Z"
"""The small flag beside the label of a flagship."""


def bows(drawn: ElementTree.Element) -> list[Point]:
    """The first corner of each object that lies at a heading, after the transform of its group."""
    found = []
    for group in elements(drawn, "g"):
        transform, first = group.get("transform", ""), group.find("{*}polygon")
        if transform.startswith("translate") and "rotate" in transform and first is not None:
            shift, turn = transform.split(")rotate(")
            x, y = map(float, shift.removeprefix("translate(").split())
            angle = radians(float(turn.rstrip(")")))
            bx, by = map(float, first.get("points", "").split()[0].split(","))
            found.append((round(x + bx * cos(angle) - by * sin(angle)), -round(y + bx * sin(angle) + by * cos(angle))))
    return found


# --- Objects ----------------------------------------------------------------------------------------------------------


def test_a_ship_is_its_exact_triangle() -> None:
    east = ship("1.S2", 0, 0, hull=((16064, 8000), (15000, 8288), (15000, 7712)), heading=900)
    drawn = bows(picture(sea(*TWO, east)))
    for each in (*TWO, east):
        x, y = each.hull[0]
        assert min(abs(x - bx) + abs(y - by) for bx, by in drawn) <= 2, each.name


def test_a_ship_without_a_label_is_named_because_a_picture_stays() -> None:
    assert "S7" in words_in(picture(sea(*TWO, ship("0.S7", 15000, 6000, label=""))))


def test_a_ship_without_actions_left_is_paler() -> None:
    spent = f"{LOOK.opacity('spent'):g}"
    assert not elements(picture(sea(*TWO)), "g", opacity=spent)
    assert len(elements(picture(sea(*TWO, ship("0.S2", 15000, 6000, spent=True))), "g", opacity=spent)) == 1


def test_an_island_shows_the_known_pieces_of_its_nest_beside_its_name() -> None:
    nest = (CargoLook("M", "treasure"), CargoLook("S", "unknown"))
    island = IslandLook("T1", "T1", square(18000, 12000, 1024), 0, "plain", "Island T1", nest)
    drawn = picture(sea(islands=(island,)))
    assert "T1" in words_in(drawn)
    assert len(elements(drawn, "rect", fill=LOOK.goods("treasure").body)) == 1
    assert len(elements(drawn, "rect", stroke_dasharray="2 1.5")) == 1


def soundings_in(drawn: ElementTree.Element) -> list[tuple[float, float]]:
    """Where numbers of the chart stand, in table units."""
    texts = (each for each in elements(drawn, "text", font_style="italic") if (each.text or "").isdigit())
    return [(float(each.get("x", "")), -float(each.get("y", ""))) for each in texts]


@pytest.mark.parametrize(("width", "most"), [(600, 10), (1200, 40)])
def test_few_numbers_stand_on_the_sea_and_none_near_a_piece(width: int, most: int) -> None:
    empty = soundings_in(picture(sea(), width))
    assert most / 2 < len(empty) <= most
    x, y = empty[0]
    near = ship("0.S1", round(x) + 700, round(y))
    left = soundings_in(picture(sea(near), width))
    assert (x, y) not in left
    assert set(left) < set(empty)
    assert all(to_outline(at, near.hull) > CLEAR_U for at in left)


def test_the_sea_darkens_to_its_edge_in_flat_steps() -> None:
    drawn = ElementTree.fromstring(svg_of(sea(), "A game", 1200))
    stops = [(each.get("offset"), each.get("stop-opacity")) for each in elements(drawn, "stop")]
    assert len(stops) == 32
    assert all(begin[1] == end[1] for begin, end in zip(stops[::2], stops[1::2], strict=True))
    assert (stops[0], stops[-1]) == (("0.5000", "0.000"), ("1.0000", "1.000"))


def test_all_islands_are_drawn_alike_and_their_public_colour_is_a_diamond_before_the_name() -> None:
    def drawn(top: PieceKind) -> tuple[list[dict[str, str]], list[dict[str, str]]]:
        shown = picture(sea(islands=(IslandLook("T1", "T1", square(18000, 12000, 1024), 0, top, "Island T1"),)))
        shapes = [dict(each.attrib) for each in elements(shown, "polygon")]
        return shapes, [dict(each.attrib) for each in elements(shown, "path", fill=LOOK.goods(top).body)]

    (gold, gold_marks), (grey, grey_marks) = drawn("treasure"), drawn("plain")
    assert gold == grey
    assert (len(gold_marks), len(grey_marks)) == (1, 1)
    corner = "-512.0,-512.0"
    assert any(corner in each.get("points", "") and each.get("fill") == LOOK.colour("sand_1") for each in gold)


def test_an_eye_stands_before_pieces_that_others_do_not_know() -> None:
    nest = (CargoLook("M", "treasure"),)
    for secret in (True, False):
        island = IslandLook("T1", "T1", square(18000, 12000, 1024), 0, "plain", "Island T1", nest, secret=secret)
        eyes = [each for each in elements(picture(sea(islands=(island,))), "path") if each.get("d") == EYE]
        assert len(eyes) == secret


def test_pieces_of_a_nest_that_no_viewer_knows_are_not_drawn() -> None:
    nest = (CargoLook("M", "unknown"), CargoLook("S", "unknown"))
    island = IslandLook("T1", "T1", square(18000, 12000, 1024), 0, "plain", "Island T1", nest)
    assert not elements(picture(sea(islands=(island,))), "rect", stroke_dasharray="2 1.5")


def test_a_home_is_a_card_with_its_name_and_its_goods() -> None:
    hull = ((16000, 13000), (16000, 10000), (24000, 10000), (24000, 13000))
    card = CardLook("H0", "Home of Teal", 0, hull, 0, "Home", (CargoLook("M", "treasure"),))
    drawn = picture(sea(cards=(card,)))
    assert "TEAL" in words_in(drawn)
    assert elements(drawn, "polygon", fill=LOOK.goods("treasure").body)


@pytest.mark.parametrize("side", [1024, 2048, 5000])
def test_land_of_any_size_has_its_shore_on_its_outline(side: int) -> None:
    drawn = picture(sea(lands=(LandLook("T1", "T1", square(18000, 12000, side), "T1"),)))
    half = side / 2
    shores = [each.get("points", "") for each in elements(drawn, "polygon")]
    assert any(f"{-half:.1f},{-half:.1f}" in points and f"{half:.1f},{half:.1f}" in points for points in shores)
    assert elements(drawn, "g", transform="translate(18000.0 -12000.0)rotate(0)")
    assert "T1" in words_in(drawn)


def test_a_flag_marker_stands_in_its_place_and_has_its_label() -> None:
    marker = FlagLook("F1", "Flag", 1, square(20000, 21000, 576), "Flag of Coral")
    drawn = picture(sea(*TWO, flags=(marker,)))
    assert words_in(drawn).count("Flag") == 1
    assert elements(drawn, "g", transform="translate(20000.0 -21000.0)rotate(0)")
    assert "Flag" not in words_in(picture(sea(*TWO)))


def test_a_flagship_has_a_pennant_and_a_flag_beside_its_label() -> None:
    plain, flagged = picture(sea(*TWO)), picture(sea(ship("0.S1", 9000, 6000, flag=True), TWO[1]))
    assert len(elements(flagged, "circle")) == len(elements(plain, "circle")) + 1
    assert (len(elements(plain, "path", d=PENNANT)), len(elements(flagged, "path", d=PENNANT))) == (0, 1)


def test_a_goal_line_has_its_label() -> None:
    goal = GoalLook(1, ((36864, 3000), (0, 3000)), "Coral wins beyond this line")
    assert goal.label in words_in(picture(sea(*TWO, goal=goal)))


def test_a_sealed_ship_is_half_transparent() -> None:
    sealed = SealedShip("0.S2", 0, "S", TWO[0].hull, 0)
    placement = Placement("wave", "lay", (), ((1, 0, 0), (1, 0, 0)), ((0, 0, 0), (0, 0, 0)), (1, 1), (sealed,))
    assert not elements(picture(sea()), "g", opacity=f"{SEALED}")
    assert len(elements(picture(sea(placement=placement)), "g", opacity=f"{SEALED}")) == 1


# --- Wrecks and tracks ------------------------------------------------------------------------------------------------

SUNK = WreckLook("1.M1", 1, ((4400, 13000), (4000, 12000), (4800, 12000)), False, "Coral's M1 is sunk")
CRASHED = WreckLook("0.L2", 0, ((30000, 13500), (29600, 12000), (30400, 12000)), True, "Teal's L2 crashes")
TRACKS = (
    TrackMark("0.S1", 0, (5000, 6064), (5000, 12000), "1.M1", True),
    TrackMark("0.S2", 0, (15000, 6064), (15000, 10900), "1.S1"),
    TrackMark("1.L1", 1, (26000, 5000), (36864, 5000)),
)


def test_a_track_has_a_line_and_a_mark_at_its_end() -> None:
    drawn = picture(sea(tracks=TRACKS))
    for track, dashed in zip(TRACKS, (False, True, True), strict=True):
        (ax, ay), (bx, by) = track.start, track.end
        [_, line] = elements(drawn, "path", d=f"M{ax} {-ay}L{bx} {-by}")
        assert line.get("stroke") == LOOK.seat(track.seat).ink
        assert (line.get("stroke-dasharray") is not None) == dashed
    [ring] = elements(drawn, "circle", r="150")
    assert (ring.get("cx"), ring.get("cy")) == ("5000", "-12000")
    assert [len((mark.get("points") or "").split()) for mark in elements(drawn, "polyline")] == [2, 3]


def test_sunk_ships_are_pale_and_crashed_ships_are_crossed_out() -> None:
    drawn = picture(sea(wrecks=(SUNK, CRASHED)))
    for wreck in (SUNK, CRASHED):
        hull = " ".join(f"{x:.1f},{-y:.1f}" for x, y in wreck.hull)
        assert [each.get("fill") for each in elements(drawn, "polygon", points=hull)] == [LOOK.seat(wreck.seat).body]
    assert len(elements(drawn, "path", stroke=LOOK.colour("no"))) == 1


def test_labels_keep_clear_of_wrecks_and_tracks() -> None:
    shapes, lines = obstacles(sea(*TWO, wrecks=(SUNK,), tracks=TRACKS))
    assert shapes[0] == SUNK.hull
    for track, line in zip(TRACKS, lines, strict=True):
        assert to_outline(track.start, line) <= NARROW_U
        assert to_outline(track.end, line) <= NARROW_U


# --- The caption ------------------------------------------------------------------------------------------------------


def test_the_caption_has_the_headline_and_the_scores() -> None:
    assert {"A game", "Teal 6", "Coral 12"} <= set(words_in(picture(sea(*TWO, scores=(6, 12)))))


def test_losses_of_a_fleet_are_listed_if_there_is_room() -> None:
    fleet = (FleetShip("L2", "L", lost=True), FleetShip("S1", "S", lost=True), FleetShip("S4", "S", lost=True))
    panel = Panel(Turn(0), (Standing(6, fleet=fleet), Standing(12)))
    assert {"Teal 6, lost 1 L 2 S", "Coral 12"} <= set(words_in(picture(sea(panel=panel))))
    assert {"Teal 6", "Coral 12"} <= set(words_in(picture(sea(panel=panel), 300)))


def test_a_narrow_picture_has_a_smaller_caption_without_overlaps() -> None:
    scene = sea(scores=(10, 11, 12, 13, 14))
    wide, narrow = (elements(picture(scene, width), "text", font_weight="bold")[-6:] for width in (1200, 400))
    assert {each.get("font-size") for each in wide} == {"15"}
    [size] = {float(each.get("font-size", "0")) for each in narrow}
    spans = sorted((float(each.get("x", "0")), width_px(each.text or "", size)) for each in narrow)
    assert 5 < size < 15
    assert all(x + width < after for (x, width), (after, _) in pairwise(spans))


def test_wrecks_are_listed_as_losses() -> None:
    drawn = picture(sea(scores=(2, 4), wrecks=(SUNK, CRASHED)))
    assert {"Teal 2, lost 1 L", "Coral 4, lost 1 M"} <= set(words_in(drawn))


# --- The whole picture ------------------------------------------------------------------------------------------------


def test_the_same_scene_gives_the_same_picture() -> None:
    assert svg_of(sea(*TWO), "A game") == svg_of(sea(*TWO), "A game")


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize("palette", ["standard", "safe"])
def test_every_theme_and_palette_is_drawn_as_png(theme: str, palette: str) -> None:
    png = png_of(svg_of(sea(*TWO), "A game", 300, theme, palette))
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20]) == 300


def test_text_of_a_scene_never_becomes_markup() -> None:
    assert text("<script>&") == "&lt;script&gt;&amp;"
    assert element("g", title='"><script>') == "<g title='\"&gt;&lt;script&gt;'/>"
    assert text("a\x00b\ud800c") == "a?b?c"
    assert "<script>" in words_in(picture(sea(ship("0.<script>", 9000, 6000))))
