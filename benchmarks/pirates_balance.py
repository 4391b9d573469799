"""Whether ships of equal points are equally good: mirrored games of sensible bots whose fleets differ in one ship.

    .venv/bin/python -m benchmarks.pirates_balance --games 100 --worst 10 --more 400 --seed 1

Two ships of equal points meet in pairs of games (`pirates_games`). The rest of both fleets is the same, drawn at random
for each pair: ships that may sail with both, and crew, up to 50 points. A ship plays all others of its points equally
often. First each ship plays `--games`; then the ones farthest from one half play on to `--more`. Printed are the five
farthest ships, and all with `--all`. `--out FOLDER` writes a line of JSON for each pair, and a plot of all ships.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from benchmarks.pirates_games import STYLES, Side, interval, pair, shown, spread
from iceharbor.arena.plots import Interval, intervals
from iceharbor.games.pirates_csg.actions import ChooseFleet
from iceharbor.games.pirates_csg.cards import ShipCard, cost_of, own_cards
from iceharbor.games.pirates_csg.fleets import fleet_refusal, price_of, total_of
from iceharbor.games.pirates_csg.records import CREW

POINTS: Final = 50
FARTHEST: Final = 5
CREW_KEPT: Final = 3
"""Points that ships leave for crew."""


class Meeting(NamedTuple):
    """Two ships of equal points, by word, and which of their pairs of games this is."""

    one: str
    other: str
    number: int


def fleets_of(meeting: Meeting, rng: Random) -> tuple[ChooseFleet, ChooseFleet]:
    """Two legal fleets that differ in one ship."""
    cards = own_cards()
    while True:
        nations = [cards.ships[cards.find(word)].nation for word in (meeting.one, meeting.other)]
        common = nations[0] if nations[1] in (nations[0], "pirate") else nations[1] if nations[0] == "pirate" else ""
        allowed = {"pirate", common}
        others = [card.word for card in cards.ships if card.nation in allowed and card.word not in meeting[:2]]
        rest: list[str] = []
        for word in (*rng.sample(others, len(others)), *rng.sample(CREW[1:], len(CREW) - 1)):
            left = POINTS - total_of(cards, (meeting.one, *rest)) - (0 if word in CREW else CREW_KEPT)
            if price_of(cards, word) <= left:
                rest.append(word)
        one, other = (
            ChooseFleet(common or (nation if nation != "pirate" else "pirate"), (word, *rest))
            for word, nation in zip(meeting[:2], nations, strict=True)
        )
        if not any(fleet_refusal(cards, POINTS, fleet) for fleet in (one, other)):
            return one, other


def played(seed: str, bot: str, meeting: Meeting) -> float:
    """The games that the first ship won, of two between captains of one kind."""
    one, other = fleets_of(meeting, Random(f"{seed}/fleets/{meeting}"))
    number = Random(f"{seed}/start/{meeting}").randrange(1 << 30)
    return sum(game.points for game in pair(seed, number, Side(bot, one), Side(bot, other)))


# --- Who meets whom ---------------------------------------------------------------------------------------------------


def classes() -> Mapping[int, Sequence[ShipCard]]:
    """Our own ships by points."""
    found: dict[int, list[ShipCard]] = {}
    for card in own_cards().ships:
        found.setdefault(card.points, []).append(card)
    return dict(sorted(found.items()))


def schedule(games: int, begun: int, wanted: set[str] | None) -> list[Meeting]:
    """The meetings in which each wanted ship plays about this many games, without those of `begun` games."""
    meetings = []
    for ships in classes().values():
        pairs_each = -(-games // (2 * max(1, len(ships) - 1)))
        done = -(-begun // (2 * max(1, len(ships) - 1))) if begun else 0
        for one, other in combinations(sorted(card.word for card in ships), 2):
            if wanted is None or wanted & {one, other}:
                meetings += [Meeting(one, other, number) for number in range(done, pairs_each)]
    return meetings


class Tally:
    """Games and wins by ship. A ship's own games are those against all others of its points."""

    def __init__(self) -> None:
        self.games: dict[str, int] = {}
        self.won: dict[str, float] = {}

    def add(self, meetings: Sequence[Meeting], results: Sequence[float], wanted: set[str] | None) -> None:
        for meeting, won in zip(meetings, results, strict=True):
            for word, points in ((meeting.one, won), (meeting.other, 2 - won)):
                if wanted is None or word in wanted:
                    self.games[word] = self.games.get(word, 0) + 2
                    self.won[word] = self.won.get(word, 0.0) + points

    def farthest(self) -> list[str]:
        """The ships, the farthest from one half first."""
        return sorted(self.games, key=lambda word: (-abs(self.won[word] / self.games[word] - 0.5), word))


def line(tally: Tally, word: str) -> str:
    card = own_cards().ships[own_cards().find(word)]
    text = f"{card.name:<20} {card.points:>2} points, model {cost_of(card) / 100:5.2f}"
    return f"{text}: won {shown(tally.won[word], tally.games[word])}"


def plot(tally: Tally) -> str:
    """The share that each ship won, as SVG: by points, the best first."""
    rows, cards = [], own_cards()
    for word in sorted(tally.games, key=lambda word: (_points(word), -tally.won[word] / tally.games[word], word)):
        low, high = interval(tally.won[word], tally.games[word])
        mid = 100 * tally.won[word] / tally.games[word]
        label = f"{_points(word)}  {cards.ships[cards.find(word)].name}"
        rows.append(Interval(label, 100 * low, mid, 100 * high, f"{mid:.1f} %"))
    return intervals("Games won against ships of the same points, in %", rows, 50)


def _points(word: str) -> int:
    cards = own_cards()
    return cards.ships[cards.find(word)].points


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="of each ship in the screening")
    parser.add_argument("--worst", type=int, default=0, help="ships that play on")
    parser.add_argument("--more", type=int, default=400, help="their games in all")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--bot", default="greedy", choices=sorted(STYLES), help="the captain on both sides")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--all", action="store_true", help="print all ships")
    parser.add_argument("-o", "--out", type=Path, help="a folder for the results and a plot")
    given = parser.parse_args()
    began, tally, total = perf_counter(), Tally(), 0
    wanted: set[str] | None = None
    begun = 0
    lines: list[str] = []
    for games in (given.games, given.more) if given.worst else (given.games,):
        meetings = schedule(games, begun, wanted)
        results = list(spread(partial(played, given.seed, given.bot), meetings, given.processes))
        tally.add(meetings, results, wanted)
        lines += [json.dumps({**m._asdict(), "won": won}) for m, won in zip(meetings, results, strict=True)]
        total += 2 * len(meetings)
        begun, wanted = games, set(tally.farthest()[: given.worst])
    seconds = perf_counter() - began
    if given.out is not None:
        given.out.mkdir(parents=True, exist_ok=True)
        (given.out / "results.ndjson").write_text("".join(f"{each}\n" for each in lines), "utf-8")
        (given.out / "points.svg").write_text(plot(tally), "utf-8")
    print(f"{total} games in {seconds:.0f} s, {total / seconds:.1f} a second; the farthest first:")
    for word in tally.farthest()[: None if given.all else FARTHEST]:
        print(line(tally, word))
    for points, ships in classes().items():
        if len(ships) == 1:
            print(f"{ships[0].name}, {points} points, has no equal")


if __name__ == "__main__":
    main()
