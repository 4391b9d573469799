"""Checks at start that the process may open as many files as its sockets need."""

import logging
from dataclasses import replace
from typing import Final

from iceharbor.server.limits import Limits

log = logging.getLogger("iceharbor")

RESERVE: Final = 256
"""Descriptors for files, bots, and connections that are no sockets yet."""
FEWEST: Final = 64
"""Sockets with which a server is worth starting."""


class TooFewDescriptors(Exception):
    """The process may open too few files. The message says how to allow more."""


def fitted(limits: Limits) -> Limits:
    """These limits, with as many sockets as the process may open files; its own limit is raised as far as allowed, and
    a warning says so if that is too few. Raises TooFewDescriptors."""
    wanted = limits.sockets + RESERVE
    allowed = allow(wanted)
    if allowed >= wanted:
        return limits
    sockets = allowed - RESERVE
    hint = f"this process may open {allowed} files (`ulimit -n`), and {limits.sockets} sockets need {wanted}"
    if sockets < FEWEST:
        raise TooFewDescriptors(f"{hint}; raise the limit to at least {FEWEST + RESERVE}")
    log.warning("%s; the server takes %s sockets", hint, sockets)
    return replace(limits, sockets=sockets, sockets_for_seats=min(limits.sockets_for_seats, sockets // 2))


def allow(wanted: int) -> int:
    """Raises the process's limit of open files to `wanted` if it may; returns the limit, or `wanted` if there is
    none."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    except (OSError, ValueError):
        return soft
    return most
