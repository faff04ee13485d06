"""Chips at a table: what a step changes in the books, and what sitting down and moving cost.

What has to be booked is worked out from the game before and after a step, whatever led from one to
the other: so every way to an end is covered, also those that are yet to be thought of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Set
from typing import Final, NamedTuple

from cubeamulet.games.core.contract import AnyGame, Seat, Stakes
from cubeamulet.records.model import EndReason
from cubeamulet.table import commands as c
from cubeamulet.table.accounts import BANK, Account, Entry, Posting, pot_of, purse_of
from cubeamulet.table.ports import IdentityId, Step
from cubeamulet.table.seats import Person, seat_of
from cubeamulet.table.state import Table
from cubeamulet.table.table import after
from cubeamulet.table.view import OutReason, Problem, Status
from cubeamulet.table.who import may_start

NOT_ENOUGH_CHIPS: Final = Problem(
    "not_enough_chips", "there are too few chips in your purse; a refill is free once a day"
)
SOMEBODY_CANNOT_PAY: Final = Problem(
    "somebody_cannot_pay",
    "somebody at this table has too few chips for the ante; a refill is free once a day",
)


# -- steps -------------------------------------------------------------------------------------


def postings_of(before: Table | None, table: Table) -> tuple[Posting, ...]:
    """What a step from ``before`` to ``table`` changes in the books: nothing, or postings that
    cancel each other out, at most one per account.

    Antes go into the pot, the winner takes it. When a game ends because people resigned, the pot
    goes to the one who has not, and to the bank, for which the bots play, when nobody is left; when
    it ends otherwise before its rules end it, back to those who paid. What a bot wins for somebody
    who has resigned is the bank's.
    """
    stakes = _stakes(table)
    if stakes is None:
        return ()
    known = _stakes(before) if before is not None and before.game_id == table.game_id else None
    paid = _more(stakes.paid, known.paid if known else ())
    won = _more(stakes.won, known.won if known else ())
    has_just_ended = table.ending is not None and (before is None or before.ending is None)
    back = _left_over(table, stakes) if has_just_ended else ()
    owners = _owners(table, stakes)
    winners = [BANK if _has_resigned(table, seat) else owner for seat, owner in enumerate(owners)]
    amounts: Counter[Account] = Counter()
    for account, chips in (*back, *zip(winners, won, strict=True)):
        amounts[account] += chips
    for account, chips in zip(owners, paid, strict=True):
        amounts[account] -= chips
    amounts[pot_of(table.game_id)] = -sum(amounts.values())
    return tuple(Posting(account, chips) for account, chips in amounts.items() if chips)


def _stakes(table: Table) -> Stakes | None:
    playing = table.playing
    return None if playing is None else table.game.stakes(playing.state)


def _more(now: Iterable[int], before: Iterable[int]) -> tuple[int, ...]:
    """Seat by seat, how much ``now`` exceeds ``before``, of which nothing counts as zero."""
    earlier = iter(before)
    return tuple([chips - next(earlier, 0) for chips in now])


def _owners(table: Table, stakes: Stakes) -> list[Account]:
    return [account_of(table, Seat(seat)) for seat in range(len(stakes.paid))]


def _left_over(table: Table, stakes: Stakes) -> Iterable[tuple[Account, int]]:
    """Who gets how much of a pot that the rules have not given away."""
    pot = sum(stakes.paid) - sum(stakes.won)
    if not pot:
        return ()
    if table.ending is EndReason.RESIGNED:
        heir = _only_one_left(table)
        return ((BANK if heir is None else account_of(table, heir), pot),)
    return zip(_owners(table, stakes), stakes.paid, strict=True)


def _only_one_left(table: Table) -> Seat | None:
    left = [
        Seat(seat)
        for seat, who in enumerate(table.seats)
        if isinstance(who, Person) and not _has_resigned(table, seat)
    ]
    return left[0] if len(left) == 1 else None


def _has_resigned(table: Table, seat: int) -> bool:
    return table.out[seat] is OutReason.RESIGNED


def account_of(table: Table, seat: Seat) -> Account:
    """With whose chips a seat plays: a person's own, a bot with the bank's."""
    occupant = table.seats[seat]
    return purse_of(occupant.identity) if isinstance(occupant, Person) else BANK


def entries_of(steps: Iterable[Step], catalog: Mapping[str, AnyGame]) -> tuple[Entry, ...]:
    """What the stored steps of a table must have left in the books.

    Raises ``TableUnreadable`` or ``UnknownRules``.
    """
    entries: list[Entry] = []
    table: Table | None = None
    for step in steps:
        before, table = table, after(table, step, catalog)
        if postings := postings_of(before, table):
            entries.append(Entry(step.sequence, postings))
    return tuple(entries)


# -- prices ------------------------------------------------------------------------------------


class Price(NamedTuple):
    """So many chips have to be in each of these accounts for a wish, or there is a problem."""

    accounts: tuple[Account, ...]
    chips: int
    problem: Problem = NOT_ENOUGH_CHIPS


def price_of(
    table: Table, wish: c.WishUnion, by: IdentityId, away: Set[IdentityId] = frozenset()
) -> Price | None:
    """What has to be there before a wish of ``by`` is granted, while these are ``away``; ``None``
    for no price.

    To sit down one must be able to pay the ante, and for the start everybody must: chips may have
    been spent meanwhile, above all before a rematch. They leave a purse only when it is paid.
    """
    if isinstance(wish, c.Play):
        return _price_of_move(table, by)
    if isinstance(wish, c.TakeSeat):
        return _ante(table, (purse_of(by),), NOT_ENOUGH_CHIPS)
    if isinstance(wish, c.StartGame) and _can_start(table, by, away):
        purses = [purse_of(who.identity) for who in table.seats if isinstance(who, Person)]
        return _ante(table, tuple(purses), SOMEBODY_CANNOT_PAY)
    return None


def _can_start(table: Table, by: IdentityId, away: Set[IdentityId]) -> bool:
    """Whether there is anything to pay for: else another reason says no."""
    is_ready = table.status is Status.WAITING and None not in table.seats
    return is_ready and may_start(table, by, away)


def _ante(table: Table, accounts: tuple[Account, ...], problem: Problem) -> Price | None:
    stakes = table.game.stakes(table.game.setup(table.options, table.opened.players))
    return None if stakes is None else Price(accounts, stakes.ante, problem)


def _price_of_move(table: Table, by: IdentityId) -> Price | None:
    """Who has not paid the ante yet cannot be asked for anything else."""
    stakes = _stakes(table)
    if stakes is None or table.ending is not None:
        return None
    seat = seat_of(table.seats, by)
    return None if seat is None or stakes.paid[seat] else Price((purse_of(by),), stakes.ante)
