"""What players of Pirates CSG do not know: sealed fleets, and the faces of coins."""

from collections import Counter
from random import Random
from typing import Any, Final

import numpy as np

from iceharbor.contract import NATURE
from iceharbor.games.common.state import table_bytes
from iceharbor.games.pirates_csg.actions import read_action
from iceharbor.games.pirates_csg.cards import own_cards, treasure_set
from iceharbor.games.pirates_csg.fleets import fleet_refusal
from iceharbor.games.pirates_csg.layout import OPTIONS, opening_sea
from iceharbor.games.pirates_csg.records import DEAL, ON_ISLAND, OVER, UNKNOWN_VALUE, PiratesSea
from iceharbor.games.pirates_csg.secrets import guess, learned, masked, told_notation
from iceharbor.games.pirates_csg.setup import apply_setup, in_setup, sample_setup, setup_to_act
from tests.seeds import seeds

USUAL: Final[dict[str, Any]] = {name: option["default"] for name, option in OPTIONS["properties"].items()}
CARDS: Final = own_cards()
FLEET: Final = read_action("fleet pirate nine-buttons bad-penny captain")


def ready(seed: int, specials: int = 2) -> tuple[PiratesSea, PiratesSea]:
    """A sea before the deal and after it."""
    rng, sea = Random(seed), opening_sea({**USUAL, "specials": specials})
    before = sea
    while in_setup(sea):
        player = rng.choice(sorted(setup_to_act(sea)))
        before, sea = sea, apply_setup(sea, player, sample_setup(sea, player, CARDS, rng), CARDS)
    return before, sea


def test_pc_r3_a_sealed_fleet_is_seen_by_its_owner_alone() -> None:
    sea = apply_setup(opening_sea(USUAL), 1, FLEET, CARDS)
    assert len(masked(sea, 1).ships) == 2
    for viewer in (0, None):
        view = masked(sea, viewer)
        assert (len(view.ships), int(view.crew["state"].sum()), int(view.turn[0].ready)) == (0, 0, 0b10)
        assert told_notation(opening_sea(USUAL), 1, FLEET, viewer) == "fleet ?"
    assert told_notation(opening_sea(USUAL), 1, FLEET, 1) == "fleet pirate nine-buttons bad-penny captain"


def test_pc_r3_two_sealed_fleets_give_the_same_view() -> None:
    other = read_action("fleet spanish orange-peel")
    views = [masked(apply_setup(opening_sea(USUAL), 1, fleet, CARDS), 0) for fleet in (FLEET, other)]
    assert table_bytes(views[0]) == table_bytes(views[1])


def test_pc_a50_coins_have_public_places_and_their_values_are_not_known() -> None:
    before, sea = ready(1)
    for viewer in (0, 1, None):
        view = masked(sea, viewer)
        assert np.array_equal(view.coins["where"], sea.coins["where"])
        assert view.coins["value"][:8].tolist() == [5] * 8
        assert set(view.coins["value"][8:-1].tolist()) == {UNKNOWN_VALUE}
        assert not view.coins["power"].any()
        assert view.coins["value"][-1] == 3
    deal = sample_setup(before, NATURE, CARDS, Random(2))
    assert told_notation(before, NATURE, deal, 0) == " ".join(["deal", *["5"] * 8, *["?"] * 22, "3"])


def test_pc_a50_who_looked_at_a_coin_sees_it_and_the_others_do_not() -> None:
    _, sea = ready(2)
    sea.coins[10].known |= 0b01
    assert masked(sea, 0).coins[10] == sea.coins[10]
    for viewer in (1, None):
        assert masked(sea, viewer).coins[10].value == UNKNOWN_VALUE


def test_pc_a50_two_worlds_with_other_faces_look_the_same() -> None:
    _, sea = ready(3)
    other = sea._replace(coins=sea.coins.copy())
    hidden = np.flatnonzero((sea.coins["known"] == 0) & (sea.coins["place"] == ON_ISLAND))
    for name in ("value", "power"):
        other.coins[name][hidden] = sea.coins[name][hidden[::-1]]
    assert table_bytes(other) != table_bytes(sea)
    for viewer in (0, 1, None):
        assert table_bytes(masked(other, viewer)) == table_bytes(masked(sea, viewer))


def test_when_the_game_is_over_nothing_is_hidden() -> None:
    _, sea = ready(4)
    sea.turn[0].phase = OVER
    assert table_bytes(masked(sea, None)) == table_bytes(sea)


def test_a_guess_has_the_same_view_and_the_coins_of_the_match() -> None:
    mix, firsts = treasure_set(), Counter[int]()
    for seed in seeds(3):
        _, sea = ready(seed)
        sea.coins["known"][8:12] |= 0b01
        for number in range(20):
            made = guess(masked(sea, 0), 0, CARDS, Random(number))
            assert table_bytes(masked(made, 0)) == table_bytes(masked(sea, 0))
            gold = Counter(made.coins["value"][made.coins["power"] == 0].tolist())
            assert gold == Counter((*mix.seed, *mix.pool, mix.start))
            powers = made.coins["power"][made.coins["power"] > 0].tolist()
            assert len(powers) == len(set(powers)) == 2
            firsts[int(made.coins["value"][20])] += 1
    assert len(firsts) > 4


def test_a_guess_keeps_special_treasure_off_ships_and_out_of_purses() -> None:
    _, sea = ready(5)
    gold = np.flatnonzero((sea.coins["power"] == 0) & (sea.coins["known"] == 0))[:3]
    for index in gold:
        sea.coins[index].place, sea.coins[index].where, sea.coins[index].known = 2, 0, 0b01
    for number in range(20):
        made = guess(masked(sea, 1), 1, CARDS, Random(number))
        assert not made.coins["power"][gold].any()
        assert (made.coins["place"][made.coins["power"] > 0] == ON_ISLAND).all()


def test_a_guess_at_a_sealed_fleet_is_a_legal_one() -> None:
    sea = apply_setup(opening_sea(USUAL), 1, FLEET, CARDS)
    made = guess(masked(sea, 0), 0, CARDS, Random(1))
    assert table_bytes(masked(made, 0)) == table_bytes(masked(sea, 0))
    assert len(made.ships) > 0
    assert fleet_refusal(CARDS, 50, FLEET) is None  # type: ignore[arg-type]


def test_looks_and_the_last_seal_reveal_something_and_a_roll_does_not() -> None:
    before, sea = ready(6)
    assert before.turn[0].phase == DEAL
    assert learned(before, sea)
    after = sea._replace(coins=sea.coins.copy())
    assert not learned(sea, after)
    after.coins[9].known |= 1
    assert learned(sea, after)
    one = apply_setup(opening_sea(USUAL), 1, FLEET, CARDS)
    assert not learned(opening_sea(USUAL), one)
    assert learned(one, apply_setup(one, 0, FLEET, CARDS))
