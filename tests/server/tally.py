"""Tally: the smallest game with secrets, chance and turns, and no end in sight, to keep a server busy.

NATURE deals everybody a number that only he sees. In turn each adds any number, and NATURE rolls a die after it.
Whoever says `peek` looks at his neighbour's number; `stop` ends the game.
"""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from iceharbor.codec import Malformed
from iceharbor.contract import (
    NATURE,
    Game,
    GameInfo,
    One,
    Outcome,
    Plan,
    Planned,
    Player,
    Refused,
    Viewer,
    Words,
    refuse,
)

HIDDEN = -1


class Tally(Struct, frozen=True):
    """A state, or with HIDDEN numbers a view."""

    dealt: tuple[int, ...]
    knows: tuple[tuple[int, ...], ...]
    total: int = 0
    turn: int = 0
    rolling: bool = False
    over: bool = False


class Seen(Struct, frozen=True):
    viewer: Viewer
    tally: Tally


class TallyGame(Game[Tally, str, Seen], Planned[Seen]):
    info: ClassVar[GameInfo] = GameInfo(
        name="tally",
        title="Tally",
        designer="the test-suite",
        blurb="Add.",
        players=(2, 4),
        options={
            "type": "object",
            "additionalProperties": False,
            "properties": {"sides": {"type": "integer", "minimum": 1, "maximum": 100, "default": 6}},
        },
        rules_version="1",
        max_actions=10**6,
    )

    def setup(self) -> Tally:
        return Tally((), tuple((player,) for player in range(self.players)))

    def to_act(self, state: Tally) -> frozenset[Player]:
        if state.over:
            return frozenset()
        return frozenset((NATURE if len(state.dealt) < self.players or state.rolling else state.turn,))

    def apply(self, state: Tally, player: Player, action: str) -> Tally:
        if player not in self.to_act(state):
            raise refuse("TY-R1", "not your turn")
        match action.split(" "):
            case ["deal", number] if len(state.dealt) < self.players:
                return replace(state, dealt=(*state.dealt, int(number)))
            case ["roll", pips] if state.rolling:
                after = (state.turn + 1) % self.players
                return replace(state, total=state.total + int(pips), rolling=False, turn=after)
            case ["add", number] if player != NATURE:
                return replace(state, total=state.total + int(number), rolling=True)
            case ["peek"] if player != NATURE:
                knows = list(state.knows)
                knows[player] = tuple(sorted({*knows[player], (player + 1) % self.players}))
                return replace(state, knows=tuple(knows))
            case ["stop"] if player != NATURE:
                return replace(state, over=True)
        raise refuse("TY-R2", f"{action} cannot be done now")

    def sample(self, state: Tally, player: Player, rng: Random) -> str:
        if len(state.dealt) < self.players:
            return f"deal {rng.randrange(1000)}"
        return f"roll {rng.randint(1, self.options['sides'])}" if state.rolling else f"add {rng.randrange(10)}"

    def view(self, state: Tally, viewer: Viewer) -> Seen:
        if state.over:
            return Seen(viewer, state)
        known = () if viewer is None else state.knows[viewer]
        dealt = tuple(number if player in known else HIDDEN for player, number in enumerate(state.dealt))
        return Seen(viewer, replace(state, dealt=dealt))

    def outcome(self, state: Tally) -> Outcome | None:
        return Outcome((1,) * self.players, "somebody stopped", "TY-R3") if state.over else None

    def forfeit(self, state: Tally, player: Player) -> Tally:
        return replace(state, over=True)

    def read(self, text: str) -> str:
        match text.split(" "):
            case ["deal" | "roll" | "add", number] if number.isascii() and number.isdigit() and len(number) < 16:
                return f"{text.split(' ')[0]} {int(number)}"
            case ["stop" | "peek"]:
                return text
        raise refuse("TY-R2", f"{text!r:.60} is not an action of this game")

    def write(self, action: str) -> str:
        return action

    def tell(self, before: Tally, player: Player, action: str, viewer: Viewer) -> str:
        return "deal" if action.startswith("deal") and viewer != len(before.dealt) else action

    def reveals(self, before: Tally, after: Tally) -> bool:
        return before.knows != after.knows

    def position(self, view: Seen | Tally) -> dict[str, Any]:
        seen = isinstance(view, Seen)
        tally = view.tally if isinstance(view, Seen) else view
        return {
            "game": "tally",
            "players": self.players,
            "options": dict(self.options),
            "to_act": sorted(self.to_act(tally)),
            "dealt": list(tally.dealt),
            "total": tally.total,
            "outcome": None,
            **({"viewer": view.viewer} if seen and isinstance(view, Seen) else {}),
        }

    def load(self, position: Mapping[str, Any]) -> Tally:
        raise Malformed("a tally is begun, never loaded")

    def plan(self, view: Seen, player: Player, words: Words) -> Plan:
        if not words:
            mine = view.tally.dealt[player] if view.tally.dealt else 0
            return Plan(prompt=f"your number is {mine}", choices=(One(("peek",), "Peek"),))
        try:
            self.apply(view.tally, player, self.read(" ".join(words)))
        except Refused as refused:
            return Plan(words, refusal=refused.refusal)
        return Plan(words, action=" ".join(words))
