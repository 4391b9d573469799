"""Scenes, lines and motions of matches on boards, in a form that a test can compare."""

from collections.abc import Sequence

from iceharbor.contract import SEATS, Viewer
from iceharbor.match import Match
from iceharbor.plan import One, Plan
from iceharbor.scene import ExactRef, LoggedAction, ObjectRef, PieceRef, Scene, SeatRef, Sentence, Shift, Spot


def scene_of(match: Match, viewer: Viewer = 0, recent: Sequence[LoggedAction] = ()) -> Scene:
    """What a viewer sees."""
    return match.game.scene(match.view(viewer), recent)


def spots_of(scene: Scene) -> dict[str, Spot]:
    """The spots of a board and beside it, by name."""
    assert scene.top is not None
    return {spot.name: spot for spot in scene.top.spots}


def entries(*actions: str, player: int = 0) -> list[LoggedAction]:
    """These actions, as entries of one player."""
    return [LoggedAction(seq, player, action) for seq, action in enumerate(actions, 1)]


def said(match: Match, action: str, player: int = 0, effects: str = "") -> str:
    """An entry of the log in words."""
    view = match.view(None)
    return text_of(match.game.describe(view, LoggedAction(1, player, action, effects), view, None, []).text)


def text_of(sentence: Sentence) -> str:
    """A sentence as text; seats are written as colours."""
    return "".join(_text(piece) for piece in sentence)


def _text(piece: str | SeatRef | ObjectRef | PieceRef | ExactRef) -> str:
    if isinstance(piece, str):
        return piece
    return SEATS[piece.seat] if isinstance(piece, SeatRef) else piece.label


def moves(before: Match, actions: Sequence[str], after: Match, player: int = 0) -> list[list[tuple[str, str, bool]]]:
    """The motions of these actions: where each piece starts and ends, and whether it leaves others of its heap."""
    shown = before.game.motions(before.view(None), entries(*actions, player=player), after.view(None))
    shifts = [shift for shift in shown if isinstance(shift, Shift)]
    assert len(shifts) == len(shown)
    return [[(move.start, move.end, move.fresh) for move in shift.moves] for shift in shifts]


def by_object(said: Plan) -> dict[str, One]:
    """A plan's choices by the object that they stand for."""
    return {one.object: one for one in said.choices if isinstance(one, One) and one.object is not None}


def buttons(said: Plan) -> list[str]:
    """The choices of a plan that are buttons."""
    return [" ".join(one.says) for one in said.choices if isinstance(one, One) and not one.board]
