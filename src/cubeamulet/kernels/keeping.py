"""Compiled code on disk, for which nothing has to be right: what is damaged is compiled anew."""

from __future__ import annotations

import logging
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile

from numba.core.caching import FunctionCache

_log = logging.getLogger(__name__)


class KeptCode(FunctionCache):
    """The code of one function, as kept in files."""

    def load_overload(self, sig: object, target_context: object) -> object | None:
        """The code for a signature; ``None`` where there is none that can be read."""
        try:
            return super().load_overload(sig, target_context)  # type: ignore[no-untyped-call, no-any-return]
        except Exception:  # noqa: BLE001 - whatever a damaged file may cause
            _log.info("compiled code in %s is damaged", self.cache_path)
            with suppress(OSError):
                self.flush()  # type: ignore[no-untyped-call]
            return None

    def save_overload(self, sig: object, data: object) -> None:
        """Keeps the code for a signature, if there is room."""
        with suppress(OSError):
            super().save_overload(sig, data)  # type: ignore[no-untyped-call]


def can_keep(folder: Path) -> bool:
    """Whether code can be kept in a folder, which is made if it can be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
