"""A match with everything that its viewers may read of it, ready to be sent. No I/O, no clock.

Record.open(game, stored)     replays a stored log; Damaged when the rules do not allow it
record.propose(...)           what an action would make of it; nothing changes yet
record.take(step, chain)      it is stored: now it is so
"""

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from msgspec import Raw

from iceharbor.codec import Malformed, dump
from iceharbor.contract import NATURE, Plan, Planned, Player, Refused, Timed, Viewer, Words
from iceharbor.match import AnyGame, Entry, Match, followed, told
from iceharbor.server.ledger import Damaged, Stored
from iceharbor.server.wire import SPECTATOR, LogEntry

MOST_MARKS: Final = 8
"""Earlier states kept of a match, so that looking back does not begin at the beginning."""
MOST_PLANS: Final = 8
"""Plans kept of the present state."""


@dataclass(frozen=True, slots=True)
class Step:
    """What an action makes of a match: NATURE has settled, but for what waits for the clock."""

    before: tuple[Match, ...]
    """How the match stood before each new entry."""
    after: Match

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.after.entries[self.before[0].seq :]


def take_turn(match: Match, player: Player, text: str, rng: Random) -> Step:
    """One action, and NATURE's after it; raises Refused."""
    return _settle([match], match.play(player, text), rng)


def begin(game: AnyGame, rng: Random) -> Match:
    """A new match in which NATURE has settled."""
    return settled(Match.begin(game), rng)


def settled(match: Match, rng: Random) -> Match:
    """The match after NATURE has acted wherever only she can, and nothing waits for the clock."""
    return _settle([match], match, rng).after


def _settle(before: list[Match], match: Match, rng: Random) -> Step:
    while match.to_act == frozenset((NATURE,)) and not _waits(match):
        before.append(match)
        match = match.play(NATURE, match.game.write(match.game.sample(match.state, NATURE, rng)))
    return Step(tuple(before), match)


def _waits(match: Match) -> bool:
    return isinstance(match.game, Timed) and bool(match.game.due(match.state))


class Record:
    """One match in memory."""

    def __init__(self, match: Match, chain: bytes) -> None:
        """`match` has no entries yet."""
        assert match.seq == 0
        self.match = match
        self.chain = chain
        """The digest of the log."""
        self._viewers: tuple[Viewer, ...] = (None, *range(match.game.players))
        self._told: dict[Viewer, list[LogEntry]] = {viewer: [] for viewer in self._viewers}
        self._marks: dict[int, Match] = {0: match}
        self._stride = 1
        self._seen: dict[Viewer, Any] = {}
        self._views: dict[Viewer, Raw] = {}
        self._alike: dict[str, Any] | None = None
        """What everybody knows now, as a spectator sees it, while all see alike."""
        self._plans: dict[tuple[Player, Words], Plan] = {}

    @classmethod
    def open(cls, game: AnyGame, stored: Stored) -> "Record":
        """The record of a stored match; raises Damaged when it cannot be replayed."""
        header = stored.header
        if header.rules != game.info.rules_version:
            raise Damaged(f"it is played by rules {header.rules}; this server has {game.info.rules_version}")
        record = cls(Match.begin(game, header.position), stored.chain)
        times = stored.times or (None,) * len(stored.entries)
        for seq, (entry, at_ms) in enumerate(zip(stored.entries, times, strict=True), 1):
            try:
                after = record.match.play(entry.player, entry.action)
            except (Refused, Malformed) as error:
                raise Damaged(f"entry {seq} of its log cannot be played: {error}") from None
            record.take(Step((record.match,), after), stored.chain, at_ms)
        return record

    def propose(self, player: Player, words: Words, rng: Random) -> Step:
        """What these words would make of the match; raises Refused."""
        return take_turn(self.match, player, " ".join(words), rng)

    def take(self, step: Step, chain: bytes, at_ms: int | None = None) -> None:
        """The step, which reached the server then, is stored: the match is now as it says."""
        assert step.before[0] is self.match
        for before, entry, after in zip(step.before, step.entries, (*step.before[1:], step.after), strict=True):
            self._tell(before, entry, after, at_ms)
        self.match, self.chain = step.after, chain
        self._mark(step.after)
        self._seen.clear()
        self.rest()
        self._plans.clear()

    def view(self, viewer: Viewer) -> Raw:
        """What this viewer knows now, encoded once."""
        if viewer not in self._views:
            self._views[viewer] = Raw(dump(self._written(viewer)))
        return self._views[viewer]

    def _written(self, viewer: Viewer) -> dict[str, Any]:
        """What this viewer knows now; where all see alike, the work is done once."""
        if not self.match.game.seen_alike(self.match.state):
            return self.match.written(self.sight(viewer))
        if self._alike is None:
            self._alike = self.match.written(self.sight(None))
        return {**self._alike, "viewer": viewer}

    def rest(self) -> None:
        """Everybody who looks has his view: the encoded ones are forgotten, and made anew for whoever comes."""
        self._views.clear()
        self._alike = None

    def views(self, seats: tuple[Player, ...]) -> dict[str, Raw]:
        """By the seats held, or a spectator's when none is."""
        return {str(seat): self.view(seat) for seat in seats} or {SPECTATOR: self.view(None)}

    def view_at(self, seq: int, viewer: Viewer) -> Raw:
        """What this viewer knew after `seq` entries."""
        if seq == self.match.seq:
            return self.view(viewer)
        return Raw(dump(self.match.written(self.past(seq).view(viewer))))

    def past(self, seq: int) -> Match:
        """The match as it was after `seq` entries, which are no more than there are."""
        if seq == self.match.seq:
            return self.match
        nearest = max(mark for mark in self._marks if mark <= seq)
        match = self._marks[nearest]
        for entry in self.match.entries[nearest:seq]:
            match = match.play(entry.player, entry.action)
        return match

    def log(self, viewer: Viewer, after: int = 0) -> tuple[LogEntry, ...]:
        """The entries after number `after`, as this viewer may read them."""
        return tuple(self._told[viewer][after:])

    def plan(self, player: Player, words: Words) -> Plan:
        """What these words mean to this player now."""
        asked = (player, words)
        if asked not in self._plans:
            game = self.match.game
            assert isinstance(game, Planned)
            if len(self._plans) >= MOST_PLANS:
                self._plans.clear()
            self._plans[asked] = game.plan(self.sight(player), player, words)
        return self._plans[asked]

    def sight(self, viewer: Viewer) -> Any:
        """The view of this viewer as the game's own value, to which nobody writes."""
        if viewer not in self._seen:
            self._seen[viewer] = self.match.view(viewer)
        return self._seen[viewer]

    def _tell(self, before: Match, entry: Entry, after: Match, at_ms: int | None) -> None:
        """Adds the entry to every viewer's log; those who read the same share it."""
        seq, follows = after.seq, followed(before, entry, after)
        shared: dict[str, LogEntry] = {}
        for viewer, log in self._told.items():
            line = told(before, entry, viewer)
            log.append(shared.setdefault(line.action, LogEntry(seq, line.player, line.action, at_ms, follows)))

    def _mark(self, match: Match) -> None:
        """Keeps a few earlier states, evenly spread, from where nothing can be taken back: those hold no others."""
        if match.undoable or match.seq < max(self._marks) + self._stride:
            return
        self._marks[match.seq] = match
        if len(self._marks) > MOST_MARKS:
            kept = sorted(self._marks)[::2]
            self._marks = {seq: self._marks[seq] for seq in kept}
            self._stride *= 2
