"""Law 6: nobody can tell apart what he cannot know. A thousand pairs of every game, and planted leaks are found."""

from collections.abc import Iterator
from dataclasses import replace as with_kind
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from iceharbor.contract import Plan, Player, Refusal, Refused, Viewer, Words
from iceharbor.games.armada import Armada
from iceharbor.games.armada.records import FleetWaters
from iceharbor.games.armada.words import Action as Manoeuvre
from iceharbor.games.ice_pirates import IcePirates
from iceharbor.games.ice_pirates.records import PirateWaters
from iceharbor.games.ice_pirates.words import Action, Transfer, write_action
from iceharbor.games.openly import Sight as Across
from iceharbor.games.sailing.words import PlaceShip
from iceharbor.games.torpedo import Torpedo
from iceharbor.games.torpedo.records import SEALED, TorpedoWaters
from iceharbor.games.torpedo.words import Action as Fired
from iceharbor.games.torpedo.words import Lay
from iceharbor.games.undercut import Undercut
from iceharbor.games.undercut.state import State as Bidding
from iceharbor.games.undercut.words import Action as Auctioned
from iceharbor.match import Match
from tests.bundles import BUNDLES
from tests.chance import seeds
from tests.laws import guessed, wander
from tests.starts import fresh, moment
from tests.tiny import Parley
from tests.tiny.table import Bid, Deal, Deed, Sight, Table
from tests.worlds import Moment, leak_in, pairs


def moments(name: str, rng: Random, count: int) -> Iterator[Moment]:
    """So many matches to look at: half of them recorded, half played by chance from the beginning."""
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
    rng, count = Random(seed), BUNDLES[name].pairs
    different = 0
    for pair in pairs(BUNDLES[name], moments(name, rng, count), rng):
        different += pair.differs
        leak = leak_in(pair, rng)
        assert leak is None, f"seed {seed}, entry {pair.one.seq}: {leak}"
    assert different >= count * BUNDLES[name].hiding, "many pairs do hide something"


@pytest.mark.parametrize("seed", seeds(1))
@pytest.mark.parametrize("name", BUNDLES)
def test_a_guess_looks_like_the_truth_and_is_a_whole_state(name: str, seed: int) -> None:
    rng = Random(seed)
    for pair in pairs(BUNDLES[name], moments(name, rng, 100), rng):
        game = pair.game
        guess = guessed(game, pair.one.state, pair.viewer, rng)
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
    """The position says nothing, but the value that a bot gets does."""

    def view(self, state: Table, viewer: Viewer) -> Sight:
        sight = super().view(state, viewer)
        return replace(sight, viewer=1000 * sum(state.gems) + (viewer or 0))

    def position(self, view: Sight | Table) -> dict[str, Any]:
        if isinstance(view, Sight) and view.viewer is not None:
            view = replace(view, viewer=view.viewer % 1000)
        return super().position(view)


class TellsBids(Parley):
    def tell(self, before: Table, player: Player, action: Deed, viewer: Viewer) -> str:
        return self.write(action) if isinstance(action, Bid) else super().tell(before, player, action, viewer)


class TellsDeals(Parley):
    def tell(self, before: Table, player: Player, action: Deed, viewer: Viewer) -> str:
        return self.write(action) if isinstance(action, Deal) else super().tell(before, player, action, viewer)


class RefusesWithASecret(Parley):
    def apply(self, state: Table, player: Player, action: Deed) -> Table:
        try:
            return super().apply(state, player, action)
        except Refused as no:
            raise Refused(Refusal(no.refusal.rule, f"{no.refusal.reason} ({state.gems})")) from None


class RefusesBySecret(Parley):
    """Nothing is said, but whether it is refused depends on somebody's sealed bid."""

    def apply(self, state: Table, player: Player, action: Deed) -> Table:
        if isinstance(action, Bid) and any(bid is not None and bid > action.coins + 2 for bid in state.bids):
            raise Refused(Refusal("PY-R2", "bid more"))
        return super().apply(state, player, action)


class RevealsBySecret(Parley):
    """Undo is offered by what is in a gem."""

    def reveals(self, before: Table, after: Table) -> bool:
        return before.gems[-1] == 1


class ActsBySecret(Parley):
    def to_act(self, state: Table) -> frozenset[Player]:
        acting = super().to_act(state)
        return acting | {0} if state.phase == "seal" and state.bids[-1] == 0 else acting


class NamesTheTreasure(IcePirates):
    """The told log names what was taken from under an island."""

    def tell(self, before: PirateWaters, player: Player, action: Action, viewer: Viewer) -> str:
        return write_action(action)


class NamesHiddenCargo(IcePirates):
    """With hidden holds, what others exchange is told by its colours."""

    def tell(self, before: PirateWaters, player: Player, action: Action, viewer: Viewer) -> str:
        return write_action(action) if isinstance(action, Transfer) else super().tell(before, player, action, viewer)


class PlansWithASecret(IcePirates):
    """A view that kept the whole state at hand, and a plan that peeks at it."""

    def view(self, state: PirateWaters, viewer: Viewer) -> PirateWaters:
        view = super().view(state, viewer)
        object.__setattr__(view, "truth", int(state.sea.islands["medium"].argmax()))
        return view

    def plan(self, view: PirateWaters, player: Player, words: Words) -> Plan:
        plan = super().plan(view, player, words)
        return replace(plan, prompt=f"{plan.prompt} {getattr(view, 'truth', '')}")


class ShowsNests(IcePirates):
    def position(self, view: PirateWaters) -> dict[str, Any]:
        position = super().position(view)
        for island in position["islands"]:
            island["seen_by"] = sorted(island["seen_by"])
        return position

    def view(self, state: PirateWaters, viewer: Viewer) -> PirateWaters:
        view = super().view(state, viewer)
        view.sea.islands[3].small = state.sea.islands[3].small
        return view


class ShowsFleets(Armada):
    def view(self, state: FleetWaters, viewer: Viewer) -> FleetWaters:
        return FleetWaters(state.sea, viewer)


class ShowsAFlagship(Armada):
    """A fleet that is laid unseen is not shown, but which of its ships is to carry the flag."""

    def view(self, state: FleetWaters, viewer: Viewer) -> FleetWaters:
        view = super().view(state, viewer)
        view.sea.ships["flagship"] = state.sea.ships["flagship"]
        return view


class TellsOfFleets(Armada):
    def tell(self, before: FleetWaters, player: Player, action: Manoeuvre, viewer: Viewer) -> str:
        return self.write(action)


class KeepsOffTheUnseen(Armada):
    """A ship is refused because of one that its player does not see."""

    def apply(self, state: FleetWaters, player: Player, action: Manoeuvre) -> FleetWaters:
        after = super().apply(state, player, action)
        if isinstance(action, PlaceShip):
            others = state.sea.ships[(state.sea.ships["player"] != player) & (state.sea.ships["laid"] == 1)]
            if any(abs(int(ship.x) - action.at[0]) < 9000 for ship in others):
                raise Refused(Refusal("AR-R3", "too near"))
        return after


class ShowsWaves(Torpedo):
    def view(self, state: TorpedoWaters, viewer: Viewer) -> TorpedoWaters:
        return TorpedoWaters(state.sea, viewer)


class TellsWaves(Torpedo):
    def tell(self, before: TorpedoWaters, player: Player, action: Fired, viewer: Viewer) -> str:
        return self.write(action)


class ShowsWhatIsLeft(Torpedo):
    """Where others have laid their waves is not shown, but of which sizes they were."""

    def position(self, view: TorpedoWaters) -> dict[str, Any]:
        return {**super().position(view), "odd": getattr(view, "odd", 0)}

    def view(self, state: TorpedoWaters, viewer: Viewer) -> TorpedoWaters:
        view = super().view(state, viewer)
        sealed = state.sea.ships[state.sea.ships["fate"] == SEALED]
        object.__setattr__(view, "odd", int(sealed["pips"].sum()) % 2)
        return view


class KeepsOffSealedPieces(Torpedo):
    """A wave is refused because of one that its player does not see."""

    def apply(self, state: TorpedoWaters, player: Player, action: Fired) -> TorpedoWaters:
        after = super().apply(state, player, action)
        if isinstance(action, Lay):
            for ship in state.sea.ships[state.sea.ships["fate"] == SEALED]:
                if any(abs(int(ship.x) - piece.x) < 9000 for piece in action.pieces):
                    raise Refused(Refusal("TP-R3", "too near"))
        return after


class ShowsHands(Undercut):
    def view(self, state: Bidding, viewer: Viewer) -> Across[Bidding]:
        return Across(viewer, state)


class ShowsTheBag(Undercut):
    """Hands are hidden, but whoever counts the bag knows what is in them."""

    def view(self, state: Bidding, viewer: Viewer) -> Across[Bidding]:
        view = super().view(state, viewer)
        view.state.table.bag[:] = state.table.bag
        return view


class TellsDraws(Undercut):
    def tell(self, before: Bidding, player: Player, action: Auctioned, viewer: Viewer) -> str:
        return self.write(action)


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
        )
    ),
    *(("ice_pirates", leaky) for leaky in (NamesTheTreasure, NamesHiddenCargo, PlansWithASecret, ShowsNests)),
    *(("undercut", leaky) for leaky in (ShowsHands, ShowsTheBag, TellsDraws)),
    *(("torpedo", leaky) for leaky in (ShowsWaves, TellsWaves, ShowsWhatIsLeft, KeepsOffSealedPieces)),
    *(("armada", leaky) for leaky in (ShowsFleets, ShowsAFlagship, TellsOfFleets, KeepsOffTheUnseen)),
)


@pytest.mark.parametrize(("name", "leaky"), LEAKS, ids=[leaky.__name__ for _, leaky in LEAKS])
def test_a_planted_leak_is_found(name: str, leaky: type[Any]) -> None:
    rng, bundle = Random(1), with_kind(BUNDLES[name], kind=leaky)
    for pair in pairs(bundle, relaid(leaky, moments(name, rng, bundle.pairs)), rng):
        try:
            if leak_in(pair, rng) is not None:
                return
        except Refused:  # what looks the same cannot be done in the other world: that tells them apart, too
            return
    pytest.fail(f"{bundle.pairs} pairs did not show it")


def relaid(kind: type[Any], honest: Iterator[Moment]) -> Iterator[Moment]:
    """The same matches, played on by a leaky game."""
    for match, following in honest:
        leaky = kind(match.game.players, match.game.options)
        yield Match(leaky, match.header, match.entries, match.state, match.undoable), following
