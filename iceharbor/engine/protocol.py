"""The requests to the engine, one struct for each value of `do`. Unknown fields are ignored."""

from typing import Any

from msgspec import Struct, field

from iceharbor.contract import Player, Viewer
from iceharbor.plan import Words

Seed = str | int | None
"""Makes random choices repeatable; without it every answer may differ."""


DEFAULT_LEVEL = 2
"""The level of a bot that is asked for without a level or a name."""


class EngineRequest(Struct, frozen=True, tag_field="do"):
    """A request of the protocol, version 2."""


class HelloRequest(EngineRequest, frozen=True, tag="hello"):
    pass


class GamesRequest(EngineRequest, frozen=True, tag="games"):
    pass


class NewRequest(EngineRequest, frozen=True, tag="new"):
    game: str
    players: int | None = None
    """The default is the fewest."""
    options: dict[str, Any] = {}
    seed: Seed = None


class LoadRequest(EngineRequest, frozen=True, tag="load"):
    position: dict[str, Any]
    seed: Seed = None


class ReplayRequest(EngineRequest, frozen=True, tag="replay"):
    log: list[Any]
    seed: Seed = None


class PlanRequest(EngineRequest, frozen=True, tag="plan"):
    match: str
    player: Player
    words: Words = ()


class TryRequest(EngineRequest, frozen=True, tag="try"):
    match: str
    player: Player
    notation: str = field(name="action")


class PlayRequest(EngineRequest, frozen=True, tag="play"):
    match: str
    player: Player
    notation: str = field(name="action")


class LegalRequest(EngineRequest, frozen=True, tag="legal"):
    match: str
    player: Player


class SampleRequest(EngineRequest, frozen=True, tag="sample"):
    match: str
    player: Player
    seed: Seed = None


class BotRequest(EngineRequest, frozen=True, tag="bot"):
    match: str
    player: Player
    level: int | None = None
    """1 to 5; without a bot's name the default is `DEFAULT_LEVEL`."""
    bot: str | None = None
    """A bot by its name, instead of a level."""
    ms: int | None = None
    """How long a bot that searches thinks, in milliseconds; without `ms` and `sims` as long as its level does."""
    sims: int | None = None
    """How many simulations it makes at most."""
    seed: Seed = None


class ViewRequest(EngineRequest, frozen=True, tag="view"):
    match: str
    player: Viewer = None
    """None for a spectator."""


class ThreatRequest(EngineRequest, frozen=True, tag="threat"):
    match: str
    player: Player
    """Whose ships threaten."""
    viewer: Viewer = None
    """With whose eyes; None with a spectator's."""


class ProspectRequest(EngineRequest, frozen=True, tag="prospect"):
    match: str
    player: Player
    words: Words = ()


class PositionRequest(EngineRequest, frozen=True, tag="position"):
    match: str


class LogRequest(EngineRequest, frozen=True, tag="log"):
    match: str


class DropRequest(EngineRequest, frozen=True, tag="drop"):
    match: str


Request = (
    HelloRequest
    | GamesRequest
    | NewRequest
    | LoadRequest
    | ReplayRequest
    | PlanRequest
    | TryRequest
    | PlayRequest
    | LegalRequest
    | SampleRequest
    | BotRequest
    | ViewRequest
    | ThreatRequest
    | ProspectRequest
    | PositionRequest
    | LogRequest
    | DropRequest
)
