"""Positions of Torpedo: possible ones load, impossible ones are refused with the reason."""

from random import Random
from typing import Any

import pytest

from iceharbor.catalogue import open_game
from iceharbor.codec import Malformed, dump, parse
from iceharbor.contract import NATURE
from iceharbor.files import begun as taken_up
from iceharbor.match import Match
from tests.as_json import as_json
from tests.games.ice_pirates_positions import play
from tests.games.torpedo_positions import acting, afloat, begun, fired, laid, opened, rush, stock, waves, where
from tests.laws import wander
from tests.seeds import seeds, times

LARGE = "0.L1 at 9000,9000 heading 090.0"
DUEL = "0.S1 at 3000,9000 heading 090.0 \n 1.L1 at 9000,9000 heading 270.0"


def refuses(saying: str, drawn: str = LARGE, players: int = 2, options: Any = None, **more: Any) -> None:
    with pytest.raises(Malformed, match=saying) as caught:
        rush(drawn, players, options, **more)
    assert "\n" not in str(caught.value)


def changed(match: Match, **fields: Any) -> Match:
    """The position of a match with some of its fields changed, loaded."""
    return Match.begin(match.game, where(match) | fields)


# --- Loaded unchanged -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", seeds(times(2, 6)))
def test_every_state_comes_back_as_it_was(seed: int) -> None:
    rng = Random(seed)
    options: list[dict[str, Any]] = [
        {"width": 14, "height": 12, "stock": 3},
        {"mode": "waves", "wave": 2, "stock": 2, "width": 12, "height": 12},
        {"time_cap": 30, "stock": 2, "field": "round", "width": 16, "reversed": True, "pass_through": True},
    ]
    match = opened(rng.choice((2, 3)), **options[seed % 3])
    for step in wander(match, rng, 99):
        match = step.after if rng.random() > 0.02 else step.before.play(rng.choice((0, 1)), "resign")
        for state in (match.state, *(match.view(viewer) for viewer in (None, 0, 1))):
            position = parse(dump(as_json(match.game.position(state))))
            assert match.game.load(position) == state
            assert as_json(match.game.position(match.game.load(position))) == position
        if match.outcome is not None or match.state != step.after.state:
            return


def test_the_example_of_the_notation_can_be_played() -> None:
    match = taken_up({"game": "torpedo", "phase": "rush", "players": 2, "ships": where(rush(LARGE))["ships"]})
    assert (acting(match), afloat(match)) == ({0, 1}, {"0.L1"})
    assert stock(match, 0) == {"S": 5, "M": 5, "L": 4}
    assert stock(match, 1) == {"S": 5, "M": 5, "L": 5}


def test_omitted_fields_follow_from_the_others() -> None:
    least = Match.begin(open_game("torpedo", 3), {"game": "torpedo", "players": 3})
    assert where(least) == where(begun(3))
    waves = Match.begin(open_game("torpedo", 2, {"mode": "waves"}), {"game": "torpedo", "players": 2})
    assert (where(waves)["phase"], where(waves)["wave"]) == ("wave", 1)
    assert where(Match.begin(opened().game, {"game": "torpedo", "players": 2, "phase": "ready"})) == where(opened())
    gone = {"L": 2}
    assert stock(rush(LARGE, dead=[gone, {}]), 0) == {"S": 5, "M": 5, "L": 2}
    assert where(rush(LARGE, dead=[gone, {}]))["dead"][0] == {"S": 0, "M": 0, "L": 2}


def test_pieces_without_a_number_of_order_follow_those_that_have_one() -> None:
    ships = [dict(ship, order=order) for ship, order in zip(where(rush(DUEL))["ships"], (None, 7), strict=True)]
    match = rush(ships=ships)
    assert [ship["order"] for ship in where(match)["ships"]] == [8, 7]
    assert where(laid(match, (0, "S 20000,9000 000.0")))["ships"][1]["order"] == 9
    assert where(rush(ships=ships, placed=12))["placed"] == 12


def test_tp_r4_a_position_with_an_empty_stock_is_after_stop() -> None:
    match = rush(DUEL, options={"stock": 1}, dead=[{"M": 1, "L": 1}, {}])
    assert (where(match)["phase"], where(match)["stop_by"], acting(match)) == ("stop", 0, {NATURE, 1})
    both = rush(DUEL, options={"stock": 1}, dead=[{"M": 1, "L": 1}, {"S": 1, "M": 1}])
    assert (where(both)["phase"], acting(both)) == ("volley", {NATURE})


def test_tp_r5_volleys_that_were_fired_are_fired_again() -> None:
    match = fired(DUEL)
    assert changed(match).state == match.state
    assert where(changed(match))["volleys"] == where(match)["volleys"]
    over = match.settle(Random(0))
    assert changed(over, to_act=[]).outcome == over.outcome
    assert changed(over, volleys=[]).outcome == over.outcome, "a game that is over has fired them all"


def test_unchecked_counts_nothing() -> None:
    many = "\n".join(f"0.S{k} at {1000 + 1000 * k},9000 heading 000.0" for k in range(1, 9))
    match = rush(many, unchecked=True, stocks=[{"L": 1}, {"M": 2}])
    assert (stock(match, 0), stock(match, 1)) == ({"S": 0, "M": 0, "L": 1}, {"S": 0, "M": 2, "L": 0})
    assert as_json(match.written(match.state))["unchecked"] is True
    assert stock(rush(many, unchecked=True), 0) == {"S": 0, "M": 5, "L": 5}
    refuses(r"stocks\[0\].S: 0 and 8 played do not make 5", many)


def test_tp_v2_a_view_does_not_know_what_others_have_sealed() -> None:
    match = laid(waves(wave=2, stock=2), (0, "S 3000,3000 000.0 M 6000,3000 000.0"))
    for viewer in (None, 1):
        view = as_json(match.game.position(match.view(viewer)))
        assert as_json(match.game.position(match.game.load(view))) == view
    del view["viewer"]
    with pytest.raises(Malformed, match="sealed_ships: player 0 has locked in 2 ships, not 0"):
        match.game.load(view)


# --- Refused ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "saying"),
    [
        ("1.S1 at 9600,9000 heading 000.0", "0.L1 touches 1.S1"),
        ("1.S1 at 11152,9000 heading 000.0", "0.L1 touches 1.S1"),
        ("1.S1 at 288,9000 heading 000.0", "1.S1 is not inside the field"),
        ("1.S1 at 50000,9000 heading 000.0", "1.S1 is not inside the field"),
        ("0.L1 at 20000,9000 heading 000.0", "0.L1 is listed twice"),
        ("0.S6 at 20000,9000 heading 000.0", "a player has at most 5 ships of a size"),
        ("1.S0 at 20000,9000 heading 000.0", "name"),
        ("1.S100 at 20000,9000 heading 000.0", "name"),
        ("2.S1 at 20000,9000 heading 000.0", "player"),
        ("1.S1 at 20000,9000 heading 000.0 damage 1", "damage"),
        ("1.S1 at 200000,9000 heading 000.0", "stern"),
    ],
)
def test_tp_r2_ships_that_cannot_lie_there(drawn: str, saying: str) -> None:
    refuses(saying, f"{LARGE} \n {drawn}")


SHIP = {"name": "S1", "player": 0, "size": "S", "stern": [3000, 3000], "heading": 0}


@pytest.mark.parametrize(
    ("more", "saying"),
    [
        ({"phase": "nap"}, "phase"),
        ({"phase": "wave"}, "mode rush has no phase wave"),
        ({"phase": "stop"}, "the rush has not stopped: all players have ships left"),
        ({"termination": "volleys"}, "must be over when termination is set"),
        ({"termination": "eaten"}, "termination"),
        ({"phase": "over", "termination": "left"}, "more than one player is left"),
        ({"forfeited": [1]}, "must be over when all other players resigned"),
        ({"forfeited": [2]}, "forfeited"),
        ({"to_act": [1]}, r"to_act: must be \[0, 1\]"),
        ({"to_act": []}, "to_act"),
        ({"weather": "fair"}, "weather"),
        ({"field": [[0, 0], [30000, 30000], [30000, 0], [0, 30000]]}, "field"),
        ({"field": [[0, 0], [30000, 0]]}, "3 to 96 corners"),
        ({"ready": [2]}, "ready"),
        ({"stopped": [2]}, "stopped"),
        ({"stop_by": 2}, "stop_by"),
        ({"stop_by": "wind"}, "stop_by"),
        ({"sealed": [0]}, "sealed: only possible in a wave"),
        ({"sealed_ships": [SHIP]}, "sealed: only possible in a wave"),
        ({"wave": 100}, "wave: 100 is not between 0 and 99"),
        ({"wave": -1}, "wave"),
        ({"stocks": [{"L": 5}, {}]}, r"stocks\[0\].S: 0 and 0 played do not make 5"),
        ({"stocks": [{"S": 5, "M": 5, "L": 5}] * 2}, r"stocks\[0\].L: 5 and 1 played do not make 5"),
        ({"stocks": [{"S": 5, "M": 5, "L": 4}]}, "stocks: must have one entry for each player"),
        ({"stocks": [{"S": -1}, {}]}, r"stocks\[0\].S: -1"),
        ({"stocks": [{"XL": 1}, {}]}, "stocks"),
        ({"dead": [{"L": 5}, {}]}, r"stocks\[0\].L: 0 and 6 played do not make 5"),
        ({"crashed": [SHIP], "dead": [{}, {}]}, r"dead\[0\].S: 0, but 1 are listed as crashed"),
        ({"crashed": [SHIP | {"met": "1.L9"}]}, r"crashed\[0\].met: there is no '1.L9'"),
        ({"crashed": [SHIP, SHIP]}, "0.S1 is listed twice"),
        ({"sunk": [SHIP | {"in": "S"}]}, "sunk: the volleys would not sink 0.S1"),
        ({"placed": 0}, "placed"),
        ({"volleys": [{"size": "S", "tracks": []}]}, "volleys"),
        ({"ships": [SHIP | {"size": "L"}]}, "S1 does not fit size L"),
        ({"ships": [SHIP | {"heading": 3600}]}, "heading"),
        ({"ships": [SHIP | {"order": 0}]}, "order"),
        (
            {"ships": [SHIP | {"order": 3}], "crashed": [SHIP | {"name": "S2", "order": 3}]},
            "two ships have the number 3",
        ),
        ({"viewer": 2}, "viewer"),
    ],
)
def test_a_position_that_cannot_be_is_refused(more: dict[str, Any], saying: str) -> None:
    refuses(saying, **more)


def test_tp_v2_waves_that_cannot_be_are_refused() -> None:
    match = laid(waves(wave=2, stock=2), (0, "S 3000,3000 000.0 M 6000,3000 000.0"))
    small, medium = where(match)["sealed_ships"]
    for saying, fields in (
        ("mode waves has no phase rush", {"phase": "rush"}),
        ("mode waves has no phase stop", {"phase": "stop"}),
        ("player 0 has locked in 2 ships, not 1", {"sealed_ships": [small], "stocks": None}),
        ("player 0 has locked in 0 ships, not 2", {"sealed": [], "to_act": None}),
        ("0.S1 is not inside the field", {"sealed_ships": [small | {"stern": [0, 0]}, medium]}),
    ):
        with pytest.raises(Malformed, match=saying):
            changed(match, **fields)


@pytest.mark.parametrize(
    ("fields", "saying"),
    [
        ({"sunk": []}, "sunk: the volleys would sink 1.L1|stocks"),
        ({"volleys": []}, "sunk: the volleys would not sink 1.L1"),
        ({"volleys": [{"size": "M", "tracks": []}]}, "volleys: must be S in this order"),
        ({"volleys": [{"size": "S", "tracks": [], "sunk": []}]}, "volleys[0]: unknown field 'sunk'|volleys"),
        ({"volleys": [{"size": size, "tracks": []} for size in "SML"]}, "volleys: 3 is not between 0 and 2"),
        ({"volleys": [{"size": "S", "tracks": []}] * 2}, "volleys: must be S, M in this order"),
    ],
)
def test_tp_r5_volleys_that_cannot_have_been_are_refused(fields: dict[str, Any], saying: str) -> None:
    with pytest.raises(Malformed, match=saying):
        changed(fired(DUEL), **fields)


def test_tp_r6_what_the_second_volley_sank_was_not_sunk_by_the_first() -> None:
    match = fired("0.M1 at 3000,9000 heading 090.0 \n 1.L1 at 9000,9000 heading 270.0", sizes="SM")
    (sunk,) = where(match)["sunk"]
    assert sunk["in"] == "M"
    with pytest.raises(Malformed, match=r"the volleys would sink 1\.L1"):
        changed(match, sunk=[sunk | {"in": "S"}])


def test_no_play_goes_on_in_a_position_that_is_over() -> None:
    over = play(fired(DUEL), "volley M", "volley L")
    assert (acting(changed(over)), changed(over).outcome) == (set(), over.outcome)
