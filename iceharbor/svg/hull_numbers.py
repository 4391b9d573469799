"""The number of a ship on its hull, upright in the picture: the hull itself says the size."""

from typing import Final

from iceharbor.scene import ShipLook
from iceharbor.svg.look import Look, number_look, number_of_size, slant_of
from iceharbor.svg.markup import Style, element
from iceharbor.svg.plane import INCH

ON_CARGO: Final = "#2c2106", "#fff8e0"
"""Ink and halo over the pieces in a hold."""


def hull_number(ship: ShipLook, look: Look) -> str:
    """The number in the frame of its ship, or nothing on a hull that bears none."""
    high = number_height(ship, look)
    if not high:
        return ""
    shape = number_look()
    size = high * (shape.two_digits if ship.number > 9 else 1)
    ink, halo = ON_CARGO if ship.cargo else ("#fff", look.seat(ship.seat).deep)
    style: Style = {"fill": ink, "stroke": halo, "stroke_width": look.px(1.4 if ship.cargo else 2.2)}
    return element(
        "text",
        str(ship.number),
        y=f"{size * 0.36:.0f}",
        font_size=f"{size:.0f}",
        font_family=look.font("names"),
        font_weight="bold",
        text_anchor="middle",
        paint_order="stroke",
        stroke_linejoin="round",
        transform=f"translate(0 {-slant_of(ship.size) * shape.along:.0f}) rotate({-ship.heading / 10:g})",
        **style,
    )


def number_height(ship: ShipLook, look: Look) -> float:
    """The height of the number in table units; 0 if the hull bears none at this scale."""
    shape, number_u = number_look(), number_of_size(ship.size)
    if look.nameless or not ship.number or number_u * look.scale < shape.least_plain_px:
        return 0
    largest_px = number_u / INCH * shape.plain_px_per_inch * shape.largest
    return min(max(number_u * look.scale, shape.least_px), largest_px) / look.scale
