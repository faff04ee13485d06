"""Answers to commands that changed nothing, so that a repetition gets the same one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Container
from typing import Final

from cubeamulet.table.ports import IdentityId
from cubeamulet.table.service.obeyed import CommandKey
from cubeamulet.table.view import Answer

PER_PERSON: Final = 16
PEOPLE: Final = 32


class Verdicts:
    """The newest few of everybody whom the table knows, for as long as it stays loaded.

    Nobody's push out another's: everybody has room of their own, and of more people than there is
    room for, those go first who neither sit at the table nor host it.
    """

    __slots__ = ("_by_person",)

    def __init__(self) -> None:
        self._by_person: OrderedDict[IdentityId, OrderedDict[str, Answer]] = OrderedDict()

    def to(self, key: CommandKey) -> Answer | None:
        """What a command was answered; ``None`` for one that is new or was forgotten."""
        identity, command = key
        theirs = self._by_person.get(identity)
        return None if theirs is None else theirs.get(command)

    def remember(
        self, identity: IdentityId, answer: Answer, members: Container[IdentityId]
    ) -> None:
        """Keeps an answer; ``members`` are those who sit at the table or host it."""
        theirs = self._by_person.setdefault(identity, OrderedDict())
        self._by_person.move_to_end(identity)
        theirs[answer.id] = answer
        if len(theirs) > PER_PERSON:
            theirs.popitem(last=False)
        if len(self._by_person) > PEOPLE:
            guests = (who for who in self._by_person if who not in members)
            self._by_person.pop(next(guests, identity))
