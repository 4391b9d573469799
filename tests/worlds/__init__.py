"""Two worlds (law 6): what a viewer cannot tell apart reads the same, byte for byte.

A pair is a state that was reached and another that a viewer could as well be in: what `guess` made of his view of it,
or what the bundle knows better. `leak_in(pair)` asks both
everything that this viewer may ask, and has everybody do in the other world what looks the same; it says what differs.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from iceharbor.codec import dump
from iceharbor.contract import Planned, Player, Refused, Viewer, Words
from iceharbor.match import AnyGame, Entry, Match
from iceharbor.match import told as told_entry
from tests.laws import Bundle
from tests.saying import offers

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
    """What is done next in the one, where that is known."""

    @property
    def game(self) -> AnyGame:
        return self.one.game

    @property
    def differs(self) -> bool:
        return bool(self.one.state != self.other.state)


Moment = tuple[Match, Entry | None]
"""A match, and what is done next in it where that is known."""


def pair_of(bundle: Bundle, moment: Moment, viewer: Viewer, rng: Random) -> Pair:
    """The match and another that the viewer could as well be in."""
    match, following = moment
    state = bundle.otherwise(match.game, match.state, viewer, rng)
    other = Match(match.game, match.header, match.entries, state, match.undoable)
    return Pair(bundle, viewer, match, other, following)


def leak_in(pair: Pair, rng: Random) -> str | None:
    """What the viewer can tell the two worlds apart by; None when there is nothing."""
    for told in (_public(pair), _seen(pair), _planned(pair, rng), _refused(pair, rng), _done(pair, rng)):
        for what, here, there in told:
            if here != there:
                return f"{what}, viewer {pair.viewer}:\n  {here!r}\n  {there!r}"
    return None


Told = Iterator[tuple[str, object, object]]
"""What was asked, and the answer in either world."""


def _public(pair: Pair) -> Told:
    yield "to_act", pair.one.to_act, pair.other.to_act
    yield "outcome", dump(pair.one.outcome), dump(pair.other.outcome)


def _seen(pair: Pair) -> Told:
    """Views: their positions in bytes, and the values themselves, which bots get."""
    yield "view", _view(pair.one, pair.viewer), _view(pair.other, pair.viewer)
    yield "view as a value", pair.one.view(pair.viewer), pair.other.view(pair.viewer)


def _planned(pair: Pair, rng: Random) -> Told:
    """Plans for words that plans offered, open and closed, and for some that mean nothing."""
    game, player = pair.game, pair.viewer
    if player is None:
        return
    assert isinstance(game, Planned)
    here, there = pair.one.view(player), pair.other.view(player)
    words: Words = ()
    for _ in range(8):
        plan = game.plan(here, player, words)
        yield f"plan of {words}", dump(plan), dump(game.plan(there, player, words))
        ways = [following.words for choice in plan.choices for following in offers(choice, words, rng)]
        if not ways:
            break
        words = rng.choice(ways)
    for text in rng.sample(GARBAGE, 3):
        said = tuple(text.split(" "))
        yield f"plan of {said}", dump(game.plan(here, player, said)), dump(game.plan(there, player, said))


def _refused(pair: Pair, rng: Random) -> Told:
    """Answers to what the viewer tries: his own actions, those of others, and some that were never his to do."""
    if pair.viewer is None:
        return
    tried = list(rng.sample(GARBAGE, 3))
    for player in sorted(pair.one.to_act):
        tried += [pair.game.write(pair.game.sample(match.state, player, rng)) for match in (pair.one, pair.other)]
    tried += [entry.action for entry in rng.sample(pair.one.entries, min(3, len(pair.one.entries)))]
    for text in tried:
        yield f"answer to {text!r}", _answer(pair.one, pair.viewer, text), _answer(pair.other, pair.viewer, text)


def _answer(match: Match, player: Player, text: str) -> bytes:
    try:
        after = match.play(player, text)
    except Refused as no:
        return dump(no.refusal)
    return dump(["accepted", len(after.undoable)])


def _done(pair: Pair, rng: Random) -> Told:
    """Somebody acts; in the other world he does what looks the same. The viewer reads the same and sees the same."""
    acting = sorted(pair.one.to_act)
    doing = [(player, pair.game.write(pair.game.sample(pair.one.state, player, rng))) for player in acting]
    if pair.following is not None and pair.following.action not in ("undo", "resign"):
        doing.append((pair.following.player, pair.following.action))
    for player, text in doing:
        twin = pair.bundle.twin(pair.game, pair.one.state, pair.viewer, player, text, pair.other.state)
        if twin is None:
            continue
        here, there = pair.one.play(player, text), pair.other.play(player, twin)
        yield f"log of {text!r}", _told(pair.one, player, text, pair), _told(pair.other, player, twin, pair)
        if not (here.outcome or there.outcome):  # when the game is over all is shown
            yield f"undo after {text!r}", len(here.undoable), len(there.undoable)
            yield f"view after {text!r}", _view(here, pair.viewer), _view(there, pair.viewer)


def _view(match: Match, viewer: Viewer) -> bytes:
    return dump(match.game.position(match.view(viewer)))


def _told(match: Match, player: Player, text: str, pair: Pair) -> bytes:
    return dump(told_entry(match, Entry(player, text), pair.viewer))


def pairs(bundle: Bundle, moments: Iterator[Moment], rng: Random) -> Iterator[Pair]:
    """A pair for a viewer by chance, spectators among them, of each of these matches."""
    for moment in moments:
        viewer = rng.choice((None, *range(moment[0].game.players)))
        yield pair_of(bundle, moment, viewer, rng)
