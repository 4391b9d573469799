"""A game that is not ready yet: its page shows the progress, and starts by itself."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.host import Host
from tests.web.slow_host import SlowHost

Slow = Callable[[str], SlowHost]


@pytest.fixture
def slow(built: None, tmp_path: Path) -> Iterator[Slow]:
    """Starts a server on which one game is not ready."""
    with ExitStack() as running:

        def start(game: str) -> SlowHost:
            host = SlowHost(tmp_path, game)
            host.start()
            running.callback(host.stop)
            return host

        yield start


def test_play_now_waits_while_a_ready_game_is_played_and_then_begins_by_itself(slow: Slow, visit: Visit) -> None:
    host = slow("undercut")
    meanwhile = visit("/", at=host)
    meanwhile.start_match("Hextris")
    meanwhile.has_table()
    player = visit("/", at=host)
    entry = player.game("Undercut")
    expect(entry.get_by_label("Getting ready")).to_be_visible()
    expect(player.game("Hextris").get_by_role("progressbar")).to_have_count(0)
    player.start_match("Undercut")
    expect(player.page).to_have_url(f"{host.address}/new/undercut")
    bar = player.page.get_by_label("Undercut is getting ready")
    expect(bar).to_be_visible()
    player.comes_to(lambda: 0 < float(bar.get_attribute("value") or 0) < 1, wanted=True)
    player.page.reload()
    expect(bar).to_be_visible()
    host.let_compile()
    player.has_table()
    expect(player.page.locator(".seat")).to_have_count(3)
    player.page.go_back()
    expect(player.page.get_by_role("heading", name="Games")).to_be_visible()


@pytest.mark.slow
def test_the_chosen_players_and_options_are_those_of_the_match_after_a_reload(slow: Slow, visit: Visit) -> None:
    host = slow("undercut")
    player = visit("/", at=host)
    entry = player.play_sheet("Undercut")
    entry.locator(".choice label", has_text="4").first.click()
    entry.locator("summary", has_text="More options").click()
    entry.get_by_label("Hidden hands").check()
    entry.get_by_role("button", name="Start match").click()
    expect(player.page.get_by_label("Undercut is getting ready")).to_be_visible()
    player.page.reload()
    host.let_compile()
    player.has_table()
    expect(player.page.locator(".seat")).to_have_count(4)


def test_a_match_and_an_editor_that_are_opened_by_link_wait_too(slow: Slow, visit: Visit) -> None:
    ready = slow("hextris")
    match, tokens = ready.match("invited", "person", game="ice_pirates")
    ready.stop()
    waiting = slow("ice_pirates")
    player = visit(f"/m/{match}#invite={tokens[0]}", at=waiting)
    expect(player.page.get_by_label("Ice Pirates is getting ready")).to_be_visible()
    player.page.reload()
    expect(player.page.get_by_label("Ice Pirates is getting ready")).to_be_visible()
    laid = visit("/edit/ice_pirates", at=waiting)
    expect(laid.page.get_by_label("Ice Pirates is getting ready")).to_be_visible()
    waiting.let_compile()
    player.has_table()
    player.page.get_by_role("button", name="Sit down as Teal").click()
    expect(player.page.locator(".seat").first).to_contain_text("you")
    expect(laid.page.get_by_role("heading", name="Position editor")).to_be_visible()


def test_a_game_that_cannot_be_compiled_says_so_once_and_others_are_played(slow: Slow, visit: Visit) -> None:
    host = slow("undercut")
    player = visit("/new/undercut", at=host)
    expect(player.page.get_by_label("Undercut is getting ready")).to_be_visible()
    host.let_compile("TypingError: no such field")
    expect(player.page.get_by_role("alert")).to_have_text("Undercut cannot be played: TypingError: no such field")
    player.page.get_by_role("button", name="Other games").click()
    expect(player.game("Undercut").get_by_role("alert")).to_contain_text("Undercut cannot be played")
    player.start_match("Hextris")
    player.has_table()


def test_a_waiting_page_of_an_unknown_game_says_so(host: Host, visit: Visit) -> None:
    lost = visit("/new/chess")
    expect(lost.page.get_by_role("alert")).to_have_text("There is no game chess.")


@pytest.mark.slow
def test_the_first_move_of_a_newcomer_comes_when_its_game_is_ready(slow: Slow, visit: Visit) -> None:
    host = slow("hextris")
    player = visit("/", at=host)
    expect(player.page.locator(".hero-picture img")).to_be_visible()
    expect(player.game("Hextris").get_by_label("Getting ready")).to_be_visible()
    expect(player.page.locator(".first-move")).to_have_count(0)
    host.let_compile()
    expect(player.page.locator(".first-move .lesson-arrow.placed")).to_have_count(1)
    expect(player.page.locator(".hero-picture img")).to_have_count(0)
