"""Answers to what changed nothing: everybody has room of their own for them, but not for ever."""

from __future__ import annotations

from cubeamulet.table.ports import IdentityId
from cubeamulet.table.service.verdicts import PEOPLE, PER_PERSON, Verdicts
from cubeamulet.table.view import Answer, Problem

ANN, BEN = IdentityId("ann"), IdentityId("ben")


def refusal(command: str) -> Answer:
    return Answer(command, ok=False, version=3, problem=Problem("seat_taken", "too late"))


def test_the_newest_answers_of_everybody_are_remembered() -> None:
    verdicts = Verdicts()
    for number in range(PER_PERSON + 1):
        verdicts.remember(ANN, refusal(f"command-{number}"), {ANN})
    verdicts.remember(BEN, refusal("command-0"), {ANN})
    assert verdicts.to((ANN, "command-0")) is None
    assert verdicts.to((ANN, "command-1")) == refusal("command-1")
    assert verdicts.to((BEN, "command-0")) == refusal("command-0")
    assert verdicts.to((BEN, "command-1")) is None


def test_who_belongs_to_the_table_is_never_forgotten_for_somebody_else() -> None:
    verdicts = Verdicts()
    verdicts.remember(ANN, refusal("anns"), {ANN})
    verdicts.remember(BEN, refusal("bens"), {ANN})
    for number in range(PEOPLE):
        verdicts.remember(IdentityId(f"guest-{number}"), refusal("theirs"), {ANN})
    assert verdicts.to((ANN, "anns")) == refusal("anns")
    assert verdicts.to((BEN, "bens")) is None
    newest = IdentityId(f"guest-{PEOPLE - 1}")
    assert verdicts.to((newest, "theirs")) == refusal("theirs")
