"""The interface of every game, and the values it exchanges with its callers.

A game is pure: no clock, no random source, no I/O. A state, an action and a view are values.
NATURE rolls dice, draws from bags and places islands; its actions stand in the log like any other.

    setup -> state          to_act(state) -> players        apply(state, player, action) -> state
    view(state, viewer)     plan(view, player, words) -> Plan    outcome(state) -> Outcome | None

An action's text is the notation; `read(write(action)) == action`. A plan says an action word by word.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, Generic, Literal, TypeVar

from msgspec import UNSET, Struct, UnsetType, field, structs

from iceharbor.edit_form import EditForm
from iceharbor.lesson import Lesson
from iceharbor.listing import GameListing
from iceharbor.plan import Plan, PlanWarning, Refusal, Witness, Words
from iceharbor.scene import CargoLook, Emblem, Film, Guide, Line, LoggedAction, Motion, OwnPart, Scene, ShelfPart
from iceharbor.scene.shapes import Size

Player = int
"""A seat, counted from 0 in order of play."""

NATURE: Final = -1
"""The player who rolls, draws and builds. Never a seat."""

Viewer = int | None
"""A seat, or None for a spectator."""

SEATS: Final = ("Teal", "Coral", "Violet", "Moss", "Navy", "Rust", "Plum", "Slate")
"""The names of seats on screen and in sentences, in order of play."""
OBJECT_NAMES: Final = {"ship": "{player}.{name}", "flag": "F{player}", "home": "H{player}", "island": "T{number}"}
"""The full names of objects of a sea, by kind: in positions, plans and scenes. The position editor names by them."""


class Refused(Exception):
    """Raised by `apply` and `read` for an illegal action. The state has not changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.reason}")
        self.refusal = refusal


def refuse(rule: str, reason: str, witness: Witness | None = None) -> Refused:
    """Build the exception for an illegal action."""
    return Refused(Refusal(rule, reason, witness))


class Outcome(Struct, frozen=True):
    """How a match ended."""

    places: tuple[int, ...]
    """One for every player: 1 is first; equal places are shared."""
    reason: str
    rule: str

    @property
    def winners(self) -> tuple[Player, ...]:
        """All players in first place."""
        return tuple(player for player, place in enumerate(self.places) if place == 1)

    @property
    def returns(self) -> tuple[float, ...]:
        """Each player's result from 1, alone in first place, to -1, alone in the last: the share of the others placed
        below less the share placed above. The sum is 0."""
        others = max(1, len(self.places) - 1)
        return tuple(sum((place > mine) - (place < mine) for place in self.places) / others for mine in self.places)


class GamePosition(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position. One struct for each game writes it and reads it, and docs/notation.md has its JSON. All games have
    these fields, and each adds its own: those that it names again come first in JSON, the others of these last."""

    game: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict)
    unchecked: bool | UnsetType = UNSET
    """True if the counts of pieces need not be those of a game; else absent."""
    outcome: Outcome | None = None
    """It is written and not read, because it follows from the rest."""
    viewer: Viewer | UnsetType = UNSET
    """The viewer of a view, null for a spectator; absent in a full position."""


TimerShown = Literal["no", "countdown", "clock"]
"""Not at all; as the last seconds before a start, counted down; or as a clock."""


class Timer(Struct, frozen=True, omit_defaults=True):
    """An action of NATURE that is due after a delay. The rules have no clock: the caller keeps the time."""

    notation: str
    """The action's notation, which `apply` accepts as long as it is due."""
    after_ms: int
    """The delay in milliseconds after it first became due."""
    credit: Player | None = None
    """The player whose round trip is added to the delay, up to a limit."""
    shown: TimerShown = "no"
    """How players see the time left."""


# --- The game ---------------------------------------------------------------------------------------------------------

State = TypeVar("State")
Action = TypeVar("Action")
View = TypeVar("View")


class CargoWord(Struct, frozen=True):
    """A piece of cargo as positions write it, `M treasure`, and how it is drawn."""

    word: str
    look: CargoLook


class EditorPieces(Struct, frozen=True):
    """What the position editor offers in a game with ships. It decides nothing: the game judges each position.
    Numbers by size are for S, M and L."""

    facings: tuple[tuple[int, ...], ...]
    """The headings of new ships by player, from each player's own side towards the middle: for the fewest players, and
    for each number up to the most."""
    actions: int
    """Actions in a turn."""
    damage: tuple[int, int, int]
    """The most damage of a ship on the sea."""
    shots: tuple[int, int, int]
    """The most shots of a ship in a turn."""
    goods: tuple[CargoWord, ...] = ()
    """All pieces of cargo, in the order in which positions list them."""
    hold: tuple[tuple[Size, ...], ...] = ((), (), ())
    """The sizes of the pieces in a ship's hold."""
    nest: tuple[Size, ...] = ()
    """The sizes of the pieces that make an island."""
    home: tuple[Size, ...] = ()
    """The sizes of the pieces on a home."""
    island_u: int = 0
    """The side of a new island; 0 if none can be added."""
    flag_u: int = 0
    """The side of a flag; 0 if there are none."""
    goal_u: int = 0
    """The distance of a new goal line from the edge behind it."""
    flags: Mapping[str, Any] | None = None
    """The options with which each side marks a ship or a buoy as its flag."""
    goal: Mapping[str, Any] | None = None
    """The options with which one side has to cross a line."""
    setup: tuple[str, ...] = ()
    """The phases before play, if they are not those of games with pyramids."""
    forms: bool = False
    """The game offers forms (`Editable.edit_form`)."""
    touching: tuple[str, ...] = ()
    """Fields of a ship under sail that name what it touches. When it is moved they go, and those that name it."""


class GameInfo(Struct, frozen=True):
    """A game's description for people and programs."""

    name: str
    title: str
    designer: str
    blurb: str
    players: tuple[int, int]
    """The fewest and the most."""
    options: Mapping[str, Any]
    """A JSON Schema of the options; every option has a default."""
    rules_version: str
    default_bot: str
    """The opponent of a first game, by its name among the game's bots."""
    max_actions: int
    """No match has more entries than this."""
    editor: EditorPieces | None = None
    """None if there is no position editor."""
    listing: GameListing | None = None
    """None for a game that says of itself only its blurb."""


class Planned(Generic[View], ABC):
    """A game whose actions are said word by word. Every game is."""

    long_plans: ClassVar[bool] = False
    """Some plans take longer than a server's event loop may wait; then it makes all of them in a thread."""

    @abstractmethod
    def plan(self, view: View, player: Player, words: Words) -> Plan:
        """The plan of these words. Never raises for words of a player: a bad word gives a refusal."""


class Drawn(Generic[View], ABC):
    """A game as players see it, in data. Every game is. All of it is computed from views, so it has no secrets.

    Views of one call have the same viewer.
    """

    emblem: ClassVar[Emblem]
    draw_words: ClassVar[tuple[str, ...]] = ()
    """The words that offered a draw or accepted one before offers belonged to the match; such logs still replay."""
    one_scene_for_all: ClassVar[bool] = False
    """Scenes of equal views differ only in their viewer and their `own_part`; then all that is common is drawn from a
    spectator's view and encoded once."""
    own_motions: ClassVar[bool] = False
    """Motions of equal views differ too: pieces come from a viewer's own hand."""
    one_line_for_all: ClassVar[bool] = False
    """Lines of equal entries are the same for all who have equal views; then they are written once."""

    @abstractmethod
    def guide(self) -> Guide:
        """The aim of a match with these options, and how to play."""

    def printed_cards(self) -> tuple[ShelfPart, ...]:
        """The cards of a match with these options, under their headings: everyone may read them before taking a seat.
        Empty in games without cards."""
        return ()

    @abstractmethod
    def scene(self, view: View, recent: Sequence[LoggedAction]) -> Scene:
        """The table and the panel. `recent` are the actions to mark: by others since this viewer's own, or the last. No
        undo is among them."""

    def common_scene(self, view: View) -> Scene:
        """The scene of all viewers with equal views, without their own parts; `view` is a spectator's."""
        return self.scene(view, ())

    def own_part(self, view: View, recent: Sequence[LoggedAction]) -> OwnPart | None:
        """What this viewer's scene has beside the common one: `scene` is `whole` of both. None if nothing."""
        return None

    @abstractmethod
    def describe(
        self, before: View, entry: LoggedAction, after: View, viewer: Viewer, log: Sequence[LoggedAction]
    ) -> Line:
        """An entry in words; `log` has the entries before it. `before` and `after` are this viewer's views."""

    @abstractmethod
    def motions(self, before: View, entries: Sequence[LoggedAction], after: View) -> tuple[Motion, ...]:
        """How the table changes by these entries, NATURE's included. No undo is among them: it is not shown as a
        motion."""


class Game(Planned[View], Drawn[View], Generic[State, Action, View], ABC):
    """The rules of one game with its options; holds no position."""

    info: ClassVar[GameInfo]
    lesson: ClassVar[Lesson] = ()
    """Its lesson; empty if it has none."""
    earlier_rules: ClassVar[tuple[str, ...]] = ()
    """Earlier versions of the rules whose logs this game replays to the letter."""

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        """`options` are whole and valid: `catalogue.open_game` checks them and fills in defaults."""
        self.players = players
        self.options = options
        self.redacts = type(self).redact is not Game.redact
        """Some viewers may read less than the whole notation of an entry."""

    @classmethod
    def kept(cls, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """These options, valid, as the header of a new match keeps them: what may change with the program is written
        out, so that the match replays by what it began with."""
        return options

    @classmethod
    def rematch_options(cls, options: Mapping[str, Any], players: int) -> Mapping[str, Any]:
        """The options of a rematch: where one of them names the seat that goes first, the next seat does."""
        known = cls.info.options["properties"]
        seats = {name for name, value in options.items() if isinstance(value, int)}
        seats = {name for name in seats if known.get(name, {}).get("format") == "seat"}
        return {name: (value + 1) % players if name in seats else value for name, value in options.items()}

    def check_new(self) -> None:
        """Check the options of a new match; raises codec.Malformed if they are not allowed. A match that starts from a
        position is checked by `load` instead."""

    @abstractmethod
    def setup(self) -> State:
        """The state before the first action, NATURE's included."""

    @abstractmethod
    def to_act(self, state: State) -> frozenset[Player]:
        """The players who may act now, NATURE included; empty when the game is over."""

    @abstractmethod
    def apply(self, state: State, player: Player, action: Action) -> State:
        """The state after the action. Raises Refused if it is illegal. Does not change its arguments."""

    @abstractmethod
    def sample(self, state: State, player: Player, rng: Random) -> Action:
        """A random legal action; for NATURE, with the true odds."""

    @abstractmethod
    def view(self, state: State, viewer: Viewer) -> View:
        """The part of the state that this viewer may know: an allow-list, never a deny-list."""

    def full_view(self, state: State) -> View:
        """Everything in a state as a view without a viewer, for pictures. Games with secrets override it."""
        return self.view(state, None)

    def same_view_for_all(self, state: State) -> bool:
        """True if all views of this state differ only in their viewer; then they are encoded once for all."""
        return False

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """The result, if and only if no player can act."""

    @abstractmethod
    def forfeit(self, state: State, player: Player) -> State:
        """The state after this player resigned or left; the other players can finish."""

    def is_out(self, state: State, player: Player) -> bool:
        """True if this player has left or is beaten, so that offers are not theirs to answer."""
        try:
            self.forfeit(state, player)
        except Refused:
            return True
        return False

    @abstractmethod
    def read(self, notation: str) -> Action:
        """Parse an action's notation. Raises Refused if it is not an action of this game."""

    @abstractmethod
    def write(self, action: Action) -> str:
        """The notation of an action."""

    def redact(self, before: State, player: Player, action: Action, viewer: Viewer) -> str:
        """The entry's notation for one viewer; `before` is the state before it. Games with secrets leave parts out."""
        return self.write(action)

    def reveals_information(self, before: State, after: State) -> bool:
        """True if a player learned something between these states; then there is no undo."""
        return False

    def informed(self, before: State, after: State) -> frozenset[Player]:
        """The players who learned something, where `reveals_information` is true."""
        return frozenset(range(self.players))

    @abstractmethod
    def position(self, view: View) -> GamePosition:
        """The position of a view or a state. A view's position has only what the viewer knows."""

    @abstractmethod
    def load(self, position: GamePosition | Mapping[str, Any]) -> State:
        """The state of a position, or of its JSON as plain values; raises codec.Malformed with what is wrong and where.
        The caller has checked that the position names this game, these players and these options."""


class Finite(Generic[State, Action], ABC):
    """A game whose legal actions can be listed."""

    @abstractmethod
    def legal_actions(self, state: State, player: Player) -> Iterator[Action]:
        """Every action that `apply` would accept, each once."""


class Determinizable(Generic[State, View], ABC):
    """A game with secrets that can be filled in at random."""

    @abstractmethod
    def determinize(self, view: View, viewer: Viewer, rng: Random) -> State:
        """A random full state that this viewer cannot tell from the true one."""


class Editable(Generic[State], ABC):
    """A game with a position editor, which also shows positions that are not legal."""

    @abstractmethod
    def sketch(self, position: Mapping[str, Any]) -> State:
        """The state of a position of play, to be drawn and nothing else: its pieces may touch, or be too many. Raises
        codec.Malformed if it cannot be drawn."""

    def edit_form(self, position: Mapping[str, Any], about: str) -> EditForm:
        """What the editor offers for an object of a position that can be drawn, by its full name, or for the whole
        position (`about` is empty), beside what the page can do with every game's positions."""
        return EditForm()


class Cautious(Generic[View], ABC):
    """A game that warns before an action which is legal, but may be a mistake."""

    @abstractmethod
    def warnings(self, view: View, player: Player, plan: Plan) -> tuple[PlanWarning, ...]:
        """What this player may have overlooked in a plan of theirs. From the view alone, so it has no secrets."""


class Drafting(Generic[View], ABC):
    """A game with a sealed action that is prepared in steps: others learn neither the steps nor how many they were."""

    @abstractmethod
    def draft(self, view: View, player: Player, notation: str) -> View:
        """A player's view after a step that is not played, one whose plan has `draft`. Raises Refused."""

    @abstractmethod
    def draft_steps(self, view: View, player: Player) -> tuple[str, ...]:
        """The fewest steps that lead to this view of the player's draft; none when they do not prepare an action."""


def warned_plan(game: Game[Any, Any, View], view: View, player: Player, words: Words) -> Plan:
    """The plan of these words with its warnings, if the match has them."""
    plan = game.plan(view, player, words)
    if not isinstance(game, Cautious) or not game.options.get("warnings", True):
        return plan
    warnings = game.warnings(view, player, plan)
    return structs.replace(plan, warnings=warnings) if warnings else plan


class HasEffects(Generic[View], ABC):
    """A game with results that the notation does not say: a completed group, an undercut bid."""

    @abstractmethod
    def effects(self, before: View, after: View) -> str:
        """The results of an entry, continuing its notation: `Teal completes group 1 of 3`; empty if there are none.
        Both arguments are spectator views, so the text is public."""


class Filmed(Generic[View], ABC):
    """A game without turns: when it is over, it can be watched as it went."""

    @abstractmethod
    def film(self, view: View, log: Sequence[LoggedAction]) -> Film | None:
        """The whole game, from the last view and the log; None if there is nothing to see."""


class Timed(Generic[State], ABC):
    """A game in which NATURE acts on timers. Callers without a clock let NATURE act where only NATURE can."""

    @abstractmethod
    def due(self, state: State) -> tuple[Timer, ...]:
        """The running timers, each action once. A timer that is also in the next state keeps running."""

    @abstractmethod
    def simultaneous(self, state: State) -> bool:
        """True if actions are judged on arrival, even if the state has changed since the player decided: a rush."""

    @abstractmethod
    def waits_for_all_connected(self, state: State) -> bool:
        """True if the next phase starts when all have acted and none should miss it. Callers should wait until all
        required players are connected."""
