"""Bots: their actions are legal and quick, and do not depend on hidden information."""

from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time
from typing import Any

import pytest

from iceharbor.bots import ADVISERS, BOTS, LEVEL_WORDS, LEVELS, label_of, offered
from iceharbor.bots.thinking import Budget, conclusion, think
from iceharbor.catalogue import GAMES
from iceharbor.contract import NATURE, Player
from iceharbor.match import Entry, Match
from iceharbor.selfplay.series import play
from tests.bundles import BUNDLES
from tests.seeds import most_slow, seeds, times
from tests.starts import moment
from tests.worlds import pair_of

EVERY_BOT = [(game, name) for game, bots in BOTS.items() for name in bots]


def turns(game: str, seed: int, count: int) -> Iterator[tuple[Match, Entry, Player]]:
    """This number of states from recorded matches, each with a player who may act."""
    rng, found = Random(seed), 0
    while found < count:
        match, entry = moment(game, rng)
        player = min(match.to_act)
        if player != NATURE:
            found += 1
            yield match, entry, player


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_random_bot_and_then_a_stronger_one(game: str) -> None:
    assert next(iter(BOTS[game])) == "random"
    assert len(BOTS[game]) >= 2


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_five_levels_and_players_are_offered_each_bot_once(game: str) -> None:
    assert len(LEVELS[game]) == len(LEVEL_WORDS) == 5
    assert set(LEVELS[game]) <= set(BOTS[game])
    assert LEVELS[game][0] == "careless"
    labels = [label_of(game, bot) for bot in offered(game)]
    assert labels[:2] == ["Beginner (level 1)", "Casual (level 2)"]
    assert len(set(labels)) == len(labels)
    assert "random" not in offered(game), "plain random play is for programs"
    assert GAMES[game].info.default_bot == LEVELS[game][1], "a first game is against a casual player"


def test_the_bot_of_level_4_gives_hints_but_in_two_games_one_that_compares_more_closely() -> None:
    others = {game: bot for game, bot in ADVISERS.items() if bot != LEVELS[game][3]}
    assert others == {"undercut": "bidder", "pirates_csg": "deep"}


def chosen(game: str, name: str, match: Match, view: Any, player: Player, luck: int) -> str:
    """The bot's choice, with few simulations: what it thinks by the clock cannot be repeated."""
    bot = BOTS[game][name](match.game)
    return conclusion(think(bot, view, player, Random(luck), Budget(simulations=40))).action


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.parametrize(("game", "name"), EVERY_BOT)
def test_a_bot_chooses_a_legal_action_from_its_view_alone(game: str, name: str, seed: int) -> None:
    """The bot sees the same view of both worlds, so it chooses the same action."""
    rng, different = Random(seed), 0
    for match, entry, player in turns(game, seed, times(12, 40)):
        pair = pair_of(BUNDLES[game], (match, entry), player, rng)
        different += pair.differs
        luck = rng.getrandbits(64)
        here, there = (chosen(game, name, match, w.view(player), player, luck) for w in (pair.one, pair.other))
        assert here == there
        for world in (pair.one, pair.other):
            world.play(player, here)
    assert different >= times(6, 20) * BUNDLES[game].hiding


@pytest.mark.parametrize(("game", "name"), EVERY_BOT)
def test_a_bot_that_looks_at_its_view_leaves_it_as_it_was(game: str, name: str) -> None:
    ((match, _, player),) = turns(game, 3, 1)
    view = match.view(player)
    before = match.game.position(view)
    chosen(game, name, match, view, player, 1)
    assert match.game.position(view) == before


@pytest.mark.parametrize(("game", "name"), EVERY_BOT)
def test_a_bot_can_be_asked_over_the_wire(game: str, name: str) -> None:
    """A view that went through JSON contains enough for a bot to choose."""
    for match, _, player in turns(game, 5, times(2, 5)):
        wired = match.game.load(match.game.position(match.view(player)))
        here, there = (chosen(game, name, match, view, player, 2) for view in (wired, match.view(player)))
        assert here == there


@pytest.mark.parametrize("seed", most_slow(seeds(2)))
def test_greedy_beats_random_from_either_seat(seed: int) -> None:
    for bots in (("greedy", "random"), ("random", "greedy")):
        assert play("ice_pirates", bots, f"beat {seed}", {"fleet": 2}).winners == ("greedy",)


@pytest.mark.parametrize("players", most_slow([2, 3, 4, 5]))
def test_greedy_finishes_against_greedy(players: int) -> None:
    played = play("ice_pirates", ("greedy",) * players, "finish", {"turn_cap": 400})
    assert played.match.outcome is not None
    assert played.match.outcome.rule == "IP-R21", played.match.outcome
    assert not played.faults


def test_a_greedy_choice_is_quick() -> None:
    assert median(_seconds(match, player) for match, _, player in turns("ice_pirates", 9, 30)) < 0.05


def _seconds(match: Match, player: int) -> float:
    bot, view = BOTS["ice_pirates"]["greedy"](match.game), match.view(player)
    began = process_time()
    bot.choose(view, player, Random(1))
    return process_time() - began
