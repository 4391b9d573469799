"""Every message between the page and the server. The page's types are made from this file (`iceharbor.server.types`).

A frame of the socket is one JSON object; `t` says which. What a client sends is read by `read_frame` and nowhere else:
it is bounded, checked and typed there, or refused with one sentence. A view is the position of the protocol, section 2,
as one viewer knows it; on the way out it is encoded once and laid into every message that holds it.

    first      join
    then       plan  act  at  threat  ruler  name  ping  probed
    answers    match  plan  ack  refused  stale  at  threat  pong  error
    unasked    event (after every stored action)  seats  ruler  probe (where NATURE acts by the clock)
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Raw, Struct

from iceharbor.codec import parse, shape
from iceharbor.contract import Outcome, Plan, Refusal, Threat

MAX_FRAME: Final = 8 * 1024
"""Bytes of a client's frame."""

MAX_BODY: Final = 64 * 1024
"""Bytes of an HTTP body."""

FIRST_MESSAGE_S: Final = 5.0
"""A socket that has not joined by then is closed."""

SPECTATOR: Final = "spectator"
"""What stands in `views` for somebody without a seat."""

Id = Annotated[int, Meta(ge=0, le=2**53)]
Seq = Annotated[int, Meta(ge=0, le=2**31)]
Seating = Annotated[int, Meta(ge=0, le=15)]
Token = Annotated[str, Meta(min_length=1, max_length=64)]
Key = Annotated[str, Meta(min_length=1, max_length=64)]
Word = Annotated[str, Meta(max_length=64)]
Said = Annotated[tuple[Word, ...], Meta(max_length=64)]
Coordinate = Annotated[int, Meta(ge=-(2**22), le=2**22)]
Spot = tuple[Coordinate, Coordinate]


# --- From the client --------------------------------------------------------------------------------------------------


class Join(Struct, frozen=True, tag_field="t", tag="join", forbid_unknown_fields=True):
    """The first message. Answered with `match`; said again, it changes the seats that are held."""

    seats: Annotated[tuple[Token, ...], Meta(max_length=8)] = ()
    """The secret tokens of the seats to be held; none to watch."""
    after: Seq | None = None
    """The last entry already known: the answer's log begins after it."""


class AskPlan(Struct, frozen=True, tag_field="t", tag="plan", forbid_unknown_fields=True):
    """What do these words mean so far, and what may follow? Answered with `plan`."""

    id: Id
    player: Seating
    words: Said = ()


class Act(Struct, frozen=True, tag_field="t", tag="act", forbid_unknown_fields=True):
    """Plays these words. Answered with `ack` once it is stored, or with `refused`, `stale` or `error`."""

    key: Key
    """New for every action. Sent again with the same words it gives the same answer and happens once."""
    player: Seating
    base: Seq
    """The seq that the player saw when deciding."""
    words: Annotated[tuple[Word, ...], Meta(min_length=1, max_length=64)]


class AskAt(Struct, frozen=True, tag_field="t", tag="at", forbid_unknown_fields=True):
    """How did it look after this many entries? Answered with `at`."""

    id: Id
    seq: Seq
    player: Seating | None = None
    """With whose eyes, of the seats held; when absent, with those of the only seat held, or a spectator's."""


class AskThreat(Struct, frozen=True, tag_field="t", tag="threat", forbid_unknown_fields=True):
    """Where could a side fire after its next move, as the match stands now? Answered with `threat`, a while later; ask
    again only then."""

    id: Id
    of: Seating
    """Whose ships threaten."""
    player: Seating | None = None
    """With whose eyes, of the seats held; when absent, with those of the only seat held, or a spectator's."""


class Measure(Struct, frozen=True, tag_field="t", tag="ruler", forbid_unknown_fields=True):
    """Lays a ruler that everybody sees, or takes it away with null."""

    points: tuple[Spot, Spot] | None = None
    player: Seating | None = None
    """Whose ruler, of the seats held; when absent, the first seat held."""


class Rename(Struct, frozen=True, tag_field="t", tag="name", forbid_unknown_fields=True):
    """Names a seat that is held."""

    player: Seating
    name: Annotated[str, Meta(max_length=200)]


class Ping(Struct, frozen=True, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """Answered with `pong`."""

    id: Id = 0


class Probed(Struct, frozen=True, tag_field="t", tag="probed", forbid_unknown_fields=True):
    """The answer to a `probe`, at once: so the server knows how long messages take to come and go."""

    id: Id


ClientMessage = Join | AskPlan | Act | AskAt | AskThreat | Measure | Rename | Ping | Probed


# --- From the server --------------------------------------------------------------------------------------------------


class View(Struct, frozen=True):
    """A position as one viewer knows it. These fields every game has; its own stand beside them."""

    game: str
    players: int
    to_act: tuple[int, ...]
    viewer: int | None
    outcome: Outcome | None


class LogEntry(Struct, frozen=True, omit_defaults=True):
    """A line of the log, as this viewer may read it. NATURE is player -1."""

    seq: int
    player: int
    action: str
    at_ms: int | None = None
    """When it reached the server, in milliseconds since the match was made, if anybody measured it."""
    followed: str = ""
    """What it brought about of itself: `Teal stows group 1 of 3`."""


class Clock(Struct, frozen=True):
    """Something that NATURE will say by the clock."""

    action: str
    in_ms: int
    """How long until then, as this was sent."""


class Seat(Struct, frozen=True):
    """Who sits where."""

    player: int
    name: str
    kind: Literal["person", "bot"]
    bot: str | None
    """Which bot plays here."""
    online: bool


class MatchMessage(Struct, frozen=True, tag_field="t", tag="match"):
    """The whole picture, the answer to `join`."""

    match: str
    game: str
    title: str
    players: int
    options: Mapping[str, Any]
    rules: str
    """The version of the rules."""
    seeded: bool
    """Whoever set the match up chose a seed and may know NATURE's secrets."""
    from_position: bool
    """The match began from a position that somebody laid, who knew everything in it."""
    seats: tuple[Seat, ...]
    spectators: int
    you: tuple[int, ...]
    """The seats held by this socket."""
    seq: int
    """How many entries there are."""
    since: int
    """The log below holds the entries after this one: `after` of the join, or 0."""
    log: tuple[LogEntry, ...]
    views: dict[str, Raw]
    """By seat held (`"0"`), or `"spectator"` when none is."""
    to_act: tuple[int, ...]
    undo: int
    """How many actions may be taken back."""
    outcome: Outcome | None
    clock: tuple[Clock, ...] = ()
    """What NATURE will say by the clock, the soonest first; empty in games that know no clock."""


class EventMessage(Struct, frozen=True, tag_field="t", tag="event"):
    """Something happened and is stored. Every watcher gets every seq, each with its own view."""

    seq: int
    entries: tuple[LogEntry, ...]
    """What happened, the last of them number `seq`."""
    views: dict[str, Raw]
    to_act: tuple[int, ...]
    undo: int
    outcome: Outcome | None
    clock: tuple[Clock, ...] = ()


class PlanMessage(Struct, frozen=True, tag_field="t", tag="plan"):
    id: int
    plan: Plan


class AckMessage(Struct, frozen=True, tag_field="t", tag="ack"):
    """The action with this key is stored as entry number `seq`."""

    key: str
    seq: int


class RefusedMessage(Struct, frozen=True, tag_field="t", tag="refused"):
    """The rules do not allow it; nothing has changed."""

    key: str
    refusal: Refusal


class StaleMessage(Struct, frozen=True, tag_field="t", tag="stale"):
    """The match had moved on to `seq` before this was played; nothing has changed."""

    key: str
    seq: int


class AtMessage(Struct, frozen=True, tag_field="t", tag="at"):
    id: int
    seq: int
    view: Raw


class ThreatMessage(Struct, frozen=True, tag_field="t", tag="threat"):
    id: int
    seq: int
    """How many entries there were."""
    threat: Threat


class SeatsMessage(Struct, frozen=True, tag_field="t", tag="seats"):
    """Somebody came, left or took a name."""

    seats: tuple[Seat, ...]
    spectators: int


class RulerMessage(Struct, frozen=True, tag_field="t", tag="ruler"):
    player: int
    points: tuple[Spot, Spot] | None


class PongMessage(Struct, frozen=True, tag_field="t", tag="pong"):
    id: int


class ProbeMessage(Struct, frozen=True, tag_field="t", tag="probe"):
    """To be answered with `probed` at once."""

    id: int


class ErrorMessage(Struct, frozen=True, tag_field="t", tag="error"):
    """What was sent cannot be done; nothing has changed."""

    code: str
    message: str
    id: int | None = None
    """Of the question that has no answer."""
    key: str | None = None
    """Of the action that was not played."""


ServerMessage = (
    MatchMessage
    | EventMessage
    | PlanMessage
    | AckMessage
    | RefusedMessage
    | StaleMessage
    | AtMessage
    | ThreatMessage
    | SeatsMessage
    | RulerMessage
    | PongMessage
    | ProbeMessage
    | ErrorMessage
)


# --- HTTP -------------------------------------------------------------------------------------------------------------


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat as whoever makes the match wants it."""

    kind: Literal["person", "bot"] = "person"
    bot: Annotated[str, Meta(max_length=40)] | None = None
    name: Annotated[str, Meta(max_length=200)] | None = None


class NewMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/matches`."""

    game: Annotated[str, Meta(max_length=60)]
    players: Seating
    options: dict[str, Any] = {}
    seats: Annotated[tuple[NewSeat, ...], Meta(max_length=16)] = ()
    """One for every player; when empty, persons everywhere."""
    seed: Annotated[str, Meta(max_length=100)] | None = None
    """Makes NATURE's choices repeatable. Who knows it can know her secrets, so everybody is told that there is one."""
    position: dict[str, Any] | None = None
    """From where the match begins; it says the options itself. Whoever laid it knows its secrets: everybody is told."""


class CreatedMatch(Struct, frozen=True):
    """The answer: the tokens are told once and never again."""

    match: str
    seats: tuple[str | None, ...]
    """The secret token of every seat; null for a bot's."""


class AskedPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/positions`: can this be? Answered with the position, or with 400 and the reason."""

    position: dict[str, Any]
    """Of docs/notation.md; no view of a match, unless what is hidden shall be imagined."""
    imagine: bool = False
    """It is a view: what its viewer does not know is filled in by chance."""


class AskedStandard(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/positions/standard`: how does play begin when everything is laid fairly?"""

    game: Annotated[str, Meta(max_length=60)]
    players: Seating
    options: dict[str, Any] = {}


class WholePosition(Struct, frozen=True):
    """The answer to both: the position as the game writes it, with the exact outline of everything."""

    view: Raw


class MatchSummary(Struct, frozen=True):
    """`GET /api/matches/<id>`: what anybody may know."""

    match: str
    game: str
    title: str
    players: int
    options: Mapping[str, Any]
    rules: str
    seeded: bool
    from_position: bool
    seats: tuple[Seat, ...]
    spectators: int
    seq: int
    to_act: tuple[int, ...]
    outcome: Outcome | None


class GameSummary(Struct, frozen=True):
    """An element of `GET /api/games`."""

    name: str
    title: str
    designer: str
    blurb: str
    players: tuple[int, int]
    """The fewest and the most."""
    options: Mapping[str, Any]
    """A JSON Schema; every option has a default."""
    rules_version: str
    bots: tuple[str, ...]
    """Who can be asked to take a seat."""


class Ready(Struct, frozen=True):
    """`GET /api/ready`: whether the compiled rules are prepared, and how far they are."""

    ready: bool
    doing: str
    progress: float
    """0 to 1."""


class Problem(Struct, frozen=True):
    code: str
    message: str


class ErrorBody(Struct, frozen=True):
    """The body of every HTTP answer that is an error."""

    error: Problem


# --- Reading and writing ----------------------------------------------------------------------------------------------


def read_frame(frame: str | bytes) -> ClientMessage:
    """A client's frame as a message; raises codec.Malformed with one sentence."""
    return shape(parse(frame, MAX_FRAME), ClientMessage)  # type: ignore[arg-type]


def read_new_match(body: bytes) -> NewMatch:
    """The body of a new match; raises codec.Malformed with one sentence."""
    return shape(parse(body, MAX_BODY), NewMatch)


def read_position(body: bytes) -> AskedPosition:
    """The body that asks about a position; raises codec.Malformed with one sentence."""
    return shape(parse(body, MAX_BODY), AskedPosition)


def read_standard(body: bytes) -> AskedStandard:
    """The body that asks how play begins; raises codec.Malformed with one sentence."""
    return shape(parse(body, MAX_BODY), AskedStandard)


def write(message: Struct) -> bytes:
    """A message as the bytes of its frame or body; equal messages give equal bytes."""
    return msgspec.json.encode(message)
