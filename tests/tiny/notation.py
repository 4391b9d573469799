"""Parley in words and in JSON: plans and positions."""

from collections.abc import Mapping
from typing import Any, Final, Literal

from msgspec import UNSET, UnsetType, structs

from iceharbor.codec import Malformed, shape
from iceharbor.contract import Finite, Game, GamePosition, Player, Refused
from iceharbor.plan import One, Plan, Refusal, Words
from tests.tiny.state import (
    GEMS,
    HIDDEN,
    UNDEALT,
    Action,
    Answer,
    Bid,
    Buy,
    Done,
    Offer,
    Peek,
    Propose,
    Sight,
    Table,
    acting,
    gems_left,
    read,
    ruling,
    write,
)

VERBS: Final[Mapping[str, Action]] = {
    "bid": Bid(0),
    "offer": Propose(0, 1),
    "accept": Answer(True, 0),
    "decline": Answer(False, 0),
    "buy": Buy(),
    "peek": Peek(0),
    "done": Done(),
}
PHASES: Final = ("deal", "seal", "roll", "floor", "over")


def plan_words(game: Finite[Table, Action], table: Table, player: Player, words: Words) -> Plan:
    """Words that begin a legal action may continue; for other words the plan says why not."""
    if player not in acting(table):
        return Plan(words, refusal=Refusal("PY-R1", "not your turn"), prompt="It is not your turn.")
    legal = [tuple(write(action).split(" ")) for action in game.legal_actions(table, player)]
    begun = [said for said in legal if said[: len(words)] == words]
    if not begun:
        return Plan(words, refusal=_refusal(table, player, words), prompt="That cannot be said now.")
    action = " ".join(words) if words in legal else None
    following = dict.fromkeys(said[: len(words) + 1] for said in begun if len(said) > len(words))
    choices = tuple(One(said, said[-1]) for said in following)
    closed = () if words else tuple(_closed(table, player, {said[0] for said in legal}))
    return Plan(words, action, prompt="Choose." if choices else "Play it.", choices=(*choices, *closed))


def _closed(table: Table, player: Player, opened: set[str]) -> list[One]:
    return [
        One((verb,), verb, refusal=ruling(table, player, action) or Refusal("PY-R1", f"no player to {verb}"))
        for verb, action in VERBS.items()
        if verb not in opened
    ]


def _refusal(table: Table, player: Player, words: Words) -> Refusal:
    try:
        refusal = ruling(table, player, read(" ".join(words)))
    except Refused as no:
        refusal = no.refusal
    return refusal or Refusal("PY-R0", "that is no beginning")


# --- Positions --------------------------------------------------------------------------------------------------------


class ParleyPosition(GamePosition, frozen=True):
    """The fields of a table, beside those of every position."""

    game: Literal["parley"]
    players: int
    options: Mapping[str, Any] = {}
    to_act: tuple[Player, ...] | None = None
    phase: str = "deal"
    round: int = 1
    coins: tuple[int, ...] = ()
    bank: int = 0
    points: tuple[int, ...] = ()
    gems: tuple[int, ...] = ()
    seen: tuple[tuple[Player, ...], ...] = ()
    bids: tuple[int | None, ...] = ()
    offers: tuple[Offer | None, ...] = ()
    offered: tuple[bool, ...] = ()
    floor: Player | None = None
    peeked: bool = False
    gone: tuple[Player, ...] = ()


def position_of(game: Game[Table, Action, Sight], view: Sight | Table) -> ParleyPosition:
    """The position of the table; a view names its player."""
    table = view.table if isinstance(view, Sight) else view
    return ParleyPosition(
        game="parley",
        players=game.players,
        options=game.options,
        to_act=tuple(sorted(acting(table))),
        outcome=game.outcome(table),
        viewer=view.viewer if isinstance(view, Sight) else UNSET,
        **structs.asdict(table),
    )


def load_position(game: Game[Table, Action, Sight], position: GamePosition | Mapping[str, Any]) -> Table | Sight:
    """The table, or the view, that a position describes; raises Malformed."""
    found = shape(position, ParleyPosition)
    table = Table(*(getattr(found, name) for name in Table.__struct_fields__))
    _check(game, table)
    if found.to_act is not None and found.to_act != tuple(sorted(acting(table))):
        raise Malformed(f"to_act: it is {sorted(acting(table))} to act")
    if isinstance(found.viewer, UnsetType):
        if HIDDEN in table.gems or HIDDEN in table.bids:
            raise Malformed("gems, bids: only a view hides some")
        return table
    if found.viewer is not None and not 0 <= found.viewer < game.players:
        raise Malformed(f"viewer: there is no player {found.viewer}")
    return Sight(found.viewer, table)


def _check(game: Game[Table, Action, Sight], table: Table) -> None:
    """Refuses an impossible position with the name of the field; raises Malformed."""
    for field in ("coins", "points", "gems", "seen", "bids", "offers", "offered"):
        if len(getattr(table, field)) != game.players:
            raise Malformed(f"{field}: one for each of {game.players} players, please")
    if table.phase not in PHASES or not 1 <= table.round <= game.options["rounds"]:
        raise Malformed("phase, round: there is no such moment in the game")
    laid = sum(offer.coins for offer in table.offers if offer)
    if min(*table.coins, table.bank, *table.points) < 0 or any(o.coins < 1 for o in table.offers if o):
        raise Malformed("coins, bank, points, offers: less than none")
    if sum(table.coins) + table.bank + laid != game.options["coins"] * game.players or max(table.points) > 99:
        raise Malformed("coins, bank, points: not as many as are in the game")
    _check_gems(table)
    _check_people(game.players, table)


def _check_gems(table: Table) -> None:
    if any(gem not in (HIDDEN, UNDEALT, *GEMS) for gem in table.gems):
        raise Malformed("gems: a gem is 1, 2 or 3")
    try:
        gems_left(table)
    except ValueError:
        raise Malformed("gems: there are two of each") from None
    undealt = [gem == UNDEALT for gem in table.gems]
    if undealt != sorted(undealt):
        raise Malformed("gems: they are dealt in order")
    if table.phase != "over" and any(undealt) != (table.phase == "deal"):
        raise Malformed("gems: all are dealt before play")


def _check_people(players: int, table: Table) -> None:
    people = [*table.gone, *(p for seen in table.seen for p in seen), *(o.to for o in table.offers if o)]
    if any(not 0 <= player < players for player in people) or list(table.gone) != sorted(set(table.gone)):
        raise Malformed("gone, seen, offers: no such player")
    if any(list(seen) != sorted(set(seen)) or player in seen for player, seen in enumerate(table.seen)):
        raise Malformed("seen: others, in order, each once")
    if table.phase != "seal" and any(table.offers):
        raise Malformed("offers: they lapse when all are sealed")
    for player, offer in enumerate(table.offers):
        if offer and (player in (offer.to, *table.gone) or offer.to in table.gone or not table.offered[player]):
            raise Malformed("offers: made this round, between two who are still there")
    in_play = [player for player in range(players) if player not in table.gone]
    if (len(in_play) < 2 and table.phase != "over") or (table.phase == "floor") != (table.floor in in_play):
        raise Malformed("gone, floor: that is not how the game stands")
    _check_bids(table, in_play)


def _check_bids(table: Table, in_play: list[Player]) -> None:
    open_bids = table.phase in ("seal", "roll")
    for player, bid in enumerate(table.bids):
        if bid is not None and (bid < HIDDEN or player not in in_play or (open_bids and bid > table.coins[player])):
            raise Malformed("bids: a player cannot bid more coins than they have")
    missing = sum(table.bids[player] is None for player in in_play)
    if (table.phase == "seal" and not missing) or (table.phase in ("roll", "floor") and missing):
        raise Malformed("bids: the die is rolled when all are sealed")
    if table.phase == "deal" and missing < len(in_play):
        raise Malformed("bids: none before the gems are dealt")
