"""The cards of Pirates CSG: our own list, and lists that players bring."""

import json
from pathlib import Path
from statistics import median
from typing import Any, Final

import jsonschema
import numpy as np
import pytest

from iceharbor.catalogue import open_game, reopen_game
from iceharbor.codec import Malformed, dump
from iceharbor.games.pirates_csg.cards import (
    CREW_POINTS,
    FOLDER,
    MAX_LIST_BYTES,
    CardList,
    cards_of,
    cost_of,
    first_cards,
    list_option,
    list_schema,
    own_cards,
    power_code,
    read_list,
    slug,
    special_named,
    specials_of,
    treasure_set,
    write_card,
)
from iceharbor.games.pirates_csg.powers import POWER_WORDS, POWERS, SLIPPERY
from iceharbor.games.pirates_csg.records import CARD, LONG_U, NATIONS, SHORT_U
from iceharbor.match import Match

HEN: Final[dict[str, Any]] = {
    "name": "Tin Hen",
    "nation": "english",
    "points": 8,
    "guns": ["3S", "2L"],
    "move": "S+L",
    "cargo": 3,
}


def brought(**changes: Any) -> bytes:
    return json.dumps({"name": "Ours", "ships": [{**HEN, **changes}]}).encode()


def test_pc_r1_our_cards_are_at_least_forty_ships_of_four_nations_with_one_to_five_masts() -> None:
    ships = own_cards().ships
    assert len(ships) >= 40
    assert {card.nation for card in ships} == set(NATIONS)
    assert {len(card.guns) for card in ships} == {1, 2, 3, 4, 5}
    assert {card.move for card in ships} == {"S", "L", "S+S", "S+L", "L+L", "S+S+S"}
    assert {gun[0] for card in ships for gun in card.guns} == set("123456")
    assert {gun[1] for card in ships for gun in card.guns} == {"S", "L"}
    assert {card.cargo for card in ships} == {1, 2, 3, 4, 5, 6}


def test_points_and_cargo_have_the_medians_of_the_published_ships() -> None:
    for masts, points, cargo in ((1, 8, 2), (2, 9, 3), (3, 11, 4), (4, 13, 4), (5, 15, 4)):
        ships = [card for card in own_cards().ships if len(card.guns) == masts]
        assert median(card.points for card in ships) == points
        assert median(card.cargo for card in ships) == cargo


def test_every_ship_costs_what_the_cost_model_says_within_one_point() -> None:
    far = {card.name: cost_of(card) for card in own_cards().ships if abs(card.points * 100 - cost_of(card)) > 100}
    assert far == {}


def test_every_nation_has_ships_below_ten_points() -> None:
    for nation in NATIONS:
        assert sum(card.nation == nation and card.points < 10 for card in own_cards().ships) >= 3


def test_pc_r23_the_seven_crew_cost_what_the_house_rules_say() -> None:
    assert CREW_POINTS.tolist() == [0, 2, 3, 2, 2, 3, 1, 2]


def test_pc_r9_the_seed_has_forty_gold_and_all_coins_have_a_hundred_and_twenty() -> None:
    coins = treasure_set()
    assert sum(coins.seed) == 40
    assert len(coins.pool) % 4 == 0
    assert sum(coins.seed) + sum(coins.pool) == 120
    assert coins.start == 3  # PC-R10


def test_pc_a59_there_are_ten_special_treasures_with_different_effects() -> None:
    specials = specials_of(own_cards())
    assert len({special.power for special in specials}) == 10
    assert all(special.text for special in specials)
    assert special_named(own_cards(), power_code("trap_map")) == "Map with Crosses"


def test_the_schema_that_is_committed_is_the_one_of_the_structs() -> None:
    schema = json.loads((FOLDER / "schema.json").read_text())
    assert schema == json.loads(json.dumps(list_schema()))
    jsonschema.validate(json.loads((FOLDER / "ships.json").read_text()), schema)


def test_every_operation_has_a_code_of_its_own() -> None:
    assert [power.code for power in POWERS.values()] == list(range(1, len(POWER_WORDS)))


def test_pc_a46_a_list_is_read_from_json_and_from_toml_alike() -> None:
    toml = 'name = "Ours"\n[[ships]]\nname = "Tin Hen"\nnation = "english"\npoints = 8\n'
    toml += 'guns = ["3S", "2L"]\nmove = "S+L"\ncargo = 3\n'
    assert read_list(brought(), "a.json") == read_list(toml.encode(), "a.TOML")


def test_pc_a62_unknown_text_has_no_effect_and_is_marked() -> None:
    (card,) = read_list(brought(ability="Sings at night."), "a.json").ships
    assert (card.text, card.works) == ("Sings at night.", False)
    (card,) = read_list(brought(power="slippery"), "a.json").ships
    assert (card.text, card.works) == ("May move although it is rammed.", True)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"power": "fly"}, "ships[0].power: 'fly' is no operation"),
        ({"wings": 2}, "unknown field `wings` - at `$.ships[0]`"),
        ({"guns": ["7S"]}, "$.ships[0].guns[0]"),
        ({"guns": []}, "$.ships[0].guns"),
        ({"points": 2}, "$.ships[0].points"),
        ({"move": "L+L+L"}, "$.ships[0].move"),
        ({"cargo": 7}, "$.ships[0].cargo"),
        ({"name": "Captain"}, "ships[0].name: 'captain' is a word of the notation"),
        ({"name": "!!!"}, "ships[0].name: '!!!' makes no word"),
        ({"name": "a\nb"}, "$.ships[0].name"),
        ({"id": "Tin Hen"}, "$.ships[0].id"),
    ],
)
def test_pc_a62_a_wrong_card_is_one_error_that_names_file_field_and_reason(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(Malformed) as error:
        read_list(brought(**changes), "mine.json")
    assert str(error.value).startswith("mine.json: ")
    assert said in str(error.value)


def test_a_list_that_is_too_long_or_not_a_list_is_refused() -> None:
    for text, file, said in (
        (b" " * (MAX_LIST_BYTES + 1), "a.json", "too long"),
        (b"{", "a.json", "not JSON"),
        (b"=", "a.toml", "not TOML"),
        (b"\xff", "a.toml", "not UTF-8"),
        (json.dumps({"name": "Two", "ships": [HEN, HEN]}).encode(), "a.json", "2 ships have the word 'tin-hen'"),
    ):
        with pytest.raises(Malformed, match=said):
            read_list(text, file)


def test_a_match_carries_its_list_in_its_options() -> None:
    cards = read_list(brought(ability="Sings."), "a.json")
    assert cards_of({"cards": list_option(cards)}) == cards
    assert cards_of({}) == cards_of({"cards": None}) == first_cards()
    with pytest.raises(Malformed, match=r"^options\.cards: "):
        cards_of({"cards": {"name": "none"}})


def test_a_card_is_written_into_a_record() -> None:
    record = np.zeros(1, CARD)[0]
    (card,) = read_list(brought(power="slippery"), "a.json").ships
    write_card(record, card)
    assert (record.points, record.masts, record.cargo, record.shorts, record.longs) == (8, 2, 3, 1, 1)
    assert record.power == SLIPPERY
    assert record.ranks.tolist() == [3, 2, 6, 6, 6]
    assert record.reaches.tolist() == [SHORT_U, LONG_U, 0, 0, 0]


def test_words_are_made_from_names() -> None:
    assert slug("Grandmother's Fan") == "grandmothers-fan"
    assert own_cards().find("half-a-moon") >= 0
    assert own_cards().find("no-ship") == -1
    assert isinstance(own_cards(), CardList)


def test_no_own_ship_has_text_without_effect() -> None:
    assert [card.name for card in own_cards().ships if not card.works] == []
    assert Path(FOLDER / "crew.json").is_file()


def test_pc_a62_a_new_match_carries_the_whole_list_in_its_header_and_it_is_not_custom() -> None:
    header = Match.begin(open_game("pirates_csg", 2)).header
    assert header.options["cards"] == list_option(own_cards())
    assert len(dump(header.options["cards"])) <= MAX_LIST_BYTES
    assert open_game("pirates_csg", 2).guide().custom == ""
    fewer = {**list_option(own_cards()), "ships": list_option(own_cards())["ships"][1:]}
    assert open_game("pirates_csg", 2, {"cards": fewer}).guide().custom == "custom cards"


def test_pc_a62_a_match_without_a_list_plays_by_the_first_one() -> None:
    old = reopen_game("pirates_csg", 2, {})
    assert old.options["cards"] is None
    assert old.guide().custom == ""
    moves = {card.word: card.move for card in first_cards().ships}
    assert moves["nine-buttons"] == "S+S", "Nine Buttons has changed since"
    assert {card.word for card in first_cards().ships} == {card.word for card in own_cards().ships}


def test_pc_a62_a_position_that_names_no_list_starts_a_match_with_our_own() -> None:
    game = open_game("pirates_csg", 2)
    whole = {"game": "pirates_csg", "players": 2, "options": {"cards": None}}
    with pytest.raises(Malformed) as no:
        Match.begin(game, whole)
    assert "options.cards" not in str(no.value)
    with pytest.raises(Malformed, match=r"options\.cards: the position has"):
        Match.begin(game, {**whole, "options": {"cards": {"name": "other"}}})
