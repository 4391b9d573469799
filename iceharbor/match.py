"""A match is its log. Live play, replay, undo, export, bots and tests all read the same entries.

    Match.begin(game)             the header alone: game, options, rules version (or a loaded position)
    match.play(player, notation)  one entry more, or Refused and nothing changed
    match.act(player, action)     the same with the value in place of its text
    match.settle(rng)             NATURE acts as long as NATURE alone can act
    Match.reopen(game, header)    a log's header alone, by the rules that it names
    Match.replay(game, header, entries)

`resign` and `undo` belong to every match; all other words belong to its game. An entry is parsed once, when it is
played; its action stays with it in memory, and its notation is what is stored and sent.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import pairwise
from random import Random
from typing import Any, Final

from msgspec import Struct
from msgspec import field as named
from msgspec.structs import replace as changed

from iceharbor.codec import Malformed
from iceharbor.contract import NATURE, Game, GamePosition, HasEffects, Outcome, Player, Timed, Viewer, refuse

AnyGame = Game[Any, Any, Any]

LONGEST: Final = 2
"""With undone entries, a log may have this many times the entries of its game's longest match."""
MOST_KEPT: Final = 32
"""States kept for undo: a turn can be long, since looking again is free, and each state takes kilobytes."""


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


class MatchAction(Enum):
    """The actions that belong to every match, with their notation."""

    UNDO = "undo"
    RESIGN = "resign"


MATCH_ACTIONS: Final = {action.value: action for action in MatchAction}


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
    undoable: tuple[Any, ...] = ()
    """The states that the player to act may still undo to, the latest last."""

    @classmethod
    def begin(cls, game: AnyGame, position: Mapping[str, Any] | None = None) -> "Match":
        """A new match without entries, from `position` when one is given; raises codec.Malformed when the position is
        not valid."""
        if position is None:
            game.check_new()
        return cls._opened(game, position)

    def seated(self, bots: tuple[Player, ...], rematch: Player | None = None) -> "Match":
        """This match, which has no entries yet, with a header that names the seats of bots, and who wanted it if it is
        a rematch."""
        return replace(self, header=changed(self.header, bots=bots, rematch=rematch))

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
        kept = {"rules": header.rules, "bots": header.bots, "rematch": header.rematch}
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
        after = self.game.apply(self.state, player, action)
        kept = self._kept(player, after)
        entry = Entry.played(player, self.game.write(action), action)
        return replace(self, entries=(*self.entries, entry), state=after, undoable=kept)

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

    def _kept(self, player: Player, after: Any) -> tuple[Any, ...]:
        """The undo stack after an action: undo stays within one player's turn, and stops where a player learned
        something."""
        alone = frozenset((player,))
        if player == NATURE or self.to_act != alone or self.game.to_act(after) != alone:
            return ()
        if self.game.reveals_information(self.state, after):
            return ()
        return (*self.undoable, self.state)[-MOST_KEPT:]

    def _undo(self, player: Player) -> "Match":
        if self.to_act != frozenset((player,)):
            raise refuse("undo", "only the player whose turn it is can undo")
        if not self.undoable:
            raise refuse("undo", "nothing to undo: the turn has just begun, or something was revealed")
        if self.seq >= LONGEST * self.game.info.max_actions:
            raise refuse("undo", "this match has reached its limit of undos")
        *kept, before = self.undoable
        entry = Entry.played(player, "undo", MatchAction.UNDO)
        return replace(self, entries=(*self.entries, entry), state=before, undoable=tuple(kept))

    def _resign(self, player: Player) -> "Match":
        if player not in range(self.game.players):
            raise refuse("resign", "only a player can resign")
        if self.outcome is not None:
            raise refuse("resign", "the game is over")
        after = self.game.forfeit(self.state, player)
        entry = Entry.played(player, "resign", MatchAction.RESIGN)
        return replace(self, entries=(*self.entries, entry), state=after, undoable=())


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
    if type(before.game).redact is Game.redact or isinstance(entry.action, MatchAction):
        return entry.notation
    return before.game.redact(before.state, entry.player, entry.action, viewer)


def effects_of(before: Match, entry: Entry, after: Match) -> str:
    """The effects of an entry that its notation does not say, for all viewers to read; empty when there are none."""
    if entry.notation == "undo" or not isinstance(before.game, HasEffects):
        return ""
    return before.game.effects(before.view(None), after.view(None))
