"""Bots play each other: whole matches, each bot with its own view only.

    for played in selfplay("ice_pirates", ("greedy", "random"), games=50): ...
    print(summary(...))

The same seed gives the same matches on every machine. After each match the bots move on by one seat. A bot that plays
an illegal action loses the match at once, and the match records it. In games without turns, bots act at their own pace
in simulated time (`schedule.py`).
"""

import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from iceharbor.bots import BOTS
from iceharbor.bots.thinking import Budget, conclusion, think
from iceharbor.catalogue import GAMES, open_game
from iceharbor.codec import Malformed
from iceharbor.contract import Player, Refused, Timed
from iceharbor.match import Match
from iceharbor.selfplay.schedule import Order, Timeline, Turns


@dataclass(frozen=True)
class Played:
    """One finished match between bots."""

    match: Match
    bots: tuple[str, ...]
    """The name of the bot in each seat."""
    seconds: float
    slowest_ms: float
    """The longest time of a choice, in milliseconds."""
    faults: tuple[str, ...] = ()
    """Illegal actions of bots, with the refusals."""
    clock_ms: int = 0
    """The length in simulated milliseconds; 0 for games with turns."""

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of the bots in first place."""
        outcome = self.match.outcome
        return () if outcome is None else tuple(self.bots[player] for player in outcome.winners)


def default_seats(game: str) -> tuple[str, ...]:
    """The default bot of a game and random ones, for the fewest players; raises Malformed if there is no such game."""
    if game not in GAMES:
        raise Malformed(f"there is no game {game!r:.40}; there are: {', '.join(sorted(GAMES))}")
    info = GAMES[game].info
    return (info.default_bot, *("random",) * (info.players[0] - 1))


def selfplay(
    game: str,
    bots: Sequence[str],
    games: int = 1,
    seed: str = "0",
    options: Mapping[str, Any] | None = None,
    told: Callable[[Match], None] = lambda match: None,
    budget: Budget | None = None,
) -> Iterator[Played]:
    """Play a number of matches between these bots, one for each seat; `told` is called with the match after every
    choice. Bots that search have this budget for a choice, or their own. Raises Malformed."""
    for name in bots:
        if name not in BOTS.get(game, {}):
            raise Malformed(
                f"there is no bot {name!r:.40} for {game!r:.40}; there are: {', '.join(BOTS.get(game, {}))}"
            )
    for number in range(games):
        seated = tuple(bots[(seat + number) % len(bots)] for seat in range(len(bots)))
        yield play(game, seated, f"{seed}/{number}", options, told, budget)


def play(
    game: str,
    bots: Sequence[str],
    seed: str,
    options: Mapping[str, Any] | None = None,
    told: Callable[[Match], None] = lambda match: None,
    budget: Budget | None = None,
) -> Played:
    """One match between these bots, by seat, to its end."""
    began, slowest, faults = perf_counter(), 0.0, []
    rules = open_game(game, len(bots), options)
    chance, choosing = Random(f"{seed}/nature"), Random(f"{seed}/bots")
    players = [BOTS[game][name](rules) for name in bots]
    order: Order = Turns(chance, choosing)
    if isinstance(rules, Timed):
        order = Timeline(players, chance, Random(f"{seed}/pace"))
    match = order.settle(Match.begin(rules))
    while match.to_act:
        player = order.next(match)
        asked = perf_counter()
        luck = Random(choosing.getrandbits(64))
        notation = conclusion(think(players[player], match.view(player), player, luck, budget)).action
        slowest = max(slowest, perf_counter() - asked)
        match, fault = _played(match, player, notation)
        faults += fault
        match = order.settle(match)
        told(match)
    return Played(match, tuple(bots), perf_counter() - began, 1000 * slowest, tuple(faults), order.now_ms)


def _played(match: Match, player: Player, notation: str) -> tuple[Match, list[str]]:
    """The match after this choice; a bot with an illegal action resigns."""
    try:
        return match.play(player, notation), []
    except Refused as no:
        return match.play(player, "resign"), [f"entry {match.seq + 1}, player {player}: {notation!r}: {no}"]


# --- What came of it --------------------------------------------------------------------------------------------------


def summary(played: Sequence[Played]) -> str:
    """A table for people: wins, endings, and times of matches and choices."""
    if not played:
        return "no matches"
    lengths = [one.match.seq for one in played]
    lines = [f"{len(played)} {'match' if len(played) == 1 else 'matches'}"]
    seats = Counter(name for one in played for name in one.bots)
    wins = {name: sum(one.winners.count(name) / len(one.winners) for one in played if one.winners) for name in seats}
    for name, sat in sorted(seats.items(), key=lambda seat: (-wins[seat[0]], seat[0])):
        lines.append(f"  {name:<10} won {wins[name]:g} of {sum(name in one.bots for one in played)}, in {sat} seats")
    for reason, count in _endings(played).most_common():
        lines.append(f"  ended {count} times: {reason}")
    lines.append(f"  entries    {min(lengths)} to {max(lengths)}, median {statistics.median(lengths):g}")
    lines.append(f"  a match    {statistics.median(one.seconds for one in played):.2f} s (median)")
    if any(one.clock_ms for one in played):
        lines.append(
            f"  the clock  {statistics.median(one.clock_ms for one in played) / 1000:.1f} s (median, simulated)"
        )
    lines.append(f"  a choice   {max(one.slowest_ms for one in played):.1f} ms at most")
    lines += [f"  fault      {fault}" for one in played for fault in one.faults]
    return "\n".join(lines)


def _endings(played: Sequence[Played]) -> Counter[str]:
    """How often matches ended by each rule, with one of the reasons given."""
    reasons = {one.match.outcome.rule: one.match.outcome.reason for one in played if one.match.outcome}
    counts = Counter(one.match.outcome.rule for one in played if one.match.outcome)
    return Counter({f"{rule}, as in: {reasons[rule]}": count for rule, count in counts.items()})
