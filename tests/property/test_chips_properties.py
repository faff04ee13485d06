"""Whatever happens at however many tables: no chip is lost, none is made, none is owed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.property.test_table_properties import ABSENCES, CLOCKS, EVERYBODY, step_of
from tests.unit.table.support import HOST, TimeRules, house, opening, stored

from cubeamulet.games.catalog import CATALOG, NEWEST
from cubeamulet.games.core.contract import Stakes
from cubeamulet.records.model import EndReason
from cubeamulet.table.absence import abandon
from cubeamulet.table.accounts import BANK, WELCOME, Account, Entry, Posting, gift, pot_of
from cubeamulet.table.commands import OptionValue
from cubeamulet.table.decide import open_table
from cubeamulet.table.done import Done, House
from cubeamulet.table.ports import IdentityId, Step
from cubeamulet.table.purse import entries_of, postings_of
from cubeamulet.table.state import Table

ANTES = (0, 10, 300, 700)
STEPS = 400
seeds = st.integers(0, 2**32)


@dataclass
class Ledger:
    """The books as the store keeps them: an entry that makes a purse or pot owe is not made."""

    chips: Counter[Account] = field(default_factory=Counter)

    def post(self, postings: tuple[Posting, ...]) -> bool:
        assert sum(posting.chips for posting in postings) == 0
        assert len({posting.account for posting in postings}) == len(postings)
        after = Counter(self.chips)
        for posting in postings:
            after[posting.account] += posting.chips
        if any(chips < 0 for account, chips in after.items() if account != BANK):
            return False
        self.chips = after
        return True


@dataclass
class Place:
    """A table, what was stored of it, and what its steps have posted."""

    table: Table
    steps: list[Step]
    entries: list[Entry] = field(default_factory=list)


class World:
    """Several tables, at which the same few people sit."""

    def __init__(self, seed: int) -> None:
        self.generator = Random(seed)
        self.ledger = Ledger()
        self.now = house(1000.0, seed)
        self.ends: Counter[EndReason] = Counter()
        self.refused = 0
        for who in EVERYBODY:
            assert self.ledger.post(gift(who, WELCOME))
        self.places = [self.open_table() for _ in range(3)]

    def open_table(self) -> Place:
        choose = self.generator.choice
        options: dict[str, OptionValue] = {"ante": choose(ANTES)}
        rules = TimeRules(choose(CLOCKS), choose(ABSENCES))
        wish = opening("bargon", choose((2, 3)), options, rules=rules)
        done = open_table(wish, HOST, self.now, NEWEST)
        return Place(done.table, [stored(done, HOST, self.now)])

    def go_on(self) -> None:
        """One thing happens at one of the tables, or nothing where it is refused."""
        place = self.generator.choice(self.places)
        who = self.generator.choice(EVERYBODY)
        later = self.now.now + self.generator.choice((0.1, 1.0, 5.0))
        self.now = house(later, self.generator.randrange(2**32))
        done = step_of(place.table, who, self.generator, self.now)
        if self.generator.random() < 0.002:
            done = abandon(place.table, self.now)
        if done is not None and not self.happen(place, done, who, self.now):
            self.give_up(place)

    def happen(self, place: Place, done: Done, who: IdentityId, now: House) -> bool:
        """Whether it could be paid for; if not, nothing has happened."""
        postings = postings_of(place.table, done.table)
        if not self.ledger.post(postings):
            self.refused += 1
            return False
        if postings:
            place.entries.append(Entry(done.table.version, postings))
        if done.table.ending is not None and place.table.ending is None:
            self.ends[done.table.ending] += 1
        place.table = done.table
        place.steps.append(stored(done, who, now))
        return True

    def give_up(self, place: Place) -> None:
        """What the service does where nobody can pay for somebody who is gone."""
        if (done := abandon(place.table, self.now)) is not None and any(place.table.out):
            assert self.happen(place, done, HOST, self.now)


def stakes_of(table: Table) -> Stakes | None:
    return None if table.playing is None else table.game.stakes(table.playing.state)


def assert_balanced(world: World) -> None:
    chips = world.ledger.chips
    assert chips.total() == 0
    assert all(count >= 0 for account, count in chips.items() if account != BANK)
    for place in world.places:
        stakes = stakes_of(place.table)
        is_over = place.table.ending is not None
        in_pot = 0 if stakes is None or is_over else sum(stakes.paid) - sum(stakes.won)
        assert chips[pot_of(place.table.game_id)] == in_pot


@given(seeds)
def test_the_books_balance_after_every_step(seed: int) -> None:
    world = World(seed)
    for _ in range(STEPS):
        world.go_on()
        assert_balanced(world)


@given(seeds)
def test_what_was_posted_follows_from_the_stored_steps_alone(seed: int) -> None:
    world = World(seed)
    for _ in range(STEPS):
        world.go_on()
    for place in world.places:
        assert entries_of(place.steps, CATALOG) == tuple(place.entries)


def test_these_stories_know_all_ways_to_an_end_and_payments_that_fail() -> None:
    """Time never ends a game of Bargon: nobody has to be waited for."""
    ends: Counter[EndReason] = Counter()
    refused = 0
    for seed in range(20):
        world = World(seed)
        for _ in range(STEPS):
            world.go_on()
        ends += world.ends
        refused += world.refused
    assert set(ends) == set(EndReason) - {EndReason.EXPIRED}
    assert refused > 0
