"""Time to think, as values: what a table's clock allows, and what is left of it for each seat.

All moments here are service time: seconds for which the service has been running in all. So no
clock runs while the service is down.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, TypeAlias

import msgspec

from cubeamulet.games.core.contract import Seat

_SECONDS_PER_DAY: Final = 86_400.0
_LEAST_AFTER_RETURN: Final = 30.0
"""Seconds that whoever comes back has at least."""


class Rule(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """Base of what a clock can allow; the tag ``kind`` tells them apart."""


class NoClock(Rule, frozen=True, tag="none"):
    """All the time in the world."""


class LiveClock(Rule, frozen=True, tag="live"):
    """``reserve`` seconds for all the moves of a seat, and ``increment`` more with each of them."""

    reserve: Annotated[int, msgspec.Meta(ge=10, le=7200)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=120)]


class DaysClock(Rule, frozen=True, tag="days"):
    """So many ``days`` for every single move."""

    days: Annotated[int, msgspec.Meta(ge=1, le=14)]


ClockRule: TypeAlias = NoClock | LiveClock | DaysClock


class SeatTime(msgspec.Struct, frozen=True, gc=False):
    """The seconds ``left`` to a seat: as they stand, or if they run, as they stood at ``since``."""

    left: float
    since: float | None = None

    def left_at(self, up: float) -> float:
        """What is left at a moment, never less than nothing."""
        elapsed = 0.0 if self.since is None else max(0.0, up - self.since)
        return max(0.0, self.left - elapsed)

    @property
    def deadline(self) -> float | None:
        """When nothing will be left; ``None`` while the clock stands."""
        return None if self.since is None else self.since + self.left


Times: TypeAlias = tuple[SeatTime | None, ...]
"""One per seat, ``None`` for a bot's; empty where there is no clock."""


def full(rule: ClockRule) -> SeatTime | None:
    """What a seat has at first; ``None`` where there is no clock."""
    if isinstance(rule, LiveClock):
        return SeatTime(float(rule.reserve))
    return SeatTime(rule.days * _SECONDS_PER_DAY) if isinstance(rule, DaysClock) else None


def stopped(time: SeatTime, up: float) -> SeatTime:
    """The same time, standing."""
    return SeatTime(time.left_at(up))


def running(time: SeatTime, up: float) -> SeatTime:
    """The same time, running from now on."""
    return SeatTime(time.left_at(up), up)


def asked(rule: ClockRule, time: SeatTime, up: float) -> SeatTime:
    """The time of a seat of which something new is asked: with days to each move, all of them."""
    fresh = full(rule) if isinstance(rule, DaysClock) else None
    return running(fresh or time, up)


def answered(rule: ClockRule, time: SeatTime, up: float) -> SeatTime:
    """The time of a seat that has just moved."""
    gained = rule.increment if isinstance(rule, LiveClock) else 0
    return SeatTime(time.left_at(up) + gained)


def returned(rule: ClockRule, time: SeatTime) -> SeatTime:
    """The time, standing, of somebody who comes back."""
    if isinstance(rule, LiveClock):
        return SeatTime(max(time.left, _LEAST_AFTER_RETURN))
    return full(rule) or time


Questions: TypeAlias = Mapping[Seat, str]
"""The id of what is asked of each seat that owes a move."""


def after_change(
    rule: ClockRule,
    times: Times,
    before: Questions,
    after: Questions,
    mover: Seat | None,
    up: float,
) -> Times:
    """All times after the open questions have changed, because ``mover`` moved or otherwise."""

    def changed(seat: Seat, time: SeatTime | None) -> SeatTime | None:
        if time is None:
            return None
        if seat == mover:
            time = answered(rule, time, up)
        if seat not in after:
            return stopped(time, up)
        is_new = seat == mover or before.get(seat) != after[seat]
        return asked(rule, time, up) if is_new else time

    return tuple([changed(Seat(seat), time) for seat, time in enumerate(times)])
