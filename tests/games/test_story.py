"""The story that a picture of the end tells: recorded games against what lies at home and what is lost at their end."""

from collections import Counter
from pathlib import Path

import pytest

from iceharbor.hauls import story_of
from iceharbor.match import Match
from iceharbor.scene import Scene
from iceharbor.svg.plane import centroid
from tests.games.ice_pirates_positions import play, sea
from tests.playthroughs import read_golden
from tests.seeds import most_slow

RECORDED = Path(__file__).parents[1] / "playthroughs"
LADEN = """
    0.L1 bow 16000,16000 heading 090.0
    1.L1 bow 30000,30000 heading 090.0
    H0   at 20000,3000
    H1   at 20000,33000
    T1 at 15000,14800 nest L:plain M:treasure S:plain seen 0
"""


def recorded(game: str) -> pytest.MarkDecorator:
    """Parametrizes a test by the recorded games: most run with --all."""
    paths = sorted((RECORDED / game).glob("*.txt"))
    return pytest.mark.parametrize("path", most_slow(paths), ids=lambda path: path.stem)


def whole_match(path: Path) -> Match:
    golden = read_golden(path.read_text("utf-8"))
    match = Match.begin(golden.game(), golden.header.position)
    for entry in golden.entries:
        match = match.play(entry.player, entry.notation)
    return match


def end_of(match: Match) -> Scene:
    return match.game.scene(match.game.full_view(match.state), ())


@recorded("ice_pirates")
def test_every_treasure_at_home_came_there_on_a_way_that_is_told(path: Path) -> None:
    match = whole_match(path)
    begun = end_of(Match.begin(match.game, match.header.position))
    homes = {card.seat: centroid(card.hull) for card in end_of(match).cards}
    held = {seat: Counter[str]() for seat in homes}
    for scene, sign in ((end_of(match), 1), (begun, -1)):
        for card in scene.cards:
            for good in card.goods:
                held[card.seat][good.size] += sign * (good.kind == "treasure")
    told = {seat: Counter[str]() for seat in homes}
    hauls = story_of(match).hauls
    assert not hauls or max(len(leg.path) for haul in hauls for leg in haul.legs) > 3, "ships stop on their way"
    for haul in hauls:
        assert haul.legs[-1].path[-1] in homes.values()
        assert all(first.path[-1] == second.path[0] for first, second in zip(haul.legs, haul.legs[1:], strict=False))
        told[next(seat for seat, at in homes.items() if at == haul.legs[-1].path[-1])][haul.size] += 1
    for seat, at in homes.items():
        taken = Counter(haul.size for haul in hauls if haul.legs[0].path[0] == at)
        aboard = Counter(good.size for ship in end_of(match).ships for good in ship.cargo if good.kind == "treasure")
        for size in ("S", "M"):
            left = told[seat][size] - taken[size] - held[seat][size]
            assert 0 <= left <= aboard[size], "what is missing is aboard a raider"


@recorded("armada")
def test_every_lost_ship_of_armada_is_told_with_its_turn(path: Path) -> None:
    match = whole_match(path)
    story = story_of(match)
    laid = set[tuple[int, str]]()
    moment = Match.begin(match.game, match.header.position)
    for entry in match.entries:
        moment = moment.play(entry.player, entry.notation)
        laid |= {(ship.seat, ship.label) for ship in end_of(moment).ships}
    fleets = [(seat, ship) for seat, each in enumerate(end_of(match).panel.standings) for ship in each.fleet]
    lost = Counter(seat for seat, ship in fleets if ship.lost and (seat, ship.label) in laid)
    assert Counter(loss.seat for loss in story.losses) == lost
    assert all(1 <= loss.turn <= story.turns for loss in story.losses)


def test_what_was_taken_back_is_not_told() -> None:
    begun = sea(LADEN)
    straight = play(begun, "transfer L1 T1 take M:treasure", "move L1 090.0", "end")
    detour = play(begun, "move L1 100.0", "undo", "transfer L1 T1 take M:treasure", "move L1 090.0", "end")
    assert story_of(straight).turns == story_of(detour).turns == 1
    assert story_of(straight) == story_of(detour)
