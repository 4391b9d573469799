"""What it costs that a page gets scenes: bytes of an event and processor time of a broadcast, beside those with views.

    python -m benchmarks.scenes [game ...] [--players 2] [--entries 150] [--matches 4] [--profile]

Each match is played at random. After every entry the frames of all players and of a spectator are made twice, once with
views and once with scenes, each from a session of its own; the process does nothing else. The goal is at most 1.3.
"""

import argparse
import cProfile
import pstats
from dataclasses import dataclass
from random import Random
from statistics import median
from time import thread_time

from iceharbor import catalogue
from iceharbor.catalogue import open_game
from iceharbor.contract import Player
from iceharbor.match import Match
from iceharbor.server.match import broadcast
from iceharbor.server.match.scenes import MatchScenes
from iceharbor.server.match.session import MatchSession, Step
from iceharbor.server.storage.store import Store
from iceharbor.server.wire import EventMessage, write

GOAL = 1.3


class NoStore(Store):
    """For sessions whose steps are committed here."""

    def __init__(self) -> None:
        """Opens nothing."""


@dataclass
class Broadcast:
    """One session and the frames of all its clients, with views or with scenes."""

    session: MatchSession
    scenes: MatchScenes | None

    def frames(self, step: Step) -> list[bytes]:
        """The event of this step for each player and a spectator."""
        common, since = broadcast.event(self.session, ()), step.before[0].seq
        return [write(self._event(common, seats, since)) for seats in self._clients()]

    def _clients(self) -> list[tuple[Player, ...]]:
        return [*((player,) for player in range(self.session.match.game.players)), ()]

    def _event(self, common: EventMessage, seats: tuple[Player, ...], since: int) -> EventMessage:
        if self.scenes is None:
            return broadcast.event_for(common, self.session, seats, since)
        return broadcast.drawn_event_for(common, self.scenes, seats, since)


@dataclass
class Cost:
    """Of one event: bytes of all its frames, and milliseconds."""

    sizes: list[int]
    times: list[float]


def measured(
    name: str, players: int, entries: int, seed: int, costs: tuple[Cost, Cost], watch: cProfile.Profile
) -> None:
    """Plays one match and adds its events with views and with scenes."""
    rng = Random(seed)
    match = Match.begin(open_game(name, players))
    sessions = [MatchSession("m", match, b"", NoStore(), rng) for _ in range(2)]
    both = Broadcast(sessions[0], None), Broadcast(sessions[1], MatchScenes(sessions[1]))
    while match.seq < entries and match.outcome is None:
        step = next_step(match, rng)
        match = step.after
        for which, cost in zip(both, costs, strict=True):
            which.session.commit(step, b"")
            if which.scenes:
                watch.enable()
            began = thread_time()
            frames = which.frames(step)
            cost.times.append(1000 * (thread_time() - began))
            watch.disable()
            which.session.drop_encoded_views()
            cost.sizes.append(sum(map(len, frames)))


def next_step(match: Match, rng: Random) -> Step:
    """A random action of a player, or of NATURE when a timer has run out."""
    player = rng.choice(sorted(match.to_act))
    text = match.game.write(match.game.sample(match.state, player, rng))
    *before, after = match.play(player, text).settling(rng, keep_timers=True)
    return Step((match, *before), after)


def main() -> None:
    asked = argparse.ArgumentParser(description="Events with scenes beside events with views.")
    asked.add_argument("games", nargs="*", help="by their names in the catalogue; all")
    asked.add_argument("--players", type=int, default=2)
    asked.add_argument("--entries", type=int, default=150)
    asked.add_argument("--matches", type=int, default=4)
    asked.add_argument("--profile", action="store_true", help="where the time goes; slower, so the times are not true")
    words = asked.parse_args()
    for name in words.games or catalogue.GAMES:
        fewest, most = catalogue.GAMES[name].info.players
        players = max(fewest, min(most, words.players))
        costs, watch = (Cost([], []), Cost([], [])), cProfile.Profile()
        for seed in range(-1, words.matches):
            if seed == 0:  # the first match only warms up
                costs = Cost([], []), Cost([], [])
            measured(name, players, words.entries, seed, costs, watch if words.profile else Unwatched())
        views, scenes = costs
        bytes_now, bytes_then = (sum(cost.sizes) / len(cost.sizes) / (players + 1) for cost in (scenes, views))
        ms_now, ms_then = (median(cost.times) for cost in (scenes, views))
        mean_now, mean_then = (sum(cost.times) / len(cost.times) for cost in (scenes, views))
        print(
            f"{name:12} {players} players and a spectator, {len(views.times)} events:"
            f" {bytes_now:6.0f} bytes a client, with views {bytes_then:6.0f}: {bytes_now / bytes_then:.2f};"
            f" {ms_now:.2f} ms a broadcast, {ms_then:.2f}: {ms_now / ms_then:.2f}"
            f" (mean {mean_now:.2f}, {mean_then:.2f}: {mean_now / mean_then:.2f}); goal {GOAL}"
        )
        if words.profile:
            pstats.Stats(watch).sort_stats("tottime").print_stats(25)


class Unwatched(cProfile.Profile):
    """A profile that notes nothing."""

    def enable(self, *args: object, **more: object) -> None:
        """Notes nothing."""

    def disable(self) -> None:
        """Notes nothing."""


if __name__ == "__main__":
    main()
