"""The one door to the compiler, which has no types of its own: decorators and bit instructions.

Compiled code is kept in a folder named after the contents of all sources it was made from, so that
it never outlives them: neither a helper in another file nor a constant of a game.
"""

from __future__ import annotations

import hashlib
import logging
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final, ParamSpec, Protocol, TypeVar, cast

import numba
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import event, types
from numba.extending import intrinsic

from cubeamulet.kernels.keeping import KeptCode, can_keep

P = ParamSpec("P")
R = TypeVar("R")

PACKAGE: Final = Path(__file__).resolve().parent
SOURCES: Final = (PACKAGE, PACKAGE.parent / "games")
_FOLDER_PREFIX: Final = "compiled-"
_FORGOTTEN_AFTER: Final = 7 * 24 * 3600.0
_INSTRUCTION_BITS: Final = ir.IntType(32)
_RESULT_BITS: Final = ir.IntType(64)
_A_LITTLE: Final = type(numba.config.OPT)(1)  # type: ignore[attr-defined]
_ZERO_IS_UNDEFINED: Final = ir.Constant(ir.IntType(1), 1)

_log = logging.getLogger(__name__)


class _Settings(Protocol):
    """What is used of the compiler's settings."""

    CACHE_DIR: str
    OPT: int
    LOOP_VECTORIZE: int
    SLP_VECTORIZE: int


_settings = cast("_Settings", numba.config)


# -- where compiled code is kept -----------------------------------------------------------------


@cache
def fingerprint() -> str:
    """Names the contents of all sources: the kernels, and the games they take constants from."""
    digest = hashlib.sha256()
    for path in sorted(path for folder in SOURCES for path in folder.rglob("*.py")):
        digest.update(path.relative_to(PACKAGE.parent).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _parent_of_caches() -> Path:
    """Where ``NUMBA_CACHE_DIR`` says, else beside the byte code, else in the user's cache."""
    if _settings.CACHE_DIR:
        return Path(_settings.CACHE_DIR)
    beside = PACKAGE / "__pycache__"
    if os.access(beside if beside.exists() else PACKAGE, os.W_OK):
        return beside
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "cubeamulet"


@cache
def cache_folder() -> Path:
    """The folder of code compiled from the present sources; long forgotten ones are removed.

    Not sooner: a process that began with other sources may still want to write into its folder.
    """
    folder = _parent_of_caches() / (_FOLDER_PREFIX + fingerprint())
    if not folder.exists():
        for other in folder.parent.glob(f"{_FOLDER_PREFIX}*"):
            if time.time() - other.stat().st_mtime > _FORGOTTEN_AFTER:
                shutil.rmtree(other, ignore_errors=True)
    return folder


@cache
def is_kept() -> bool:
    """Whether there is such a folder.

    Left to itself the compiler would look for another one, and find code of other sources there.
    """
    return can_keep(cache_folder())


@contextmanager
def _own_cache_folder() -> Iterator[None]:
    """Lets the compiler use our folder, for the functions decorated meanwhile and no others."""
    before = _settings.CACHE_DIR
    _settings.CACHE_DIR = str(cache_folder())
    try:
        yield
    finally:
        _settings.CACHE_DIR = before


# -- while the compiler works --------------------------------------------------------------------


class _Overseer(event.Listener):
    """Says once per process that kernels are being compiled, and keeps that short.

    Whatever a function calls is optimised on its own, then again as a part of each caller. Below a
    large one everything is therefore optimised a little only, and nothing is vectorised: there is
    nothing in small loops over seats and colours that would gain by it.
    """

    def __init__(self) -> None:
        self._said = False
        self._depth = 0
        self._is_large = False
        self._before = (_settings.OPT, _settings.LOOP_VECTORIZE, _settings.SLP_VECTORIZE)

    def on_start(self, happening: event.Event) -> None:
        """Called by the compiler whenever it begins with a function."""
        if not _is_ours(happening):
            return
        if not self._said:
            self._said = True
            _log.warning("Compiling the kernels; this takes a minute, %s", _how_often())
        if self._depth == 0:
            self._is_large = happening.data["dispatcher"].py_func in _large
            self._before = (_settings.OPT, _settings.LOOP_VECTORIZE, _settings.SLP_VECTORIZE)
        self._depth += 1
        self._set()

    def on_end(self, happening: event.Event) -> None:
        """Called by the compiler whenever it is done with a function."""
        if _is_ours(happening):
            self._depth -= 1
            self._set()

    def _set(self) -> None:
        level, loops, straight = self._before
        inside = self._depth > 0 and self._is_large
        _settings.OPT = _A_LITTLE if inside and self._depth > 1 else level
        _settings.LOOP_VECTORIZE = 0 if inside else loops
        _settings.SLP_VECTORIZE = 0 if inside else straight


def _how_often() -> str:
    if is_kept():
        return "once"
    return f"every time: {cache_folder()} cannot be written to (see NUMBA_CACHE_DIR)"


def _is_ours(happening: event.Event) -> bool:
    module: str = happening.data["dispatcher"].py_func.__module__
    return module.startswith(__package__ or "")


event.register("numba:compile", _Overseer())  # type: ignore[no-untyped-call]


# -- decorators ----------------------------------------------------------------------------------


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """A part of whatever calls it; there is no call left in the compiled code.

    Integer division by zero is not checked: callers see to it.
    """
    made = numba.njit(forceinline=True, error_model="numpy")(function)
    return cast("Callable[P, R]", made)


def called(function: Callable[P, R]) -> Callable[P, R]:
    """A part that stays a function of its own: large, or not worth repeating at every call."""
    made = numba.njit(error_model="numpy")(function)
    return cast("Callable[P, R]", made)


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """A function to be called from outside: compiled on its first call, kept on disk for later."""
    made = numba.njit(error_model="numpy", nogil=True)(function)
    if is_kept():
        with _own_cache_folder():
            # What ``cache=True`` does, with kept code of our own.
            setattr(made, "_cache", KeptCode(function))  # type: ignore[no-untyped-call]  # noqa: B010
    return cast("Callable[P, R]", made)


_large: Final[set[object]] = set()


def large(function: Callable[P, R]) -> Callable[P, R]:
    """As ``compiled``, for a function with much below it: compiled in half the time.

    What it makes is as fast, unless all of it is one small loop (3 % slower then).
    """
    _large.add(function)
    return compiled(function)


# -- bit instructions ----------------------------------------------------------------------------


def _instruction(emit: Callable[[ir.IRBuilder, ir.Value], ir.Value]) -> Callable[[int], int]:
    """A function of a 32-bit mask (given as any integer) that is one machine instruction."""

    def describe(_typing_context: object, mask: types.Type) -> object:
        def generate(
            _context: object, builder: ir.IRBuilder, _signature: object, arguments: list[ir.Value]
        ) -> ir.Value:
            narrow = builder.trunc(arguments[0], _INSTRUCTION_BITS)
            return builder.zext(emit(builder, narrow), _RESULT_BITS)

        return types.int64(mask), generate

    return cast("Callable[[int], int]", intrinsic(describe))


popcount: Final = _instruction(lambda builder, mask: builder.ctpop(mask))
"""How many bits of a mask are set."""

lowest: Final = _instruction(lambda builder, mask: builder.cttz(mask, _ZERO_IS_UNDEFINED))
"""The number of the lowest set bit of a mask that has one."""

highest: Final = _instruction(
    lambda builder, mask: builder.sub(
        ir.Constant(_INSTRUCTION_BITS, 31), builder.ctlz(mask, _ZERO_IS_UNDEFINED)
    )
)
"""The number of the highest set bit of a mask that has one."""
