"""The books of a data folder as they are at one moment, for whoever checks them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, func, literal, select
from sqlalchemy.exc import SQLAlchemyError

from cubeamulet.store.folder import DATABASE, StoreUnusable
from cubeamulet.store.opening import REVISION, reading_engine, revision_of
from cubeamulet.store.schema import BALANCES, GAMES, POSTINGS, STEPS
from cubeamulet.store.sql import steps_of
from cubeamulet.table.accounts import BANK, POTS, PURSES, Account, Entry, Posting
from cubeamulet.table.ports import Step

_UNBALANCED: Final = (
    select(POSTINGS.c.entry, func.sum(POSTINGS.c.chips))
    .group_by(POSTINGS.c.entry)
    .having(func.sum(POSTINGS.c.chips) != 0)
)
_POSTED: Final = (
    select(POSTINGS.c.account, func.sum(POSTINGS.c.chips).label("chips"))
    .group_by(POSTINGS.c.account)
    .subquery()
)
_WRONG_BALANCES: Final = (
    select(BALANCES.c.account, BALANCES.c.chips, func.coalesce(_POSTED.c.chips, 0))
    .outerjoin(_POSTED, _POSTED.c.account == BALANCES.c.account)
    .where(BALANCES.c.chips != func.coalesce(_POSTED.c.chips, 0))
)
_WITHOUT_BALANCE: Final = select(_POSTED.c.account, _POSTED.c.chips).where(
    _POSTED.c.account.not_in(select(BALANCES.c.account))
)
_OWED: Final = select(BALANCES.c.account, BALANCES.c.chips).where(
    BALANCES.c.chips < 0, BALANCES.c.account != BANK
)
_FORGOTTEN_POTS: Final = (
    select(BALANCES.c.account, BALANCES.c.chips)
    .outerjoin(GAMES, literal(POTS) + GAMES.c.id == BALANCES.c.account)
    .where(
        BALANCES.c.account.startswith(POTS, autoescape=True),
        BALANCES.c.chips != 0,
        GAMES.c.id.is_(None) | GAMES.c.ending.is_not(None),
    )
)
_KIND: Final = func.substr(BALANCES.c.account, 1, func.instr(BALANCES.c.account, ":"))
_TOTALS: Final = (
    select(_KIND, func.count(), func.sum(BALANCES.c.chips))
    .where(BALANCES.c.chips != 0)
    .group_by(_KIND)
)
_ENTRIES: Final = (
    select(POSTINGS)
    .where(POSTINGS.c.entry > bindparam("from"), POSTINGS.c.entry < bindparam("below"))
    .order_by(POSTINGS.c.entry, POSTINGS.c.account)
)
_SINCE: Final = select(func.min(POSTINGS.c.at))
_OPENINGS: Final = select(STEPS.c.table_id).where(
    STEPS.c.sequence == 1, STEPS.c.at >= bindparam("since")
)


class Totals(NamedTuple):
    """How many accounts of a kind hold something, and the chips in all of them."""

    accounts: int
    chips: int


class Books:
    """Reads the books of one moment."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def faults(self) -> Iterator[str]:
        """Whatever does not add up within the books, in words."""
        found = self._connection.execute
        for entry, chips in found(_UNBALANCED):
            yield f"entry {entry} adds up to {chips:+}, not to 0"
        for account, chips, posted in found(_WRONG_BALANCES):
            yield f"{account} holds {chips}, but {posted} were posted"
        for account, posted in found(_WITHOUT_BALANCE):
            yield f"{account} holds nothing, but {posted} were posted"
        for account, chips in found(_OWED):
            yield f"{account} owes {-chips}"
        for account, chips in found(_FORGOTTEN_POTS):
            yield f"{account} still holds {chips}, though its game is over"

    def purses(self) -> Totals:
        """Everybody's own chips."""
        return self._totals().get(PURSES, Totals(0, 0))

    def pots(self) -> Totals:
        """The chips in all pots."""
        return self._totals().get(POTS, Totals(0, 0))

    def tables(self) -> tuple[str, ...]:
        """The tables that were opened since there have been books."""
        since = self._connection.execute(_SINCE).scalar()
        if since is None:
            return ()
        return tuple(self._connection.execute(_OPENINGS, {"since": since}).scalars().all())

    def steps(self, table: str) -> tuple[Step, ...]:
        """All steps of a table."""
        return steps_of(self._connection, table)

    def entries(self, table: str) -> tuple[Entry, ...]:
        """What the steps of a table have posted, by sequence, and then by account."""
        # All names of its entries begin with the table's and a slash, which "0" follows.
        values = {"from": f"{table}/", "below": f"{table}0"}
        postings: dict[int, list[Posting]] = {}
        for row in self._connection.execute(_ENTRIES, values):
            sequence = int(row.entry.rpartition("/")[2])
            postings.setdefault(sequence, []).append(Posting(Account(row.account), row.chips))
        return tuple(Entry(sequence, tuple(postings[sequence])) for sequence in sorted(postings))

    def _totals(self) -> dict[str, Totals]:
        rows = self._connection.execute(_TOTALS)
        return {kind: Totals(accounts, chips) for kind, accounts, chips in rows}


@contextmanager
def open_books(folder: Path) -> Iterator[Books]:
    """The books of a data folder, also while a server uses it; raises ``StoreUnusable``."""
    path = folder / DATABASE
    if not path.is_file():
        raise StoreUnusable(f"{folder} holds no data")
    engine = reading_engine(path)
    try:
        with engine.connect() as connection:
            # One transaction for all queries: nothing changes under the eyes of who checks.
            connection.exec_driver_sql("BEGIN")
            _require_books(connection, path)
            yield Books(connection)
            connection.exec_driver_sql("ROLLBACK")
    except SQLAlchemyError as error:
        raise StoreUnusable(f"{path} cannot be read as a database") from error
    finally:
        engine.dispose()


def _require_books(connection: Connection, path: Path) -> None:
    revision = revision_of(connection)
    if revision != REVISION:
        raise StoreUnusable(
            f"{path} is of another version ({revision}, this program knows {REVISION}); start the "
            "server once, or use that version"
        )
