"""What the server counts and measures: `docs/monitoring.md` says what each figure is good for."""

from typing import Final

from msgspec import Struct

from iceharbor.server.operations.metrics import Metrics
from iceharbor.server.wire import AckMessage, ErrorMessage, RefusedMessage, StaleMessage

ANSWERS: Final[dict[type, str]] = {AckMessage: "stored", RefusedMessage: "refused", StaleMessage: "stale"}
"""The label of each answer to an action; an error's is its code."""


class Figures:
    """The figures of one server. Labels are names of games, routes, codes and limits, never what a client sent."""

    def __init__(self) -> None:
        self.metrics = metrics = Metrics()
        self.actions = metrics.counter(
            "iceharbor_actions_total", "Answered actions of players and bots: stored, or why not.", "game", "answer"
        )
        self.action_s = metrics.histogram(
            "iceharbor_action_seconds", "From an action's arrival to its broadcast after the commit.", "game"
        )
        self.commit_s = metrics.histogram(
            "iceharbor_commit_seconds", "The time of the database for one commit of entries."
        )
        self.opened_s = metrics.histogram(
            "iceharbor_match_open_seconds", "From the question for a stored match until it is in memory.", "game"
        )
        self.matches = metrics.counter("iceharbor_matches_created_total", "New matches.", "game")
        self.expired = metrics.counter("iceharbor_matches_expired_total", "Matches removed after `expire_days`.")
        self.refused = metrics.counter("iceharbor_refused_total", "Requests and sockets that were refused.", "code")
        self.limits = metrics.counter("iceharbor_limit_hits_total", "How often a limit was reached.", "limit")
        self.requests = metrics.counter("iceharbor_requests_total", "Answered requests.", "route", "status")
        self.request_s = metrics.histogram("iceharbor_request_seconds", "The time of a request.", "route")
        self.conflicts = metrics.counter(
            "iceharbor_conflicts_total", "Writes that another process had forestalled: `number` or `owner`.", "kind"
        )

    def answered(self, game: str, answer: Struct) -> None:
        """An action of this game got this answer."""
        kind = answer.code if isinstance(answer, ErrorMessage) else ANSWERS[type(answer)]
        self.actions.add(game, kind)

    def hit(self, limit: str) -> None:
        """A limit was reached; `limit` is its name in docs/limits.md."""
        self.limits.add(limit)


UNREAD: Final = Figures()
"""Figures for parts that are used without a server."""
