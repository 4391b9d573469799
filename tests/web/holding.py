"""A server whose plans come late: they are held back on the way to the page until a test lets them through."""

import re

from playwright.sync_api import WebSocketRoute

from tests.web.visitor import Visitor


class Plans:
    """What the server answers to questions for plans; made before the page opens its match."""

    def __init__(self, visitor: Visitor) -> None:
        self.held = False
        self._lines: list[WebSocketRoute] = []
        self._late: list[tuple[WebSocketRoute, str | bytes]] = []
        visitor.page.route_web_socket(re.compile("/socket$"), self._through)

    def hold(self) -> None:
        self.held = True

    def let_through(self) -> None:
        """Those that were held, and all that come."""
        self.held = False
        for page, message in self._late:
            page.send(message)
        self._late.clear()

    def lose(self) -> None:
        """Those that were held never come: the line is cut. On the next one nothing is held."""
        self.held = False
        self._late.clear()
        self._lines.pop().close(code=1012)

    def _through(self, page: WebSocketRoute) -> None:
        self._lines.append(page)

        def answer(message: str | bytes) -> None:
            if self.held and '"t":"plan"' in str(message):
                self._late.append((page, message))
            else:
                page.send(message)

        page.connect_to_server().on_message(answer)
