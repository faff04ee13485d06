"""Tables in states worth looking at, all played to by one person who then has them open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Browser, StorageState
from tests.browser.pages.bargon import BargonTable, take_slate
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
    """A game that is played until it is as wanted.

    ``step`` makes a move if one is asked; it must not play beyond what ``reached`` waits for.
    """

    person: Person
    step: Callable[[], bool]
    reached: Callable[[], bool]


def build_scenes(browser: Browser, server: str) -> Scenes:
    """Plays all tables at once, so that the bots' pauses pass together.

    Each is a tab of the same browser; only the one in front is drawn, and can be clicked.
    """
    context = browser.new_context(
        base_url=server, reduced_motion="reduce", has_touch=True, locale=ENGLISH.locale
    )
    with context:
        first = Person("Ada", context.new_page(), ENGLISH, Watch())
        goals = {
            "gargon-lay": _gargon(first, "follow", after=9),
            "gargon-draw": _gargon(first.another_tab(), "draw"),
            "gargon-order": _gargon(first.another_tab(), "order", bots=ENGLISH.carefree_bot),
            "gargon-over": _gargon(first.another_tab(), None),
            "bargon-throw": _bargon(first.another_tab(), presses=3),
            "bargon-over": _bargon(first.another_tab(), presses=None),
            "bargon-cup": _cup(first.another_tab()),
        }
        _play_all(goals)
        pages = {name: goal.person for name, goal in goals.items()}
        pages["slate"] = _slate(first.another_tab())
        pages["waiting"] = _waiting(first.another_tab())
        addresses = {name: person.page.url for name, person in pages.items()}
        return Scenes(context.storage_state(), addresses)


def _play_all(goals: dict[str, Goal]) -> None:
    left = dict(goals)
    idle = 0
    while left:
        left = {name: goal for name, goal in left.items() if not goal.reached()}
        moved = sum(goal.step() for goal in left.values())
        idle = 0 if moved else idle + 1
        assert idle < 400, f"these tables do not go on: {list(left)}"
        if not moved:
            next(iter(goals.values())).person.page.wait_for_timeout(A_MOMENT)


def _gargon(
    person: Person, kind: str | None, *, after: int = 0, bots: str = ENGLISH.steady_bot
) -> Goal:
    """Until a question of that kind is open after so many answers, or (None) to the end.

    `follow` is the question for a lay that may be a pass.
    """
    players = 4 if kind else 3
    room = lay_table(person, "Gargon", players, begins=True)
    for seat in range(2, players + 1):
        room.add_bot(seat, bots)
    room.start()
    table = GargonTable(person, Style(bold=True))
    answered = 0

    def asked_now() -> str | None:
        asked = table.asked()
        follows = asked == "lay" and table.button(person.words.pass_).is_enabled()
        return "follow" if follows else asked

    def step() -> bool:
        nonlocal answered
        asked = None if table.is_over() else asked_now()
        if asked is None or (asked == kind and answered >= after):
            return False
        person.page.bring_to_front()
        table.answer("lay" if asked == "follow" else asked)
        answered += 1
        return True

    def reached() -> bool:
        return table.is_over() or (kind is not None and answered >= after and asked_now() == kind)

    return Goal(person, step, reached)


def _bargon(person: Person, presses: int | None) -> Goal:
    """Until so many buttons were pressed and another one is offered, or (None) to the end."""
    play_now(person, "Bargon")
    return _press(person, presses)


def _cup(person: Person) -> Goal:
    """Paid and thrown, so that the cup may be lifted."""
    room = lay_table(person, "Bargon", players=2, ante=5)
    room.fill_with_bots()
    room.start()
    return _press(person, presses=2)


def _press(person: Person, presses: int | None) -> Goal:
    table = BargonTable(person)
    left = presses

    def step() -> bool:
        nonlocal left
        if left == 0 or table.offered() is None:
            return False
        person.page.bring_to_front()
        table.press_offered()
        left = None if left is None else left - 1
        return True

    def reached() -> bool:
        return table.is_over() or (left == 0 and table.offered() is not None)

    return Goal(person, step, reached)


def _slate(person: Person) -> Person:
    slate = take_slate(person, "Ada", "Bo", "Cy")
    for name in ("Ada", "Bo"):
        slate.odd(name)
    slate.alike()
    slate.undo(3)
    slate.colours({"Ada": "red", "Bo": "red", "Cy": "blue"})
    return person


def _waiting(person: Person) -> Person:
    lay_table(person, "Gargon", players=4).add_bot(3, person.words.steady_bot)
    return person
