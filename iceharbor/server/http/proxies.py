"""Trusted proxies: only their `X-Forwarded-For` says who a client is. A proxy that was not declared is noticed."""

import ipaddress
import logging
from collections.abc import Iterable
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from iceharbor.codec import Malformed

log = logging.getLogger("iceharbor")

FORWARDED: Final = frozenset((b"x-forwarded-for", b"x-real-ip", b"forwarded"))
"""Headers by which a proxy names its client."""


class Proxies:
    """The proxies that are trusted: addresses and networks such as 10.0.0.0/8. Raises codec.Malformed."""

    def __init__(self, trusted: Iterable[str] = ()) -> None:
        self.trusted = tuple(trusted)
        try:
            self._networks = [ipaddress.ip_network(each) for each in self.trusted]
        except ValueError as error:
            raise Malformed(f"trusted proxy: {error}") from None

    def trusts(self, host: str) -> bool:
        address = _address(host)
        return address is not None and any(address in network for network in self._networks)


NO_PROXIES: Final = Proxies()


class ProxyHeaders:
    """Middleware that replaces a trusted proxy's address by its client's, and warns once of any other proxy nearby."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self._app = ProxyHeadersMiddleware(app, list(proxies.trusted)) if proxies.trusted else app  # type: ignore[arg-type]
        self._proxies = proxies
        self._warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan" and not self._warned:
            self._notice(scope)
        await self._app(scope, receive, send)  # type: ignore[arg-type]

    def _notice(self, scope: Scope) -> None:
        host = scope["client"][0] if scope.get("client") else ""
        address = _address(host)
        if address is None or not address.is_private or self._proxies.trusts(host):
            return  # a client on the internet may send such a header, but is no proxy of ours
        if any(name in FORWARDED for name, _ in scope["headers"]):
            self._warned = True
            log.warning(
                "%s forwards requests like a proxy, but is not trusted: all its clients share the limits of one "
                "address. If it is your proxy, start with --trusted-proxy %s",
                host,
                host,
            )


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
