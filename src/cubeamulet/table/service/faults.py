"""What a log may hold of a fault of this program: where it is, not what it was about."""

from __future__ import annotations

import traceback
from pathlib import Path


def described(fault: BaseException) -> str:
    """The kind of an error and the line that raised it; its text could tell about hidden cards."""
    frames = traceback.extract_tb(fault.__traceback__)
    kind = type(fault).__name__
    return f"{kind} in {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else kind
