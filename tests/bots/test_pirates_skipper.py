"""What the skipper of Pirates CSG does better than the greedy bot: full holds, how games end, places for islands."""

from random import Random

import pytest

from iceharbor.bots.pirates_csg.bots import PiratesGreedy, PiratesSkipper, chosen
from iceharbor.bots.pirates_csg.sites import site_value
from iceharbor.bots.pirates_csg.tasks import FIGHTS, PLANS, ahead, task_of
from iceharbor.bots.pirates_csg.valuing import mean_unseen
from iceharbor.catalogue import open_game
from iceharbor.games.pirates_csg import encoding as e
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.actions import PlaceTheirHome
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.games.pirates_csg.secrets import masked
from iceharbor.match import Match
from tests.bots.test_pirates_choices import EAST, FAR, HOME, SEED, WEST, WILD, L, docked, lay, load
from tests.games.pirates_csg_seas import Ship
from tests.seeds import seeds, times

GAME = open_game("pirates_csg", 2)


def verb(sea: PiratesSea, style: int) -> int:
    """The verb of the first player's next action."""
    return int(chosen(masked(sea, 0), 0, 0, style)[e.VERB])


def test_a_skipper_near_home_stays_for_one_more_coin_where_the_greedy_bot_goes_home() -> None:
    sea = lay(docked((-3 * L, 2 * L), WILD, cargo=4), FAR, ashore=((5, SEED),) * 6 + ((5, WILD),) * 3)
    load(sea, 3, r.ABOARD, 0)
    assert task_of(sea, 0, FIGHTS).goal == len(sea.ships) + HOME
    assert task_of(sea, 0, PLANS).goal == len(sea.ships) + WILD
    assert verb(sea, FIGHTS) == e.MOVE
    assert verb(sea, PLANS) == e.SCAVENGE


def test_a_skipper_with_a_full_hold_goes_home() -> None:
    sea = lay(docked((-3 * L, 2 * L), WILD, cargo=3), FAR, ashore=((5, SEED),) * 6 + ((5, WILD),) * 3)
    load(sea, 3, r.ABOARD, 0)
    assert task_of(sea, 0, PLANS).goal == len(sea.ships) + HOME


def test_an_unseen_coin_counts_what_all_coins_of_a_match_leave_for_it() -> None:
    sea = lay(Ship(0, (0, -3 * L, EAST)), Ship(1, (3 * L, 0, WEST)), ashore=((5, SEED),) * 24 + ((2, WILD),))
    sea.coins["known"], sea.coins[24].known = 0b11, 0b10
    assert mean_unseen(sea) == 123 - 24 * 5
    sea.coins[0].value, sea.coins[1].value = 4, 4
    assert mean_unseen(sea) == 5


def test_a_skipper_knows_that_it_is_ahead_of_an_unseen_coin_of_little_value() -> None:
    sea = lay(Ship(0, (0, -3 * L, EAST)), Ship(1, (3 * L, 0, WEST)), ashore=((5, SEED),) * 24 + ((3, WILD),))
    sea.coins["known"], sea.coins[24].known = 0b11, 0b10
    sea.coins[24].place, sea.coins[24].where = r.PURSE, 1
    sea.coins[0].value, sea.coins[0].place, sea.coins[0].where = 4, r.SPENT, 0
    sea.coins[1].value, sea.coins[1].place, sea.coins[1].where = 6, r.SPENT, 1
    sea.coins[2].value, sea.coins[2].place, sea.coins[2].where = 7, r.SPENT, 0
    assert ahead(sea, 0, 0.0, PLANS)
    assert not ahead(sea, 0, 0.0, FIGHTS)


@pytest.mark.parametrize(("rounds", "takes"), [(5, False), (6, True)])
def test_a_skipper_who_is_behind_takes_the_last_coin_once_the_game_stands_still(rounds: int, takes: bool) -> None:
    sea = lay(docked((-3 * L, 2 * L), WILD), FAR, ashore=((5, SEED),) * 2 + ((5, WILD),), quiet_rounds=rounds)
    load(sea, 2, r.SPENT, 1)
    assert (verb(sea, PLANS) == e.SCAVENGE) == takes
    assert verb(sea, FIGHTS) != e.SCAVENGE


@pytest.mark.parametrize("seed", seeds(times(2, 20)))
def test_a_skipper_finds_better_places_for_islands_than_the_greedy_bot(seed: int) -> None:
    """On average over the islands of a game; each place is legal."""
    rng, gained = Random(f"sites {seed}"), 0
    match = Match.begin(GAME).settle(rng)
    while int(match.state.sea.turn[0].phase) < r.LOWEST:
        player = min(match.to_act)
        if int(match.state.sea.turn[0].phase) in (r.HOMES, r.ISLES):
            values = []
            for bot in (PiratesSkipper(GAME), PiratesGreedy(GAME)):
                found = GAME.read(bot.choose(match.view(player), player, rng))
                home = isinstance(found, PlaceTheirHome)
                values.append(site_value(match.state.sea, player, found.at, home=home))
            gained += values[0] - values[1]
        match = match.play(player, PiratesSkipper(GAME).choose(match.view(player), player, rng)).settle(rng)
    assert gained > 0
