"""One match in memory: checks and stores actions, and encodes what viewers may read. The room owns it.

    MatchSession.open(game, stored, store, rng)   replays a stored log; raises CorruptMatch if the rules refuse it
    await session.act(act, at_ms)                 checks and stores an action
    session.propose(player, notation)             the result of an action, without changing the match
    session.replayed(new)                         steps of entries that other processes have stored
    session.commit(step, chain)                   makes a stored step part of the match

Actions come one at a time, from the room's inbox. A key that was answered before gets the same answer. Other actions
are checked on the current state. An action with an older `base_seq` is accepted only where it still means the same,
which in a rush it always does. There is no clock, and the only I/O is the store's.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any, Final

from msgspec import Raw, Struct
from msgspec.structs import replace

from iceharbor.agreements import OFFERS
from iceharbor.codec import Malformed, dump
from iceharbor.contract import NATURE, Drafting, GamePosition, Player, Refused, Viewer, warned_plan
from iceharbor.match import AnyGame, Entry, Match, undone_from
from iceharbor.plan import Plan, Words
from iceharbor.server.match.answers_at_once import answered
from iceharbor.server.match.choices import CHOICES, Choice, choice_of
from iceharbor.server.match.snapshots import STORED_EVERY, Snapshot, restored
from iceharbor.server.match.viewer_logs import ViewerLogs
from iceharbor.server.storage.match_store import MatchStore, NewEntries
from iceharbor.server.storage.schema import Answer, Append, CorruptMatch, StoredMatch
from iceharbor.server.storage.store import Conflict
from iceharbor.server.wire import SPECTATOR, AckMessage, Act, ErrorMessage, LogEntry, RefusedMessage, StaleMessage

SNAPSHOT_EVERY: Final = 32
"""Entries between snapshots, so that looking back replays few of them."""
MAX_SNAPSHOTS: Final = 128
"""Above it every second snapshot is dropped, and the next ones are twice as far apart."""
MAX_PLANS: Final = 8
"""The number of cached plans for the current state."""
MAX_ANSWERS: Final = 32
"""The number of cached answers; older ones are read from the store."""


class ConcurrentWrite(Exception):
    """Another process wrote to this match, so the copy in memory is out of date."""


@dataclass(frozen=True, slots=True)
class Step:
    """The result of an action with NATURE's entries after it; entries of running timers come later."""

    before: tuple[Match, ...]
    """The match before each new entry."""
    after: Match

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.after.entries[self.before[0].seq :]


def take_turn(
    match: Match,
    player: Player,
    notation: str,
    rng: Random,
    bots: Set[Player] = frozenset(),
    here: Set[Player] = frozenset(),
) -> Step:
    """The result of one action with the answers to it that come at once, and NATURE's entries after it; `here` are the
    seats of the device that acts. Raises Refused."""
    played = match.play(player, notation)
    *answering, answer = (played, *answered(played, bots, here)) if played.offers else (played,)
    *before, after = answer.settling(rng, keep_timers=True)
    return Step((match, *answering, *before), after)


class MatchSession:
    """One match with its log, views and plans. Only the session writes its entries."""

    def __init__(self, name: str, match: Match, chain: bytes, store: MatchStore, rng: Random) -> None:
        """`match` has no entries yet; `name` is its id in the store."""
        assert match.seq == 0
        self.match = match
        self.chain = chain
        """The digest of the log."""
        self.rng = rng
        self.bots: frozenset[Player] = frozenset()
        """The seats that bots play."""
        self._name = name
        self._store = store
        self._answers: dict[tuple[Player, str], Answer] = {}
        self.logs = ViewerLogs(match.game)
        self.before = match
        """The match before the last step; the match itself while there is none since it was opened."""
        self.last_matches: tuple[Match, ...] = (match,)
        """The match before the last step, after each entry of it, and now."""
        self._choices = [choice_of(match)]
        """By number of entries, so that an action with an old `base_seq` needs no replay."""
        self._snapshots: dict[int, Any] = {0: match.state}
        """States by number of entries."""
        self._last_snapshot = 0
        self._settled: tuple[Match, bytes] | None = None
        """The match when nothing could be undone, the last time, and the digest of its log then."""
        self._stored_seq = 0
        """The number of entries of the stored snapshot."""
        self._stride = SNAPSHOT_EVERY
        self._views: dict[Viewer, Any] = {}
        self._encoded_views: dict[Viewer, Raw] = {}
        self._common_position: GamePosition | None = None
        """The encoded spectator's view, while all views are equal."""
        self._plans: dict[tuple[Player, Words, Words], Plan] = {}
        self._drafts: dict[tuple[Player, Words], Any] = {}

    @classmethod
    def open(cls, game: AnyGame, stored: StoredMatch, store: MatchStore, rng: Random) -> "MatchSession":
        """The session of a stored match. Raises CorruptMatch if it cannot be replayed."""
        match = Match.reopen(game, stored.header)
        if (kept := restored(match, stored)) is not None:
            with suppress(CorruptMatch):  # an entry goes back further than the snapshot
                return cls._replay(match, stored, store, rng, kept)
        return cls._replay(match, stored, store, rng, None)

    @classmethod
    def _replay(
        cls, match: Match, stored: StoredMatch, store: MatchStore, rng: Random, kept: Snapshot | None
    ) -> "MatchSession":
        session = cls(stored.id, match, stored.chain, store, rng)
        session.bots = frozenset(player for player, row in enumerate(stored.seats) if row.bot is not None)
        if kept is not None:
            session._begin_with(kept)
        times, known = stored.times or (None,) * len(stored.entries), session.match.seq
        for seq, (entry, at_ms) in enumerate(zip(stored.entries[known:], times[known:], strict=True), known + 1):
            try:
                after = session.match.play(entry.player, entry.notation)
            except (Refused, Malformed) as error:
                raise CorruptMatch(f"entry {seq} of its log cannot be played: {error}") from None
            session.commit(Step((session.match,), after), stored.chain, at_ms)
        if session.match.undoable or session.match.offers:
            session._settled = None
        return session

    def _begin_with(self, kept: Snapshot) -> None:
        """Take over a match as it was stored, with its log."""
        self.match = self.before = kept.match
        self.last_matches = (kept.match,)
        self.logs = ViewerLogs(kept.match.game, kept.logs)
        self._choices = [CHOICES[letter] for letter in kept.choices]
        self._snapshots[kept.match.seq] = kept.match.state
        self._last_snapshot = self._stored_seq = kept.match.seq
        self._settled = kept.match, kept.chain

    # --- Actions ------------------------------------------------------------------------------------------------------

    async def act(
        self, act: Act, at_ms: int | None, epoch: int | None = None, here: Set[Player] = frozenset()
    ) -> tuple[Struct, Step | None]:
        """The answer, and the step if one was stored; `here` are the seats of the device that acts. Raises
        ConcurrentWrite, StaleOwner and StorageFailed."""
        seq = self.match.seq
        body = _body(act)
        tried = self._try(act, here)
        if not isinstance(tried, Step):
            earlier = await self._recall(act.player, act.key) if act.base_seq != seq else None
            return (tried if earlier is None else _answer_again(earlier, act, body)), None
        answer = Answer(act.key, body, seq + 1)
        try:
            await self._append(tried, at_ms, answer, epoch)
        except Conflict:
            earlier = await self._recall(act.player, act.key)
            if earlier is None:
                raise ConcurrentWrite from None
            return _answer_again(earlier, act, body), None
        self.remember(act.player, answer)
        return AckMessage(act.key, answer.seq), tried

    async def act_for_nature(self, notation: str, at_ms: int | None, epoch: int | None = None) -> Step:
        """Store an action of NATURE. Raises ConcurrentWrite, StaleOwner and StorageFailed."""
        step = self.propose(NATURE, notation)
        try:
            await self._append(step, at_ms, None, epoch)
        except Conflict:
            raise ConcurrentWrite from None
        return step

    def propose(self, player: Player, notation: str, here: Set[Player] = frozenset()) -> Step:
        """The result of an action. Raises Refused."""
        return take_turn(self.match, player, notation, self.rng, self.bots, here)

    def replayed(self, new: NewEntries) -> list[tuple[Step, bytes, int | None]]:
        """Steps of entries that other processes have stored, each with the digest of the log and its time, for
        `commit`: an action with NATURE's entries after it. May be called in a thread. Raises CorruptMatch."""
        steps: list[tuple[Step, bytes, int | None]] = []
        match = self.match
        for entry, at_ms, chain in zip(new.entries, new.times, new.chains, strict=True):
            before: tuple[Match, ...] = (match,)
            try:
                match = match.play(entry.player, entry.notation)
            except (Refused, Malformed) as error:
                raise CorruptMatch(f"entry {match.seq + 1} of its log cannot be played: {error}") from None
            if entry.player == NATURE and steps and steps[-1][2] == at_ms:
                before = (*steps.pop()[0].before, *before)
            steps.append((Step(before, match), chain, at_ms))
        return steps

    def commit(self, step: Step, chain: bytes, at_ms: int | None = None) -> None:
        """Make a stored step part of the match; its entries arrived at `at_ms`."""
        assert step.before[0] is self.match
        for before, entry, after in zip(step.before, step.entries, (*step.before[1:], step.after), strict=True):
            self.logs.add(before, entry, after, at_ms)
            self._choices.append(choice_of(after))
            self._forget_snapshots(before, after)
        self.match, self.chain = step.after, chain
        self.before, self.last_matches = step.before[0], (*step.before, step.after)
        if not step.after.undoable and not step.after.offers:
            self._settled = step.after, chain
        self._keep_snapshot(step.after)
        self._views.clear()
        self.drop_encoded_views()
        self._plans.clear()
        self._drafts.clear()

    def simultaneous(self, seq: int) -> bool:
        """True if actions were judged on arrival after this many entries."""
        return self._choices[seq] is Choice.RUSH

    def _try(self, act: Act, here: Set[Player]) -> Step | StaleMessage | RefusedMessage:
        """The step of this action, or the refusal."""
        if act.base_seq != self.match.seq and not self._keeps_sense(act):
            return StaleMessage(act.key, self.match.seq)
        try:
            return self.propose(act.player, act.notation, here)
        except Refused as refused:
            return RefusedMessage(act.key, refused.refusal)

    def _keeps_sense(self, act: Act) -> bool:
        """True if this action still means the same after the actions of others: in simultaneous choices it does."""
        match = self.match
        if act.base_seq > match.seq or act.notation in ("resign", "offer draw"):
            return act.base_seq <= match.seq
        if act.notation == "takeback":
            return all(entry.player != act.player for entry in match.entries[act.base_seq :])
        if act.notation in OFFERS:
            return all(offer.seq <= act.base_seq for offer in match.offers if act.notation.endswith(offer.kind.value))
        if self.simultaneous(match.seq) or self.simultaneous(act.base_seq):
            return True
        alone = all(entry.player not in (NATURE, act.player) for entry in match.entries[act.base_seq :])
        return alone and self._choices[act.base_seq] is Choice.SEVERAL

    async def _append(self, step: Step, at_ms: int | None, answer: Answer | None, epoch: int | None) -> None:
        """Stores a step, then commits it; raises Conflict, and then nothing has changed."""
        more = Append(self._name, step.before[0].seq + 1, step.entries, self.chain, answer, at_ms, epoch)
        chain = await asyncio.wrap_future(self._store.append(more))
        self.commit(step, chain, at_ms)
        self.store_snapshot(STORED_EVERY)

    def store_snapshot(self, least: int) -> None:
        """Store a snapshot, in a thread, if it has at least `least` entries more than the stored one. There is none
        while the player to act can undo all that was played since."""
        if self._settled is None or self._settled[0].seq < self._stored_seq + least:
            return
        match, chain = self._settled
        self._stored_seq = match.seq
        logs = self.logs.until(match.seq)
        choices = "".join([choice.value[0] for choice in self._choices[: match.seq + 1]])
        snapshot = Snapshot(self._name, match, chain, logs, choices)
        asyncio.get_running_loop().run_in_executor(None, _store, self._store, snapshot)

    async def _recall(self, player: Player, key: str) -> Answer | None:
        known = self._answers.get((player, key))
        return known or await asyncio.wrap_future(self._store.recall(self._name, player, key))

    def judge_together(self, acts: Sequence[tuple[Act, int | None]]) -> list[tuple[Step, Append]]:
        """In a rush: the steps of the first of these actions, each with its time, as if they came one after the other,
        and what to append. Stops at the first one that needs more than this; such an action has to be tried alone."""
        match, chain, found = self.match, self.chain, dict[tuple[Player, str], tuple[Step, Append]]()
        for act, at_ms in acts:
            name = (act.player, act.key)
            if (
                act.base_seq > match.seq
                or choice_of(match) is not Choice.RUSH
                or name in found
                or name in self._answers
            ):
                break
            try:
                step = take_turn(match, act.player, act.notation, self.rng)
            except Exception:
                break  # it may be refused, or be an error of the rules: neither is of concern to the others
            answer = Answer(act.key, _body(act), match.seq + 1)
            more = Append(self._name, match.seq + 1, step.entries, chain, answer, at_ms)
            found[name] = step, more
            match, chain = step.after, more.chains()[-1]
        return list(found.values())

    def remember(self, player: Player, answer: Answer) -> None:
        """Keep the answer to a stored action for a resend."""
        self._answers[player, answer.key] = answer
        if len(self._answers) > MAX_ANSWERS:
            del self._answers[next(iter(self._answers))]

    # --- What viewers read --------------------------------------------------------------------------------------------

    def view(self, viewer: Viewer) -> Any:
        """The view of this viewer as the game's own value, which callers must not change."""
        if viewer not in self._views:
            self._views[viewer] = self.match.view(viewer)
        return self._views[viewer]

    def encoded_view(self, viewer: Viewer) -> Raw:
        """This viewer's view, encoded once."""
        if viewer not in self._encoded_views:
            self._encoded_views[viewer] = Raw(dump(self._position(viewer)))
        return self._encoded_views[viewer]

    def encoded_views(self, seats: tuple[Player, ...]) -> dict[str, Raw]:
        """By the seats held, or a spectator's when none is."""
        return {str(seat): self.encoded_view(seat) for seat in seats} or {SPECTATOR: self.encoded_view(None)}

    def past(self, seq: int, viewer: Viewer) -> Callable[[], bytes]:
        """Computes this viewer's view after `seq` entries, encoded; to be called in a thread."""
        matches = self.matches_from(seq)
        return lambda: dump((match := next(matches)).written(match.view(viewer)))

    def drop_encoded_views(self) -> None:
        """Drop the encoded views after all clients have them."""
        self._encoded_views.clear()
        self._common_position = None

    def matches_from(self, seq: int) -> Iterator[Match]:
        """The match after `seq` entries, and after each one since, as of this call: a thread may go through them. There
        are at least `seq`."""
        last = self.last_matches
        if seq >= last[0].seq:
            return iter(last[seq - last[0].seq :])
        kept = max(kept for kept in self._snapshots if kept <= seq)
        entries = self.match.entries
        match = Match(self.match.game, self.match.header, entries[:kept], self._snapshots[kept])
        return islice(_replayed(match, entries), seq - kept, None)

    def in_last_step(self, seq: int) -> bool:
        """True if the matches since this many entries are in memory."""
        return seq >= self.before.seq

    def log(self, viewer: Viewer, after: int = 0) -> tuple[LogEntry, ...]:
        """The entries after number `after`, redacted for this viewer."""
        return self.logs.of(viewer, after)

    def plan(self, player: Player, words: Words, draft: Words = ()) -> Plan:
        """The plan of these words for this player, after a draft."""
        known = self.known_plan(player, words, draft)
        if known is None:
            known = warned_plan(self.match.game, self.drafted(player, draft), player, words)
            self.keep_plan(player, words, known, draft)
        return known

    def known_plan(self, player: Player, words: Words, draft: Words = ()) -> Plan | None:
        """The plan of these words if it was made since the last entry."""
        return self._plans.get((player, words, draft))

    def keep_plan(self, player: Player, words: Words, plan: Plan, draft: Words = ()) -> None:
        """Keep a plan until the next entry."""
        if len(self._plans) >= MAX_PLANS:
            self._plans.clear()
        self._plans[player, words, draft] = plan

    def drafted(self, player: Player, draft: Words) -> Any:
        """A player's view after the steps of a draft, without those that are not legal now."""
        game = self.match.game
        if not draft or not isinstance(game, Drafting):
            return self.view(player)
        if (player, draft) not in self._drafts:
            if len(self._drafts) >= MAX_PLANS:
                self._drafts.clear()
            self._drafts[player, draft] = _drafted(game, self.view(player), player, draft)
        return self._drafts[player, draft]

    def _position(self, viewer: Viewer) -> GamePosition:
        """This viewer's current view; equal views are encoded once."""
        if not self.match.game.same_view_for_all(self.match.state):
            return self.match.written(self.view(viewer))
        if self._common_position is None:
            self._common_position = self.match.written(self.view(None))
        return replace(self._common_position, viewer=viewer)

    def _keep_snapshot(self, match: Match) -> None:
        """Keep evenly spaced states without offers that stand, since a replay that starts there does not know them."""
        if match.offers or match.seq < self._last_snapshot + self._stride:
            return
        self._snapshots[match.seq] = match.state
        self._last_snapshot = match.seq
        if len(self._snapshots) > MAX_SNAPSHOTS:
            self._snapshots = {seq: self._snapshots[seq] for seq in sorted(self._snapshots)[::2]}
            self._last_snapshot = max(self._snapshots)
            self._stride *= 2

    def _forget_snapshots(self, before: Match, after: Match) -> None:
        """When decisions are taken back, drop the snapshots since then: a replay that starts there cannot go back."""
        first = undone_from(before, after.entries[-1], after)
        if first is not None:
            self._snapshots = {seq: state for seq, state in self._snapshots.items() if seq < first}
            self._last_snapshot = max(self._snapshots)


def _store(store: MatchStore, snapshot: Snapshot) -> None:
    """Encode and store a snapshot. If it is not stored, the next one is."""
    encoded = snapshot.encoded()
    if encoded is not None:
        store.keep_snapshot(encoded)


def _drafted(game: Drafting[Any], view: Any, player: Player, draft: Words) -> Any:
    for notation in draft:
        with contextlib.suppress(Refused, Malformed):
            view = game.draft(view, player, notation)
    return view


def _replayed(match: Match, entries: tuple[Entry, ...]) -> Iterator[Match]:
    """A match and what it becomes by the rest of these entries, one after the other."""
    yield match
    for entry in entries[match.seq :]:
        match = match.again(entry)
        yield match


def _body(act: Act) -> bytes:
    """The digest of a request, to compare it with another one of the same key."""
    return sha256(dump((act.player, act.base_seq, act.words))).digest()


def _answer_again(earlier: Answer, act: Act, body: bytes) -> Struct:
    """The answer to a message that was answered before."""
    if earlier.body == body:
        return AckMessage(act.key, earlier.seq)
    return ErrorMessage("key_reused", "this key belongs to another action, which was stored", key=act.key)
