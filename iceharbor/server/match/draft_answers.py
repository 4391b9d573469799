"""Answers `draft`: the table as a player sees it after steps that they have not played."""

from msgspec import Raw

from iceharbor.codec import dump
from iceharbor.contract import Drafting
from iceharbor.server.draft_messages import AskDraft, DraftMessage
from iceharbor.server.match.scenes import MatchScenes
from iceharbor.server.match.session import MatchSession


def drafted(session: MatchSession, scenes: MatchScenes | None, ask: AskDraft) -> DraftMessage:
    """The answer; `scenes` for a client that draws."""
    view, game = session.drafted(ask.player, ask.draft), session.match.game
    steps = game.draft_steps(view, ask.player) if isinstance(game, Drafting) else ()
    if scenes is not None:
        return DraftMessage(ask.id, session.match.seq, steps, scene=scenes.of(ask.player, view))
    return DraftMessage(ask.id, session.match.seq, steps, view=Raw(dump(session.match.written(view))))
