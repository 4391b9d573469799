"""Selfplay: a seed always gives the same matches, seats rotate, and a bot that breaks the rules loses."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from iceharbor.bots import BOTS
from iceharbor.bots.random import RandomBot
from iceharbor.codec import Malformed
from iceharbor.contract import Player
from iceharbor.match import Match
from iceharbor.selfplay import series as module
from iceharbor.selfplay.series import Played, play, selfplay, summary

QUICK: Mapping[str, Any] = {"fleet": 1, "turn_cap": 3}


class Cheat:
    """Chooses an action that is never legal."""

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


def test_each_bot_plays_each_seat_in_rotation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BOTS", {"ice_pirates": dict.fromkeys("abc", RandomBot)})
    seats = [one.bots for one in selfplay("ice_pirates", "abc", 4, options=QUICK)]
    assert seats == [tuple("abc"), tuple("bca"), tuple("cab"), tuple("abc")]


def test_a_bot_that_plays_an_illegal_action_loses_and_the_match_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BOTS", {"ice_pirates": {**BOTS["ice_pirates"], "cheat": Cheat}})
    played = play("ice_pirates", ("cheat", "random"), "x", QUICK)
    assert played.winners == ("random",)
    assert "IP-R" in played.faults[0]
    assert played.match.entries[-1].notation == "resign"
    assert "cheat" in summary([played])
    assert played.faults[0] in summary([played])


def test_the_listener_is_called_after_every_choice() -> None:
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
def test_an_unknown_bot_is_refused(game: str, bots: tuple[str, ...]) -> None:
    with pytest.raises(Malformed, match="there is no bot"):
        list(selfplay(game, bots))


def test_too_many_bots_for_a_game_is_said_in_one_line() -> None:
    with pytest.raises(Malformed, match="2 to 5 players"):
        list(selfplay("ice_pirates", ("random",) * 6))


# --- Simulated time ---------------------------------------------------------------------------------------------------


def paced(ms: int) -> type[RandomBot]:
    """A bot that takes a fixed time for every piece."""

    class Exact(RandomBot):
        def pace_ms(self, view: Any, player: Player, rng: Random) -> int:
            return ms

    return Exact


def rushed(monkeypatch: pytest.MonkeyPatch, *paces: int, **options: Any) -> Played:
    """A rush between bots with these times per piece, by seat."""
    monkeypatch.setattr(module, "BOTS", {"torpedo": {str(ms): paced(ms) for ms in paces}})
    return play("torpedo", [str(ms) for ms in paces], "x", options)


def pieces(played: Played) -> list[int]:
    """The number of pieces that each player has placed."""
    laid = [entry.player for entry in played.match.entries if entry.notation.startswith("lay")]
    return [laid.count(player) for player in range(len(played.bots))]


def test_a_rush_takes_no_time_and_its_clock_says_how_long_it_would_have(monkeypatch: pytest.MonkeyPatch) -> None:
    """3 seconds of countdown, 15 pieces, and the grace period."""
    played = rushed(monkeypatch, 1000, 2000)
    assert played.clock_ms == 3000 + 15 * 1000 + 200
    assert pieces(played) == [15, 7]
    assert "18.2 s (median, simulated)" in summary([played])


@pytest.mark.parametrize(("pace_ms", "laid"), [(1013, 15), (1014, 14)])
def test_a_piece_on_its_way_at_stop_is_placed_within_the_grace_period(
    monkeypatch: pytest.MonkeyPatch, pace_ms: int, laid: int
) -> None:
    """Stop is called at 18 s; the fifteenth piece arrives 195 or 210 ms later."""
    assert pieces(rushed(monkeypatch, 1000, pace_ms)) == [15, laid]


def test_the_clock_may_end_a_rush(monkeypatch: pytest.MonkeyPatch) -> None:
    played = rushed(monkeypatch, 1000, 3000, time_cap=10)
    assert pieces(played) == [10, 3]  # the tenth has been sent and has not arrived
    assert played.clock_ms == 3000 + 10 * 1000 + 200


def test_at_the_same_time_the_lowest_seat_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    played = rushed(monkeypatch, 1000, 1000)
    laid = [entry.player for entry in played.match.entries if entry.notation.startswith("lay")]
    assert laid == [0, 1] * 15


def test_the_same_seed_gives_the_same_rush() -> None:
    once, again, other = (
        [(one.match, one.clock_ms) for one in selfplay("torpedo", ("slow", "swift"), 2, seed)] for seed in "aab"
    )
    assert once == again
    assert once != other


def test_a_game_without_a_rush_has_no_clock() -> None:
    played = play("torpedo", ("random", "random"), "x", {"mode": "waves"})
    assert played.clock_ms == 0
    assert "simulated" not in summary([played])
