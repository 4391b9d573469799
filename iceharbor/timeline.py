"""Who acts next when bots play each other: by turns, or in simulated time where a game has none.

In simulated time every bot has a moment at which it acts: so many milliseconds after it last acted, or first could, as
its pace says. What NATURE says by the clock has its time too; whatever else there is to do is done at once. The
earliest comes first, at the same time the lowest seat, NATURE before all. So a piece that was on its way when stop was
called is laid in the grace that follows, and what comes later comes too late. Nobody waits for any of it.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Protocol

from iceharbor.bots.bot import Bot, Paced
from iceharbor.contract import NATURE, Player, Timed
from iceharbor.match import Match

Deed = tuple[Player, str]
"""Who acts, and what NATURE says by the clock; empty where it has yet to be chosen."""


class Order(Protocol):
    """Who acts when in one match."""

    now_ms: int
    """Since the match was made; 0 where there is no clock."""

    def settle(self, match: Match) -> Match:
        """The match after whatever NATURE does before anybody else acts."""

    def next(self, match: Match) -> Player:
        """Who acts next in a match that is settled and not over."""


class Turns:
    """For games with turns: whoever is to act, by chance where several are."""

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
        """The bots by seat, each of them Paced where actions are judged at once."""
        self.now_ms = 0
        self._bots = bots
        self._chance, self._pace = chance, pace
        self._moments: dict[Deed, int] = {}

    def settle(self, match: Match) -> Match:
        while match.to_act:
            self._moments = dict(self._awaited(match))
            player, said = self._earliest()
            if player != NATURE:
                break
            self._pass(player, said)
            match = match.play(NATURE, said or match.game.write(match.game.sample(match.state, NATURE, self._chance)))
        return match

    def next(self, match: Match) -> Player:
        player, _ = self._earliest()
        self._pass(player, "")
        return player

    def _earliest(self) -> Deed:
        return min(self._moments, key=lambda deed: (self._moments[deed], deed))

    def _pass(self, player: Player, said: str) -> None:
        """The time moves on to this moment."""
        self.now_ms = self._moments.pop((player, said))

    def _awaited(self, match: Match) -> Iterator[tuple[Deed, int]]:
        """Everything that may happen, and when: what was awaited before is not put off."""
        game = match.game
        assert isinstance(game, Timed)
        due = game.due(match.state)
        for each in due:
            yield self._known((NATURE, each.action), each.after_ms)
        for player in sorted(match.to_act):
            if player != NATURE:
                hasty = game.at_once(match.state) and (player, "") not in self._moments
                yield self._known((player, ""), self._pace_ms(match, player) if hasty else 0)
            elif not due:
                yield self._known((NATURE, ""), 0)

    def _known(self, deed: Deed, after_ms: int) -> tuple[Deed, int]:
        return deed, self._moments.get(deed, self.now_ms + after_ms)

    def _pace_ms(self, match: Match, player: Player) -> int:
        bot = self._bots[player]
        assert isinstance(bot, Paced), f"{type(bot).__name__} has no pace"
        return bot.pace_ms(match.view(player), player, Random(self._pace.getrandbits(64)))
