"""What Armada answers to the planners: its rules, its names and its sentences."""

from typing import ClassVar

from iceharbor.contract import Player, Words, refuse
from iceharbor.games.armada.names import describe, object_name
from iceharbor.games.armada.outcomes import outcome_of
from iceharbor.games.armada.records import CAPTURED, Sea
from iceharbor.games.armada.rules import begin_ruling, carry_out, prize_of, ruling_on, speeds_of
from iceharbor.games.armada.sentences import SENTENCES
from iceharbor.games.armada.words import BOOK, Play, read_action, write_action
from iceharbor.games.sailing.bridge import Answers, Bridge
from iceharbor.games.sailing.deeds import END, TARGET, VERBS, Deed, new_deed
from iceharbor.games.sailing.orders import deed_of_command
from iceharbor.games.sailing.rules import Speeds
from iceharbor.games.sailing.waters import ACTIONS_A_TURN, OVER


class ArmadaBridge(Bridge[Sea]):
    """One captain on the sea."""

    book = BOOK
    answers = Answers(object_name, describe, begin_ruling, ruling_on, carry_out, outcome_of)
    verbs = VERBS
    labels: ClassVar = {"move": "Move", "fire": "Fire"}

    @property
    def speeds(self) -> Speeds:
        return speeds_of(self.sea)

    def sentence_on(self, deed: Deed, ruling: int) -> tuple[str, str]:
        return SENTENCES[ruling]

    def said_in_play(self, words: Words) -> tuple[str, Deed]:
        action = read_action(" ".join(words))
        if not isinstance(action, Play):
            raise refuse("AR-R4", f"{words[0]!r} is not said during play")
        return write_action(action), deed_of_command(self.sea, self.player, action)

    def prize(self, owner: Player) -> int:
        return prize_of(self.sea, owner)

    def victory(self, deed: Deed) -> str | None:
        turn = self.after(deed).sea.turn[0]
        if turn.phase != OVER or turn.winner != self.player:
            return None
        return "This captures the flag and wins." if turn.over_by == CAPTURED else "This breaks through and wins."

    def shot(self, deed: Deed) -> str:
        target = self.sea.ships[deed[TARGET]]
        if target.damage + 1 < target.pips:
            return super().shot(deed)
        after = self.after(deed).sea.turn[0]
        return "it sinks, and you win" if after.phase == OVER and after.winner == self.player else "it sinks"

    @property
    def ending(self) -> tuple[str, str]:
        passing = self.sea.turn[0].actions_left == ACTIONS_A_TURN
        label = "Pass" if passing else "End turn"
        over = self.after(new_deed(END)).outcome()
        if over is not None:
            return label, f"{label}, and the game is over: {over.reason}."
        if passing:
            return label, "Pass: the game is drawn when everybody passes in succession."
        return super().ending
