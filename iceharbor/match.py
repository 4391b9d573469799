"""A match is its log. Live play, replay, undo, export, bots and tests all read the same entries.

    Match.begin(game)             the header alone: game, options, rules version (or a loaded position)
    match.play(player, notation)  one entry more, or Refused and nothing changed
    match.act(player, action)     the same with the value in place of its text
    match.settle(rng)             NATURE acts as long as NATURE alone can act
    Match.reopen(game, header)    a log's header alone, by the rules that it names
    Match.replay(game, header, entries)

`resign`, `undo` and offers (`agreements.py`) belong to every match; all other words belong to its game. An entry is
parsed once, when it is played; its action stays with it in memory, and its notation is what is stored and sent.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from random import Random
from typing import Any, Final, Literal

from msgspec import Struct
from msgspec import field as named
from msgspec.structs import replace as changed

from iceharbor.agreements import (
    ACCEPTING,
    ANSWERING,
    GOING_BACK,
    MATCH_ACTIONS,
    OFFERING,
    Decision,
    HasDraws,
    MatchAction,
    OfferKind,
    OpenOffer,
    latest,
)
from iceharbor.codec import Malformed
from iceharbor.contract import (
    NATURE,
    SEATS,
    Game,
    GamePosition,
    HasEffects,
    Outcome,
    Player,
    Timed,
    Viewer,
    refuse,
)

AnyGame = Game[Any, Any, Any]

MAX_LOG_RATIO: Final = 2
"""With undone entries, a log may have this many times the entries of its game's longest match."""
MAX_KEPT: Final = 32
"""Decisions that can be taken back: a turn can be long, since looking again is free, and each keeps a state."""


HintsFor = Literal["alone", "all", "none"]
"""The players who may ask what a bot would do: one who plays without other people, all, or none."""


class Header(Struct, frozen=True, omit_defaults=True):
    """The log's first line: the game, its options, the version of its rules, and the start position, if any."""

    game: str
    players: int
    options: Mapping[str, Any]
    rules: str
    position: Mapping[str, Any] | None = None
    """Set when the match began from a loaded position."""
    bots: tuple[Player, ...] = ()
    """The seats of bots: what only they have learned can be taken back."""
    rematch: Player | None = None
    """In a rematch the player who wanted it."""
    hints: HintsFor = "alone"


class Entry(Struct, frozen=True, dict=True):
    """One line of the log. NATURE's number is -1. It is compared and written by its player and its notation."""

    player: Player
    notation: str = named(name="action")
    """The action's text, in the game's notation; `action` in JSON."""

    @classmethod
    def played(cls, player: Player, notation: str, action: Any) -> "Entry":
        """The entry of an action that a match has accepted."""
        entry = cls(player, notation)
        vars(entry)["action"] = action
        return entry

    @property
    def action(self) -> Any:
        """The action as a value: the game's own or a MatchAction. Only entries of a match have it."""
        return vars(self)["action"]


@dataclass(frozen=True, slots=True)
class Match:
    """One playing of a game, as an immutable value. `entries[k]` is entry number k + 1; `seq` counts the entries."""

    game: AnyGame = field(compare=False)
    header: Header
    entries: tuple[Entry, ...]
    state: Any
    decisions: tuple[Decision, ...] = field(default=(), compare=False)
    """Those that can be taken back, the latest last: all since something was rolled or revealed to a person."""
    offers: tuple[OpenOffer, ...] = ()
    """Those that stand, at most one of each kind."""
    refused: frozenset[tuple[Player, OfferKind]] = frozenset()
    """What was offered and not accepted since the last action of the game."""

    @classmethod
    def begin(cls, game: AnyGame, position: Mapping[str, Any] | None = None) -> "Match":
        """A new match without entries, from `position` when one is given; raises codec.Malformed when the position is
        not valid."""
        if position is None:
            game.check_new()
        return cls._opened(game, position)

    def seated(self, bots: tuple[Player, ...], rematch: Player | None = None, hints: HintsFor = "alone") -> "Match":
        """This match, which has no entries yet, with a header that names the seats of bots, who wanted it if it is a
        rematch, and who may ask for hints."""
        return replace(self, header=changed(self.header, bots=bots, rematch=rematch, hints=hints))

    @classmethod
    def _opened(cls, game: AnyGame, position: Mapping[str, Any] | None) -> "Match":
        header = Header(game.info.name, game.players, game.options, game.info.rules_version, position)
        if position is None:
            return cls(game, header, (), game.setup())
        _check_same_game(header, position, game)
        return cls(game, header, (), game.load(position))

    @classmethod
    def reopen(cls, game: AnyGame, header: Header) -> "Match":
        """A log's match before its first entry; raises codec.Malformed when this game cannot replay the log's rules
        version."""
        if header.rules not in (game.info.rules_version, *game.earlier_rules):
            raise Malformed(f"played by rules {header.rules!r:.40}; this program has rules {game.info.rules_version}")
        match = cls._opened(game, header.position)
        kept = {"rules": header.rules, "bots": header.bots, "rematch": header.rematch, "hints": header.hints}
        return replace(match, header=changed(match.header, **kept))

    @classmethod
    def replay(cls, game: AnyGame, header: Header, entries: Iterable[Entry]) -> "Match":
        """The match that these entries make; raises Refused at the first entry that the rules do not allow."""
        match = cls.reopen(game, header)
        for entry in entries:
            match = match.play(entry.player, entry.notation)
        return match

    @property
    def seq(self) -> int:
        """The number of entries."""
        return len(self.entries)

    @property
    def to_act(self) -> frozenset[Player]:
        return self.game.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    @property
    def undoable(self) -> tuple[Decision, ...]:
        """The decisions of this turn, which the player to act alone may undo, the latest last."""
        kept, to_act = len(self.decisions), self.to_act
        while kept and to_act == frozenset((self.decisions[kept - 1].player,)):
            kept -= 1
        return self.decisions[kept:]

    def takebacks(self) -> tuple[int, ...]:
        """By player, how many decisions are undone if the player's last one is taken back; 0 if it cannot be."""
        found = (latest(self.decisions, player) for player in range(self.game.players))
        return tuple(0 if index is None else len(self.decisions) - index for index in found)

    def view(self, viewer: Viewer) -> Any:
        return self.game.view(self.state, viewer)

    def written(self, view: Any) -> GamePosition:
        """The position of a view or the state; keeps `unchecked` when the start position had it."""
        position = self.game.position(view)
        uncounted = (self.header.position or {}).get("unchecked") is True
        return changed(position, unchecked=True) if uncounted else position

    def play(self, player: Player, notation: str) -> "Match":
        """This match with one more entry; raises Refused when the rules do not allow it. This match itself does not
        change."""
        return self.act(player, MATCH_ACTIONS.get(notation) or self.game.read(notation))

    def act(self, player: Player, action: Any) -> "Match":
        """`play` for an action as a value: the game's own or a MatchAction. Raises Refused."""
        if action is MatchAction.UNDO:
            return self._undo(player)
        if action is MatchAction.RESIGN:
            return self._resign(player)
        if action in OFFERING:
            return self._offer(player, action)
        if action in ANSWERING:
            return self._answer(player, action)
        after = self.game.apply(self.state, player, action)
        kept = self._kept(player, after)
        entry = Entry.played(player, self.game.write(action), action)
        entries = (*self.entries, entry)
        if not self.offers and not self.refused:
            return replace(self, entries=entries, state=after, decisions=kept)
        standing = tuple(offer for offer in self.offers if not offer.lapses(player))
        refused = self.refused if player == NATURE else frozenset()
        return replace(self, entries=entries, state=after, decisions=kept, offers=standing, refused=refused)

    def again(self, entry: Entry) -> "Match":
        """This match with an entry that was accepted before, at this place of this log; it may be read from a store."""
        action = vars(entry).get("action")
        return self.play(entry.player, entry.notation) if action is None else self.act(entry.player, action)

    def settle(self, rng: Random, *, keep_timers: bool = False) -> "Match":
        """This match after NATURE has acted wherever only NATURE can; with `keep_timers`, until a timer is due."""
        *_, settled = self.settling(rng, keep_timers=keep_timers)
        return settled

    def settling(self, rng: Random, *, keep_timers: bool = False) -> "Iterator[Match]":
        """This match and what it becomes, entry by entry, while `settle` runs."""
        match = self
        yield match
        while match.to_act == frozenset((NATURE,)) and not (keep_timers and match._timer_is_due()):
            match = match.act(NATURE, match.game.sample(match.state, NATURE, rng))
            yield match

    def _timer_is_due(self) -> bool:
        return isinstance(self.game, Timed) and bool(self.game.due(self.state))

    def states(self) -> "Iterator[Match]":
        """Every match that this one has been, in order, from the one without entries to this one."""
        match = Match.reopen(self.game, self.header)
        yield match
        for entry in self.entries:
            match = match.again(entry)
            yield match

    def redact(self, viewer: Viewer) -> tuple[Entry, ...]:
        """The log as this viewer may read it."""
        return tuple(
            Entry(after.entries[-1].player, redacted(before, after.entries[-1], viewer))
            for before, after in pairwise(self.states())
        )

    def _kept(self, player: Player, after: Any) -> tuple[Decision, ...]:
        """The decisions that can be taken back after an action: none from before something was rolled, chosen by
        several at once, or revealed to a person."""
        alone = player != NATURE and self.to_act == frozenset((player,)) and not isinstance(self.game, Timed)
        if not alone or self.game.outcome(after) is not None:
            return ()
        if self.game.reveals_information(self.state, after):
            informed = self.game.informed(self.state, after)
            if not informed or not informed.issubset(self.header.bots):
                return ()
        return (*self.decisions, Decision(player, self.seq, self.state))[-MAX_KEPT:]

    def _undo(self, player: Player) -> "Match":
        if self.to_act != frozenset((player,)):
            raise refuse("undo", "only the player whose turn it is can undo")
        if not self.undoable:
            raise refuse("undo", "nothing to undo: the turn has just begun, or something was revealed")
        self._check_length("undo")
        standing = tuple(offer for offer in self.offers if offer.kind is OfferKind.DRAW)
        undone = self._back(self.undoable[-1])
        return replace(undone._with(player, MatchAction.UNDO), offers=standing, refused=self.refused)

    def _resign(self, player: Player) -> "Match":
        if player not in range(self.game.players):
            raise refuse("resign", "only a player can resign")
        if self.outcome is not None:
            raise refuse("resign", "the game is over")
        after = self.game.forfeit(self.state, player)
        return self._settled(after)._with(player, MatchAction.RESIGN)

    # --- Offers -------------------------------------------------------------------------------------------------------

    def _offer(self, player: Player, action: MatchAction) -> "Match":
        kind = OFFERING[action]
        asked = self._asked(player, kind)
        standing = next((offer for offer in self.offers if offer.kind is kind), None)
        if standing is not None:
            who = "you have" if standing.player == player else f"{SEATS[standing.player]} has"
            raise refuse(kind.value, f"{who} offered a {kind.value} already; it must be answered first")
        if (player, kind) in self.refused:
            raise refuse(kind.value, f"your last offer of a {kind.value} was not accepted; wait for the next action")
        self._check_length(kind.value)
        if kind is OfferKind.DRAW:
            self._drawn()
        elif latest(self.decisions, player) is None:
            reason = (
                f"no decision of yours stands in the last {MAX_KEPT} actions, or something was rolled or revealed since"
            )
            raise refuse(kind.value, f"nothing to take back: {reason}")
        offer = OpenOffer(kind, player, self.seq + 1, asked)
        offered = replace(self._with(player, action), offers=(*self.offers, offer))
        return offered if asked else offered._agreed(offer)

    def _answer(self, player: Player, action: MatchAction) -> "Match":
        kind = ANSWERING[action]
        offer = next((offer for offer in self.offers if offer.kind is kind), None)
        if offer is None:
            raise refuse(kind.value, f"no {kind.value} is offered now")
        others = tuple(each for each in self.offers if each is not offer)
        answered = self._with(player, action)
        if action not in ACCEPTING and player in (offer.player, *offer.waiting):
            return replace(answered, offers=others, refused=self.refused | {(offer.player, kind)})
        if player not in offer.waiting:
            raise refuse(kind.value, "only players who are asked can answer, each of them once")
        waiting = tuple(each for each in offer.waiting if each != player)
        if waiting:
            return replace(answered, offers=(*others, changed(offer, waiting=waiting)))
        return answered._agreed(offer)

    def _agreed(self, offer: OpenOffer) -> "Match":
        """This match after all have accepted an offer."""
        if offer.kind is OfferKind.DRAW:
            return self._settled(self._drawn())
        index = latest(self.decisions, offer.player)
        assert index is not None, "the offer lapses when the decision is lost"
        return self._back(self.decisions[index])

    def _asked(self, player: Player, kind: OfferKind) -> tuple[Player, ...]:
        """The players who must accept: all others who have not left. Bots accept every takeback."""
        if player not in range(self.game.players):
            raise refuse(kind.value, "only a player can offer that")
        if self.outcome is not None:
            raise refuse(kind.value, "the game is over")
        if self.game.is_out(self.state, player):
            raise refuse(kind.value, "you are out of the game")
        willing = self.header.bots if kind is OfferKind.TAKEBACK else ()
        others = (each for each in range(self.game.players) if each != player and each not in willing)
        return tuple(each for each in others if not self.game.is_out(self.state, each))

    def _drawn(self) -> Any:
        """The state after all have agreed to a draw. Raises Refused where they cannot."""
        if not isinstance(self.game, HasDraws):
            raise refuse("draw", "players cannot agree on a draw in this game")
        return self.game.draw_agreed(self.state)

    def _check_length(self, rule: str) -> None:
        if self.seq >= MAX_LOG_RATIO * self.game.info.max_actions:
            raise refuse(rule, "this match has reached its limit of undos")

    def _with(self, player: Player, action: MatchAction) -> "Match":
        """This match with one more entry, and nothing else changed."""
        return replace(self, entries=(*self.entries, Entry.played(player, action.value, action)))

    def _back(self, decision: Decision) -> "Match":
        """This match as before a decision; the entries stay."""
        kept = tuple(each for each in self.decisions if each.seq < decision.seq)
        return replace(self._settled(decision.state), decisions=kept)

    def _settled(self, state: Any) -> "Match":
        """This match in another state, with nothing to take back and no offers."""
        return replace(self, state=state, decisions=(), offers=(), refused=frozenset())


def _check_same_game(header: Header, position: Mapping[str, Any], game: AnyGame) -> None:
    """Raises codec.Malformed when a position names another game, other players or other options than this match."""
    whole = {"game": header.game, "players": header.players} | _by_place(header.options)
    options = position.get("options", {})
    if not isinstance(options, Mapping):
        raise Malformed("options: must be an object")
    said = {name: position[name] for name in ("game", "players") if name in position}
    kept = _by_place(game.kept(options))
    for where, value in (said | _by_place(options)).items():
        if where not in whole:
            raise Malformed(f"{where:.60}: there is no such option")
        if whole[where] not in (value, kept.get(where, value)):
            raise Malformed(f"{where}: the position has {value!r:.60}, but the match has {whole[where]!r:.60}")


def _by_place(options: Mapping[str, Any]) -> dict[str, Any]:
    return {f"options.{name}": value for name, value in options.items()}


def redacted(before: Match, entry: Entry, viewer: Viewer) -> str:
    """The notation of an entry as this viewer may read it; `before` is the match just before the entry."""
    if not before.game.redacts or isinstance(entry.action, MatchAction):
        return entry.notation
    return before.game.redact(before.state, entry.player, entry.action, viewer)


def undone_from(before: Match, entry: Entry, after: Match) -> int | None:
    """The number of the first entry that an entry takes back, with all later ones; None if it takes none back."""
    gone = before.decisions[len(after.decisions) :]
    return gone[0].seq + 1 if entry.notation in GOING_BACK and gone else None


def effects_of(before: Match, entry: Entry, after: Match) -> str:
    """The effects of an entry that its notation does not say, for all viewers to read; empty when there are none."""
    if entry.notation in GOING_BACK:
        gone = len(before.decisions) - len(after.decisions)
        told = entry.notation != "undo" and gone > 0
        return f"{gone} {'action is' if gone == 1 else 'actions are'} taken back" if told else ""
    if isinstance(entry.action, MatchAction) and entry.action is not MatchAction.RESIGN:
        return ""
    if not isinstance(before.game, HasEffects):
        return ""
    return before.game.effects(before.view(None), after.view(None))
