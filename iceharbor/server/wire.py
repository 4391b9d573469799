"""Every message between the page and the server. The page's types are made from this file (`iceharbor.server.types`).

A frame of the socket is one JSON object; `t` says which. What a client sends is read by `read_frame` and nowhere else:
it is bounded, checked and typed there, or refused with one sentence. A view is the position of the protocol, section 2,
as one viewer knows it; a scene is the same to be drawn. A client gets views, or scenes if it joined with `scenes`,
never both. On the way out each is encoded once and laid into every message that holds it.

    first      join
    then       plan  act  view_at  threat  prospect  ruler  rename  invite  sign_out  free  rematch
               ping  probe_reply
    answers    match  plan  ack  refused  stale  view_at  threat  prospect  invitation  pong  error
    waiting    preparing (after join, while the game is compiled)
    unasked    event (after every stored action)  seats  ruler  rematch  thinking
               probe (where NATURE acts by the clock)
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Raw, Struct, field

from iceharbor.codec import parse, shape
from iceharbor.contract import GamePosition, Outcome, TimerShown
from iceharbor.match import HintsFor
from iceharbor.plan import Plan, Refusal
from iceharbor.scene import Film, Guide, Line, Scene, SceneChange
from iceharbor.server.draft_messages import AskDraft, DraftMessage
from iceharbor.server.hint_messages import ThinkingMessage
from iceharbor.server.offer_messages import AskRematch, MatchWords, RematchMessage, StandingOffer, Takebacks
from iceharbor.server.prospect_messages import AskProspect, ProspectMessage
from iceharbor.server.ruler_messages import Measure, RulerMessage
from iceharbor.server.seat_messages import AskInvitation, Devices, FreeSeat, InvitationMessage, SignOut
from iceharbor.server.wire_fields import Drafted, Id, Key, Said, Seating, Seq, Token, Word
from iceharbor.threat import Threat

MAX_FRAME: Final = 8 * 1024
"""Bytes of a client's frame."""

MAX_BODY: Final = 160 * 1024
"""Bytes of an HTTP body: a file of 64 KB may be in it, as text with escapes."""

FIRST_MESSAGE_S: Final = 5.0
"""Seconds until a socket that has not joined is closed."""

SPECTATOR: Final = "spectator"
"""The key in `views` and `scenes` of a client without a seat."""


# --- From the client --------------------------------------------------------------------------------------------------


class Join(Struct, frozen=True, tag_field="t", tag="join", forbid_unknown_fields=True):
    """The first message. Answered with `match`. Sent again, it changes the held seats."""

    tokens: Annotated[tuple[Token, ...], Meta(max_length=8)] = ()
    """The secret tokens of the seats; none to watch."""
    after: Seq | None = None
    """The last known entry: the answer's log starts after it."""
    scenes: bool = False
    """Get scenes and lines, to be drawn and read, in place of views."""
    thinking: bool = False
    """Get what bots think, where this client may know it."""


class AskPlan(Struct, frozen=True, tag_field="t", tag="plan", forbid_unknown_fields=True):
    """Asks for the plan of these words. Answered with `plan`."""

    id: Id
    player: Seating
    words: Said = ()
    draft: Drafted = ()
    """Steps before these words that have not been played: a plan with `draft` is one."""


class Act(Struct, frozen=True, tag_field="t", tag="act", forbid_unknown_fields=True):
    """Plays these words. Answered with `ack` once it is stored, or with `refused`, `stale` or `error`."""

    key: Key
    """New for every action. A resend with the same words gets the same answer and happens once."""
    player: Seating
    base_seq: Seq
    """The seq that the player saw when deciding."""
    words: Annotated[tuple[Word, ...], Meta(min_length=1, max_length=64)]

    @property
    def notation(self) -> str:
        """The action's text."""
        return " ".join(self.words)


class AskViewAt(Struct, frozen=True, tag_field="t", tag="view_at", forbid_unknown_fields=True):
    """Asks how it stood after this number of entries. Answered with `view_at`."""

    id: Id
    seq: Seq
    player: Seating | None = None
    """The viewer, one of the held seats; the default is the only held seat, or a spectator."""
    form: Literal["position", "scene"] = "position"
    """The position as data, or the scene to be drawn."""


class AskThreat(Struct, frozen=True, tag_field="t", tag="threat", forbid_unknown_fields=True):
    """Asks where a side could fire after its next move. Answered with `threat`; wait for the answer before asking
    again."""

    id: Id
    of: Seating
    """The player whose ships threaten."""
    player: Seating | None = None
    """The viewer, one of the held seats; the default is the only held seat, or a spectator."""


class Rename(Struct, frozen=True, tag_field="t", tag="rename", forbid_unknown_fields=True):
    """Changes the player's name of a held seat."""

    player: Seating
    name: Annotated[str, Meta(max_length=200)]


class Ping(Struct, frozen=True, tag_field="t", tag="ping", forbid_unknown_fields=True):
    """Answered with `pong`."""

    id: Id = 0


class ProbeReply(Struct, frozen=True, tag_field="t", tag="probe_reply", forbid_unknown_fields=True):
    """The answer to a `probe`, sent at once: the server measures the round trip."""

    id: Id


ClientMessage = (
    Join
    | AskPlan
    | Act
    | AskViewAt
    | AskThreat
    | AskProspect
    | AskDraft
    | Measure
    | Rename
    | AskInvitation
    | SignOut
    | FreeSeat
    | AskRematch
    | Ping
    | ProbeReply
)


# --- From the server --------------------------------------------------------------------------------------------------


EncodedView = Annotated[Raw, Meta(extra={"struct": GamePosition})]
EncodedScene = Annotated[Raw, Meta(extra={"struct": Scene})]
EncodedChange = Annotated[Raw, Meta(extra={"struct": SceneChange})]
EncodedFilm = Annotated[Raw, Meta(extra={"struct": Film})]


class LogEntry(Struct, frozen=True, gc=False, omit_defaults=True):
    """A line of the log, redacted for this viewer. NATURE is player -1."""

    seq: int
    player: int
    notation: str = field(name="action")
    at_ms: int | None = None
    """Arrival time in milliseconds since the match was created, if measured."""
    effects: str = ""
    """Its results: `Teal completes group 1 of 3`."""
    line: Line | None = None
    """The entry in words, for a client that gets scenes."""
    undone_from: int | None = None
    """The number of the first entry that this one takes back, with all between them."""


class RunningTimer(Struct, frozen=True, omit_defaults=True):
    """A running timer of NATURE."""

    notation: str = field(name="action")
    in_ms: int
    """Milliseconds left when this was sent."""
    shown: TimerShown = "no"
    """How players see the time left."""


class Seat(Struct, frozen=True):
    """The player of a seat."""

    player: int
    name: str
    kind: Literal["person", "bot"]
    bot: str | None
    """The bot that plays this seat."""
    online: bool
    free: bool
    """No player has sat down yet, or the others have freed the seat: an invitation can be claimed."""
    freed_by: tuple[int, ...]
    """The players who agree to free the seat, until all do."""


class MatchMessage(Struct, frozen=True, omit_defaults=True, tag_field="t", tag="match"):
    """The full state, the answer to `join`."""

    match: str
    game: str
    title: str
    players: int
    options: Mapping[str, Any]
    rules: str
    """The version of the rules."""
    seeded: bool
    """The creator chose a seed and may know NATURE's secrets."""
    from_position: bool
    """The match started from a custom position, whose author knew all its pieces."""
    seats: tuple[Seat, ...]
    spectators: int
    hints: HintsFor
    """The players who may ask for hints."""
    held_seats: tuple[int, ...]
    """The seats held by this socket."""
    devices: dict[str, Devices]
    """By held seat that more than one device plays."""
    seq: int
    """The number of entries."""
    since: int
    """The log starts after this entry: `after` of the join, or 0."""
    log: tuple[LogEntry, ...]
    to_act: tuple[int, ...]
    undo_count: int
    """The number of actions that can be undone."""
    outcome: Outcome | None
    timers: tuple[RunningTimer, ...]
    """NATURE's running timers, the soonest first; empty in games without timers."""
    views: dict[str, EncodedView] = {}
    """By held seat (`"0"`), or `"spectator"` without a seat; left out if the client gets scenes."""
    scenes: dict[str, EncodedScene] = {}
    """The same for a client that gets scenes."""
    guide: Guide | None = None
    """The aim and how to play, for a client that gets scenes."""
    words: MatchWords | None = None
    """For a client that gets scenes."""
    takebacks: Takebacks = ()
    offers: tuple[StandingOffer, ...] = ()
    """What is offered now: a draw, a takeback."""
    film: EncodedFilm | None = None
    """The replay of a game without turns when it is over, for a client that gets scenes."""


class EventMessage(Struct, frozen=True, gc=False, omit_defaults=True, tag_field="t", tag="event"):
    """One or more entries were stored. Every client gets every seq, with its own views or scenes."""

    seq: int
    entries: tuple[LogEntry, ...]
    """The new entries, the last one with number `seq`."""
    to_act: tuple[int, ...]
    undo_count: int
    outcome: Outcome | None
    timers: tuple[RunningTimer, ...]
    views: dict[str, EncodedView] = {}
    shared: EncodedChange | None = None
    """For a client that gets scenes: how all of them change; made before `changes`."""
    changes: dict[str, EncodedChange] = {}
    """For a client that gets scenes: how each becomes the next one."""
    film: EncodedFilm | None = None
    takebacks: Takebacks = ()
    offers: tuple[StandingOffer, ...] = ()


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


class ViewAtMessage(Struct, frozen=True, omit_defaults=True, tag_field="t", tag="view_at"):
    """How it stood after `seq` entries, in the form that was asked for."""

    id: int
    seq: int
    view: EncodedView | None = None
    scene: EncodedScene | None = None
    """With the motions of entry number `seq`."""


class ThreatMessage(Struct, frozen=True, tag_field="t", tag="threat"):
    id: int
    seq: int
    """The number of entries at that time."""
    threat: Threat


class SeatsMessage(Struct, frozen=True, tag_field="t", tag="seats"):
    """A player sat down, connected, disconnected or changed their name, or a seat is free."""

    seats: tuple[Seat, ...]
    spectators: int
    devices: dict[str, Devices]
    """By held seat that more than one device plays."""


class PongMessage(Struct, frozen=True, tag_field="t", tag="pong"):
    id: int


class PreparingMessage(Struct, frozen=True, tag_field="t", tag="preparing"):
    """Sent about twice a second after `join` while the game or a bot of the match is compiled; then comes `match`."""

    game: str
    title: str
    progress: float
    """0 to 1."""


class ProbeMessage(Struct, frozen=True, tag_field="t", tag="probe"):
    """Must be answered with `probe_reply` at once."""

    id: int


MATCH_QUOTA: Final = "match_quota"
STORAGE_FULL: Final = "storage_full"
"""The code of an error when the server's disk is full."""
FULL_PROBLEM: Final = "the server's disk is full, so nothing was stored; try again when its host has made space"


class ErrorMessage(Struct, frozen=True, tag_field="t", tag="error"):
    """The message could not be handled; nothing has changed."""

    code: str
    message: str
    id: int | None = None
    """The id of the request without an answer."""
    key: str | None = None
    """The key of the action that was not played."""


ServerMessage = (
    MatchMessage
    | EventMessage
    | PlanMessage
    | AckMessage
    | RefusedMessage
    | StaleMessage
    | ViewAtMessage
    | ThreatMessage
    | ProspectMessage
    | DraftMessage
    | SeatsMessage
    | RulerMessage
    | InvitationMessage
    | RematchMessage
    | ThinkingMessage
    | PongMessage
    | ProbeMessage
    | PreparingMessage
    | ErrorMessage
)


# --- Bodies of requests; the answers are in answers.py ----------------------------------------------------------------


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new match."""

    kind: Literal["person", "bot"] = "person"
    bot: Annotated[str, Meta(max_length=40)] | None = None
    name: Annotated[str, Meta(max_length=200)] | None = None
    claim: bool = False
    """The creator takes this seat: the answer has its token, not an invitation."""


class NewMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/matches`."""

    game: Annotated[str, Meta(max_length=60)]
    players: Seating
    options: dict[str, Any] = {}
    seats: Annotated[tuple[NewSeat, ...], Meta(max_length=16)] = ()
    """One for each player; if empty, all are people."""
    seed: Annotated[str, Meta(max_length=100)] | None = None
    """Makes NATURE's choices repeatable. A player with the seed could predict them, so all clients are told."""
    position: dict[str, Any] | None = None
    """The start position, with its own options. Its author knows its secrets, so all clients are told."""
    hints: HintsFor = "alone"
    """The players who may ask for hints; all clients are told."""


class AskedPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/positions`. Answered with the position, or with the reason why it is not legal; in a game
    with a position editor also with the reason's objects and the scene."""

    position: dict[str, Any]
    """A position of docs/notation.md; a view only with `imagine`."""
    imagine: bool = False
    """The position is a view; hidden pieces are filled in at random."""
    about: Annotated[str, Meta(max_length=60)] | None = None
    """Asks for the form of this object, or of the whole position if it is empty."""


class AskedStandard(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/positions/standard`: asks for the automatic start position."""

    game: Annotated[str, Meta(max_length=60)]
    players: Seating
    options: dict[str, Any] = {}


class AskedOption(Struct, frozen=True, forbid_unknown_fields=True):
    """The body of `POST /api/options`: reads a file, JSON or TOML, that holds the value of an option."""

    game: Annotated[str, Meta(max_length=60)]
    option: Annotated[str, Meta(max_length=60)]
    file: Annotated[str, Meta(max_length=120)]
    """Its name."""
    text: str


# --- Reading and writing ----------------------------------------------------------------------------------------------


def read_frame(frame: str | bytes) -> ClientMessage:
    """A client's frame as a message; raises codec.Malformed with one sentence."""
    return shape(parse(frame, MAX_FRAME), ClientMessage)  # type: ignore[arg-type]


Body = TypeVar("Body", bound=Struct)


def read_body(body: bytes, kind: type[Body]) -> Body:
    """The body of a request; raises codec.Malformed with one sentence."""
    return shape(parse(body, MAX_BODY), kind)


def write(message: Struct) -> bytes:
    """A message as the bytes of its frame or body; equal messages give equal bytes."""
    return msgspec.json.encode(message)
