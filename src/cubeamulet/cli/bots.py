"""The bots of a server: who may be seated, where heavy ones think, and how fast they all play."""

from __future__ import annotations

import sys
from collections.abc import Mapping

import msgspec

from cubeamulet.cli.cores import usable_cores
from cubeamulet.cli.failure import fail
from cubeamulet.players.registry import PLAYERS, Rung
from cubeamulet.players.tempo import pause_for
from cubeamulet.protocol.messages import BotInfo
from cubeamulet.table.service import Pace
from cubeamulet.table.service.workshop import Terms, Workshop

MOST_USUAL_PROCESSES = 4
PACE = Pace(tempo=pause_for)
COMMAND = (sys.executable, "-m", "cubeamulet.cli.bot_worker")


def usual_processes() -> int:
    """Every second core is for bots, and at least one."""
    return min(MOST_USUAL_PROCESSES, max(1, usable_cores() // 2))


def seatable(processes: int) -> Mapping[str, Rung]:
    """Who may be seated: without processes to think in, nobody who searches."""
    return {name: rung for name, rung in PLAYERS.items() if processes or not rung.is_heavy}


def workshop_for(bots: Mapping[str, Rung], processes: int) -> Workshop | None:
    """Where heavy bots think; ``None`` where there are none."""
    heavy = {name: rung.seconds_for for name, rung in bots.items() if rung.is_heavy}
    if not heavy:
        return None
    if not sys.executable:
        fail("the Python that runs this is unknown, so bots cannot think: use --bot-processes 0")
    return Workshop(Terms(COMMAND, msgspec.json.encode, processes, heavy))


def told(bots: Mapping[str, Rung]) -> tuple[BotInfo, ...]:
    """What clients are told of them."""
    return tuple(
        BotInfo(name, tuple(sorted(rung.games)), rung.number, rung.face)
        for name, rung in bots.items()
    )
