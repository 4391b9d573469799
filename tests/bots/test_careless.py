"""Level 1: a sensible bot that plays one action in four at random, and never one that is plainly wrong."""

from random import Random

from iceharbor.bots import BOTS
from iceharbor.contract import warned_plan
from iceharbor.match import Match
from tests.games.hextris_positions import board, play
from tests.games.sprawl_positions import begun, played
from tests.games.undercut_positions import laid


def said(game: str, match: Match, seed: int, name: str = "careless") -> str:
    (player,) = match.to_act
    return BOTS[game][name](match.game).choose(match.view(player), player, Random(seed))


def test_about_a_quarter_of_its_actions_are_random() -> None:
    match = board("c1 0L d1 0M")
    usual = {said("hextris", match, seed, "greedy") for seed in range(60)}
    strange = sum(said("hextris", match, seed) not in usual for seed in range(200))
    assert 25 <= strange <= 75


def test_it_never_loses_at_once_when_another_action_is_open() -> None:
    """Only a swap with the Medium would complete Teal's third group, and Coral has few other actions."""
    hands = [{"L": 0}, {"L": 0}]
    drawn = "a1 0S   a2 0M   a3 0L   b4 0S d4 0M c5 1L e1 1S c1 0S"
    match = board(drawn, turn=1, stowed=[2, 2], hands=hands, unchecked=True)
    assert play(match, "swap c5 d4").outcome is not None
    assert all(play(match, said("hextris", match, seed)).outcome is None for seed in range(60))


def test_it_plays_nothing_that_loses_at_once_even_if_the_sensible_bot_does() -> None:
    """After the tree of Undercut no set is left, so the game ends; after each of the others one is."""
    hand = "L blue, L blue, L blue, M blue, S blue, S red, S green, S yellow"
    costs = {"tree": 3, "triplets": 4, "foursome": 3}
    match = laid((hand, "S black", "M black"), phase="score", scores=[7, 5, 8], combos=costs)
    assert said("undercut", match, 0, "greedy") == "score tree blue"
    assert play(match, "score tree blue").outcome is not None
    assert all(play(match, said("undercut", match, seed)).outcome is None for seed in range(60))


def test_its_random_actions_are_none_that_the_game_warns_of() -> None:
    match = played(begun(3), "start L C3", "start L C5")
    (player,) = match.to_act
    view = match.view(player)
    usual = {said("sprawl", match, seed, "greedy") for seed in range(60)}
    strange = {said("sprawl", match, seed) for seed in range(120)} - usual
    assert strange
    for text in strange:
        assert not warned_plan(match.game, view, player, tuple(text.split(" "))).warnings
