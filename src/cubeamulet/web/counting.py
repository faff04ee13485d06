"""Counts deeds, so that those that come too often can be refused."""

from __future__ import annotations

from cubeamulet.protocol.messages import Command, Play, TakeSeat
from cubeamulet.table.ports import Identity
from cubeamulet.web.context import Context
from cubeamulet.web.identity import address
from cubeamulet.web.limits import Throttle
from cubeamulet.web.problems import AnyRequest, too_many


def count(context: Context, limit: str, throttle: Throttle, key: str) -> None:
    """Counts one deed of ``key``; raises ``WebProblem`` (429) if it is one too many."""
    wait = throttle.wait(key, context.steady())
    if wait:
        context.metrics.limited(limit)
        raise too_many(wait)


def wait_for(context: Context, identity: Identity, table: str, command: Command) -> int:
    """Counts a command; gives the seconds until it is in order, 0 when it is.

    Everything but a move of a game is counted twice: it makes a step that is read with every look
    at the table, and no rules limit how many of them there are. On a slate that is so of all.
    """
    throttles, now = context.throttles, context.steady()
    limit, wait = "commands", throttles.commands.wait(identity.id, now)
    if not wait and isinstance(command.do, TakeSeat):
        limit, wait = "joining", throttles.joining.wait(identity.id, now)
    elif not wait and (not isinstance(command.do, Play) or context.service.is_slate(table)):
        limit, wait = "wishes", throttles.wishes.wait(identity.id, now)
    if wait:
        context.metrics.limited(limit)
    return wait


def count_look(context: Context, request: AnyRequest) -> None:
    """Counts what makes the server read a whole game."""
    count(context, "looks_per_address", context.throttles.looks, address(request))
