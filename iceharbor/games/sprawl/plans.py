"""Plans of Sprawl: what incomplete words mean and what may follow. All judgements come from the rules."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from iceharbor.contract import SEATS, Player, refuse
from iceharbor.games.common.actions import FirstPlayer
from iceharbor.games.common.plans import answered, declined, listed, open_objects, spot_choices
from iceharbor.games.common.sizes import BIGGEST_FIRST, DRAWN_SIZES, SIZE_WORDS, SIZES
from iceharbor.games.sprawl.action_choices import SprawlChoices, builds_on, lays_beside, spores_from
from iceharbor.games.sprawl.actions import (
    Action,
    Build,
    LayBranch,
    Play,
    Spore,
    Start,
    encode_all,
    read_action,
    read_size,
    read_square,
    write_action,
)
from iceharbor.games.sprawl.pieces import DIRECTION_WORDS, Branch, Tower
from iceharbor.games.sprawl.plan_warnings import exposed_names
from iceharbor.games.sprawl.records import BUILD, LAY, SMALL, SPORE, EncodedActions
from iceharbor.games.sprawl.scene import arrow
from iceharbor.games.sprawl.size_plans import SizePlanner, has_size_first
from iceharbor.games.sprawl.state import (
    SprawlState,
    after,
    attacks_of,
    felled,
    grid_of,
    open_rows,
    reached_by,
)
from iceharbor.plan import One, Plan, Preview, Refusal, Words
from iceharbor.scene import Arrow, Pyramid
from iceharbor.table.squares import Squares

VERBS: Final = {BUILD: "build", LAY: "branch", SPORE: "spore"}
VERB_LABELS: Final = {BUILD: "stack", LAY: "branch", SPORE: "plant"}
"""What a piece can do, in the words of the page."""
PROMPTS: Final = {
    "build": "Stack on which tower?",
    "branch": "Branch from which piece?",
    "spore": "Plant a new tower ahead of which branch?",
}


def plan_words(state: SprawlState, player: Player, words: Words) -> Plan:
    """The plan for these words; words that are not legal give a plan with a refusal."""
    plan = answered(words, lambda: _SprawlPlanner(state, player).plan(words))
    return replace(plan, object=_object_of(words, player, grid_of(state)), marked=_is_marked(words)) if words else plan


def _object_of(words: Words, player: Player, grid: Squares) -> str | None:
    """The piece that these words act with: on its square, or in the player's stash."""
    match words:
        case ("start", size, *_) | (size, *_) if size in SIZES[1:]:
            return f"{player}{size}"
        case (("build" | "branch" | "spore"), name, *_) | (name, *_) if name in grid.numbers:
            return name
        case _:
            return None


def _is_marked(words: Words) -> bool:
    """True if the choices stand on the table: squares, pieces, or sizes in the player's tray."""
    return len(words) == 2 if words[0] == "start" else words[0] not in VERBS.values() or len(words) > 2


@lru_cache(4096)
def _all_encoded(grid: Squares, square: int, tower: bool, target: int) -> EncodedActions:
    """Everything that a tower might do, or a branch that can spore on `target`. Never written to."""
    builds = builds_on(square) if tower else []
    return encode_all([*builds, *lays_beside(grid, square, BIGGEST_FIRST), *spores_from(square, target)])


class _SprawlPlanner(SprawlChoices):
    """Plans for one player in one position."""

    def __init__(self, state: SprawlState, player: Player) -> None:
        super().__init__(state, player)
        self.by_size = SizePlanner(state, player)

    def plan(self, words: Words) -> Plan:
        if not 0 <= self.player < self.turn.players:
            raise refuse("SP-R3", "only players can act")
        if has_size_first(words):
            return self.by_size.plan(words)
        match words:
            case ():
                return self._opening()
            case (name,) if name in self.numbers:
                return self._piece(words, name)
            case ("start",):
                return Plan(words, prompt="Place your first tower: choose a size.", choices=tuple(self._starts()))
            case ("start", size):
                starts = (self.placing(Start(read_size(size), square)) for square in range(len(self.names)))
                return Plan(words, prompt="Place your first tower: choose a square.", choices=spot_choices(starts))
            case ("build",) | ("branch",) | ("spore",):
                return self._whence(words, words[0])
            case ("build", name):
                return Plan(words, prompt="Stack which size on it?", choices=tuple(self._builds(self.own_square(name))))
            case ("branch", name):
                return Plan(words, prompt="Branch with which size?", choices=tuple(self._sizes(self.own_square(name))))
            case ("branch", name, size):
                squares = self.by_size.branches(self.own_square(name), read_size(size))
                return Plan(words, prompt="Where?", choices=spot_choices(squares))
            case ("branch", name, size, square):
                return self._directions(words, self.own_square(name), read_size(size), read_square(square, self.grid))
            case ("spore", name):
                return self._sporing(Plan(words, prompt="Plant which size?"), self.own_square(name), BIGGEST_FIRST)
            case ("spore", name, size):
                return self._sporing(Plan(words, prompt="Plant it where?"), self.own_square(name), (read_size(size),))
        return self._judged(words, read_action(" ".join(words), self.grid))

    # --- Choosing -----------------------------------------------------------------------------------------------------

    def _opening(self) -> Plan:
        refusal = self.out_of_turn()
        if refusal is not None:
            return replace(declined(refusal), choices=tuple(self._later(refusal)))
        if not self.turn.started >> self.player & 1:
            prompt, sizes = "Place your first tower: choose a size.", tuple(self._starts())
        else:
            prompt = "Choose a piece of your tray, or one of your pieces on the board."
            sizes = tuple(self.by_size.in_tray())
        return Plan(prompt=prompt, choices=(*sizes, *self._pieces()), marked=True, movable=open_objects(sizes))

    def _later(self, refusal: Refusal) -> Iterator[One]:
        """What the player can choose in their own turn, to look at now."""
        for square, piece in self.pieces.items():
            if piece.player == self.player:
                name, told = self.names[square], self._told_piece(square)
                yield One((name,), told, "", self.at[square], name, refusal, board=True)
        if not self.turn.started >> self.player & 1:
            for size in BIGGEST_FIRST:
                yield replace(self._start(size, refusal), board=True)

    def _starts(self) -> Iterator[One]:
        for size in BIGGEST_FIRST:
            starts = [Start(size, square) for square in range(len(self.names))]
            yield self._start(size, self.closed(starts, "the board is full"))

    def _start(self, size: int, refusal: Refusal | None) -> One:
        word = SIZES[size]
        return One(("start", word), SIZE_WORDS[size], object=f"{self.player}{word}", refusal=refusal, icon="place")

    def _pieces(self) -> Iterator[One]:
        able = {(verb, square) for verb, square, *_ in open_rows(self.state, self.player)}
        for square, piece in self.pieces.items():
            if piece.player == self.player:
                name = self.names[square]
                can = [word for verb, word in VERB_LABELS.items() if (verb, square) in able]
                closed = None if can else self.refused(self._all_actions(square), "this piece has no legal action")
                yield One((name,), self._told_piece(square), ", ".join(can), self.at[square], name, closed, board=True)

    def _piece(self, words: Words, name: str) -> Plan:
        square = self.numbers[name]
        if square not in self.pieces and self.out_of_turn() is None:
            raise refuse("SP-R3", f"choose a size for {name} first")
        piece = self.piece_on(square)
        told = self._told_piece(square)
        if piece.player != self.player:
            return self._foreign(words, square, f"{SEATS[piece.player]}'s {told[:1].lower()}{told[1:]}")
        plan = Plan(words, refusal=self.out_of_turn(), prompt=f"{told}: choose an action.")
        if isinstance(piece, Tower):
            plan = replace(plan, choices=tuple(self._builds(square)))
        else:
            plan = self._sporing(plan, square, BIGGEST_FIRST)
        here = (replace(one, at=None, object=None, board=False) for one in plan.choices if isinstance(one, One))
        return replace(plan, choices=(*here, *self._sizes(square), *self.by_size.beside(square)))

    def _foreign(self, words: Words, square: int, told: str) -> Plan:
        """Another player's piece: what it attacks, what attacks it, and the towers that its owner could knock out with
        one action."""
        owner = self.piece_on(square).player
        attacks = [each for each in attacks_of(self.state) if each.target in self.pieces]
        hit = [self._whose(each.target) for each in attacks if each.start == square]
        foes = [self.names[each.start] for each in attacks if each.target == square]
        parts = [
            told,
            f"attacks {listed(hit)}" if hit else "",
            f"attacked from {listed(foes)}" if foes else "",
        ]
        exposed = [] if self.turn.termination else exposed_names(self.state, 1 << owner, self.player)
        danger = f" {SEATS[owner]} could knock out your tower on {listed(exposed)} next turn." if exposed else ""
        return Plan(words, prompt=f"{', '.join(filter(None, parts))}.{danger}")

    def _whose(self, square: int) -> str:
        """`your piece on C3`, or `Violet's piece on C3`."""
        player = self.piece_on(square).player
        whose = "your" if player == self.player else f"{SEATS[player]}'s"
        return f"{whose} {'branch' if isinstance(self.piece_on(square), Branch) else 'tower'} on {self.names[square]}"

    def _told_piece(self, square: int) -> str:
        """A piece in words: its kind, its square, and whether it can still be used."""
        piece, name = self.pieces[square], self.names[square]
        lost = "" if piece.live else ", knocked out"
        if isinstance(piece, Branch):
            return f"{SIZE_WORDS[piece.size]} branch on {name} pointing {DIRECTION_WORDS[piece.points]}{lost}"
        return f"Tower of {', '.join(SIZE_WORDS[size] for size in reversed(piece.sizes))} on {name}{lost}"

    def _whence(self, words: Words, verb: str) -> Plan:
        """The plan after a verb: the pieces that can build, branch or spore."""
        choices = []
        for square, piece in self.pieces.items():
            actions = list(self._actions(verb, square))
            if piece.player == self.player and actions:
                name, closed = self.names[square], self.closed(actions, "there is no room for a piece")
                choices.append(One((verb, name), self._told_piece(square), "", self.at[square], name, closed))
        return Plan(words, prompt=PROMPTS[verb], choices=spot_choices(choices))

    def _builds(self, square: int) -> Iterator[One]:
        """The one size that fits on the tower, or the reason why none does."""
        piece = self.pieces[square]
        size = max(piece.top - 1, SMALL) if isinstance(piece, Tower) else SMALL
        says = ("build", self.names[square], SIZES[size])
        closed = self.refusal(Build(square, size))
        yield One(says, f"Stack a {SIZE_WORDS[size]}", self.left(size), refusal=closed, icon="stack")

    def _sizes(self, square: int) -> Iterator[One]:
        """Every size for a branch of a tower; from a branch, the one size that is legal, or the reason why none is."""
        piece = self.pieces[square]
        for size in (max(piece.size - 1, SMALL),) if isinstance(piece, Branch) else BIGGEST_FIRST:
            closed = self.closed(
                list(lays_beside(self.grid, square, (size,))), "there is no room for a branch next to it"
            )
            says = ("branch", self.names[square], SIZES[size])
            yield One(says, f"Branch with a {SIZE_WORDS[size]}", self.left(size), refusal=closed, icon="branch")

    def _directions(self, words: Words, square: int, size: int, beside: int) -> Plan:
        """The plan after a branch's square: an arrow for each open direction, chosen at its end."""
        choices, arrows = [], []
        for points in range(4):
            target = self.grid.ahead(beside, points, 1)
            way = self.pointing(LayBranch(square, size, beside, points), self.at[target])
            if way.refusal is None:
                choices.append(replace(way, object=self.names[target]))
                arrows.append(arrow(self.at[beside], points, self.player, "plain"))
            else:
                choices.append(replace(way, at=None, object=None, board=True))
        preview = Preview(arrows=tuple(arrows))
        return Plan(words, prompt="Which direction?", choices=tuple(choices), preview=preview)

    def _sporing(self, plan: Plan, square: int, sizes: Sequence[int]) -> Plan:
        """The plan with the spores of a branch as choices, and an arrow to the square that it reaches."""
        target = self._reached(square)
        choices = spot_choices(self._spores(square, target, sizes))
        if target in (square, -1):
            return replace(plan, choices=choices)
        there = Arrow(self.at[square], self.at[target], self.player, "dotted")
        return replace(plan, choices=choices, preview=Preview(arrows=(there,)))

    def _reached(self, square: int) -> int:
        """The square that a branch can spore on; a tower's own square, where no spore is legal; -1 off the board."""
        piece = self.pieces[square]
        return reached_by(self.grid, square, piece) if isinstance(piece, Branch) else square

    def _spores(self, square: int, target: int, sizes: Sequence[int]) -> Iterator[One]:
        for size in sizes:
            if target >= 0:
                yield self.placing(Spore(square, size, target))
            else:
                closed = Refusal("SP-R9", "the square it reaches is off the board")
                yield One(("spore", self.names[square], SIZES[size]), f"Plant a {SIZE_WORDS[size]}", refusal=closed)

    # --- What a piece might do ----------------------------------------------------------------------------------------

    def _actions(self, verb: str, square: int) -> Iterable[Play]:
        piece = self.pieces.get(square)
        if verb == "branch":
            return lays_beside(self.grid, square, BIGGEST_FIRST)
        if verb == "build":
            return builds_on(square) if isinstance(piece, Tower) else []
        return spores_from(square, self._reached(square) if isinstance(piece, Branch) else -1)

    def _all_actions(self, square: int) -> EncodedActions:
        piece = self.pieces[square]
        tower = isinstance(piece, Tower)
        return _all_encoded(self.grid, square, tower, -1 if tower else self._reached(square))

    # --- Judging ------------------------------------------------------------------------------------------------------

    def _judged(self, words: Words, action: Action) -> Plan:
        following = after(self.state, self.player, action)
        struck = tuple(self.names[square] for square in felled(self.state, following))
        preview = Preview(
            pyramids=self._standing(action), struck=struck, arrows=self._arrows(action), lit=self._tower(action)
        )
        prompt = f"{self._said(action)} {self.told(following)}".strip()
        return Plan(words, write_action(action, self.grid), prompt=prompt, preview=preview, label=self._label(action))

    def _label(self, action: Action) -> str:
        """The label of the button that plays an action."""
        match action:
            case Start(_, square):
                return f"Place on {self.names[square]}"
            case Build(square, _):
                return f"Stack on {self.names[square]}"
            case LayBranch(_, _, square, points):
                return f"Place on {self.names[square]}, {DIRECTION_WORDS[points]}"
            case Spore(_, _, square):
                return f"Plant on {self.names[square]}"
            case FirstPlayer():
                return ""

    def _said(self, action: Action) -> str:
        """An action as a sentence."""
        match action:
            case FirstPlayer(player):
                return f"{SEATS[player]} goes first."
            case Start(size, square):
                return f"Start with a {SIZE_WORDS[size]} on {self.names[square]}."
            case Build(square, size):
                return f"Stack a {SIZE_WORDS[size]} on the tower on {self.names[square]}."
            case LayBranch(parent, size, square, points):
                whence, where = self.names[parent], self.names[square]
                return f"Branch from {whence}: a {SIZE_WORDS[size]} on {where}, pointing {DIRECTION_WORDS[points]}."
            case Spore(branch, size, square):
                return f"Plant a {SIZE_WORDS[size]} on {self.names[square]}, from {self.names[branch]}."

    def _standing(self, action: Action) -> tuple[Pyramid, ...]:
        """The new piece where it would stand or lie."""
        if isinstance(action, FirstPlayer):
            return ()
        heading = 900 * action.points if isinstance(action, LayBranch) else None
        beneath = reversed(self.pieces[action.square].sizes) if isinstance(action, Build) else ()
        on = tuple(DRAWN_SIZES[size - 1] for size in beneath)
        at, size = self.at[action.square], DRAWN_SIZES[action.size - 1]
        return (Pyramid("", at, size, self.player, heading, on),)

    def _tower(self, action: Action) -> Words:
        """The square of the tower to which a new branch would belong."""
        if not isinstance(action, LayBranch):
            return ()
        parent = self.pieces[action.parent]
        return (self.names[parent.tower if isinstance(parent, Branch) else action.parent],)

    def _arrows(self, action: Action) -> tuple[Arrow, ...]:
        """Where a new branch points."""
        if not isinstance(action, LayBranch):
            return ()
        return (arrow(self.at[action.square], action.points, self.player, "plain"),)
