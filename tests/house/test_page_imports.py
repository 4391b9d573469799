"""The page: no folder imports one that stands after it, and no file names a game, splits notation or says an action."""

import re
from pathlib import Path, PurePosixPath
from typing import Final

WEB: Final = Path(__file__).parents[2] / "web"

FOLDERS: Final = (
    "protocol/generated",
    "browser",
    "protocol",
    "table",
    "ui",
    "home",
    "editor",
    "rush",
    "match",
    "learn",
    "rules",
    "app",
)
"""From the bottom up: a folder may import from itself and from those named before it. `dev` shows the board alone."""

IMPORT: Final = re.compile(r'(?:\bfrom|\bimport\(?)\s*"(\.[^"]+)"')
GAME: Final = re.compile(r"ice.?pirates|armada|torpedo|hextris|sprawl|undercut", re.IGNORECASE)


def sources() -> list[Path]:
    files = [path for path in WEB.rglob("*") if path.suffix in {".ts", ".tsx", ".css", ".html"}]
    return sorted(path for path in files if not {"node_modules", "dist"} & set(path.relative_to(WEB).parts))


def is_test(path: Path) -> bool:
    return path.name.endswith(".test.ts")


def folder(path: PurePosixPath) -> str:
    """`protocol/generated` of `protocol/generated/wire.ts`, `table` of `table/sea/fan.ts`."""
    return "protocol/generated" if path.is_relative_to("protocol/generated") else path.parts[0]


def upward(path: PurePosixPath, text: str) -> set[str]:
    """The folders above its own that a file imports from."""
    reached = (PurePosixPath(*_normal((*path.parent.parts, *PurePosixPath(to).parts))) for to in IMPORT.findall(text))
    found = {folder(to) for to in reached if to.parts and to.parts[0] != ".."}
    allowed = FOLDERS[: FOLDERS.index(folder(path)) + 1]
    return {other for other in found if other in FOLDERS and other not in allowed}


def _normal(parts: tuple[str, ...]) -> list[str]:
    done: list[str] = []
    for part in parts:
        if part == ".." and done and done[-1] != "..":
            done.pop()
        elif part != ".":
            done.append(part)
    return done


def name_of(path: Path) -> str:
    return path.relative_to(WEB).as_posix()


def test_a_file_of_the_page_imports_from_no_folder_above_its_own() -> None:
    texts = {
        name_of(path): path.read_text("utf-8") for path in sources() if path.suffix != ".css" and not is_test(path)
    }
    placed = {name: text for name, text in texts.items() if "/" in name and not name.startswith("dev/")}
    found = {name: upward(PurePosixPath(name), text) for name, text in placed.items()}
    assert {name: folders for name, folders in found.items() if folders} == {}


def test_every_folder_of_the_page_has_its_place() -> None:
    folders = {folder(PurePosixPath(name_of(path))) for path in sources() if path.parent != WEB}
    assert folders - {"dev", "public"} == set(FOLDERS)


def test_an_import_upwards_is_seen() -> None:
    planted = 'import type { Scene } from "../../match/log.ts";\nimport { a } from "../dom.ts";\n'
    assert upward(PurePosixPath("table/sea/fan.ts"), planted) == {"match"}
    assert upward(PurePosixPath("protocol/room.ts"), 'import("../table/types.ts")') == {"table"}


def written() -> list[Path]:
    """The files of the page, without tests and what is generated."""
    return [path for path in sources() if not is_test(path) and "generated" not in path.parts]


def test_no_file_of_the_page_names_a_game() -> None:
    lines = [(name_of(path), line) for path in written() for line in path.read_text("utf-8").splitlines()]
    assert [(name, line) for name, line in lines if GAME.search(line)] == []
    assert [name_of(path) for path in written() if GAME.search(path.name)] == []


def test_a_game_named_in_any_spelling_is_seen() -> None:
    assert all(GAME.search(text) for text in ("ice_pirates", "Ice Pirates", "icePirates", "ARMADA", "Torpedoes"))


# --- Notation ---------------------------------------------------------------------------------------------------------

SPLIT: Final = re.compile(r"\.(?:split|exec|match|matchAll|test|startsWith)\(|new RegExp|\.at\(-1\) \?\? \"\"")
"""How a text is taken apart."""
NOT_NOTATION: Final = {
    "browser/route.ts": "addresses of the page",
    "dev/prose.ts": "the page's sources",
    "home/lineup.ts": "values of a list of this page",
    "home/options_schema.ts": "a number that the player types",
    "learn/verdict.ts": "an entry, by the patterns that its lesson gives",
    "match/Rule.tsx": "a rule's id",
    "rules/Markdown.tsx": "ids of rules, as their texts have them",
    "ui/Copy.tsx": "an address, which a text to copy need not be",
    "match/Seats.tsx": "a player's name",
    "match/keys.ts": "a key",
    "match/building/build_state.ts": "a shared text, whose words this page has joined",
    "protocol/scene_changes.ts": "paths of fields",
    "rules/markdown.ts": "Markdown",
    "rush/film_fixture.ts": "a fixture of tests",
    "table/object_labels.ts": "a label that is too long",
}
"""What these files take apart."""
SAID: Final = re.compile(r"\b(?:act|select|restart|continueWith|plan)\(\s*\[\s*[\"`]")
"""An action that the page writes itself."""
WORD: Final = re.compile(r"[\"'`](?:undo|resign|draw|take|give)(?=[\"'`])")
"""A word of an action, as a text."""
NOT_SAID: Final = {"match/keys.ts": 'act: "'}
"""What the lines of these files with such a text are: names of commands of the keyboard."""
NAMED: Final = re.compile(r"`(?:\$\{(?:\w+\.)?(?:player|seat)\}\.\$\{|[FHT]\$\{)")
"""An object's full name, put together: `0.L1`, `F0`."""


def split_in(text: str) -> list[str]:
    """The lines of a file that take a text apart."""
    return [line.strip() for line in text.splitlines() if SPLIT.search(line)]


def said_in(text: str, other: str | None = None) -> list[str]:
    """The lines of a file with a word of an action, without those that have this other text."""
    lines = (line.strip() for line in text.splitlines() if WORD.search(line))
    return [line for line in lines if not (other and other in line)]


def test_no_file_of_the_page_splits_notation_or_says_an_action() -> None:
    scripts = {name_of(path): path.read_text("utf-8") for path in written() if path.suffix in {".ts", ".tsx"}}
    split = {name: split_in(text) for name, text in scripts.items() if name not in NOT_NOTATION}
    assert {name: lines for name, lines in split.items() if lines} == {}
    said = {name: [*SAID.findall(text), *said_in(text, NOT_SAID.get(name))] for name, text in scripts.items()}
    assert {name: texts for name, texts in said.items() if texts} == {}
    assert [name for name, text in scripts.items() if not name.startswith("dev/") and NAMED.search(text)] == []


def test_notation_taken_apart_and_a_word_of_a_game_are_seen() -> None:
    assert split_in('const seat = Number(ship.split(".")[0]);')
    assert split_in("const point = draft?.map((word) => /^(-?\\d+),(-?\\d+)$/.exec(word));")
    assert split_in("own.filter((name) => name.startsWith(`${viewer}.`))")
    assert split_in('const [head, ...rest] = (stopped ?? "").split(": ");')
    assert SAID.search('selection.select(["fetch"], null)')
    assert said_in('if (undoCount > 0) room.act(["undo"]);')
    assert said_in('...(taken.length ? ["take", ...taken] : []),')
    assert said_in("ask('resign')")
    assert not said_in('  u: { act: "undo" },', 'act: "')
    assert NAMED.search("const shipName = (ship) => `${ship.player}.${ship.name}`;")
    assert NAMED.search("const name = `T${number}`;")
