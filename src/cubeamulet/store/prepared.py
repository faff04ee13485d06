"""Statements that run with every batch, put into the database's words once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from sqlalchemy import Connection, Delete, Dialect, Insert, Update

Values: TypeAlias = Mapping[str, object]
Row: TypeAlias = tuple[object, ...] | Values


class _Text(NamedTuple):
    """A statement in the words of one database; ``row_of`` puts values in its order."""

    text: str
    row_of: Callable[[Values], Row]


class Prepared:
    """Like executing the statement with many rows, at a fraction of the cost.

    A row gives a value for every column of an insert, and for every name that another statement
    binds. They reach the driver as they are: a statement whose types have to be converted on the
    way is not for this.
    """

    def __init__(self, statement: Insert | Update | Delete) -> None:
        self._statement = statement
        self._texts: dict[str, _Text] = {}

    def run(self, connection: Connection, rows: Sequence[Values]) -> int:
        """Executes it with every row, and gives how many rows of the table that concerned."""
        prepared = self._texts.get(connection.dialect.name)
        if prepared is None:
            prepared = self._texts[connection.dialect.name] = self._prepare(connection.dialect)
        given = [prepared.row_of(row) for row in rows]
        return connection.exec_driver_sql(prepared.text, given).rowcount

    def _prepare(self, dialect: Dialect) -> _Text:
        compiled = self._statement.compile(dialect=dialect)
        order = compiled.positiontup
        return _Text(str(compiled), _as_they_are if order is None else _tuple_of(order))


def _as_they_are(row: Values) -> Row:
    return row


def _tuple_of(names: Sequence[str]) -> Callable[[Values], Row]:
    """Puts the values of these names in a tuple."""
    if len(names) == 1:
        (name,) = names
        return lambda row: (row[name],)
    return itemgetter(*names)
