"""A match on the start page: its board drawn small, the scores, whose turn it is, and the last entry in words."""

from itertools import islice
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from iceharbor.contract import Outcome, Player, Viewer
from iceharbor.scene import Line, LoggedAction, Standing
from iceharbor.server.match.scenes import lines_of
from iceharbor.server.match.session import MatchSession
from iceharbor.server.wire import Seat
from iceharbor.svg import board_of

SIZES: Final = {"wide": (832, 584), "small": (384, 292)}
"""In pixels: twice the size on the page."""


class AskedBoard(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/matches/<id>/board`."""

    tokens: Annotated[tuple[Annotated[str, Meta(max_length=128)], ...], Meta(max_length=16)]
    """The tokens of the seats held here: the board is drawn as one of them may see it."""
    size: Literal["wide", "small"]
    theme: Literal["day", "night"] = "day"
    palette: Literal["standard", "safe"] = "standard"
    seen: int | None = None
    """The number of entries of the board that is shown: the same is not drawn again."""


class LiveBoard(Struct, frozen=True):
    """The answer."""

    seq: int
    seat: int | None
    """The seat whose view this is, one that is to act if there is one; None for a spectator."""
    held: tuple[int, ...]
    """The seats held here."""
    board: str | None
    """SVG; null if the board that was seen is still right."""
    standings: tuple[Standing, ...]
    seats: tuple[Seat, ...]
    to_act: tuple[int, ...]
    outcome: Outcome | None
    draw_offers: tuple[int, ...]
    last: Line | None
    """The last entry of a player in words, for the player `last_by`."""
    last_by: int | None


def live_board(
    session: MatchSession, asked: AskedBoard, held: tuple[Player, ...], seats: tuple[Seat, ...]
) -> LiveBoard:
    """To be called in a thread. All of it is of one moment, and the match may go on meanwhile."""
    match = session.match
    viewer = next((player for player in held if player in match.to_act), held[0] if held else None)
    scene = match.game.scene(match.view(viewer), ())
    drawn = asked.seen != match.seq
    by, last = _last_of_a_player(session, match.seq, viewer)
    return LiveBoard(
        seq=match.seq,
        seat=viewer,
        held=held,
        board=board_of(scene, SIZES[asked.size], asked.theme, asked.palette) if drawn else None,
        standings=scene.panel.standings,
        seats=seats,
        to_act=tuple(sorted(match.to_act)),
        outcome=match.outcome,
        draw_offers=scene.panel.draw_offers,
        last=last,
        last_by=by,
    )


def _last_of_a_player(session: MatchSession, seq: int, viewer: Viewer) -> tuple[Player | None, Line | None]:
    log = session.log(viewer)[:seq]
    entry = next((entry for entry in reversed(log) if entry.player >= 0), None)
    if entry is None:
        return None, None
    actions = [LoggedAction(each.seq, each.player, each.notation, each.effects, each.at_ms) for each in log]
    views = (match.view(viewer) for match in islice(session.matches_from(entry.seq - 1), 2))
    (told,) = lines_of(session.match.game, viewer, [entry], views, actions)
    return entry.player, told.line
