"""Games in which everybody sees everything: a view is the state, and who looks at it."""

from abc import abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, Generic, TypeVar

from msgspec import Struct

from iceharbor.contract import Game, Guessable, Viewer
from iceharbor.games.reading import read_viewer

State = TypeVar("State")
Action = TypeVar("Action")


class Sight(Struct, Generic[State], frozen=True):
    """A view of a game without secrets."""

    viewer: Viewer
    state: State


class OpenGame(Game[State, Action, Sight[State]], Guessable[State, Sight[State]]):
    """A game without secrets writes and reads positions of its states only."""

    @abstractmethod
    def write_position(self, state: State) -> dict[str, Any]:
        """A state as the JSON object of docs/notation.md."""

    @abstractmethod
    def read_position(self, position: Mapping[str, Any]) -> State:
        """The state that a position describes; raises codec.Malformed saying what cannot be."""

    def view(self, state: State, viewer: Viewer) -> Sight[State]:
        return Sight(viewer, state)

    def seen_alike(self, state: State) -> bool:
        return True

    def guess(self, view: Sight[State], viewer: Viewer, rng: Random) -> State:
        return view.state

    def position(self, view: Any) -> dict[str, Any]:
        if isinstance(view, Sight):
            return {**self.write_position(view.state), "viewer": view.viewer}
        return self.write_position(view)

    def load(self, position: Mapping[str, Any]) -> Any:
        state = self.read_position({name: value for name, value in position.items() if name != "viewer"})
        return Sight(read_viewer(position["viewer"], self.players), state) if "viewer" in position else state
