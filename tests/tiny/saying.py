"""Parley in words and in JSON: plans, positions and their reading."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from iceharbor.codec import Malformed, plain, shape
from iceharbor.contract import (
    Finite,
    Game,
    One,
    Plan,
    Player,
    Refusal,
    Refused,
    Words,
)
from tests.tiny.table import (
    GEMS,
    HIDDEN,
    UNDEALT,
    Answer,
    Bid,
    Buy,
    Deed,
    Done,
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

VERBS: Final[Mapping[str, Deed]] = {
    "bid": Bid(0),
    "offer": Propose(0, 1),
    "accept": Answer(True, 0),
    "decline": Answer(False, 0),
    "buy": Buy(),
    "peek": Peek(0),
    "done": Done(),
}
PHASES: Final = ("deal", "seal", "roll", "floor", "over")


def plan_words(game: Finite[Table, Deed], table: Table, player: Player, words: Words) -> Plan:
    """Words that begin a legal action may go on; others say why not."""
    if player not in acting(table):
        return Plan(words, refusal=Refusal("PY-R1", "not your turn"), prompt="It is not your turn.")
    legal = [tuple(write(deed).split(" ")) for deed in game.legal_actions(table, player)]
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
        One((verb,), verb, refusal=ruling(table, player, deed) or Refusal("PY-R1", f"nobody to {verb}"))
        for verb, deed in VERBS.items()
        if verb not in opened
    ]


def _refusal(table: Table, player: Player, words: Words) -> Refusal:
    try:
        refusal = ruling(table, player, read(" ".join(words)))
    except Refused as no:
        refusal = no.refusal
    return refusal or Refusal("PY-R0", "that is no beginning")


# --- Positions --------------------------------------------------------------------------------------------------------


def position_of(game: Game[Table, Deed, Sight], view: Sight | Table) -> dict[str, Any]:
    """The table as JSON; a view says whose it is."""
    table = view.table if isinstance(view, Sight) else view
    sight = {"viewer": view.viewer} if isinstance(view, Sight) else {}
    outcome = game.outcome(table)
    return {
        "game": "parley",
        "players": game.players,
        "options": dict(game.options),
        **sight,
        "to_act": sorted(acting(table)),
        **plain(table),
        "outcome": None if outcome is None else plain(outcome),
    }


BESIDES: Final = {"game", "players", "options", "unchecked", "viewer", "to_act", "outcome"}
"""What stands in a position beside its table."""


def load_position(game: Game[Table, Deed, Sight], position: Mapping[str, Any]) -> Table | Sight:
    """The table, or the view, that a position describes; raises Malformed."""
    fields = {field.name for field in msgspec.structs.fields(Table)}
    for name in position.keys() - fields - BESIDES:
        raise Malformed(f"{name:.40}: no field of a position of Parley")
    table = shape({name: value for name, value in position.items() if name in fields}, Table)
    _check(game, table)
    if position.get("to_act") not in (None, sorted(acting(table))):
        raise Malformed(f"to_act: it is {sorted(acting(table))} to act")
    if "viewer" not in position:
        if HIDDEN in table.gems or HIDDEN in table.bids:
            raise Malformed("gems, bids: only a view hides some")
        return table
    viewer = shape(position["viewer"], int | None)  # type: ignore[arg-type]
    if viewer is not None and not 0 <= viewer < game.players:
        raise Malformed(f"viewer: there is no player {viewer}")
    return Sight(viewer, table)


def _check(game: Game[Table, Deed, Sight], table: Table) -> None:
    """Whatever cannot be is refused, naming the field."""
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
            raise Malformed("bids: nobody bids more than he has")
    missing = sum(table.bids[player] is None for player in in_play)
    if (table.phase == "seal" and not missing) or (table.phase in ("roll", "floor") and missing):
        raise Malformed("bids: the die is rolled when all are sealed")
    if table.phase == "deal" and missing < len(in_play):
        raise Malformed("bids: none before the gems are dealt")
