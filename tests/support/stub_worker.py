"""A process that behaves as the name of the bot says; run by tests of the workshop."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path


def answer(player: str, errand: dict[str, object]) -> str:
    match player:
        case "hanging":
            time.sleep(60)
        case "dying":
            os._exit(1)
        case "failing":
            return ""
        case "throwing":
            return "throw"
        case "cheating":
            return "lift"
        case "slow":
            time.sleep(0.15)
    return f"{player} {os.getpid()} {errand['seconds']:.2f}"


def main() -> None:
    """``stub_worker.py [FILE]``: notes in a file in which order bots were asked."""
    say("ready")
    for line in sys.stdin:
        errand = json.loads(line)
        if len(sys.argv) > 1:
            with Path(sys.argv[1]).open("a", encoding="utf-8") as notes:
                notes.write(f"{errand['seed']} ")
        say(f"{errand['seconds'] * 1000:.0f} {answer(errand['player'], errand)}")


def say(line: str) -> None:
    """One reply."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
