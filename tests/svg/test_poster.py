"""The picture of a finished game: title, names, ways of treasure, lost ships."""

from collections import Counter
from collections.abc import Sequence
from xml.etree import ElementTree

import pytest

from iceharbor.scene import CardLook, CargoLook, Scene
from iceharbor.svg import png_of
from iceharbor.svg.look import Look
from iceharbor.svg.poster import GLOW_STEPS, Part, Poster, Signature, poster_of
from iceharbor.svg.story import Haul, Loss, Passage, Story
from tests.seeds import most_slow
from tests.svg.hand_built import elements, sea, ship, square, words_in

COINS = (CargoLook("M", "treasure"), CargoLook("S", "treasure"))
HOMES = tuple(
    CardLook(f"H{seat}", "home", seat, square(18000, y, 3000), 0, goods=COINS, aria="home")
    for seat, y in enumerate((3000, 21000))
)
ISLAND, FIGHT, HOME = (9000.0, 9000.0), (12000.0, 12000.0), (18000.0, 3000.0)
TAKEN = Haul("M", (Passage(1, (ISLAND, FIGHT), 3), Passage(0, (FIGHT, HOME), 7)), "0.L1")
STORY = Story((TAKEN,), (Loss((5000.0, 5000.0), 1, 12),), 34)
LOOK = Look()


def written(names: Sequence[str] = ("Anna", "Ben <x>"), goods: Sequence[CargoLook] = COINS) -> Poster:
    title = (Part(names[0], 0), Part(" beat "), Part(names[1], 1), Part(" 8 to 5"))
    signatures = tuple(Signature(name, seat, goods, f"{seat} points") for seat, name in enumerate(names))
    return Poster(title, "Ice Pirates, 30 November 2026", signatures, (0,), "34 turns, played on Iceharbor")


def drawn(poster: Poster, story: Story = STORY, scene: Scene | None = None, theme: str = "day") -> ElementTree.Element:
    scene = scene or sea(ship("0.L1", 12000, 6000), cards=HOMES)
    return ElementTree.fromstring(poster_of(scene, poster, story, theme))


def test_it_says_who_won_in_the_colours_of_the_players_and_escapes_their_names() -> None:
    found = drawn(written())
    spans = [(each.text, each.get("fill")) for each in elements(found, "tspan")]
    assert spans == [
        ("Anna", LOOK.seat(0).ink),
        (" beat ", LOOK.colour("ink")),
        ("Ben <x>", LOOK.seat(1).ink),
        (" 8 to 5", LOOK.colour("ink")),
    ]
    words = words_in(found)
    assert {"Ice Pirates, 30 November 2026", "34 turns, played on Iceharbor", "Anna", "Ben <x>"} <= set(words)
    assert "0 points" not in words, "pieces say it"


def test_a_way_has_the_colours_of_all_who_carried_the_piece_and_a_burst_where_it_changed_hands() -> None:
    with_way, without = drawn(written()), drawn(written(), Story((), (), 1))

    def strokes(found: ElementTree.Element) -> Counter[str | None]:
        return Counter(path.get("stroke") for path in elements(found, "path", fill="none"))

    deep = [LOOK.seat(seat).deep for seat in (1, 0)]
    more = strokes(with_way) - strokes(without)
    assert [more[colour] for colour in deep] == [1, 1]
    bursts = len(elements(with_way, "polygon", fill="#ffffff", stroke=deep[1]))
    assert bursts == 1 + len(elements(without, "polygon", fill="#ffffff", stroke=deep[1]))


def test_homes_of_winners_are_lit_and_lost_ships_are_crosses_with_their_turn() -> None:
    found = drawn(written())
    glow = LOOK.goods("treasure").body
    assert len(elements(found, "circle", fill=glow, fill_opacity="0.06")) == GLOW_STEPS
    assert "12" in words_in(found)
    assert "12" not in words_in(drawn(written(), Story((), (), 1)))


@pytest.mark.parametrize("players", most_slow([2, 3, 5, 8]))
@pytest.mark.parametrize("theme", ["day", "night"])
def test_it_is_a_picture_with_any_number_of_players_and_long_names(players: int, theme: str) -> None:
    names = ["W" * 24] * players
    svg = poster_of(sea(ship("0.L1", 12000, 6000)), written(names, ()), STORY, theme)
    assert png_of(svg).startswith(b"\x89PNG")
    root = ElementTree.fromstring(svg)
    assert int(root.get("height", "0")) < 1400
    signed = [each for each in elements(root, "text", font_style="italic") if each.text == names[0]]
    assert len(signed) == players
    assert all(float(each.get("font_size", each.get("font-size", "0"))) > 4 for each in signed)
