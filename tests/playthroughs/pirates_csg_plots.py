"""The plots of the golden playthroughs of Pirates CSG. New plots go at the end of their list."""

from typing import Final

from tests.playthroughs.plot import Plot

GREEDY2: Final = ("greedy", "greedy")
RANDOM2: Final = ("random", "random")
TRADERS2: Final = ("trader", "trader")
SMALL: Final = {"points": 20, "islands": 5, "width": 12, "height": 12}
GUNNERS: Final = dict.fromkeys((0, 1), "fleet pirate crooked-spoon mild-threat unpaid-bill captain musketeer cannoneer")
CREWS: Final = {
    0: "fleet french late-marquis onion-soup captain explorer helmsman musketeer oarsman shipwright cannoneer",
    1: "fleet english brass-teakettle copper-gosling captain explorer helmsman oarsman shipwright cannoneer",
}
EQUALS: Final = {
    0: "fleet pirate rusty-flute crooked-spoon cousin-barnacle helmsman",
    1: "fleet spanish saffron-cat sleeping-olive crooked-spoon helmsman",
}
BROUGHT: Final = {
    "name": "Paper boats",
    "ships": [
        {"name": "Tin Hen", "nation": "english", "points": 8, "guns": ["2S", "2L"], "move": "S+L", "cargo": 3},
        {"name": "Tin Cow", "nation": "english", "points": 12, "guns": ["3S"] * 3, "move": "L", "cargo": 6}
        | {"power": "iron_prow"},
        {"name": "Tin Cat", "nation": "spanish", "points": 9, "guns": ["1S", "3S"], "move": "L+L", "cargo": 2}
        | {"ability": "Purrs."},
        {"name": "Tin Pig", "nation": "pirate", "points": 5, "guns": ["5S"], "move": "S+S", "cargo": 4, "id": "pig"},
    ],
    "specials": [{"name": "A Tin Whistle", "power": "spare_sail"}, {"name": "Tin Oars", "power": "oars"}],
}
BUYS_BACK: Final = r"(?s)\n(\d) buy (?:[^\n]* )?([a-z-]+) [^\n]*pay.*\n\1 buy (?:[^\n]* )?\2 [^\n]*pay"
"""A player buys the same ship twice: it sank in between."""
PIRATES_CSG: Final = (
    Plot("two greedy", GREEDY2),
    Plot("two greedy again", GREEDY2, shows=r"\n\d attack"),
    Plot("two traders", TRADERS2),
    Plot("greedy against trader", ("greedy", "trader")),
    Plot("trader against greedy", ("trader", "greedy"), {"points": 30}),
    Plot("greedy against random", ("greedy", "random")),
    Plot("random against trader", ("random", "trader"), {"islands": 6}),
    Plot("two random, the round limit", RANDOM2, {"round_limit": 15}, shows="round limit"),
    Plot("ten rounds without progress", RANDOM2, SMALL, prefers="end", shows="without progress"),
    Plot("both have the same", TRADERS2, {**SMALL, "round_limit": 10}, shows="both have"),
    Plot("final delivery", GREEDY2, {"final_delivery": True}),
    Plot(
        "final delivery, capture, special treasures",
        ("random", "greedy"),
        {**SMALL, "specials": 10, "final_delivery": True, "capture": True},
    ),
    Plot("blind treasure", GREEDY2, {"blind": True}),
    Plot("free line of fire", GREEDY2, {"line_of_fire": "free"}, saying=GUNNERS, shows=r"\n\d attack"),
    Plot("ten special treasures", GREEDY2, {"specials": 10}),
    Plot("three special treasures, blind", TRADERS2, {"specials": 3, "blind": True}),
    Plot("the smallest table", GREEDY2, SMALL),
    Plot("the largest table, sixty points", GREEDY2, {"width": 20, "height": 20, "points": 60, "islands": 8}),
    Plot("a long table, twenty points", ("greedy", "random"), {"width": 20, "height": 12, "points": 20}),
    Plot("cards of their own", GREEDY2, {"cards": BROUGHT, "points": 40, "specials": 2}),
    Plot("one resigns", GREEDY2, leaving={80: 1}),
    Plot("one resigns before the fleets are chosen", GREEDY2, leaving={1: 0}),
    Plot("one resigns before play", GREEDY2, leaving={8: 1}),
    Plot("greedy who takes back", GREEDY2, undoing=0.15),
    Plot("two random taking back, the round limit", RANDOM2, {**SMALL, "round_limit": 12}, undoing=0.2),
    Plot("equal rolls for the first player", TRADERS2, shows=r"- roll (\d) \1\n"),
    Plot("equal cheapest ships", GREEDY2, saying=EQUALS, shows=r"- lowest"),
    Plot("a ship is bought back", GREEDY2, saying=GUNNERS, shows=BUYS_BACK),
    Plot("a shot is rolled again", GREEDY2, saying=GUNNERS, shows=r"\n\d reroll"),
    Plot("a roll is kept", RANDOM2, {**SMALL, "points": 50}, saying=GUNNERS, prefers="attack|buy", shows=r"\n\d keep"),
    Plot("ramming, and the own mast", GREEDY2, saying=GUNNERS, shows=r"\n(\d) move .*\n\1 mast"),
    Plot("a derelict in tow", ("greedy", "random"), {"capture": True}, prefers=r"move .* tow$", shows=" tow\n"),
    Plot("a tow is dropped", RANDOM2, {"points": 40}, prefers=r"move .* tow$|drop", shows=r"\n\d drop"),
    Plot(
        "a trap stops an enemy",
        RANDOM2,
        {"islands": 5, "width": 12, "height": 12},
        saying=CREWS,
        prefers="trap|scavenge|buy",
        shows=r"(?s)trap.*\n\d scavenge [^\n]*\n- roll",
    ),
    Plot("crew change ships", RANDOM2, {"islands": 5}, saying=CREWS, prefers="crew|buy|scavenge", shows=r"\n\d crew"),
    Plot("masts are repaired", GREEDY2, saying=CREWS, shows=r"scavenge \S+ repair"),
    Plot("masts are chosen for them", RANDOM2, SMALL, prefers="choose-for-me on|attack", shows=r"\n- mast"),
)
