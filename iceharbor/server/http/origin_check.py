"""Checks origins and hosts, and sets the security headers, so that foreign pages cannot use a player's browser.

The server has no cookies: a seat's token travels in messages only. In addition, a browser's `Origin` must match ours
exactly, and the `Host` must be a name of this machine, so that a foreign name that resolves to it (DNS rebinding) is
refused.
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
"""Content-Security-Policy: no inline code, no foreign sources, no markup from strings."""

HEADERS: Final = (
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("x-frame-options", "DENY"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), microphone=(), geolocation=(), payment=()"),
)
"""The headers of every response, errors included."""


class OriginPolicy:
    """Checks the `Host` and `Origin` of requests."""

    def __init__(self, names: Iterable[str] = (), origins: Iterable[str] = ()) -> None:
        """`names` are hosts in addition to this machine's own; `origins` are complete, like `https://table.example`."""
        machine = socket.gethostname().lower()
        self._names = {"localhost", machine, f"{machine}.local", *(name.lower() for name in names)}
        self._origins = frozenset(origins)

    def refusal(self, headers: Mapping[str, str]) -> str | None:
        """The reason to refuse a changing request or a socket; None if it may pass."""
        host, origin = headers.get("host", ""), headers.get("origin")
        if self.host_refusal(headers) is not None:
            return self.host_refusal(headers)
        if origin is not None and origin != f"http://{host}" and origin not in self._origins:
            return "this page comes from another site and cannot use this server"
        if headers.get("sec-fetch-site", "same-origin") != "same-origin" and origin not in self._origins:
            return "this request comes from another site"
        return None

    def host_refusal(self, headers: Mapping[str, str]) -> str | None:
        """The reason to refuse this host; None if it is ours."""
        host = headers.get("host", "")
        if self._is_ours(_name(host)) or any(origin.partition("://")[2] == host for origin in self._origins):
            return None
        return f"this server has no name {host[:100]!r}; set ICEHARBOR_ORIGINS to add it"

    def _is_ours(self, name: str) -> bool:
        if name in self._names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def _name(host: str) -> str:
    """The `Host` without its port, in lower case."""
    if host.startswith("["):
        address, _, port = host[1:].partition("]")
        return address.lower() if not port or port.startswith(":") else host.lower()
    return host.partition(":")[0].lower()
