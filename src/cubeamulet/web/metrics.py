"""What the server counts about itself, for Prometheus: numbers only, nothing of anybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    Info,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

from cubeamulet import __version__
from cubeamulet.table.events import Moved
from cubeamulet.table.ports import Failures, Write
from cubeamulet.table.view import Answer

OK: Final = "ok"
_FAST: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)


class Metrics:
    """All counters of one server, in a registry of its own."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        PlatformCollector(registry=registry)
        GCCollector(registry=registry)
        Info("cubeamulet", "This program.", registry=registry).info({"version": __version__})
        self._commands = Counter(
            "cubeamulet_commands",
            "Commands by their answer: ok, or the code of the problem.",
            ("answer",),
            registry=registry,
        )
        self._requests = Counter(
            "cubeamulet_requests",
            "Requests over HTTP.",
            ("method", "route", "status"),
            registry=registry,
        )
        self._request_seconds = Histogram(
            "cubeamulet_request_seconds",
            "How long they took.",
            registry=registry,
            buckets=_FAST,
        )
        self._limited = Counter(
            "cubeamulet_limited",
            "What was refused because of a limit.",
            ("limit",),
            registry=registry,
        )
        self._commits = Counter("cubeamulet_commits", "Batches stored.", registry=registry)
        self._commit_seconds = Histogram(
            "cubeamulet_commit_seconds",
            "From handing a batch to the store until it is durable.",
            registry=registry,
            buckets=_FAST,
        )
        self._steps = Counter("cubeamulet_steps", "Steps of tables stored.", registry=registry)
        self._bot_moves = Counter(
            "cubeamulet_bot_moves", "Moves that no person made.", registry=registry
        )
        self._not_stored = Counter(
            "cubeamulet_writes_failed", "Tables whose steps were not stored.", registry=registry
        )
        self._games_ended = Counter(
            "cubeamulet_games_ended",
            "Games that ended at their tables, and how.",
            ("game", "reason"),
            registry=registry,
        )
        self._of_answer: dict[str, Counter] = {}

    def watch(self, name: str, text: str, value: Callable[[], float]) -> None:
        """Shows the present ``value`` of something under ``cubeamulet_`` and a name."""
        Gauge(f"cubeamulet_{name}", text, registry=self._registry).set_function(value)

    def answered(self, answer: Answer) -> None:
        """Counts a command by its answer."""
        code = OK if answer.problem is None else answer.problem.code
        counter = self._of_answer.get(code)
        if counter is None:
            counter = self._of_answer[code] = self._commands.labels(code)
        counter.inc()

    def requested(self, method: str, route: str, status: int, seconds: float) -> None:
        """Counts a request; ``route`` is the pattern of its address, not the address."""
        self._requests.labels(method, route, str(status)).inc()
        self._request_seconds.observe(seconds)

    def limited(self, limit: str) -> None:
        """Counts a refusal because of a limit."""
        self._limited.labels(limit).inc()

    def stored(self, batch: Sequence[Write], seconds: float, failures: Failures) -> None:
        """Counts a batch that the store has dealt with."""
        self._commits.inc()
        self._commit_seconds.observe(seconds)
        self._not_stored.inc(len(failures))
        landed = [write for write in batch if write.row.id not in failures]
        self._steps.inc(sum(len(write.steps) for write in landed))
        self._bot_moves.inc(sum(_moves_without_person(landed)))
        for write in landed:
            for game in write.games:
                if game.ending is not None:
                    self._games_ended.labels(write.row.game, str(game.ending)).inc()

    def text(self) -> bytes:
        """All of it in the text format of Prometheus."""
        return generate_latest(self._registry)


def _moves_without_person(batch: Sequence[Write]) -> Iterator[bool]:
    for write in batch:
        for step in write.steps:
            if step.by is None:
                yield any(isinstance(event, Moved) for event in step.events)
