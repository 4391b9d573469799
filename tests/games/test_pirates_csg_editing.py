"""The forms of the position editor of Pirates CSG: each offer makes a position that can be drawn."""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest

from iceharbor.catalogue import open_game
from iceharbor.codec import dump, parse
from iceharbor.edit_form import Change, EditField, EditRow, Offer
from iceharbor.games.pirates_csg.game import PiratesCSG
from iceharbor.server.match.positions import standard
from tests.as_json import as_json
from tests.seeds import seeds, times

GAME = cast("PiratesCSG", open_game("pirates_csg", 2))
Position = dict[str, Any]


@pytest.fixture(scope="module")
def start() -> Position:
    position: Position = parse(bytes(standard("pirates_csg", 2, b"{}").view))
    return {**{name: value for name, value in position.items() if name != "to_act"}, "unchecked": True}


def fields(position: Position, about: str) -> dict[str, EditField]:
    """By label; those of a coin begin with its name."""
    rows = GAME.edit_form(position, about).rows
    return {labelled(row, field): field for row in rows for field in row.fields}


def labelled(row: EditRow, field: EditField) -> str:
    return f"{row.coin.name} {field.label}" if row.coin else field.label


def offer(position: Position, about: str, label: str, said: str) -> Offer:
    return next(each for each in fields(position, about)[label].offers if each.label.startswith(said))


def changed(position: Position, changes: tuple[Change, ...]) -> Position:
    """The position after these changes, as the page makes them."""
    new = copy.deepcopy(position)
    for change in changes:
        *path, last = change.path
        place: Any = new
        for key in path:
            place = place[key]
        if change.how == "insert":
            place.insert(last, as_json(change.value))
        elif change.how == "set":
            place[last] = as_json(change.value)
        elif isinstance(place, list):
            place.pop(int(last))
        else:
            place.pop(last, None)
    return new


def chosen(position: Position, about: str, label: str, said: str) -> Position:
    return changed(position, offer(position, about, label, said).changes)


def objects(position: Position) -> list[str]:
    ships = [f"{ship['player']}.{ship['name']}" for ship in position["ships"]]
    return ["", *ships, *(isle["name"] for isle in position["islands"])]


def on_sea(position: Position, player: int = 0) -> str:
    return next(f"{player}.{ship['name']}" for ship in position["ships"] if ship["player"] == player and "at" in ship)


def ship(position: Position, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in position["ships"] if f"{each['player']}.{each['name']}" == name)
    return found


def every_offer(position: Position) -> Iterator[tuple[str, str, EditField, Offer]]:
    """The object of a form, the label of a field, the field, and each offer of it."""
    for about in objects(position):
        for label, field in fields(position, about).items():
            yield from ((about, label, field, each) for each in field.offers)


def test_the_standard_position_is_one_of_play(start: Position) -> None:
    assert start["phase"] == "ships"
    assert [sum("at" in ship for ship in start["ships"] if ship["player"] == player) for player in (0, 1)] == [1, 1]
    GAME.load(start)


def test_every_offer_makes_a_position_that_can_be_drawn(start: Position) -> None:
    """Also after random offers, so that ships are docked, towed, adrift, sunk and laden."""
    for seed in seeds(times(1, 8, 25)):
        rng, position = Random(seed), start
        for _ in range(15):
            about = rng.choice(objects(position))
            found = [each for field in fields(position, about).values() for each in field.offers if each.changes]
            position = changed(position, rng.choice(found).changes)
        for about, label, _, each in rng.sample(list(every_offer(position)), times(40, 300)):
            new = changed(position, each.changes)
            assert GAME.sketch(new), (seed, about, label, each.label)
            assert parse(dump(each)) is not None


def test_what_is_chosen_is_what_the_position_says(start: Position) -> None:
    """An offer that is made is chosen afterwards, except buttons and what brings a coin."""
    position = start
    offers = list(every_offer(position))
    Random(seeds(1)[0]).shuffle(offers)
    for about, label, field, each in offers[: times(150, len(offers))]:
        if field.kind in ("few", "list") and each.changes and "bring" not in label and "Add" not in label:
            again = fields(changed(position, each.changes), about)[label].offers
            assert [one.label for one in again if one.chosen] == [each.label], (about, label)


def test_a_ship_is_added_sunk_into_the_shipyard_and_removed(start: Position) -> None:
    new = offer(start, "", "Add a ship to Teal", "")
    position = changed(start, new.changes)
    assert new.selects in objects(position)
    GAME.load(position)
    yard = chosen(position, str(new.selects), "Place", "To the Shipyard")
    assert "at" not in ship(yard, str(new.selects))
    GAME.load(yard)
    back = chosen(yard, str(new.selects), "Place", "Put on the sea")
    GAME.load(back)
    assert objects(chosen(back, str(new.selects), "Place", "Remove")) == objects(start)


def test_pc_r13_a_ship_docks_at_the_exact_place(start: Position) -> None:
    name = on_sea(start)
    for label in ("Gull Stones", "Seed Island"):
        position = chosen(start, name, "Docked at", label)
        assert ship(position, name)["docked"] in ("wild2", "seed")
        GAME.load(position)


def test_pc_r14_r16_a_ship_rams_and_tows_at_the_exact_place(start: Position) -> None:
    mine, theirs = on_sea(start), on_sea(start, 1)
    ramming = chosen(start, mine, "Rams", "Coral's")
    assert ship(ramming, mine)["rams"] == theirs
    assert "docked" not in ship(ramming, mine)
    GAME.load(ramming)
    adrift = chosen(start, theirs, "All masts", "Derelict")
    tower = changed(adrift, (Change(("ships", objects(adrift).index(mine) - 1, "at"), value=[9000, 9000]),))
    del ship(tower, mine)["docked"]
    towing = chosen(tower, mine, "Tows", "Coral's")
    assert (ship(towing, mine)["tows"], ship(towing, theirs)["towed_by"]) == (theirs, mine)
    GAME.load(towing)


def test_pc_r23_a_crew_member_serves_on_one_ship_only(start: Position) -> None:
    mine, theirs = on_sea(start), on_sea(start, 1)
    position = chosen(chosen(start, mine, "Crew", "Captain"), theirs, "Crew", "Captain")
    other = offer(position, "", "Add a ship to Teal", "")
    position = chosen(changed(position, other.changes), str(other.selects), "Crew", "Captain")
    GAME.load(position)
    served = [ship(position, name).get("crew") for name in (mine, theirs, str(other.selects))]
    assert served == [None, "captain", "captain"]


def test_a_coin_moves_between_an_island_a_hold_and_home_and_is_seen(start: Position) -> None:
    name = on_sea(start)
    aboard = chosen(start, name, "Hold: bring a coin", "5 gold from Seed Island")
    (coin,) = [each for each in aboard["coins"] if each["place"] == "ship"]
    assert coin["where"] == name
    GAME.load(aboard)
    unseen = chosen(aboard, name, f"{coin['name']} seen by Teal", "no")
    unseen = chosen(unseen, name, f"{coin['name']} seen by Coral", "no")
    seen = chosen(unseen, name, f"{coin['name']} seen by Coral", "yes")
    assert [each["known"] for each in seen["coins"] if each["place"] == "ship"] == [[1]]
    spent = chosen(seen, "home0", "Spent: bring a coin", "5 gold from Teal's")
    assert [each["known"] for each in spent["coins"] if each["place"] == "spent"] == [[0, 1]]
    GAME.load(spent)
    fewer = chosen(spent, "home0", f"{coin['name']} Coin", "Remove")
    assert [each["name"] for each in fewer["coins"]] == [f"c{k + 1}" for k in range(len(start["coins"]) - 1)]
    GAME.load(fewer)


def test_pc_r1_outlines_change_places(start: Position) -> None:
    position = chosen(start, "seed", "Outline", "shape 1")
    assert position["islands"][0]["outline"] == 0
    assert len({isle["outline"] for isle in position["islands"]}) == len(start["islands"])


def test_a_fleet_is_mirrored_with_its_crew_and_its_lost_masts(start: Position) -> None:
    mine = on_sea(start)
    position = chosen(chosen(start, mine, "Crew", "Helmsman"), mine, "All masts", "Derelict")
    mirrored = chosen(position, "", "Teal", "Mirror to Coral")
    copied = ship(mirrored, f"1{mine[1:]}")
    assert (copied["crew"], copied["masts"]) == ("helmsman", [])
    width, height = (max(corner[axis] for corner in start["field"]) for axis in (0, 1))
    at = ship(mirrored, mine)["at"]
    assert list(copied["at"]) == [width - at[0], height - at[1]]
    fleets = [{each["name"] for each in mirrored["ships"] if each["player"] == player} for player in (0, 1)]
    assert fleets[0] == fleets[1]


def test_pc_r20_the_market_is_the_other_part_of_a_turn(start: Position) -> None:
    market = changed(start, offer(start, "", "Part of the turn", "Market").changes)
    player = market["turn"].get("player", market["turn"]["first"])
    verbs = {choice.says[0] for choice in GAME.plan(GAME.view(GAME.load(market), player), player, ()).choices}  # type: ignore[union-attr]
    assert "buy" in verbs
    assert not verbs & {"move", "attack", "scavenge"}
    assert fields(market, "")["Part of the turn"].offers[1].chosen
    back = changed(market, offer(market, "", "Part of the turn", "Ships act").changes)
    assert back["phase"] == "ships"


def test_an_object_that_is_not_there_has_no_form(start: Position) -> None:
    form = GAME.edit_form(start, "0.no-ship")
    assert form.rows == ()
    assert form.titles["wild2"] == "Gull Stones"
    assert set(form.titles) == {*objects(start)} - {""}
