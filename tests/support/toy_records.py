"""Records of the toy game for tests."""

import json
from collections.abc import Callable

from tests.support.toy import TOY

from cubeamulet.fairness.commitment import ZERO_CONTRIBUTION, Contribution, Secret
from cubeamulet.games.core.contract import Seat
from cubeamulet.records.build import record_of
from cubeamulet.records.codec import encode
from cubeamulet.records.model import (
    EndReason,
    Player,
    Record,
    RecordedMove,
    fairness_of,
)

SECRET = Secret(bytes(range(32)))
CONTRIBUTIONS = (Contribution(bytes(range(16))), ZERO_CONTRIBUTION)
PLAYERS = (Player(Seat(0), "Wyvern ü", "person"), Player(Seat(1), "Basilisk", "bot:steady"))
MOVES = (
    RecordedMove(Seat(0), "keep", 1200),
    RecordedMove(Seat(1), "leave", 0),
    RecordedMove(Seat(0), "keep", 35, "bot:steady"),
    RecordedMove(Seat(1), "keep", 0, "table"),
)


def finished_record() -> Record:
    return toy_record(MOVES, EndReason.FINISHED)


def toy_record(moves: tuple[RecordedMove, ...], end: EndReason) -> Record:
    return record_of(
        TOY,
        game_id="toy-game",
        options={},
        players=PLAYERS,
        fairness=fairness_of(SECRET, CONTRIBUTIONS),
        moves=moves,
        end=end,
    )


def physical_record() -> Record:
    return record_of(
        TOY,
        game_id="toy-slate",
        options={"chance": False},
        players=PLAYERS,
        fairness=None,
        moves=MOVES,
        end=EndReason.FINISHED,
    )


Document = dict[str, object]


def changed(change: Callable[[Document], object]) -> bytes:
    """The finished record's document after ``change`` has been at it."""
    document = json.loads(encode(finished_record()))
    change(document)
    return json.dumps(document).encode()


def put(path: str, value: object) -> bytes:
    """The finished record's document with another value at a path such as ``moves.0.ms``."""
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]

    def change(document: Document) -> None:
        place = document
        for step in way:
            place = place[step]  # type: ignore[index,assignment]
        place[last] = value  # type: ignore[index]

    return changed(change)
