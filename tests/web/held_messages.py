"""A server some of whose messages are held back on the way to the page until a test releases them."""

import re
from typing import Final

from playwright.sync_api import WebSocketRoute

from tests.web.visitor import Visitor

PLANS: Final = re.compile('"t":"plan"')
REMATCH: Final = re.compile('"t":"rematch"')
GO: Final = re.compile('"player":-1,"action":"go"')


class Held:
    """Once `hold` is called, server messages that match this pattern are held back. Create it before the page opens
    its match."""

    def __init__(self, visitor: Visitor, said: re.Pattern[str]) -> None:
        self.said = said
        self.held = False
        self._lines: list[WebSocketRoute] = []
        self._late: list[tuple[WebSocketRoute, str | bytes]] = []
        visitor.page.route_web_socket(re.compile("/socket$"), self._through)

    def hold(self) -> None:
        self.held = True

    def let_through(self) -> None:
        """Releases the held messages, and all later ones."""
        self.held = False
        for page, message in self._late:
            page.send(message)
        self._late.clear()

    def lose(self) -> None:
        """Drops the held messages and closes the connection. On the next one nothing is held."""
        self.held = False
        self._late.clear()
        self._lines.pop().close(code=1012)

    def _through(self, page: WebSocketRoute) -> None:
        self._lines.append(page)

        def answer(message: str | bytes) -> None:
            if self.held and self.said.search(str(message)):
                self._late.append((page, message))
            else:
                page.send(message)

        page.connect_to_server().on_message(answer)
