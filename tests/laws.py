"""The twelve laws that every game obeys (docs/contract.md). Each takes a bundle, a match to continue, and a random
source; it asserts.

A bundle is what the laws need to know of a game in addition to its contract. A game of the catalogue without one
fails a test. Laws 6 (secrets) and 9 (golden playthroughs) are long enough for their own files: worlds/ and
playthroughs/.
"""

import hashlib
from collections.abc import Callable, Hashable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace

from iceharbor.catalogue import whole_options
from iceharbor.codec import dump, parse, plain, shape
from iceharbor.contract import NATURE, Determinizable, Drafting, Finite, Player, Refused, Viewer
from iceharbor.match import AnyGame, Entry, Header, Match, effects_of, redacted
from iceharbor.plan import Refusal
from iceharbor.scene import LoggedAction, with_own_part
from iceharbor.server.match.recent import recent_actions
from tests.drawn_actions import the_compiled_rules_agree_with_apply
from tests.random_plans import Said, say_at_random
from tests.scene_checks import check_line, check_motions, check_root_plan, check_scene, objects_in
from tests.seeds import times

STRANGERS = (-7, 99)
"""Numbers of players who do not exist."""


def no_secrets(game: AnyGame, state: Any, viewer: Viewer, player: Player, text: str, other: Any) -> str | None:
    """The twin of an action in a game without secrets: the action itself."""
    return text


def determinized(game: AnyGame, state: Any, viewer: Viewer, rng: Random) -> Any:
    """The other world from the game's own `guess`."""
    assert isinstance(game, Determinizable)
    return game.determinize(game.view(state, viewer), viewer, rng)


def position_bytes(game: AnyGame, state: Any) -> bytes:
    """A state as the bytes of its position."""
    return dump(game.position(state))


@dataclass(frozen=True)
class Bundle:
    """One game, ready for the laws."""

    kind: type[AnyGame]
    tables: tuple[tuple[int, Mapping[str, Any]], ...]
    """The players and options to play with."""
    conserved: Callable[[AnyGame, Any], Hashable]
    """Counts of pieces, goods and gold: the same in all states of a match from `settled` on."""
    settled: Callable[[AnyGame, Any], bool]
    """True if all pieces of the game are on the table."""
    twin: Callable[[AnyGame, Any, Viewer, Player, str, Any], str | None] = no_secrets
    """`twin(game, state, viewer, player, text, other)`: the player's action in the other world that looks the same
    to this viewer; None if the viewer learns something by it, or it is impossible there."""
    otherwise: Callable[[AnyGame, Any, Viewer, Random], Any] = determinized
    """Another world that this viewer cannot distinguish from this state."""
    imaginable: Callable[[AnyGame], Iterator[Any]] | None = None
    """For finite games: every possible action."""
    imaginable_in: Callable[[AnyGame, Any], Iterator[Any]] | None = None
    """The same for one state, if there are too many in all."""
    everything_in: Callable[[AnyGame, Any], bytes] = position_bytes
    """Everything that a state contains, read again: it shows whether a state was changed."""
    secret_tables: tuple[int, ...] = ()
    """The tables at which something is hidden, if not all of them."""
    hiding: float = 1 / 2
    """The least number of its states in which some viewer does not see everything."""
    pairs: int = 1000
    """The number of pairs of worlds compared in a run."""
    dared: frozenset[str] = frozenset()
    """Rules that close a choice which may be played all the same: it costs something, and the plan says what."""
    followed: int = 60
    """The number of entries that laws follow which look at every state."""
    cuts: Mapping[str, Any] = field(default_factory=dict)
    """Options that make a match short, for the laws that play many matches to the end."""

    def open(self, table: int, **options: Any) -> AnyGame:
        players, chosen = self.tables[table]
        return self.kind(players, whole_options(self.kind, {**chosen, **options}))


# --- Random play ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """One entry of a random match."""

    before: Match
    player: Player
    text: str
    after: Match


def wander(match: Match, rng: Random, most: int) -> Iterator[Step]:
    """Plays at random from here for up to this many entries; everyone who may act is equally likely to."""
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
    """The match played at random to its end."""
    for step in wander(match, rng, match.game.info.max_actions + 1):
        match = step.after
    return match


def digest(game: AnyGame, state: Any) -> str:
    """A fingerprint of a state: of the bytes of its position."""
    return hashlib.sha256(dump(game.position(state))).hexdigest()


# --- The laws ---------------------------------------------------------------------------------------------------------


def over_exactly_when_no_player_can_act(bundle: Bundle, start: Match, rng: Random) -> None:
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
    stale = [entry.notation for entry in start.entries]
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
    """The action is refused, and the state is unchanged."""
    assert not played_or_unchanged(bundle, match, player, text, whole), f"{text!r} by {player} was accepted"


def played_or_unchanged(bundle: Bundle, match: Match, player: Player, text: str, whole: bytes) -> bool:
    """True if the action was accepted; in both cases the original match is unchanged."""
    refusal = refusal_of(match, player, text)
    if refusal is not None:
        assert refusal.rule, f"{text!r}: refused without a rule"
        assert refusal.reason, f"{text!r}: refused without a reason"
    now = bundle.everything_in(match.game, match.state)
    assert now == whole, f"{text!r} by {player} changed the state it was tried on"
    return refusal is None


def refusal_of(match: Match, player: Player, text: str) -> Refusal | None:
    """The reason why the match refuses this; None if it accepts."""
    try:
        match.play(player, text)
    except Refused as no:
        return no.refusal
    return None


def apply_is_pure(bundle: Bundle, start: Match, rng: Random) -> None:
    """Law 3 (other machines and hash seeds: see test_laws.py)."""
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
            shown = replace(game.position(game.full_view(match.state)), viewer=0)
            assert shown == replace(game.position(match.state), viewer=0), "a full view hides something"
    header = shape(parse(dump(match.header)), Header)
    entries = shape(parse(dump(match.entries)), list[Entry])
    cut = rng.randint(0, len(entries))
    assert Match.replay(game, header, entries) == match
    halfway = Match.replay(game, header, entries[:cut])
    assert digest(game, halfway.state) == digest(game, list(match.states())[cut].state)
    loaded = Match.begin(game, parse(dump(game.position(halfway.state))))
    for entry in entries[cut:]:
        loaded = loaded.play(entry.player, entry.notation)
    assert loaded.state == match.state, "a loaded position went another way"


def _survives(game: AnyGame, value: Any) -> None:
    """A state or view is unchanged by a trip through JSON text."""
    text = dump(game.position(value))
    loaded = game.load(parse(text))
    assert loaded == value, "a position read back is another"
    assert dump(game.position(loaded)) == text
    assert plain(parse(text)) == parse(text)


def listed_means_accepted(bundle: Bundle, start: Match, rng: Random) -> None:
    """Law 5, for finite games."""
    game = start.game
    assert isinstance(game, Finite)
    for step in islice(wander(start, rng, bundle.followed), 0, None, times(12, 6, 1)):  # some states; with --long all
        state = step.before.state
        for player in range(game.players):
            listed = list(game.legal_actions(state, player))
            assert len(listed) == len(set(listed)), "an action is listed twice"
            said = _imaginable(bundle, game, state)
            accepted = {action for action in said if _accepts(game, state, player, action)}
            assert set(listed) == accepted
            assert bool(listed) == (player in step.before.to_act), "a player who may act has a legal action"


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


def outcomes_name_every_player_and_nothing_is_lost(bundle: Bundle, start: Match, rng: Random) -> None:
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
    assert outcome.winners, "an outcome has a winner"
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
    for step in wander(start, rng, times(bundle.followed // 2, bundle.followed)):
        match = step.before
        for player in range(game.players):
            for said in say_at_random(game, match.view(player), player, rng):
                _stands(bundle, match, said)
        if step.player != NATURE:
            _reached_word_by_word(game, match, step)


def _stands(bundle: Bundle, match: Match, said: Said) -> None:
    """A complete plan is accepted, or is a step that can only be drafted; a plan of a player who may not act is never
    complete."""
    plan, player = said.plan, said.player
    assert plan.words == said.words
    assert plan.prompt, f"{said.words}: nothing is asked and nothing said"
    if plan.action is not None:
        assert plan.refusal is None
        if plan.draft:
            _is_only_drafted(match, player, plan.action)
        else:
            match.play(player, plan.action)
        assert plan.action == match.game.write(match.game.read(plan.action))
    if player in match.to_act:
        assert not (said.promised and plan.refusal), f"{said.words} was open, then: {plan.refusal}"
    if said.closed and said.closed.rule in bundle.dared:
        assert plan.refusal is None, f"{said.words} may be dared, then: {plan.refusal}"
    else:
        assert not (said.closed and plan.action), f"{said.words} was closed, yet may be played"


def _is_only_drafted(match: Match, player: Player, notation: str) -> None:
    assert isinstance(match.game, Drafting)
    match.game.draft(match.view(player), player, notation)
    with pytest.raises(Refused):
        match.play(player, notation)


def _reached_word_by_word(game: AnyGame, match: Match, step: Step) -> None:
    """Every beginning of an accepted action has a plan, and the whole text is that action."""
    view, words = match.view(step.player), tuple(step.text.split(" "))
    for length in range(len(words) + 1):
        plan = game.plan(view, step.player, words[:length])
        assert plan.refusal is None, f"{step.text!r} is accepted, but after {length} words: {plan.refusal}"
    assert plan.action is not None, f"{step.text!r} is accepted, but no plan says it"
    assert game.read(plan.action) == game.read(step.text)


def scenes_lines_and_motions_are_pure_and_name_what_is_there(bundle: Bundle, start: Match, rng: Random) -> None:
    """Law 11: for a random viewer, entry by entry."""
    game, viewer = start.game, rng.choice((None, *range(start.game.players)))
    log = list(map(logged, start.redact(viewer), range(1, start.seq + 1), [""] * start.seq))
    assert dump(game.guide()) == dump(type(game)(game.players, game.options).guide())
    for step in wander(start, rng, times(bundle.followed // 4, bundle.followed)):
        before, after = step.before.view(viewer), step.after.view(viewer)
        entry = step.after.entries[-1]
        told = Entry(entry.player, redacted(step.before, entry, viewer))
        action = logged(told, step.after.seq, effects_of(step.before, entry, step.after))
        _drawn_alike(game, before, action, after, viewer, log)
        if game.same_view_for_all(step.after.state):
            _seen_alike(game, after, step.after.view(None), viewer, recent_actions([*log, action], viewer))
            if game.one_scene_for_all and game.same_view_for_all(step.before.state):
                public = step.before.view(None), step.after.view(None)
                _told_alike(game, (before, after), public, action, viewer, log)
        log.append(action)


def logged(entry: Entry, seq: int, effects: str = "") -> LoggedAction:
    """A redacted entry as the game gets it."""
    return LoggedAction(seq, entry.player, entry.notation, effects)


def _drawn_alike(
    game: AnyGame, before: Any, entry: LoggedAction, after: Any, viewer: Viewer, log: list[LoggedAction]
) -> None:
    """Scene, line and motions are the same for equal views, change none of them, and name what is there."""
    whole, recent = (dump(game.position(before)), dump(game.position(after))), recent_actions((*log, entry), viewer)
    old, scene = game.scene(before, recent_actions(log, viewer)), game.scene(after, recent)
    line, motions = game.describe(before, entry, after, viewer, log), game.motions(before, (entry,), after)
    check_scene(scene, game.players)
    assert scene.viewer == viewer
    objects = objects_in(old) | objects_in(scene)
    assert line.text or entry.player == NATURE, "only an entry of NATURE may say nothing new"
    check_line(line, log, game.players, objects)
    check_motions(motions, game.players, objects)
    for player in range(game.players) if viewer is None else (viewer,):
        check_root_plan(scene, partial(game.plan, after, player))
    here, there = deepcopy(before), deepcopy(after)
    assert dump(game.scene(there, recent)) == dump(scene), "two scenes of one view"
    assert dump(game.describe(here, entry, there, viewer, tuple(log))) == dump(line), "two lines of one entry"
    assert dump(game.motions(here, (entry,), there)) == dump(motions), "two ways to come here"
    assert (dump(game.position(before)), dump(game.position(after))) == whole, "a view was changed by drawing it"


def _seen_alike(game: AnyGame, view: Any, public: Any, viewer: Viewer, recent: tuple[LoggedAction, ...]) -> None:
    """What is encoded once for all viewers differs only in its viewer."""
    assert replace(game.position(public), viewer=viewer) == game.position(view)
    if not game.one_scene_for_all:
        return
    part, scene = game.own_part(view, recent), game.scene(view, recent)
    if part is None:
        assert replace(game.scene(public, recent), viewer=viewer) == scene
        assert replace(game.common_scene(public), viewer=viewer) == scene
    else:
        assert game.common_scene(public) == game.common_scene(view)
        assert with_own_part(game.common_scene(public), viewer, part) == scene


def _told_alike(
    game: AnyGame, views: tuple[Any, Any], public: tuple[Any, Any], action: LoggedAction, viewer: Viewer, log: Any
) -> None:
    """The line and the motions of an entry, from views that all have, are the same for all."""
    if game.one_line_for_all:
        told = game.describe(*(views[0], action, views[1]), viewer, log)
        assert told == game.describe(*(public[0], action, public[1]), None, log), "two lines for equal views"
    if not game.own_motions:
        moved = game.motions(views[0], (action,), views[1])
        assert moved == game.motions(public[0], (action,), public[1]), "two motions for equal views"


LAWS: Final[Mapping[str, Callable[[Bundle, Match, Random], None]]] = {
    "1 over exactly when no player can act": over_exactly_when_no_player_can_act,
    "2 samples are accepted and strangers refused": samples_are_accepted_and_strangers_refused,
    "3 apply is pure": apply_is_pure,
    "4 the log replays and everything survives json": the_log_replays_and_everything_survives_json,
    "5 listed means accepted": listed_means_accepted,
    "7 outcomes name every player and nothing is lost": outcomes_name_every_player_and_nothing_is_lost,
    "8 anybody may leave and the rest can finish": anybody_may_leave_and_the_rest_can_finish,
    "10 plan and apply agree": plan_and_apply_agree,
    "11 scenes, lines and motions are pure and name what is there": (
        scenes_lines_and_motions_are_pure_and_name_what_is_there
    ),
    "12 the compiled rules agree with apply": the_compiled_rules_agree_with_apply,
}
TO_THE_END: Final = ("1 ", "7 ", "8 ")
"""Laws that play to the end; the others follow a match for some entries."""
