"""What becomes of an action: it is tried, stored, and then it is so. One at a time; the room sees to that.

A key that was answered before gets the same answer. Otherwise an action is judged as the match stands now: one that was
decided on an older picture only where its sense is left, which in a rush it always is.
"""

import asyncio
from hashlib import sha256
from random import Random
from typing import Final

from msgspec import Struct

from iceharbor.codec import dump
from iceharbor.contract import NATURE, Refused, Timed
from iceharbor.server.ledger import Answer, Append
from iceharbor.server.record import Record, Step
from iceharbor.server.store import Conflict, Store
from iceharbor.server.wire import AckMessage, Act, ErrorMessage, RefusedMessage, StaleMessage

RECENT_ANSWERS: Final = 32
"""Answers kept in memory; older ones are read from the store."""


class Overtaken(Exception):
    """Somebody else wrote to this match: what is in memory is out of date."""


class Judge:
    """Whoever lets things happen in one match."""

    def __init__(self, match: str, record: Record, store: Store, rng: Random) -> None:
        self.rng = rng
        self._match = match
        self._record = record
        self._store = store
        self._answers: dict[str, Answer] = {}

    async def act(self, act: Act, at_ms: int | None) -> tuple[Struct, Step | None]:
        """The answer, and what has happened, if anything has; raises Overtaken and StorageFailed."""
        seq = self._record.match.seq
        body = sha256(dump((act.player, act.base, act.words))).digest()
        tried = self._try(act)
        if not isinstance(tried, Step):
            earlier = await self._recall(act.key) if act.base != seq else None
            return (tried if earlier is None else _again(earlier, act, body)), None
        answer = Answer(act.key, body, seq + 1)
        try:
            await self._append(tried, at_ms, answer)
        except Conflict:
            earlier = await self._recall(act.key)
            if earlier is None:
                raise Overtaken from None
            return _again(earlier, act, body), None
        self._answers[act.key] = answer
        if len(self._answers) > RECENT_ANSWERS:
            del self._answers[next(iter(self._answers))]
        return AckMessage(act.key, answer.seq), tried

    async def let_nature_act(self, action: str, at_ms: int | None) -> Step:
        """What has happened when NATURE has said this; raises Overtaken and StorageFailed."""
        step = self._record.propose(NATURE, tuple(action.split(" ")), self.rng)
        try:
            await self._append(step, at_ms)
        except Conflict:
            raise Overtaken from None
        return step

    def at_once(self, seq: int) -> bool:
        """Whether after so many entries actions were judged as they came."""
        game = self._record.match.game
        return isinstance(game, Timed) and game.at_once(self._record.past(seq).state)

    def _try(self, act: Act) -> Step | StaleMessage | RefusedMessage:
        """What this action makes of the match, or why it does not."""
        match = self._record.match
        if act.base != match.seq and not self._bears_delay(act):
            return StaleMessage(act.key, match.seq)
        try:
            return self._record.propose(act.player, act.words, self.rng)
        except Refused as refused:
            return RefusedMessage(act.key, refused.refusal)

    def _bears_delay(self, act: Act) -> bool:
        """Whether what others did meanwhile leaves the sense of this action: of choices made at once it does."""
        match = self._record.match
        if act.base > match.seq or act.words == ("resign",):
            return act.base <= match.seq
        if self.at_once(match.seq) or self.at_once(act.base):
            return True
        alone = all(entry.player not in (NATURE, act.player) for entry in match.entries[act.base :])
        return alone and len(self._record.past(act.base).to_act) > 1

    async def _append(self, step: Step, at_ms: int | None, answer: Answer | None = None) -> None:
        """Stores a step, and then it is so; raises Conflict, and nothing has changed."""
        more = Append(self._match, step.before[0].seq + 1, step.entries, self._record.chain, answer, at_ms)
        chain = await asyncio.wrap_future(self._store.append(more))
        self._record.take(step, chain, at_ms)

    async def _recall(self, key: str) -> Answer | None:
        return self._answers.get(key) or await asyncio.wrap_future(self._store.recall(self._match, key))


def _again(earlier: Answer, act: Act, body: bytes) -> Struct:
    """The answer to a message that was answered before."""
    if earlier.body == body:
        return AckMessage(act.key, earlier.seq)
    return ErrorMessage("key_reused", "this key belongs to another action, which was stored", key=act.key)
