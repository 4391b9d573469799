"""The order of actions when bots play each other: by turns, or in simulated time for games without turns.

In simulated time every bot acts a number of milliseconds after its last action, or after it first could act, as its
pace says. NATURE's timers run in the same time, and all other actions happen at once. The earliest action comes
first; at equal times NATURE, then the lowest seat. A piece on its way when stop is called is placed during the grace
time, and a later one comes too late. No process waits in real time.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Protocol

from iceharbor.bots.bot import Bot, Paced
from iceharbor.contract import NATURE, Player, Timed
from iceharbor.match import Match

PendingAction = tuple[Player, str]
"""NATURE and the notation of its timer's action; or a player and an empty text, since the bot has not chosen yet."""


class Order(Protocol):
    """Decides the next player of one match."""

    now_ms: int
    """Simulated milliseconds since the start of the match; 0 for games with turns."""

    def settle(self, match: Match) -> Match:
        """The match after NATURE's actions before the next player's."""

    def next(self, match: Match) -> Player:
        """The next player of a settled match that is not over."""


class Turns:
    """For games with turns: the player to act, chosen at random if there are several."""

    now_ms = 0

    def __init__(self, chance: Random, choosing: Random) -> None:
        self._chance, self._choosing = chance, choosing

    def settle(self, match: Match) -> Match:
        return match.settle(self._chance)

    def next(self, match: Match) -> Player:
        return self._choosing.choice(sorted(match.to_act))


class Timeline:
    """For games without turns: simulated time."""

    def __init__(self, bots: Sequence[Bot], chance: Random, pace: Random) -> None:
        """The bots by seat; each is `Paced` where actions are judged at once."""
        self.now_ms = 0
        self._bots = bots
        self._chance, self._pace = chance, pace
        self._moments: dict[PendingAction, int] = {}

    def settle(self, match: Match) -> Match:
        while True:
            settled = match.settle(self._chance, keep_timers=True)
            if settled is not match:
                self._moments.clear()
            self._moments = dict(self._awaited(settled))
            if not self._moments or self._earliest()[0] != NATURE:
                return settled
            _, notation = self._earliest()
            self._pass(NATURE, notation)
            match = settled.play(NATURE, notation)

    def next(self, match: Match) -> Player:
        player, _ = self._earliest()
        self._pass(player, "")
        return player

    def _earliest(self) -> PendingAction:
        return min(self._moments, key=lambda pending: (self._moments[pending], pending))

    def _pass(self, player: Player, notation: str) -> None:
        """Move the time forward to this moment."""
        self.now_ms = self._moments.pop((player, notation))

    def _awaited(self, match: Match) -> Iterator[tuple[PendingAction, int]]:
        """The possible next actions and their moments; a moment that is already fixed stays."""
        game = match.game
        assert isinstance(game, Timed)
        for each in game.due(match.state):
            yield self._known((NATURE, each.notation), each.after_ms)
        for player in sorted(match.to_act):
            if player != NATURE:
                hasty = game.simultaneous(match.state) and (player, "") not in self._moments
                yield self._known((player, ""), self._pace_ms(match, player) if hasty else 0)

    def _known(self, pending: PendingAction, after_ms: int) -> tuple[PendingAction, int]:
        return pending, self._moments.get(pending, self.now_ms + after_ms)

    def _pace_ms(self, match: Match, player: Player) -> int:
        bot = self._bots[player]
        assert isinstance(bot, Paced), f"{type(bot).__name__} has no pace"
        return bot.pace_ms(match.view(player), player, Random(self._pace.getrandbits(64)))
