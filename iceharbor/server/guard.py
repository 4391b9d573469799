"""Who may ask, and what every answer carries, so that no foreign page can use a player's browser.

The server has no cookies: a seat's token travels in messages only. Still a browser's `Origin` must be ours exactly, and
the `Host` must be a name of this machine, so that a foreign name that was pointed here (DNS rebinding) gets nothing.
"""

import ipaddress
import socket
from collections.abc import Iterable, Mapping
from typing import Final

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
    )
)
"""Nothing inline, nothing from elsewhere, no markup made from text."""

HEADERS: Final = (
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()"),
)
"""On every response, errors included."""


class Guard:
    """Judges the `Host` and `Origin` of requests."""

    def __init__(self, names: Iterable[str] = (), origins: Iterable[str] = ()) -> None:
        """`names` are hosts beside this machine's own; `origins` are whole, like `https://table.example`."""
        machine = socket.gethostname().lower()
        self._names = {"localhost", machine, f"{machine}.local", *(name.lower() for name in names)}
        self._origins = frozenset(origins)

    def refusal(self, headers: Mapping[str, str]) -> str | None:
        """Why a request that changes something, or a socket, is refused; None when it may pass."""
        host, origin = headers.get("host", ""), headers.get("origin")
        if self.host_refusal(headers) is not None:
            return self.host_refusal(headers)
        if origin is not None and origin != f"http://{host}" and origin not in self._origins:
            return "this page comes from somewhere else; it cannot use this server"
        if headers.get("sec-fetch-site", "same-origin") != "same-origin" and origin not in self._origins:
            return "this request comes from another site"
        return None

    def host_refusal(self, headers: Mapping[str, str]) -> str | None:
        """Why a request that asks for this host is refused; None when it is ours."""
        host = headers.get("host", "")
        if self._is_ours(_name(host)) or any(origin.partition("://")[2] == host for origin in self._origins):
            return None
        return f"this server is not called {host[:100]!r}; start it with ICEHARBOR_ORIGINS if it is"

    def _is_ours(self, name: str) -> bool:
        if name in self._names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def _name(host: str) -> str:
    """`Host` without its port, in small letters."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower()
