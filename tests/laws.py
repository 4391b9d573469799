"""The ten laws that every game obeys (DESIGN.md 3). Each takes a bundle, a match to go on from, and chance; it asserts.

A bundle is what the laws need to know of a game besides its contract. A game of the catalogue without one fails a test.
Laws 6 (secrets) and 9 (golden playthroughs) are long enough for their own files: worlds/ and playthroughs/.
"""

import hashlib
from collections.abc import Callable, Hashable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from iceharbor.catalogue import whole_options
from iceharbor.codec import dump, parse, plain, shape
from iceharbor.contract import NATURE, Finite, Guessable, Planned, Player, Refusal, Refused, Viewer
from iceharbor.match import AnyGame, Entry, Header, Match
from tests.saying import Said, say_at_random

STRANGERS = (-7, 99)
"""Numbers that are nobody's."""


def no_secrets(game: AnyGame, state: Any, viewer: Viewer, player: Player, text: str, other: Any) -> str | None:
    """The twin of an action in a game without secrets: the action itself."""
    return text


def guessed(game: AnyGame, state: Any, viewer: Viewer, rng: Random) -> Any:
    """The other world as the game itself imagines it."""
    assert isinstance(game, Guessable)
    return game.guess(game.view(state, viewer), viewer, rng)


def position_bytes(game: AnyGame, state: Any) -> bytes:
    """A state as the bytes of its position."""
    return dump(game.position(state))


@dataclass(frozen=True)
class Bundle:
    """One game, ready for the laws."""

    kind: type[AnyGame]
    tables: tuple[tuple[int, Mapping[str, Any]], ...]
    """Players and options to play with."""
    conserved: Callable[[AnyGame, Any], Hashable]
    """Counts of pieces, goods and gold: the same in all states of a match from `settled` on."""
    settled: Callable[[AnyGame, Any], bool]
    """Whether everything that will ever be in the game is on the table."""
    twin: Callable[[AnyGame, Any, Viewer, Player, str, Any], str | None] = no_secrets
    """`twin(game, state, viewer, player, text, other)`: what the player does in the other world so that it looks the
    same to this viewer; None when the viewer learns something by it, or it cannot be done there."""
    otherwise: Callable[[AnyGame, Any, Viewer, Random], Any] = guessed
    """Another world that this viewer could not tell from this state."""
    imaginable: Callable[[AnyGame], Iterator[Any]] | None = None
    """For finite games: every action there could be."""
    imaginable_in: Callable[[AnyGame, Any], Iterator[Any]] | None = None
    """The same for one state, where there are too many in all."""
    everything_in: Callable[[AnyGame, Any], bytes] = position_bytes
    """Everything a state holds, read afresh: what shows that a state was changed."""
    secret_tables: tuple[int, ...] = ()
    """The tables at which something is hidden, when that isn't all of them."""
    hiding: float = 1 / 2
    """In how many of its states, at least, somebody does not see everything."""
    pairs: int = 1000
    """How many pairs of worlds are compared in a run."""
    dared: frozenset[str] = frozenset()
    """Rules by which a choice is closed, and may be said all the same: it costs something, and the plan says what."""
    followed: int = 60
    """How many entries the laws follow that look at every state."""
    cuts: Mapping[str, Any] = field(default_factory=dict)
    """Options that make a match short, for the laws that play to the end many times."""

    def open(self, table: int, **options: Any) -> AnyGame:
        players, chosen = self.tables[table]
        return self.kind(players, whole_options(self.kind, {**chosen, **options}))


# --- Playing by chance ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """One entry of a random match."""

    before: Match
    player: Player
    text: str
    after: Match


def wander(match: Match, rng: Random, most: int) -> Iterator[Step]:
    """Plays by chance from here for at most so many entries; everybody who may act is as likely to."""
    for _ in range(most):
        acting = sorted(match.to_act)
        if not acting:
            return
        player = rng.choice(acting)
        text = match.game.write(match.game.sample(match.state, player, rng))
        after = match.play(player, text)
        yield Step(match, player, text, after)
        match = after


def finished(match: Match, rng: Random) -> Match:
    """The match played by chance to its end."""
    for step in wander(match, rng, match.game.info.max_actions + 1):
        match = step.after
    return match


def digest(game: AnyGame, state: Any) -> str:
    """A fingerprint of a state: of the bytes of its position."""
    return hashlib.sha256(dump(game.position(state))).hexdigest()


# --- The laws ---------------------------------------------------------------------------------------------------------


def over_exactly_when_nobody_can_act(bundle: Bundle, start: Match, rng: Random) -> None:
    """Law 1."""
    game, match = start.game, start
    assert (match.outcome is None) == bool(match.to_act)
    for step in wander(match, rng, game.info.max_actions + 1):
        match = step.after
        assert (match.outcome is None) == bool(match.to_act), f"outcome and to_act disagree after {step.text!r}"
        assert all(player == NATURE or 0 <= player < game.players for player in match.to_act)
    assert match.outcome is not None, f"not over after {match.seq} entries"
    assert match.seq <= game.info.max_actions


def samples_are_accepted_and_strangers_refused(bundle: Bundle, start: Match, rng: Random) -> None:
    """Law 2."""
    game = start.game
    stale = [entry.action for entry in start.entries]
    for step in wander(start, rng, bundle.followed):  # accepted, or play would raise
        match, whole = step.before, bundle.everything_in(game, step.before.state)
        for player in (NATURE, *range(game.players), *STRANGERS):
            if player not in match.to_act:
                refused_unchanged(bundle, match, player, step.text, whole)
        for text in stale[-3:]:
            played_or_unchanged(bundle, match, step.player, text, whole)
        stale.append(step.text)
        rng.shuffle(stale)


def refused_unchanged(bundle: Bundle, match: Match, player: Player, text: str, whole: bytes) -> None:
    """The action is refused, and the state is as it was."""
    assert not played_or_unchanged(bundle, match, player, text, whole), f"{text!r} by {player} was accepted"


def played_or_unchanged(bundle: Bundle, match: Match, player: Player, text: str, whole: bytes) -> bool:
    """Whether the action was accepted; in either case the match it was tried on is as it was."""
    refusal = refusal_of(match, player, text)
    if refusal is not None:
        assert refusal.rule, f"{text!r}: refused without a rule"
        assert refusal.reason, f"{text!r}: refused without a reason"
    now = bundle.everything_in(match.game, match.state)
    assert now == whole, f"{text!r} by {player} changed the state it was tried on"
    return refusal is None


def refusal_of(match: Match, player: Player, text: str) -> Refusal | None:
    """Why the match does not accept this; None when it does."""
    try:
        match.play(player, text)
    except Refused as no:
        return no.refusal
    return None


def apply_is_pure(bundle: Bundle, start: Match, rng: Random) -> None:
    """Law 3 (the part about other machines and hash seeds stands in test_laws.py)."""
    game = start.game
    again = type(game)(game.players, game.options)
    for step in wander(start, rng, bundle.followed):
        before, copied = bundle.everything_in(game, step.before.state), deepcopy(step.before.state)
        action = game.read(step.text)
        twice = again.apply(copied, step.player, action)
        assert bundle.everything_in(game, step.before.state) == before, f"{step.text!r} changed what it was given"
        assert twice == step.after.state, f"{step.text!r} had two results"
        assert hash(twice) == hash(step.after.state), f"{step.text!r}: equal states have different hashes"
        assert game.view(twice, 0) == game.view(step.after.state, 0)


def the_log_replays_and_everything_survives_json(bundle: Bundle, start: Match, rng: Random) -> None:
    """Law 4."""
    game, match = start.game, start
    for step in wander(match, rng, bundle.followed):
        match = step.after
        assert game.write(game.read(step.text)) == step.text
        assert game.read(step.text) == game.read(game.write(game.read(step.text)))
        if rng.random() < 0.1 or not match.to_act:
            _survives(game, match.state)
            for viewer in (None, *range(game.players)):
                _survives(game, match.view(viewer))
    header = shape(parse(dump(match.header)), Header)
    entries = shape(parse(dump(match.entries)), list[Entry])
    cut = rng.randint(0, len(entries))
    assert Match.replay(game, header, entries) == match
    halfway = Match.replay(game, header, entries[:cut])
    assert digest(game, halfway.state) == digest(game, list(match.states())[cut].state)
    loaded = Match.begin(game, parse(dump(game.position(halfway.state))))
    for entry in entries[cut:]:
        loaded = loaded.play(entry.player, entry.action)
    assert loaded.state == match.state, "a loaded position went another way"


def _survives(game: AnyGame, value: Any) -> None:
    """A state or view is the same after a trip through JSON text."""
    text = dump(game.position(value))
    loaded = game.load(parse(text))
    assert loaded == value, "a position read back is another"
    assert dump(game.position(loaded)) == text
    assert plain(parse(text)) == parse(text)


def listed_means_accepted(bundle: Bundle, start: Match, rng: Random) -> None:
    """Law 5, for finite games."""
    game = start.game
    assert isinstance(game, Finite)
    for step in wander(start, rng, bundle.followed):
        state = step.before.state
        for player in range(game.players):
            listed = list(game.legal_actions(state, player))
            assert len(listed) == len(set(listed)), "an action is listed twice"
            said = _imaginable(bundle, game, state)
            accepted = {action for action in said if _accepts(game, state, player, action)}
            assert set(listed) == accepted
            assert bool(listed) == (player in step.before.to_act), "whoever may act has something to do"


def _imaginable(bundle: Bundle, game: AnyGame, state: Any) -> Iterator[Any]:
    if bundle.imaginable_in is not None:
        return bundle.imaginable_in(game, state)
    assert bundle.imaginable is not None
    return bundle.imaginable(game)


def _accepts(game: AnyGame, state: Any, player: Player, action: Any) -> bool:
    try:
        game.apply(state, player, action)
    except Refused:
        return False
    return True


def outcomes_name_everybody_and_nothing_is_lost(bundle: Bundle, start: Match, rng: Random) -> None:
    """Law 7."""
    game, match, count = start.game, start, None
    for step in wander(match, rng, game.info.max_actions + 1):
        match = step.after
        if bundle.settled(game, match.state) and (rng.random() < 0.2 or not match.to_act):
            count = count or bundle.conserved(game, match.state)
            assert bundle.conserved(game, match.state) == count, f"{step.text!r} made or lost something"
    outcome = match.outcome
    assert outcome is not None
    assert len(outcome.places) == game.players
    assert outcome.winners, "somebody is first"
    assert all(place == 1 + sum(other < place for other in outcome.places) for place in outcome.places)
    assert outcome.reason
    assert outcome.rule


def anybody_may_leave_and_the_rest_can_finish(bundle: Bundle, start: Match, rng: Random) -> None:
    """Law 8."""
    game, match = start.game, start
    for step in wander(match, rng, rng.choice((0, 1, 5, 12, 13, 14, 40, 120))):
        match = step.after
    leavers = rng.sample(range(game.players), rng.randint(1, game.players))
    for player in leavers:
        if match.outcome is None:
            match = match.play(player, "resign")
            assert player not in match.to_act, "who has left may not act"
            _survives(game, match.state)
            refused_unchanged(bundle, match, player, "resign", bundle.everything_in(game, match.state))
        for step in wander(match, rng, rng.randint(0, 20)):
            match = step.after
    ended = finished(match, rng)
    assert ended.outcome is not None
    assert len(ended.outcome.places) == game.players
    assert ended.seq <= game.info.max_actions
    assert Match.replay(game, ended.header, ended.entries).state == ended.state


def plan_and_apply_agree(bundle: Bundle, start: Match, rng: Random) -> None:
    """Law 10."""
    game = start.game
    assert isinstance(game, Planned)
    for step in wander(start, rng, bundle.followed):
        match = step.before
        for player in range(game.players):
            for said in say_at_random(game, match.view(player), player, rng):
                _stands(bundle, match, said)
        if step.player != NATURE:
            _reached_word_by_word(game, match, step)


def _stands(bundle: Bundle, match: Match, said: Said) -> None:
    """A plan that is complete is accepted; one by somebody who may not act is never complete."""
    plan, player = said.plan, said.player
    assert plan.words == said.words
    assert plan.prompt, f"{said.words}: nothing is asked and nothing said"
    if plan.action is not None:
        assert plan.refusal is None
        match.play(player, plan.action)
        assert plan.action == match.game.write(match.game.read(plan.action))
    if player in match.to_act:
        assert not (said.promised and plan.refusal), f"{said.words} was open, then: {plan.refusal}"
    if said.closed and said.closed.rule in bundle.dared:
        assert plan.refusal is None, f"{said.words} may be dared, then: {plan.refusal}"
    else:
        assert not (said.closed and plan.action), f"{said.words} was closed, yet may be played"


def _reached_word_by_word(game: AnyGame, match: Match, step: Step) -> None:
    """Every beginning of an accepted action stands, and the whole of it is that action."""
    assert isinstance(game, Planned)
    view, words = match.view(step.player), tuple(step.text.split(" "))
    for length in range(len(words) + 1):
        plan = game.plan(view, step.player, words[:length])
        assert plan.refusal is None, f"{step.text!r} is accepted, but after {length} words: {plan.refusal}"
    assert plan.action is not None, f"{step.text!r} is accepted, but no plan says it"
    assert game.read(plan.action) == game.read(step.text)


LAWS: Final[Mapping[str, Callable[[Bundle, Match, Random], None]]] = {
    "1 over exactly when nobody can act": over_exactly_when_nobody_can_act,
    "2 samples are accepted and strangers refused": samples_are_accepted_and_strangers_refused,
    "3 apply is pure": apply_is_pure,
    "4 the log replays and everything survives json": the_log_replays_and_everything_survives_json,
    "5 listed means accepted": listed_means_accepted,
    "7 outcomes name everybody and nothing is lost": outcomes_name_everybody_and_nothing_is_lost,
    "8 anybody may leave and the rest can finish": anybody_may_leave_and_the_rest_can_finish,
    "10 plan and apply agree": plan_and_apply_agree,
}
TO_THE_END: Final = ("1", "7", "8")
"""Laws that play to the end; the others follow a match for a while."""
