"""Counted sequences of actions (perft): the game and a second implementation find the same number."""

from random import Random

import pytest

from iceharbor.catalogue import open_game
from iceharbor.contract import Finite
from iceharbor.match import Match
from tests.as_json import as_json
from tests.counts.hextris import Case, generator, kernel, stored
from tests.seeds import seeds

CASES = [pytest.param(case, id=str(case), marks=() if case.quick else pytest.mark.slow) for case in stored()]
MIDDLE = {
    "crowded": {"drop", "move", "swap", "stowed"},
    "both on the brink": {"move", "swap", "stowed", "over"},
    "three at once": {"drop", "move", "swap", "stowed"},
    "one has left": {"drop", "move", "swap", "stowed"},
    "blocked": {"skip", "move", "swap", "stowed"},
}
"""The middle games, and the purpose of each."""


def begun(case: Case) -> Match:
    return Match.begin(open_game("hextris", case.position["players"]), case.position)


@pytest.mark.parametrize("case", CASES)
def test_the_game_counts_what_is_stored(case: Case) -> None:
    assert kernel.tally(begun(case).state.table, case.depth) == case.counts


@pytest.mark.timeout(900)
@pytest.mark.parametrize("case", CASES)
def test_the_generator_counts_what_is_stored(case: Case) -> None:
    assert generator.tally(generator.read(case.position), case.depth) == case.counts


def test_the_empty_board_is_counted_four_deep_and_five_middle_games_beside_it() -> None:
    deepest = {case.name: case.depth for case in stored()}
    assert deepest["empty, two"] == deepest["empty, three"] == 4
    assert set(deepest) - {"empty, two", "empty, three"} == set(MIDDLE)
    for name, kinds in MIDDLE.items():
        assert kinds <= {kind for case in stored() if case.name == name for kind in case.counts}


def meant(standing: generator.Standing) -> dict[str, object]:
    """The generator's state of a position."""
    return {
        "board": {generator.NAMES[spot]: f"{owner}{size}" for spot, (owner, size) in standing.board.items()},
        "hands": list(standing.hands),
        "stowed": list(standing.groups),
        "to_act": [] if standing.over else [standing.mover],
        "skips": standing.skipped,
    }


@pytest.mark.parametrize("case", [case for case in stored() if case.depth == 1], ids=str)
@pytest.mark.parametrize("seed", seeds(2))
def test_in_whole_games_game_and_generator_agree(case: Case, seed: int) -> None:
    rng, match, standing = Random(seed), begun(case), generator.read(case.position)
    while match.to_act and match.seq < 400:
        game, (player,) = match.game, match.to_act
        assert isinstance(game, Finite)
        ways = {way.text: way.standing for way in generator.ways(standing)}
        assert set(ways) | {"draw"} == {game.write(action) for action in game.legal_actions(match.state, player)}
        text = rng.choice(sorted(ways))
        match, standing = match.play(player, text), ways[text]
        shown = as_json(game.position(match.state))
        assert {name: shown[name] for name in meant(standing)} == meant(standing), text
    assert not any(generator.ways(standing)) or match.seq == 400
