"""Reads what people read in the repository, and nothing else: no identifiers, no code in a document.

    .venv/bin/python -m tests.house.prose                   every use of a listed word, by file:line
    .venv/bin/python -m tests.house.prose docs/bots.md web  the same in these files and folders

The command ends with the number of listed words per 1,000 words of each kind of prose.
"""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import hatch_build

ROOT: Final = Path(__file__).parents[2]
KINDS: Final = ("document", "docstring", "comment", "game string", "page string", "test name")
LISTED: Final = re.compile(
    r"\b(?:whoever|whatever|nobody|somebody|everybody|anew|besides|shall|so\s+many|for\s+good|of\s+itself|at\s+rest"
    r"|he|him|his|himself|she|her|hers|herself)\b",
    re.IGNORECASE,
)
"""Words that make a sentence slow to read, and pronouns for a player or NATURE, who are *they* and *it*."""
WORD: Final = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
FENCE: Final = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
PYTHON: Final = re.compile(
    r"""("{3}|'{3})(?:\\.|.)*?\1|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|(?P<comment>\#[^\n]*)""",
    re.DOTALL,
)
"""A string, or a comment outside of strings."""
CODE: Final = re.compile(r"`[^`\n]*`|\]\([^)\s]*\)|\w+://\S+|</?\w[^>\n]*>")


@dataclass(frozen=True)
class Prose:
    """One text: its kind, its file and first line, and its words with code left out."""

    kind: str
    file: str
    line: int
    text: str

    @property
    def words(self) -> int:
        return len(WORD.findall(self.text))

    def listed(self) -> Iterator[tuple[int, str, str]]:
        """Each use of a listed word: its line, the word, and the line's text."""
        lines = self.text.split("\n")
        for found in LISTED.finditer(self.text):
            at = self.text.count("\n", 0, found.start())
            yield self.line + at, " ".join(found.group().lower().split()), lines[at].strip()


def read(paths: Iterable[Path]) -> Iterator[Prose]:
    """The prose of these files, in their order; a file of another kind than Markdown, Python or TypeScript has none."""
    page = []
    for path in paths:
        name = str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)
        if path.suffix == ".md":
            yield document(name, path.read_text("utf-8"))
        elif path.suffix == ".py":
            yield from of_python(name, path.read_text("utf-8"))
        elif path.suffix in (".ts", ".tsx"):
            page.append(path)
    yield from of_page(page)


def document(file: str, source: str) -> Prose:
    fenced = FENCE.sub(lambda found: "\n" * found.group().count("\n"), source)
    return Prose("document", file, 1, CODE.sub(" ", fenced))


def of_python(file: str, source: str) -> Iterator[Prose]:
    """Docstrings, comments and test names; and the strings of `iceharbor`, which games show."""
    tree = ast.parse(source)
    told = file.startswith("iceharbor")
    kept = set()
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Constant(str() as text) as string):
                kept.add(string)
                yield Prose("docstring", file, string.lineno, CODE.sub(" ", text))
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if name.startswith("test_"):
                yield Prose("test name", file, node.lineno, name.replace("_", " "))
            case ast.JoinedStr(values) if told:
                parts = [part for part in values if isinstance(part, ast.Constant)]
                kept.update(parts)
                yield Prose("game string", file, node.lineno, " … ".join(str(part.value) for part in parts))
            case ast.Constant(str() as text) if told and " " in text.strip() and node not in kept:
                yield Prose("game string", file, node.lineno, CODE.sub(" ", text))
            case _:
                pass
    yield from comments(file, source)


def comments(file: str, source: str) -> Iterator[Prose]:
    """Comments; one that continues on the next line is one text."""
    last, lines = -1, list[str]()
    for found in PYTHON.finditer(source):
        if comment := found["comment"]:
            row, text = source.count("\n", 0, found.start()) + 1, CODE.sub(" ", comment.lstrip("#! "))
            if lines and row != last + 1:
                yield Prose("comment", file, last - len(lines) + 1, "\n".join(lines))
                lines = []
            lines.append(text)
            last = row
    if lines:
        yield Prose("comment", file, last - len(lines) + 1, "\n".join(lines))


def of_page(paths: list[Path]) -> Iterator[Prose]:
    """The prose that `web/dev/prose.ts` finds in TypeScript: comments, page strings, test names."""
    if not paths:
        return
    hatch_build.packages()
    command: list[str | Path] = [hatch_build.NODE, "dev/prose.ts", *paths]
    done = subprocess.run(command, cwd=hatch_build.WEB, capture_output=True, check=True, encoding="utf-8")
    for line in done.stdout.splitlines():
        found = json.loads(line)
        path = Path(found["file"])
        name = str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)
        yield Prose(found["kind"], name, found["line"], CODE.sub(" ", found["text"]))


def tracked(*below: str) -> list[Path]:
    """Every file of the repository, or below these paths, that git tracks or would add."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *below]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, encoding="utf-8")
    return [path for name in done.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def per_thousand(texts: Iterable[Prose]) -> dict[str, tuple[int, int, float]]:
    """By kind: the number of listed words, of all words, and the listed words per 1,000."""
    count = {kind: [0, 0] for kind in KINDS}
    for text in texts:
        count[text.kind][0] += sum(1 for _ in text.listed())
        count[text.kind][1] += text.words
    return {kind: (hits, words, 1000 * hits / max(words, 1)) for kind, (hits, words) in count.items()}


def main(*below: str) -> None:
    texts = list(read(tracked(*below)))
    for text in texts:
        for line, word, context in text.listed():
            print(f"{text.file}:{line}: {text.kind}: {word}: {context[:110]}")
    for kind, (hits, words, rate) in per_thousand(texts).items():
        print(f"{kind:12} {hits:5} of {words:7} words: {rate:5.1f} per 1,000")


if __name__ == "__main__":
    main(*sys.argv[1:])
