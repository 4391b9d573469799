"""The result is copied as a picture, with the players' names and the result."""

from typing import Any
from xml.etree import ElementTree

from playwright.sync_api import expect

from tests.svg.hand_built import words_in
from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.test_moments import completes, finisher


def test_the_result_is_copied_as_a_picture_with_names_and_result(host: Host, visit: Visit) -> None:
    player, match, _ = finisher(host, visit, motion=False)
    completes(player)
    player.context.grant_permissions(["clipboard-read", "clipboard-write"])
    player.page.get_by_role("button", name="Copy picture").click()
    expect(player.page.locator(".result [role=status]")).to_have_text("Picture copied")
    kind: Any = player.page.evaluate("async () => (await navigator.clipboard.read())[0].types")
    assert kind == ["image/png"]
    size: Any = player.page.evaluate(
        "async () => (await (await navigator.clipboard.read())[0].getType('image/png')).size"
    )
    assert size > 10_000
    drawn: Any = player.page.evaluate(f"async () => (await fetch('/api/matches/{match}/picture')).text()")
    words = words_in(ElementTree.fromstring(drawn))
    assert {"Anna", "Ben", "3 groups", "2 groups"} <= set(words)
    assert any(each.startswith("Hextris, ") for each in words)
