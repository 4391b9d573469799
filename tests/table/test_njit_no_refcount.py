"""Functions that borrow their arrays create none, return none, and leave reference counts correct."""

import ast
import sys
from typing import Final

import numpy as np

from iceharbor.jit.entries import PACKAGE
from iceharbor.table.plane import MAX_ARCS, TURN_LIMIT, arcs, in_the_way, line_of_fire
from tests.table import waters

MAKERS: Final = {"zeros", "empty", "ones", "full", "array", "arange", "zeros_like", "empty_like", "copy"}


def borrowers(source: str) -> list[ast.FunctionDef]:
    """Every function in a source with the decorator @njit_no_refcount."""
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return [each for each in functions if any(ast.unparse(mark) == "njit_no_refcount" for mark in each.decorator_list)]


def faults(source: str) -> list[str]:
    found = []
    for function in borrowers(source):
        calls = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
        made = [call.attr for call in calls if isinstance(call, ast.Attribute) and call.attr in MAKERS]
        answer = ast.unparse(function.returns) if function.returns else ""
        if made or "NDArray" in answer or "Records" in answer:
            found.append(f"{function.name}: {', '.join([*made, answer])}")
    return found


def test_functions_that_borrow_arrays_create_and_return_none() -> None:
    found = {str(path): faults(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}
    assert {path: functions for path, functions in found.items() if functions} == {}


def test_a_borrower_that_makes_or_returns_an_array_is_found() -> None:
    assert faults("@njit_no_refcount\ndef f(a: int) -> int:\n    return np.zeros(a)[0]\n") == ["f: zeros, int"]
    assert faults("@njit_no_refcount\ndef f(a: Ints) -> NDArray[np.int64]:\n    return a\n") == ["f: NDArray[np.int64]"]


def test_borrowed_arrays_are_as_much_in_use_as_before() -> None:
    rng = np.random.default_rng(7)
    outlines = waters.outlines_of(waters.crowd(rng, 9, 1400.0, 0))
    field, out = waters.star_field(rng).astype(np.int64), np.zeros((MAX_ARCS, 3), np.int64)
    uses = [sys.getrefcount(array) for array in (outlines, field, out)]
    for heading in range(300):
        arcs(outlines, field, 0, 1, 0, 0, 0, heading - TURN_LIMIT[1], heading + TURN_LIMIT[1], out)
        in_the_way(outlines, outlines[1], 1)
        line_of_fire(outlines, 0, heading % 2, 1 + heading % 5)
    assert [sys.getrefcount(array) for array in (outlines, field, out)] == uses
