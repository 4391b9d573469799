"""The plan: one way to say an action, word by word. It is computed from a view, so it has no secrets."""

from typing import Literal

from msgspec import Struct

from iceharbor.scene import (
    Arrow,
    CardFace,
    CardRow,
    CargoLook,
    CoinLook,
    GunLine,
    Leg,
    Note,
    Plate,
    Point,
    Pyramid,
    RangeRing,
    Sentence,
    TrackMark,
)

Words = tuple[str, ...]
"""The words of an action so far: `("move", "L1", "030.0")`."""

Icon = Literal[
    "",
    "sail",
    "port",
    "starboard",
    "fire",
    "repair",
    "look",
    "show",
    "exchange",
    "stack",
    "branch",
    "plant",
    "drop",
    "bid",
    "pass",
    "draw",
    "combo",
    "buy",
    "crew",
    "place",
    "flag",
    "done",
    "remove",
]
"""The icon of an action, by name: the page draws it (`web/match/action_icons.ts`)."""


class Witness(Struct, frozen=True, omit_defaults=True):
    """The geometry that proves a ruling: the object in the way, its place and its distance."""

    kind: str
    """contact, overlap, edge, gap, reach, line, turn or danger."""
    object: str | None = None
    """The name of the object in the way: a piece, an island, a home, or `edge`."""
    hull: tuple[Point, ...] = ()
    """The refused outline, if there is one."""
    points: tuple[Point, ...] = ()
    """The points that prove it: one point, or the two ends of a gap, an edge or a line."""
    gap_u: int | None = None
    """A distance in table units, rounded down."""


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why an action is not legal: the rule's id, a sentence for a person, and the proof."""

    rule: str
    reason: str
    witness: Witness | None = None


class One(Struct, frozen=True, omit_defaults=True, tag="one"):
    """One choice for the next words: open, or closed with its reason."""

    says: Words
    """All words including this choice: request the plan of these words to choose it."""
    label: str
    detail: str = ""
    at: Point | None = None
    """Its point on the table, to draw and click. Several choices of one object have points within it: a press or a drop
    means the nearest."""
    object: str | None = None
    """The piece, island or home it stands for."""
    refusal: Refusal | None = None
    """Why it is closed; None when it is open."""
    number: int | None = None
    """The number from 0 to 9 that it stands for: it is chosen by that key. None if it stands for none."""
    icon: Icon = ""
    """The icon before its label."""
    drawing: str = ""
    """A small picture of it in place of its detail: path data in a square of 24."""
    group: str = ""
    """The heading under which it stands among other choices."""
    board: bool = False
    """It is chosen on the board or in the list of ships, and is no button."""
    replaces: bool = False
    """It changes what is chosen already, as when a bid grows piece by piece: one step back undoes all of it."""
    resets: bool = False
    """It places all pieces again: a place that is being tried is dropped. With other choices it is played first."""
    card: CardFace | None = None
    """It is drawn as this card."""
    coin: CoinLook | None = None
    """It is drawn as this coin."""
    role: Literal["", "tab", "made", "random"] = ""
    """Its part in a build: a tab above the cards, something ready-made, or one drawn by chance. For that the page adds
    a number to the words, and the plan of those says in `instead` which words they stand for."""
    chosen: bool = False
    """It is the one chosen now."""
    opens: bool = False
    """What most players want next: a page that shows this choice goes on to it at once, the others staying open."""
    left: bool = False
    """Nothing else useful is left to do: its button is gold."""
    preview: "Preview | None" = None
    """What is drawn while its button is under the pointer or has the focus, beside the preview of the plan: its ghosts
    take the place of the plan's."""


class Arc(Struct, frozen=True, omit_defaults=True):
    """Headings in tenths of a degree, clockwise from `start` to `stop`, both included; stop may pass 3599."""

    start: int
    stop: int
    refusal: Refusal | None = None
    """Why the range is closed; None when it is open."""


class Headings(Struct, frozen=True, omit_defaults=True, tag="headings"):
    """The next word is a heading: the exact fan of legal positions of a lying pyramid, or of another hull."""

    size: str
    """S, M or L; empty if the fan turns a hull."""
    pivot: Point
    """The point about which the pyramid turns."""
    hold: str
    """The part of the pyramid that stays on the pivot: `stern` (a step) or `centre` (turned in place)."""
    facing: int
    """The initial heading, in tenths of a degree."""
    arcs: tuple[Arc, ...]
    """Open ranges, in clockwise order."""
    closed: tuple[Arc, ...] = ()
    """Closed ranges within the fan, each with its reason."""
    label: str = ""
    """The label of the button that plays the words with a heading: `Sail 2 steps`. Empty if more words are needed."""
    hull: tuple[Point, ...] = ()
    """What turns, if it is no pyramid: its outline at heading 0 about the pivot, where it would lie after the turn."""
    title: str = ""
    """Which part of a Move this is, in the rulebook's word: `step 2`, `segment 1`. Empty if no part may follow."""
    onward: str = ""
    """The label of the button that goes on to the next part: `Next step`. Set if and only if there is a title."""
    far: bool = False
    """A point may follow in place of a heading: the plan of those words says in `instead` the parts that lead there."""


class Places(Struct, frozen=True, omit_defaults=True, tag="places"):
    """The next word is a point inside one of the regions. The plan with the point checks it exactly."""

    regions: tuple[tuple[Point, ...], ...]
    object: str
    """The object to place: `home`, or a ship's name."""
    hull: tuple[Point, ...]
    """Its outline at heading 0 about the point, for the ghost under the pointer."""
    heading: int = 0
    """The initial heading."""
    closed: tuple[tuple[Point, ...], ...] = ()
    """Outlines in which it may not lie, on any heading; for drawing. The plan has the reason."""
    because: str = ""
    """Why they are closed: `less than 10 inches from an enemy`."""
    before: Words = ()
    """The words before the point."""
    turns: Literal["yes", "offered", "no"] = "yes"
    """A heading follows the point: if the player chooses one, always (at first the offered one), or never."""
    label: str = ""
    """The label of the button that plays the words with a place."""
    placed: Point | None = None
    """Where it lies now, if it does; then it can be moved."""
    facing: int | None = None
    """Its heading there, in tenths of a degree."""


class Good(Struct, frozen=True, omit_defaults=True):
    """A piece of cargo in a transfer."""

    word: str
    """`M:treasure`, or `M` for a piece that the player does not know."""
    label: str
    look: CargoLook
    refusal: Refusal | None = None


class Goods(Struct, frozen=True, omit_defaults=True, tag="goods"):
    """A transfer of cargo: after `before` come `take_word` and the words of goods, then `give_word` and the words of
    goods. A word without goods after it is left out."""

    partner: str
    take: tuple[Good, ...]
    give: tuple[Good, ...]
    take_word: str
    give_word: str
    taken: Words = ()
    given: Words = ()
    holder: str = ""
    """The heading of the acting ship's side: `L1 will hold`."""
    partner_holder: str = ""
    """The heading of the partner's side: `Coral's M1 will hold`."""
    before: Words = ()
    """The words before the goods."""


Choice = One | Headings | Places | Goods


class Reach(Struct, frozen=True, omit_defaults=True):
    """One broadside, for drawing: the whole reach, its visible parts, and the ships it can hit."""

    side: str
    """port or starboard."""
    outline: tuple[Point, ...]
    lit: tuple[tuple[Point, ...], ...] = ()
    targets: Words = ()
    blockers: Words = ()


class Ghost(Struct, frozen=True, omit_defaults=True):
    """A ship, home, island or flag at its planned place, for drawing on a sea."""

    object: str
    hull: tuple[Point, ...]
    heading: int = 0
    land: bool = False
    """It is an island with a shore."""
    seat: int | None = None
    """The owner. None if that is the player of the plan, or the object is on the sea already."""


class Preview(Struct, frozen=True, omit_defaults=True):
    """The result of the plan, for drawing: the hull after each step, and what the last one could do."""

    ghosts: tuple[Ghost, ...] = ()
    reaches: tuple[Reach, ...] = ()
    docked: Words = ()
    """The names of the objects that the last ghost would be docked with."""
    rings: tuple[tuple[Point, ...], ...] = ()
    """An outline about each nearby object: a ship inside is docked."""
    struck: Words = ()
    """The names of the objects that would be removed or neutralised."""
    tracks: tuple[TrackMark, ...] = ()
    """The torpedoes that the last ghost would fire now."""
    pyramids: tuple[Pyramid, ...] = ()
    """On a tabletop: the pieces of the action as they would stand. `spot` is the one that a piece leaves; it is empty
    for a new piece."""
    arrows: tuple[Arrow, ...] = ()
    plates: tuple[Plate, ...] = ()
    notes: tuple[Note, ...] = ()
    """On a tabletop: shapes and text that the action would change, over those of the scene."""
    lit: Words = ()
    """On a tabletop: the spots to highlight."""
    course: tuple[Leg, ...] = ()
    """The stretches of a course, with rulers and swept water."""
    ranges: tuple[RangeRing, ...] = ()
    """How far guns would reach."""
    aims: tuple[GunLine, ...] = ()
    """What guns would hit, with the odds."""
    water: tuple[tuple[Point, ...], ...] = ()
    """Outlines of the water in which the player may place ships. A press there begins with the first choice for the
    board that names an object and has no point."""


class Drop(Struct, frozen=True, omit_defaults=True):
    """An object onto which a token can be dragged, open or closed."""

    object: str
    """Its name in the scene."""
    label: str
    says: Words
    """All words that the drop says."""
    refusal: Refusal | None = None
    """Why it is closed; None when it is open."""


class Token(Struct, frozen=True, omit_defaults=True):
    """Something small that is dragged onto an object: crew onto a ship. Pressing it asks for the object instead."""

    label: str
    aria: str
    """What it is and where, for screen readers."""
    says: Words
    """The words that ask for the object."""
    drops: tuple[Drop, ...]
    object: str | None = None
    """The object aboard which it is; None if it is beside the table."""
    detail: str = ""
    """A word on it: its price."""


class Demand(Struct, frozen=True):
    """A demand on what is built, met or not, with its rule."""

    rule: str
    text: str
    met: bool


class Tally(Struct, frozen=True):
    """A number with its label: 12 `hold spaces`."""

    label: str
    count: int


class CardBuild(Struct, frozen=True, omit_defaults=True):
    """Something is built from cards for points: a fleet, a deck, a team. The choices with a card put a card in or take
    it out; the page lays them out with filters, and shows beside them what this says."""

    noun: str
    """The word for it: `fleet`."""
    title: str
    about: str
    most: int
    """The most points."""
    total: int = 0
    """The points of the chosen cards."""
    shares: tuple[Tally, ...] = ()
    """The points of the chosen cards by kind."""
    demands: tuple[Demand, ...] = ()
    tallies: tuple[Tally, ...] = ()
    """What the chosen cards have together."""
    empty: Words = ()
    """The words without any card; no words if none can be put in yet."""
    note: str = ""
    """What happens when it is ready."""
    legend: tuple[CardRow, ...] = ()
    """What the small pictures on the cards mean."""


class PlanWarning(Struct, frozen=True, omit_defaults=True):
    """What a good friend would say before an action is played: the action is legal, but may be a mistake. It follows
    from the rules and from what the player may know."""

    rule: str
    """The rule that it follows from."""
    text: Sentence
    severity: Literal["note", "caution", "danger"] = "caution"
    """A note only informs. After a danger the action is played only when it is confirmed."""
    witnesses: tuple[Witness, ...] = ()
    """The geometry that proves it, for drawing."""
    fan: Headings | None = None
    """The next fan of the ship, if few of its headings are open."""
    says: Words = ()
    """The words of the choice that it is about; empty if it is about the action of the plan."""
    button: str = ""
    """The label of the button in place of the plan's: `Sail and get stuck`."""


class Plan(Struct, frozen=True, omit_defaults=True):
    """An incomplete action: its meaning and the next choices. It is computed from a view, so it has no secrets."""

    words: Words = ()
    action: str | None = None
    """The notation of the action, if the words are playable now."""
    refusal: Refusal | None = None
    """Why the words are not legal."""
    prompt: str = ""
    """The next question, for a player to read and a screen reader to speak."""
    choices: tuple[Choice, ...] = ()
    preview: Preview | None = None
    instead: Words | None = None
    """The nearest legal words, if these are not legal."""
    instead_at: Point | None = None
    """The place that those words say, if they say one."""
    instead_heading: int | None = None
    """The heading that those words say, in tenths of a degree, if they say one."""
    object: str | None = None
    """The object that these words act with: it is outlined."""
    menu: Words | None = None
    """The words whose plan lists what else this object can do; empty words list the fleet's; None if there are none."""
    marked: bool = False
    """The choices stand on the table, at their object or point."""
    label: str = ""
    """The label of the button that plays the action."""
    outlook: str = ""
    """What the previewed ship could do next: `can hit to port: Coral's M1`."""
    following: Words = ()
    """The words to plan next, when this action has been played."""
    instant: bool = False
    """The action can be repeated freely: it is played without asking."""
    draft: bool = False
    """The action cannot be played by itself, and other players are told nothing of it: the page keeps it on this
    device, sends it with the questions that follow (`draft`), and one of their choices plays all of it."""
    movable: Words = ()
    """The objects that can be dragged: to a place, or onto the objects of the choices that follow their own choice. One
    whose choice `replaces` what is chosen is dropped on the object that acts."""
    tokens: tuple[Token, ...] = ()
    """What can be dragged onto objects; the choices say the same."""
    build: CardBuild | None = None
    """The choices are cards from which something is built."""
    warnings: tuple[PlanWarning, ...] = ()
    """What the player may have overlooked."""
