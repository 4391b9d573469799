"""Pirates CSG as players see it: looks, cards, secrets on the table and on the shelf, the log in words, and motions."""

from collections.abc import Sequence

import pytest

from iceharbor.contract import NATURE
from iceharbor.games.common.state import copied
from iceharbor.games.pirates_csg import records as r
from iceharbor.games.pirates_csg.cards import own_cards
from iceharbor.games.pirates_csg.describe import line_of
from iceharbor.games.pirates_csg.fighting import apply_attack, apply_shot
from iceharbor.games.pirates_csg.hulls import lay_hull
from iceharbor.games.pirates_csg.motions import motions_of
from iceharbor.games.pirates_csg.records import PiratesSea
from iceharbor.games.pirates_csg.scene import draw_scene
from iceharbor.scene import CannonShot, CoinMove, DiceRoll, LoggedAction, ObjectRef, Sentence, Voyage
from tests.games.pirates_csg_seas import Ship, lay_sea
from tests.games.test_pirates_csg_firing import attack
from tests.scene_checks import check_motions, check_scene, objects_in

CARDS = own_cards()
THIMBLE = Ship(0, (0, 0, 0), ("3S", "3S", "4L"), facts={"crew": r.HELMSMAN})
HEN = Ship(1, (2000, 0, 1800), ("2S", "3S"))
WAITING = Ship(0, None, ("3L", "3S"))
ISLES = [(r.SEED, 9000, 9000), (r.HOME, -9000, -9000), (r.HOME, 9000, -9000), (r.WILD, -9000, 9000)]
COINS = [(5, 0), (r.UNKNOWN_VALUE, 3), (4, 3), (7, 3), (3, 3)]


def sea_with_coins() -> PiratesSea:
    """One coin on the Seed, one unknown and one known on wild1, 7 spent by seat 1, 3 in seat 0's purse."""
    sea = lay_sea([THIMBLE, HEN, WAITING], ISLES, COINS)
    sea.coins[2].known = 0b01
    sea.coins[3].place, sea.coins[3].where, sea.coins[3].known = r.SPENT, 1, 0b11
    sea.coins[4].place, sea.coins[4].where, sea.coins[4].known = r.PURSE, 0, 0b01
    return sea


def said(text: Sentence) -> str:
    return "".join(piece if isinstance(piece, str) else getattr(piece, "label", "them") for piece in text)


def logged(notation: str, player: int = 0) -> LoggedAction:
    return LoggedAction(1, player, notation)


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_scenes_are_whole_for_every_viewer(viewer: int | None) -> None:
    check_scene(draw_scene(sea_with_coins(), viewer, CARDS, ()), 2)


def test_pc_r24_the_end_says_how_the_count_came_about() -> None:
    sea = sea_with_coins()
    assert draw_scene(sea, 0, CARDS, ()).panel.epilogue == ""
    sea.turn[0].phase = r.OVER
    assert draw_scene(sea, 0, CARDS, ()).panel.epilogue == (
        "Teal 0 spent + 3 kept + 1 for the coin kept; Coral 7 spent"
    )
    sea.coins[4].value = r.UNKNOWN_VALUE
    assert draw_scene(sea, 1, CARDS, ()).panel.epilogue == ""


def test_the_side_of_a_player_is_above_where_their_home_lies_north_of_the_middle() -> None:
    isles = [(r.HOME, -9000, -9000), (r.HOME, 0, 9000)]
    sea = lay_sea([THIMBLE, HEN], isles)
    southern, northern = draw_scene(sea, 1, CARDS, ()).sides
    assert [(southern.seat, southern.above), (northern.seat, northern.above)] == [(0, False), (1, True)]
    sea.islands[0].laid = 0
    assert draw_scene(sea, 0, CARDS, ()).sides == (northern,)


def test_a_ship_has_its_exact_hull_its_masts_and_its_card() -> None:
    sea = lay_sea([Ship(0, (100, 200, 300), ("3S", "3S", "4L"), standing=0b011)], ISLES)
    scene = draw_scene(sea, 0, CARDS, ())
    (ship,) = scene.vessels
    assert ship.name == "0.winter-thimble"
    assert [mast.lost for mast in ship.masts] == [False, False, True]
    assert ship.hull == tuple(
        (int(x), int(y)) for x, y in zip(sea.outlines[0].x[:11], sea.outlines[0].y[:11], strict=True)
    )
    card = scene.facts[ship.name].card
    assert card is not None
    assert card.title == "Winter Thimble"
    assert [bit.struck for bit in card.rows[0].bits] == [False, False, True]


def test_pc_a50_a_hidden_coin_has_no_value_and_one_that_i_have_seen_an_eye() -> None:
    scene = draw_scene(sea_with_coins(), 0, CARDS, ())
    wild = next(sand for sand in scene.sands if sand.name == "wild1")
    assert [(coin.value, coin.secret) for coin in wild.coins] == [(None, False), (4, True)]


def test_pc_a60_of_others_spent_gold_has_a_value_and_coins_a_number() -> None:
    sea = sea_with_coins()
    unspent = draw_scene(sea, 1, CARDS, ()).panel.standings[0]
    assert (unspent.score, unspent.counts, unspent.extra) == (1, "coin", "")
    sea.coins[4].where = 1
    sea.coins[4].value = r.UNKNOWN_VALUE
    standing = draw_scene(sea, 0, CARDS, ()).panel.standings[1]
    assert (standing.score, standing.extra.replace("\N{NO-BREAK SPACE}", " ")) == (7, "spent + 1 coin")
    sea.coins[4].value = 3
    assert draw_scene(sea, 1, CARDS, ()).panel.standings[1] == standing


def test_the_shelf_has_the_purse_the_shipyard_and_spent_coins_but_no_purse_for_spectators() -> None:
    sea = sea_with_coins()
    titles = [part.title for part in draw_scene(sea, 0, CARDS, (logged("roll 5", NATURE),)).shelf]
    assert titles == ["Purse", "Shipyard", "Coral spent 7", "Last dice"]
    assert [part.title for part in draw_scene(sea, None, CARDS, ()).shelf] == ["Coral spent 7"]


def test_pc_r20_a_ship_in_the_shipyard_says_what_is_missing_or_that_it_is_bought() -> None:
    def notes() -> list[str]:
        (yard,) = [part for part in draw_scene(sea, 0, CARDS, ()).shelf if part.title == "Shipyard"]
        return [face.note for face in yard.cards if face.note]

    sea = sea_with_coins()
    assert notes() == ["6 short"]
    sea.turn[0].unlaunched = 0b100
    assert notes() == ["bought"]


# --- The log ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("notation", "player", "expected"),
    [
        ("fleet ?", 0, "has chosen a fleet"),
        ("fleet english lantern-hen captain", 0, "chooses a fleet of England: 1 ship and 1 crew"),
        ("home 100,200 030.0", 0, "places the home of them"),
        ("roll 4 2", NATURE, "Teal rolls 4, Coral 2; Teal is Player 1"),
        ("roll 3 3", NATURE, "Teal rolls 3, Coral 3; they roll again"),
        ("shapes 1 2 3", NATURE, "3 islands drawn"),
        ("deal 5 5 7", NATURE, "the treasure is dealt"),
        ("lowest 3 5", NATURE, "dice for the first ship: 3 and 5"),
        ("launch winter-thimble 090.0 270.0", 0, "places Winter Thimble at home"),
        ("attack winter-thimble 1.lantern-hen", 0, "Winter Thimble attacks Lantern Hen"),
        ("scavenge winter-thimble repair 2", 0, "Winter Thimble scavenges at sea and repairs mast 2"),
        ("drop winter-thimble", 0, "Winter Thimble drops its tow"),
        ("crew captain winter-thimble", 0, "captain goes aboard Winter Thimble"),
        ("trap winter-thimble", 0, "Winter Thimble lays a trap at sea"),
        ("take c2", 0, "takes a coin"),
        ("reroll", 0, "rolls a missed shot again"),
        ("keep", 0, "keeps the miss"),
        ("choose-for-me on", 0, "lets lost masts be chosen"),
        ("end", 0, "ends turn"),
        ("resign", 0, "resigns"),
    ],
)
def test_every_action_has_a_sentence(notation: str, player: int, expected: str) -> None:
    sea = sea_with_coins()
    line = line_of(sea, logged(notation, player), sea, 0, CARDS)
    assert (said(line.text), line.ends) == (expected, notation == "end")


def test_a_purchase_names_its_cards_and_its_price() -> None:
    before = sea_with_coins()
    after = copied(before)
    after.coins[4].place = r.SPENT
    text = line_of(before, logged("buy brass-teakettle captain@winter-thimble pay c5"), after, 1, CARDS).text
    assert said(text) == "buys Brass Teakettle and a captain for Winter Thimble for 3 gold"


def test_a_coin_that_was_taken_has_a_value_only_for_those_who_know_it() -> None:
    sea = sea_with_coins()
    assert line_of(sea, logged("take c3"), sea, 0, CARDS).found == "4 gold"
    assert line_of(sea, logged("take c2"), sea, 1, CARDS).found == ""


# --- Motions ----------------------------------------------------------------------------------------------------------


def moved(before: PiratesSea, x: int, y: int, heading: int) -> PiratesSea:
    """The sea with its first ship elsewhere."""
    after = copied(before)
    ship = after.ships[0]
    ship.x, ship.y, ship.heading = x, y, heading
    lay_hull(after.outlines[0], ship.masts, x, y, heading)
    return after


def test_a_voyage_follows_its_segments_and_ends_where_the_ship_lies() -> None:
    before = sea_with_coins()
    after = moved(before, 2000, 3000, 900)
    (voyage,) = motions_of(before, [logged("move winter-thimble S 000.0 L 090.0")], after, CARDS)
    assert isinstance(voyage, Voyage)
    assert voyage.poses == ((0, 0, 0), (0, 2318, 0), (-1239, 3557, 900), (2000, 3000, 900))


def test_coins_that_come_home_move_and_are_counted() -> None:
    before = sea_with_coins()
    before.coins[1].place, before.coins[1].where = r.ABOARD, 0
    after = moved(before, 0, 2318, 0)
    after.coins[1].place, after.coins[1].where = r.PURSE, 0
    after.ships[0].docked = 1
    entry = logged("move winter-thimble S 000.0")
    text = line_of(before, entry, after, 1, CARDS).text
    assert said(text) == "Winter Thimble sails S and docks at home and brings home 1 coin"
    assert isinstance(text[3], ObjectRef)
    motions = motions_of(before, [entry], after, CARDS)
    assert isinstance(motions[1], CoinMove)
    assert (motions[1].start, motions[1].end) == ("0.winter-thimble", "home0")
    check_motions(motions, 2, objects_in(draw_scene(after, 0, CARDS, ())))


@pytest.mark.parametrize(("die", "word"), [(5, "a hit"), (1, "a miss")])
def test_a_shot_says_its_gun_its_die_and_its_result(die: int, word: str) -> None:
    before = sea_with_coins()
    encoded = attack(1)
    apply_attack(before, encoded)
    after = copied(before)
    apply_shot(after, die)
    entry = logged(f"roll {die}", NATURE)
    assert said(line_of(before, entry, after, 0, CARDS).text) == f"Winter Thimble, mast 1: {die}, {word} on Lantern Hen"
    (shot,) = motions_of(before, [entry], after, CARDS)
    assert isinstance(shot, CannonShot)
    assert (shot.target, shot.hits, shot.die) == ("1.lantern-hen", word == "a hit", die)


def test_an_attack_and_its_rolls_in_one_batch_are_shown_shot_by_shot() -> None:
    before = sea_with_coins()
    after = copied(before)
    apply_attack(after, attack(1))
    apply_shot(after, 1)
    apply_shot(after, 5)
    entries = [logged("attack winter-thimble 1.lantern-hen"), *(logged(f"roll {die}", NATURE) for die in (1, 5))]
    shots = motions_of(before, entries, after, CARDS)
    assert [(type(shot), shot.die, shot.hits) for shot in shots if isinstance(shot, CannonShot)] == [
        (CannonShot, 1, False),
        (CannonShot, 5, True),
    ]
    assert len(shots) == 2
    assert before.turn[0].phase == r.SHIPS_ACT


def test_dice_before_play_roll_for_all_to_see() -> None:
    sea = sea_with_coins()
    entries: Sequence[LoggedAction] = (logged("roll 4 2", NATURE), logged("lowest 3 5", NATURE))
    assert [type(motion) for motion in motions_of(sea, entries, sea, CARDS)] == [DiceRoll, DiceRoll]


def test_the_button_of_the_turn_ends_it() -> None:
    turn = draw_scene(sea_with_coins(), 0, own_cards(), ()).panel.turn
    assert turn is not None
    assert (turn.end, turn.ends) == ("End turn", ("end",))
