"""Builds the messages about a match: public information, the full state for a client, and events."""

from msgspec.structs import replace

from iceharbor.agreements import OFFERS, HasDraws, MatchAction
from iceharbor.contract import Player, Viewer
from iceharbor.match import Match
from iceharbor.server import wire
from iceharbor.server.answers import MatchSummary
from iceharbor.server.match.scenes import MatchScenes
from iceharbor.server.match.session import MatchSession
from iceharbor.server.offer_messages import MatchWords, StandingOffer
from iceharbor.server.seat_messages import Devices
from iceharbor.server.wire import EventMessage, MatchMessage, Seat


def summary(name: str, seeded: bool, session: MatchSession, seats: tuple[Seat, ...], spectators: int) -> MatchSummary:
    """Public information about the match with this name."""
    match = session.match
    return MatchSummary(
        match=name,
        game=match.header.game,
        title=match.game.info.title,
        players=match.header.players,
        options=match.header.options,
        rules=match.header.rules,
        seeded=seeded,
        from_position=match.header.position is not None,
        seats=seats,
        spectators=spectators,
        hints=match.header.hints,
        seq=match.seq,
        to_act=tuple(sorted(match.to_act)),
        outcome=match.outcome,
    )


def snapshot(
    known: MatchSummary,
    session: MatchSession,
    timers: tuple[wire.RunningTimer, ...],
    held_seats: tuple[Player, ...],
    devices: dict[str, Devices],
    after: int | None,
    scenes: MatchScenes | None,
) -> MatchMessage:
    """The full state for a client with these seats that knows the log up to `after`; drawn, if there are scenes."""
    match, viewer = session.match, viewer_of(held_seats)
    since = after if after is not None and after <= match.seq else 0
    return MatchMessage(
        match=known.match,
        game=known.game,
        title=known.title,
        players=known.players,
        options=known.options,
        rules=known.rules,
        seeded=known.seeded,
        from_position=known.from_position,
        seats=known.seats,
        spectators=known.spectators,
        hints=known.hints,
        held_seats=held_seats,
        devices=devices,
        seq=known.seq,
        since=since,
        log=(scenes or session).log(viewer, since),
        to_act=known.to_act,
        undo_count=len(match.undoable),
        takebacks=_takebacks(match),
        offers=_offers(match),
        outcome=known.outcome,
        timers=timers,
        views={} if scenes else session.encoded_views(held_seats),
        scenes=scenes.encoded(held_seats) if scenes else {},
        guide=scenes.guide if scenes else None,
        words=_words(match) if scenes else None,
        film=scenes.film(viewer) if scenes else None,
    )


def _words(match: Match) -> MatchWords:
    return MatchWords(
        undo=(MatchAction.UNDO.value,),
        resign=(MatchAction.RESIGN.value,),
        draw=tuple(MatchAction.OFFER_DRAW.value.split(" ")) if isinstance(match.game, HasDraws) else (),
        takeback=(MatchAction.TAKE_BACK.value,),
        own_draw=match.game.draw_words,
        offers=OFFERS,
    )


def _offers(match: Match) -> tuple[StandingOffer, ...]:
    return tuple(
        StandingOffer(
            offer.kind.value,
            offer.player,
            offer.waiting,
            ("accept", offer.kind.value),
            ("decline", offer.kind.value),
        )
        for offer in match.offers
    )


def _takebacks(match: Match) -> tuple[int, ...]:
    return match.takebacks() if match.decisions else ()


def event(session: MatchSession, timers: tuple[wire.RunningTimer, ...]) -> EventMessage:
    """The parts of an event that are equal for all clients."""
    match = session.match
    return EventMessage(
        seq=match.seq,
        entries=(),
        to_act=tuple(sorted(match.to_act)),
        undo_count=len(match.undoable),
        takebacks=_takebacks(match),
        offers=_offers(match),
        outcome=match.outcome,
        timers=timers,
    )


def event_for(common: EventMessage, session: MatchSession, held_seats: tuple[Player, ...], since: int) -> EventMessage:
    """The event after entry number `since`, for a client with these seats that gets views."""
    return replace(common, entries=session.log(viewer_of(held_seats), since), views=session.encoded_views(held_seats))


def drawn_event_for(
    common: EventMessage, scenes: MatchScenes, held_seats: tuple[Player, ...], since: int
) -> EventMessage:
    """The event after entry number `since`, for a client with these seats that gets scenes."""
    viewer = viewer_of(held_seats)
    shared, changes = scenes.changes(held_seats)
    return replace(
        common,
        entries=scenes.log(viewer, since),
        shared=shared,
        changes=changes,
        film=scenes.film(viewer) if common.outcome else None,
    )


def viewer_of(held_seats: tuple[Player, ...]) -> Viewer:
    """The viewer of the log: the seat if the client holds one. Several seats share a screen, so they get the public
    log."""
    return held_seats[0] if len(held_seats) == 1 else None
