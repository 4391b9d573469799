"""Games without secrets: a view is the state and its viewer."""

from abc import abstractmethod
from collections.abc import Mapping
from random import Random
from typing import Any, Generic, TypeVar

from msgspec import Struct, UnsetType
from msgspec.structs import replace

from iceharbor.contract import Determinizable, Game, GamePosition, Viewer
from iceharbor.games.common.position_fields import read_viewer, viewer_in

State = TypeVar("State")
Action = TypeVar("Action")


class OpenView(Struct, Generic[State], frozen=True):
    """A view of a game without secrets."""

    viewer: Viewer
    state: State


class PerfectInformationGame(Game[State, Action, OpenView[State]], Determinizable[State, OpenView[State]]):
    """A game without secrets: a subclass writes and reads positions of states only."""

    @abstractmethod
    def write_position(self, state: State) -> GamePosition:
        """The position of a state."""

    @abstractmethod
    def read_position(self, position: GamePosition | Mapping[str, Any]) -> State:
        """The state that a position describes; raises codec.Malformed when the position is not valid, and says why."""

    def view(self, state: State, viewer: Viewer) -> OpenView[State]:
        return OpenView(viewer, state)

    def same_view_for_all(self, state: State) -> bool:
        return True

    def determinize(self, view: OpenView[State], viewer: Viewer, rng: Random) -> State:
        return view.state

    def position(self, view: Any) -> GamePosition:
        if isinstance(view, OpenView):
            return replace(self.write_position(view.state), viewer=view.viewer)
        return self.write_position(view)

    def load(self, position: GamePosition | Mapping[str, Any]) -> Any:
        state, viewer = self.read_position(position), viewer_in(position)
        return state if isinstance(viewer, UnsetType) else OpenView(read_viewer(viewer, self.players), state)
