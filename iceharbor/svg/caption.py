"""The line below a picture: the headline, and each player's score and losses."""

from collections.abc import Sequence
from typing import Final

from iceharbor.contract import SEATS
from iceharbor.scene import Scene
from iceharbor.svg.look import Look
from iceharbor.svg.markup import Style, element, text
from iceharbor.svg.signs import short_name, width_px

CAPTION_PX: Final = 34
TEXT_PX: Final = 15
GAP_PX: Final = 36
"""The room beside a text, for a square in the player's colour and the margins."""


def caption(scene: Scene, headline: str, look: Look, width: int, height: int) -> str:
    """The headline at the left; below a sea the scores at the right, and losses if there is room. A tabletop shows the
    scores itself."""
    scores = [] if scene.top else _scores(scene)
    tallies = [score + lost for score, lost in zip(scores, _losses(scene), strict=False)]
    if _shrunk((headline, *tallies), width) < 1:
        tallies = scores
    scale = _shrunk((headline, *tallies), width)
    size = TEXT_PX * scale
    style: Style = {"font_size": size, "font_weight": "bold", "fill": look.colour("ink")}
    x, y = width - 14.0, height - CAPTION_PX / 2 + 1
    parts = [element("text", text(headline), x=14, y=y, font_family=look.font("chart"), **style)]
    for player, words in reversed(list(enumerate(tallies))):
        tint, side = look.seat(player), 12 * scale
        x -= width_px(words, size)
        parts.append(element("text", text(words), x=x, y=y, font_family=look.font("names"), **style))
        square: Style = {"x": x - 18 * scale, "y": y - 11 * scale, "width": side, "height": side}
        edge: Style = {"stroke": tint.deep, "stroke_width": 1.4}
        parts.append(element("rect", fill=tint.body, rx=2, **square, **edge))
        x -= GAP_PX * scale
    return "".join(parts)


def _shrunk(texts: Sequence[str], width: int) -> float:
    """The scale at which these texts fit side by side: 1, or less in a narrow picture."""
    return min(1.0, width / sum(width_px(each, TEXT_PX) + GAP_PX for each in texts))


def _scores(scene: Scene) -> list[str]:
    """`Teal 6`, for each player."""
    return [f"{SEATS[player % len(SEATS)]} {each.score}" for player, each in enumerate(scene.panel.standings)]


def _losses(scene: Scene) -> list[str]:
    """`, lost 1 L 2 S`, for each player: the ships of the fleet that are lost, or the wrecks."""
    sizes: list[list[str]] = [[ship.size for ship in each.fleet if ship.lost] for each in scene.panel.standings]
    for wreck in scene.wrecks:
        sizes[wreck.seat].append(short_name(wreck.name)[:1])
    counted = ([f"{lost.count(size)} {size}" for size in ("L", "M", "S") if size in lost] for lost in sizes)
    return [f", lost {' '.join(each)}" if each else "" for each in counted]
