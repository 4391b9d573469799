"""A position names its game, its number of players and its options. If these are impossible, or a match contradicts
them, the engine and the command line refuse it with the same sentence."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from iceharbor.catalogue import GAMES
from iceharbor.codec import dump, parse
from iceharbor.files import begun, log_of
from tests.cli.conftest import Ask, Run
from tests.seeds import seeds
from tests.starts import midway

OTHERWISE: dict[str, dict[str, Any]] = {
    "ice_pirates": {"fleet": 2},
    "armada": {"larges": 3},
    "torpedo": {"stock": 2},
    "hextris": {"pie_rule": True},
    "sprawl": {"strict": True},
    "undercut": {"end_score": 7},
    "pirates_csg": {"blind": True},
}
"""For each game an option that is not its default."""


def whole(name: str, rng: Random) -> dict[str, Any]:
    """A position from the middle of a game, with all its fields."""
    match = midway(name, rng)
    position: dict[str, Any] = parse(dump(match.written(match.state)))
    return position


def other_tables(name: str, players: int) -> list[int]:
    fewest, most = GAMES[name].info.players
    return [count for count in range(fewest, most + 1) if count != players]


def complaint(answer: Any) -> str:
    assert answer["error"]["code"] == "bad_request", answer
    message: str = answer["error"]["message"]
    assert 8 < len(message) < 300
    return message


@pytest.mark.parametrize("seed", seeds(3))
@pytest.mark.parametrize("name", GAMES)
def test_a_request_with_another_number_of_players_than_its_position_is_refused(ask: Ask, name: str, seed: int) -> None:
    position = whole(name, Random(seed))
    for players in other_tables(name, position["players"]):
        complaint(ask("load", position={**position, "players": players}))


@pytest.mark.parametrize("name", GAMES)
def test_a_log_of_another_number_of_players_than_its_position_is_refused(
    ask: Ask, run: Run, tmp_path: Path, name: str
) -> None:
    position = whole(name, Random(1))
    (header,) = log_of(begun(position))
    for players in other_tables(name, position["players"]):
        log = [{**header, "players": players}]
        if name != "armada":  # its options may not allow this number of players; then that is the first error
            said = f"players: the position has {position['players']}, but the match has {players}"
            assert complaint(ask("replay", log=log)) == said
        file = tmp_path / "log.json"
        file.write_text(json.dumps({"log": log}))
        status, _, err = run("replay", file)
        assert status != 0
        assert len(err.splitlines()) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_log_with_other_options_than_its_position_is_refused(ask: Ask, name: str) -> None:
    position = {"game": name, "players": GAMES[name].info.players[0], "options": {}, "unchecked": True}
    ((option, value),) = OTHERWISE[name].items()
    (header,) = log_of(begun(whole(name, Random(2))))
    header = {**header, "players": position["players"], "options": {option: value}}
    default = GAMES[name].info.options["properties"][option]["default"]
    log = [{**header, "position": {**position, "options": {option: default}}}]
    assert complaint(ask("replay", log=log)) == (
        f"options.{option}: the position has {default!r}, but the match has {value!r}"
    )
    log = [{**header, "position": {**position, "options": {"hurry": 1}}}]
    assert complaint(ask("replay", log=log)) == "options.hurry: there is no such option"


def test_a_log_of_another_game_than_its_position_is_refused(ask: Ask) -> None:
    (header,) = log_of(begun(whole("hextris", Random(3))))
    log = [{**header, "game": "torpedo", "rules": GAMES["torpedo"].info.rules_version, "options": {}}]
    assert complaint(ask("replay", log=log)) == "game: the position has 'hextris', but the match has 'torpedo'"
