"""Sentences that all games share."""

import pytest

from iceharbor.games.common.entry_sentences import goes_first, place_ref, plural, shared_sentence, with_effects
from iceharbor.scene import LoggedAction, ObjectRef


@pytest.mark.parametrize(
    ("notation", "said"),
    [("undo", "undoes the last action"), ("resign", "resigns"), ("draw", "offers a draw")],
)
def test_undo_resign_and_draw_are_said_alike_in_every_game(notation: str, said: str) -> None:
    assert shared_sentence(notation) == (said,)


def test_an_action_of_a_game_is_no_shared_entry() -> None:
    assert shared_sentence("draw L S S") is None
    assert shared_sentence("drop L a1") is None


def test_effects_follow_the_sentence() -> None:
    entry = LoggedAction(3, 0, "drop L a1", "Teal completes a group (1 of 3)")
    said = ("drops a Large on ", place_ref("a1"))
    assert with_effects(said, entry) == (*said, "; Teal completes a group (1 of 3)")
    assert with_effects(said, LoggedAction(3, 0, "drop L a1")) == said


def test_nature_names_the_player_who_goes_first_by_colour() -> None:
    assert goes_first("first 1") == ("Coral goes first",)


def test_a_place_stands_alone_under_its_name() -> None:
    assert place_ref("c3") == ObjectRef("c3", "c3", seat=None)


def test_counts_have_a_plural() -> None:
    assert [plural(count, "group") for count in (0, 1, 2)] == ["0 groups", "1 group", "2 groups"]
