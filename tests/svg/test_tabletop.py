"""Pictures of boards and bare tables: spots, pyramids, arrows, groups and text, each in its place and its order."""

import re
from typing import Literal
from xml.etree import ElementTree

import pytest

from iceharbor.scene import Arrow, Bond, Note, PlayedMark, Pyramid
from iceharbor.svg.look import Look, base_of, blend
from tests.svg.hand_built import SVG, elements, picture, spot, table, words_in

Kind = Literal["hole", "square", "tray"]

LOOK = Look()
ON_BOARD = Look(inlaid=True)
"""What lies on a board is drawn in its colours."""
C3 = spot("c3", 2048, 2048)


def placed(drawn: ElementTree.Element) -> list[tuple[float, float, ElementTree.Element]]:
    """The groups of pyramids, in the order in which they are drawn, with the place of each."""
    found = []
    for group in elements(drawn, "g"):
        laid = re.fullmatch(r"translate\((\S+) (\S+)\) scale\(\S+\)", group.get("transform", ""))
        if laid:
            found.append((float(laid[1]), -float(laid[2]), group))
    return found


def test_a_pyramid_stands_on_its_spot_in_its_colour() -> None:
    pyramids = (Pyramid("c3", (2048, 2048), "L", 0), Pyramid("b2", (1024, 1024), "S", "red"))
    [(x, y, large), (*_, small)] = placed(picture(table(C3, pyramids=pyramids)))
    assert (x, abs(y - 2048) < 300) == (2048, True)
    assert elements(large, "polygon", fill=LOOK.seat(0).body)
    assert elements(small, "polygon", fill=LOOK.plastic("red").body)


def test_the_farthest_pyramid_is_drawn_first_and_a_cap_after_the_piece_under_it() -> None:
    near, far = Pyramid("c3", (2048, 1024), "S", 0), Pyramid("c3", (2048, 3072), "L", 0)
    cap = Pyramid("c3", (2048, 3072), "M", 0, on=("L",))
    drawn = placed(picture(table(C3, pyramids=(near, cap, far))))
    widths = [max(float(each.get("rx", "0")) for each in elements(group, "ellipse")) for *_, group in drawn]
    assert [round(width / widths[0], 2) for width in widths] == [
        round(base_of(size) / base_of("L"), 2) for size in ("L", "M", "S")
    ]
    assert drawn[1][1] > drawn[0][1] > drawn[2][1]


def test_a_lying_pyramid_points_at_its_heading() -> None:
    drawn = picture(table(C3, pyramids=(Pyramid("c3", (2048, 2048), "S", 0, heading=2700),)))
    assert [each for each in elements(drawn, "g") if each.get("transform", "").startswith("rotate(270) scale(0.5)")]


def test_a_pyramid_of_unknown_colour_has_a_dashed_edge_and_no_seat_s_colour() -> None:
    drawn = picture(table(C3, pyramids=(Pyramid("c3", (2048, 2048), "S", None),)))
    assert elements(drawn, "polygon", fill=LOOK.goods("unknown").body)
    assert [each for each in elements(drawn, "polygon") if each.get("stroke-dasharray")]


def test_pale_marked_and_struck_pyramids_are_told_apart() -> None:
    pale = Pyramid("c3", (2048, 2048), "L", 0, pale=True)
    cap = Pyramid("c3", (2048, 2048), "M", 0, on=("L",), pale=True)
    marked = Pyramid("b2", (1024, 1024), "S", 1, marked=True)
    drawn = picture(table(C3, pyramids=(pale, cap, marked), struck=("c3",)))
    assert [group.get("opacity") for *_, group in placed(drawn)] == ["0.45", "0.45", None]
    assert len(elements(drawn, "polygon", stroke=LOOK.colour("gold"))) == 1
    assert [each.get("d") for each in elements(drawn, "path", stroke=LOOK.colour("no"))] == [
        "M1718 -2378l660 660m0 -660l-660 660"
    ]


def test_spots_are_circles_squares_and_trays() -> None:
    kinds = (C3, spot("A1", 512, 512, "square"), spot("A2", 512, 1536, "dark"), spot("bag", 3072, 512, "tray"))
    drawn = picture(table(*kinds))
    face, inlay = elements(drawn, "circle")
    assert (face.get("r"), face.get("cx"), face.get("cy")) == ("512", "2048", "-2048")
    assert 400 < float(inlay.get("r", "0")) < 512
    light, dark, tray = (each for each in elements(drawn, "rect") if each.get("width") == "1024")
    assert light.get("fill") != dark.get("fill")
    assert (light.get("rx"), tray.get("rx")) == (None, "110")


def test_a_board_lies_in_a_frame_and_text_on_it_is_light() -> None:
    notes = (Note((2048, 2048), "on it", 150), Note((9000, 9000), "beside it", 150))
    drawn = picture(table(C3, notes=notes))
    assert elements(drawn, "polygon", fill=ON_BOARD.colour("plank"))
    assert elements(drawn, "polygon", stroke=ON_BOARD.colour("frame"))
    inks = {each.text: each.get("fill") for each in elements(drawn, "text")}
    assert (inks["on it"], inks["beside it"]) == (ON_BOARD.colour("ink"), LOOK.colour("ink"))


def test_the_edge_of_a_spot_has_its_owner_s_colour_and_is_wide_on_the_owner_s_turn() -> None:
    drawn = picture(table(spot("0L", 512, 512, "tray", seat=0), spot("1L", 2048, 512, "tray", seat=1, strong=True)))
    [waiting] = elements(drawn, "rect", stroke=LOOK.seat(0).body)
    [acting] = elements(drawn, "rect", stroke=LOOK.seat(1).body)
    assert float(acting.get("stroke-width", "0")) > 2 * float(waiting.get("stroke-width", "0"))


@pytest.mark.parametrize(("kind", "tag"), [("hole", "circle"), ("square", "rect"), ("tray", "rect")])
def test_the_last_action_is_marked_where_it_came_to_and_dashed_where_it_left(kind: Kind, tag: str) -> None:
    came = spot("a1", 512, 512, kind, played=PlayedMark(1, "came"))
    left = spot("a2", 2048, 512, kind, played=PlayedMark(1, "left"))
    drawn = picture(table(came, left))
    rims = elements(drawn, tag, stroke=LOOK.seat(1).body)
    assert [rim.get("stroke-dasharray") is not None for rim in rims] == [False, True]
    beside = LOOK.colour("card"), 0.13
    ground, share = beside if kind == "tray" else (ON_BOARD.colour("square" if kind == "square" else "card"), 0.26)
    tint = blend(LOOK.seat(1).body, ground, share)
    assert len(elements(drawn, tag, fill=tint)) == 1


def test_arrows_go_from_start_to_end_in_the_tone_of_their_threat() -> None:
    strong, plain = Arrow((0, 0), (1024, 0), 1, "strong"), Arrow((0, 1024), (1024, 1024), 1, "plain")
    faint = Arrow((0, 2048), (1024, 2048), 1, "faint")
    drawn = picture(table(arrows=(strong, plain, faint)))
    inks = [elements(drawn, "path", d=f"M0.0 {-y:.1f}L1024.0 {-y:.1f}")[1].get("stroke") for y in (0, 1024, 2048)]
    assert inks == [ON_BOARD.colour("no"), LOOK.seat(1).light, LOOK.seat(1).light]
    assert len(elements(drawn, "g", opacity="0.5")) == 1


def test_an_attack_that_is_held_is_a_shield_and_no_line() -> None:
    drawn = picture(table(arrows=(Arrow((410, 0), (512, 0), 1, "held"),)))
    [shield] = elements(drawn, "g", transform="translate(512.0 0.0)")
    assert {part.get("stroke") for part in shield} == {ON_BOARD.colour("safe")}
    assert elements(drawn, "path", stroke=LOOK.seat(1).light) == []


def test_a_dotted_arrow_ends_in_a_ring() -> None:
    drawn = picture(table(arrows=(Arrow((0, 0), (1024, 1024), 1, "dotted"),)))
    [ring] = elements(drawn, "circle")
    assert (ring.get("cx"), ring.get("cy")) == ("1024", "-1024")


def test_a_group_is_tinted_between_neighbours_only() -> None:
    drawn = picture(table(bonds=(Bond(1, ((0, 0), (1024, 0), (2048, 0))),)))
    [tint] = elements(drawn, "path", stroke=LOOK.seat(1).body)
    assert tint.get("d") == "M0 0L1024 0M1024 0L2048 0"


def test_names_are_under_the_pyramids_and_other_text_is_over_them() -> None:
    notes = (Note((0, 0), "c3", 150, tone="faint"), Note((0, 0), "5", 210, tone="badge", seat=1))
    drawn = picture(table(C3, pyramids=(Pyramid("c3", (2048, 2048), "L", 0),), notes=notes))
    order = [each.text or "pyramid" for each in drawn.iter() if each.tag in (f"{SVG}text", f"{SVG}ellipse")]
    assert order == ["c3", "pyramid", "5", "A game"]
    assert len(elements(drawn, "circle", stroke=LOOK.seat(1).body)) == 1


def test_a_tabletop_has_no_scores_below_it() -> None:
    assert words_in(picture(table(C3))) == ["A game"]
