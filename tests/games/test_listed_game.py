"""Plans, legal actions and random play from a list of actions, in a game with two words after the verb."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from iceharbor.codec import shape
from iceharbor.contract import GameInfo, GamePosition, Outcome, Player, Viewer, refuse
from iceharbor.games.common.listed_game import ListedGame
from iceharbor.games.common.perfect_information import OpenView
from iceharbor.plan import One, Plan, Refusal, Words
from iceharbor.scene import Guide, Line, LoggedAction, Motion, Panel, Scene, Standing, Turn
from tests.games.plan_choices import ones

Step = tuple[str, ...]


class FerryPosition(GamePosition, frozen=True, kw_only=True):
    turn: Player = 0


class Ferry(ListedGame[int, Step]):
    """The state is the player whose turn it is. A ferry lies at A1 and may go to A2, but not to A3. Or its player
    waits, a long time if they say so."""

    info: ClassVar[GameInfo] = GameInfo("ferry", "Ferry", "", "", (2, 2), {}, "1", "random", 9)

    def every_action(self, state: int) -> Iterator[Step]:
        yield from (("go", "A1", to) for to in ("A2", "A3"))
        yield from (("go", "B1", to) for to in ("A2", "A3"))
        yield from (("wait",), ("wait", "long"))

    def refusal(self, state: int, player: Player, action: Step) -> Refusal | None:
        if player != state:
            return Refusal("F-R1", "it's not your turn")
        if action[0] == "go" and action[1:] != ("A1", "A2"):
            return Refusal("F-R2", f"no ferry goes from {action[1]} to {action[2]}")
        return None

    def after(self, state: int, player: Player, action: Step) -> int:
        return 1 - state

    def label(self, action: Step) -> str:
        return f"Go to {action[2]}" if action[0] == "go" else " ".join(action).capitalize()

    def spot(self, word: str) -> str | None:
        return word if word[1:].isdigit() else None

    def setup(self) -> int:
        return 0

    def to_act(self, state: int) -> frozenset[Player]:
        return frozenset((state,))

    def outcome(self, state: int) -> Outcome | None:
        return None

    def forfeit(self, state: int, player: Player) -> int:
        return state

    def read(self, notation: str) -> Step:
        if notation.split(" ")[0] not in ("go", "wait"):
            raise refuse("F-R0", f"{notation} is no action")
        return tuple(notation.split(" "))

    def write(self, action: Step) -> str:
        return " ".join(action)

    def guide(self) -> Guide:
        return Guide("the other side", "", ())

    def scene(self, view: OpenView[int], recent: Sequence[LoggedAction]) -> Scene:
        return Scene(view.viewer, (), Panel(Turn(view.state), (Standing(0), Standing(0))), {})

    def describe(
        self,
        before: OpenView[int],
        entry: LoggedAction,
        after: OpenView[int],
        viewer: Viewer,
        log: Sequence[LoggedAction],
    ) -> Line:
        return Line((entry.notation,))

    def motions(
        self, before: OpenView[int], entries: Sequence[LoggedAction], after: OpenView[int]
    ) -> tuple[Motion, ...]:
        return ()

    def write_position(self, state: int) -> FerryPosition:
        return FerryPosition(game="ferry", players=2, turn=state)

    def read_position(self, position: GamePosition | Mapping[str, Any]) -> int:
        return shape(position, FerryPosition).turn


def plan(*words: str, player: Player = 0) -> Plan:
    """The plan of a player when it is Teal's turn."""
    game = Ferry(2, {})
    return game.plan(OpenView(player, game.setup()), player, words)


def choices(*words: str, player: Player = 0) -> dict[Words, One]:
    """The choices of that plan, by what they say."""
    return {one.says: one for one in plan(*words, player=player).choices if isinstance(one, One)}


def test_choices_are_words_and_a_word_is_closed_if_all_that_follows_is() -> None:
    assert ones(plan()) == {"go": None, "wait": None}
    assert ones(plan("go")) == {"go A1": None, "go B1": "F-R2"}
    assert ones(plan("go", "A1")) == {"go A1 A2": None, "go A1 A3": "F-R2"}


def test_a_word_that_names_a_spot_is_chosen_on_the_board_and_a_closed_one_is_no_button() -> None:
    found = choices("go")
    assert (plan("go").marked, plan("go", "A1").object) == (True, "A1")
    assert [(one.object, one.board) for one in found.values()] == [("A1", False), ("B1", True)]
    assert not plan().marked


def test_a_whole_action_has_its_label_and_may_still_go_on() -> None:
    whole = plan("go", "A1", "A2")
    assert (whole.action, whole.label, whole.object) == ("go A1 A2", "Go to A2", "A2")
    waiting = plan("wait")
    assert (waiting.action, list(choices("wait"))) == ("wait", [("wait", "long")])


def test_a_refused_action_says_why() -> None:
    for words, rule in {("go", "A1", "A3"): "F-R2", ("fly",): "F-R0", ("go", "A9", "A2"): "F-R2"}.items():
        said = plan(*words)
        assert said.refusal is not None
        assert (said.action, said.refusal.rule) == (None, rule)
    assert plan("go", "A1", "A3").prompt == "Go to A3.", "the page adds the reason and the rule"


def test_a_player_who_is_not_to_act_sees_the_choices_closed() -> None:
    said = plan(player=1)
    assert said.refusal is not None
    assert said.prompt == "It's not your turn."
    assert {one.refusal for one in choices(player=1).values()} == {said.refusal}
    assert all(one.board for one in choices(player=1).values())


def test_legal_actions_and_random_play_come_from_the_list() -> None:
    game = Ferry(2, {})
    legal = [("go", "A1", "A2"), ("wait",), ("wait", "long")]
    assert list(game.legal_actions(0, 0)) == legal
    assert list(game.legal_actions(0, 1)) == []
    rng = Random(0)
    assert {game.sample(0, 0, rng) for _ in range(60)} == set(legal)
