"""What stands under a picture: the game and whose turn it is, and how each player stands."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from iceharbor.contract import SEATS
from iceharbor.render.look import Look
from iceharbor.render.markup import Style, element, text
from iceharbor.render.signs import width_px

CAPTION_PX: Final = 34


def caption(position: Mapping[str, Any], look: Look, width: int, tall: int, title: str, tallied: bool) -> str:
    """The game and whose turn it is; if `tallied`, at the right how each stands, and what he lost if there is room."""
    y, size = tall - CAPTION_PX / 2 + 1, 15
    style: Style = {"font_size": size, "font_weight": "bold", "fill": look.colour("ink")}
    standing = title or _standing(position)
    left = element("text", text(standing), x=14, y=y, font_family=look.font("chart"), **style)
    x, parts = width - 14.0, [left]
    tallies = [count + lost for count, lost in _tallies(position)] if tallied else []
    if sum(width_px(words, size) + 36 for words in (standing, *tallies)) > width:
        tallies = [count for count, _ in _tallies(position)]
    for player, words in reversed(list(enumerate(tallies))):
        tint = look.seat(player)
        x -= width_px(words, size)
        parts.append(element("text", text(words), x=x, y=y, font_family=look.font("names"), **style))
        square: Style = {"x": x - 18, "y": y - 11, "width": 12, "height": 12, "stroke": tint.deep, "stroke_width": 1.4}
        parts.append(element("rect", fill=tint.body, rx=2, **square))
        x -= 36
    return "".join(parts)


def _standing(position: Mapping[str, Any]) -> str:
    game = str(position.get("game", "")).replace("_", " ").title()
    outcome, to_act = position.get("outcome"), position.get("to_act", ())
    if outcome:
        winners = [SEATS[player] for player, place in enumerate(outcome["places"]) if place == 1]
        return f"{game} · " + ("drawn" if len(winners) == len(outcome["places"]) else f"won by {' and '.join(winners)}")
    seats = [SEATS[player] for player in to_act if player >= 0]
    return f"{game} · {' and '.join(seats)} to play" if seats else game


def _tallies(position: Mapping[str, Any]) -> list[tuple[str, str]]:
    """For each player his seat with his score or strength, and what he has lost: `Teal 9` and `, lost 1 L 2 S`."""
    counts = position.get("scores", position.get("strength", ()))
    gone = [(each["player"], each["name"]) for each in (*position.get("crashed", ()), *position.get("sunk", ()))]
    fallen = [[name for owner, name in gone if owner == player] for player in range(len(counts))]
    lost = position.get("lost") or fallen
    return [
        (f"{SEATS[player % len(SEATS)]} {count}", _lost(names))
        for player, (count, names) in enumerate(zip(counts, lost, strict=True))
    ]


def _lost(names: Sequence[str]) -> str:
    sizes = [name[:1] for name in names]
    told = [f"{sizes.count(size)} {size}" for size in "LMS" if size in sizes]
    return f", lost {' '.join(told)}" if told else ""
