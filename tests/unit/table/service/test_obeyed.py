"""What a table has obeyed is known for ever, by who said it."""

from __future__ import annotations

from cubeamulet.games.core.contract import Seat
from cubeamulet.table import events as e
from cubeamulet.table.ports import IdentityId, Step
from cubeamulet.table.service.obeyed import Obeyed

ANN, BEN = IdentityId("ann"), IdentityId("ben")


def step(sequence: int, by: IdentityId | None = ANN, command: str | None = None) -> Step:
    name = command or f"command-{sequence}"
    events = (e.Moved(Seat(0), "throw", 1),)
    return Step("t", sequence, 0.0, by, None if by is None else name, events)


def test_the_step_of_every_command_is_known() -> None:
    steps = [step(1), step(2, by=None), *[step(number) for number in range(3, 400)]]
    obeyed = Obeyed(steps)
    found = [obeyed.step_of((ANN, f"command-{number}")) for number in range(1, 400)]
    assert found == [1, None, *range(3, 400)]


def test_a_command_is_known_by_who_sent_it() -> None:
    obeyed = Obeyed([step(1, command="the same")])
    assert obeyed.step_of((BEN, "the same")) is None
    obeyed.note(step(2, by=BEN, command="the same"))
    assert obeyed.step_of((ANN, "the same")) == 1
    assert obeyed.step_of((BEN, "the same")) == 2


def wish(sequence: int) -> Step:
    return Step("t", sequence, 0.0, ANN, f"wish-{sequence}", (e.StandingWishSet(Seat(0), "left"),))


def test_steps_that_one_seat_alone_is_told_of_are_not_counted() -> None:
    obeyed = Obeyed([step(1), wish(2), step(3), wish(4), wish(5), step(6)])
    assert [obeyed.shown_at(sequence) for sequence in range(1, 7)] == [1, 1, 2, 2, 2, 3]
    obeyed.forget_after(4)
    obeyed.note(step(5))
    assert obeyed.shown_at(5) == 3


def test_what_was_not_stored_was_not_obeyed() -> None:
    obeyed = Obeyed([step(1), step(2), step(3)])
    obeyed.forget_after(1)
    assert obeyed.step_of((ANN, "command-1")) == 1
    assert obeyed.step_of((ANN, "command-2")) is None
    obeyed.note(step(2, by=BEN))
    assert obeyed.step_of((BEN, "command-2")) == 2
