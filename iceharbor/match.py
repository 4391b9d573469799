"""A match is its log. Live play, replay, undo, export, bots and tests all read the same entries.

    Match.begin(game)             the header alone: game, options, rules version (or a loaded position)
    match.play(player, text)      one entry more, or Refused and nothing changed
    match.settle(rng)             NATURE acts wherever only she can
    Match.replay(game, header, entries)

`resign` and `undo` belong to every match; all other words belong to its game.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from msgspec import Struct

from iceharbor.codec import Malformed
from iceharbor.contract import NATURE, Eventful, Game, Outcome, Player, Viewer, refuse

AnyGame = Game[Any, Any, Any]

LONGEST: Final = 2
"""With what was taken back, a log may be so many times longer than the longest match of its game."""
MOST_KEPT: Final = 32
"""States kept for undo: a turn can be long, since looking again is free, and each state takes kilobytes."""


class Header(Struct, frozen=True, omit_defaults=True):
    """The log's first line: what is played, by which rules, from where."""

    game: str
    players: int
    options: Mapping[str, Any]
    rules: str
    position: Mapping[str, Any] | None = None
    """Set when the match began from a loaded position."""


class Entry(Struct, frozen=True):
    """One line of the log. NATURE's number is -1."""

    player: Player
    action: str
    """The notation."""


@dataclass(frozen=True, slots=True)
class Match:
    """One playing of a game: a value. `entries[k]` is entry number k + 1; `seq` counts them."""

    game: AnyGame = field(compare=False)
    header: Header
    entries: tuple[Entry, ...]
    state: Any
    undoable: tuple[Any, ...] = ()
    """The states that the player to act may still return to, the latest last."""

    @classmethod
    def begin(cls, game: AnyGame, position: Mapping[str, Any] | None = None) -> "Match":
        """A match without entries; from `position` when given, which raises codec.Malformed if it cannot be."""
        header = Header(game.info.name, game.players, game.options, game.info.rules_version, position)
        if position is None:
            return cls(game, header, (), game.setup())
        _check_same_game(header, position)
        return cls(game, header, (), game.load(position))

    @classmethod
    def replay(cls, game: AnyGame, header: Header, entries: Iterable[Entry]) -> "Match":
        """The match that these entries make; raises Refused at the first that the rules do not allow."""
        match = cls.begin(game, header.position)
        for entry in entries:
            match = match.play(entry.player, entry.action)
        return match

    @property
    def seq(self) -> int:
        """How many entries there are."""
        return len(self.entries)

    @property
    def to_act(self) -> frozenset[Player]:
        return self.game.to_act(self.state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def view(self, viewer: Viewer) -> Any:
        return self.game.view(self.state, viewer)

    def written(self, view: Any) -> dict[str, Any]:
        """A view, or the state, as the protocol's object; where pieces were not counted at first, it says so again."""
        position = self.game.position(view)
        uncounted = (self.header.position or {}).get("unchecked") is True
        return {**position, "unchecked": True} if uncounted else position

    def play(self, player: Player, text: str) -> "Match":
        """This match with one entry more; raises Refused, and then nothing has changed."""
        if text == "undo":
            return self._undo(player)
        if text == "resign":
            return self._resign(player)
        action = self.game.read(text)
        after = self.game.apply(self.state, player, action)
        kept = self._kept(player, after)
        entry = Entry(player, self.game.write(action))
        return replace(self, entries=(*self.entries, entry), state=after, undoable=kept)

    def settle(self, rng: Random) -> "Match":
        """This match after NATURE has acted wherever only she can."""
        match = self
        while match.to_act == frozenset((NATURE,)):
            action = match.game.sample(match.state, NATURE, rng)
            match = match.play(NATURE, match.game.write(action))
        return match

    def states(self) -> "Iterator[Match]":
        """Every match this one has been, from the first state to the present, in order."""
        match = Match.begin(self.game, self.header.position)
        yield match
        for entry in self.entries:
            match = match.play(entry.player, entry.action)
            yield match

    def tell(self, viewer: Viewer) -> tuple[Entry, ...]:
        """The log as this viewer may read it."""
        return tuple(told(before, entry, viewer) for before, entry in zip(self.states(), self.entries, strict=False))

    def _kept(self, player: Player, after: Any) -> tuple[Any, ...]:
        """Undo goes back within one player's turn, and never behind what somebody learned."""
        alone = frozenset((player,))
        if player == NATURE or self.to_act != alone or self.game.to_act(after) != alone:
            return ()
        if self.game.reveals(self.state, after):
            return ()
        return (*self.undoable, self.state)[-MOST_KEPT:]

    def _undo(self, player: Player) -> "Match":
        if self.to_act != frozenset((player,)):
            raise refuse("undo", "only the player whose turn it is can take back")
        if not self.undoable:
            raise refuse("undo", "nothing to take back: the turn has just begun, or something was revealed")
        if self.seq >= LONGEST * self.game.info.max_actions:
            raise refuse("undo", "this match has been taken back too often")
        *kept, before = self.undoable
        return replace(self, entries=(*self.entries, Entry(player, "undo")), state=before, undoable=tuple(kept))

    def _resign(self, player: Player) -> "Match":
        if player not in range(self.game.players):
            raise refuse("resign", "only a player can resign")
        if self.outcome is not None:
            raise refuse("resign", "the game is over")
        after = self.game.forfeit(self.state, player)
        return replace(self, entries=(*self.entries, Entry(player, "resign")), state=after, undoable=())


def _check_same_game(header: Header, position: Mapping[str, Any]) -> None:
    """What a position says of its game must be so in this match, which says what it leaves out; raises Malformed."""
    whole = {"game": header.game, "players": header.players} | _by_place(header.options)
    options = position.get("options", {})
    if not isinstance(options, Mapping):
        raise Malformed("`options` must be an object")
    said = {name: position[name] for name in ("game", "players") if name in position}
    for where, value in (said | _by_place(options)).items():
        if where not in whole:
            raise Malformed(f"{where:.60}: there is no such option")
        if value != whole[where]:
            raise Malformed(f"{where}: the position says {value!r:.60}, and the match {whole[where]!r:.60}")


def _by_place(options: Mapping[str, Any]) -> dict[str, Any]:
    return {f"options.{name}": value for name, value in options.items()}


def told(before: Match, entry: Entry, viewer: Viewer) -> Entry:
    """An entry, made when the match stood at `before`, as this viewer may read it."""
    if entry.action in ("undo", "resign"):
        return entry
    action = before.game.read(entry.action)
    return Entry(entry.player, before.game.tell(before.state, entry.player, action, viewer))


def followed(before: Match, entry: Entry, after: Match) -> str:
    """What an entry between these two brought about of itself, for everybody to read."""
    if entry.action == "undo" or not isinstance(before.game, Eventful):
        return ""
    return before.game.follows(before.view(None), after.view(None))
