"""Tables in states worth looking at, all played to by one person who then has them open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Browser, StorageState
from tests.browser.pages.bargon import BargonTable, Slate, take_slate
from tests.browser.pages.gargon import GargonTable, Style
from tests.browser.pages.lobby import lay_table, play_now
from tests.browser.pages.person import Person, Watch
from tests.browser.pages.words import ENGLISH

A_MOMENT = 50  # milliseconds


@dataclass
class Scenes:
    """Addresses of tables by name; whoever uses ``identity`` sits at them."""

    identity: StorageState
    addresses: dict[str, str] = field(default_factory=dict)


@dataclass
class Goal:
    """A game that is played until it is as wanted; ``step`` makes a move where one is asked."""

    person: Person
    step: Callable[[], bool]
    reached: Callable[[], bool]


def build_scenes(browser: Browser, server: str) -> Scenes:
    """Plays all tables at once, so that the bots' pauses pass together."""
    context = browser.new_context(
        base_url=server, reduced_motion="reduce", has_touch=True, locale=ENGLISH.locale
    )
    with context:
        first = Person("Ada", context.new_page(), ENGLISH, Watch())
        goals = {
            "gargon-lay": _gargon(first, "lay", after=24),
            "gargon-draw": _gargon(first.another_tab(), "draw"),
            "gargon-order": _gargon(first.another_tab(), "order", begins=True),
            "gargon-over": _gargon(first.another_tab(), None),
            "bargon-throw": _bargon(first.another_tab(), "4"),
            "bargon-over": _bargon(first.another_tab(), None),
            "bargon-cup": _cup(first.another_tab()),
        }
        _play_all(goals)
        pages = {name: goal.person for name, goal in goals.items()}
        pages["slate"] = _slate(first.another_tab())
        pages["waiting"] = _waiting(first.another_tab())
        addresses = {name: person.page.url for name, person in pages.items()}
        return Scenes(context.storage_state(), addresses)


def _play_all(goals: dict[str, Goal]) -> None:
    left = list(goals.values())
    while left:
        left = [goal for goal in left if not goal.reached()]
        moved = sum(goal.step() for goal in left)
        if not moved:
            next(iter(goals.values())).person.page.wait_for_timeout(A_MOMENT)


def _gargon(person: Person, kind: str | None, *, after: int = 0, begins: bool = False) -> Goal:
    """Until a question of that kind is open after so many answers, or (None) to the end."""
    room = lay_table(person, "Gargon", players=4, begins=begins)
    room.fill_with_bots()
    room.start()
    table = GargonTable(person, Style())
    answered = 0

    def step() -> bool:
        nonlocal answered
        asked = None if table.is_over() else table.asked()
        if asked is not None:
            table.answer(asked)
            answered += 1
        return asked is not None

    def reached() -> bool:
        if kind is None:
            return table.is_over()
        return table.is_over() or (answered >= after and table.asked() == kind)

    return Goal(person, step, reached)


def _bargon(person: Person, round_: str | None) -> Goal:
    """Until the throw of a round is open, or (None) to the end."""
    play_now(person, "Bargon")
    table = BargonTable(person)
    heading = table.felt.get_by_text(f"Round {round_}", exact=True)
    if round_ is None:
        return Goal(person, table.press_offered, table.is_over)
    return Goal(
        person,
        table.press_offered,
        lambda: heading.is_visible() and table.offered() is not None,
    )


def _cup(person: Person) -> Goal:
    room = lay_table(person, "Bargon", players=2, ante=5)
    room.fill_with_bots()
    room.start()
    table = BargonTable(person)
    lift = table.felt.get_by_role("button", name=person.words.lift)
    return Goal(person, table.press_offered, lift.is_visible)


def _slate(person: Person) -> Person:
    slate: Slate = take_slate(person, "Ada", "Bo", "Cy")
    for name in ("Ada", "Bo"):
        slate.odd(name)
    slate.alike()
    slate.undo(3)
    slate.colours({"Ada": "red", "Bo": "red", "Cy": "blue"})
    return person


def _waiting(person: Person) -> Person:
    lay_table(person, "Gargon", players=4).add_bot(3, person.words.steady_bot)
    return person
