"""An island from above: an exact square of sand in two heights, with a nest on its top. All are alike."""

from iceharbor.scene import IslandLook
from iceharbor.svg.look import Look, island_shares
from iceharbor.svg.markup import corners, element
from iceharbor.svg.plane import Point, Polygon, centroid, mix
from iceharbor.svg.pyramids import upright_good
from iceharbor.svg.things import laid, own_frame


def island(island: IslandLook, look: Look) -> str:
    """An island with its nest, and the pieces that stand on it."""
    middle, shares = centroid(island.hull), island_shares()
    shore, line = own_frame(island.hull, middle, island.heading), look.colour("sand_line")
    heights = [
        _square(shore, share, fill=look.colour(sand), stroke=line, stroke_width=look.px(0.7), stroke_opacity=0.55)
        for share, sand in zip(shares.heights, ("sand_2", "sand_3"), strict=True)
    ]
    nest = [
        _square(shore, share, fill=look.colour(sand), stroke=line, stroke_width=look.px(0.9))
        for share, sand in zip(shares.nest, ("sand_2", "sand_3", "sand_line"), strict=True)
    ]
    slopes = "".join(_slope(a, b) for a, b in zip(shore, (*shore[1:], shore[0]), strict=True))
    drawn = (
        _square(shore, 1, fill=look.colour("sand_1")),
        *heights,
        element("path", d=slopes, stroke=line, stroke_width=look.px(0.7), stroke_opacity=0.55),
        *nest,
        _square(shore, 1, fill="none", stroke=line, stroke_width=look.px(1.3), stroke_linejoin="round"),
        *(upright_good(good, look, island.heading) for good in island.on_top),
    )
    return laid(shore, "".join(drawn), middle, island.heading, look)


def _square(shore: Polygon, share: float, **style: str | float) -> str:
    return element("polygon", points=corners([_towards(p, share) for p in shore]), **style)


def _slope(a: Point, b: Point) -> str:
    """Short strokes down from the first height to an edge of the shore."""
    shares = island_shares()
    feet = (mix(a, b, (i + 0.5) / shares.strokes) for i in range(shares.strokes))
    strokes = ([_towards(foot, share) for share in shares.hachures] for foot in feet)
    return "".join(f"M{low[0]:.0f} {low[1]:.0f}L{high[0]:.0f} {high[1]:.0f}" for low, high in strokes)


def _towards(p: Point, share: float) -> Point:
    """A point this share of the way out from the middle."""
    return p[0] * share, p[1] * share
