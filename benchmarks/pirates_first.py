"""Why the second player of Pirates CSG wins more games between bots: what their coin of 3 gold does, and what is left.

    .venv/bin/python -m benchmarks.pirates_first greedy --games 400

Each four games have the same islands, homes, coins and two fleets: both seats are Player 1 once with each fleet, so
that neither homes, seats nor fleets favour a side. The coin of PC-R10 is as the rules have it, absent, counted but not
to be spent, or Player 1's. Shares have 95 % intervals; equal totals are half a win.
"""

import argparse
from functools import partial
from random import Random

from benchmarks.pirates_games import Ended, finished, shown, spread, start
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.cards import own_cards
from iceharbor.games.pirates_csg.fleets import ready_made
from iceharbor.games.pirates_csg.records import PiratesSea

POINTS = 50


def with_coin(sea: PiratesSea, coin: str) -> PiratesSea:
    """The sea at its first turn with the second player's coin changed."""
    row = sea.coins[len(sea.coins) - 1]
    assert row.place == r.PURSE
    match coin:
        case "absent":
            row.place, row.where = r.SUNK, r.NONE
        case "counted":
            row.place, row.value = r.SPENT, row.value + 1
        case "first":
            row.where = 1 - row.where
    return sea


def four(bot: str, coin: str, seed: str, number: int) -> list[tuple[int, Ended]]:
    """Four games, each with the seat of Player 1."""
    fleets = Random(f"{seed}/fleets/{number}").choices(list(ready_made(own_cards(), POINTS).values()), k=2)
    games = []
    for first in (0, 1):
        for order in (fleets, fleets[::-1]):
            sea = with_coin(start(seed, number, order, first), coin)
            rng = Random(f"{seed}/play/{number}/{first}/{order is fleets}")
            games.append((first, finished(sea, (bot, bot), rng, 0, first)))
    return games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bot", choices=("greedy", "trader", "random"))
    parser.add_argument("--games", type=int, default=400, help="of each kind, rounded up to a multiple of 4")
    parser.add_argument("--coins", nargs="*", default=("rules", "absent", "counted", "first"))
    parser.add_argument("--seed", default="0")
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args()
    for coin in given.coins:
        work = partial(four, given.bot, coin, given.seed)
        games = [game for fours in spread(work, range(-(-given.games // 4)), given.processes) for game in fours]
        count = len(games)
        first, seat = (sum(getattr(ended, name) for _, ended in games) for name in ("first", "points"))
        print(f"{given.bot}, coin {coin}: Player 1 won {shown(first, count)}; seat 0 {shown(seat, count)}", flush=True)


if __name__ == "__main__":
    main()
