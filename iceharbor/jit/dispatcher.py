"""Compiles one function for one signature, in two parts, so that nothing is compiled twice.

The *body* is the function itself: typed, optimised, and kept as LLVM bitcode. Compiled callers link it in and inline
it; one that is too long for that they only declare. It has no machine code of its own, and no wrapper for Python: most
functions are only called by compiled ones.

The *entry* is made when Python calls the function: a wrapper that unpacks Python's arguments, linked with the body and
all that it declares, and turned into machine code. Python loads entries from the cache; bodies are loaded only when a
caller is compiled.

A literal argument counts as its type: `draw(seed, 6)` and `draw(seed, 3)` use the same body.
"""

import gc
import itertools
import os
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final

import llvmlite.binding as llvm
from numba.core import bytecode, codegen, compiler, dispatcher, event, registry, serialize, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.typing import templates

from iceharbor.jit.call_types import keep_call_types
from iceharbor.jit.content_keys import source_key
from iceharbor.jit.entries import Entries, folder, read, write

# Numba numbers the functions that it compiles and puts the number into the name of the symbol. Symbols of several
# processes meet in one cache and must differ, so every process starts at a random number.
keep_call_types()
bytecode.FunctionIdentity._unique_ids = itertools.count(int.from_bytes(os.urandom(6), "big"))

LONG: Final = 250
"""Lines of optimised LLVM code above which callers only declare a function: LLVM would not inline it."""


@contextmanager
def collector_paused() -> Iterator[None]:
    """Keeps Python's garbage collector from looking through all that a compiler makes, which took 6 % of the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class BodyLibrary(codegen.JITCodeLibrary):
    """Optimised bitcode to be linked into callers, without machine code.

    A caller only declares a callee that is too long to be inlined, so that such a function is optimised once and not
    again in every caller; entries link it.
    """

    known: ClassVar[dict[str, "BodyLibrary"]] = {}
    """By the name of the function's symbol."""

    def __init__(self, codegen: Any, name: str) -> None:
        super().__init__(codegen, name)
        self.symbol = ""
        self.place = ""
        """Its file in the cache; empty if there is none."""
        self.declared: dict[str, BodyLibrary] = {}
        """The libraries of functions that this one only declares, by their symbols."""
        self.long = False

    def add_linking_library(self, library: Any) -> None:
        if isinstance(library, BodyLibrary):
            if library.long:
                self.declared[library.symbol] = library
                return
            self.declared.update(library.declared)
        super().add_linking_library(library)

    def all_declared(self) -> dict[str, "BodyLibrary"]:
        """The libraries of all functions that this one or one of those declares."""
        found: dict[str, BodyLibrary] = {}
        waiting = [self]
        while waiting:
            for symbol, library in waiting.pop().declared.items():
                if symbol not in found:
                    found[symbol] = library
                    waiting.append(library)
        return found

    def finish(self, symbol: str, place: str) -> None:
        """Called when the function is compiled or loaded."""
        self.symbol, self.place = symbol, place
        if place:
            self.long = str(self._final_module.get_function(symbol)).count("\n") > LONG
        self.known[symbol] = self

    def _optimize_functions(self, module: Any) -> None:
        """Nothing yet: the passes over the whole module do this again, once the callees are in it."""
        module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """0: there is no machine code."""
        return 0


class EntryLibrary(codegen.JITCodeLibrary):
    """A wrapper for Python and an optimised body: only what nothing calls is removed before it becomes machine code."""

    def _optimize_final_module(self) -> None:
        builder = self._codegen._pass_builder(opt=0)
        passes = llvm.create_new_module_pass_manager()
        passes.add_global_dead_code_eliminate_pass()
        passes.run(self._final_module, builder)


class BodyCompiler(compiler.Compiler):
    """Numba's pipeline, which stops at the bitcode."""

    def __init__(self, typing_context: Any, target_context: Any, library: Any, *rest: Any) -> None:
        library = BodyLibrary(target_context.codegen(), "body")
        super().__init__(typing_context, target_context, library, *rest)


class BodyFlags(compiler.Flags):
    """Flags that do not change any more: Numba looks up every operator by them, thousands of times a function."""

    @cached_property
    def _content(self) -> dict[str, Any]:
        values: dict[str, Any] = super().values()
        return values

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()

    def values(self) -> dict[str, Any]:
        return self._content

    def __hash__(self) -> int:
        return self._hash

    __eq__ = compiler.Flags.__eq__


class BodyFunctionCompiler(dispatcher._FunctionCompiler):  # type: ignore[name-defined, misc]
    """Compiles a function without wrappers."""

    def _customize_flags(self, flags: Any) -> Any:
        flags.no_cpython_wrapper = flags.no_cfunc_wrapper = flags.no_compile = True
        return BodyFlags(flags)


def load_body(target: Any, place: str) -> tuple[BodyLibrary, Any, Any, Any] | None:
    """The library of a body in the cache, with those that it declares, its description, environment and signature; None
    if any of them is not there."""
    content = read(folder() / place)
    if content is None:
        return None
    bitcode, declared, fndesc, environment, signature = pickle.loads(content)
    symbol = fndesc.mangled_name
    if (library := BodyLibrary.known.get(symbol)) is None:
        library = BodyLibrary(target, "body")
        for other_place, other in declared:
            found = BodyLibrary.known.get(other)
            if found is None:
                loaded = load_body(target, other_place)
                if loaded is None or loaded[0].symbol != other:  # it was compiled again under another name
                    return None
                found = loaded[0]
            library.declared[other] = found
        library._final_module = llvm.parse_bitcode(bitcode)
        library._finalize_final_module()
        library.finish(symbol, place)
    return library, fndesc, environment, signature


class Dispatcher(registry.CPUDispatcher):
    """Numba's dispatcher; compiles bodies and entries, and looks into the cache before it does."""

    targetctx: Any
    overloads: Any

    def __init__(self, py_func: Any, variables: Any, targetoptions: Any) -> None:
        super().__init__(py_func, variables, targetoptions, BodyCompiler)
        self._compiler = BodyFunctionCompiler(py_func, self.targetdescr, targetoptions, variables, BodyCompiler)
        self._bodies: dict[tuple[Any, ...], Any] = {}
        self._entries = Entries(py_func)

    def source_key(self) -> str:
        """A digest of the function, its options, and everything that it refers to."""
        return source_key(self.py_func, tuple(sorted(self.targetoptions.items())))

    # --- For compiled callers

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """The signatures for a call from compiled code, after compiling the one that is called."""
        signature, folded = self._compiler.fold_argument_types(args, kws)
        folded = tuple(map(types.unliteral, folded))
        self.body(folded)
        signatures = [body.signature for body in self._bodies.values()]
        name = self.py_func.__name__
        template = templates.make_concrete_template(f"Call({name})", name, signatures)
        return template, signature, folded, {}

    def get_overload(self, signature: Any) -> Any:
        """What Numba knows the body by."""
        return self._bodies[tuple(signature)].library

    def body(self, args: tuple[Any, ...]) -> Any:
        """The compiled body for these types, loaded from the cache if it is there."""
        with global_compiler_lock, self._compiling_counter:
            if args not in self._bodies:
                body = self._load_body(args)
                if body is None:
                    with self._entries.locked():
                        body = self._load_body(args) or self._compile_body(args)
                self._bodies[args] = body
                self.targetctx.insert_user_function(body.library, body.fndesc, [body.library])
        return self._bodies[args]

    def _compile_body(self, args: tuple[Any, ...]) -> Any:
        with event.trigger_event("numba:compile", data={"dispatcher": self, "args": args, "return_type": None}):
            body = self._compiler.compile(args, None)
        body.library._ensure_finalized()
        body.fndesc.typemap = body.fndesc.calltypes = None
        library = body.library
        if library.has_dynamic_globals:
            return body
        declared = [(each.place, symbol) for symbol, each in library.declared.items()]
        bitcode = library._get_module_for_linking().as_bitcode()
        path = self._path("body", args)
        write(path, serialize.dumps((bitcode, declared, body.fndesc, body.environment, body.signature)))
        library.finish(body.fndesc.mangled_name, str(path.relative_to(folder())))
        return body

    def _load_body(self, args: tuple[Any, ...]) -> Any:
        self.targetctx.refresh()
        loaded = load_body(self.targetctx.codegen(), str(self._path("body", args).relative_to(folder())))
        if loaded is None:
            return None
        library, fndesc, environment, signature = loaded
        return self._result(library, fndesc, environment, signature, None, ())

    # --- For Python

    def compile(self, sig: Any) -> Any:
        """The function that Python calls for a signature."""
        args = tuple(sig)
        with global_compiler_lock, self._compiling_counter, collector_paused():
            if args not in self.overloads:
                entry = self._load_entry(args)
                if entry is None:
                    with self._entries.locked():
                        entry = self._load_entry(args) or self._make_entry(args)
                self.add_overload(entry)
        return self.overloads[args].entry_point

    def _make_entry(self, args: tuple[Any, ...]) -> Any:
        body = self.body(args)
        context = self.targetctx.subtarget(enable_nrt=self.targetoptions.get("_nrt", True))
        library = EntryLibrary(context.codegen(), "entry")
        library.enable_object_caching()
        release = bool(self.targetoptions.get("nogil"))
        context.create_cpython_wrapper(library, body.fndesc, body.environment, None, release_gil=release)
        for each in (body.library, *body.library.all_declared().values()):
            library.add_linking_library(each)
        library.finalize()
        entry = self._entry(library, body.fndesc, body.environment, body.signature, None)
        names = [symbol.name for symbol in library._final_module.global_variables]
        names.append(body.fndesc.llvm_cpython_wrapper_name)
        used = entry._find_referenced_environments()
        parts = body.fndesc, body.environment, body.environment.consts, body.signature, used
        if not body.library.has_dynamic_globals:
            self._save("entry", args, (library._get_compiled_object(), names, *parts))
        return entry

    def _load_entry(self, args: tuple[Any, ...]) -> Any:
        stored = self._load("entry", args)
        if stored is None:
            return None
        code, names, fndesc, environment, constants, signature, environments = stored
        # Numba gives back the environment that the body already has, and that lacks the constants of the wrapper.
        environment.consts.extend(constants[len(environment.consts) :])
        library = EntryLibrary(self.targetctx.codegen(), "entry")
        library.enable_object_caching()
        library._set_compiled_object(code)
        library._finalize_final_module()
        library._codegen._engine._defined_symbols.update(names)
        return self._entry(library, fndesc, environment, signature, environments)

    def _entry(self, library: Any, fndesc: Any, environment: Any, signature: Any, environments: Any) -> Any:
        function = self.targetctx.get_executable(library, fndesc, environment)
        entry = self._result(library, fndesc, environment, signature, function, environments)
        for each in entry._find_referenced_environments() if environments is None else environments:
            library.codegen.set_env(each.env_name, each)
        return entry

    # --- For both

    def _result(self, library: Any, fndesc: Any, environment: Any, signature: Any, function: Any, used: Any) -> Any:
        return compiler.compile_result(
            typing_context=self.typingctx,
            target_context=self.targetctx,
            entry_point=function,
            library=library,
            signature=signature,
            objectmode=False,
            lifted=(),
            fndesc=fndesc,
            environment=environment,
            referenced_envs=used,
        )

    def _load(self, part: str, args: tuple[Any, ...]) -> Any:
        self.targetctx.refresh()
        content = read(self._path(part, args))
        return None if content is None else pickle.loads(content)

    def _save(self, part: str, args: tuple[Any, ...], values: Any) -> None:
        write(self._path(part, args), serialize.dumps(values))

    def _path(self, part: str, args: tuple[Any, ...]) -> Path:
        return self._entries.path(part, self.source_key(), args, self.targetctx.codegen())
