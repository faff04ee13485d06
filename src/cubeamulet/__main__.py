"""``python -m cubeamulet`` is the command ``cubeamulet``, where no script of that name is found."""

from __future__ import annotations

from cubeamulet.cli import main

if __name__ == "__main__":
    main()
