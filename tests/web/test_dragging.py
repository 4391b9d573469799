"""Pieces of tabletops are dragged from tray, hand and board, by mouse and by finger, and every action can be tapped,
too. The counts of taps and drags are those that a player needs."""

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.seeds import most_slow
from tests.web.conftest import Visit
from tests.web.hand import Hand, seat_with_hand
from tests.web.host import Host
from tests.web.test_boards_seen import HEXTRIS, UNDERCUT
from tests.web.visitor import Visitor

SPRAWL: dict[str, Any] = {
    "game": "sprawl",
    "players": 3,
    "turn": 0,
    "towers": {
        "B2": {"player": 0, "sizes": "L"},
        "D5": {"player": 1, "sizes": "M"},
        "A6": {"player": 2, "sizes": "S"},
    },
    "branches": {"C2": {"player": 0, "size": "M", "points": "E", "parent": "B2"}},
    "unchecked": True,
}
TAPPED = [
    (HEXTRIS, "0L c1", "drops"),
    (HEXTRIS, "a1 a2", "slides"),
    (SPRAWL, "0M B2", "stacks"),
    (SPRAWL, "B2 0M B2", "stacks"),
    (SPRAWL, "0L B3>W", "places"),
    (SPRAWL, "B2 0L B3>W", "places"),
    (SPRAWL, "0L E2", "plants"),
    (SPRAWL, "C2 0L E2", "plants"),
]
"""Positions, the spots to tap for one action, and the verb in the log."""
DRAGGED = [
    (HEXTRIS, "0L", "c1", "drops"),
    (HEXTRIS, "a1", "a2", "slides"),
    (SPRAWL, "0M", "B2", "stacks"),
    (SPRAWL, "0L", "B3>W", "places"),
    (SPRAWL, "0L", "E2", "plants"),
]
WAYS = list(product((False, True), repeat=2))
"""By finger or not, and with a confirmation or not."""
MOST = {"hextris": 2, "sprawl": 3}
"""The most taps for an action without confirmation; with it there is one more."""


def in_ways(*cases: tuple[Any, ...]) -> list[Any]:
    """Each case once by mouse and once by finger, once with a confirmation and once without; under `--all` each case in
    each of the four ways."""
    return [
        way
        for number, case in enumerate(cases)
        for way in most_slow(((*case, *way) for way in sorted(WAYS, key=lambda way: (sum(way) + number) % 2)), 2)
    ]


def played(player: Visitor, verb: str) -> None:
    expect(player.log).to_have_count(1)
    expect(player.log.first).to_contain_text(verb)


def waits(player: Visitor) -> None:
    expect(player.page.locator(".ghost-tick")).to_be_visible()
    expect(player.log).to_have_count(0)


@pytest.mark.parametrize(("position", "spots", "verb", "phone", "asked"), in_ways(*TAPPED))
def test_an_action_takes_at_most_two_taps_in_hextris_and_three_in_sprawl(
    host: Host, visit: Visit, position: dict[str, Any], spots: str, verb: str, phone: bool, asked: bool
) -> None:
    player, hand = seat_with_hand(host, visit, position, phone=phone, asked=asked)
    names = spots.split()
    for name in names:
        hand.tap(name)
    if asked:
        waits(player)
        hand.tap(names[-1])
    played(player, verb)
    assert hand.taps <= MOST[position["game"]] + asked


@pytest.mark.parametrize(("position", "piece", "place", "verb", "phone", "asked"), in_ways(*DRAGGED))
def test_an_action_is_one_drag(
    host: Host, visit: Visit, position: dict[str, Any], piece: str, place: str, verb: str, phone: bool, asked: bool
) -> None:
    player, hand = seat_with_hand(host, visit, position, phone=phone, asked=asked)
    hand.drag(piece, place)
    if asked:
        waits(player)
        player.rests(".ghost-answers")
        player.page.locator(".ghost-tick").tap() if phone else player.page.keyboard.press("Enter")
    played(player, verb)
    hand.counts(taps=0, drags=1)


@pytest.mark.parametrize("phone", [False, True])
def test_a_piece_follows_the_pointer_and_its_places_are_marked_until_it_is_dropped(
    host: Host, visit: Visit, phone: bool
) -> None:
    player, hand = seat_with_hand(host, visit, HEXTRIS, phone=phone)
    lifted = player.page.locator(".lifted-piece .pyramid")
    hand.take("0L")
    expect(lifted).to_have_count(1)
    expect(player.page.locator(".board .spot.open:not(.tray)")).to_have_count(8)
    hand.move(hand.at("c1"))
    expect(player.page.locator(".board .aimed")).to_have_attribute("data-name", "c1")
    expect(player.page.locator(".ghost-pyramids .pyramid")).to_have_count(1)
    hand.move(hand.at("c3"))
    expect(player.page.locator(".board .aimed")).to_have_count(0)
    expect(player.page.locator(".ghost-pyramids .pyramid")).to_have_count(0)
    assert player.page.evaluate("[scrollX, scrollY]") == [0, 0], "the page does not scroll"
    hand.drop()
    expect(lifted).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize(
    ("position", "piece", "place", "rule"),
    [(HEXTRIS, "0L", "c2", "HX-R3"), (HEXTRIS, "a1", "b3", "HX-R4"), (SPRAWL, "0L", "E6", "SP-R5")],
)
def test_a_drop_elsewhere_is_answered_with_its_rule_and_keeps_what_was_chosen(
    host: Host, visit: Visit, position: dict[str, Any], piece: str, place: str, rule: str, phone: bool
) -> None:
    player, hand = seat_with_hand(host, visit, position, phone=phone)
    hand.tap(piece)
    chosen = player.page.locator(".board .selected")
    expect(chosen).to_have_attribute("data-name", piece)
    hand.drag(piece, place)
    expect(player.page.locator(".notice.refused")).to_contain_text(rule)
    expect(chosen).to_have_attribute("data-name", piece)
    expect(player.log).to_have_count(0)


AT_SPOT = """(name) => {
  const [spot, plate] = [`[data-name=${name}] .face`, ".callout.no"].map((each) =>
    document.querySelector(`.board ${each}`)?.getBoundingClientRect());
  const near = (a, b) => a.left < b.right + 20 && a.top < b.bottom + 20;
  return plate ? near(spot, plate) && near(plate, spot) : false;
}"""


def test_the_answer_to_a_drop_stands_at_the_spot_whose_name_it_says(host: Host, visit: Visit) -> None:
    player, hand = seat_with_hand(host, visit, HEXTRIS)
    hand.drag("0L", "c2")
    expect(player.page.locator(".callout.no")).to_contain_text("c2 is not on the rim")
    player.until(AT_SPOT, "c2")
    expect(player.page.locator(".board .notes .inner.near").filter(has_text="c2")).to_be_visible()


def test_the_answer_to_a_drop_is_gone_when_the_next_drag_begins(host: Host, visit: Visit) -> None:
    player, hand = seat_with_hand(host, visit, HEXTRIS)
    hand.drag("0L", "c2")
    expect(player.page.locator(".notice.refused")).to_contain_text("HX-R3")
    hand.take("0L")
    expect(player.page.locator(".lifted-piece .pyramid")).to_have_count(1)
    expect(player.page.locator(".notice.refused")).to_have_count(0)
    hand.move(hand.at("c1"))
    hand.drop()
    waits(player)
    expect(player.page.locator(".notice.refused")).to_have_count(0)


def test_a_drop_beside_the_board_is_answered(host: Host, visit: Visit) -> None:
    player, hand = seat_with_hand(host, visit, HEXTRIS)
    hand.take("0L")
    hand.move((20, 700))
    hand.drop()
    expect(player.page.locator(".notice.refused")).to_contain_text("goes back")


@pytest.mark.parametrize("phone", [False, True])
def test_a_waiting_action_stays_when_another_piece_is_dropped_in_vain(host: Host, visit: Visit, phone: bool) -> None:
    player, hand = seat_with_hand(host, visit, HEXTRIS, phone=phone)
    hand.drag("0L", "c1")
    waits(player)
    hand.drag("0S", "c2")
    expect(player.page.locator(".notice.refused")).to_contain_text("HX-R3")
    expect(player.answer()).to_have_text("Drop on c1")


def test_escape_breaks_a_drag_off(host: Host, visit: Visit) -> None:
    player, hand = seat_with_hand(host, visit, HEXTRIS, asked=False)
    hand.take("0L")
    hand.move(hand.at("c1"))
    expect(player.page.locator(".board .aimed")).to_have_count(1)
    player.page.keyboard.press("Escape")
    expect(player.page.locator(".lifted-piece .pyramid")).to_have_count(0)
    expect(player.page.locator(".board .selected")).to_have_count(0)
    hand.drop()
    hand.drag("0M", "e1")
    played(player, "drops")
    expect(player.log.first).to_contain_text("e1")


def test_a_drag_ends_when_the_position_changes_under_it(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="hextris", position=HEXTRIS)
    first, other = (visit().sit(match, seats[0]) for _ in range(2))
    for player in (first, other):
        player.sees_turn("Your turn")
        player.rests(".board .tabletop")
    hand, theirs = Hand(first, phone=False), Hand(other, phone=False)
    hand.take("0L")
    hand.move(hand.at("c1"))
    expect(first.page.locator(".board .aimed")).to_have_count(1)
    theirs.drag("0M", "e1")
    other.answer().click()
    played(first, "drops")
    expect(first.page.locator(".board .aimed")).to_have_count(0)
    hand.move(hand.at("c1"))
    expect(first.page.locator(".board .aimed")).to_have_count(0)
    expect(first.page.locator(".board .spot.open")).to_have_count(0)
    hand.drop()
    expect(first.page.locator(".lifted-piece .pyramid")).to_have_count(0)
    expect(first.page.locator(".ghost-tick")).not_to_be_visible()
    played(first, "drops")


def test_a_second_finger_breaks_a_drag_off_and_zooms(host: Host, visit: Visit) -> None:
    player, hand = seat_with_hand(host, visit, HEXTRIS, phone=True, asked=False)
    assert hand.finger
    sea = player.page.locator(".board .sheet > .sea")
    before = sea.get_attribute("transform")
    hand.take("0L")
    expect(player.page.locator(".lifted-piece .pyramid")).to_have_count(1)
    (x, y), (u, v) = hand.here, hand.at("c3")
    hand.finger.put(1, (u, v))
    for step in (10, 20, 30):
        hand.finger.move((x, y + step), (u, v - step))
    player.goes_from(lambda: sea.get_attribute("transform"), before)
    hand.finger.lift(0)
    hand.finger.lift(1)
    expect(player.page.locator(".lifted-piece .pyramid")).to_have_count(0)
    expect(player.page.locator(".board .selected")).to_have_count(0)
    expect(player.log).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
def test_a_waiting_ghost_follows_the_next_tap(host: Host, visit: Visit, phone: bool) -> None:
    player, hand = seat_with_hand(host, visit, HEXTRIS, phone=phone)
    hand.drag("0L", "c1")
    expect(player.answer()).to_have_text("Drop on c1")
    hand.tap("e1")
    expect(player.answer()).to_have_text("Drop on e1")
    hand.tap("e1")
    played(player, "e1")


def test_a_direction_follows_the_side_of_the_square_in_a_drag_and_a_tap(host: Host, visit: Visit) -> None:
    player, hand = seat_with_hand(host, visit, SPRAWL)
    hand.take("0L")
    for side, label in (("W", "west"), ("N", "north"), ("E", "east")):
        hand.move(hand.at(f"B3>{side}"))
        expect(player.page.locator(".way-pin.aimed")).to_have_attribute("aria-label", f"On B3 pointing {label}")
    hand.drop()
    expect(player.answer()).to_have_text("Place on B3, east")
    hand.tap("B3>N")
    expect(player.answer()).to_have_text("Place on B3, north")


@pytest.mark.parametrize("phone", [False, True])
def test_pieces_of_a_hand_are_dragged_onto_a_stack_to_build_a_bid(host: Host, visit: Visit, phone: bool) -> None:
    player, hand = seat_with_hand(host, visit, UNDERCUT, phone=phone)
    hand.drag("S:blue", "stack 2")
    expect(player.answer()).to_have_text("Bid 1 point on stack 2")
    hand.drag("L:red", "stack 2")
    expect(player.answer()).to_have_text("Bid 4 points on stack 2")
    hand.tap("stack 2")
    played(player, "bids")
    hand.counts(taps=1, drags=2)


@pytest.mark.parametrize("phone", [False, True])
def test_a_bid_is_tapped_piece_first_or_stack_first(host: Host, visit: Visit, phone: bool) -> None:
    for first, second in (("S:blue", "stack 1"), ("stack 1", "S:blue")):
        player, hand = seat_with_hand(host, visit, UNDERCUT, phone=phone)
        hand.tap(first)
        expect(player.page.locator(".board .selected")).to_have_attribute("data-name", first)
        hand.tap(second)
        expect(player.answer()).to_have_text("Bid 1 point on stack 1")
        hand.tap("stack 1")
        played(player, "bids")
        hand.counts(taps=3, drags=0)


def test_a_bid_that_is_too_high_is_refused_where_it_is_dropped(host: Host, visit: Visit) -> None:
    player, hand = seat_with_hand(host, visit, UNDERCUT)
    hand.drag("S:blue", "stack 1")
    expect(player.answer()).to_have_text("Bid 1 point on stack 1")
    hand.drag("L:red", "stack 1")
    expect(player.page.locator(".notice.refused")).to_contain_text("UC-R8")
    expect(player.answer()).to_have_text("Bid 1 point on stack 1")


@pytest.mark.parametrize("phone", [False, True])
def test_a_drop_on_another_stack_than_the_chosen_one_is_answered_about_that_stack(
    host: Host, visit: Visit, phone: bool
) -> None:
    bids = [{"player": 1, "pieces": ["M yellow"]}, {"player": 2, "pieces": ["S red"]}]
    stacks = [{**stack, "bid": bid} for stack, bid in zip(UNDERCUT["stacks"], bids, strict=True)]
    player, hand = seat_with_hand(host, visit, {**UNDERCUT, "stacks": stacks}, phone=phone)
    hand.tap("stack 1")
    expect(player.answer()).to_have_text("Bid nothing on stack 1")
    hand.drag("L:red", "stack 2")
    expect(player.page.locator(".notice.refused")).to_contain_text("Violet already bids 1 point in 1 piece there")
    expect(player.answer()).to_have_text("Bid nothing on stack 1")
    hand.drag("L:red", "stack 1")
    expect(player.page.locator(".notice.refused")).to_contain_text("Coral already bids 2 points in 1 piece there")


def test_pieces_that_can_act_are_marked_at_the_start_of_a_turn(host: Host, visit: Visit) -> None:
    for position, marked in ((HEXTRIS, {"0L", "0M", "0S", "a1", "b2", "c3"}), (SPRAWL, {"0L", "0M", "0S", "B2", "C2"})):
        player, _ = seat_with_hand(host, visit, position)
        names = player.page.locator(".board .open").evaluate_all("all => all.map((each) => each.dataset.name)")
        assert set(names) == marked


def test_a_piece_is_not_dragged_out_of_turn(host: Host, visit: Visit) -> None:
    match, seats = host.match("person", "person", game="hextris", position=HEXTRIS)
    player = visit().sit(match, seats[1])
    player.sees_turn("Teal")
    hand = Hand(player, phone=False)
    hand.drag("1L", "c1")
    expect(player.page.locator(".lifted-piece .pyramid")).to_have_count(0)
    expect(player.page.locator(".board .open")).to_have_count(0)
