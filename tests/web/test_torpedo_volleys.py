"""After the rush: the volleys as they are fired, the table of hits, the replay of the rush, and the sounds."""

import re
from typing import Any
from urllib.parse import urlparse

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import Visit
from tests.web.finished_rush import LAYS, Rush, over, under_way
from tests.web.host import Host
from tests.web.test_access import serious
from tests.web.visitor import Visitor

LEAD_MS = 500
"""The time before the first piece; there was no Go!, since the rush was started by hand."""
CRASHED = "1.S1"

AFTER_A_HIT = re.compile("1 ship sunk|Medium|Large|Final score")

DEAF = """
globalThis.heard = 0;
const deaf = () => new Proxy(() => {}, { get: (_, name) => name === Symbol.toPrimitive ? () => 0 : deaf(), apply: deaf,
  set: () => true });
globalThis.AudioContext = class {
  state = "running"; currentTime = 0; sampleRate = 8000; destination = null;
  createOscillator() { globalThis.heard += 1; return deaf(); }
  createBufferSource() { return deaf(); }
  createBiquadFilter() { return deaf(); }
  createGain() { return deaf(); }
  createBuffer(_, length) { return { getChannelData: () => new Float32Array(length) }; }
};
"""
"""Replaces the browser's audio and counts the tones."""

STOP_AT_SMALLS = """() => new MutationObserver((_, eyes) => {
  if (document.querySelector(".rush-caption")?.textContent !== "Small ships fire") return;
  eyes.disconnect();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "p", code: "KeyP", bubbles: true }));
}).observe(document.body, { subtree: true, childList: true, characterData: true })"""
"""Presses P as soon as the caption says that small ships fire."""


@pytest.fixture(scope="module")
def rush(host: Host) -> Rush:
    """One rush that is over, shared by all tests that do not change it."""
    return over(host)


def caption(visitor: Visitor) -> Locator:
    return visitor.page.locator(".rush-caption")


def pieces(visitor: Visitor) -> Locator:
    return visitor.page.locator(".board .piece")


def button(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator(".rush").get_by_role("button", name=name, exact=True)


def named(ships: list[dict[str, Any]]) -> set[str]:
    return {f"{ship['player']}.{ship['name']}" for ship in ships}


def on_the_sea(visitor: Visitor) -> set[str]:
    return set(pieces(visitor).evaluate_all("all => all.map(each => each.dataset.name)"))


def called(ship: str | None) -> str:
    """The accessible name of `0.S1` in the table."""
    return "nothing" if ship is None else f"{('Teal', 'Coral')[int(ship[0])]} {ship[2:]}"


def drawn(visitor: Visitor) -> dict[str, tuple[list[int], list[int]]]:
    """By ship, where its track on the sea begins and where it ends."""
    ends = """all => all.map(track => {
      const points = [...track.querySelector(".wake").points];
      return [track.dataset.ship, [points[0], points.at(-1)].map(({ x, y }) => [x, -y])];
    })"""
    found = visitor.page.locator(".tracks .track").evaluate_all(ends)
    return {ship: (start, end) for ship, (start, end) in found}


def test_when_it_stops_the_volleys_are_seen_one_after_the_other_before_the_result(host: Host, visit: Visit) -> None:
    with under_way(host) as going:
        watcher = visit("/")
        watcher.page.emulate_media(reduced_motion="no-preference")
        watcher.watch(going.match)
        watcher.page.evaluate(STOP_AT_SMALLS)
        going.lay(LAYS)
        expect(caption(watcher)).to_have_text("Small ships fire")
        expect(button(watcher, "Play")).to_be_visible()
        expect(watcher.page.locator(".result")).to_have_count(0)
        expect(watcher.page.locator(".volleys")).to_have_count(0)
        expect(watcher.page.locator(".log")).not_to_contain_text("ships fire")
        expect(pieces(watcher)).to_have_count(6)
        button(watcher, "Step forward").click()
        expect(caption(watcher)).to_have_text("Small ships fire: 1 ship sunk")
        expect(watcher.page.locator(".tracks .track")).to_have_count(2)
        expect(watcher.page.locator(".board .piece.struck")).to_have_attribute("data-name", "1.M1")
        watcher.page.get_by_role("radio", name="8×").check()
        button(watcher, "Play").click()
        expect(caption(watcher)).to_have_text("Final score: Teal 5, Coral 3")
        going.end()
        watcher.comes_to(lambda: on_the_sea(watcher), named(going.view["ships"]))
        expect(watcher.page.locator(".result")).to_be_visible()
        expect(watcher.page.locator(".tracks .track")).to_have_count(0)


def test_with_less_motion_the_volleys_are_standing_pictures_and_the_result_waits_for_nothing(
    host: Host, visit: Visit
) -> None:
    with under_way(host) as going:
        watcher = visit().watch(going.match)
        going.lay(LAYS)
        expect(caption(watcher)).to_have_text("Small ships fire: 1 ship sunk")
        expect(watcher.page.locator(".result")).to_be_visible()
        expect(button(watcher, "Play")).to_have_count(0)
        for told in ("Medium ships fire", "Medium ships fire: 1 ship sunk", "Large ships fire"):
            button(watcher, "Step forward").click()
            expect(caption(watcher)).to_have_text(told)
        button(watcher, "Go to end").click()
        expect(caption(watcher)).to_contain_text("Final score")


def test_the_table_lists_the_volleys_and_a_row_highlights_its_track(rush: Rush, visit: Visit) -> None:
    reader = visit().watch(rush.match)
    rows = reader.page.locator(".hits tbody tr")
    captions = ["Small ships", "Medium ships", "Large ships"]
    expect(reader.page.locator(".hits caption")).to_have_text(captions)
    tracks = [(volley["size"], track) for volley in rush.view["volleys"] for track in volley["tracks"]]
    expect(rows).to_have_count(len(tracks))
    told = [(row.locator("th").text_content(), row.locator("td").first.text_content()) for row in rows.all()]
    assert told == [(called(track["ship"]), called(track["met"])) for _, track in tracks]
    sinking = next(number for number, (_, track) in enumerate(tracks) if track["sinks"])
    rows.nth(sinking).get_by_role("button").focus()
    lit = reader.page.locator(".tracks .lit")
    expect(lit).to_have_attribute("data-ship", tracks[sinking][1]["ship"])
    reader.comes_to(lambda: on_the_sea(reader), named(rush.view["ships"]) | named(rush.view["sunk"]))
    smalls = {each["ship"]: (each["from"], each["to"]) for size, each in tracks if size == "S"}
    reader.comes_to(lambda: drawn(reader), smalls)
    expect(reader.page.locator(".matrix tbody tr")).to_contain_text(["Teal", "Coral"])
    matrix = [row.locator("td").all_inner_texts() for row in reader.page.locator(".matrix tbody tr").all()]
    assert matrix == [["0", "2", "2", "0"], ["1", "0", "1", "0"]]
    page = "document.scrollingElement"
    reader.until(f"{page}.scrollHeight <= innerHeight && {page}.scrollWidth <= innerWidth")
    points = reader.page.locator(".scores strong").all_inner_texts()
    assert points == [str(score) for score in rush.view["scores"]]
    reader.page.get_by_role("radio", name="By player").check()
    expect(reader.page.locator(".hits caption")).to_have_text(["Teal", "Coral"])
    expect(rows.first.locator("th")).to_contain_text("Teal")
    assert serious(reader.page) == []


def test_the_timeline_of_the_replay_shows_the_pieces_at_any_moment(rush: Rush, visit: Visit) -> None:
    viewer = visit().watch(rush.match)
    button(viewer, "Replay rush").click()
    line = viewer.page.get_by_label("Replay position")
    for came in rush.came_ms:
        number = sum(time <= came for time in rush.came_ms)
        line.fill(str(came + LEAD_MS))
        crashed = number > [words for _, words in LAYS].index("lay S 5000,4200 000.0")
        told = f"{number} of 7 ships placed{', 1 crashed' if crashed else ''}"
        expect(caption(viewer)).to_have_text(told)
        expect(pieces(viewer)).to_have_count(number - crashed)
    assert CRASHED not in on_the_sea(viewer)
    viewer.page.keyboard.press("Home")
    expect(pieces(viewer)).to_have_count(0)
    viewer.page.keyboard.press("ArrowRight")
    expect(pieces(viewer)).to_have_count(1)
    viewer.page.keyboard.press("End")
    expect(caption(viewer)).to_contain_text("Final score")
    viewer.page.keyboard.press("Escape")
    expect(caption(viewer)).to_have_count(0)
    expect(pieces(viewer)).to_have_count(len(rush.view["ships"]))


def test_a_chapter_leads_to_its_volley_and_closing_leaves_nothing_of_it_on_the_sea(rush: Rush, visit: Visit) -> None:
    viewer = visit().watch(rush.match)
    button(viewer, "Replay rush").click()
    for name in ("Large", "Medium", "Small"):
        button(viewer, name).click()
        expect(button(viewer, name)).to_have_attribute("aria-current", "step")
        expect(caption(viewer)).to_have_text(f"{name} ships fire")
    button(viewer, "Step forward").click()
    expect(viewer.page.locator(".tracks .track")).to_have_count(2)
    expect(viewer.page.locator(".board .piece.struck")).to_have_count(1)
    button(viewer, "Close replay").click()
    expect(caption(viewer)).to_have_count(0)
    expect(viewer.page.get_by_label("Position in the match")).to_be_visible()
    expect(viewer.page.locator(".tracks .track, .board .piece.struck")).to_have_count(0)
    viewer.comes_to(lambda: on_the_sea(viewer), named(rush.view["ships"]))


def test_keys_step_stop_and_go_on_and_change_the_speed_like_the_buttons(rush: Rush, visit: Visit) -> None:
    viewer = visit("/")
    viewer.page.emulate_media(reduced_motion="no-preference")
    viewer.watch(rush.match)
    button(viewer, "Replay rush").click()
    expect(button(viewer, "Pause")).to_be_visible()
    viewer.page.keyboard.press("p")
    expect(button(viewer, "Play")).to_be_visible()
    expect(caption(viewer)).not_to_contain_text("Final score")
    for key, told in (("Home", "0 of 7 ships placed"), ("ArrowRight", "1 of 7"), ("ArrowRight", "2 of 7")):
        viewer.page.keyboard.press(key)
        expect(caption(viewer)).to_contain_text(told)
    viewer.page.keyboard.press("ArrowLeft")
    expect(caption(viewer)).to_contain_text("1 of 7")
    speed = viewer.page.locator(".rush .speeds")
    speed.get_by_role("radio", name="4×").check()
    viewer.page.keyboard.press("Period")
    expect(speed.get_by_role("radio", name="8×")).to_be_checked()
    for _ in range(4):
        viewer.page.keyboard.press("Comma")
    expect(speed.get_by_role("radio", name="½×")).to_be_checked()
    viewer.page.keyboard.press("p")
    expect(button(viewer, "Pause")).to_be_visible()


def test_a_link_opens_the_replay_at_its_moment_for_a_stranger(rush: Rush, visit: Visit) -> None:
    viewer = visit().watch(rush.match)
    button(viewer, "Replay rush").click()
    viewer.page.get_by_label("Replay position").fill(str(rush.came_ms[1] + LEAD_MS))
    expect(viewer.page.get_by_role("slider")).to_have_count(1)
    viewer.page.get_by_role("button", name="Link", exact=True).click()
    link = urlparse(viewer.page.get_by_label("Link to this position").last.input_value())
    stranger = visit(f"{link.path}?{link.query}")
    expect(stranger.page.locator(".rush")).to_be_visible()
    assert caption(stranger).is_visible(), "it is never seen closed"
    expect(caption(stranger)).to_have_text("2 of 7 ships placed")
    expect(pieces(stranger)).to_have_count(2)


def test_a_crash_flashes_in_the_replay_and_the_log_tells_it(rush: Rush, visit: Visit) -> None:
    viewer = visit().watch(rush.match)
    expect(viewer.log.filter(has_text="S1 crashes into Teal's M1")).to_have_count(1)
    expect(viewer.log.filter(has_text="Stop: Teal placed their last ship")).to_have_count(1)
    button(viewer, "Replay rush").click()
    viewer.page.get_by_label("Replay position").fill(str(rush.came_ms[3] + LEAD_MS))
    expect(viewer.page.locator(".burst-crash")).to_have_count(1)


def test_looking_back_in_the_log_ends_the_replay_and_the_replay_ends_looking_back(rush: Rush, visit: Visit) -> None:
    viewer = visit().watch(rush.match)
    button(viewer, "Watch volleys").click()
    viewer.log.first.locator("button").click()
    viewer.sees_turn("Replay")
    expect(caption(viewer)).to_have_count(0)
    button(viewer, "Replay rush").click()
    expect(viewer.turn).to_have_count(0)
    expect(caption(viewer)).to_contain_text("0 of 7 ships placed")


def test_sounds_are_made_until_they_are_switched_off_which_is_remembered(rush: Rush, visit: Visit) -> None:
    listener = visit("/")
    listener.page.emulate_media(reduced_motion="no-preference")
    listener.page.add_init_script(DEAF)
    listener.page.evaluate("localStorage.setItem('iceharbor:sound', 'true')")
    listener.watch(rush.match)
    button(listener, "Watch volleys").click()
    expect(caption(listener)).to_have_text(AFTER_A_HIT)
    listener.until("globalThis.heard > 0")
    listener.page.keyboard.press("v")
    expect(listener.live("news")).to_have_text("Sounds off")
    listener.page.reload()
    listener.has_table()
    listener.page.get_by_role("button", name="Settings", exact=True).click()
    switch = listener.page.get_by_role("switch", name="Sounds")
    expect(switch).not_to_be_checked()
    listener.page.keyboard.press("Escape")
    button(listener, "Watch volleys").click()
    expect(caption(listener)).to_have_text(AFTER_A_HIT)
    assert listener.page.evaluate("globalThis.heard") == 0


def test_the_result_and_its_buttons_are_in_sight_beside_a_long_table_of_hits(rush: Rush, visit: Visit) -> None:
    visitor = visit()
    visitor.page.set_viewport_size({"width": 1440, "height": 900})
    visitor.watch(rush.match)
    expect(visitor.page.locator(".result")).to_be_in_viewport(ratio=1)
    expect(visitor.page.locator(".log-end")).to_be_in_viewport(ratio=1)
