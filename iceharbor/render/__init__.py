"""Positions as pictures, with the look of the board: `svg_of(position)` and `png_of(svg)`."""

from iceharbor.render.picture import png_of, svg_of

__all__ = ["png_of", "svg_of"]
