"""Take every address out of npm's lock file: where a package comes from is the machine's business.

Usage: python tools/strip_lock.py webclient/package-lock.json
"""

import json
import sys
from pathlib import Path

WITHOUT = ("resolved", "funding")


def strip(path: Path) -> None:
    """Rewrite the lock file at `path` without addresses; versions and hashes stay."""
    lock = json.loads(path.read_text(encoding="utf-8"))
    for package in lock["packages"].values():
        for key in WITHOUT:
            package.pop(key, None)
    path.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    strip(Path(sys.argv[1]))
