"""What is told of a match: to anybody, to somebody who comes, and when something has happened."""

from msgspec.structs import replace

from iceharbor.contract import Player, Viewer
from iceharbor.server import wire
from iceharbor.server.record import Record
from iceharbor.server.wire import EventMessage, MatchMessage, MatchSummary, Seat


def summary(name: str, seeded: bool, record: Record, seats: tuple[Seat, ...], spectators: int) -> MatchSummary:
    """What anybody may know of the match with this name."""
    match = record.match
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
        seq=match.seq,
        to_act=tuple(sorted(match.to_act)),
        outcome=match.outcome,
    )


def picture(
    known: MatchSummary, record: Record, clock: tuple[wire.Clock, ...], you: tuple[Player, ...], after: int | None
) -> MatchMessage:
    """The whole picture for somebody who holds these seats, and knows the log up to `after`."""
    match = record.match
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
        you=you,
        seq=known.seq,
        since=since,
        log=record.log(reader(you), since),
        views=record.views(you),
        to_act=known.to_act,
        undo=len(match.undoable),
        outcome=known.outcome,
        clock=clock,
    )


def event(record: Record, clock: tuple[wire.Clock, ...]) -> EventMessage:
    """What is the same for everybody of what has happened."""
    match = record.match
    return EventMessage(match.seq, (), {}, tuple(sorted(match.to_act)), len(match.undoable), match.outcome, clock)


def event_for(common: EventMessage, record: Record, you: tuple[Player, ...], since: int) -> EventMessage:
    """What has happened after entry number `since`, for somebody who holds these seats."""
    return replace(common, entries=record.log(reader(you), since), views=record.views(you))


def reader(you: tuple[Player, ...]) -> Viewer:
    """Whose log and whose eyes: the seat's when one is held. Several share a screen, so they read what all may read."""
    return you[0] if len(you) == 1 else None
