"""A table's game, played again from its stored steps: its log so far, or its record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from cubeamulet.fairness.commitment import Contribution, Secret
from cubeamulet.games.core.contract import AnyGame, Seat
from cubeamulet.records.build import record_of
from cubeamulet.records.codec import encode
from cubeamulet.records.model import (
    PERSON,
    EndReason,
    Fairness,
    Player,
    RecordedMove,
    bot_kind,
    fairness_of,
)
from cubeamulet.table import events as e
from cubeamulet.table.playing import moved
from cubeamulet.table.ports import Step
from cubeamulet.table.seats import Bot, Occupant, name_of
from cubeamulet.table.table import Table, begun, with_stored

_InGame: TypeAlias = e.Moved | e.GameStarted | e.CourseEvent
"""Events that do not change who sits at a table, or which game is played there."""


class Chapter(NamedTuple):
    """One game of a table: the table when it started, and what was stored of it since."""

    table: Table
    contributions: tuple[str, ...]
    moves: tuple[e.Moved, ...]
    end: EndReason | None


class Log(NamedTuple):
    """Everything that happened in a game so far, and the state of the game after it."""

    happened: tuple[object, ...]
    state: object


def chapter_of(
    steps: Iterable[Step], game_id: str, catalog: Mapping[str, AnyGame]
) -> Chapter | None:
    """The game with that id; ``None`` when it has not started within these steps.

    Other games of the table are not played again. Raises ``TableUnreadable`` or
    ``UnknownRules``.
    """
    table: Table | None = None
    played: Table | None = None
    course: list[_InGame] = []
    for step in steps:
        for event in step.events:
            if table is None or not isinstance(event, _InGame):
                table = with_stored(table, step, event, catalog)
            elif table.game_id == game_id:
                played = table
                course.append(event)
    return None if played is None else _chapter(played, course)


def newest_chapter(table: Table, steps: Iterable[Step]) -> Chapter | None:
    """The newest game of a table, from the steps since before it started; ``None`` when it has not
    started within them.
    """
    events = (event for step in steps for event in step.events)
    course = [event for event in events if isinstance(event, _InGame)]
    return _chapter(table, course) if course else None


def _chapter(table: Table, course: Sequence[_InGame]) -> Chapter:
    """The game that had this course, at a table that was like that when it started."""
    start, *later = course
    assert isinstance(start, e.GameStarted), "a game is started before it goes on"
    moves: list[e.Moved] = []
    end: EndReason | None = None
    for event in later:
        match event:
            case e.Moved():
                moves.append(event)
            case e.MoveUndone():
                moves.pop()
            case e.GameEnded():
                end = event.reason
            case _:
                pass
    return Chapter(table, start.contributions, tuple(moves), end)


def log_of(chapter: Chapter) -> Log:
    """The truth about a game so far; who may know it, ``events_for`` of the game decides."""
    game = chapter.table.game
    playing, events = begun(chapter.table, chapter.contributions, up=0.0)
    happened = list(events)
    for move in chapter.moves:
        playing, events = moved(game, playing, move.seat, game.parse_move(move.move), up=0.0)
        happened.extend(events)
    return Log(tuple(happened), playing.state)


def record_of_chapter(chapter: Chapter) -> bytes:
    """The record of an ended game, in canonical form.

    Raises ``ValueError`` for a game that goes on.
    """
    if chapter.end is None:
        raise ValueError("a running game has no record")
    table = chapter.table
    record = record_of(
        table.game,
        game_id=table.game_id,
        options=table.opened.options,
        players=[_player(Seat(seat), occupant) for seat, occupant in enumerate(table.seats)],
        fairness=_fairness(chapter),
        moves=[RecordedMove(move.seat, move.move, move.ms, move.by) for move in chapter.moves],
        end=chapter.end,
    )
    return encode(record)


def _player(seat: Seat, occupant: Occupant | None) -> Player:
    kind = bot_kind(occupant.code) if isinstance(occupant, Bot) else PERSON
    return Player(seat, name_of(occupant) or "", kind)


def _fairness(chapter: Chapter) -> Fairness | None:
    if chapter.table.secret is None:
        return None
    given = [Contribution(bytes.fromhex(text)) for text in chapter.contributions]
    return fairness_of(Secret(bytes.fromhex(chapter.table.secret)), given)
