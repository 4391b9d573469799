"""Docstrings of public functions of the rules and the bots give shapes of arrays and name exceptions."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
FOLDERS: Final = ("table", "games", "bots")
RAW: Final = re.compile(r"NDArray\[|\bInts\b")
SHAPE: Final = re.compile(r"\b(u?int|float)\d*`?,?(?: array)? ?[\[(]|\bint64: ")


def raised(function: ast.FunctionDef) -> set[str]:
    """The exceptions that a function's own body raises; `refuse` makes a Refused."""
    found = set()
    for node in ast.walk(function):
        match node:
            case ast.Raise(exc=ast.Call(func=ast.Name(name)) | ast.Name(name)):
                found.add("Refused" if name == "refuse" else name)
    return {name for name in found if name[0].isupper()}


def silent(source: str) -> Iterator[str]:
    """Public functions with a docstring that leaves out an exception: `name: Exception`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            said = ast.get_docstring(node)
            yield from (f"{node.name}: {name}" for name in raised(node) if said is not None and name not in said)


def test_a_public_function_says_what_it_raises() -> None:
    files = [file for folder in FOLDERS for file in (ROOT / "iceharbor" / folder).rglob("*.py")]
    found = {str(file.relative_to(ROOT)): list(silent(file.read_text("utf-8"))) for file in files}
    assert {name: functions for name, functions in found.items() if functions} == {}


def test_a_silent_function_is_found() -> None:
    assert list(silent('def f():\n    """Reads."""\n    raise Malformed("x")\n')) == ["f: Malformed"]
    assert list(silent('def f():\n    """Reads. Raises Refused."""\n    raise refuse("x")\n')) == []


def shapeless(source: str) -> Iterator[str]:
    """Public functions with an array parameter whose docstring gives no dtype and shape, such as `int64 (n, 2)`.

    A type with a name, such as `Seed`, says both in one place and needs no more words.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            raw = [arg.arg for arg in node.args.args if arg.annotation and RAW.search(ast.unparse(arg.annotation))]
            if raw and not SHAPE.search(" ".join((ast.get_docstring(node) or "").split())):
                yield f"{node.name}: {', '.join(raw)}"


def test_a_public_function_gives_the_shapes_of_its_arrays() -> None:
    files = [file for folder in FOLDERS for file in (ROOT / "iceharbor" / folder).rglob("*.py")]
    found = {str(file.relative_to(ROOT)): list(shapeless(file.read_text("utf-8"))) for file in files}
    assert {name: functions for name, functions in found.items() if functions} == {}


def test_a_function_without_shapes_is_found() -> None:
    function = "def f(field: NDArray[np.int64]):\n    '''{}'''\n"
    assert list(shapeless(function.format("Reads."))) == ["f: field"]
    assert list(shapeless(function.format("Reads `field`, int64 (corners, 2)."))) == []
