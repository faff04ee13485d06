"""A witness of what a server said, who later compares it with what the server has stored.

What was acknowledged has to be there, once, as the very step it was acknowledged as; what anybody
was shown has to be there, too; and every record of an ended game has to verify.
"""

from __future__ import annotations

import asyncio
import math
import shutil
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Final, NamedTuple

from bench._line import Line
from bench._load_client import Guest, House, _Answer, _Snapshot, _Update

from cubeamulet.cli import run
from cubeamulet.games.catalog import CATALOG
from cubeamulet.records.codec import decode
from cubeamulet.records.verify import verify
from cubeamulet.store import DATABASE, SqlStore, open_store
from cubeamulet.table import events as e
from cubeamulet.table.history import chapter_of, record_of_chapter
from cubeamulet.table.ports import Step
from cubeamulet.table.state import told_alone
from cubeamulet.table.table import restore

FINDINGS_KEPT: Final = 20


class Yes(NamedTuple):
    """What was acknowledged: the table's version after it, and the move, if it was one."""

    version: int
    move: str


@dataclass(slots=True)
class Witness:
    """All that guests were told. ``findings`` are things that must not be, in words."""

    said: dict[str, dict[str, Yes]] = field(default_factory=lambda: defaultdict(dict))
    shown: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    snapshots: int = 0
    updates: int = 0
    back_at: float = math.inf
    """When the first guest was back since this was last set to infinity."""
    findings: list[str] = field(default_factory=list)

    def note(self, table: str, command: str, yes: Yes) -> None:
        """A command was acknowledged; whoever repeats it hears the same again."""
        first = self.said[table].setdefault(command, yes)
        if first != yes:
            self.find(f"table {table}: {command} was acknowledged as {first}, then as {yes}")
        self.acknowledged += 1

    def see(self, table: str, version: int) -> None:
        """Somebody was shown that version."""
        self.shown[table] = max(self.shown[table], version)

    def find(self, text: str) -> None:
        """Something is wrong."""
        self.findings.append(text)


class WatchfulGuest(Guest):
    """A guest who tells a witness of all that it hears, and thinks between ``pause`` seconds."""

    def __init__(
        self, house: House, game: str, witness: Witness, pause: tuple[float, float] = (0.0, 0.0)
    ) -> None:
        super().__init__(house, "", game)
        self.witness = witness
        self._thinks = pause

    def play(self) -> None:
        """Answers the open question after a while."""
        if self.is_asked:
            wait = self.house.generator.uniform(*self._thinks)
            asyncio.get_running_loop().call_later(wait, super().play)

    def _opened(self, line: Line) -> None:
        self.witness.back_at = min(self.witness.back_at, time.monotonic())
        super()._opened(line)

    def _answered(self, answer: _Answer) -> None:
        sent = self.pending.get(answer.id)
        if sent is not None and answer.ok and sent.makes_a_step:
            self.witness.note(self.table, answer.id, Yes(answer.version, sent.move))
        super()._answered(answer)

    def _follow(self, told: _Snapshot | _Update) -> None:
        if isinstance(told, _Snapshot):
            self.witness.snapshots += 1
        else:
            self.witness.updates += 1
        if told.version < self.version:
            self.witness.find(f"table {self.table}: {told.version} came after {self.version}")
        self.witness.see(self.table, told.version)
        super()._follow(told)


# -- what lies on the disk -------------------------------------------------------------------------


@dataclass(slots=True)
class Examined:
    """What was found in the store; ``endings`` counts the games by how they ended."""

    tables: int = 0
    steps: int = 0
    confirmed: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)

    @property
    def records(self) -> int:
        """How many records were verified."""
        return self.endings.total()


async def examine(folder: Path, witness: Witness, tables: Iterable[str]) -> Examined:
    """Compares the store of a stopped server with what was said at these tables."""
    examined = Examined()
    store = open_store(folder)
    try:
        for table in tables:
            await examine_table(store, table, witness, examined)
    finally:
        store.close()
    return examined


async def examine_table(store: SqlStore, table: str, witness: Witness, found: Examined) -> None:
    """The same for one table; the server may go on with others."""
    steps = await store.steps(table)
    found.tables += 1
    found.steps += len(steps)
    found.findings += differences(table, steps, witness)
    found.confirmed += len(witness.said.get(table, ()))
    try:
        _check_games(steps, found)
    except Exception as error:  # noqa: BLE001 - a finding, whatever it is
        found.findings.append(f"table {table} cannot be played again: {error!r}")


def differences(table: str, steps: Sequence[Step], witness: Witness, after: int = 0) -> list[str]:
    """What was said and is not stored, or stored twice; ``steps`` are those after a version, where
    up to then everybody was told of every step.
    """
    return [*_lost(table, steps, witness, after), *_doubled(table, steps)]


def _lost(table: str, steps: Sequence[Step], witness: Witness, after: int) -> Iterator[str]:
    if [step.sequence for step in steps] != list(range(after + 1, after + len(steps) + 1)):
        yield f"table {table}: the steps have a gap"
    by_version: dict[int, list[Step]] = defaultdict(list)
    newest = after
    for step in steps:
        newest += told_alone(step.events) is None
        by_version[newest].append(step)
    if witness.shown[table] > newest:
        yield f"table {table}: {witness.shown[table]} was shown, {newest} is stored"
    for command, yes in witness.said.get(table, {}).items():
        if yes.version > after and not _is_stored(command, yes, by_version[yes.version]):
            yield f"table {table}: {command} was acknowledged as {yes.version} and is lost"


def _is_stored(command: str, yes: Yes, steps: Sequence[Step]) -> bool:
    moves = [
        event.move
        for step in steps
        if step.command == command
        for event in step.events
        if isinstance(event, e.Moved)
    ]
    return yes.move in moves if yes.move else command in [step.command for step in steps]


def _doubled(table: str, steps: Sequence[Step]) -> Iterator[str]:
    stored = Counter((step.by, step.command) for step in steps if step.command is not None)
    for (_, command), times in stored.items():
        if times > 1:
            yield f"table {table}: {command} was done {times} times"


def _check_games(steps: Sequence[Step], found: Examined) -> None:
    """Plays everything again: the rules refuse a move that was made twice."""
    table = restore(steps, CATALOG)
    assert table is not None, "it was opened"
    for game_id in _ended_games(steps):
        chapter = chapter_of(steps, game_id, CATALOG)
        assert chapter is not None, "it has ended"
        record = decode(record_of_chapter(chapter))
        verdict = verify(record, CATALOG)
        found.endings[record.result.end] += 1
        found.findings += [f"record {game_id}: {check.reason}" for check in verdict.failures]


def _ended_games(steps: Sequence[Step]) -> Iterator[str]:
    game_id = ""
    for step in steps:
        for event in step.events:
            if isinstance(event, e.GameSetUp):
                game_id = event.game_id
            elif isinstance(event, e.GameEnded):
                yield game_id


class Wreck(NamedTuple):
    """What was acknowledged before a kill, and what of it is not as it should be."""

    acknowledged: int
    findings: list[str]


async def examine_wreck(folder: Path, witness: Witness, examined: dict[str, int]) -> Wreck:
    """Compares a killed server's disk with what was said since the versions ``examined``, which it
    brings up to date. It reads a copy: the wreck stays as it is.
    """
    acknowledged, findings = 0, []
    with tempfile.TemporaryDirectory() as copy:
        for name in (DATABASE, f"{DATABASE}-wal"):
            if (folder / name).exists():
                shutil.copy(folder / name, Path(copy) / name)
        store = open_store(Path(copy))
        try:
            for table, said in witness.said.items():
                after = examined.get(table, 0)
                steps = await store.steps(table, after)
                findings += differences(table, steps, witness, after)
                acknowledged += sum(yes.version > after for yes in said.values())
                examined[table] = after + len(steps)
        finally:
            store.close()
    return Wreck(acknowledged, findings)


def books_fault(folder: Path) -> str | None:
    """What ``cubeamulet books`` says, if they do not balance."""
    said = StringIO()
    with redirect_stdout(said):
        status = run(["books", "--data", str(folder)])
    return said.getvalue() if status else None


def verdict_lines(findings: Sequence[str]) -> list[str]:
    """The findings in Markdown, the first of them if there are many."""
    if not findings:
        return ["Nothing was lost, nothing doubled, nothing contradicted."]
    more = len(findings) - FINDINGS_KEPT
    shown = [f"* {text}" for text in findings[:FINDINGS_KEPT]]
    rest = [f"* and {more} more"] if more > 0 else []
    return [f"**{len(findings)} findings:**", "\n".join([*shown, *rest])]
