"""Pictures of Torpedo: lying ships, what crashed, what was sunk and by whom, and what one has sealed."""

from random import Random
from typing import Any
from xml.etree import ElementTree

from iceharbor.catalogue import open_game
from iceharbor.match import Match
from iceharbor.render import png_of, svg_of
from iceharbor.render.labels import Sign, placed
from iceharbor.render.look import Look
from iceharbor.render.plane import Box, box_meets, to_outline
from iceharbor.render.sea import SEALED
from iceharbor.render.volleys import NARROW_U, in_the_way
from iceharbor.saved import begun

SVG = "{http://www.w3.org/2000/svg}"
LOOK = Look()


def piece(name: str, player: int, stern: tuple[int, int], heading: int = 0, **more: Any) -> dict[str, Any]:
    return {"name": name, "player": player, "size": name[0], "stern": list(stern), "heading": heading, **more}


def volleyed() -> dict[str, Any]:
    """Teal's S1 sinks Coral's M1; Teal's S2 and Coral's S1 block each other; Coral's L1 misses; Teal's L2 crashed."""
    ships = [
        piece("S1", 0, (5000, 5000), order=1),
        piece("M1", 1, (4400, 12000), 900, order=2),
        piece("S2", 0, (15000, 5000), 0, order=3),
        piece("S1", 1, (15000, 12000), 1800, order=4),
        piece("L1", 1, (25000, 5000), 900, order=5),
    ]
    crashed = [piece("L2", 0, (30000, 12000), order=6, met=None)]
    position = {"game": "torpedo", "players": 2, "phase": "volley", "ships": ships, "crashed": crashed}
    match = begun({**position, "unchecked": True}).settle(Random(1))
    return dict(match.written(match.state))


def test_every_torpedo_has_its_line_and_what_it_met_its_mark() -> None:
    position = volleyed()
    fired = [track for volley in position["volleys"] for track in volley["tracks"]]
    svg = ElementTree.fromstring(svg_of(position))
    ways = {path.get("d", ""): path for path in svg.iter(f"{SVG}path")}
    for track in fired:
        (ax, ay), (bx, by) = track["from"], track["to"]
        line = ways[f"M{ax} {-ay}L{bx} {-by}"]
        assert line.get("stroke") == LOOK.seat(int(track["ship"][0])).ink, track
        assert (line.get("stroke-dasharray") is None) == track["sinks"], track
    rings = [(ring.get("cx"), ring.get("cy")) for ring in svg.iter(f"{SVG}circle") if ring.get("r") == "150"]
    assert rings == [(str(x), str(-y)) for x, y in (track["to"] for track in fired if track["sinks"])]
    assert [track["ship"] for track in fired if track["sinks"]] == ["0.S1"]
    marks = [len((mark.get("points") or "").split()) for mark in svg.iter(f"{SVG}polyline")]
    assert sorted(marks) == sorted(2 if track["met"] else 3 for track in fired if not track["sinks"])


def test_what_was_sunk_is_pale_where_it_lay_and_what_crashed_is_crossed_out() -> None:
    position = volleyed()
    svg = ElementTree.fromstring(svg_of(position))
    dashed = (mark for mark in svg.iter(f"{SVG}polygon") if mark.get("stroke-dasharray"))
    pale = {mark.get("points"): mark.get("fill") for mark in dashed if mark.get("fill") != "none"}
    for each in (*position["sunk"], *position["crashed"]):
        hull = " ".join(f"{x:.1f},{-y:.1f}" for x, y in each["hull"])
        assert pale.pop(hull) == LOOK.seat(each["player"]).body, each["name"]
    assert not pale
    crosses = [path for path in svg.iter(f"{SVG}path") if path.get("stroke") == LOOK.colour("no")]
    assert len(crosses) == len(position["crashed"]) == 1


def test_the_caption_says_what_each_has_left_and_lost() -> None:
    words = [each.text or "" for each in ElementTree.fromstring(svg_of(volleyed())).iter(f"{SVG}text")]
    assert {"Teal 2, lost 1 L", "Coral 4, lost 1 M"} <= set(words)


def test_a_sealed_wave_is_seen_by_whoever_sealed_it_alone() -> None:
    match = Match.begin(open_game("torpedo", 2, {"mode": "waves", "wave": 1})).settle(Random(1))
    match = match.play(0, "ready").play(1, "ready").play(0, "lay S 8000,8000 030.0")
    sealed = f' opacity="{SEALED}"'
    assert sealed in svg_of(match.written(match.view(0)))
    for viewer in (1, None):
        assert sealed not in svg_of(match.written(match.view(viewer)))
    assert png_of(svg_of(match.written(match.view(0)), 300)).startswith(b"\x89PNG")


def test_a_name_keeps_clear_of_the_torpedoes_lines_and_is_written_all_the_same_where_it_cannot() -> None:
    hull = ((100.0, 90.0), (90.0, 120.0), (110.0, 120.0))
    sign, field = Sign(hull, 20, 14, "", (0, 1)), Box(0, 0, 200, 200)
    [(_, free)] = placed([sign], field)
    line = ((0.0, free[1] - 1), (0.0, free[1] + 1), (200.0, free[1] + 1), (200.0, free[1] - 1))
    [(_, at)] = placed([sign], field, lines=[line])
    assert not box_meets(Box(at[0] - 10, at[1] - 7, 20, 14), line)
    comb = [((x, 0.0), (x, 200.0), (x + 1, 200.0), (x + 1, 0.0)) for x in range(0, 200, 5)]
    assert len(list(placed([sign], field, lines=comb))) == 1


def test_what_names_keep_clear_of_is_every_track_and_every_wreck() -> None:
    position = volleyed()
    shapes, lines = in_the_way(position)
    fired = [track for volley in position["volleys"] for track in volley["tracks"]]
    assert len(lines) == len(fired)
    for track, line in zip(fired, lines, strict=True):
        assert to_outline(track["from"], line) <= NARROW_U
        assert to_outline(track["to"], line) <= NARROW_U
    lost = [*position["sunk"], *position["crashed"]]
    assert [list(map(tuple, shape)) for shape in shapes[: len(lost)]] == [
        list(map(tuple, each["hull"])) for each in lost
    ]
