"""Numbers: a small game that keeps a server busy. Its option `mode` says what a test needs.

`turns` has turns, chance, secrets, and no fixed end:
NU-R1 NATURE deals each player a number that only they see. In turn each adds any number, and NATURE rolls a die.
NU-R2 `peek` shows the neighbour's number. NU-R3 `stop` ends the game.

`rush` has timers and no turns:
NU-R4 Play begins 3 seconds after all are ready, with NATURE's action `go`. All players place numbers at once, each from
a stock. NU-R5 A number that is on the table already is dead: it is played and removed. A player's last number calls
Stop; so does NATURE when the time is up. NU-R6 Numbers that were on their way still count, until NATURE's action `stop`
for their player. NU-R7 Then NATURE counts: the player with the most numbers wins.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from iceharbor.codec import Malformed
from iceharbor.contract import (
    NATURE,
    Filmed,
    Game,
    GameInfo,
    GamePosition,
    Outcome,
    Player,
    Refused,
    Timed,
    Timer,
    Viewer,
    refuse,
)
from iceharbor.plan import One, Plan, Words
from iceharbor.scene import Film, Guide, Line, LoggedAction, Motion, Scene
from tests.server import numbers_scene

HIDDEN = -1
GO_MS = 3000
GRACE_MS = 200


class NumbersState(Struct, frozen=True):
    """A state of either mode, or with HIDDEN numbers a view."""

    phase: str
    """turns: deal, add, roll, over. rush: ready, countdown, rush, stop, count, over."""
    dealt: tuple[int, ...] = ()
    knows: tuple[tuple[Player, ...], ...] = ()
    total: int = 0
    turn: Player = 0
    stocks: tuple[int, ...] = ()
    ready: tuple[Player, ...] = ()
    lies: tuple[tuple[Player, int], ...] = ()
    dead: int = 0
    stopped: tuple[Player, ...] = ()


class NumbersView(Struct, frozen=True):
    viewer: Viewer
    state: NumbersState


class NumbersPosition(GamePosition, frozen=True, kw_only=True):
    """A state or a view; each mode writes its own fields."""

    phase: str
    to_act: tuple[Player, ...]
    dealt: tuple[int, ...] | UnsetType = UNSET
    total: int | UnsetType = UNSET
    stocks: tuple[int, ...] | UnsetType = UNSET
    lies: tuple[tuple[Player, int], ...] | UnsetType = UNSET


class Numbers(
    Game[NumbersState, str, NumbersView],
    Timed[NumbersState],
    Filmed[NumbersView],
):
    emblem = numbers_scene.EMBLEM
    one_scene_for_all = True
    info: ClassVar[GameInfo] = GameInfo(
        name="numbers",
        title="Numbers",
        designer="the test suite",
        blurb="Add, or lay.",
        players=(2, 5),
        options={
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "mode": {"enum": ["turns", "rush"], "default": "turns"},
                "sides": {"type": "integer", "minimum": 1, "maximum": 100, "default": 6},
                "stock": {"type": "integer", "minimum": 1, "maximum": 10**6, "default": 3},
                "cap": {"type": "integer", "minimum": 0, "maximum": 600, "default": 0},
            },
        },
        rules_version="1",
        default_bot="random",
        max_actions=10**7,
    )

    def setup(self) -> NumbersState:
        if self.options["mode"] == "rush":
            return NumbersState("ready", stocks=(self.options["stock"],) * self.players)
        return NumbersState("deal", knows=tuple((player,) for player in range(self.players)))

    def to_act(self, state: NumbersState) -> frozenset[Player]:
        match state.phase:
            case "add":
                return frozenset((state.turn,))
            case "ready":
                return frozenset(player for player in range(self.players) if player not in state.ready)
            case "rush":
                return frozenset((*holding(state), *((NATURE,) if self.options["cap"] else ())))
            case "stop":
                return frozenset((*holding(state), NATURE))
            case "over":
                return frozenset()
        return frozenset((NATURE,))

    def due(self, state: NumbersState) -> tuple[Timer, ...]:
        match state.phase:
            case "countdown":
                return (Timer("go", GO_MS, shown="countdown"),)
            case "rush" if self.options["cap"]:
                return (Timer("time", 1000 * self.options["cap"], shown="clock"),)
            case "stop":
                return tuple(Timer(f"stop {player}", GRACE_MS, player) for player in holding(state))
        return ()

    def simultaneous(self, state: NumbersState) -> bool:
        return state.phase in ("rush", "stop")

    def waits_for_all_connected(self, state: NumbersState) -> bool:
        return state.phase == "ready"

    def apply(self, state: NumbersState, player: Player, action: str) -> NumbersState:
        if player not in self.to_act(state):
            rule = "NU-R1" if state.knows else "NU-R6" if state.ready else "NU-R4"
            raise refuse(rule, "it is too late, too early, or not your turn")
        verb, _, number = action.partition(" ")
        after = by_nature(state, verb, number) if player == NATURE else by_player(state, player, verb, number)
        if after is None:
            raise refuse("NU-R2", f"{action} cannot be done now")
        return after

    def sample(self, state: NumbersState, player: Player, rng: Random) -> str:
        match state.phase:
            case "deal":
                return f"deal {rng.randrange(1000)}"
            case "roll":
                return f"roll {rng.randint(1, self.options['sides'])}"
            case "add":
                return f"add {rng.randrange(10)}"
            case "ready" | "count":
                return state.phase
        return rng.choice(self.due(state)).notation if player == NATURE else f"lay {rng.randrange(10**9)}"

    def view(self, state: NumbersState, viewer: Viewer) -> NumbersView:
        if state.phase == "over":
            return NumbersView(viewer, state)
        known = () if viewer is None or not state.knows else state.knows[viewer]
        dealt = tuple(number if player in known else HIDDEN for player, number in enumerate(state.dealt))
        return NumbersView(viewer, replace(state, dealt=dealt))

    def same_view_for_all(self, state: NumbersState) -> bool:
        return not state.knows

    def guide(self) -> Guide:
        return numbers_scene.GUIDE

    def scene(self, view: NumbersView, recent: Sequence[LoggedAction]) -> Scene:
        return numbers_scene.seen_scene(view.state, view.viewer, self.players, recent)

    def describe(
        self,
        before: NumbersView,
        entry: LoggedAction,
        after: NumbersView,
        viewer: Viewer,
        log: Sequence[LoggedAction],
    ) -> Line:
        return numbers_scene.line_of(before.state, entry, after.state, log)

    def motions(self, before: NumbersView, entries: Sequence[LoggedAction], after: NumbersView) -> tuple[Motion, ...]:
        return numbers_scene.shifts(entries)

    def film(self, view: NumbersView, log: Sequence[LoggedAction]) -> Film | None:
        return numbers_scene.film_of(view.state, self.players, log)

    def outcome(self, state: NumbersState) -> Outcome | None:
        if state.phase != "over":
            return None
        if state.knows:
            return Outcome((1,) * self.players, "a player stopped", "NU-R3")
        scores = [sum(player == whose for whose, _ in state.lies) for player in range(self.players)]
        return Outcome(tuple(1 + sum(other > score for other in scores) for score in scores), "counted", "NU-R7")

    def forfeit(self, state: NumbersState, player: Player) -> NumbersState:
        return replace(state, phase="over")

    def read(self, notation: str) -> str:
        match notation.split(" "):
            case ["deal" | "roll" | "add" | "lay" | "stop" as verb, number] if number.isascii() and number.isdigit():
                if len(number) < 16:
                    return f"{verb} {int(number)}"
            case ["stop" | "peek" | "ready" | "go" | "time" | "count"]:
                return notation
        raise refuse("NU-R2", f"{notation!r:.60} is not an action of this game")

    def write(self, action: str) -> str:
        return action

    def redact(self, before: NumbersState, player: Player, action: str, viewer: Viewer) -> str:
        return "deal" if action.startswith("deal") and viewer != len(before.dealt) else action

    def reveals_information(self, before: NumbersState, after: NumbersState) -> bool:
        return before.knows != after.knows

    def position(self, view: NumbersView | NumbersState) -> NumbersPosition:
        state = view.state if isinstance(view, NumbersView) else view
        turns = bool(state.knows)
        return NumbersPosition(
            game="numbers",
            players=self.players,
            options=self.options,
            phase=state.phase,
            to_act=tuple(sorted(self.to_act(state))),
            dealt=state.dealt if turns else UNSET,
            total=state.total if turns else UNSET,
            stocks=UNSET if turns else state.stocks,
            lies=UNSET if turns else state.lies,
            outcome=self.outcome(state),
            viewer=view.viewer if isinstance(view, NumbersView) else UNSET,
        )

    def load(self, position: GamePosition | Mapping[str, Any]) -> NumbersState:
        raise Malformed("a game of Numbers starts from the beginning, never from a position")

    def plan(self, view: NumbersView, player: Player, words: Words) -> Plan:
        if not words and view.state.knows:
            mine = view.state.dealt[player] if view.state.dealt else 0
            return Plan(prompt=f"your number is {mine}", choices=(One(("peek",), "Peek"),))
        try:
            self.apply(view.state, player, self.read(" ".join(words)))
        except Refused as refused:
            return Plan(words, refusal=refused.refusal)
        return Plan(words, action=" ".join(words))


def by_nature(state: NumbersState, verb: str, number: str) -> NumbersState | None:
    """The state after NATURE's action; None if it is illegal now."""
    match state.phase, verb:
        case "deal", "deal":
            dealt = (*state.dealt, int(number))
            return replace(state, dealt=dealt, phase="deal" if len(dealt) < len(state.knows) else "add")
        case "roll", "roll":
            turn = (state.turn + 1) % len(state.knows)
            return replace(state, total=state.total + int(number), turn=turn, phase="add")
        case "countdown", "go":
            return replace(state, phase="rush")
        case "rush", "time":
            return stopped(state)
        case "stop", "stop" if number and int(number) in holding(state):
            return stopped(replace(state, stopped=(*state.stopped, int(number))))
        case "count", "count":
            return replace(state, phase="over")
    return None


def by_player(state: NumbersState, player: Player, verb: str, number: str) -> NumbersState | None:
    """The state after a player's action; None if it is illegal now."""
    match state.phase, verb:
        case "add", "add":
            return replace(state, total=state.total + int(number), phase="roll")
        case "add", "peek":
            known = tuple(sorted({*state.knows[player], (player + 1) % len(state.knows)}))
            return replace(state, knows=(*state.knows[:player], known, *state.knows[player + 1 :]))
        case "add", "stop" if not number:
            return replace(state, phase="over")
        case "ready", "ready":
            ready = (*state.ready, player)
            return replace(state, ready=ready, phase="countdown" if len(ready) == len(state.stocks) else "ready")
        case "rush" | "stop", "lay":
            return laid(state, player, int(number))
    return None


def holding(state: NumbersState) -> list[Player]:
    """The players who may still place numbers."""
    return [player for player, stock in enumerate(state.stocks) if stock and player not in state.stopped]


def laid(state: NumbersState, player: Player, number: int) -> NumbersState:
    """The state with this number placed, or dead if it is on the table already."""
    stocks = tuple(stock - (player == at) for at, stock in enumerate(state.stocks))
    dead = any(number == other for _, other in state.lies)
    lies = state.lies if dead else (*state.lies, (player, number))
    after = replace(state, stocks=stocks, lies=lies, dead=state.dead + dead)
    return after if stocks[player] and state.phase == "rush" else stopped(after)


def stopped(state: NumbersState) -> NumbersState:
    """The state after Stop: NATURE waits for pieces on their way, or counts."""
    return replace(state, phase="stop" if holding(state) else "count")
