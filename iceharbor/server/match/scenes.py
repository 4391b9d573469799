"""What a client that draws gets of one match: scenes with their motions, the log in words, the guide and the film.

All of it is computed when it is first asked for, so a match without such a client pays nothing. A line is kept with
its entry, a scene until the next entry, a film for as long as the match is in memory.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import islice, pairwise
from typing import Any, Final

from msgspec import Raw
from msgspec.structs import astuple, replace

from iceharbor.agreements import GOING_BACK, OFFERS
from iceharbor.codec import dump
from iceharbor.contract import Filmed, Player, Viewer
from iceharbor.games.common.entry_sentences import offer_line
from iceharbor.match import AnyGame, Match
from iceharbor.scene import Guide, Line, LoggedAction, Motion, OwnPart, Scene, own_part_change, scene_change
from iceharbor.server.match.recent import recent_actions
from iceharbor.server.match.session import MatchSession
from iceharbor.server.wire import SPECTATOR, LogEntry

BY_NO_SEAT: Final = b'{"viewer":null'
"""How a common scene begins."""
MAX_LINES_AT_ONCE: Final = 8
"""The number of lines that are written in the event loop; a thread writes more."""


class _Moment:
    """What is drawn of a match at one moment, each the first time that it is asked for."""

    def __init__(self) -> None:
        self.views: dict[Viewer, Any] = {}
        self.scenes: dict[Viewer, Scene] = {}
        self.common: Scene | None = None
        self.parts: dict[Viewer, OwnPart | None] = {}
        """The own parts of scenes whose rest is common."""


class MatchScenes:
    """The scenes of one match. The room asks for them after every entry of the session."""

    def __init__(self, session: MatchSession) -> None:
        self._session = session
        self._game = session.match.game
        self._match = session.match
        """The match for which the following is kept."""
        self._now, self._then = _Moment(), _Moment()
        """What is drawn of now, and of the match before the last step, from which the change starts."""
        self._one_for_all: bool | None = None
        """Before the last step and since, scenes are the same for all viewers but for their own parts."""
        self._common: dict[Viewer, bool] = {}
        """For each viewer, if all of the last step looks like a spectator's but for the own part."""
        self._encoded_scenes: dict[Viewer, bytes] = {}
        self._encoded_common: bytes | None = None
        self._changes: dict[Viewer, Raw] = {}
        self._shared: Raw | None = None
        """The encoded change that all viewers get."""
        self._own_changes: dict[Viewer, Raw | None] = {}
        self._lines: dict[int, list[LogEntry]] = {}
        """By a number of entries: the later ones with the lines that all viewers read."""
        self._actions: dict[Viewer, list[LoggedAction]] = {}
        """By viewer; a spectator's for all where the game redacts nothing."""
        self._shared_actions: dict[int, tuple[LogEntry, LoggedAction]] = {}
        """The actions of the last step by seq: viewers who read the same entry share them."""
        self._logs: dict[Viewer, list[LogEntry]] = {}
        self._films: dict[Viewer, Raw | None] = {}
        self._preparing = asyncio.Lock()

    @cached_property
    def guide(self) -> Guide:
        """What does not change during a match."""
        return self._game.guide()

    def log(self, viewer: Viewer, after: int = 0) -> tuple[LogEntry, ...]:
        """The entries after number `after`, redacted for this viewer, each with its line."""
        self._forget_earlier()
        log = self._logs.setdefault(viewer, [])
        actions, start = self._logged(viewer), len(log)
        if start < len(actions):
            if self._game.one_line_for_all and self._session.in_last_step(start) and self._is_common(viewer):
                if start not in self._lines:
                    self._lines[start] = self._lines_since(start, None, actions)
                log.extend(self._lines[start])
            else:
                log.extend(self._lines_since(start, viewer, actions))
        return tuple(log[after:])

    async def prepare_log(self, viewer: Viewer) -> None:
        """Write a long log's lines in a thread: a reopened match is replayed for them. The log may grow meanwhile."""
        async with self._preparing:
            log = self._logs.setdefault(viewer, [])
            actions, start = tuple(self._logged(viewer)), len(log)
            if len(actions) - start > MAX_LINES_AT_ONCE:
                views = (match.view(viewer) for match in self._session.matches_from(start))
                entries = self._session.log(viewer, start)
                lines = await asyncio.to_thread(lines_of, self._game, viewer, entries, views, actions)
                log.extend(lines[len(log) - start :])

    def encoded(self, seats: tuple[Player, ...]) -> dict[str, Raw]:
        """By the seats held, or a spectator's when none is, each encoded once."""
        self._forget_earlier()
        return {key_of(each): Raw(self._encoded(each)) for each in seats or (None,)}

    def changes(self, seats: tuple[Player, ...]) -> tuple[Raw | None, dict[str, Raw]]:
        """How the scenes before the last step become those of now, with the motions since then: what changes in all of
        them, made first, and by the same keys what changes in each."""
        self._forget_earlier()
        viewers: tuple[Viewer, ...] = seats or (None,)
        if not all(map(self._is_common, viewers)):
            return None, {key_of(each): self._change(each) for each in viewers}
        own = ((key_of(each), self._own_change(each)) for each in viewers)
        return self._shared_change(), {key: change for key, change in own if change is not None}

    def of(self, viewer: Viewer, view: Any) -> Raw:
        """The scene of a view that this viewer could have now, encoded."""
        self._forget_earlier()
        return Raw(dump(self._game.scene(view, self._recent(self._match, viewer))))

    def past(self, seq: int, viewer: Viewer) -> Callable[[], bytes]:
        """Computes this viewer's scene after `seq` entries, with the motions of the last of them, encoded; to be called
        in a thread."""
        since = max(0, seq - 1)
        matches, actions = self._session.matches_from(since), self._logged(viewer)[:seq]

        def scene() -> bytes:
            *before, view = (match.view(viewer) for match in islice(matches, 1 + seq - since))
            return dump(scene_of(self._game, viewer, actions, since, lambda: before[0], view))

        return scene

    def film(self, viewer: Viewer) -> Raw | None:
        """The film of a match that is over, if its game has one, as this viewer may see it; encoded once."""
        match = self._session.match
        if match.outcome is None or not isinstance(match.game, Filmed):
            return None
        if viewer not in self._films:
            film = match.game.film(self._session.view(viewer), self._logged(viewer))
            self._films[viewer] = None if film is None else Raw(dump(film))
        return self._films[viewer]

    def drop_encoded(self) -> None:
        """Drop the encoded scenes after all clients have them, and what is drawn of the moment before."""
        self._then = _Moment()
        self._encoded_common = self._shared = None
        for kept in (self._encoded_scenes, self._changes, self._own_changes, self._lines, self._shared_actions):
            kept.clear()

    # --- What is drawn ------------------------------------------------------------------------------------------------

    def _common_at(self, match: Match) -> Scene:
        """The common scene of now or before the last step, drawn once, from what a spectator may know."""
        moment = self._moment(match)
        if moment.common is None:
            moment.common = self._game.common_scene(self._view(match, None))
        return moment.common

    def _part_at(self, match: Match, viewer: Viewer) -> OwnPart | None:
        """This viewer's own part of now or before the last step, drawn once."""
        moment = self._moment(match)
        if viewer not in moment.parts:
            moment.parts[viewer] = self._game.own_part(self._view(match, viewer), self._recent(match, viewer))
        return moment.parts[viewer]

    def _drawn_at(self, match: Match, viewer: Viewer) -> Scene:
        """This viewer's scene of now or before the last step, drawn once, without motions."""
        moment = self._moment(match)
        if viewer not in moment.scenes:
            view = self._view(match, viewer)
            part = self._part_at(match, viewer) if self._game.one_scene_for_all else None
            if part is None:
                scene = self._game.scene(view, self._recent(match, viewer))
            else:
                scene = replace(self._game.common_scene(view), viewer=viewer, own_part=part)
            moment.scenes[viewer] = scene
        return moment.scenes[viewer]

    def _view(self, match: Match, viewer: Viewer) -> Any:
        if match is not self._match and match is not self._session.before:
            return match.view(viewer)
        views = self._moment(match).views
        if viewer not in views:
            views[viewer] = self._session.view(viewer) if match is self._match else match.view(viewer)
        return views[viewer]

    def _moment(self, match: Match) -> _Moment:
        return self._now if match is self._match else self._then

    def _forget_earlier(self) -> None:
        """After a step, keep only what is drawn of the moment before it: the changes start there."""
        if self._match is not self._session.match:
            before = self._now if self._match is self._session.before else _Moment()
            self.drop_encoded()
            self._match, self._one_for_all = self._session.match, None
            self._now, self._then = _Moment(), before
            self._common.clear()

    def _is_common(self, viewer: Viewer) -> bool:
        """True if this viewer's scenes before the last step and now, and all lines since then, are a spectator's but
        for the own parts."""
        if self._one_for_all is None:
            self._one_for_all = self._game.one_scene_for_all and all(
                self._game.same_view_for_all(match.state) for match in self._session.last_matches
            )
        if viewer not in self._common:
            since = self._session.before.seq
            self._common[viewer] = self._one_for_all and (
                viewer is None or self._session.logs.alike(viewer, None, since)
            )
        return self._common[viewer]

    # --- What is sent -------------------------------------------------------------------------------------------------

    def _encoded(self, viewer: Viewer) -> bytes:
        if viewer not in self._encoded_scenes:
            now = self._session.match
            if self._is_common(viewer):
                part = self._part_at(now, viewer)
                own = b"" if part is None else b',"own_part":%b' % dump(part)
                scene = b'{"viewer":%b%b%b}' % (dump(viewer), self._common_fields(now), own)
            else:
                scene = dump(self._drawn_at(now, viewer))
            self._encoded_scenes[viewer] = scene
        return self._encoded_scenes[viewer]

    def _common_fields(self, now: Match) -> bytes:
        """The encoded common scene without its viewer, from the second field on."""
        if self._encoded_common is None:
            scene = dump(self._common_at(now))
            assert scene.startswith(BY_NO_SEAT)
            self._encoded_common = scene[len(BY_NO_SEAT) : -1]
        return self._encoded_common

    def _change(self, viewer: Viewer) -> Raw:
        if viewer not in self._changes:
            before, now = self._session.before, self._match
            scene = self._with_motions(self._drawn_at(now, viewer), viewer)
            self._changes[viewer] = Raw(dump(scene_change(self._drawn_at(before, viewer), scene)))
        return self._changes[viewer]

    def _shared_change(self) -> Raw:
        if self._shared is None:
            before, now = self._session.before, self._match
            scene = self._common_at(now) if self._game.own_motions else self._with_motions(self._common_at(now), None)
            self._shared = Raw(dump(scene_change(self._common_at(before), scene)))
        return self._shared

    def _own_change(self, viewer: Viewer) -> Raw | None:
        """What changes in the own part, and the motions if each viewer has their own; None if nothing."""
        if viewer not in self._own_changes:
            before, now = self._session.before, self._match
            earlier, part = self._part_at(before, viewer), self._part_at(now, viewer)
            if part is None or earlier is None:
                self._own_changes[viewer] = None
            else:
                change = own_part_change(earlier, part)
                if self._game.own_motions and (motions := self._motions(viewer)):
                    change.fields.update(since=before.seq, motions=motions)
                self._own_changes[viewer] = Raw(dump(change)) if any(astuple(change)) else None
        return self._own_changes[viewer]

    def _with_motions(self, scene: Scene, viewer: Viewer) -> Scene:
        motions = self._motions(viewer)
        return replace(scene, since=self._session.before.seq, motions=motions) if motions else scene

    def _motions(self, viewer: Viewer) -> tuple[Motion, ...]:
        """How the table changes in the last step."""
        before, now = self._session.before, self._match
        entries = self._logged(viewer)[before.seq :]
        return motions_of(self._game, entries, lambda: self._view(before, viewer), self._view(now, viewer))

    def _recent(self, match: Match, viewer: Viewer) -> tuple[LoggedAction, ...]:
        actions = self._logged(viewer)
        return recent_actions(actions if match is self._match else actions[: match.seq], viewer)

    def _lines_since(self, start: int, viewer: Viewer, actions: Sequence[LoggedAction]) -> list[LogEntry]:
        views = (self._view(match, viewer) for match in self._session.matches_from(start))
        return lines_of(self._game, viewer, self._session.log(viewer, start), views, actions)

    def _logged(self, viewer: Viewer) -> list[LoggedAction]:
        """The log as this viewer may read it, for the game."""
        actions = self._actions.setdefault(viewer if self._game.redacts else None, [])
        if len(actions) < self._session.match.seq:
            for entry in self._session.log(viewer, len(actions)):
                known = self._shared_actions.get(entry.seq)
                if known is None or known[0] is not entry:
                    action = LoggedAction(entry.seq, entry.player, entry.notation, entry.effects, entry.at_ms)
                    known = self._shared_actions[entry.seq] = entry, action
                actions.append(known[1])
        return actions


def key_of(viewer: Viewer) -> str:
    """The key of a viewer's scene in a message."""
    return SPECTATOR if viewer is None else str(viewer)


def scene_of(
    game: AnyGame,
    viewer: Viewer,
    actions: Sequence[LoggedAction],
    since: int,
    before: Callable[[], Any],
    view: Any,
) -> Scene:
    """The scene of a view after these actions, with the motions since entry number `since`, when the view was
    `before()`."""
    scene = game.scene(view, recent_actions(actions, viewer))
    motions = motions_of(game, actions[since:], before, view)
    return replace(scene, since=since, motions=motions) if motions else scene


def motions_of(
    game: AnyGame, entries: Sequence[LoggedAction], before: Callable[[], Any], view: Any
) -> tuple[Motion, ...]:
    """How a table changes by these entries, from the view `before()`; an undo is not shown as a motion."""
    if any(entry.notation in GOING_BACK for entry in entries):
        return ()
    moving = [entry for entry in entries if entry.notation not in OFFERS]
    return game.motions(before(), moving, view) if moving else ()


def lines_of(
    game: AnyGame,
    viewer: Viewer,
    entries: Sequence[LogEntry],
    views: Iterable[Any],
    actions: Sequence[LoggedAction],
) -> list[LogEntry]:
    """These entries, redacted for a viewer, each with its line. `views` are the viewer's, from before the first entry
    to after the last; `actions` is the whole log up to there, as the viewer may read it."""
    return [
        replace(entry, line=_line(game, before, now, viewer, actions[: entry.seq]))
        for entry, (before, now) in zip(entries, pairwise(views), strict=True)
    ]


def _line(game: AnyGame, before: Any, now: Any, viewer: Viewer, actions: Sequence[LoggedAction]) -> Line:
    """The last of these actions in words; the game knows nothing of offers."""
    *earlier, entry = actions
    return offer_line(entry) or game.describe(before, entry, now, viewer, earlier)
