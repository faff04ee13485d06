"""Programs that play random Gargon, to be timed beside the compiled kernel.

A rival is an executable, or a file of C that becomes one, with the command line ``PLAYERS SECONDS
SEED REPLACEMENTS`` (1: losers draw, 0: nobody does) that prints ``games/s NUMBER`` somewhere.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).with_name("plain_gargon.c")
COMPILER: Final = ("gcc", "-O3", "-march=native")


def compile_plain_c(folder: Path) -> Path | None:
    """The plain C program, compiled into a folder; nothing where there is no compiler."""
    return None if shutil.which(COMPILER[0]) is None else program_of(SOURCE, folder)


def program_of(rival: Path, folder: Path) -> Path:
    """A rival that can be run: a file of C is compiled into a folder first."""
    if rival.suffix != ".c":
        return rival
    program = folder / rival.stem
    subprocess.run([*COMPILER, "-o", program, rival], check=True)
    return program


def rate_of(program: Path, players: int, replacements: int, seconds: float, seed: int) -> float:
    """Games per second of the program's own process time.

    What it prints may be per second of wall-clock time, and other programs may have taken part of
    that; so its number of games is set against the processor time that it really had.
    """
    arguments = [str(part) for part in (program.resolve(), players, seconds, seed, replacements)]
    before = os.times()
    done = subprocess.run(arguments, check=True, stdout=subprocess.PIPE, text=True)
    after = os.times()
    used = after.children_user + after.children_system
    used -= before.children_user + before.children_system
    printed = re.search(r"games/s (\d+)", done.stdout)
    if printed is None:
        raise ValueError(f"{program} prints no games/s: {done.stdout!r}")
    return int(printed[1]) * seconds / used
