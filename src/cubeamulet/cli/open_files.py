"""How many sockets and files a server may have open at once, as the system sees it."""

from __future__ import annotations

import logging
import resource
from typing import Final

from cubeamulet.web.limits import Limits

BESIDES_SOCKETS: Final = 1_000
"""Connections of requests, the database and the program's own files."""

_log = logging.getLogger(__name__)


def allow_for(limits: Limits) -> None:
    """Asks the system for as many open files as these limits need.

    The usual 1,024 are fewer than the sockets one address may open: it would lock everybody out.
    Says so in the log where the system does not grant enough.
    """
    needed = limits.sockets + BESIDES_SOCKETS
    granted = _granted(needed)
    if granted < needed:
        _log.warning(
            "the system allows %d open files, fewer than %d sockets need: raise its limit "
            "(LimitNOFILE of systemd, ulimit -n), or lower --limit sockets=%d and those per "
            "address",
            granted,
            limits.sockets,
            max(1, granted - BESIDES_SOCKETS),
        )


def _granted(needed: int) -> float:
    """How many are allowed once as many were asked for as may be, up to what is needed."""
    soft, hard = (_number(limit) for limit in resource.getrlimit(resource.RLIMIT_NOFILE))
    wanted = min(needed, hard)
    if wanted <= soft:
        return soft
    _, unchanged = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (int(wanted), unchanged))
    return wanted


def _number(limit: int) -> float:
    return float("inf") if limit == resource.RLIM_INFINITY else limit
