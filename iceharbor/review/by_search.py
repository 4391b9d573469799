"""The review of a game that can be searched, by the tree search of its strongest bot.

Every position is searched from what its player to act knew. A decision costs what the best action would have been
worth beyond the one that was played. Decisions that seem to cost most are looked at again: the table after the action
that was played and the table after the best one are searched equally long.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from msgspec import Struct

from iceharbor.agreements import MATCH_ACTIONS
from iceharbor.bots import BOTS, LEVELS
from iceharbor.bots.thinking import Budget, Thought, conclusion
from iceharbor.bots.tree import TreeBot
from iceharbor.contract import NATURE, Player, Refused
from iceharbor.match import Match
from iceharbor.review.leads import largest_in_order
from iceharbor.review.records import Graph, KeyMoment, Moments
from iceharbor.scene import Line, LoggedAction

ABOUT: Final = (
    "What each player could expect after every move, from last (-1) to first (1), by the search of our strongest bot."
)
ABOUT_MOMENT: Final = (
    "What the player could expect, from last (-1) to first (1): with the move that was played, and with the better one."
)
GRAPH_POSITIONS: Final = 80
"""All positions of a match together get the simulations of this many choices."""
LEAST_SIMULATIONS: Final = 50
"""The fewest for a position."""
CLOSE: Final = 8
"""One side of a comparison gets the simulations of this many choices."""
SHORTLIST: Final = 8
"""The decisions that are looked at again."""
LEAST_COST: Final = 0.03
"""A decision that costs less is no moment: two searches differ as much."""
FEW_VISITS: Final = 16
"""The value of an action with fewer visits is not used; then the next position's is."""


class Pace(Struct, frozen=True):
    """How many simulations to make: always as many, so a review is repeatable."""

    quick: int
    """For each position of the graph."""
    close: int
    """For each side of a comparison."""

    @classmethod
    def of(cls, game: str, entries: int) -> "Pace":
        """The usual pace, by what the strongest bot with a fixed number of simulations makes for one choice."""
        made = reversed(tuple(BOTS[game].values()))
        choices = (each.budget.simulations for each in made if isinstance(each, type) and issubclass(each, TreeBot))
        choice = next(number for number in choices if number is not None)
        return cls(min(choice, max(LEAST_SIMULATIONS, GRAPH_POSITIONS * choice // (entries + 1))), CLOSE * choice)


def searched_review(states: Sequence[Match], pace: Pace | None = None) -> Iterator[Graph | Moments]:
    """The graph, then the moments of the match that these are, entry by entry."""
    pace = pace or Pace.of(states[0].header.game, len(states) - 1)
    quick, close = Budget(simulations=pace.quick), Budget(simulations=pace.close)
    searching = _Searching(states[0])
    thoughts = [searching.thought(match, quick) for match in states]
    graph = Graph("expected", ABOUT, tuple(thought.values for thought in thoughts))
    yield graph
    yield _moments(states, thoughts, searching, close)


def is_searched(game: str) -> bool:
    """True if the strongest bot of this game searches a tree and says what each seat may expect."""
    made = BOTS[game][strongest(game)] if game in LEVELS else None
    return isinstance(made, type) and issubclass(made, TreeBot)


def strongest(game: str) -> str:
    """The bot of the highest level."""
    return LEVELS[game][-1]


class _Searching:
    """Searches the positions of one match."""

    def __init__(self, match: Match) -> None:
        bot = BOTS[match.header.game][strongest(match.header.game)](match.game)
        assert isinstance(bot, TreeBot)
        self._bot, self._rng = bot, Random(match.header.game)

    def thought(self, match: Match, budget: Budget) -> Thought:
        """The thought of the player to act; without an action where none acts or the search does not know the phase."""
        player = min((each for each in match.to_act if each != NATURE), default=None)
        action = ""
        if player is not None and self._bot.found.covers(match.view(player)):
            thought = conclusion(self._bot.think(match.view(player), player, self._rng, budget))
            if len(thought.candidates) > 1:
                return thought
            action = thought.action
        return Thought(action, (), 0, self.values(match, player or 0, budget))

    def values(self, match: Match, viewer: Player, budget: Budget) -> tuple[float, ...]:
        """What each seat may expect, by what this viewer knows."""
        if match.outcome is not None:
            return tuple(match.outcome.returns)
        if not self._bot.found.covers(match.view(viewer)):
            return (0.0,) * match.game.players
        return self._bot.expectations(match.view(viewer), viewer, self._rng, budget)


def _moments(states: Sequence[Match], thoughts: Sequence[Thought], searching: _Searching, close: Budget) -> Moments:
    undone = _undone(states)
    costs = []
    for seq in range(1, len(states)):
        entry, before = states[seq].entries[-1], thoughts[seq - 1]
        decided = entry.player in states[seq - 1].to_act and entry.notation not in MATCH_ACTIONS and seq not in undone
        if decided and before.action not in ("", entry.notation):
            best = before.candidates[0].value if before.candidates else 1.0  # it was sure without a search
            costs.append((best - _value_of(entry.notation, entry.player, before, thoughts[seq]), seq))
    found = []
    for _, seq in sorted(costs, reverse=True)[:SHORTLIST]:
        compared = _compared(states, seq, thoughts[seq - 1].action, searching, close)
        if compared is not None and compared[0] >= LEAST_COST:
            found.append(compared)
    return largest_in_order(found)


def _value_of(notation: str, player: Player, before: Thought, after: Thought) -> float:
    """What a player may expect of an action, at a first look."""
    looked_at = (each for each in before.candidates if each.action == notation and each.visits >= FEW_VISITS)
    candidate = next(looked_at, None)
    return after.values[player] if candidate is None else candidate.value


def _compared(
    states: Sequence[Match], seq: int, better: str, searching: _Searching, close: Budget
) -> tuple[float, KeyMoment] | None:
    """What an entry cost its player, and the moment; None if the better action is not legal after all."""
    before, after = states[seq - 1], states[seq]
    player = after.entries[-1].player
    try:
        other = before.play(player, better)
    except Refused:
        return None
    played, instead = (searching.values(each, player, close) for each in (after, other))
    plan = before.game.plan(before.view(player), player, tuple(better.split(" ")))
    line = _line(before, other, player)
    return instead[player] - played[player], KeyMoment(seq, player, played, instead, ABOUT_MOMENT, line, better, plan)


def _line(before: Match, after: Match, player: Player) -> Line:
    """The last entry of a match in words, for its player."""
    *log, entry = (LoggedAction(seq, each.player, each.notation) for seq, each in enumerate(after.entries, 1))
    return after.game.describe(before.view(player), entry, after.view(player), player, log)


def _undone(states: Sequence[Match]) -> set[int]:
    """The numbers of entries that were taken back later."""
    found: set[int] = set()
    for seq in range(1, len(states)):
        if states[seq].entries[-1].notation in MATCH_ACTIONS:
            back = [then for then in range(seq - 1) if states[then].state is states[seq].state]
            found |= set(range(back[-1] + 1, seq)) if back else set()
    return found
