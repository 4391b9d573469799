"""The log of a match as each viewer may read it. Where a game redacts nothing, all viewers share one list."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from iceharbor.contract import Viewer
from iceharbor.match import AnyGame, Entry, Match, effects_of, redacted, undone_from
from iceharbor.server.wire import LogEntry


class ViewerLogs:
    """The entries of one match so far, for each viewer."""

    def __init__(self, game: AnyGame, begun: Mapping[Viewer, Sequence[LogEntry]] | None = None) -> None:
        """`begun` has the entries of each viewer until now; None if there are none."""
        viewers: tuple[Viewer, ...] = (None, *range(game.players))
        self._whole = not game.redacts
        whole = list(begun[None]) if begun else []
        self._logs = {
            viewer: whole if self._whole or viewer is None else list(begun[viewer]) if begun else []
            for viewer in viewers
        }

    def add(self, before: Match, entry: Entry, after: Match, at_ms: int | None) -> None:
        """Add the entry between these matches to each viewer's log; viewers with equal notation share it."""
        effects, first = effects_of(before, entry, after), undone_from(before, entry, after)
        told = LogEntry(after.seq, entry.player, entry.notation, at_ms, effects, undone_from=first)
        if self._whole:
            return self._logs[None].append(told)
        shared = {entry.notation: told}
        for viewer, log in self._logs.items():
            notation = redacted(before, entry, viewer)
            if notation not in shared:
                shared[notation] = replace(told, notation=notation)
            log.append(shared[notation])

    def of(self, viewer: Viewer, after: int = 0) -> tuple[LogEntry, ...]:
        """The entries after number `after`, redacted for this viewer."""
        return tuple(self._logs[viewer][after:])

    def alike(self, viewer: Viewer, other: Viewer, after: int) -> bool:
        """True if both viewers read the same in all entries after this number."""
        return self._whole or self._logs[viewer][after:] == self._logs[other][after:]

    def until(self, seq: int) -> Mapping[Viewer, Sequence[LogEntry]]:
        """The first `seq` entries of each viewer, as they stay."""
        return {viewer: log[:seq] for viewer, log in self._logs.items()}
