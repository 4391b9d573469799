"""Writes the lists of modules in docs/map.md from the first sentence of each file. Run `python tools/make_map.py`.

Everything outside the lists is written by hand. A list begins with `<!-- folder -->` and ends with `<!-- end -->`.
"""

import ast
import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
MAP: Final = ROOT / "docs" / "map.md"
LIST: Final = re.compile(r"<!-- (\S+) -->\n.*?<!-- end -->", re.DOTALL)
COMMENT: Final = re.compile(r"\A(?:import[^\n]*\n)*/\*\*?(.*?)\*/", re.DOTALL)
SENTENCE: Final = re.compile(r"(.+?\.)(?:\s|$)")


def listed(folder: Path) -> list[Path]:
    """The modules of a folder, without its folders, tests and generated files."""
    files = [path for path in sorted(folder.iterdir()) if path.suffix in (".py", ".ts", ".tsx")]
    return [path for path in files if path.name != "__init__.py" and not re.search(r"\.(test|d)\.", path.name)]


def first_sentence(path: Path) -> str:
    """What a file says that it is."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        said = ast.get_docstring(ast.parse(text)) or ""
    else:
        comment = COMMENT.search(text)
        said = " ".join(line.strip(" *") for line in comment[1].splitlines()) if comment else ""
    paragraph = " ".join(said.strip().split("\n\n")[0].split())
    sentence = SENTENCE.match(paragraph)
    return (sentence[1] if sentence else paragraph).rstrip(".:")


def rows(match: re.Match[str]) -> str:
    """A freshly generated list."""
    modules = [f"* `{path.name}`: {first_sentence(path)}" for path in listed(ROOT / match[1])]
    return "\n".join((f"<!-- {match[1]} -->", *modules, "<!-- end -->"))


if __name__ == "__main__":
    MAP.write_text(LIST.sub(rows, MAP.read_text("utf-8")), "utf-8")
