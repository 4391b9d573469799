"""A match on the start page: its board drawn small, the scores, whose turn it is, and the last entry in words."""

from collections.abc import Sequence
from itertools import islice
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from iceharbor.agreements import GOING_BACK, OFFERS
from iceharbor.contract import Filmed, Outcome, Player, Viewer
from iceharbor.scene import Line, LoggedAction, Scene, Standing, whole
from iceharbor.server.match.last_turn import MAX_ENTRIES, changes_since, start_of_last_turn
from iceharbor.server.match.recent import recent_actions
from iceharbor.server.match.rematch import Rematch
from iceharbor.server.match.scenes import lines_of
from iceharbor.server.match.session import MatchSession
from iceharbor.server.wire import LogEntry, Seat
from iceharbor.svg import board_of
from iceharbor.svg.traces import traces_of

SIZES: Final = {"wide": (832, 584), "small": (384, 292)}
"""In pixels: twice the size on the page."""


class AskedBoard(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/matches/<id>/board`."""

    tokens: Annotated[tuple[Annotated[str, Meta(max_length=128)], ...], Meta(max_length=16)]
    """The tokens of the seats held here: the board is drawn as one of them may see it."""
    size: Literal["wide", "small"]
    theme: Literal["day", "night"] = "day"
    palette: Literal["standard", "safe"] = "standard"
    round: bool | None = None
    """The board is turned round on this device; null if it was not turned by hand: then the own side lies below."""
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
    rematch: str | None
    """The match that another player has begun as a rematch of this one, if there is one."""
    last: Line | None
    """The last entry of a player in words, for the player `last_by`; the one before it, if it only ended the turn."""
    last_by: int | None
    last_at: int | None
    """When the last entry arrived, or the match was made if there is none, in seconds since 1970 (UTC); null if that
    was not measured."""


def live_board(
    session: MatchSession,
    asked: AskedBoard,
    held: tuple[Player, ...],
    seats: tuple[Seat, ...],
    made_ms: int | None,
    rematch: Rematch | None,
) -> LiveBoard:
    """To be called in a thread. All of it is of one moment, and the match may go on meanwhile. `made_ms` is when the
    match was made, if that is known, and `rematch` the one that is known."""
    match = session.match
    viewer = next((player for player in held if player in match.to_act), held[0] if held else None)
    scene = match.game.scene(match.view(viewer), ())
    drawn = asked.seen != match.seq
    log = session.log(viewer)[: match.seq]
    actions = [LoggedAction(each.seq, each.player, each.notation, each.effects, each.at_ms) for each in log]
    by, last = _last_of_a_player(session, log, actions, viewer)
    return LiveBoard(
        seq=match.seq,
        seat=viewer,
        held=held,
        board=_drawn(session, actions, viewer, asked, alone=len(held) == 1) if drawn else None,
        standings=scene.panel.standings,
        seats=seats,
        to_act=tuple(sorted(match.to_act)),
        outcome=match.outcome,
        draw_offers=scene.panel.draw_offers,
        rematch=None if rematch is None or rematch.player in held else rematch.match,
        last=last,
        last_by=by,
        last_at=_last_at(log, made_ms),
    )


def _drawn(
    session: MatchSession, actions: Sequence[LoggedAction], viewer: Viewer, asked: AskedBoard, alone: bool
) -> str:
    """The board after these actions with the last turn of the others. Several players of one device see it from the
    south."""
    game = session.match.game
    start = None if isinstance(game, Filmed) else start_of_last_turn(actions, viewer)
    since = len(actions) if start is None else max(start, len(actions) - MAX_ENTRIES)
    matches = islice(session.matches_from(since), len(actions) - since + 1)
    views = [match.view(viewer) for match in matches]
    traces = traces_of(tuple(changes_since(game, viewer, actions, views)))
    scene = _without_trays(whole(game.scene(views[-1], recent_actions(actions, viewer))))
    turned = asked.round if asked.round is not None else alone and scene.seen_from_north
    return board_of(scene, SIZES[asked.size], asked.theme, asked.palette, traces=traces, turned=turned)


def _without_trays(scene: Scene) -> Scene:
    """A board alone: it fills the picture, and of a tray beside it only the edge would be in sight."""
    if scene.top is None or not scene.top.board:
        return scene
    trays = {spot.name for spot in scene.top.spots if spot.kind == "tray"}
    spots = tuple(spot for spot in scene.top.spots if spot.name not in trays)
    pyramids = tuple(each for each in scene.top.pyramids if each.spot not in trays)
    return replace(scene, top=replace(scene.top, spots=spots, pyramids=pyramids))


def _last_at(log: Sequence[LogEntry], made_ms: int | None) -> int | None:
    at_ms = log[-1].at_ms if log else 0
    return None if made_ms is None or at_ms is None else (made_ms + at_ms) // 1000


def _only_ends(session: MatchSession, latest: Sequence[LogEntry], viewer: Viewer) -> bool:
    """True if the last of these entries only ended the turn in which its player acted just before it."""
    last, before = latest[0], latest[-1]
    if last.player != before.player or before.notation in GOING_BACK or before.notation in OFFERS:
        return False
    match = next(session.matches_from(last.seq - 1))
    turn = match.game.scene(match.view(viewer), ()).panel.turn
    return turn is not None and tuple(last.notation.split()) == turn.ends


def _last_of_a_player(
    session: MatchSession, log: Sequence[LogEntry], actions: Sequence[LoggedAction], viewer: Viewer
) -> tuple[Player | None, Line | None]:
    latest = tuple(islice((entry for entry in reversed(log) if entry.player >= 0), 2))
    if not latest:
        return None, None
    entry = latest[-1] if _only_ends(session, latest, viewer) else latest[0]
    views = (match.view(viewer) for match in islice(session.matches_from(entry.seq - 1), 2))
    (told,) = lines_of(session.match.game, viewer, [entry], views, actions)
    return entry.player, told.line
