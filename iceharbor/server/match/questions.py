"""Answers what clients ask: plans, drafts, earlier positions, threats and prospects. Nothing here changes the match."""

from iceharbor.contract import Player
from iceharbor.server.draft_messages import AskDraft
from iceharbor.server.match.broadcast import viewer_of
from iceharbor.server.match.draft_answers import drafted
from iceharbor.server.match.inbox import RoomClient
from iceharbor.server.match.look_back import LookBack
from iceharbor.server.match.plan_answers import PlanAnswers
from iceharbor.server.match.prospects import ProspectFinder
from iceharbor.server.match.scenes import MatchScenes
from iceharbor.server.match.session import MatchSession
from iceharbor.server.match.threats import ThreatFinder
from iceharbor.server.prospect_messages import AskProspect
from iceharbor.server.wire import AskPlan, AskThreat, AskViewAt, ErrorMessage, write


class Questions:
    """The questions about one match. A client may ask only as a seat that it holds."""

    def __init__(self, match: str, session: MatchSession, scenes: MatchScenes) -> None:
        self._session, self._scenes = session, scenes
        self.look_back = LookBack(match, session, scenes)
        self._threat_finder = ThreatFinder(match)
        self._prospect_finder = ProspectFinder(match)
        self._plan_answers = PlanAnswers(match, session)

    def ask(self, client: RoomClient, question: AskPlan | AskViewAt | AskThreat | AskProspect | AskDraft) -> None:
        """Answer a client, now or later."""
        player, last = question.player, self._session.match.seq
        if player is not None and not holds(client, player, question.id):
            return
        viewer = viewer_of(client.held_seats) if player is None else player
        match question:
            case AskPlan():
                self._plan_answers.answer(client, question)
            case AskThreat():
                self._threat_finder.answer(client, question, self._session, viewer)
            case AskProspect():
                self._prospect_finder.answer(client, question, self._session)
            case AskDraft():
                client.send(write(drafted(self._session, self._scenes if client.draws else None, question)))
            case AskViewAt(seq=seq) if seq > last:
                problem = f"the match has {last} entries; there is no number {seq}"
                client.send(write(ErrorMessage("no_such_entry", problem, question.id)))
            case AskViewAt():
                self.look_back.answer(client, question, viewer)

    def leave(self, client: RoomClient) -> None:
        self.look_back.leave(client)
        self._plan_answers.leave(client)

    async def drain(self) -> None:
        """Returns when all looks back and plans are answered."""
        await self.look_back.drain()
        await self._plan_answers.drain()


def holds(client: RoomClient, player: Player, number: int | None = None, key: str | None = None) -> bool:
    """True if a client holds this seat; if not, it gets an error."""
    if player not in client.held_seats:
        problem = f"you do not play seat {player} in this match"
        client.send(write(ErrorMessage("not_your_seat", problem, number, key)))
    return player in client.held_seats
