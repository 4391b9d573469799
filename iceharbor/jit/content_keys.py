"""Names compiled functions by their content, so that compiled code is found again by all that it was made from.

Numba's own cache looks at the file of a function, not at the functions and constants that it uses from other files.
Here the key of a function is a digest of its bytecode and of every global name in it: a number or an array counts by
its value, another compiled function by its own key. So a change compiles the changed function and its callers, and
nothing else. Comments, docstrings, line numbers, file times and the place of the checkout do not count.
"""

import dis
import hashlib
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, Final

import llvmlite
import numba
import numpy as np
from numba.core import config, types

COMPILER: Final = Path(__file__).with_name("dispatcher.py")
SETTINGS: Final = ("OPT", "LOOP_VECTORIZE", "SLP_VECTORIZE", "BOUNDSCHECK", "DEBUGINFO_DEFAULT", "CPU_NAME")
"""Numba's settings that change the compiled code."""


class UnknownGlobal(TypeError):
    """A compiled function refers to a value that cannot be put into a key."""


@cache
def machine_key(machine: tuple[str, ...]) -> str:
    """A digest of everything else that changes machine code: the processor, the versions and the settings."""
    versions = (sys.version, numba.__version__, llvmlite.__version__, np.__version__)
    settings = [str(getattr(config, name)) for name in SETTINGS]
    return digest(repr((machine, versions, settings, COMPILER.read_bytes())))


def types_key(kinds: tuple[Any, ...]) -> str:
    """A digest of the types of arguments."""
    return digest(repr([type_text(kind) for kind in kinds]))


def digest(text: str) -> str:
    """The SHA-256 digest of a text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


@cache
def source_key(function: FunctionType, options: tuple[tuple[str, Any], ...]) -> str:
    """A digest of a function, of the options it is compiled with, and of everything that it refers to."""
    closure = function.__closure__ or ()
    parts = (
        function.__module__,
        function.__qualname__,
        options,
        _code_text(function.__code__, function),
        value_text(function.__defaults__, function),
        [value_text(cell.cell_contents, function) for cell in closure],
    )
    return digest(repr(parts))


def _code_text(code: CodeType, function: FunctionType) -> str:
    """What a code object does, with the constants and globals that it reads, but without line numbers and docstring."""
    steps: list[object] = []
    for step in dis.get_instructions(code):
        value: object = step.arg
        if isinstance(step.argval, CodeType):
            value = _code_text(step.argval, function)
        elif step.opcode in dis.hasconst:
            value = _plain_text(step.argval)
        elif step.opname == "LOAD_GLOBAL" and step.argval in function.__globals__:
            value = step.argval, value_text(function.__globals__[step.argval], function)
        elif step.opcode in dis.hasname:
            value = step.argval
        steps.append((step.opname, value))
    return repr((code.co_argcount, code.co_varnames, code.co_freevars, steps))


def _plain_text(value: Any) -> str:
    """A constant as text; equal numbers of different types differ, and sets have an order."""
    if isinstance(value, frozenset):
        return f"frozenset({sorted(map(_plain_text, value))})"
    return f"{type(value).__name__} {value!r}"


def value_text(value: Any, user: Callable[..., Any]) -> str:
    """A text that is the same for equal values, in every process and every folder.

    Raises UnknownGlobal for a value that `user` cannot be compiled with.
    """
    match value:
        case None | bool() | int() | float() | complex() | str() | bytes():
            return _plain_text(value)
        case tuple():
            return f"{_class_text(type(value))}({[value_text(each, user) for each in value]})"
        case np.ndarray() | np.generic():
            layout = (value.flags.c_contiguous, value.flags.f_contiguous, value.flags.writeable)
            content = hashlib.sha256(np.ascontiguousarray(value).tobytes()).hexdigest()
            return f"array {value.dtype.descr} {value.shape} {layout} {content}"
        case np.dtype():
            return f"dtype {value.descr} {value.itemsize}"
        case _ if callable(key := getattr(value, "source_key", None)):
            return "itself" if value.py_func is user else f"compiled {key()}"
        case type():
            return _class_text(value)
        case BuiltinFunctionType() | np.ufunc() | ModuleType():
            return f"{type(value).__name__} {getattr(value, '__module__', '')}.{value.__name__}"
        case FunctionType() if not value.__module__.startswith(user.__module__.split(".")[0]):
            return f"function {value.__module__}.{value.__qualname__}"
    raise UnknownGlobal(f"{user.__module__}.{user.__qualname__}: the cache has no key for {value!r}")


def _class_text(value: type) -> str:
    return f"class {value.__module__}.{value.__qualname__} {getattr(value, '_fields', ())}"


def type_text(kind: Any) -> str:
    """A Numba type as text; named tuples by their class and the names of their fields."""
    if not isinstance(kind, types.BaseTuple):
        return str(kind)
    parts: Any = kind
    name = _class_text(parts.instance_class) if isinstance(kind, types.BaseNamedTuple) else ""
    return f"{name}({[type_text(each) for each in parts.types]})"
