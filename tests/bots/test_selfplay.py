"""Selfplay: the same seed gives the same matches, seats go round, and a bot that breaks the rules loses."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from iceharbor import selfplay as module
from iceharbor.bots import BOTS
from iceharbor.bots.uniform import RandomBot
from iceharbor.codec import Malformed
from iceharbor.contract import Player
from iceharbor.match import Match
from iceharbor.selfplay import play, selfplay, summary

QUICK: Mapping[str, Any] = {"fleet": 1, "turn_cap": 3}


class Cheat:
    """Says what is never legal."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def choose(self, view: Any, player: Player, rng: Random) -> str:
        return "move L1 000.0 000.0 000.0"


def test_the_same_seed_gives_the_same_matches() -> None:
    once, again, other = (
        [one.match for one in selfplay("ice_pirates", ("random", "random"), 2, seed, QUICK)] for seed in "aab"
    )
    assert once == again
    assert once[0].entries != once[1].entries
    assert once != other


def test_everybody_sits_everywhere_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BOTS", {"ice_pirates": dict.fromkeys("abc", RandomBot)})
    seats = [one.bots for one in selfplay("ice_pirates", "abc", 4, options=QUICK)]
    assert seats == [tuple("abc"), tuple("bca"), tuple("cab"), tuple("abc")]


def test_a_bot_that_says_what_is_illegal_loses_and_the_match_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BOTS", {"ice_pirates": {**BOTS["ice_pirates"], "cheat": Cheat}})
    played = play("ice_pirates", ("cheat", "random"), "x", QUICK)
    assert played.winners == ("random",)
    assert "IP-R" in played.faults[0]
    assert played.match.entries[-1].action == "resign"
    assert "cheat" in summary([played])
    assert played.faults[0] in summary([played])


def test_whoever_listens_hears_every_choice() -> None:
    heard: list[Match] = []
    played = play("ice_pirates", ("random", "random"), "x", QUICK, heard.append)
    assert heard[-1] == played.match
    assert [match.seq for match in heard] == sorted({match.seq for match in heard})


def test_the_summary_counts_matches_wins_and_endings() -> None:
    played = list(selfplay("ice_pirates", ("random", "random"), 3, "s", QUICK))
    text = summary(played)
    assert text.startswith("3 matches")
    assert "random" in text
    assert "ended 3 times: IP-A39" in text
    assert summary([]) == "no matches"


@pytest.mark.parametrize(("game", "bots"), [("ice_pirates", ("greedy", "nobody")), ("chess", ("random", "random"))])
def test_nobody_is_asked_to_play_who_is_not_there(game: str, bots: tuple[str, ...]) -> None:
    with pytest.raises(Malformed, match="there is no bot"):
        list(selfplay(game, bots))


def test_too_many_bots_for_a_game_is_said_in_one_line() -> None:
    with pytest.raises(Malformed, match="2 to 5 players"):
        list(selfplay("ice_pirates", ("random",) * 6))
