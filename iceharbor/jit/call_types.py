"""Keeps which signature a call of one of Numba's own functions has, by the types of its arguments.

Numba tries all implementations of an operator again wherever it stands in a function. The answer depends only on the
types and on the options that the caller is compiled with; looking it up takes 6 % of the time of compiling.
"""

from typing import Any

from numba.core.targetconfig import ConfigStack
from numba.core.types.functions import BaseFunction

_known: dict[tuple[Any, ...], Any] = {}
_look_up = BaseFunction.get_call_type


def keep_call_types() -> None:
    """Makes Numba keep the signatures that it finds. A call that has none is looked up, and fails, each time."""
    vars(BaseFunction)
    kind: Any = BaseFunction
    kind.get_call_type = _call_type


def _call_type(function: Any, context: Any, args: Any, kws: Any) -> Any:
    key = (function, tuple(args), tuple(kws.items()), ConfigStack.top_or_none())
    if key not in _known:
        _known[key] = _look_up(function, context, args, kws)
    return _known[key]
