"""Bots against bots: whole matches, each bot told its own view and nothing else.

    for played in selfplay("ice_pirates", ("greedy", "random"), games=50): ...
    print(summary(...))

The same seed gives the same matches, whatever the machine. From match to match everybody moves on by one
seat, so that nobody always begins. A bot that says something illegal loses the match at once, and its match says so.
Where there are no turns, bots act at their own pace in simulated time (`timeline.py`), and nobody waits.
"""

import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any

from iceharbor.bots import BOTS
from iceharbor.catalogue import open_game
from iceharbor.codec import Malformed
from iceharbor.contract import Player, Refused, Timed
from iceharbor.match import Match
from iceharbor.timeline import Order, Timeline, Turns


@dataclass(frozen=True)
class Played:
    """One finished match between bots."""

    match: Match
    bots: tuple[str, ...]
    """Who sat where, by seat."""
    seconds: float
    slowest_ms: float
    """The longest that any choice took."""
    faults: tuple[str, ...] = ()
    """What bots said that could not be played, with the refusal."""
    clock_ms: int = 0
    """How long it took in simulated time; 0 where there is no clock."""

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of the bots in first place."""
        outcome = self.match.outcome
        return () if outcome is None else tuple(self.bots[player] for player in outcome.winners)


def selfplay(
    game: str,
    bots: Sequence[str],
    games: int = 1,
    seed: str = "0",
    options: Mapping[str, Any] | None = None,
    told: Callable[[Match], None] = lambda match: None,
) -> Iterator[Played]:
    """So many matches between these bots, one a seat; `told` hears the match after every choice. Raises Malformed."""
    for name in bots:
        if name not in BOTS.get(game, {}):
            raise Malformed(
                f"there is no bot {name!r:.40} for {game!r:.40}; there are: {', '.join(BOTS.get(game, {}))}"
            )
    for number in range(games):
        seated = tuple(bots[(seat + number) % len(bots)] for seat in range(len(bots)))
        yield play(game, seated, f"{seed}/{number}", options, told)


def play(
    game: str,
    bots: Sequence[str],
    seed: str,
    options: Mapping[str, Any] | None = None,
    told: Callable[[Match], None] = lambda match: None,
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
        text = players[player].choose(match.view(player), player, Random(choosing.getrandbits(64)))
        slowest = max(slowest, perf_counter() - asked)
        match, fault = _played(match, player, text)
        faults += fault
        match = order.settle(match)
        told(match)
    return Played(match, tuple(bots), perf_counter() - began, 1000 * slowest, tuple(faults), order.now_ms)


def _played(match: Match, player: Player, text: str) -> tuple[Match, list[str]]:
    """The match after this choice; a bot that says what cannot be played resigns."""
    try:
        return match.play(player, text), []
    except Refused as no:
        return match.play(player, "resign"), [f"entry {match.seq + 1}, player {player}: {text!r}: {no}"]


# --- What came of it --------------------------------------------------------------------------------------------------


def summary(played: Sequence[Played]) -> str:
    """A table for people: who won how often, how matches ended, how long they and the choices took."""
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
