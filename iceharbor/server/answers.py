"""What the HTTP API answers. The page's types are made from this file too (`iceharbor.server.types`)."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from iceharbor.contract import EditorPieces, Outcome
from iceharbor.edit_form import EditForm
from iceharbor.lesson import Lesson, LessonStep
from iceharbor.listing import GameListing
from iceharbor.match import HintsFor
from iceharbor.scene import Emblem, Sentence, ShelfPart
from iceharbor.server.wire import EncodedScene, EncodedView, Seat


class CreatedMatch(Struct, frozen=True):
    """The answer to `POST /api/matches`. The secrets are sent only once."""

    match: str
    tokens: tuple[str | None, ...]
    """By seat: the secret token if the creator takes the seat, else null."""
    invitations: tuple[str | None, ...]
    """By seat: the secret invitation if the seat is free, else null."""


class InvitationUse(Struct, frozen=True):
    """The answer to `POST /api/matches/<id>/invitation`: what the invitation is for, before it is claimed."""

    player: int
    use: Literal["seat", "device"]
    """It seats a player, or it adds a device to a seat that is taken."""
    open: bool
    """It can be claimed now."""


class ClaimedSeat(Struct, frozen=True):
    """The answer to `POST /api/matches/<id>/claim`."""

    player: int
    token: str
    """The secret token of this device."""


class WholePosition(Struct, frozen=True, omit_defaults=True):
    """The answer to `POST /api/positions` and `/api/positions/standard`: the position as the game writes it, with the
    exact outline of everything."""

    view: EncodedView
    scene: EncodedScene
    """The same to be drawn, with all that is hidden in a match."""
    form: EditForm | None = None
    """What the editor offers for the object that was asked about."""


class RefusedPosition(Struct, frozen=True, omit_defaults=True):
    """A position that is not legal, for the position editor."""

    reason: Sentence
    scene: EncodedScene | None
    """The position as it would look; None if it cannot be drawn."""
    form: EditForm | None = None
    """What the editor offers for the object that was asked about."""


class MatchSummary(Struct, frozen=True):
    """`GET /api/matches/<id>`: public information."""

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
    hints: HintsFor
    """The players who may ask for hints."""
    seq: int
    to_act: tuple[int, ...]
    outcome: Outcome | None


class WholeLesson(Struct, frozen=True):
    """`GET /api/games/<game>/lesson`."""

    title: str
    """Of the game."""
    steps: Lesson


class FirstMove(Struct, frozen=True):
    """`GET /api/games/<game>/first-move`: the step of its lesson that the start page of a newcomer offers."""

    step: LessonStep
    scene: EncodedScene
    """Its table, as the learner sees it before a match is made."""


class BotSummary(Struct, frozen=True):
    """A bot that can take a seat: `name` for a new match, `label` for players to read."""

    name: str
    label: str
    """`Casual (level 2)`."""
    level: str
    """The word of its level: `Casual`."""


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
    bots: tuple[BotSummary, ...]
    """The bots that can take a seat, the weakest first."""
    default_bot: str
    """The name of the bot for a first game."""
    emblem: Emblem
    editor: EditorPieces | None
    """None if there is no position editor."""
    listing: GameListing | None
    """What the start page and the play sheet say of it; None if the game says only its blurb."""
    lesson: int
    """The number of steps of its lesson; 0 if it has none."""
    tile: bool
    """It has pictures at `/api/games/<name>/tile/day.svg` and `.../night.svg`."""
    hints: bool
    """Its players can ask for hints: not where all place at the same time."""


class ReadOption(Struct, frozen=True):
    """The answer to `POST /api/options`: the value, for `options` of a new match."""

    value: Any


class MatchCards(Struct, frozen=True):
    """`GET /api/matches/<id>/cards`: the cards of the match, for reading before taking a seat."""

    title: str
    """Of the game."""
    custom: str
    """What players brought: `custom cards`; empty if nothing."""
    parts: tuple[ShelfPart, ...]


class Problem(Struct, frozen=True):
    code: str
    message: str


class ErrorBody(Struct, frozen=True, omit_defaults=True):
    """The body of every HTTP answer that is an error."""

    error: Problem
    position: RefusedPosition | None = None
    """The position that was refused, in games with a position editor."""
