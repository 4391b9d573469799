"""The picture of a result: who won, by how much, which game and when."""

from datetime import date
from xml.etree import ElementTree

import pytest

from iceharbor.catalogue import open_game
from iceharbor.match import Match
from iceharbor.pictures import result_picture, result_words
from tests.games.torpedo_positions import fired
from tests.svg.hand_built import words_in
from tests.web.test_boards import LATE


def won() -> Match:
    """Hextris, in which Teal has completed three groups and Coral two."""
    return Match.begin(open_game("hextris", 2), LATE).play(0, "drop L a3")


def test_the_picture_has_names_result_game_and_day_and_escapes_names() -> None:
    words = words_in(ElementTree.fromstring(result_picture(won(), ["Anna", "Ben <x>"], date(2026, 11, 23))))
    assert {"Hextris, 23 November 2026", "1 turn, played on Iceharbor", "Anna", "Ben <x>", "3 groups"} <= set(words)


def test_the_picture_says_who_resigned() -> None:
    match = Match.begin(open_game("hextris", 2)).play(-1, "first 0").play(0, "resign")
    words = words_in(ElementTree.fromstring(result_picture(match, ["Anna", "Ben"], None)))
    assert "Hextris · Anna resigned" in words


def test_a_game_without_turns_does_not_count_them() -> None:
    match = fired("0.S1 at 9000,9000\n1.S1 at 20000,9000", sizes="SML")
    words = words_in(ElementTree.fromstring(result_picture(match, ["Anna", "Ben"], None)))
    assert "Played on Iceharbor" in words


@pytest.mark.parametrize(
    ("scores", "said"), [((3, 2), "Anna beat Ben 3 to 2"), ((None, None), "Anna beat Ben"), ((1, 2), "Anna beat Ben")]
)
def test_the_score_is_said_where_it_tells_who_won(scores: tuple[int | None, int | None], said: str) -> None:
    assert result_words(won(), ["Anna", "Ben"], scores) == said
