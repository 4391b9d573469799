"""Matches as pictures: the scene of a view with a headline, and a step of a lesson with its arrow."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, Final

from iceharbor.contract import SEATS, Player
from iceharbor.hauls import story_of
from iceharbor.lesson import LessonStep
from iceharbor.match import AnyGame, Match
from iceharbor.scene import Scene, Standing, whole
from iceharbor.svg import board_of, svg_of
from iceharbor.svg.plane import INCH, Box, bounds, centroid, dist
from iceharbor.svg.poster import Part, Poster, Signature, poster_of

STEP_PX: Final = (352, 216)
"""Twice the size on the page."""
LEARNER: Final = 0
NEAR_U: Final = 5 * INCH
"""What lies nearer to the middle of a step's arrow is in its picture."""
SMALL_SHARE: Final = 0.3
"""A shorter arrow, by the width of its board, is seen from near."""


def picture(match: Match, view: Any, width: int = 1200, theme: str = "day", palette: str = "standard") -> str:
    """The SVG of a view; `width` in pixels."""
    return svg_of(match.game.scene(view, ()), headline(match, view), width, theme, palette)


def result_picture(match: Match, names: Sequence[str], day: date | None, theme: str = "day") -> str:
    """The SVG of a match that is over, to be shared: the players' names, the result, the game and the day on which it
    began, and on the table how treasure came home and where ships were lost."""
    scene = match.game.scene(match.game.full_view(match.state), ())
    standings = scene.panel.standings
    story = story_of(match)
    assert match.outcome is not None
    dated = match.game.info.title if day is None else f"{match.game.info.title}, {day.day} {day:%B %Y}"
    left = (f"{name} {standing.out}" for name, standing in zip(names, standings, strict=True) if standing.out)
    signed = (
        Signature(name, seat, standing.goods, "" if standing.of == 0 else _counted(standing))
        for seat, (name, standing) in enumerate(zip(names, standings, strict=True))
    )
    written = Poster(
        result_parts(match, names, [None if each.of == 0 else each.score for each in standings]),
        " · ".join((dated, *left)),
        tuple(signed),
        match.outcome.winners,
        _facts(story.turns) if scene.placement is None else "Played on Iceharbor",
    )
    return poster_of(scene, written, story, theme)


def _facts(turns: int) -> str:
    return f"{turns} {'turn' if turns == 1 else 'turns'}, played on Iceharbor"


def _counted(standing: Standing) -> str:
    """`12 hits left`."""
    return f"{standing.score} {standing.counts}".strip()


def result_words(match: Match, names: Sequence[str], scores: Sequence[int | None]) -> str:
    """`Anna beat Ben 8 to 5`, `Anna won against Ben and Cleo`, or `Anna and Ben drew`. `scores` are by seat, and None
    where nothing is scored."""
    return "".join(part.words for part in result_parts(match, names, scores))


def result_parts(match: Match, names: Sequence[str], scores: Sequence[int | None]) -> tuple[Part, ...]:
    """The same, with the seat of each name."""
    assert match.outcome is not None
    winners = match.outcome.winners
    seats = range(len(names))
    if len(winners) == len(names):
        return (*_listed(names, seats), Part(" drew"))
    others = [seat for seat in seats if seat not in winners]
    won, lost = _listed(names, winners), _listed(names, others)
    if len(names) > 2:
        return (*won, Part(" won against "), *lost)
    most, least = scores[winners[0]], scores[1 - winners[0]]
    points = f" {most} to {least}" if most is not None and least is not None and most > least else ""
    return (*won, Part(" beat "), *lost, Part(points))


def _listed(names: Sequence[str], seats: Sequence[Player]) -> Iterator[Part]:
    """`Anna, Ben and Cleo`, with their seats."""
    for n, seat in enumerate(seats):
        if n > 0:
            yield Part(" and " if n == len(seats) - 1 else ", ")
        yield Part(names[seat], seat)


def step_picture(game: AnyGame, step: LessonStep, theme: str = "day") -> str:
    """The SVG of the table of a lesson's step, with its arrow: the part of the table that the step is about, or all of
    a board, where the arrow is long and does not begin in a tray."""
    scene = whole(game.scene(game.view(game.load(step.position), LEARNER), ()))
    shapes = _shapes(scene)
    joined = [shapes[at] if isinstance(at, str) else (at,) for at in (step.start, step.end) if at]
    ends = [centroid(shape) for shape in joined]
    arrow = (ends[0], ends[1]) if len(ends) > 1 else None
    shown = [corner for shape in joined for corner in shape]
    if scene.top is None:
        middle = centroid(shown) if shown else None
        near = [hull for hull in shapes.values() if middle and dist(centroid(hull), middle) < NEAR_U]
        box = bounds([*shown, *(corner for hull in near for corner in hull)] or step.view or scene.field)
        return board_of(scene, STEP_PX, theme, box=_widened(box.grown(INCH)), arrow=arrow)
    board = bounds(scene.top.board or scene.field)
    off_board = arrow is not None and not board.y < arrow[0][1] < board.y + board.h
    if arrow is None or not (off_board or dist(*arrow) < SMALL_SHARE * board.w or not scene.top.board):
        return board_of(scene, STEP_PX, theme, arrow=arrow)
    # The piece in the tray is in sight below its arrow.
    joins = ((arrow[0][0], max(y for _, y in joined[0])), arrow[1]) if off_board else arrow
    part = _widened(bounds(shown).grown(bounds(joined[0]).w / 2))
    table = bounds([*scene.top.board, *(corner for shape in shapes.values() for corner in shape)])
    return board_of(scene, STEP_PX, theme, box=_moved_into(part, table), arrow=joins)


def _shapes(scene: Scene) -> dict[str, Sequence[tuple[float, float]]]:
    """The outlines of all that an arrow may join, by name."""
    looks: tuple[Any, ...] = (*scene.ships, *scene.vessels, *scene.islands, *scene.sands, *scene.cards)
    shapes: dict[str, Sequence[tuple[float, float]]] = {look.name: look.hull for look in looks}
    for spot in scene.top.spots if scene.top else ():
        x, y, w, h = spot.box
        shapes[spot.name] = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    return shapes


def _widened(box: Box) -> Box:
    """The smallest box with the shape of the picture round another."""
    w, h = STEP_PX
    wide = max(box.w, box.h * w / h)
    x, y = box.middle
    return Box(x - wide / 2, y - wide * h / w / 2, wide, wide * h / w)


def _moved_into(part: Box, table: Box) -> Box:
    """The part moved sideways, so that it shows as much of the table as it can."""
    room = (table.w - part.w) / 2
    middle = table.middle[0]
    x = middle if room < 0 else min(max(part.middle[0], middle - room), middle + room)
    return Box(x - part.w / 2, part.y, part.w, part.h)


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
