"""Parley: a tiny game with every feature of the real ones, for testing the contract, the match and the server.

PY-R1 Each player has coins and a gem (1, 1, 2, 2, 3, 3), dealt by NATURE, that only they see. A game is a few rounds.
PY-R2 All players seal a bid at once; bids are hidden until all are sealed.
PY-R3 Before sealing, a player may offer coins for a look at another player's gem, once a round. The other player may
answer out of turn.
PY-R4 When all are sealed NATURE rolls a die; a single highest bidder pays the bank and scores the number rolled.
PY-R5 The highest bidder then has the floor alone: they may buy points, a coin each, until they are done.
PY-R6 They may peek at one gem. PY-R7 After the last round the player with the most points, the gem counted, wins.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, cast

from msgspec.structs import replace

from iceharbor.contract import (
    NATURE,
    Determinizable,
    Finite,
    Game,
    GameInfo,
    GamePosition,
    Outcome,
    Player,
    Refused,
    Viewer,
    refuse,
)
from iceharbor.plan import Plan, Words
from iceharbor.scene import Guide, Line, LoggedAction, Motion, Scene
from tests.tiny import drawing, notation
from tests.tiny.state import (
    HIDDEN,
    UNDEALT,
    Action,
    Answer,
    Bid,
    Buy,
    Deal,
    Done,
    Offer,
    Peek,
    Propose,
    Roll,
    Sight,
    Table,
    acting,
    gems_left,
    imaginable,
    put,
    read,
    ruling,
    still_in,
    with_offers_back,
    write,
)


class Parley(Game[Table, Action, Sight], Finite[Table, Action], Determinizable[Table, Sight]):
    """Two to four players."""

    emblem = drawing.EMBLEM

    info: ClassVar[GameInfo] = GameInfo(
        name="parley",
        title="Parley",
        designer="the test-suite",
        blurb="Sealed bids, a die, and offers out of turn.",
        players=(2, 4),
        options={
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "rounds": {"title": "Rounds", "type": "integer", "minimum": 1, "maximum": 5, "default": 3},
                "coins": {"title": "Coins each", "type": "integer", "minimum": 0, "maximum": 6, "default": 4},
            },
        },
        rules_version="1",
        default_bot="random",
        max_actions=240,
    )

    def setup(self) -> Table:
        everybody = range(self.players)
        return Table(
            phase="deal",
            round=1,
            coins=(self.options["coins"],) * self.players,
            bank=0,
            points=(0,) * self.players,
            gems=(UNDEALT,) * self.players,
            seen=tuple(() for _ in everybody),
            bids=(None,) * self.players,
            offers=(None,) * self.players,
            offered=(False,) * self.players,
        )

    def to_act(self, state: Table) -> frozenset[Player]:
        return acting(state)

    def apply(self, state: Table, player: Player, action: Action) -> Table:
        refusal = ruling(state, player, action)
        if refusal is not None:
            raise Refused(refusal)
        match action:
            case Deal(to, gem):
                return _dealt(state, to, gem)
            case Roll(pips):
                return _rolled(state, pips, self.options["rounds"])
            case Bid(coins):
                return _all_sealed(replace(state, bids=put(state.bids, player, coins)))
            case Propose(to, coins):
                return _proposed(state, player, Offer(to, coins))
            case Answer(yes, to):
                return _answered(state, player, to, yes)
            case Buy():
                return _bought(state, player)
            case Peek(at):
                return replace(_looked(state, player, at), peeked=True)
            case Done():
                return _next_round(state, self.options["rounds"])

    def legal_actions(self, state: Table, player: Player) -> Iterator[Action]:
        for action in imaginable(self.players, self.options["coins"]):
            if ruling(state, player, action) is None:
                yield action

    def sample(self, state: Table, player: Player, rng: Random) -> Action:
        if player == NATURE and state.phase == "deal":
            return Deal(state.gems.index(UNDEALT), rng.choice(gems_left(state)))
        if player == NATURE:
            return Roll(rng.randint(1, 6))
        return rng.choice(list(self.legal_actions(state, player)))

    def view(self, state: Table, viewer: Viewer) -> Sight:
        if state.phase == "over":
            return Sight(viewer, state)
        known = () if viewer is None else (viewer, *state.seen[viewer])
        gems = tuple(gem if p in known or gem == UNDEALT else HIDDEN for p, gem in enumerate(state.gems))
        bids = tuple(bid if p == viewer or bid is None else HIDDEN for p, bid in enumerate(state.bids))
        return Sight(viewer, replace(state, gems=gems, bids=bids))

    def full_view(self, state: Table) -> Sight:
        return Sight(None, state)

    def determinize(self, view: Sight, viewer: Viewer, rng: Random) -> Table:
        table = view.table
        bag = gems_left(table)
        rng.shuffle(bag)
        gems = tuple(bag.pop() if gem == HIDDEN else gem for gem in table.gems)
        bids = tuple(rng.randint(0, table.coins[p]) if bid == HIDDEN else bid for p, bid in enumerate(table.bids))
        return replace(table, gems=gems, bids=bids)

    def guide(self) -> Guide:
        return drawing.GUIDE

    def scene(self, view: Sight, recent: Sequence[LoggedAction]) -> Scene:
        return drawing.parley_scene(view, recent)

    def describe(
        self, before: Sight, entry: LoggedAction, after: Sight, viewer: Viewer, log: Sequence[LoggedAction]
    ) -> Line:
        return drawing.parley_line(before, entry, after, log)

    def motions(self, before: Sight, entries: Sequence[LoggedAction], after: Sight) -> tuple[Motion, ...]:
        return drawing.parley_motions(entries)

    def outcome(self, state: Table) -> Outcome | None:
        if state.phase != "over":
            return None
        worth = [(p not in state.gone, state.points[p] + state.gems[p]) for p in range(self.players)]
        places = tuple(1 + sum(other > mine for other in worth) for mine in worth)
        reason = "the last round is over" if len(state.gone) < self.players - 1 else "one is left"
        return Outcome(places, reason, "PY-R7")

    def forfeit(self, state: Table, player: Player) -> Table:
        if player in state.gone:
            raise refuse("PY-R7", "you have already left")
        left = replace(with_offers_back(state, player), gone=tuple(sorted((*state.gone, player))))
        left = replace(left, bids=put(left.bids, player, None))
        if len(still_in(left)) <= 1:
            return replace(with_offers_back(left), phase="over", floor=None)
        if left.floor == player:
            return _next_round(left, self.options["rounds"])
        return _all_sealed(left) if left.phase == "seal" else left

    def read(self, notation: str) -> Action:
        return read(notation)

    def write(self, action: Action) -> str:
        return write(action)

    def redact(self, before: Table, player: Player, action: Action, viewer: Viewer) -> str:
        match action:
            case Deal(to, _) if viewer != to:
                return f"deal {to}"
            case Bid() if viewer != player:
                return "bid"
            case _:
                return write(action)

    def reveals_information(self, before: Table, after: Table) -> bool:
        return before.seen != after.seen

    def position(self, view: Sight | Table) -> GamePosition:
        return notation.position_of(self, view)

    def load(self, position: GamePosition | Mapping[str, Any]) -> Table:
        return cast(Table, notation.load_position(self, position))

    def plan(self, view: Sight, player: Player, words: Words) -> Plan:
        return notation.plan_words(self, view.table, player, words)


def _dealt(table: Table, to: Player, gem: int) -> Table:
    gems = put(table.gems, to, gem)
    return replace(table, gems=gems, phase="deal" if UNDEALT in gems else "seal")


def _all_sealed(table: Table) -> Table:
    """When the last bid is sealed the offers lapse, and NATURE is to roll."""
    if any(table.bids[player] is None for player in still_in(table)):
        return table
    return replace(with_offers_back(table), phase="roll")


def _rolled(table: Table, pips: int, rounds: int) -> Table:
    bids = {player: bid for player in still_in(table) if (bid := table.bids[player]) is not None}
    top = max(bids.values())
    best = [player for player, bid in bids.items() if bid == top]
    if len(best) > 1:
        return _next_round(table, rounds)
    (winner,) = best
    coins = put(table.coins, winner, table.coins[winner] - top)
    points = put(table.points, winner, table.points[winner] + pips)
    return replace(table, coins=coins, points=points, bank=table.bank + top, phase="floor", floor=winner, peeked=False)


def _next_round(table: Table, rounds: int) -> Table:
    players = len(table.coins)
    fresh = replace(table, floor=None, bids=(None,) * players, offered=(False,) * players)
    if table.round == rounds:
        return replace(fresh, phase="over")
    return replace(fresh, phase="seal", round=table.round + 1)


def _proposed(table: Table, player: Player, offer: Offer) -> Table:
    return replace(
        table,
        coins=put(table.coins, player, table.coins[player] - offer.coins),
        offers=put(table.offers, player, offer),
        offered=put(table.offered, player, True),
    )


def _answered(table: Table, player: Player, to: Player, yes: bool) -> Table:
    offer = table.offers[to]
    assert offer is not None
    paid = player if yes else to
    answered = replace(
        table,
        coins=put(table.coins, paid, table.coins[paid] + offer.coins),
        offers=put(table.offers, to, None),
    )
    return _looked(answered, to, player) if yes else answered


def _looked(table: Table, player: Player, at: Player) -> Table:
    seen = tuple(sorted({*table.seen[player], at}))
    return replace(table, seen=put(table.seen, player, seen))


def _bought(table: Table, player: Player) -> Table:
    return replace(
        table,
        coins=put(table.coins, player, table.coins[player] - 1),
        points=put(table.points, player, table.points[player] + 1),
        bank=table.bank + 1,
    )
