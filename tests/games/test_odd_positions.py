"""Extreme and hostile values in every option and field of Hextris, Sprawl and Undercut: one clear error, or a game
that can be played."""

from collections.abc import Mapping
from random import Random
from typing import Any, Final

import pytest
from msgspec import structs

from iceharbor.catalogue import open_game
from iceharbor.codec import Malformed
from iceharbor.contract import Game
from iceharbor.games.hextris.position import HextrisPosition
from iceharbor.games.sprawl.position import SprawlPosition
from iceharbor.games.undercut.position import UndercutPosition
from iceharbor.match import Match
from tests.as_json import as_json

POSITIONS: Final[Mapping[str, Any]] = {
    "hextris": HextrisPosition,
    "sprawl": SprawlPosition,
    "undercut": UndercutPosition,
}
SEATED: Final = {"hextris": (2, 3), "sprawl": (3, 8), "undercut": (3, 5)}
NUMBERS: Final = (True, -1, 0, 3, 10**6, 2**63, 10**30, -(10**30), 1.5, float("nan"), float("inf"))
WORDS: Final = (None, "", "x", "٣", "🦈" * 50, "x" * 10_000, "0L", "٠L")
LISTS: Final[tuple[Any, ...]] = (
    [],
    [[[]]],
    [[[[[[]]]]]],
    [None],
    [True],
    ["🦈"],
    [10**30],
    [1] * 100,
    [[0] * 7],
    [[10**30] * 7],
)
OBJECTS: Final[tuple[Any, ...]] = (
    {},
    {"c3": "٠L"},
    {"🦈": "0L"},
    {"C3": {"player": 10**30, "sizes": "L"}},
    {"C3": {"player": -1, "sizes": "L" * 10**6}},
    {"C3": {"player": 0, "size": "L", "points": "N", "parent": "🦈" * 1000}},
    {"L": 10**6},
    {"tree": 10**30},
)
HUGE: Final[tuple[Any, ...]] = (
    [{"S": 10**6, "M": 10**30, "L": -1}],
    [{"pieces": ["L red"] * 1000}],
    [["S red"] * 1000],
)
VALUES: Final = (*NUMBERS, *WORDS, *LISTS, *OBJECTS, *HUGE)
SHORT: Final = 400


def told(what: str, no: Malformed) -> None:
    """A refusal is one short line."""
    assert "\n" not in str(no), what
    assert len(str(no)) < SHORT, what


@pytest.mark.parametrize("name", POSITIONS)
def test_a_party_that_is_too_small_or_too_large_is_told_how_many_play(name: str) -> None:
    """UC-T19."""
    fewest, most = SEATED[name]
    for players in (-1, 0, 1, fewest - 1, most + 1, 10**30):
        with pytest.raises(Malformed, match=f"is for {fewest} to {most} players, not"):
            open_game(name, players)
    for players in range(fewest, most + 1):
        assert open_game(name, players).players == players


@pytest.mark.parametrize("name", POSITIONS)
def test_an_option_is_what_its_schema_says_or_is_refused_by_name(name: str) -> None:
    for option in (*open_game(name, SEATED[name][0]).options, "🦈"):
        for value in VALUES:
            try:
                game = open_game(name, SEATED[name][0], {option: value})
            except Malformed as no:
                told(f"{option}: {value!r:.40}", no)
                assert str(no).startswith("options")
            else:
                assert game.options[option] == value


@pytest.mark.parametrize("name", POSITIONS)
def test_any_value_in_any_field_is_refused_in_one_line_or_can_be_played(name: str) -> None:
    game = open_game(name, SEATED[name][0])
    least = {"game": name, "players": game.players}
    for field in (*(each.encode_name for each in structs.fields(POSITIONS[name])), "🦈"):
        for value in VALUES:
            for position in (least, as_json(game.position(game.setup()))):
                try:
                    match = Match.begin(game, {**position, field: value}) if field != "viewer" else None
                except Malformed as no:
                    told(f"{field}: {value!r:.40}", no)
                else:
                    assert match is None or _goes_on(match)


def _goes_on(match: Match) -> bool:
    """Asserts that the game is over or a player can act, and that its position loads again unchanged."""
    game: Game[Any, Any, Any] = match.game
    for player in match.to_act:
        game.apply(match.state, player, game.sample(match.state, player, Random(1)))
    return bool(game.load(game.position(match.state)) == match.state)


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("viewer", [-1, 8, 2**52, True, "0", [0], 0.5, {}])
def test_a_view_needs_a_valid_viewer(name: str, viewer: Any) -> None:
    game = open_game(name, SEATED[name][0])
    seen = as_json(game.position(game.view(game.setup(), 0)))
    with pytest.raises(Malformed, match="viewer"):
        game.load({**seen, "viewer": viewer})
