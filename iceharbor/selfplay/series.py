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
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

from iceharbor.bots import BOTS
from iceharbor.bots.bot import AnyGame, Bot, ProgramFailed
from iceharbor.bots.random import RandomBot
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
    choices_ms: tuple[tuple[float, ...], ...] = ()
    """The times of all choices by seat, in milliseconds."""
    faulty: Mapping[Player, str] = field(default_factory=dict)
    """How seats lost by a fault, in one word: `illegal`, or what a `ProgramFailed` says."""
    opened: int = 0
    """The number of entries before the bots chose."""

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of the bots in first place."""
        outcome = self.match.outcome
        return () if outcome is None else tuple(self.bots[player] for player in outcome.winners)


class RandomOpening(NamedTuple):
    """Choices at the beginning of a match that are drawn at random, with their seed."""

    choices: int
    seed: str


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
    rules = open_game(game, len(bots), options)
    return contest(rules, [BOTS[game][name](rules) for name in bots], bots, seed, [budget] * len(bots), told=told)


def contest(
    rules: AnyGame,
    players: Sequence[Bot],
    names: Sequence[str],
    seed: str,
    budgets: Sequence[Budget | None],
    opening: Sequence[tuple[Player, str]] = (),
    drawn: RandomOpening | None = None,
    told: Callable[[Match], None] = lambda match: None,
) -> Played:
    """One match to its end between bots that may each have a budget of their own. It begins with the entries of
    `opening` and the choices of `drawn`. Raises Refused if the opening is not legal."""
    began, faults = perf_counter(), dict[Player, tuple[str, str]]()
    choosing = Random(f"{seed}/bots")
    order = _order(rules, players, seed, choosing)
    match, spent = _opened(rules, order, opening, drawn), tuple(list[float]() for _ in players)
    opened = match.seq
    while match.to_act:
        player = order.next(match)
        asked, luck = perf_counter(), Random(choosing.getrandbits(64))
        try:
            view = match.view(player)
            notation = conclusion(think(players[player], view, player, luck, budgets[player])).action
        except ProgramFailed as failure:
            notation = "resign"
            faults[player] = failure.kind, f"entry {match.seq + 1}, player {player}: {failure}"
        spent[player].append(1000 * (perf_counter() - asked))
        match, fault = _played(match, player, notation)
        faults |= fault
        match = order.settle(match)
        told(match)
    return Played(
        match,
        tuple(names),
        perf_counter() - began,
        max((each for seat in spent for each in seat), default=0.0),
        tuple(text for _, text in faults.values()),
        order.now_ms,
        tuple(map(tuple, spent)),
        {player: kind for player, (kind, _) in faults.items()},
        opened,
    )


def begun(
    rules: AnyGame,
    seed: str,
    opening: Sequence[tuple[Player, str]],
    drawn: RandomOpening,
    players: Sequence[Bot] = (),
) -> Match:
    """The match that `contest` begins with: after these entries and choices. Bots are needed in games without turns,
    where their paces decide who chooses next."""
    return _opened(rules, _order(rules, players, seed, Random(f"{seed}/bots")), opening, drawn)


def _order(rules: AnyGame, players: Sequence[Bot], seed: str, choosing: Random) -> Order:
    chance = Random(f"{seed}/nature")
    if isinstance(rules, Timed):
        return Timeline(players, chance, Random(f"{seed}/pace"))
    return Turns(chance, choosing)


def _opened(rules: AnyGame, order: Order, opening: Sequence[tuple[Player, str]], drawn: RandomOpening | None) -> Match:
    match = Match.begin(rules)
    for player, notation in opening:
        match = match.play(player, notation)
    match = order.settle(match)
    if drawn is None:
        return match
    by_chance, luck = RandomBot(rules), Random(drawn.seed)
    for _ in range(drawn.choices):
        if match.to_act:
            player = order.next(match)
            match = order.settle(match.play(player, by_chance.choose(match.view(player), player, luck)))
    return match


def _played(match: Match, player: Player, notation: str) -> tuple[Match, dict[Player, tuple[str, str]]]:
    """The match after this choice; a bot with an illegal action resigns."""
    try:
        return match.play(player, notation), {}
    except Refused as no:
        fault = f"entry {match.seq + 1}, player {player}: {notation!r}: {no}"
        return match.play(player, "resign"), {player: ("illegal", fault)}


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
