"""Scenes as pictures, in SVG and PNG. It draws what a Scene holds, and knows no game."""

from iceharbor.svg.picture import board_of, png_of, svg_of

__all__ = ["board_of", "png_of", "svg_of"]
