"""What newcomers see of Pirates CSG: its tile on the start page, how to play, and the lesson."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from iceharbor.games.pirates_csg.cards import custom
from iceharbor.lesson import Lesson, LessonStep
from iceharbor.listing import GameListing
from iceharbor.scene import Guide, GuideRow

# --- On the start page ------------------------------------------------------------------------------------------------


LISTING: Final = GameListing("Build your fleet, hire a crew, hunt gold.", minutes=60, difficulty=3, place=7)


# --- How to play ------------------------------------------------------------------------------------------------------


def guide_of(options: Mapping[str, Any]) -> Guide:
    """The aim and how to play with these options."""
    shots = "" if options["line_of_fire"] == "free" else " Islands and other ships block a shot."
    return Guide(
        "most gold wins",
        "Bring treasure home. When the last coin has left the islands, most gold wins.",
        (
            GuideRow(
                "Each ship acts once",
                "In your turn each ship may move, attack or scavenge; it sails along its rulers, each within 90 "
                "degrees of its heading. Your cheapest ship starts; gold buys the others, and crew.",
                1,
            ),
            GuideRow(
                "Dock, take, bring home",
                "A bow that touches an island docks. A coin that you keep scores 1 more than its value.",
                3,
            ),
            GuideRow(
                "Each mast is a gun",
                f"Each mast in range rolls a die and hits above its number; a hit takes a mast.{shots}",
                6,
            ),
        ),
        "custom cards" if custom(options) else "",
    )


# --- The lesson -------------------------------------------------------------------------------------------------------


OPTIONS: Final = {"points": 20, "islands": 5, "width": 12, "height": 12}
ISLANDS: Final = (
    {"name": "seed", "outline": 0, "at": (20268, 20268)},
    {"name": "home0", "outline": 1, "at": (10000, 12500)},
    {"name": "home1", "outline": 2, "at": (34000, 33000)},
    {"name": "wild1", "outline": 3, "at": (11000, 24500)},
    {"name": "wild2", "outline": 4, "at": (29500, 9500)},
)
FAR: Final = {"name": "bad-penny", "player": 1, "at": (36000, 29000), "heading": 1800}
"""The other player has a ship far away."""
WAITING: Final = {"name": "orange-peel", "player": 0, "yard": True}
"""A ship in the learner's shipyard: five gold."""


def _coin(number: int, value: int, place: str, where: str | int, *known: int) -> Mapping[str, Any]:
    return {"name": f"c{number}", "place": place, "where": where, "value": value, "known": list(known)}


TREASURE: Final = (_coin(1, 5, "island", "wild1"), _coin(2, 3, "island", "seed", 0, 1))


def _sea(
    at: tuple[int, int],
    heading: int,
    docked: str | None = None,
    enemy: Mapping[str, Any] = FAR,
    coins: Sequence[Mapping[str, Any]] = TREASURE,
) -> Mapping[str, Any]:
    """The learner's Saffron Cat sails S and L, has two guns, and room for three treasures."""
    cat = {"name": "saffron-cat", "player": 0, "at": at, "heading": heading, "docked": docked}
    return {
        "game": "pirates_csg",
        "players": 2,
        "unchecked": True,
        "options": OPTIONS,
        "phase": "ships",
        "turn": {"player": 0, "first": 0},
        "ships": [cat, WAITING, enemy],
        "islands": list(ISLANDS),
        "coins": list(coins),
    }


AT_HOME: Final = ((11554, 14753), 2150, "home0")
AT_KETTLE: Final = ((11500, 21811), 0, "wild1")
ABOARD: Final = (_coin(1, 5, "ship", "0.saffron-cat", 0), TREASURE[1])
IN_PURSE: Final = (_coin(1, 5, "purse", 0, 0), TREASURE[1])
SOUTH: Final = ((6500, 9500), (21500, 21500))
"""The water round the learner's home."""
NORTH: Final = ((6500, 10500), (21500, 27500))
"""The water between the learner's home and Kettle Island."""

LESSON: Final[Lesson] = (
    LessonStep(
        "Sail S and L",
        "Your ship sails S, short, and L, long. Choose it, and press the water.",
        _sea((15000, 12500), 450),
        solved="^move .* sails [SL], [SL]",
        solution=(("move", "saffron-cat", "S", "045.0", "L", "070.0"),),
        wrong="Nothing sailed. Choose the Saffron Cat, then press the water where it should go.",
        start="0.saffron-cat",
        end=(19300, 15700),
        view=SOUTH,
    ),
    LessonStep(
        "Leave the dock",
        "Docked, it turns first: choose it, press Turn on the spot first, then sail away.",
        _sea(*AT_HOME),
        solved="^move .* sails (?!.*docks)",
        solution=(("move", "saffron-cat", "turn", "090.0", "S", "090.0", "L", "090.0"),),
        wrong="The Saffron Cat is still at home. Choose Move, and turn it towards the sea.",
        start="0.saffron-cat",
        end=(17000, 14753),
        view=SOUTH,
    ),
    LessonStep(
        "Dock",
        "The bow docks where it touches an island. Sail to Kettle Island.",
        _sea((11500, 18000), 0),
        solved="^move .* docks at Kettle Island",
        solution=(("move", "saffron-cat", "S", "000.0", "L", "000.0"),),
        wrong="It is not docked at Kettle Island. Sail until its golden bow touches the shore.",
        start="0.saffron-cat",
        end="wild1",
        view=NORTH,
    ),
    LessonStep(
        "Take a treasure",
        "A docked ship may scavenge. Choose Scavenge, and take the coin aboard.",
        _sea(*AT_KETTLE),
        begins="^scavenge ",
        solved="^take ",
        solution=(("scavenge", "saffron-cat"), ("take", "c1")),
        wrong="The coin still lies on Kettle Island. Choose your ship, then Scavenge.",
        start="wild1",
        end="0.saffron-cat",
        view=NORTH,
    ),
    LessonStep(
        "Bring it home",
        "Gold counts when it is home. Dock there with the coin.",
        _sea((13500, 18000), 2000, coins=ABOARD),
        solved="brings home 1 coin",
        solution=(("move", "saffron-cat", "S", "215.0", "L", "215.0"),),
        wrong="The coin is still aboard. Sail until the bow touches your home.",
        start="0.saffron-cat",
        end="home0",
        view=NORTH,
    ),
    LessonStep(
        "Fire",
        "Each mast is a gun. Choose Attack, and fire at Coral's ship.",
        _sea((14800, 14000), 0, enemy={**FAR, "at": (16600, 14600), "heading": 900}),
        solved="^attack ",
        solution=(("attack", "saffron-cat", "1.bad-penny"),),
        wrong="No gun was fired. Choose your ship, Attack, and Coral's ship.",
        start="0.saffron-cat",
        end="1.bad-penny",
        view=SOUTH,
    ),
    LessonStep(
        "Buy a ship",
        "Gold at home buys ships. Choose Buy, and pay five for Orange Peel.",
        _sea(*AT_HOME, coins=IN_PURSE),
        solved="^buy orange-peel",
        solution=(("buy", "orange-peel", "pay", "c1"),),
        wrong="Orange Peel still waits in your shipyard. Choose Buy, and pay with your coin.",
        view=SOUTH,
    ),
)
