"""What a match had become, as it is stored beside its log, so that opening it need not replay all entries.

The log stays the truth. A snapshot is taken where nothing can be undone, and only stored if its position reads back as
the same state. It is ignored where its digest, its match, its place in the log or the version of the rules is another,
or where it cannot be read: then the whole log is replayed.
"""

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from iceharbor.codec import Malformed, dump
from iceharbor.contract import Viewer
from iceharbor.match import AnyGame, Match
from iceharbor.server.storage.schema import StoredMatch, StoredSnapshot
from iceharbor.server.wire import LogEntry

STORED_EVERY: Final = 128
"""Entries between two stored snapshots of a match that is played."""
LEAST: Final = 16
"""Entries that are worth a new snapshot when a match leaves the memory."""
LEVEL: Final = 1
"""Of the compression: the fastest."""


class Content(Struct, frozen=True, omit_defaults=True):
    """What is computed from the log up to a snapshot."""

    position: Raw
    """The whole state."""
    choices: str
    """By number of entries, how the players acted: the first letter of a Choice."""
    effects: dict[int, str] = {}
    """By seq, the effects of entries that have some."""
    undone: dict[int, int] = {}
    """By seq, the first entry that an entry takes back."""
    redacted: dict[str, dict[int, str]] = {}
    """By viewer and seq, the notation of entries of which a viewer reads less than was stored."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A match at one moment, not yet encoded. Its values do not change, so a thread may encode it."""

    name: str
    match: Match
    chain: bytes
    """The digest of the log."""
    logs: Mapping[Viewer, Sequence[LogEntry]]
    choices: str

    def encoded(self) -> StoredSnapshot | None:
        """The snapshot as it is stored; None if its position would not read back as this state."""
        match = self.match
        position = dump(match.written(match.state))
        if not _reads_back(match.game, position, match.state):
            return None
        effects = {entry.seq: entry.effects for entry in self.logs[None] if entry.effects}
        undone = {entry.seq: entry.undone_from for entry in self.logs[None] if entry.undone_from is not None}
        content = dump(Content(Raw(position), self.choices, effects, undone, dict(self._redacted())))
        rules = match.game.info.rules_version
        return StoredSnapshot(self.name, match.seq, self.chain, rules, zlib.compress(content, LEVEL))

    def _redacted(self) -> Mapping[str, dict[int, str]]:
        stored = [entry.notation for entry in self.match.entries]
        logs = {
            str(viewer): {
                entry.seq: entry.notation
                for entry, notation in zip(log, stored, strict=True)
                if entry.notation is not notation and entry.notation != notation
            }
            for viewer, log in self.logs.items()
        }
        return {viewer: log for viewer, log in logs.items() if log}


def _reads_back(game: AnyGame, position: bytes, state: Any) -> bool:
    try:
        return bool(game.load(msgspec.json.decode(position)) == state)
    except Malformed:
        return False


def restored(match: Match, stored: StoredMatch) -> Snapshot | None:
    """The snapshot that is stored with a match; None if there is none of these rules. `match` has no entries yet."""
    kept, game = stored.snapshot, match.game
    if kept is None or kept.rules != game.info.rules_version:
        return None
    try:
        content = msgspec.json.decode(zlib.decompress(kept.content), type=Content)
        state = game.load(msgspec.json.decode(content.position))
    except (zlib.error, msgspec.MsgspecError, Malformed):
        return None
    then = replace(match, entries=stored.entries[: kept.seq], state=state)
    viewers: tuple[Viewer, ...] = (None, *range(game.players))
    return Snapshot(stored.id, then, kept.chain, _logs(content, stored, kept.seq, viewers), content.choices)


def _logs(
    content: Content, stored: StoredMatch, seq: int, viewers: tuple[Viewer, ...]
) -> Mapping[Viewer, list[LogEntry]]:
    """Each viewer's log up to `seq`; viewers with equal notation share an entry."""
    times = stored.times or (None,) * seq
    whole = [
        LogEntry(
            *(number, entry.player, entry.notation, at_ms, content.effects.get(number, "")),
            undone_from=content.undone.get(number),
        )
        for number, (entry, at_ms) in enumerate(zip(stored.entries[:seq], times, strict=False), 1)
    ]
    logs: dict[Viewer, list[LogEntry]] = {}
    shared: dict[tuple[int, str], LogEntry] = {}
    for viewer in viewers:
        log = logs[viewer] = list(whole)
        for number, notation in content.redacted.get(str(viewer), {}).items():
            if (number, notation) not in shared:
                shared[number, notation] = msgspec.structs.replace(whole[number - 1], notation=notation)
            log[number - 1] = shared[number, notation]
    return logs
