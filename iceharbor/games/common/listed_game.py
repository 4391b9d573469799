"""Games without secrets whose actions can be listed: legal actions, random play and plans come from the list.

A subclass lists what can be said, judges it, and applies what is legal; it writes no plans of its own. Words that name
a square or another spot of the scene are chosen on the board.
"""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TypeVar

from msgspec.structs import replace

from iceharbor.contract import Finite, Player, Refused
from iceharbor.games.common.perfect_information import OpenView, PerfectInformationGame
from iceharbor.games.common.plans import answered, sentence, spot_choices
from iceharbor.plan import One, Plan, Refusal, Words

State = TypeVar("State")
Action = TypeVar("Action")


class ListedGame(PerfectInformationGame[State, Action], Finite[State, Action]):
    """A game whose actions are few enough to list at each move."""

    @abstractmethod
    def every_action(self, state: State) -> Iterable[Action]:
        """All actions that can be said on this table, legal or not, in the order in which plans offer them."""

    @abstractmethod
    def refusal(self, state: State, player: Player, action: Action) -> Refusal | None:
        """Why the player may not take the action now; None if it is legal. It also judges whose turn it is."""

    @abstractmethod
    def after(self, state: State, player: Player, action: Action) -> State:
        """The state after a legal action."""

    @abstractmethod
    def label(self, action: Action) -> str:
        """The action as its button says it: `Place on B2`."""

    def spot(self, word: str) -> str | None:
        """The spot of the scene that a word names; None if it names none."""
        return None

    def apply(self, state: State, player: Player, action: Action) -> State:
        refusal = self.refusal(state, player, action)
        if refusal is not None:
            raise Refused(refusal)
        return self.after(state, player, action)

    def legal_actions(self, state: State, player: Player) -> Iterator[Action]:
        if player in self.to_act(state):
            yield from (action for action in self.every_action(state) if self.refusal(state, player, action) is None)

    def sample(self, state: State, player: Player, rng: Random) -> Action:
        """A random legal action, each with the same odds."""
        return rng.choice(list(self.legal_actions(state, player)))

    def plan(self, view: OpenView[State], player: Player, words: Words) -> Plan:
        return answered(words, lambda: self._plan(view.state, player, words))

    # --- Plans --------------------------------------------------------------------------------------------------------

    def _plan(self, state: State, player: Player, words: Words) -> Plan:
        """The plan of words that are an action, or the beginning of one; raises Refused for other words."""
        begun = {
            said: action
            for action in self.every_action(state)
            if (said := tuple(self.write(action).split(" ")))[: len(words)] == words
        }
        whole = begun.pop(words, None)
        if whole is None and not begun:
            whole = self.read(" ".join(words))
        choices = tuple(self._choices(state, player, words, begun))
        if whole is not None:
            return self._complete(state, player, words, whole, choices)
        marked, chosen = any(one.object for one in choices), self.spot(words[-1]) if words else None
        if player in self.to_act(state):
            prompt = "Then what?" if words else "What do you do?"
            return Plan(words, prompt=prompt, choices=spot_choices(choices), object=chosen, marked=marked)
        refusal = self.refusal(state, player, next(iter(begun.values())))
        assert refusal is not None, "a player who may not act has no legal action"
        closed = (replace(one, refusal=refusal, board=True) for one in choices)
        return Plan(words, refusal=refusal, prompt=sentence(refusal.reason), choices=tuple(closed))

    def _complete(self, state: State, player: Player, words: Words, action: Action, choices: tuple[One, ...]) -> Plan:
        refusal = self.refusal(state, player, action)
        label = self.label(action)
        return Plan(
            words,
            None if refusal else self.write(action),
            refusal,
            sentence(label),
            spot_choices(choices),
            object=self.spot(words[-1]),
            marked=bool(choices),
            label="" if refusal else label,
        )

    def _choices(self, state: State, player: Player, words: Words, begun: Mapping[Words, Action]) -> Iterator[One]:
        """One choice for each next word; a word that is the only one is said with the word after it."""
        length = len(words) + 1
        groups = _by_beginning(begun, length)
        while len(groups) == 1 and all(len(said) > length for said in begun):
            length += 1
            groups = _by_beginning(begun, length)
        for said, actions in groups.items():
            refusals = [self.refusal(state, player, action) for action in actions]
            refusal = None if None in refusals else refusals[0]
            label = self.label(actions[0]) if len(actions) == 1 else said[-1].capitalize()
            number = int(said[-1]) if len(said[-1]) == 1 and said[-1].isdecimal() else None
            yield One(said, label, object=self.spot(said[-1]), refusal=refusal, number=number)


def _by_beginning(begun: Mapping[Words, Action], length: int) -> Mapping[Words, Sequence[Action]]:
    """The actions by their first words."""
    groups: dict[Words, list[Action]] = {}
    for said, action in begun.items():
        groups.setdefault(said[:length], []).append(action)
    return groups
