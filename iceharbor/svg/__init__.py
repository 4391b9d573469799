"""Scenes as pictures, in SVG and PNG. It draws what a Scene holds, and knows no game."""

from iceharbor.svg.picture import png_of, svg_of

__all__ = ["png_of", "svg_of"]
