"""Throws texts at the notation of every game: ``fuzz_notation.py --seconds 60``.

Whatever text comes in, it is either refused in one line, or it is a move whose text reads back to
the same move. Anything else stops the run and shows the input.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random

from cubeamulet.games.catalog import CATALOG
from cubeamulet.games.core.contract import AnyGame
from cubeamulet.games.core.errors import UnparsableMove
from cubeamulet.records.codec import decode

GOLDEN = Path(__file__).resolve().parent.parent / "tests/golden"
PIECES: tuple[str, ...] = (
    *"WBVRYG", *map(str, range(18)), "0a", "0b", " ", "  ", "\t", "\n", "\0", "-1", "seat",
    "enter", "cup", "none", "undo", "close", "pass", "left", "right", "stop", "fight", "pay",
    "throw", "lift", "é", "\u0661", "\u00b2", "\ud800", "r12", "PASS", "+", "{", "x" * 1000,
)  # fmt: skip


def golden_moves() -> list[str]:
    """Every move text of the golden records, once."""
    lines = [line for file in GOLDEN.glob("*.jsonl") for line in file.read_bytes().splitlines()]
    return sorted({move.move for line in lines for move in decode(line).moves})


def text_of_pieces(generator: Random) -> str:
    """Pieces of notation in any order."""
    glue = generator.choice(("", " "))
    return glue.join(generator.choices(PIECES, k=generator.randrange(8)))


def changed_move(generator: Random, moves: list[str]) -> str:
    """A true move with a piece put in, taken out, or its words in another order."""
    text = generator.choice(moves)
    at = generator.randrange(len(text) + 1)
    kind = generator.randrange(4)
    if kind == 0:
        return text[:at] + generator.choice(PIECES) + text[at:]
    if kind == 1:
        return text[:at] + text[at + 1 :]
    if kind == 2:
        words = text.split()
        return " ".join(generator.sample(words, len(words)))
    return f"{text} {generator.choice(moves)}"


def check(game: AnyGame, text: str) -> bool:
    """Whether the text is a move; raises ``AssertionError`` when something breaks."""
    try:
        move = game.parse_move(text)
    except UnparsableMove as error:
        require_one_line(str(error))
        return False
    canonical = game.format_move(move)
    assert game.parse_move(canonical) == move, "a move that does not read back"
    assert game.format_move(game.parse_move(canonical)) == canonical, "two canonical texts"
    return True


def require_one_line(text: str) -> None:
    """Messages are for one line of a terminal or a log."""
    assert len(text.splitlines()) == 1, f"a message that is not one line: {text!r}"


def main() -> None:
    """Runs until the time is over; the status is not 0 when a text breaks something."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    generator, moves = Random(asked.seed), golden_moves()
    deadline = time.monotonic() + asked.seconds
    tried = parsed = 0
    while time.monotonic() < deadline:
        mutated = generator.random() < 0.6
        text = changed_move(generator, moves) if mutated else text_of_pieces(generator)
        for game in CATALOG.values():
            try:
                parsed += check(game, text)
            except Exception:
                sys.stderr.write(f"seed {asked.seed}, {game.name}: {text!r}\n")
                raise
        tried += 1
    print(f"fuzz_notation: {tried} texts, {parsed} of them moves, nothing broke")


if __name__ == "__main__":
    main()
