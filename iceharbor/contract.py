"""What every game promises, and the words in which it speaks.

A game is pure: no clock, no random source, no I/O. A state, an action and a view are values.
NATURE rolls dice, draws from bags and builds islands; what she does stands in the log like any action.

    setup -> state          to_act(state) -> who may act        apply(state, player, action) -> state
    view(state, viewer)     plan(view, player, words) -> Plan    outcome(state) -> Outcome | None

An action's text is the notation; `read(write(action)) == action`. A plan says an action word by word.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, ClassVar, Final, Generic, TypeVar

from msgspec import Struct

Player = int
"""A seat, counted from 0 in order of play."""

NATURE: Final = -1
"""The player who rolls, draws and builds. Never a seat."""

Viewer = int | None
"""A seat, or None for a spectator."""

SEATS: Final = ("Teal", "Coral", "Violet", "Moss", "Navy", "Rust", "Plum", "Slate")
"""What a seat is called on screen and in sentences, in order of play."""

Point = tuple[int, int]
"""A point of the table, in its units; y grows north."""

Words = tuple[str, ...]
"""What has been said of an action so far: `("move", "L1", "030.0")`."""


class Witness(Struct, frozen=True, omit_defaults=True):
    """The geometry that proves a ruling: what is in the way, where, and how near."""

    kind: str
    """contact, overlap, edge, gap, reach, line or turn."""
    object: str | None = None
    """The name of what stands in the way: a piece, an island, a home, or `edge`."""
    hull: tuple[Point, ...] = ()
    """The outline that was refused, where there is one."""
    points: tuple[Point, ...] = ()
    """Where it shows: a point, or the two ends of a gap, an edge or a line."""
    gap_u: int | None = None
    """A distance in table units, rounded down."""


class Refusal(Struct, frozen=True, omit_defaults=True):
    """A no: the rule's id, a sentence for a person, and the proof."""

    rule: str
    reason: str
    witness: Witness | None = None


class Refused(Exception):
    """Raised by `apply` and `read`; whoever asked is told, nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.reason}")
        self.refusal = refusal


def refuse(rule: str, reason: str, witness: Witness | None = None) -> Refused:
    """The exception to raise for a player's mistake."""
    return Refused(Refusal(rule, reason, witness))


class Outcome(Struct, frozen=True):
    """How a match ended."""

    places: tuple[int, ...]
    """One for every player: 1 is first; equal places are shared."""
    reason: str
    rule: str

    @property
    def winners(self) -> tuple[Player, ...]:
        """Everybody in first place."""
        return tuple(player for player, place in enumerate(self.places) if place == 1)


# --- The plan: one way to say an action -------------------------------------------------------------------------------


class One(Struct, frozen=True, omit_defaults=True, tag="one"):
    """One thing that may be said next, or that is closed and says why."""

    says: Words
    """Everything said so far with this added: plan these words to choose it."""
    label: str
    detail: str = ""
    at: Point | None = None
    """Where on the table it is, to be drawn and clicked."""
    object: str | None = None
    """The piece, island or home it stands for."""
    refusal: Refusal | None = None
    """Why it is closed; None when it is open."""


class Arc(Struct, frozen=True, omit_defaults=True):
    """Headings in tenths of a degree, clockwise from `start` to `stop`, both included; stop may pass 3599."""

    start: int
    stop: int
    refusal: Refusal | None = None
    """Why the stretch is closed; None when it is open."""


class Headings(Struct, frozen=True, omit_defaults=True, tag="headings"):
    """A heading is asked for: the exact fan of legal positions of a lying pyramid."""

    size: str
    """S, M or L."""
    pivot: Point
    """The point about which the pyramid turns."""
    hold: str
    """What of the pyramid lies on the pivot: `stern` (a step) or `centre` (re-laid where it stood)."""
    facing: int
    """The heading to begin with, in tenths of a degree."""
    arcs: tuple[Arc, ...]
    """Open stretches, in clockwise order."""
    closed: tuple[Arc, ...] = ()
    """Closed stretches within the fan, each with its reason."""


class Places(Struct, frozen=True, omit_defaults=True, tag="places"):
    """A point is asked for: anywhere within one of the regions; the plan that follows judges it exactly."""

    regions: tuple[tuple[Point, ...], ...]
    object: str
    """What is being placed: `home`, or a ship's name."""
    hull: tuple[Point, ...]
    """Its outline at heading 0 about the point, for the ghost under the pointer."""
    heading: int = 0
    """The heading to begin with."""
    closed: tuple[tuple[Point, ...], ...] = ()
    """Within these it may not lie, whatever the heading: outlines to be drawn; the plan says why."""


class Good(Struct, frozen=True, omit_defaults=True):
    """A piece of cargo that may change hands."""

    word: str
    """`M:treasure`, or `M` for a piece one does not know."""
    label: str
    refusal: Refusal | None = None


class Goods(Struct, frozen=True, omit_defaults=True, tag="goods"):
    """Cargo may be exchanged: say `take` and the words of goods, `give` and the words of goods, in that order."""

    partner: str
    take: tuple[Good, ...]
    give: tuple[Good, ...]
    taken: Words = ()
    given: Words = ()


Choice = One | Headings | Places | Goods


class Reach(Struct, frozen=True, omit_defaults=True):
    """One broadside, for drawing: the whole reach, what of it is in sight, and who is hit there."""

    side: str
    """port or starboard."""
    outline: tuple[Point, ...]
    lit: tuple[tuple[Point, ...], ...] = ()
    targets: Words = ()
    blockers: Words = ()


class Ghost(Struct, frozen=True, omit_defaults=True):
    """A pyramid or home as it would lie, for drawing."""

    object: str
    hull: tuple[Point, ...]
    heading: int = 0


class Track(Struct, frozen=True, omit_defaults=True):
    """The way of one torpedo, for drawing."""

    ship: str
    """Who fires."""
    start: Point
    end: Point
    """Where it meets something or leaves the field, rounded."""
    met: str | None = None
    """What it meets; None when it leaves the field."""
    sinks: bool = False
    """Whether what it meets is destroyed."""


class Preview(Struct, frozen=True, omit_defaults=True):
    """What would be: the hulls after each step, and what the last of them could do."""

    ghosts: tuple[Ghost, ...] = ()
    reaches: tuple[Reach, ...] = ()
    docked: Words = ()
    """Everything the last ghost would be docked with."""
    rings: tuple[tuple[Point, ...], ...] = ()
    """Where docking begins: an outline about each object near by."""
    struck: Words = ()
    """Everything that would be taken off the table, or neutralised."""
    tracks: tuple[Track, ...] = ()
    """What the last ghost would fire, as things lie."""


class Plan(Struct, frozen=True, omit_defaults=True):
    """A half-said action: what it means so far and what may follow. It is computed from a view, so it leaks nothing."""

    words: Words = ()
    action: str | None = None
    """The notation of what may be played as it stands."""
    refusal: Refusal | None = None
    """What was said cannot stand."""
    prompt: str = ""
    """What is asked next, in words a player reads and a screen reader speaks."""
    choices: tuple[Choice, ...] = ()
    preview: Preview | None = None
    instead: Words | None = None
    """The nearest words that would stand, when these do not."""


class Threat(Struct, frozen=True, omit_defaults=True):
    """Where a side could fire after its next move, for drawing, and what it could hit."""

    player: Player
    region: tuple[tuple[Point, ...], ...]
    """Rings, to be filled by the even-odd rule; what lies outside the field is of no account."""
    targets: Words = ()
    """The names of what it could hit."""


class Due(Struct, frozen=True, omit_defaults=True):
    """What NATURE will say when the time for it has come. The rules know no clock: whoever keeps one asks for this."""

    action: str
    """Her notation, as `apply` will accept it as long as it is due."""
    after_ms: int
    """So long after it first became due."""
    credit: Player | None = None
    """The player for whom it waits longer: by as much as his messages take to come and go, within bounds."""


# --- The game ---------------------------------------------------------------------------------------------------------

State = TypeVar("State")
Action = TypeVar("Action")
View = TypeVar("View")


class GameInfo(Struct, frozen=True):
    """What a person or a program reads before choosing a game."""

    name: str
    title: str
    designer: str
    blurb: str
    players: tuple[int, int]
    """The fewest and the most."""
    options: Mapping[str, Any]
    """A JSON Schema of the options; every option has a default."""
    rules_version: str
    max_actions: int
    """No match has more entries than this."""


class Game(Generic[State, Action, View], ABC):
    """The rules of one game with its options; holds no position."""

    info: ClassVar[GameInfo]

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        """`options` are whole and valid: `catalogue.open_game` checks them and fills in defaults."""
        self.players = players
        self.options = options

    @abstractmethod
    def setup(self) -> State:
        """The state before anybody, NATURE included, has acted."""

    @abstractmethod
    def to_act(self, state: State) -> frozenset[Player]:
        """Everybody who may act now; empty when the game is over."""

    @abstractmethod
    def apply(self, state: State, player: Player, action: Action) -> State:
        """The state after; raises Refused. Changes nothing it was given."""

    @abstractmethod
    def sample(self, state: State, player: Player, rng: Random) -> Action:
        """A legal action; for NATURE, with the true odds."""

    @abstractmethod
    def view(self, state: State, viewer: Viewer) -> View:
        """What this viewer may know: built from what is allowed, never by striking out what is not."""

    def seen_alike(self, state: State) -> bool:
        """Whether all views of this state differ in nothing but their viewer; then they are written once for all."""
        return False

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """The result, exactly when nobody can act."""

    @abstractmethod
    def forfeit(self, state: State, player: Player) -> State:
        """The state after this player resigned or left; the rest can finish."""

    @abstractmethod
    def read(self, text: str) -> Action:
        """The action that the notation says; raises Refused when it is not one of this game's."""

    @abstractmethod
    def write(self, action: Action) -> str:
        """The notation of an action."""

    def tell(self, before: State, player: Player, action: Action, viewer: Viewer) -> str:
        """What a viewer reads in the log of this entry, made in the state `before`. Games with secrets say less."""
        return self.write(action)

    def reveals(self, before: State, after: State) -> bool:
        """Whether somebody learned something that cannot be unlearned; then there is no undo."""
        return False

    @abstractmethod
    def position(self, view: View) -> dict[str, Any]:
        """A view or state as the JSON object of docs/notation.md. Of a view it holds only what the viewer knows."""

    @abstractmethod
    def load(self, position: Mapping[str, Any]) -> State:
        """The state that a position of this game describes; raises codec.Malformed saying what cannot be. That the
        position names this game, with its players and options, is seen to where a match begins from it."""


class Finite(Generic[State, Action], ABC):
    """A game whose legal actions can be listed."""

    @abstractmethod
    def legal_actions(self, state: State, player: Player) -> Iterator[Action]:
        """Every action that `apply` would accept, each once."""


class Guessable(Generic[State, View], ABC):
    """A game with secrets that can be imagined."""

    @abstractmethod
    def guess(self, view: View, viewer: Viewer, rng: Random) -> State:
        """A full state that the viewer could not tell from the true one."""


class Planned(Generic[View], ABC):
    """A game whose actions are said word by word. Every game is."""

    @abstractmethod
    def plan(self, view: View, player: Player, words: Words) -> Plan:
        """What the words mean so far and what may follow; never raises for anything a player says."""


class Threatening(Generic[View], ABC):
    """A game in which somebody may be fired at."""

    @abstractmethod
    def threat(self, view: View, player: Player) -> Threat:
        """What a player's pieces could fire at after one of them has moved, as far as the view tells."""


class Eventful(Generic[View], ABC):
    """A game in which an action brings about what nobody said: five connected are stowed, somebody is undercut."""

    @abstractmethod
    def follows(self, before: View, after: View) -> str:
        """What an entry brought about, in words that go on from its own: `Teal stows group 1 of 3`; empty when nothing.
        Both are a spectator's views, so that everybody may read it."""


class Timed(Generic[State], ABC):
    """A game in which NATURE acts by the clock. Where nobody keeps one, she acts wherever only she can."""

    @abstractmethod
    def due(self, state: State) -> tuple[Due, ...]:
        """Everything that waits for its time, each action once; what is still due in the next state goes on waiting."""

    @abstractmethod
    def at_once(self, state: State) -> bool:
        """Whether actions are judged as they come, whatever happened since they were decided: a rush."""

    @abstractmethod
    def gathers(self, state: State) -> bool:
        """Whether it begins something that nobody should miss when all have acted: whoever can, waits until all who
        are to act are there."""
