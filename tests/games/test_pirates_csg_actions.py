"""The notation of Pirates CSG: every action is read as it was written, and other words are refused with a rule."""

import pytest

from iceharbor.contract import Refused
from iceharbor.games.pirates_csg.actions import FORMS, READERS, MoveShip, read_action, write_action

WRITTEN = (
    "fleet english lantern-hen half-a-moon captain helmsman",
    "shapes 3 5 1 0 2 7 4",
    "roll 4 2",
    "roll 5",
    "home -5120,3000 030.0",
    "island 100,-3000 359.9",
    "lowest 3 5",
    "launch lantern-hen 090.0 270.0",
    "deal 5 5 7 map-of-tides 2",
    "move lantern-hen 045.0",
    "move lantern-hen turn 120.0 L 045.0 S 050.5 tow",
    "move lantern-hen L 045.0 050.0",
    "drop lantern-hen",
    "attack lantern-hen 1.half-a-moon",
    "attack lantern-hen 1.half-a-moon none 1.red-kite",
    "mast 2",
    "reroll",
    "keep",
    "scavenge lantern-hen",
    "scavenge lantern-hen only",
    "scavenge lantern-hen repair 2 3",
    "scavenge lantern-hen repair 2 only",
    "take c5",
    "trap lantern-hen",
    "crew captain lantern-hen",
    "buy half-a-moon captain@lantern-hen pay c3 c9",
    "choose-for-me on",
    "choose-for-me off",
    "end",
)


@pytest.mark.parametrize("text", WRITTEN)
def test_an_action_is_read_as_it_was_written(text: str) -> None:
    action = read_action(text)
    assert write_action(action) == text
    assert read_action(write_action(action)) == action


def test_every_first_word_has_a_reader_and_a_form() -> None:
    assert set(READERS) == set(FORMS) == {text.split(" ")[0] for text in WRITTEN}


def test_pc_r12_a_move_says_the_length_only_where_two_are_left() -> None:
    assert read_action("move red-kite S 010.0 020.0") == MoveShip("red-kite", (("S", 100), ("", 200)))


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("", "PC-R11"),
        ("sink lantern-hen", "PC-R11"),
        ("fleet dutch lantern-hen", "PC-R4"),
        ("fleet english", "PC-R3"),
        ("move lantern-hen", "PC-R12"),
        ("move lantern-hen S", "PC-R12"),
        ("move lantern-hen S L 010.0", "PC-R12"),
        ("move lantern-hen turn 010.0", "PC-R12"),
        ("move lantern-hen turn 400.0 010.0", "PC-A48"),
        ("move Lantern 010.0", "PC-R11"),
        ("move captain 010.0", "PC-R11"),
        ("attack lantern-hen", "PC-R17"),
        ("attack lantern-hen 1.a 1.a 1.a 1.a 1.a 1.a 1.a", "PC-R17"),
        ("mast 6", "PC-R17"),
        ("mast 1 2", "PC-R17"),
        ("scavenge lantern-hen repair", "PC-R18"),
        ("scavenge lantern-hen repair 3 2", "PC-R18"),
        ("take 5", "PC-R18"),
        ("crew lantern-hen captain", "PC-R22"),
        ("buy half-a-moon", "PC-A58"),
        ("buy half-a-moon half-a-moon pay c1", "PC-A58"),
        ("buy half-a-moon pay c1 c1", "PC-A58"),
        ("launch half-a-moon 010.0", "PC-A56"),
        ("choose-for-me maybe", "PC-A54"),
        ("roll 7", "PC-R5"),
        ("roll 1 2 3", "PC-R5"),
        ("deal ?", "PC-R9"),
        ("end now", "PC-R11"),
    ],
)
def test_malformed_words_are_refused_with_a_rule(text: str, rule: str) -> None:
    with pytest.raises(Refused) as no:
        read_action(text)
    assert no.value.refusal.rule == rule
