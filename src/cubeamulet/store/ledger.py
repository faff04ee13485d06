"""The books in the database: postings for ever, and the balance of every account beside them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, bindparam, insert, select, update

from cubeamulet.store.schema import BALANCES, POSTINGS
from cubeamulet.table.accounts import (
    BANK,
    WELCOME,
    Account,
    Posting,
    Purse,
    Refill,
    gift,
    purse_of,
    refill_of,
)

_BALANCE: Final = select(BALANCES.c.chips).where(BALANCES.c.account == bindparam("of"))
_PURSE: Final = select(BALANCES.c.chips, BALANCES.c.refilled).where(
    BALANCES.c.account == bindparam("of")
)
_CHANGE: Final = (
    update(BALANCES)
    .where(BALANCES.c.account == bindparam("of"))
    .values(chips=BALANCES.c.chips + bindparam("more"))
)
_TAKE: Final = _CHANGE.where(BALANCES.c.chips + bindparam("more") >= 0)
_NOTE_REFILL: Final = (
    update(BALANCES).where(BALANCES.c.account == bindparam("of")).values(refilled=bindparam("at"))
)


class Overdrawn(Exception):
    """An account has not as many chips as were to be taken; the transaction must not stand."""


def post(connection: Connection, entry: str, at: float, postings: tuple[Posting, ...]) -> None:
    """Makes an entry, whose chips add up to zero; ``entry`` is a name of its own for each.

    Raises ``Overdrawn``, and ``IntegrityError`` for an entry that was made before.
    """
    assert sum(posting.chips for posting in postings) == 0, "what is taken is given"
    connection.execute(
        insert(POSTINGS),
        [
            {"entry": entry, "account": each.account, "chips": each.chips, "at": at}
            for each in postings
        ],
    )
    for posting in postings:
        _change(connection, posting)


def name_of_step(table: str, sequence: int) -> str:
    """The name of what a step has posted."""
    return f"{table}/{sequence}"


def chips_in(connection: Connection, account: Account) -> int:
    """How many chips are in an account."""
    found: int | None = connection.execute(_BALANCE, {"of": account}).scalar()
    return found or 0


def purse(connection: Connection, identity: str) -> Purse:
    """The purse of somebody; an empty one if unknown."""
    row = connection.execute(_PURSE, {"of": purse_of(identity)}).first()
    return Purse(0) if row is None else Purse(row.chips, row.refilled)


def welcome(connection: Connection, identity: str, now: float) -> None:
    """The first chips of somebody new."""
    post(connection, f"welcome/{identity}", now, gift(identity, WELCOME))


def refill(connection: Connection, identity: str, now: float) -> Refill:
    """Fills a purse up, if that may be done now; raises ``KeyError`` for an unknown identity."""
    account = {"of": purse_of(identity)}
    if connection.execute(_PURSE, account).first() is None:
        raise KeyError(identity)
    given = refill_of(purse(connection, identity), now)
    if given:
        post(connection, f"refill/{identity}/{now!r}", now, gift(identity, given))
        connection.execute(_NOTE_REFILL, {**account, "at": now})
    return Refill(purse(connection, identity), given)


def _change(connection: Connection, posting: Posting) -> None:
    values = {"of": posting.account, "more": posting.chips}
    changed = connection.execute(_CHANGE if posting.account == BANK else _TAKE, values).rowcount
    if changed:
        return
    if posting.chips < 0 and posting.account != BANK:
        raise Overdrawn
    connection.execute(insert(BALANCES), {"account": posting.account, "chips": posting.chips})
