"""A match as a picture: the scene of a view, and a headline."""

from collections.abc import Sequence
from typing import Any

from iceharbor.contract import SEATS
from iceharbor.match import Match
from iceharbor.svg import svg_of


def picture(match: Match, view: Any, width: int = 1200, theme: str = "day", palette: str = "standard") -> str:
    """The SVG of a view; `width` in pixels."""
    return svg_of(match.game.scene(view, ()), headline(match, view), width, theme, palette)


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
    return " and ".join(names)
