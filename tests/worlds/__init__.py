"""Two worlds (law 6): worlds that a viewer cannot distinguish read the same, byte for byte.

A pair is a state from a match and another state that the viewer cannot distinguish from it: the result of `guess` on
their view, or a world that the bundle makes. `leak_in(pair)` asks both for everything that this viewer may ask, and
has all players take actions in the other world that look the same; it returns the difference.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from iceharbor.codec import dump
from iceharbor.contract import Player, Refused, Viewer, warned_plan
from iceharbor.match import AnyGame, Entry, Match, effects_of, redacted
from iceharbor.plan import Words
from iceharbor.prospect import Prospective
from iceharbor.scene import LoggedAction
from iceharbor.server.match.last_turn import changes_since
from iceharbor.server.match.recent import recent_actions
from iceharbor.svg.traces import traces_of
from tests.laws import Bundle
from tests.random_plans import offers

GARBAGE = (
    "bid 9",
    "move L1 030.0 900.0",
    "transfer L1 T1 take M",
    "explore M1 T1",
    "peek 1",
    "fire 1.L1 port L1",
    "end",
    "x",
)


@dataclass(frozen=True)
class Pair:
    """Two matches that differ only in what the viewer cannot know."""

    bundle: Bundle
    viewer: Viewer
    one: Match
    other: Match
    following: Entry | None
    """The next action in the first world, if known."""

    @property
    def game(self) -> AnyGame:
        return self.one.game

    @property
    def differs(self) -> bool:
        return bool(self.one.state != self.other.state)


Moment = tuple[Match, Entry | None]
"""A match, and the action that followed if known."""


def pair_of(bundle: Bundle, moment: Moment, viewer: Viewer, rng: Random) -> Pair:
    """The match and another that the viewer cannot distinguish from it."""
    match, following = moment
    state = bundle.otherwise(match.game, match.state, viewer, rng)
    other = Match(match.game, match.header, match.entries, state, match.decisions)
    return Pair(bundle, viewer, match, other, following)


def leak_in(pair: Pair, rng: Random) -> str | None:
    """The difference by which the viewer can tell the two worlds apart; None if there is none."""
    asked = (_public(pair), _seen(pair), _drawn(pair), _planned(pair, rng), _refused(pair, rng), _done(pair, rng))
    for told in asked:
        for what, here, there in told:
            if here != there:
                return f"{what}, viewer {pair.viewer}:\n  {here!r}\n  {there!r}"
    return None


Told = Iterator[tuple[str, object, object]]
"""A request, and its answer in either world."""


def _public(pair: Pair) -> Told:
    yield "to_act", pair.one.to_act, pair.other.to_act
    yield "outcome", dump(pair.one.outcome), dump(pair.other.outcome)


def _seen(pair: Pair) -> Told:
    """Views: their positions in bytes, and the values themselves, which bots get."""
    yield "view", _view(pair.one, pair.viewer), _view(pair.other, pair.viewer)
    yield "view as a value", pair.one.view(pair.viewer), pair.other.view(pair.viewer)


def _drawn(pair: Pair) -> Told:
    """The scene, with the last entries marked; both worlds have the same log."""
    yield "scene", _scene(pair.one, pair.viewer), _scene(pair.other, pair.viewer)


def _scene(match: Match, viewer: Viewer) -> bytes:
    return dump(match.game.scene(match.view(viewer), recent_actions(_log(match), viewer)))


def _log(match: Match) -> list[LoggedAction]:
    return [LoggedAction(seq, entry.player, entry.notation) for seq, entry in enumerate(match.entries, 1)]


def _planned(pair: Pair, rng: Random) -> Told:
    """Plans for words that plans offered, open and closed, and for some meaningless words."""
    game, player = pair.game, pair.viewer
    if player is None:
        return
    here, there = pair.one.view(player), pair.other.view(player)
    words: Words = ()
    for _ in range(8):
        plan = warned_plan(game, here, player, words)
        yield f"plan of {words}", dump(plan), dump(warned_plan(game, there, player, words))
        if isinstance(game, Prospective):
            yield f"prospect of {words}", game.prospect(here, player, words), game.prospect(there, player, words)
        ways = [following.words for choice in plan.choices for following in offers(choice, words, rng)]
        if not ways:
            break
        words = rng.choice(ways)
    for text in rng.sample(GARBAGE, 3):
        said = tuple(text.split(" "))
        one, other = (dump(warned_plan(game, view, player, said)) for view in (here, there))
        yield f"plan of {said}", one, other


def _refused(pair: Pair, rng: Random) -> Told:
    """Answers to the viewer's attempts: their own actions, those of others, and some that are never theirs."""
    if pair.viewer is None:
        return
    tried = list(rng.sample(GARBAGE, 3))
    for player in sorted(pair.one.to_act):
        tried += [pair.game.write(pair.game.sample(match.state, player, rng)) for match in (pair.one, pair.other)]
    tried += ["takeback", "undo", "offer draw"]
    tried += [entry.notation for entry in rng.sample(pair.one.entries, min(3, len(pair.one.entries)))]
    for text in tried:
        yield f"answer to {text!r}", _answer(pair.one, pair.viewer, text), _answer(pair.other, pair.viewer, text)


def _answer(match: Match, player: Player, text: str) -> bytes:
    try:
        after = match.play(player, text)
    except Refused as no:
        return dump(no.refusal)
    return dump(["accepted", len(after.undoable)])


def _done(pair: Pair, rng: Random) -> Told:
    """A player acts; in the other world they take the action that looks the same. The viewer reads and sees the
    same."""
    acting, viewer = sorted(pair.one.to_act), pair.viewer
    doing = [(player, pair.game.write(pair.game.sample(pair.one.state, player, rng))) for player in acting]
    if pair.following is not None and pair.following.notation not in ("undo", "resign"):
        doing.append((pair.following.player, pair.following.notation))
    for player, text in doing:
        twin = pair.bundle.twin(pair.game, pair.one.state, pair.viewer, player, text, pair.other.state)
        if twin is None:
            continue
        here, there = pair.one.play(player, text), pair.other.play(player, twin)
        yield f"log of {text!r}", _told(pair.one, here, viewer), _told(pair.other, there, viewer)
        if not (here.outcome or there.outcome):
            for name, drawn in AFTERWARDS.items():
                if name == "traces" and here.seq % DRAWN_EVERY:
                    continue
                yield f"{name} after {text!r}", drawn(pair.one, here, viewer), drawn(pair.other, there, viewer)
        if not (here.outcome or there.outcome):  # when the game is over all is shown
            yield f"undo after {text!r}", len(here.undoable), len(there.undoable)
            yield f"view after {text!r}", _view(here, pair.viewer), _view(there, pair.viewer)


def _view(match: Match, viewer: Viewer) -> bytes:
    return dump(match.game.position(match.view(viewer)))


def _line(before: Match, after: Match, viewer: Viewer) -> bytes:
    entry, views = _last(before, after, viewer), (before.view(viewer), after.view(viewer))
    return dump(before.game.describe(views[0], entry, views[1], viewer, _log(before)))


def _motions(before: Match, after: Match, viewer: Viewer) -> bytes:
    entry, views = _last(before, after, viewer), (before.view(viewer), after.view(viewer))
    return dump(before.game.motions(views[0], (entry,), views[1]))


def _traces(before: Match, after: Match, viewer: Viewer) -> object:
    """What a picture of the last turn shows of an entry."""
    log, views = [*_log(before), _last(before, after, viewer)], (before.view(viewer), after.view(viewer))
    return traces_of(tuple(changes_since(after.game, viewer, log, views)))


def _scene_after(before: Match, after: Match, viewer: Viewer) -> bytes:
    """The scene after an entry, which may mark it."""
    log = [*_log(before), _last(before, after, viewer)]
    return dump(after.game.scene(after.view(viewer), recent_actions(log, viewer)))


AFTERWARDS: Final[Mapping[str, Callable[[Match, Match, Viewer], object]]] = {
    "line": _line,
    "motions": _motions,
    "scene": _scene_after,
    "traces": _traces,
}
"""What a viewer gets of an entry."""
DRAWN_EVERY: Final = 8
"""Traces are read from scenes and motions, which are compared each time, so one entry in 8 is enough."""


def _last(before: Match, after: Match, viewer: Viewer) -> LoggedAction:
    """The last entry as this viewer may read it."""
    entry = after.entries[-1]
    return LoggedAction(after.seq, entry.player, redacted(before, entry, viewer), effects_of(before, entry, after))


def _told(before: Match, after: Match, viewer: Viewer) -> bytes:
    return dump(redacted(before, after.entries[-1], viewer))


def pairs(bundle: Bundle, moments: Iterator[Moment], rng: Random) -> Iterator[Pair]:
    """A random pair for a viewer, spectators included, from each of these matches."""
    for moment in moments:
        viewer = rng.choice((None, *range(moment[0].game.players)))
        yield pair_of(bundle, moment, viewer, rng)
