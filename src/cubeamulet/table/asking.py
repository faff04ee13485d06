"""The ids under which a table asks the questions of its games: none ever comes back there."""

from __future__ import annotations

from typing import Protocol, cast

import msgspec

from cubeamulet.table.state import Table


class _Asked(Protocol):
    """What all open questions have in common."""

    id: str


class _Asking(Protocol):
    """What all views of a running game have in common."""

    question: _Asked | None


def asked_as(table: Table, own_id: str) -> str:
    """The id under which the table asks what its game asks under an id of its own.

    A game never uses an id twice, but every game uses the same ones, and taking a move back asks
    again. So an id says also which game of the table it belongs to, and how many moves were taken
    back before, as in ``2.1/throw-3``: an answer that comes too late never fits a later question.
    """
    return f"{table.games}.{table.taken_back}/{own_id}"


def view_asking(table: Table, view: object) -> object:
    """A view of the table's game with the id under which the table asks."""
    question = cast("_Asking", view).question
    if question is None:
        return view
    asked = msgspec.structs.replace(
        cast("msgspec.Struct", question), id=asked_as(table, question.id)
    )
    return msgspec.structs.replace(cast("msgspec.Struct", view), question=asked)
