"""Helpers that place pieces at the page and read where they are."""

import re
from collections.abc import Iterable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.visitor import Visitor

Point = tuple[float, float]


def seated(host: Host, visit: Visit, *, phone: bool = False, **options: Any) -> tuple[Visitor, Visitor]:
    """Teal and Coral at a match before either is ready."""
    match, seats = host.match("person", "person", game="torpedo", **options)
    first, second = visit(phone=phone).sit(match, seats[0]), visit().sit(match, seats[1])
    return first, second


def begun(host: Host, visit: Visit, *, phone: bool = False, **options: Any) -> tuple[Visitor, Visitor]:
    """Teal and Coral in the rush."""
    players = seated(host, visit, phone=phone, **options)
    for player in players:
        say_ready(player)
    asked = "Choose a size." if options.get("mode") == "waves" else "Press to place, drag to aim, release."
    for player in players:
        expect(player.page.locator(".lay-prompt")).to_have_text(asked)
        player.rests()
    return players


def say_ready(player: Visitor, seat: int | None = None) -> None:
    player.page.locator("[data-ready]" if seat is None else f"[data-ready='{seat}']").click()


def tray(player: Visitor, size: str, seat: int | None = None) -> Locator:
    whose = "[data-tray]" if seat is None else f"[data-tray='{seat}']"
    return player.page.locator(f"{whose} [data-size={size}]")


def sea(player: Visitor, across: float, up: float) -> Point:
    """A point of the field as a share of its width and height, from the south-west."""
    return player.sea(across, up)


def ghost(player: Visitor) -> str:
    """The place of the ghost: its stern and its rotation."""
    shown = player.page.locator(".board .over .aim .ghost")
    expect(shown).to_be_visible()
    return turned(shown)


def turned(drawn: Locator) -> str:
    return re.sub(r"\.0+\b|\s+", "", drawn.get_attribute("transform") or "")


def lay_at_last(player: Visitor, size: str, ways: Iterable[tuple[Point, Point]]) -> None:
    """Places a piece of Teal's the first way that is free among the pieces that others have placed; another player may
    take the place before the server has it."""
    placed = player.log.filter(has_text="Teal · places")
    on_its_way = player.page.locator(".board .ghosts .ghost.passed")
    for stern, at in ways:
        tray(player, size).click()
        aim(player, stern, at)
        if crashing(player).count() == 0:
            player.page.mouse.up()
            expect(on_its_way).to_have_count(0)
            if placed.count():
                return
        player.page.keyboard.press("Escape")
        player.page.mouse.up()
    raise AssertionError("none of these ways is free")


def piece(player: Visitor, name: str) -> Locator:
    return player.page.locator(f".board [data-name='{name}'] .body")


def crashing(player: Visitor) -> Locator:
    return player.page.locator(".board .over .aim.crashing")


def known(player: Visitor) -> None:
    """Waits until the server has confirmed the placement."""
    expect(player.page.locator(".board .over .aim:not(.unknown):not(.away)")).to_have_count(1)


def aim(player: Visitor, stern: Point, at: Point) -> None:
    """Presses and drags without releasing."""
    mouse = player.page.mouse
    mouse.move(*sea(player, *stern))
    mouse.down()
    mouse.move(*sea(player, *at), steps=6)
    known(player)


def lay(player: Visitor, size: str, stern: Point, at: Point) -> str:
    """Places a piece with the mouse; returns the place of its ghost."""
    tray(player, size).click()
    aim(player, stern, at)
    shown = ghost(player)
    player.page.mouse.up()
    return shown


def aim_again(player: Visitor, stern: Point, at: Point, then: Point, *, escape: bool = False) -> str:
    """Drags the bow of a placed piece of a wave, which was aimed at a point, to another one; returns the place of its
    ghost. Escape breaks the drag off."""
    (x, y), (u, v) = sea(player, *stern), sea(player, *at)
    off = 15 / ((u - x) ** 2 + (v - y) ** 2) ** 0.5
    mouse = player.page.mouse
    mouse.move(x + off * (u - x), y + off * (v - y))
    mouse.down()
    mouse.move(*sea(player, *then), steps=6)
    known(player)
    shown = ghost(player)
    if escape:
        player.page.keyboard.press("Escape")
    mouse.up()
    return shown


def lies(player: Visitor, name: str, shown: str) -> None:
    """Asserts that a piece is exactly where its ghost was."""
    expect(piece(player, name)).to_be_visible()
    player.comes_to(lambda: turned(piece(player, name)), shown)


def over(player: Visitor) -> None:
    expect(player.page.locator(".result")).to_be_visible()


WATCH_FLASHES = """() => {
  const seen = new Set();
  new MutationObserver(() => {
    const tags = document.querySelectorAll(".board:has(.flash) .callout.no b");
    for (const tag of tags) seen.add(tag.textContent);
    document.body.dataset.flashed = [...seen].sort().join("; ");
  }).observe(document.querySelector(".board"), { subtree: true, childList: true, characterData: true });
}"""
WATCH_STOP = """() => {
  const call = document.querySelector("[data-live=stop]");
  new MutationObserver(() => {
    if (call.textContent) document.body.dataset.stopped = call.textContent;
  }).observe(call, { subtree: true, childList: true, characterData: true });
}"""


def kept(player: Visitor, what: str, text: str) -> None:
    """Asserts which short-lived elements appeared: everything that flashed, or was announced at Stop."""
    expect(player.page.locator("body")).to_have_attribute(f"data-{what}", text)
