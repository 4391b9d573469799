"""What may be asked of the engine, one shape for each word of `do`. Fields that are not named here are passed over."""

from typing import Any

from msgspec import Struct

from iceharbor.contract import Player, Viewer, Words

Seed = str | int | None
"""Fixes what chance decides; without one every answer may differ."""


class Ask(Struct, frozen=True, tag_field="do"):
    """A request of the protocol, version 1."""


class Hello(Ask, frozen=True, tag="hello"):
    pass


class Games(Ask, frozen=True, tag="games"):
    pass


class New(Ask, frozen=True, tag="new"):
    game: str
    players: int | None = None
    """By default the fewest."""
    options: dict[str, Any] = {}
    seed: Seed = None


class Load(Ask, frozen=True, tag="load"):
    position: dict[str, Any]
    seed: Seed = None


class Replay(Ask, frozen=True, tag="replay"):
    log: list[Any]
    seed: Seed = None


class PlanIt(Ask, frozen=True, tag="plan"):
    match: str
    player: Player
    words: Words = ()


class Try(Ask, frozen=True, tag="try"):
    match: str
    player: Player
    action: str


class Play(Ask, frozen=True, tag="play"):
    match: str
    player: Player
    action: str


class Legal(Ask, frozen=True, tag="legal"):
    match: str
    player: Player


class Sample(Ask, frozen=True, tag="sample"):
    match: str
    player: Player
    seed: Seed = None


class Bot(Ask, frozen=True, tag="bot"):
    match: str
    player: Player
    level: int = 1
    """0 plays at random; a level above the strongest bot's asks for the strongest."""
    ms: int = 1000
    """How long it may think; the bots there are need less."""
    seed: Seed = None


class See(Ask, frozen=True, tag="view"):
    match: str
    player: Viewer = None
    """None for a spectator."""


class Menace(Ask, frozen=True, tag="threat"):
    match: str
    player: Player
    """Whose ships threaten."""
    viewer: Viewer = None
    """With whose eyes; None with a spectator's."""


class Position(Ask, frozen=True, tag="position"):
    match: str


class Log(Ask, frozen=True, tag="log"):
    match: str


class Drop(Ask, frozen=True, tag="drop"):
    match: str


Request = (
    Hello
    | Games
    | New
    | Load
    | Replay
    | PlanIt
    | Try
    | Play
    | Legal
    | Sample
    | Bot
    | See
    | Menace
    | Position
    | Log
    | Drop
)
