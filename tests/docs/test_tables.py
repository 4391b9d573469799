"""The tables of the documents list exactly the fields that the code has."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, get_args

import pytest
from msgspec import structs

from iceharbor import contract, plan, scene, threat
from iceharbor.catalogue import AnyGame
from iceharbor.engine import protocol
from iceharbor.games import armada, hextris, ice_pirates, pirates_csg, sprawl, torpedo, undercut
from iceharbor.games.armada import position as of_armada
from iceharbor.games.armada.actions import READERS as ARMADA_READERS
from iceharbor.games.armada.records import ENDINGS
from iceharbor.games.armada.records import PHASES as ARMADA_PHASES
from iceharbor.games.hextris import position as of_hextris
from iceharbor.games.hextris.actions import FORMS as HEXTRIS_FORMS
from iceharbor.games.ice_pirates import position as of_pirates
from iceharbor.games.ice_pirates.actions import READERS
from iceharbor.games.ice_pirates.records import PHASES
from iceharbor.games.pirates_csg import position as of_pirates_csg
from iceharbor.games.pirates_csg.actions import FORMS as PIRATES_CSG_FORMS
from iceharbor.games.pirates_csg.records import PHASES as PIRATES_CSG_PHASES
from iceharbor.games.sailing.position_fields import ShipsTurn
from iceharbor.games.sprawl import position as of_sprawl
from iceharbor.games.sprawl.actions import FORMS as SPRAWL_FORMS
from iceharbor.games.torpedo import position as of_torpedo
from iceharbor.games.torpedo.actions import VERBS as TORPEDO_VERBS
from iceharbor.games.torpedo.records import ENDINGS as TORPEDO_ENDINGS
from iceharbor.games.torpedo.records import PHASES as TORPEDO_PHASES
from iceharbor.games.undercut import position as of_undercut
from iceharbor.games.undercut.actions import FORMS as UNDERCUT_FORMS
from iceharbor.match import Header
from tests.docs.pages import DOCS, ROOT, first_words, page, rows, section

NOTATION = page("notation.md")


def fields(kind: type[Any]) -> set[str]:
    return {field.encode_name for field in structs.fields(kind)}


PLAN_PARTS = (
    plan.Plan,
    plan.PlanWarning,
    plan.One,
    plan.Headings,
    plan.Arc,
    plan.Places,
    plan.Goods,
    plan.Good,
    plan.Preview,
    plan.Ghost,
    scene.TrackMark,
    plan.Reach,
    plan.Refusal,
    plan.Witness,
    threat.Threat,
)


@pytest.mark.parametrize("kind", PLAN_PARTS, ids=lambda kind: kind.__name__)
def test_the_notation_lists_every_field_of_a_plan(kind: type[Any]) -> None:
    assert set(first_words(section(NOTATION, f"### {kind.__name__}"))) == fields(kind)


POSITION_PARTS: Final[dict[str, type[Any]]] = {
    "The whole": of_pirates.IcePiratesPosition,
    "Turn": ShipsTurn,
    "Ship": of_pirates.IcePiratesShip,
    "Island": of_pirates.IcePiratesIsland,
    "Home": of_pirates.IcePiratesHome,
    "The whole of Armada": of_armada.ArmadaPosition,
    "Ship of Armada": of_armada.ArmadaShip,
    "Flag of Armada": of_armada.ArmadaFlag,
    "Goal of Armada": of_armada.ArmadaGoal,
    "Island of Armada": of_armada.ArmadaIsland,
    "The whole of Torpedo": of_torpedo.TorpedoPosition,
    "Ship of Torpedo": of_torpedo.TorpedoShip,
    "The whole of Sprawl": of_sprawl.SprawlPosition,
    "Tower of Sprawl": of_sprawl.SprawlTower,
    "Branch of Sprawl": of_sprawl.SprawlBranch,
    "The whole of Hextris": of_hextris.HextrisPosition,
    "The whole of Undercut": of_undercut.UndercutPosition,
    "The whole of Pirates CSG": of_pirates_csg.PiratesCSGPosition,
    "Turn of Pirates CSG": of_pirates_csg.PiratesTurn,
    "Decision of Pirates CSG": of_pirates_csg.PiratesDecision,
    "Ship of Pirates CSG": of_pirates_csg.PiratesShip,
    "Crew of Pirates CSG": of_pirates_csg.PiratesCrewman,
    "Island of Pirates CSG": of_pirates_csg.PiratesIsland,
    "Coin of Pirates CSG": of_pirates_csg.PiratesCoin,
}


@pytest.mark.parametrize(("heading", "kind"), POSITION_PARTS.items(), ids=lambda part: str(part))
def test_the_notation_lists_every_field_of_a_position(heading: str, kind: type[Any]) -> None:
    assert set(first_words(section(NOTATION, f"### {heading}"))) == fields(kind)


@pytest.mark.parametrize("heading", [heading for heading in POSITION_PARTS if heading != "Turn"])
def test_a_field_without_a_default_is_marked_required(heading: str) -> None:
    required = {row[0].strip("`") for row in rows(section(NOTATION, f"### {heading}")) if row[-1] == "required"}
    assert required == {field.encode_name for field in structs.fields(POSITION_PARTS[heading]) if field.required}


def test_the_notation_lists_every_request_and_its_fields() -> None:
    listed = {row[0].strip("`"): set(re.findall(r"`(\w+)`", row[1])) for row in rows(section(NOTATION, "### Requests"))}
    real = {kind.__struct_config__.tag: fields(kind) for kind in get_args(protocol.Request)}
    assert listed == real


GAMES: Final[dict[str, tuple[type[AnyGame], str, tuple[str, ...], str, Iterable[str]]]] = {
    "Ice Pirates": (ice_pirates.IcePirates, "The whole", PHASES, "## 4. Notation", READERS),
    "Armada": (armada.Armada, "The whole of Armada", ARMADA_PHASES, "### Actions of Armada", ARMADA_READERS),
    "Torpedo": (torpedo.Torpedo, "The whole of Torpedo", TORPEDO_PHASES, "### Actions of Torpedo", TORPEDO_VERBS),
    "Sprawl": (sprawl.Sprawl, "The whole of Sprawl", (), "### Actions of Sprawl", SPRAWL_FORMS),
    "Hextris": (hextris.Hextris, "The whole of Hextris", (), "### Actions of Hextris", HEXTRIS_FORMS),
    "Undercut": (
        undercut.Undercut,
        "The whole of Undercut",
        of_undercut.PHASES,
        "### Actions of Undercut",
        UNDERCUT_FORMS,
    ),
    "Pirates CSG": (
        pirates_csg.PiratesCSG,
        "The whole of Pirates CSG",
        PIRATES_CSG_PHASES,
        "### Actions of Pirates CSG",
        PIRATES_CSG_FORMS,
    ),
}


@pytest.mark.parametrize("title", GAMES)
def test_the_notation_lists_every_phase_and_option_and_word(title: str) -> None:
    kind, whole, phases, actions, readers = GAMES[title]
    told = [row[1] for row in rows(section(NOTATION, f"### {whole}")) if row[0] == "`phase`"]
    assert set(phases) == set(re.findall(r"`(\w+)`", " ".join(told)))
    options = kind.info.options["properties"]
    listed = {row[0].strip("`"): row[2].strip("`") for row in rows(section(NOTATION, f"### Options of {title}"))}
    assert listed == {name: json.dumps(option["default"]) for name, option in options.items()}
    spoken = {words.split()[0] for words in first_words(section(NOTATION, actions))}
    assert spoken == {*readers, "undo", "resign"}


def test_the_notation_lists_every_ending_of_armada() -> None:
    told = next(row for row in rows(section(NOTATION, "### The whole of Armada")) if row[0] == "`termination`")
    assert set(re.findall(r"`(\w+)`", told[1])) == {*ENDINGS[1:], "null"}


def test_the_notation_lists_every_ending_of_torpedo() -> None:
    told = next(row for row in rows(section(NOTATION, "### The whole of Torpedo")) if row[0] == "`termination`")
    assert set(re.findall(r"`(\w+)`", told[1])) == {*TORPEDO_ENDINGS[1:], "null"}


def test_the_notation_lists_every_ending_of_hextris() -> None:
    told = next(row for row in rows(section(NOTATION, "### The whole of Hextris")) if row[0] == "`termination`")
    assert set(re.findall(r"`(\w+)`", told[1])) == {*of_hextris.ENDINGS[1:], "null"}


def test_the_notation_lists_every_ending_of_undercut() -> None:
    told = next(row for row in rows(section(NOTATION, "### The whole of Undercut")) if row[0] == "`termination`")
    assert set(re.findall(r"`(\w+)`", told[1])) == {*of_undercut.ENDINGS[1:], "null"}


def test_the_notation_lists_every_field_of_the_header() -> None:
    assert set(first_words(section(NOTATION, "## 5. Logs"))) == fields(Header)


@pytest.mark.parametrize("title", GAMES)
def test_actions_shown_in_the_notation_are_legal_notation(title: str) -> None:
    kind, _, _, actions, _ = GAMES[title]
    game = kind(
        kind.info.players[0], {name: option["default"] for name, option in kind.info.options["properties"].items()}
    )
    for text in first_words(section(NOTATION, actions)):
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
