"""Law 6: no viewer can tell apart what they cannot know. 1,000 pairs of every game, and planted leaks are found."""

from collections.abc import Iterator, Sequence
from dataclasses import replace as with_kind
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from iceharbor.contract import GamePosition, Player, Refused, Viewer
from iceharbor.games.armada import Armada
from iceharbor.games.armada.actions import Action as Manoeuvre
from iceharbor.games.armada.records import ArmadaState
from iceharbor.games.common.perfect_information import OpenView as Across
from iceharbor.games.ice_pirates import IcePirates
from iceharbor.games.ice_pirates.actions import Action, Transfer, write_action
from iceharbor.games.ice_pirates.records import IcePiratesState
from iceharbor.games.pirates_csg import PiratesCSG
from iceharbor.games.pirates_csg.actions import Action as Ordered
from iceharbor.games.pirates_csg.actions import ChooseFleet, DealCoins, Scavenge
from iceharbor.games.pirates_csg.records import PiratesState
from iceharbor.games.sailing.actions import PlaceShip
from iceharbor.games.torpedo import Torpedo
from iceharbor.games.torpedo.actions import Action as Fired
from iceharbor.games.torpedo.actions import LayPieces
from iceharbor.games.torpedo.position import TorpedoPosition
from iceharbor.games.torpedo.records import SEALED, TorpedoState
from iceharbor.games.undercut import Undercut
from iceharbor.games.undercut.actions import Action as Auctioned
from iceharbor.games.undercut.state import UndercutState as Bidding
from iceharbor.match import Match
from iceharbor.plan import Plan, Refusal, Words
from iceharbor.scene import Line, LoggedAction, Motion, Peek, Scene
from tests.bundles import BUNDLES
from tests.laws import determinized, wander
from tests.seeds import seeds, times
from tests.starts import fresh, moment
from tests.tiny import Parley
from tests.tiny.state import Action as ParleyAction
from tests.tiny.state import Bid, Deal, Sight, Table
from tests.worlds import Moment, leak_in, pairs


def moments(name: str, rng: Random, count: int) -> Iterator[Moment]:
    """This number of matches: half of them recorded, half played at random from the beginning."""
    made, bundle = 0, BUNDLES[name]
    tables = bundle.secret_tables or tuple(range(len(bundle.tables)))
    while made < count:
        yield moment(name, rng)
        start = fresh(name, rng.choice(tables), rng.randrange(2))
        steps = list(wander(start, rng, rng.choice((3, 12, 40))))
        for step in rng.sample(steps, min(4, len(steps))):
            yield step.before, step.after.entries[-1]
            yield moment(name, rng)
        made += 9


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.parametrize("name", BUNDLES)
def test_pairs_of_worlds_are_alike(name: str, seed: int) -> None:
    rng, count = Random(seed), BUNDLES[name].pairs // times(10, 1)
    looks = Random(seed)  # its own, so that what is drawn while two worlds are compared does not choose the next pairs
    different = 0
    for pair in pairs(BUNDLES[name], moments(name, rng, count), rng):
        different += pair.differs
        leak = leak_in(pair, looks)
        assert leak is None, f"seed {seed}, entry {pair.one.seq}: {leak}"
    assert different >= count * BUNDLES[name].hiding, "many pairs do hide something"


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.parametrize("name", BUNDLES)
def test_a_guess_looks_like_the_truth_and_is_a_whole_state(name: str, seed: int) -> None:
    rng = Random(seed)
    for pair in pairs(BUNDLES[name], moments(name, rng, times(20, 100)), rng):
        game = pair.game
        guess = determinized(game, pair.one.state, pair.viewer, rng)
        assert game.view(guess, pair.viewer) == pair.one.view(pair.viewer)
        assert game.load(game.position(guess)) == guess


# --- Planted leaks ----------------------------------------------------------------------------------------------------


class ShowsAGem(Parley):
    def view(self, state: Table, viewer: Viewer) -> Sight:
        sight = super().view(state, viewer)
        return replace(sight, table=replace(sight.table, gems=(state.gems[0], *sight.table.gems[1:])))


class ShowsBids(Parley):
    def view(self, state: Table, viewer: Viewer) -> Sight:
        sight = super().view(state, viewer)
        return replace(sight, table=replace(sight.table, bids=state.bids))


class CarriesTheTruth(Parley):
    """The position hides it, but the value that a bot gets contains it."""

    def view(self, state: Table, viewer: Viewer) -> Sight:
        sight = super().view(state, viewer)
        return replace(sight, viewer=1000 * sum(state.gems) + (viewer or 0))

    def position(self, view: Sight | Table) -> GamePosition:
        if isinstance(view, Sight) and view.viewer is not None:
            view = replace(view, viewer=view.viewer % 1000)
        return super().position(view)


class TellsBids(Parley):
    def redact(self, before: Table, player: Player, action: ParleyAction, viewer: Viewer) -> str:
        return self.write(action) if isinstance(action, Bid) else super().redact(before, player, action, viewer)


class TellsDeals(Parley):
    def redact(self, before: Table, player: Player, action: ParleyAction, viewer: Viewer) -> str:
        return self.write(action) if isinstance(action, Deal) else super().redact(before, player, action, viewer)


class RefusesWithASecret(Parley):
    def apply(self, state: Table, player: Player, action: ParleyAction) -> Table:
        try:
            return super().apply(state, player, action)
        except Refused as no:
            raise Refused(Refusal(no.refusal.rule, f"{no.refusal.reason} ({state.gems})")) from None


class RefusesBySecret(Parley):
    """The text hides it, but a refusal depends on another player's sealed bid."""

    def apply(self, state: Table, player: Player, action: ParleyAction) -> Table:
        if isinstance(action, Bid) and any(bid is not None and bid > action.coins + 2 for bid in state.bids):
            raise Refused(Refusal("PY-R2", "bid more"))
        return super().apply(state, player, action)


class RevealsBySecret(Parley):
    """Undo is offered depending on a gem."""

    def reveals_information(self, before: Table, after: Table) -> bool:
        return before.gems[-1] == 1


class ActsBySecret(Parley):
    def to_act(self, state: Table) -> frozenset[Player]:
        acting = super().to_act(state)
        return acting | {0} if state.phase == "seal" and state.bids[-1] == 0 else acting


class RemembersTheTruth(Parley):
    """Keeps the state of which it last gave a view."""

    truth: Table | None = None

    def view(self, state: Table, viewer: Viewer) -> Sight:
        self.truth = state
        return super().view(state, viewer)

    @property
    def last_gem(self) -> str:
        return "" if self.truth is None else str(self.truth.gems[-1])


class DrawsTheTruth(RemembersTheTruth):
    def scene(self, view: Sight, recent: Sequence[LoggedAction]) -> Scene:
        scene = super().scene(view, recent)
        return replace(scene, panel=replace(scene.panel, epilogue=self.last_gem))


class SaysTheTruth(RemembersTheTruth):
    def describe(
        self, before: Sight, entry: LoggedAction, after: Sight, viewer: Viewer, log: Sequence[LoggedAction]
    ) -> Line:
        return replace(super().describe(before, entry, after, viewer, log), found=self.last_gem)


class MovesByTheTruth(RemembersTheTruth):
    def motions(self, before: Sight, entries: Sequence[LoggedAction], after: Sight) -> tuple[Motion, ...]:
        return (Peek(f"purse {self.last_gem}"),)


class NamesTheTreasure(IcePirates):
    """The log's sentences name the piece that was taken from under an island."""

    def redact(self, before: IcePiratesState, player: Player, action: Action, viewer: Viewer) -> str:
        return write_action(action)


class NamesHiddenCargo(IcePirates):
    """With hidden holds, sentences about transfers between others contain the colours."""

    def redact(self, before: IcePiratesState, player: Player, action: Action, viewer: Viewer) -> str:
        return write_action(action) if isinstance(action, Transfer) else super().redact(before, player, action, viewer)


class PlansWithASecret(IcePirates):
    """A view that keeps the whole state, and a plan that reads it."""

    def view(self, state: IcePiratesState, viewer: Viewer) -> IcePiratesState:
        view = super().view(state, viewer)
        object.__setattr__(view, "truth", int(state.sea.islands["medium"].argmax()))
        return view

    def plan(self, view: IcePiratesState, player: Player, words: Words) -> Plan:
        plan = super().plan(view, player, words)
        return replace(plan, prompt=f"{plan.prompt} {getattr(view, 'truth', '')}")


class ShowsNests(IcePirates):
    def view(self, state: IcePiratesState, viewer: Viewer) -> IcePiratesState:
        view = super().view(state, viewer)
        view.sea.islands[3].small = state.sea.islands[3].small
        return view


class ShowsFleets(Armada):
    def view(self, state: ArmadaState, viewer: Viewer) -> ArmadaState:
        return ArmadaState(state.sea, viewer)


class ShowsAFlagship(Armada):
    """A fleet deployed in secret is hidden, but the ship that carries the flag is not."""

    def view(self, state: ArmadaState, viewer: Viewer) -> ArmadaState:
        view = super().view(state, viewer)
        view.sea.ships["flagship"] = state.sea.ships["flagship"]
        return view


class TellsOfFleets(Armada):
    def redact(self, before: ArmadaState, player: Player, action: Manoeuvre, viewer: Viewer) -> str:
        return self.write(action)


class KeepsOffTheUnseen(Armada):
    """A ship is refused because of one that its player does not see."""

    def apply(self, state: ArmadaState, player: Player, action: Manoeuvre) -> ArmadaState:
        after = super().apply(state, player, action)
        if isinstance(action, PlaceShip):
            others = state.sea.ships[(state.sea.ships["player"] != player) & (state.sea.ships["laid"] == 1)]
            if any(abs(int(ship.x) - action.at[0]) < 9000 for ship in others):
                raise Refused(Refusal("AR-R3", "too near"))
        return after


class ShowsWaves(Torpedo):
    def view(self, state: TorpedoState, viewer: Viewer) -> TorpedoState:
        return TorpedoState(state.sea, viewer)


class TellsWaves(Torpedo):
    def redact(self, before: TorpedoState, player: Player, action: Fired, viewer: Viewer) -> str:
        return self.write(action)


class ShowsWhatIsLeft(Torpedo):
    """The places of the others' waves are hidden, but their sizes are not."""

    def position(self, view: TorpedoState) -> TorpedoPosition:
        return replace(super().position(view), placed=getattr(view, "odd", 0))

    def view(self, state: TorpedoState, viewer: Viewer) -> TorpedoState:
        view = super().view(state, viewer)
        sealed = state.sea.ships[state.sea.ships["fate"] == SEALED]
        object.__setattr__(view, "odd", int(sealed["pips"].sum()) % 2)
        return view


class KeepsOffSealedPieces(Torpedo):
    """A wave is refused because of one that its player does not see."""

    def apply(self, state: TorpedoState, player: Player, action: Fired) -> TorpedoState:
        after = super().apply(state, player, action)
        if isinstance(action, LayPieces):
            for ship in state.sea.ships[state.sea.ships["fate"] == SEALED]:
                if any(abs(int(ship.x) - piece.x) < 9000 for piece in action.pieces):
                    raise Refused(Refusal("TP-R3", "too near"))
        return after


class ShowsHands(Undercut):
    def view(self, state: Bidding, viewer: Viewer) -> Across[Bidding]:
        return Across(viewer, state)


class ShowsTheBag(Undercut):
    """Hands are hidden, but the count of the bag reveals them."""

    def view(self, state: Bidding, viewer: Viewer) -> Across[Bidding]:
        view = super().view(state, viewer)
        view.state.table.bag[:] = state.table.bag
        return view


class TellsDraws(Undercut):
    def redact(self, before: Bidding, player: Player, action: Auctioned, viewer: Viewer) -> str:
        return self.write(action)


class ShowsCoins(PiratesCSG):
    """Coins that lie face down have their values in the view."""

    def view(self, state: PiratesState, viewer: Viewer) -> PiratesState:
        view = super().view(state, viewer)
        view.sea.coins["value"] = state.sea.coins["value"]
        return view


class ShowsSealedFleets(PiratesCSG):
    """A fleet that is still sealed is counted."""

    def view(self, state: PiratesState, viewer: Viewer) -> PiratesState:
        view = super().view(state, viewer)
        view.sea.crew["state"] = state.sea.crew["state"]
        return view


class TellsPirateDeals(PiratesCSG):
    def redact(self, before: PiratesState, player: Player, action: Ordered, viewer: Viewer) -> str:
        return self.write(action) if isinstance(action, DealCoins) else super().redact(before, player, action, viewer)


class TellsFleets(PiratesCSG):
    def redact(self, before: PiratesState, player: Player, action: Ordered, viewer: Viewer) -> str:
        return self.write(action) if isinstance(action, ChooseFleet) else super().redact(before, player, action, viewer)


class RefusesByCoins(PiratesCSG):
    """A scavenge is refused because of a coin that its player has not seen."""

    def apply(self, state: PiratesState, player: Player, action: Ordered) -> PiratesState:
        if isinstance(action, Scavenge) and int(state.sea.coins["value"][-2]) > 3:
            raise Refused(Refusal("PC-R9", "too rich"))
        return super().apply(state, player, action)


LEAKS: tuple[tuple[str, type[Any]], ...] = (
    *(
        ("parley", leaky)
        for leaky in (
            ShowsAGem,
            ShowsBids,
            CarriesTheTruth,
            TellsBids,
            TellsDeals,
            RefusesWithASecret,
            RefusesBySecret,
            RevealsBySecret,
            ActsBySecret,
            DrawsTheTruth,
            SaysTheTruth,
            MovesByTheTruth,
        )
    ),
    *(("ice_pirates", leaky) for leaky in (NamesTheTreasure, NamesHiddenCargo, PlansWithASecret, ShowsNests)),
    *(("undercut", leaky) for leaky in (ShowsHands, ShowsTheBag, TellsDraws)),
    *(("torpedo", leaky) for leaky in (ShowsWaves, TellsWaves, ShowsWhatIsLeft, KeepsOffSealedPieces)),
    *(
        ("pirates_csg", leaky)
        for leaky in (ShowsCoins, ShowsSealedFleets, TellsPirateDeals, TellsFleets, RefusesByCoins)
    ),
    *(("armada", leaky) for leaky in (ShowsFleets, ShowsAFlagship, TellsOfFleets, KeepsOffTheUnseen)),
)


@pytest.mark.parametrize(("name", "leaky"), LEAKS, ids=[leaky.__name__ for _, leaky in LEAKS])
def test_a_planted_leak_is_found(name: str, leaky: type[Any]) -> None:
    rng, bundle = Random(1), with_kind(BUNDLES[name], kind=leaky)
    for pair in pairs(bundle, relaid(leaky, moments(name, rng, bundle.pairs)), rng):
        try:
            if leak_in(pair, rng) is not None:
                return
        except Refused:  # the action that looks the same is impossible in the other world: that is a difference too
            return
    pytest.fail(f"{bundle.pairs} pairs did not show it")


def relaid(kind: type[Any], honest: Iterator[Moment]) -> Iterator[Moment]:
    """The same matches, continued by a leaky game."""
    for match, following in honest:
        leaky = kind(match.game.players, match.game.options)
        yield Match(leaky, match.header, match.entries, match.state, match.decisions), following
