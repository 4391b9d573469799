"""Positions of Pirates CSG: written and read again, and each thing that cannot be is one error."""

import copy
from collections.abc import Callable
from random import Random
from typing import Any, Final

import numpy as np
import pytest

from iceharbor.codec import Malformed, shape
from iceharbor.contract import NATURE
from iceharbor.games.common.state import copied, table_bytes
from iceharbor.games.pirates_csg.cards import own_cards
from iceharbor.games.pirates_csg.hulls import bow_tip, middle_of
from iceharbor.games.pirates_csg.layout import OPTIONS, opening_sea
from iceharbor.games.pirates_csg.position import PiratesCSGPosition, position_of
from iceharbor.games.pirates_csg.position_reader import read_position
from iceharbor.games.pirates_csg.records import PHASES, SHIPS_ACT, PiratesSea
from iceharbor.games.pirates_csg.secrets import masked
from iceharbor.games.pirates_csg.setup import apply_setup, in_setup, sample_setup, setup_to_act
from iceharbor.games.pirates_csg.sweep import bow_of_towed
from tests.as_json import as_json
from tests.seeds import seeds, times

USUAL: Final[dict[str, Any]] = {name: option["default"] for name, option in OPTIONS["properties"].items()}
CARDS: Final = own_cards()
ENDINGS: Final = (None, "claimed", "resigned")


def every_step(seed: int, **options: Any) -> list[PiratesSea]:
    """The seas of a random setup, from the first to the first turn."""
    rng = Random(seed)
    seas = [opening_sea({**USUAL, **options})]
    while in_setup(seas[-1]):
        player = rng.choice(sorted(setup_to_act(seas[-1])))
        seas.append(apply_setup(seas[-1], player, sample_setup(seas[-1], player, CARDS, rng), CARDS))
    return seas


def written(sea: PiratesSea, **options: Any) -> dict[str, Any]:
    acting = setup_to_act(sea) if in_setup(sea) else frozenset({int(sea.turn[0].player)})
    position = position_of(sea, CARDS, {**USUAL, **options}, acting, None, None)
    return as_json(position)


def read(position: dict[str, Any], **options: Any) -> PiratesSea:
    return read_position(shape(position, PiratesCSGPosition), {**USUAL, **options}, CARDS, ENDINGS)


def test_every_position_before_play_reads_back_to_the_same_sea() -> None:
    for seed in seeds(times(2, 12)):
        options = {"specials": seed % 3, "islands": 5 + seed % 4}
        for sea in every_step(seed, **options):
            again = read(written(sea, **options), **options)
            assert table_bytes(again, "outlines") == table_bytes(sea, "outlines"), (seed, PHASES[sea.turn[0].phase])
            assert np.array_equal(again.outlines[:-1], sea.outlines[:-1])


def test_a_view_reads_back_to_the_same_view() -> None:
    for sea in every_step(3, specials=2):
        for viewer in (0, 1, None):
            view = masked(sea, viewer)
            position = {**written(view, specials=2), "viewer": viewer}
            assert table_bytes(read(position, specials=2), "outlines") == table_bytes(view, "outlines")


SEA: Final = every_step(7)[-1]
POSITION: Final = written(SEA)
Edit = Callable[[dict[str, Any]], object]


def first_laid(position: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = next(ship for ship in position["ships"] if "at" in ship)
    return found


WRONG: Final[list[tuple[Edit, str]]] = [
    (lambda p: p.update(players=3), "players: must be 2"),
    (lambda p: p.update(wings=1), "wings"),
    (lambda p: p.update(phase="lunch"), "phase: 'lunch'"),
    (lambda p: p.update(phase="over"), "termination"),
    (lambda p: p.update(phase="shot"), "decision: phase shot needs one"),
    (lambda p: p.update(phase="isles"), "islands: "),
    (lambda p: p.update(ready=[0]), "ready: both"),
    (lambda p: p["ships"][0].update(name="no-ship"), r"ships\[0\].name: no card"),
    (lambda p: p["ships"].append(p["ships"][-1]), "is listed twice"),
    (lambda p: p["ships"].reverse(), "those of player 0 come first"),
    (lambda p: first_laid(p).update(masts=[9]), "masts: must be numbers"),
    (lambda p: first_laid(p).update(docked=None), ""),
    (lambda p: first_laid(p).update(docked="wild1"), "docked: its bow must touch"),
    (lambda p: first_laid(p).update(docked="wild9"), "docked: there is no island"),
    (lambda p: first_laid(p).update(rams="0.no-ship"), "there is no ship '0.no-ship'"),
    (lambda p: first_laid(p).update(at=[0, 0]), "not inside the field"),
    (lambda p: first_laid(p).update(at=p["islands"][0]["at"]), r"touches seed"),
    (lambda p: first_laid(p).update(crew="cook"), "'cook' is no kind of crew"),
    (lambda p: first_laid(p).update(crew="captain"), "must be in `crew` as serving"),
    (lambda p: first_laid(p).update(heading=3600), "heading: 3600"),
    (lambda p: p["islands"].pop(), "islands: must be seed, home0"),
    (lambda p: p["islands"][3].update(outline=8), "outline: 8"),
    (lambda p: p["islands"][3].update(outline=p["islands"][4]["outline"]), "all outlines differ"),
    (lambda p: p["islands"][1].update(trap=0), "trap: a trap lies at a Wild"),
    (lambda p: p["coins"].pop(), "coins: this match has 29, not 28"),
    (lambda p: p["coins"][8].update(value=9), "their values are not those"),
    (lambda p: p["coins"][8].pop("value"), r"coins\[8\].value: is missing"),
    (lambda p: p["coins"][8].update(where="home0"), "coins at home are in a purse"),
    (lambda p: p["coins"][8].update(place="ship"), "there is no ship"),
    (lambda p: p["coins"][8].update(power="fly", value=None), "'fly' is no operation"),
    (lambda p: p["turn"].update(player=2), "turn.player"),
    (lambda p: p["turn"].update(first=None), "turn.first"),
    (lambda p: p["turn"].update(round=60), "turn.round: the round limit"),
    (lambda p: p.update(crew=[{"player": 0, "kind": "captain"}, {"player": 0, "kind": "captain"}]), "two of captain"),
    (lambda p: p.update(to_act=[-1]), "to_act: must be"),
    (lambda p: p.update(winner=0), "the game goes on"),
]


@pytest.mark.parametrize(("edit", "said"), WRONG)
def test_a_position_that_cannot_be_is_one_error(edit: Edit, said: str) -> None:
    position = copy.deepcopy(POSITION)
    edit(position)
    if not said:
        read(position)
        return
    with pytest.raises(Malformed, match=said):
        read(position)


def test_an_illegal_fleet_is_refused_unless_it_is_unchecked() -> None:
    position = copy.deepcopy(POSITION)
    position["ships"] = [ship for ship in position["ships"] if ship["player"] == 1]
    with pytest.raises(Malformed, match="player 0: the fleet has no ship"):
        read(position)
    assert len(read({**position, "unchecked": True}).ships) == len(position["ships"])


def test_a_random_change_is_refused_or_reads_as_a_sea() -> None:
    rng = Random(seeds(1)[0])
    for _ in range(times(60, 3000)):
        position = copy.deepcopy(POSITION)
        part: Any = position
        while isinstance(part, dict | list) and part:
            key = rng.choice(sorted(part)) if isinstance(part, dict) else rng.randrange(len(part))
            if not isinstance(part[key], dict | list) or not part[key] or rng.random() < 0.1:
                part[key] = rng.choice([None, 0, -1, 10**9, "", "c1", [], {}, True])
                break
            part = part[key]
        try:
            sea = read(position)
        except Malformed:
            continue
        assert sea.turn[0].phase == SHIPS_ACT


def test_nature_acts_in_the_first_position_after_both_fleets() -> None:
    seas = every_step(5)
    assert written(seas[2])["to_act"] == [NATURE]
    assert written(seas[2])["phase"] == "shapes"


def towing() -> PiratesSea:
    """A docked ship of player 0 with a derelict of its own fleet in tow, at the end of the setup of SEA."""
    sea = copied(SEA)
    tower, derelict = (
        next(k for k, ship in enumerate(sea.ships) if ship.player == 0 and bool(ship.laid) is on_sea)
        for on_sea in (True, False)
    )
    ship, towed = sea.ships[tower], sea.ships[derelict]
    bow = bow_tip(ship.masts, ship.x, ship.y, ship.heading)
    x, y = middle_of(towed.masts, *bow_of_towed(ship.masts, *bow, ship.heading), ship.heading)
    towed.laid, towed.in_yard, towed.standing, towed.towed_by = 1, 0, 0, tower
    towed.x, towed.y, towed.heading = x, y, ship.heading
    ship.tows = derelict
    return sea


@pytest.mark.parametrize("masts", [0, 1])
def test_pc_a55_a_docked_tower_and_its_tow_read_back_also_when_the_tower_has_no_masts(masts: int) -> None:
    sea = towing()
    sea.ships["standing"][sea.ships["tows"] >= 0] = masts
    assert table_bytes(read(written(sea)), "outlines") == table_bytes(sea, "outlines")


def test_pc_a55_a_ship_in_tow_has_no_dock_of_its_own() -> None:
    position = written(towing())
    towed = next(ship for ship in position["ships"] if "towed_by" in ship)
    towed["docked"] = "home0"
    with pytest.raises(Malformed, match="docked: a ship in tow is docked while its tower is"):
        read(position)
