"""A match as a picture: the scene of a view, and a headline."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from iceharbor.contract import SEATS
from iceharbor.match import Match
from iceharbor.svg import svg_of


def picture(match: Match, view: Any, width: int = 1200, theme: str = "day", palette: str = "standard") -> str:
    """The SVG of a view; `width` in pixels."""
    return svg_of(match.game.scene(view, ()), headline(match, view), width, theme, palette)


def result_picture(match: Match, names: Sequence[str], day: date | None, theme: str = "day") -> str:
    """The SVG of a match that is over, with the players' names, the result, the game and the day on which it began."""
    scene = match.game.scene(match.game.full_view(match.state), ())
    scores = [None if standing.of == 0 else standing.score for standing in scene.panel.standings]
    parts = [result_words(match, names, scores), match.game.info.title]
    if day is not None:
        parts.append(f"{day.day} {day:%B %Y}")
    return svg_of(scene, " · ".join(parts), theme=theme)


def result_words(match: Match, names: Sequence[str], scores: Sequence[int | None]) -> str:
    """`Anna beat Ben 8 to 5`, `Anna won against Ben and Cleo`, or `Anna and Ben drew`. `scores` are by seat, and None
    where nothing is scored."""
    assert match.outcome is not None
    winners = match.outcome.winners
    if len(winners) == len(names):
        return f"{_all(names)} drew"
    others = [name for seat, name in enumerate(names) if seat not in winners]
    won = _all([names[seat] for seat in winners])
    if len(names) > 2:
        return f"{won} won against {_all(others)}"
    most, least = scores[winners[0]], scores[1 - winners[0]]
    points = f" {most} to {least}" if most is not None and least is not None and most > least else ""
    return f"{won} beat {others[0]}{points}"


def is_view(match: Match) -> bool:
    """True for a match whose position is one viewer's view: it can be drawn, but not played."""
    return "viewer" in (match.header.position or {})


def everything(match: Match) -> Any:
    """The view to draw when no viewer is chosen: everything, or the one view that the match has."""
    return match.state if is_view(match) else match.game.full_view(match.state)


def headline(match: Match, view: Any) -> str:
    """`Armada · Teal to play`, or `Armada · won by Coral`."""
    title, position = match.game.info.title, match.game.position(view)
    if outcome := position.outcome:
        winners = [SEATS[player] for player in outcome.winners]
        return f"{title} · {'drawn' if len(winners) == len(outcome.places) else f'won by {_all(winners)}'}"
    seats = [SEATS[player] for player in getattr(position, "to_act", ()) if player >= 0]
    return f"{title} · {_all(seats)} to play" if seats else title


def _all(names: Sequence[str]) -> str:
    """`Anna`, `Anna and Ben`, or `Anna, Ben and Cleo`."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
