"""The tables of the documents list what the code has: no field too few, none too many."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import structs

from iceharbor import contract, requests
from iceharbor.games.ice_pirates import IcePirates
from iceharbor.games.ice_pirates.loading import HomeAt, IslandAt, PositionAt, ShipAt, TurnAt
from iceharbor.games.ice_pirates.records import PHASES
from iceharbor.games.ice_pirates.words import READERS
from iceharbor.match import Header
from tests.docs.pages import DOCS, ROOT, first_words, page, rows, section

NOTATION = page("notation.md")


def fields(kind: type[Any]) -> set[str]:
    return {field.name for field in structs.fields(kind)}


PLAN_PARTS = (
    contract.Plan,
    contract.One,
    contract.Headings,
    contract.Arc,
    contract.Places,
    contract.Goods,
    contract.Good,
    contract.Preview,
    contract.Ghost,
    contract.Reach,
    contract.Refusal,
    contract.Witness,
)


@pytest.mark.parametrize("kind", PLAN_PARTS, ids=lambda kind: kind.__name__)
def test_the_notation_lists_every_field_of_a_plan(kind: type[Any]) -> None:
    assert set(first_words(section(NOTATION, f"### {kind.__name__}"))) == fields(kind)


@pytest.mark.parametrize(
    ("heading", "kind"),
    [("The whole", PositionAt), ("Turn", TurnAt), ("Ship", ShipAt), ("Island", IslandAt), ("Home", HomeAt)],
)
def test_the_notation_lists_every_field_of_a_position(heading: str, kind: type[Any]) -> None:
    assert set(first_words(section(NOTATION, f"### {heading}"))) == fields(kind)


def test_a_field_without_a_default_is_said_to_be_needed() -> None:
    for heading, kind in (("The whole", PositionAt), ("Ship", ShipAt), ("Island", IslandAt), ("Home", HomeAt)):
        listed = list(rows(section(NOTATION, f"### {heading}")))
        needed = {row[0].strip("`") for row in listed if row[2] == "needed"}
        assert needed == {field.name for field in structs.fields(kind) if field.required}, heading


def test_the_notation_lists_every_request_and_its_fields() -> None:
    listed = {row[0].strip("`"): set(re.findall(r"`(\w+)`", row[1])) for row in rows(section(NOTATION, "### Requests"))}
    real = {kind.__struct_config__.tag: fields(kind) for kind in get_args(requests.Request)}
    assert listed == real


def test_the_notation_lists_every_phase_and_option_and_word() -> None:
    phases = next(row for row in rows(section(NOTATION, "### The whole")) if row[0] == "`phase`")
    assert set(re.findall(r"`(\w+)`", phases[1])) == set(PHASES)
    options = IcePirates.info.options["properties"]
    listed = {row[0].strip("`"): row[2].strip("`") for row in rows(section(NOTATION, "### Options of Ice Pirates"))}
    assert listed == {name: json.dumps(option["default"]) for name, option in options.items()}
    spoken = {words.split()[0] for words in first_words(section(NOTATION, "## 4. Notation"))}
    assert spoken == {*READERS, "undo", "resign"}


def test_the_notation_lists_every_field_of_the_header() -> None:
    assert set(first_words(section(NOTATION, "## 5. Logs"))) == fields(Header)


def test_what_the_notation_shows_as_an_action_is_one() -> None:
    game = IcePirates(2, {name: option["default"] for name, option in IcePirates.info.options["properties"].items()})
    for text in first_words(section(NOTATION, "## 4. Notation")):
        if text not in ("undo", "resign"):
            action = game.read(text.removesuffix(" ..."))
            assert game.write(action) == text.removesuffix(" ...")


def test_the_glossary_gives_every_word_one_meaning_in_each_part() -> None:
    parts = re.split(r"^## ", page("glossary.md"), flags=re.MULTILINE)[1:]
    for part in (part for part in parts if not part.startswith("Where one word")):
        words = [row[0] for row in rows(part)]
        assert words == sorted(set(words), key=str.lower), part.splitlines()[0]


def test_the_glossary_names_the_seats() -> None:
    (seat,) = [row[1] for row in rows(page("glossary.md")) if row[0] == "seat"]
    assert [word for word in re.findall(r"[A-Z][a-z]+", seat) if word in contract.SEATS] == list(contract.SEATS)


PAGES = sorted([*DOCS.rglob("*.md"), *ROOT.glob("*.md")])


@pytest.mark.parametrize("file", PAGES, ids=lambda file: str(file.relative_to(ROOT)))
def test_links_in_the_documents_lead_somewhere(file: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", file.read_text(encoding="utf-8")):
        target, _, anchor = link.partition("#")
        if target.startswith(("http://", "https://")):
            continue
        there = (file.parent / target).resolve() if target else file
        assert there.exists(), f"{link} leads nowhere"
        if anchor and there.suffix == ".md":
            assert anchor in anchors(there.read_text(encoding="utf-8")), f"{link}: no such heading"


def anchors(text: str) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    titles = re.findall(r"^#+ (.+)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}
