"""Every law catches a game that breaks it, so no law is useless. Each mutant is Parley with one fault."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace as with_kind
from math import nan
from random import Random
from typing import Any

import pytest
from msgspec.structs import force_setattr, replace

from iceharbor.bots.undercut.searching import SearchableUndercut
from iceharbor.contract import GamePosition, Outcome, Player, Viewer
from iceharbor.match import Match
from iceharbor.plan import One, Plan, Words
from iceharbor.scene import Facts, Line, LoggedAction, Motion, Note, ObjectRef, Sail, Scene
from tests.bundles.parley import PARLEY
from tests.bundles.undercut import UNDERCUT
from tests.laws import LAWS
from tests.one_entry import through_one_entry
from tests.seeds import seeds
from tests.starts import fresh
from tests.tiny import Parley
from tests.tiny.state import Action, Answer, Bid, Buy, Done, Sight, Table


class NeverOver(Parley):
    def outcome(self, state: Table) -> Outcome | None:
        return None


class Endless(Parley):
    def apply(self, state: Table, player: Player, action: Action) -> Table:
        after = super().apply(state, player, action)
        return replace(after, round=1) if after.phase == "seal" else after


class SamplesTheIllegal(Parley):
    def sample(self, state: Table, player: Player, rng: Random) -> Action:
        return Bid(99) if rng.random() < 0.1 and state.phase == "seal" else super().sample(state, player, rng)


class LetsStrangersAct(Parley):
    def apply(self, state: Table, player: Player, action: Action) -> Table:
        return super().apply(state, player if player in range(self.players) else min(self.to_act(state)), action)


class RefusesLate(Parley):
    """Counts a coin before it finds that the action is refused."""

    def apply(self, state: Table, player: Player, action: Action) -> Table:
        if isinstance(action, Bid):
            _scribble(state, "bank", state.bank + 1)
            after = super().apply(state, player, action)
            _scribble(state, "bank", state.bank - 1)
            return replace(after, bank=after.bank - 1)
        return super().apply(state, player, action)


class WritesToItsInput(Parley):
    def apply(self, state: Table, player: Player, action: Action) -> Table:
        after = super().apply(state, player, action)
        if isinstance(action, Bid):
            _scribble(state, "round", state.round + 1)
        return after


class Remembers(Parley):
    """The same input has another result the second time."""

    count = 0

    def apply(self, state: Table, player: Player, action: Action) -> Table:
        Remembers.count += 1
        after = super().apply(state, player, action)
        return replace(after, points=(Remembers.count, *after.points[1:])) if isinstance(action, Done) else after


class ForgetsOffers(Parley):
    def position(self, view: Sight | Table) -> GamePosition:
        return replace(super().position(view), offered=(False,) * self.players)


class LoadsAnother(Parley):
    def load(self, position: GamePosition | Mapping[str, Any]) -> Table:
        loaded = super().load(position)
        return replace(loaded, peeked=False) if isinstance(loaded, Table) else loaded


class ListsTwice(Parley):
    def legal_actions(self, state: Table, player: Player) -> Iterator[Action]:
        for encoded in super().legal_actions(state, player):
            yield encoded
            if encoded == Bid(0):
                yield encoded


class ListsTooFew(Parley):
    def legal_actions(self, state: Table, player: Player) -> Iterator[Action]:
        return (encoded for encoded in super().legal_actions(state, player) if encoded != Answer(False, 0))


class LosesCoins(Parley):
    def apply(self, state: Table, player: Player, action: Action) -> Table:
        after = super().apply(state, player, action)
        return replace(after, bank=state.bank) if isinstance(action, Buy) else after


class NamesTooFew(Parley):
    def outcome(self, state: Table) -> Outcome | None:
        outcome = super().outcome(state)
        return None if outcome is None else Outcome(outcome.places[1:], outcome.reason, outcome.rule)


class StillAsksWhoLeft(Parley):
    def forfeit(self, state: Table, player: Player) -> Table:
        return replace(super().forfeit(state, player), gone=())


class LeavesForgottenOffers(Parley):
    def forfeit(self, state: Table, player: Player) -> Table:
        return replace(super().forfeit(state, player), offers=state.offers, coins=state.coins)


class PlansTooMuch(Parley):
    def plan(self, view: Sight, player: Player, words: Words) -> Plan:
        plan = super().plan(view, player, words)
        return replace(plan, action="bid 9") if words == ("bid",) and plan.refusal is None else plan


class PlansTooLittle(Parley):
    def plan(self, view: Sight, player: Player, words: Words) -> Plan:
        plan = super().plan(view, player, words)
        return replace(plan, action=None) if plan.action == "done" else plan


class PromisesTooMuch(Parley):
    def plan(self, view: Sight, player: Player, words: Words) -> Plan:
        plan = super().plan(view, player, words)
        return replace(plan, choices=tuple(replace(choice, refusal=None) for choice in plan.choices))


class DrawsTwice(Parley):
    """The second drawing of a view differs from the first."""

    count = 0

    def scene(self, view: Sight, recent: Sequence[LoggedAction]) -> Scene:
        DrawsTwice.count += 1
        scene = super().scene(view, recent)
        return replace(scene, panel=replace(scene.panel, epilogue=f"drawing {DrawsTwice.count}"))


class DrawsOnTheView(Parley):
    def scene(self, view: Sight, recent: Sequence[LoggedAction]) -> Scene:
        _scribble(view.table, "bank", view.table.bank + 1)
        return super().scene(view, recent)


class DrawsNowhere(Parley):
    def scene(self, view: Sight, recent: Sequence[LoggedAction]) -> Scene:
        scene = super().scene(view, recent)
        assert scene.top is not None
        return replace(scene, top=replace(scene.top, notes=(Note((0, 0), "here", nan),)))


class KnowsWhatIsNotThere(Parley):
    def scene(self, view: Sight, recent: Sequence[LoggedAction]) -> Scene:
        scene = super().scene(view, recent)
        return replace(scene, facts={**scene.facts, "L9": Facts("a ship")})


class SpeaksOfWhatIsNotThere(Parley):
    def describe(
        self, before: Sight, entry: LoggedAction, after: Sight, viewer: Viewer, log: Sequence[LoggedAction]
    ) -> Line:
        return Line((ObjectRef("L9", "L9"), " sails."))


class CountsItsLines(Parley):
    """A line depends on how often it was asked for."""

    count = 0

    def describe(
        self, before: Sight, entry: LoggedAction, after: Sight, viewer: Viewer, log: Sequence[LoggedAction]
    ) -> Line:
        CountsItsLines.count += 1
        return Line((f"line {CountsItsLines.count}",))


class MovesWhatIsNotThere(Parley):
    def motions(self, before: Sight, entries: Sequence[LoggedAction], after: Sight) -> tuple[Motion, ...]:
        return (Sail("L9", (0,)),)


class OffersWhatIsNotThere(Parley):
    def plan(self, view: Sight, player: Player, words: Words) -> Plan:
        plan = super().plan(view, player, words)
        return replace(plan, choices=(One(("done",), "Done", object="L9"),))


def _scribble(state: Table, name: str, value: int) -> None:
    """Writes to a value that should never be written to."""
    force_setattr(state, name, value)


MUTANTS = {
    NeverOver: "1",
    Endless: "1",
    SamplesTheIllegal: "2",
    LetsStrangersAct: "2",
    RefusesLate: "2",
    WritesToItsInput: "3",
    Remembers: "3",
    ForgetsOffers: "4",
    LoadsAnother: "4",
    ListsTwice: "5",
    ListsTooFew: "5",
    LosesCoins: "7",
    NamesTooFew: "7",
    StillAsksWhoLeft: "8",
    LeavesForgottenOffers: "8",
    PlansTooMuch: "10",
    PlansTooLittle: "10",
    PromisesTooMuch: "10",
    DrawsTwice: "11",
    DrawsOnTheView: "11",
    DrawsNowhere: "11",
    KnowsWhatIsNotThere: "11",
    SpeaksOfWhatIsNotThere: "11",
    CountsItsLines: "11",
    MovesWhatIsNotThere: "11",
    OffersWhatIsNotThere: "11",
}


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.__name__)
def test_the_law_catches(mutant: type[Parley]) -> None:
    law = next(law for name, law in LAWS.items() if name.startswith(f"{MUTANTS[mutant]} "))
    caught = 0
    for seed in seeds(12):
        bundle = with_kind(PARLEY, kind=mutant)
        try:
            law(bundle, Match.begin(bundle.open(seed % 3)), Random(seed))
        except Exception:
            caught += 1
    assert caught, f"12 matches of {mutant.__name__} went unnoticed"


def test_law_12_catches_compiled_rules_that_go_another_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mutants of compiled functions: they do nothing, tell a secret, or list an action that is not legal."""
    start = fresh("undercut", 1, 0)
    whole = SearchableUndercut(start.game)
    kernel = through_one_entry(whole, whole.work(start.game.full_view(start.state)))

    def lazy(table: Any, player: int, encoded: Any) -> None:
        pass

    def telling(table: Any, viewer: int, seed: Any, work: Any) -> bool:
        return True

    def bold(table: Any, player: int, out: Any, priors: Any, work: Any) -> int:
        out[0] = 0
        priors[0] = 1
        return 1

    for mutant in (kernel._replace(apply=lazy), kernel._replace(redeal=telling), kernel._replace(candidates=bold)):
        monkeypatch.setattr(SearchableUndercut, "kernel", mutant)
        with pytest.raises(AssertionError):
            LAWS["12 the compiled rules agree with apply"](UNDERCUT, start, Random(1))
