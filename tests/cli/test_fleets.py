"""Fleets and card lists on the command line: ready-made and random fleets, checks, one clear error for a bad file."""

import json
from pathlib import Path

import pytest

from iceharbor.games.pirates_csg.cards import own_cards
from iceharbor.games.pirates_csg.fleets import READY_MADE, price_of, total_of
from tests.cli.conftest import Run

GAME = "pirates_csg"
SKIFF = '[[ships]]\nname = "Skiff"\nnation = "english"\npoints = 5\nguns = ["4S"]\nmove = "L"\ncargo = 2\n'
LIST = f'name = "Mine"\n{SKIFF}'


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(LIST)
    return file


def test_fleets_lists_what_is_ready_made_with_points_and_notation(run: Run) -> None:
    status, out, err = run("fleets", GAME)
    assert (status, err) == (0, "")
    assert len(out.splitlines()) == len(READY_MADE) == 6
    points = total_of(own_cards(), READY_MADE["Harbour Patrol"].cards)
    assert out.startswith(f"Harbour Patrol ({points}): fleet english winter-thimble lantern-hen")


def test_fleets_checks_every_demand_and_the_status_says_whether_it_is_legal(run: Run) -> None:
    status, out, _ = run("fleets", GAME, "fleet", "english", "lantern-hen", "captain")
    assert (status, out.splitlines()[-1]) == (0, "legal")
    status, out, _ = run("fleets", GAME, "fleet", "english", "salt-ledger")
    assert status == 1
    price = price_of(own_cards(), "salt-ledger")
    assert f"NO   Your cheapest ship costs {price}, less than 10 is needed (PC-A3)" in out
    status, out, _ = run("fleets", GAME, "fleet", "english", "lantern-hen", "rubber-duck")
    assert status == 1
    assert "rubber-duck" in out
    status, out, _ = run("fleets", GAME, "fleet", "english", "lantern-hen", "salt-ledger", "--option", "points=20")
    assert (status, "points, at most 20 (PC-R3)" in out) == (1, True)


def test_fleets_draws_a_random_legal_fleet_the_same_for_the_same_seed(run: Run) -> None:
    status, out, _ = run("fleets", GAME, "--random", "--seed", 7)
    assert status == 0
    assert out == run("fleets", GAME, "--random", "--seed", 7)[1]
    assert out != run("fleets", GAME, "--random", "--seed", 8)[1]
    assert run("fleets", GAME, *out.split())[0] == 0


def test_fleets_of_a_game_without_any_is_one_clear_error(run: Run) -> None:
    assert run("fleets", "hextris") == (2, "", "iceharbor: Hextris: nothing is built before play\n")


def test_fleets_of_words_that_build_nothing_is_one_clear_error(run: Run) -> None:
    status, _, err = run("fleets", GAME, "fleet", "atlantis")
    assert status == 2
    assert "'atlantis' is not a nation" in err
    assert "PC-R4" in err


def test_pc_a62_a_card_list_of_ones_own_is_in_the_header_of_a_new_match(run: Run, cards: Path, tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    assert run("new", GAME, file, "--cards", cards)[0] == 0
    header = json.loads(file.read_text())["log"][0]
    assert header["options"]["cards"]["ships"][0]["name"] == "Skiff"
    assert run("replay", file)[0] == 0
    assert run("fleets", GAME, "fleet", "english", "skiff", "--cards", cards)[1].endswith("legal\n")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (LIST.replace('"L"', '"XL"'), "$.ships[0].move"),
        (LIST + "speed = 3\n", "speed"),
        (LIST + 'power = "flight"\n', "ships[0].power: 'flight' is no operation"),
        (LIST.replace("[[ships]]", "[[ships]"), "not TOML"),
        (LIST.replace("points = 5", "points = 20"), "no nation has a ship that costs less than 10"),
    ],
)
def test_pc_a62_a_bad_card_list_is_one_error_with_file_field_and_reason(
    run: Run, cards: Path, tmp_path: Path, text: str, says: str
) -> None:
    cards.write_text(text)
    status, out, err = run("new", GAME, tmp_path / "table.json", "--cards", cards)
    assert (status, out, len(err.splitlines())) == (2, "", 1)
    assert err.startswith(f"iceharbor: {cards}: ")
    assert says in err


def test_pc_a62_a_card_list_of_more_than_64_kb_is_refused(run: Run, cards: Path, tmp_path: Path) -> None:
    cards.write_text(LIST + f'ability = "{"x" * 70_000}"\n')
    assert "too long: 70" in run("new", GAME, tmp_path / "table.json", "--cards", cards)[2]


def test_a_game_without_cards_refuses_a_card_list(run: Run, cards: Path, tmp_path: Path) -> None:
    assert "has no option 'cards'" in run("new", "hextris", tmp_path / "table.json", "--cards", cards)[2]


def test_pc_a62_our_own_list_may_be_brought_as_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "own.json"
    file.write_text(
        json.dumps(
            {
                "name": "Own",
                "ships": [
                    {
                        "name": ship.name,
                        "nation": ship.nation,
                        "points": ship.points,
                        "guns": ship.guns,
                        "move": ship.move,
                        "cargo": ship.cargo,
                    }
                    for ship in own_cards().ships
                ],
            }
        )
    )
    assert run("selfplay", GAME, "--bots", "random,random", "--games", 1, "--cards", file)[0] == 0
