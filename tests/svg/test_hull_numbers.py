"""Numbers on hulls: upright, readable on cargo, none where there is no room; a ship without one is named."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from iceharbor.scene import CargoLook
from iceharbor.svg import board_of
from iceharbor.svg.hull_numbers import ON_CARGO, number_height
from iceharbor.svg.look import Look, number_of_size
from iceharbor.svg.plane import INCH
from tests.svg.hand_built import SVG, elements, picture, sea, ship, words_in

HEIGHTS: dict[str, list[float]] = json.loads((Path(__file__).parent / "number_heights.json").read_text("utf-8"))
"""By pixels an inch: the heights of the numbers on a Small, a Medium and a Large, in table units. The page holds them
too (`web/table/hull_numbers.test.ts`)."""


def written(*ships: Any, width: int = 1200) -> list[str]:
    return words_in(picture(sea(*ships), width))


def test_a_hull_bears_its_number_and_its_size_says_the_rest() -> None:
    words = written(ship("0.S3", 12000, 6000, number=3), ship("1.S12", 20000, 9000, number=12))
    assert "3" in words
    assert "12" in words
    assert not {"S3", "S12"} & set(words)


@pytest.mark.parametrize("heading", [0, 900, 1234, 2700])
def test_a_number_is_upright_on_every_heading(heading: int) -> None:
    drawn = picture(sea(ship("0.S3", 12000, 6000, number=3, heading=heading)))
    turns = [
        sum(
            float(turn)
            for part in (group, number)
            for turn in re.findall(r"rotate\((-?[\d.]+)", part.get("transform", ""))
        )
        for group in drawn.iter(f"{SVG}g")
        for number in group.findall(f"{SVG}text")
        if number.text == "3"
    ]
    assert turns == [pytest.approx(0)]


def test_a_number_is_dark_on_cargo() -> None:
    def ink(**more: Any) -> str | None:
        return next(
            e.get("fill")
            for e in elements(picture(sea(ship("0.S3", 9000, 6000, number=3, **more))), "text")
            if e.text == "3"
        )

    assert ink() == "#fff"
    assert ink(cargo=(CargoLook("S", "treasure"),)) == ON_CARGO[0]


@pytest.mark.parametrize("more", [{"number": 0}, {"number": 0, "label": "Wren"}], ids=str)
def test_a_ship_without_room_for_a_number_is_named(more: dict[str, Any]) -> None:
    words = written(ship("0.S3", 12000, 6000, **more))
    assert more.get("label", "S3") in words
    assert not {"0", "3"} & set(words)


def test_a_ship_too_small_for_its_number_is_named() -> None:
    assert "S3" in written(ship("0.S3", 12000, 6000, number=3), width=600)


def test_a_small_picture_without_names_has_no_numbers() -> None:
    assert ">404<" not in board_of(sea(ship("0.S404", 12000, 6000, number=404)), (1200, 800))


@pytest.mark.parametrize("px_per_inch", HEIGHTS)
def test_a_number_grows_with_its_hull_between_two_limits(px_per_inch: str) -> None:
    scale = int(px_per_inch) / INCH
    found = [number_height(ship(f"0.{size}1", 0, 0, size=size, number=1), Look(scale=scale)) for size in "SML"]
    assert found == [pytest.approx(height, abs=0.1) for height in HEIGHTS[px_per_inch]]
    for size, height in zip("SML", found, strict=True):
        assert (height > 0) is (number_of_size(size) * scale >= 6.2)
        assert height == 0 or 8 <= height * scale <= 15.75
