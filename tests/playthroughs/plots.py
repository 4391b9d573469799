"""The plots of the golden playthroughs: the players, options and bots of each match to record.

A file's number is its plot's place in the list, so new plots go at the end.
"""

import re
from collections.abc import Mapping
from typing import Final

from tests.playthroughs.pirates_csg_plots import PIRATES_CSG
from tests.playthroughs.plot import Plot

PARLEY: Final = (
    *(Plot(f"{n} players, one round", ("random",) * n, {"rounds": 1}) for n in (2, 3, 4)),
    *(Plot(f"{n} players, taking back", ("random",) * n, {"rounds": 3}, undoing=0.2) for n in (2, 3, 4)),
    Plot("one leaves", ("random",) * 3, leaving={9: 1}),
    Plot("all but one leave", ("random",) * 4, leaving={6: 0, 7: 2, 8: 3}),
)

GREEDY2: Final = ("greedy", "greedy")
UNDRAWN: Final = r"^(?!(.*\n)*- first)"
"""NATURE draws no first player."""
OWN_SHIPS: Final = {"fire_at_own": True, "fleet": 2, "turn_cap": 25}
AT_OWN: Final = r"fire \S+ \w+ [SML]\d"
"""A shot at a ship of the player's own: the others are named with their seat."""
BY_HAND: Final = {"islands": "manual", "fleet": 1, "turn_cap": 15}
LAID: Final = r"(?s)\d island .*ready.*\d island "
ICE_PIRATES: Final = (
    Plot("two greedy", GREEDY2),
    Plot("two greedy again", GREEDY2),
    Plot("two greedy, hidden holds", GREEDY2, {"hidden_holds": True}),
    Plot("two greedy, small fleets", GREEDY2, {"fleet": 1, "turn_cap": 60}),
    Plot("two greedy, round sea, hidden holds", GREEDY2, {"field": "round", "hidden_holds": True}),
    Plot("two greedy, the least sea", GREEDY2, {"width": 30, "height": 30, "fleet": 2}),
    Plot(
        "two greedy, six corners, hidden holds",
        GREEDY2,
        {
            "corners": [[0, 8000], [20000, 0], [48000, 8000], [48000, 32000], [28000, 44000], [0, 32000]],
            "hidden_holds": True,
        },
    ),
    Plot("two greedy placing by hand, hidden holds", GREEDY2, {"placement": "manual", "hidden_holds": True}),
    Plot("greedy beats random", ("greedy", "random")),
    Plot("random loses to greedy", ("random", "greedy"), {"fleet": 2}),
    Plot("greedy who takes back", GREEDY2, {"fleet": 2}, undoing=0.15),
    Plot("three greedy", ("greedy",) * 3, {"fleet": 2}),
    Plot("three greedy, hidden holds", ("greedy",) * 3, {"fleet": 2, "hidden_holds": True}),
    Plot("three, one leaves", ("greedy",) * 3, {"fleet": 2}, leaving={60: 1}),
    Plot("three random, capped", ("random",) * 3, {"fleet": 1, "turn_cap": 12}),
    Plot("four greedy, hidden holds", ("greedy",) * 4, {"fleet": 2, "hidden_holds": True}),
    Plot("four greedy, round sea, hidden holds", ("greedy",) * 4, {"fleet": 1, "field": "round", "hidden_holds": True}),
    Plot("four, all but one leave", ("greedy",) * 4, {"fleet": 1}, leaving={40: 3, 55: 0, 70: 2}),
    Plot("five greedy", ("greedy",) * 5, {"fleet": 2}),
    Plot(
        "five mixed, hidden holds",
        ("greedy", "random", "greedy", "random", "greedy"),
        {"fleet": 1, "hidden_holds": True},
    ),
    Plot("five random placing by hand, capped", ("random",) * 5, {"placement": "manual", "fleet": 1, "turn_cap": 5}),
    Plot("two random, undoing, capped", ("random",) * 2, {"turn_cap": 15, "fleet": 2}, undoing=0.1),
    Plot("two, Coral goes first, hidden holds", GREEDY2, {"first": 1, "fleet": 1, "hidden_holds": True}, shows=UNDRAWN),
    Plot("three, Violet goes first", ("greedy",) * 3, {"first": 2, "fleet": 1}, shows=UNDRAWN),
    Plot(
        "three, nests are shown, hidden holds",
        ("greedy", "greedy", "random"),
        {"fleet": 1, "hidden_holds": True, "turn_cap": 40},
        prefers="show",
        shows=r"(?s)show \S+ \S+ to \d.*show \S+ \S+ to all",
    ),
    Plot(
        "four, nests are shown", ("greedy",) * 4, {"fleet": 1, "turn_cap": 30}, prefers="show", shows=r"(?s)(show.*){4}"
    ),
    Plot("two who fire at their own", GREEDY2, OWN_SHIPS, prefers=AT_OWN, shows=rf"(?s)({AT_OWN}.*){{3}}"),
    Plot(
        "three who fire at their own, hidden holds",
        ("greedy", "random", "greedy"),
        {**OWN_SHIPS, "hidden_holds": True},
        prefers=AT_OWN,
        shows=rf"(?s)({AT_OWN}.*){{3}}",
    ),
    Plot("two place the islands", ("random", "greedy"), {**BY_HAND, "width": 30, "height": 30}, shows=LAID),
    Plot(
        "three place islands and fleets, hidden holds",
        ("random", "greedy", "random"),
        {**BY_HAND, "placement": "manual", "hidden_holds": True, "first": 1},
        undoing=0.2,
        shows=rf"{LAID}.*home",
    ),
)
EQUAL: Final = {"fleet_2k": True, "larges": 2, "mediums": 1, "smalls": 1}
CAPTURED: Final = "captured the enemy flag"
ARMADA: Final = (
    Plot("basic, two greedy", GREEDY2),
    Plot("basic, larges win", ("greedy", "random"), shows=r"(?s)\n1 fleet smalls.*Teal sank"),
    Plot("basic, greedy beats random", ("greedy", "random"), shows="Teal sank"),
    Plot("basic, random loses to greedy", ("random", "greedy"), shows="Coral sank"),
    Plot("advanced, accepted", ("random", "greedy"), {"mode": "advanced"}, shows="accept"),
    Plot("advanced, swapped", GREEDY2, {"mode": "advanced", "spacing": 12}, shows="swap"),
    Plot(
        "flag, a marker is captured",
        ("random", "greedy"),
        {"mode": "flag"},
        shows=rf"(?s)flag \d+,.*Coral {CAPTURED}",
    ),
    Plot(
        "flag, a flagship is touched",
        ("random", "random"),
        {**EQUAL, "mode": "flag", "width": 20, "height": 20},
        shows=rf"(?s)^(?!.*flag \d+,).*{CAPTURED}",
    ),
    Plot("flag, a flagship is sunk", ("random", "greedy"), {"mode": "flag"}, shows="sank the enemy flagship"),
    Plot("flag, hidden", GREEDY2, {"mode": "flag", "deployment": "hidden", "advanced_setup": True}),
    Plot("breakthrough, through", ("greedy", "random"), {"mode": "breakthrough"}, shows="crossed the goal line"),
    Plot(
        "breakthrough, by the bow, hidden",
        GREEDY2,
        {"mode": "breakthrough", "crossing": "bow", "deployment": "hidden"},
        shows="crossed the goal line",
    ),
    Plot("breakthrough, stopped", GREEDY2, {"mode": "breakthrough", "advanced_setup": True}, shows="sank the whole"),
    Plot("equal fleets, two", GREEDY2, EQUAL),
    Plot("equal fleets, two, islands, mirrored", ("random", "greedy"), {**EQUAL, "islands": 4}, shows="arrange mirror"),
    Plot("equal fleets, two, the least sea", GREEDY2, {**EQUAL, "mode": "flag", "width": 20, "height": 20}),
    Plot("equal fleets, three", ("greedy",) * 3, EQUAL),
    Plot("equal fleets, three, hidden, islands", ("greedy",) * 3, {**EQUAL, "deployment": "hidden", "islands": 3}),
    Plot("equal fleets, four", ("greedy",) * 4, EQUAL),
    Plot("equal fleets, four, round sea, hidden", ("greedy",) * 4, {**EQUAL, "deployment": "hidden", "field": "round"}),
    Plot("drawn by passes", GREEDY2, saying={40: "end", 41: "end", 42: "end"}, shows="all players passed"),
    Plot(
        "drawn by passes, three",
        ("random",) * 3,
        EQUAL,
        saying=dict.fromkeys(range(40, 44), "end"),
        shows="all players passed",
    ),
    Plot(
        "drawn by agreement", GREEDY2, saying={30: "draw", 31: "end", 32: "draw"}, shows="the players agreed to a draw"
    ),
    Plot("the last round", GREEDY2, {"turn_cap": 6}, shows="the round limit was reached"),
    Plot("one resigns", GREEDY2, leaving={40: 1}, shows="resigned"),
    Plot("one resigns before the fleets are laid", GREEDY2, leaving={4: 0}, shows="resigned"),
    Plot("three, one leaves", ("greedy",) * 3, EQUAL, leaving={40: 1}),
    Plot("four, all but one leave", ("greedy",) * 4, EQUAL, leaving={30: 3, 40: 0, 50: 2}, shows="resigned"),
    Plot("greedy who takes back", GREEDY2, {"mode": "flag"}, undoing=0.15),
    Plot(
        "six corners",
        GREEDY2,
        {"corners": [[0, 6000], [18000, 0], [36000, 6000], [36000, 24000], [18000, 30000], [0, 24000]]},
    ),
    *(
        Plot(
            f"breakthrough behind {name}",
            bots,
            {"mode": "breakthrough", "goal_behind": re.split("[ ,]", name)[0], **more},
            shows="crossed the goal line" if "random" in bots else "",
        )
        for name, bots, more in (
            ("first", GREEDY2, {}),
            ("first with equal fleets, hidden", ("greedy", "random"), {**EQUAL, "deployment": "hidden"}),
            ("second with advanced setup", ("random", "greedy"), {"advanced_setup": True}),
            ("second with equal fleets", GREEDY2, EQUAL),
            ("larges, hidden", GREEDY2, {"deployment": "hidden"}),
            ("larges", ("random", "greedy"), {}),
            ("smalls with advanced setup", GREEDY2, {"advanced_setup": True}),
            ("smalls, by the bow", ("greedy", "random"), {"crossing": "bow"}),
        )
    ),
)
NEUTRALISED: Final = "more pips in towers that they knocked out"
GROWN: Final = r"(?s)build.*branch.*spore"
SPRAWL: Final = (
    Plot("three greedy", ("greedy",) * 3),
    Plot("three greedy again", ("greedy",) * 3, shows=GROWN),
    Plot("three random", ("random",) * 3, shows=GROWN),
    Plot("three, strict", ("greedy", "random", "greedy"), {"strict": True}),
    Plot("three, superior forces", ("random", "greedy", "greedy"), {"superior_forces": True}),
    Plot("three, no friendly fire", ("greedy", "greedy", "random"), {"friendly_fire": False}),
    Plot("three, a tie parted by what was neutralised", ("random",) * 3, shows=NEUTRALISED),
    Plot("three, a tie parted by squares", ("random",) * 3, shows="more squares"),
    Plot("three, a place shared", ("random",) * 3, shows="share first place"),
    Plot("three, one leaves", ("greedy",) * 3, leaving={7: 1}),
    Plot("three, one leaves before his first turn", ("greedy",) * 3, leaving={2: 2}),
    Plot("four greedy", ("greedy",) * 4, shows=GROWN),
    Plot("four random", ("random",) * 4, {"strict": True, "superior_forces": True}, shows=GROWN),
    Plot("four, all but one leave", ("greedy",) * 4, leaving={6: 3, 8: 0, 9: 2}, shows="resigned"),
    Plot("five greedy", ("greedy",) * 5, {"friendly_fire": False}),
    Plot("five mixed", ("greedy", "random") * 2 + ("greedy",), {"strict": True}),
    Plot("six greedy", ("greedy",) * 6),
    Plot("six random", ("random",) * 6, {"superior_forces": True}, shows=GROWN),
    Plot("seven random", ("random",) * 7),
    Plot("seven greedy", ("greedy",) * 7, {"strict": True, "friendly_fire": False}),
    Plot("eight greedy", ("greedy",) * 8),
    Plot("four who look ahead", ("search",) * 4),
    Plot(
        "eight random, every option",
        ("random",) * 8,
        {"strict": True, "superior_forces": True, "friendly_fire": False},
        shows=GROWN,
    ),
    Plot("eight, three leave", ("random",) * 8, leaving={5: 7, 9: 0, 14: 3}),
)
RANDOM2: Final = ("random", "random")
RANDOM3: Final = ("random",) * 3
TO_AND_FRO: Final = ("move c1 c2", "move c5 c4", "move c2 c1", "move c4 c5")
HEXTRIS: Final = (
    *(Plot(f"two random {word}", RANDOM2) for word in ("once", "twice", "thrice")),
    *(Plot(f"three random {word}", RANDOM3) for word in ("once", "twice")),
    Plot("three, both options", RANDOM3, {"pie_rule": True, "repetition_draw": True}),
    Plot("two, both options", RANDOM2, {"pie_rule": True, "repetition_draw": True}),
    Plot("two, the first drop is taken over", RANDOM2, {"first": 0, "pie_rule": True}, saying={1: "pie"}),
    Plot("two, the first drop is not taken over", RANDOM2, {"pie_rule": True}),
    Plot("three, a pie rule that nobody can use", RANDOM3, {"pie_rule": True}),
    Plot(
        "two, drawn by repetition",
        RANDOM2,
        {"first": 0, "repetition_draw": True},
        saying={0: "drop L c1", 1: "drop L c5"} | {2 + k: TO_AND_FRO[k % 4] for k in range(8)},
        shows="HX-A11",
    ),
    Plot(
        "two, repeated without the option",
        RANDOM2,
        {"first": 0},
        saying={0: "drop L c1", 1: "drop L c5"} | {2 + k: TO_AND_FRO[k % 4] for k in range(9)},
        shows="HX-R8",
    ),
    Plot("three, repetition option", RANDOM3, {"repetition_draw": True}),
    Plot("two, a draw agreed", RANDOM2, saying={30: "draw", 32: "draw"}, shows="HX-A11"),
    Plot("three, a draw agreed", RANDOM3, saying={30: "draw", 32: "draw", 34: "draw"}, shows="HX-A11"),
    Plot("two, a draw declined", RANDOM2, saying={30: "draw", 35: "draw"}, shows="HX-R8"),
    Plot("two, one resigns", RANDOM2, leaving={33: 0}),
    Plot("two, one resigns before the first drop", RANDOM2, leaving={0: 1}),
    Plot("three, one leaves", RANDOM3, leaving={20: 1}),
    Plot("three, one leaves and two agree", RANDOM3, leaving={20: 2}, saying={41: "draw", 43: "draw"}, shows="HX-A11"),
    Plot("three, all but one leave", RANDOM3, leaving={31: 0, 44: 1}),
    Plot("two, Coral goes first", RANDOM2, {"first": 1, "pie_rule": True}, saying={1: "pie"}, shows=UNDRAWN),
    Plot("three, Violet goes first", RANDOM3, {"first": 2, "repetition_draw": True}, shows=UNDRAWN),
    Plot("three, the first player is drawn", RANDOM3, shows=r"\n- first [12]"),
)
EXPECTATION3: Final = ("expectation", "greedy", "greedy")
HIDDEN: Final = {"hidden_hands": True}
SHORT: Final = {"end_score": 4}
ONE_BY_ONE: Final = r"\n(\d) draw [LMS]\n- draw \S+\n\1 draw [LMS]\n- draw"
RANDOM4: Final = ("random",) * 4
RANDOM5: Final = ("random",) * 5
ALL_LARGES: Final = (
    *(["L red"] * 2 + ["L blue"] * 2 + ["L black"] * 2 for _ in range(2)),
    ["L green"] * 2 + ["L yellow"] * 2 + ["L red"],
    ["L green"] * 2 + ["L yellow"] * 2 + ["L blue"],
)
"""Larges for four players that leave all the others to the fifth."""
UNDERCUT: Final = (
    Plot("three greedy", ("greedy",) * 3, shows="foursome"),
    Plot("three random", ("random",) * 3, shows="triplets"),
    Plot("three, expectation among greedy", EXPECTATION3),
    Plot("three, greedy among random", ("greedy", "random", "random"), shows="Teal has"),
    Plot("three, hidden hands", ("greedy", "random", "random"), HIDDEN),
    Plot("three, hidden hands, expectation", EXPECTATION3, {**HIDDEN, **SHORT}),
    Plot("three, at once", ("random",) * 3, {"end_at_once": True}, shows=r"pass \w\n- draw \S+\n[=!]"),
    Plot("three, the last scoring phase", ("random",) * 3, shows=r"pass \w\n- draw \S+\n\d score [^d]*\n[=!]"),
    Plot("three, a tie parted by hands", ("random",) * 3, {**HIDDEN, **SHORT}, shows=r'"places":\[1,2,3\]'),
    Plot("three, a place shared", ("random",) * 3, {**HIDDEN, "end_score": 3}, shows="share the lowest"),
    Plot("three, one leaves while hands are drawn", ("random",) * 3, leaving={3: 1}, shows=r"resign\n\d draw"),
    Plot(
        "three, one leaves while combos are handed in",
        ("random",) * 3,
        HIDDEN,
        leaving={25: 1},
        shows=r"score.*\n1 resign\n.*score",
    ),
    Plot(
        "three, one leaves an auction",
        ("random",) * 3,
        HIDDEN,
        leaving={11: 0},
        shows=r"\d bid.*\n0 resign\n\d (bid|pass)",
    ),
    Plot("three, taking back", ("random",) * 3, {"end_score": 20}, undoing=0.5, shows="undo"),
    Plot("four greedy", ("greedy",) * 4, {**HIDDEN, **SHORT}),
    Plot("four random", ("random",) * 4),
    Plot("four, hidden hands", ("random",) * 4, {**HIDDEN, "end_score": 20}),
    Plot("four, all but one leave", ("random",) * 4, HIDDEN, leaving={12: 3, 18: 0, 30: 2}, shows="resigned"),
    Plot(
        "four, the passer to be leaves",
        ("random",) * 4,
        HIDDEN,
        leaving={18: 2},
        shows=r"bid.*\n2 resign\n- draw \S+ \S+ ",
    ),
    Plot("five greedy", ("greedy",) * 5, {**HIDDEN, "end_score": 3}),
    Plot("five random", ("random",) * 5, {**HIDDEN, "end_score": 30}),
    Plot("five, hidden hands, at once", ("random", "greedy") * 2 + ("random",), {**HIDDEN, "end_at_once": True}),
    Plot(
        "five, a bag short of Larges",
        ("random",) * 5,
        position={"phase": "score", "hands": [*ALL_LARGES, ["L green", "S red", "S red", "S red"]], "turn": 4},
        shows=r"^.*\n4 score.*\n- draw.*\n- draw.*\n\d bid",
    ),
    Plot(
        "five, no Large is left",
        ("random",) * 5,
        position={
            "phase": "score",
            "hands": [*ALL_LARGES, ["L green", "L yellow", "L black", "S red", "S red", "S red"]],
            "turn": 4,
        },
        shows="the bag has too few pieces for a stack",
    ),
    Plot("three, Violet goes first", ("greedy", "random", "greedy"), {"first": 2, **SHORT}, shows=UNDRAWN),
    Plot("five, Coral goes first, hidden hands", RANDOM5, {"first": 1, **HIDDEN, **SHORT}, shows=UNDRAWN),
    Plot("three, hands drawn one by one", ("greedy",) * 3, {"draw_one_by_one": True, **SHORT}, shows=ONE_BY_ONE),
    Plot(
        "four, hidden hands drawn one by one, one leaves",
        RANDOM4,
        {"draw_one_by_one": True, **HIDDEN, **SHORT},
        leaving={9: 1},
        shows=ONE_BY_ONE,
    ),
)
LEAST: Final = {"width": 12, "height": 12}
WAVES: Final = {"mode": "waves"}
BAY: Final = [[0, 0], [20000, 0], [20000, 16000], [12000, 16000], [10000, 9000], [8000, 16000], [0, 16000]]
CROSSED: Final = {
    "phase": "rush",
    "ships": [
        {
            "name": f"{size}{k}",
            "player": player,
            "size": size,
            "stern": [9000 + 3000 * j, 9000 + 5000 * player + 1500 * k],
        }
        | {"heading": 900 + 1800 * player}
        for player in (0, 1)
        for j, size in enumerate("SML")
        for k in (1, 2)
        if (size, k) != ("L", 2)
    ],
}
"""All players but one have placed everything except one Large; a third player has placed nothing."""
TORPEDO: Final = (
    Plot("two in a rush", RANDOM2),
    Plot("two in a rush again", RANDOM2),
    Plot("two, the least sea", RANDOM2, LEAST),
    Plot("two share the win", RANDOM2, {"stock": 1}, shows="share the win"),
    Plot("three, the last piece", RANDOM3, {"stock": 2}, position=CROSSED, shows=r"\n[01] lay L.*\n(2 lay.*\n)*- stop"),
    Plot("two, the time is up", RANDOM2, {"time_cap": 30}, shows="- time"),
    Plot("two, pass through, larges first", RANDOM2, {"pass_through": True, "reversed": True, "stock": 3}),
    Plot("two, one resigns", RANDOM2, leaving={14: 1}, shows="resigned"),
    Plot("two, one resigns before it begins", RANDOM2, leaving={1: 0}, shows="resigned"),
    Plot("three in a rush", RANDOM3),
    Plot("three, pieces on their way", RANDOM3, {"stock": 2}, shows=r"- stop \d\n\d lay"),
    Plot("three, a bay", RANDOM3, {"corners": BAY, "stock": 3}),
    Plot("three, one leaves", RANDOM3, {"stock": 4}, leaving={20: 1}),
    Plot("three, one leaves after stop", RANDOM3, {"stock": 1}, shows=r"(?s)lay.*- stop \d\n", leaving={9: 2}),
    Plot("four in a rush, a round sea", RANDOM4, {"field": "round", "width": 28}),
    Plot("four, the time is up", RANDOM4, {"time_cap": 45, "reversed": True}, shows="- time"),
    Plot("four, all but one leave", RANDOM4, {"stock": 3}, leaving={5: 3, 9: 0, 16: 2}, shows="resigned"),
    Plot("five in a rush", RANDOM5),
    Plot("five, the least sea", RANDOM5, {**LEAST, "pass_through": True, "stock": 3}),
    Plot("waves, two", RANDOM2, WAVES),
    Plot("waves, two, one by one, the least sea", RANDOM2, {**WAVES, **LEAST, "wave": 1, "stock": 3}),
    Plot("waves, two, all at once", RANDOM2, {**WAVES, "wave": 5, "stock": 1}),
    Plot("waves, two share the win", RANDOM2, {**WAVES, "wave": 2, "stock": 1}, shows="share the win"),
    Plot("waves, three", RANDOM3, {**WAVES, "wave": 4, "pass_through": True}),
    Plot(
        "waves, three, one leaves a sealed wave",
        RANDOM3,
        WAVES,
        leaving={5: 1},
        shows=r"\n1 lay.*\n(\d lay.*\n)?1 resign",
    ),
    Plot("waves, four, a round sea", RANDOM4, {**WAVES, "field": "round", "width": 24, "stock": 2, "reversed": True}),
    Plot("waves, five, the least sea", RANDOM5, {**WAVES, **LEAST, "wave": 5}),
)
PLOTS: Final[Mapping[str, tuple[Plot, ...]]] = {
    "parley": PARLEY,
    "ice_pirates": ICE_PIRATES,
    "armada": ARMADA,
    "hextris": HEXTRIS,
    "sprawl": SPRAWL,
    "undercut": UNDERCUT,
    "torpedo": TORPEDO,
    "pirates_csg": PIRATES_CSG,
}
