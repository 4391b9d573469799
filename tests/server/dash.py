"""Dash: the smallest game without turns. Everybody lays numbers at once, each of his own, until somebody has none left.

DA-R1 Play begins when all are ready and NATURE has said `go`, three seconds later. DA-R2 A number that lies already is
dead: it is played, and lies nowhere. DA-R3 Who lays his last calls stop; so does NATURE when the time is up.
DA-R4 What was on its way still lies, until NATURE says `stop` and the player. DA-R5 Then she counts: most numbers win.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from iceharbor.codec import Malformed
from iceharbor.contract import (
    NATURE,
    Due,
    Game,
    GameInfo,
    Outcome,
    Plan,
    Planned,
    Player,
    Refused,
    Timed,
    Viewer,
    Words,
    refuse,
)

GO_MS = 3000
GRACE_MS = 200


class Dashing(Struct, frozen=True):
    """A state; everybody sees all of it."""

    stocks: tuple[int, ...]
    phase: str = "ready"
    ready: tuple[Player, ...] = ()
    lies: tuple[tuple[Player, int], ...] = ()
    dead: int = 0
    stopped: tuple[Player, ...] = ()


class Seen(Struct, frozen=True):
    viewer: Viewer
    dashing: Dashing


class Dash(Game[Dashing, str, Seen], Planned[Seen], Timed[Dashing]):
    info: ClassVar[GameInfo] = GameInfo(
        name="dash",
        title="Dash",
        designer="the test-suite",
        blurb="Lay.",
        players=(2, 5),
        options={
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "stock": {"type": "integer", "minimum": 1, "maximum": 10**6, "default": 3},
                "cap": {"type": "integer", "minimum": 0, "maximum": 600, "default": 0},
            },
        },
        rules_version="1",
        max_actions=10**7,
    )

    def setup(self) -> Dashing:
        return Dashing((self.options["stock"],) * self.players)

    def to_act(self, state: Dashing) -> frozenset[Player]:
        seats = range(self.players)
        match state.phase:
            case "ready":
                return frozenset(player for player in seats if player not in state.ready)
            case "countdown" | "count":
                return frozenset((NATURE,))
            case "rush":
                return frozenset((*self._holding(state), *((NATURE,) if self.options["cap"] else ())))
            case "stop":
                return frozenset((*self._holding(state), NATURE))
        return frozenset()

    def due(self, state: Dashing) -> tuple[Due, ...]:
        match state.phase:
            case "countdown":
                return (Due("go", GO_MS),)
            case "rush" if self.options["cap"]:
                return (Due("time", 1000 * self.options["cap"]),)
            case "stop":
                return tuple(Due(f"stop {player}", GRACE_MS, player) for player in self._holding(state))
        return ()

    def at_once(self, state: Dashing) -> bool:
        return state.phase in ("rush", "stop")

    def gathers(self, state: Dashing) -> bool:
        return state.phase == "ready"

    def apply(self, state: Dashing, player: Player, action: str) -> Dashing:
        if player not in self.to_act(state):
            raise refuse("DA-R4" if state.ready else "DA-R1", "it is too late, or too early")
        match action.split(" "):
            case ["ready"] if state.phase == "ready":
                ready = (*state.ready, player)
                return replace(state, ready=ready, phase="countdown" if len(ready) == self.players else "ready")
            case ["go"] if state.phase == "countdown":
                return replace(state, phase="rush")
            case ["time"] if state.phase == "rush" and player == NATURE:
                return self._called(state)
            case ["stop", who] if state.phase == "stop" and player == NATURE and int(who) in self._holding(state):
                return self._called(replace(state, stopped=(*state.stopped, int(who))))
            case ["count"] if state.phase == "count":
                return replace(state, phase="over")
            case ["lay", number] if state.phase in ("rush", "stop") and player != NATURE:
                return self._laid(state, player, int(number))
        raise refuse("DA-R1", f"{action} cannot be said now")

    def _holding(self, state: Dashing) -> list[Player]:
        """Who may still lay."""
        return [player for player, stock in enumerate(state.stocks) if stock and player not in state.stopped]

    def _laid(self, state: Dashing, player: Player, number: int) -> Dashing:
        stocks = tuple(stock - (player == at) for at, stock in enumerate(state.stocks))
        crashed = any(number == other for _, other in state.lies)
        lies = state.lies if crashed else (*state.lies, (player, number))
        after = replace(state, stocks=stocks, lies=lies, dead=state.dead + crashed)
        return after if stocks[player] and state.phase == "rush" else self._called(after)

    def _called(self, state: Dashing) -> Dashing:
        return replace(state, phase="stop" if self._holding(state) else "count")

    def sample(self, state: Dashing, player: Player, rng: Random) -> str:
        if player == NATURE:
            waiting = self.due(state)
            return rng.choice(waiting).action if waiting else "count"
        return "ready" if state.phase == "ready" else f"lay {rng.randrange(10**9)}"

    def view(self, state: Dashing, viewer: Viewer) -> Seen:
        return Seen(viewer, state)

    def outcome(self, state: Dashing) -> Outcome | None:
        if state.phase != "over":
            return None
        scores = [sum(player == whose for whose, _ in state.lies) for player in range(self.players)]
        return Outcome(tuple(1 + sum(other > score for other in scores) for score in scores), "counted", "DA-R5")

    def forfeit(self, state: Dashing, player: Player) -> Dashing:
        return replace(state, phase="over")

    def read(self, text: str) -> str:
        match text.split(" "):
            case ["lay" | "stop", number] if number.isascii() and number.isdigit() and len(number) < 12:
                return f"{text.split(' ')[0]} {int(number)}"
            case ["ready" | "go" | "time" | "count"]:
                return text
        raise refuse("DA-R1", f"{text!r:.60} is not an action of this game")

    def write(self, action: str) -> str:
        return action

    def position(self, view: Seen | Dashing) -> dict[str, Any]:
        state = view.dashing if isinstance(view, Seen) else view
        outcome = self.outcome(state)
        return {
            "game": "dash",
            "players": self.players,
            "options": dict(self.options),
            "phase": state.phase,
            "to_act": sorted(self.to_act(state)),
            "stocks": list(state.stocks),
            "lies": [list(each) for each in state.lies],
            "outcome": None if outcome is None else {"places": list(outcome.places)},
            **({"viewer": view.viewer} if isinstance(view, Seen) else {}),
        }

    def load(self, position: Mapping[str, Any]) -> Dashing:
        raise Malformed("a dash is begun, never loaded")

    def plan(self, view: Seen, player: Player, words: Words) -> Plan:
        try:
            self.apply(view.dashing, player, self.read(" ".join(words)))
        except Refused as refused:
            return Plan(words, refusal=refused.refusal)
        return Plan(words, action=" ".join(words))
