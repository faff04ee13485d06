"""A guest with a bad line and moods: says things twice and in another order, loses the connection,
falls asleep, resigns, proposes to end, and looks at the table in a second tab.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import msgspec
from bench._line import Line
from bench._load_client import GARGON, House, _Answer
from bench._witness import WatchfulGuest, Witness

SAID_TWICE: Final = 0.03
SAID_AGAIN_LATER: Final = 0.03
LATER: Final = 5.0
CUT_AFTER_SAYING: Final = 0.002
GIVES_UP: Final = 0.0004
PROPOSES: Final = 0.0008
CONSENTS: Final = 0.7
FIRST_ANSWERS_KEPT: Final = 200
SECOND_TABS_FIRST_NUMBER: Final = 10**6
WISHES: Final = ("ask", "left", "right", "rank:RYGBVW")


class _Seat(msgspec.Struct):
    out: str | None


class _Proposal(msgspec.Struct):
    id: str
    agreed: tuple[int, ...]


class _Table(msgspec.Struct):
    status: str
    seats: tuple[_Seat, ...]
    viewer: int | None
    game_id: str
    proposal: _Proposal | None


class _Told(msgspec.Struct):
    table: _Table | None = None


_TOLD: Final = msgspec.json.Decoder(_Told)


@dataclass(slots=True)
class Trouble:
    """How often what was done on purpose happened."""

    said_twice: int = 0
    said_late: int = 0
    cut: int = 0
    wishes: int = 0


class TroubledGuest(WatchfulGuest):
    """One tab of a person; ``token`` makes it a second tab of somebody else's device."""

    def __init__(
        self,
        house: House,
        game: str,
        witness: Witness,
        trouble: Trouble,
        pause: tuple[float, float],
        token: str | None = None,
    ) -> None:
        super().__init__(house, game, witness, pause)
        if token is not None:
            self.token, self._number = token, SECOND_TABS_FIRST_NUMBER
        self.trouble = trouble
        self._said: OrderedDict[str, bytes] = OrderedDict()
        self._first: OrderedDict[str, _Answer] = OrderedDict()
        self._wished = ""
        self._stepless: set[str] = set()
        self.is_tired = False
        """Whether it agrees to end the game, whoever proposes that."""

    def stay_away(self, seconds: float) -> None:
        """Loses the connection, and comes back after a while."""
        self._pause = seconds
        self.drop()

    # -- saying ----------------------------------------------------------------------------------

    def wish(self, do: Mapping[str, object], move: str = "") -> None:
        """Says it, and sometimes twice, or once more when nobody expects it."""
        super().wish(do, move)
        name, sent = next(reversed(self.pending.items()))
        if not sent.makes_a_step:
            self._stepless.add(name)
        self._remember(name, sent.text)
        chance = self.house.generator.random()
        if chance < SAID_TWICE:
            self.trouble.said_twice += 1
            self._say_again(sent.text)
        elif chance < SAID_TWICE + SAID_AGAIN_LATER:
            old = self.house.generator.choice(list(self._said.values()))
            wait = self.house.generator.uniform(0, LATER)
            self.trouble.said_late += 1
            asyncio.get_running_loop().call_later(wait, self._say_again, old)
        elif chance < SAID_TWICE + SAID_AGAIN_LATER + CUT_AFTER_SAYING:
            self.trouble.cut += 1
            self.drop()

    def _remember(self, name: str, text: bytes) -> None:
        self._said[name] = text
        if len(self._said) > FIRST_ANSWERS_KEPT:
            self._said.popitem(last=False)

    def _say_again(self, text: bytes) -> None:
        if self.line is not None and not self.is_leaving:
            self.line.send(text)

    def _opened(self, line: Line) -> None:
        """What was not answered is said again, in any order. That something was refused is known to
        the server only as long as it lives.
        """
        known = [(name, answer) for name, answer in self._first.items() if answer.ok]
        self._first = OrderedDict(known)
        waiting = list(self.pending.items())
        self.house.generator.shuffle(waiting)
        self.pending = dict(waiting)
        super()._opened(line)

    # -- hearing ---------------------------------------------------------------------------------

    def _answered(self, answer: _Answer) -> None:
        first = self._first.setdefault(answer.id, answer)
        if len(self._first) > FIRST_ANSWERS_KEPT:
            self._first.popitem(last=False)
        if answer.id not in self._stepless:
            self._compare(first, answer)
        code = answer.problem.code if answer.problem else ""
        super()._answered(answer)
        if code == "seat_lapsed" and first is answer:
            self.wish({"type": "come_back"})

    def _compare(self, first: _Answer, answer: _Answer) -> None:
        """Whoever was told yes hears yes, with the same version; who came too late stays late.

        Where no step was made the server may have forgotten what it said.
        """
        if first.ok and (not answer.ok or answer.version != first.version):
            self.witness.find(f"table {self.table}: {answer.id} was done, and then {answer}")
        elif answer.ok and first.problem is not None and first.problem.code == "decision_closed":
            self.witness.find(f"table {self.table}: {answer.id} was too late, and then done")

    def _received(self, text: bytes) -> None:
        super()._received(text)
        if b'"table":{' in text[:200]:
            table = _TOLD.decode(text).table
            if table is not None and table.viewer is not None:
                self._react(table, table.viewer)

    def _react(self, table: _Table, seat: int) -> None:
        """Consents to what others propose, and comes back after having been away."""
        if table.status != "playing":
            return
        if table.seats[seat].out in {"time", "absent"}:
            self._wish_once(f"back/{self.version}", {"type": "come_back"})
        proposal = table.proposal
        if proposal is not None and seat not in proposal.agreed:
            agrees = self.is_tired or self.house.generator.random() < CONSENTS
            kind = "agree" if agrees else "decline"
            self._wish_once(proposal.id, {"type": kind, "proposal": proposal.id})

    def _wish_once(self, about: str, do: Mapping[str, object]) -> None:
        if self._wished != about:
            self._wished = about
            self.trouble.wishes += 1
            self.wish(do)

    # -- moods -----------------------------------------------------------------------------------

    def play(self) -> None:
        """Plays, unless something else comes to mind."""
        if self.is_asked:
            self._follow_a_mood()
        super().play()

    def _follow_a_mood(self) -> None:
        chance = self.house.generator.random()
        if chance < GIVES_UP:
            self._wish_now({"type": "resign"})
        elif chance < GIVES_UP + PROPOSES:
            what = self.house.generator.choice(("end", "undo", "undo"))
            self._wish_now({"type": "propose", "what": what})
        elif chance < GIVES_UP + 2 * PROPOSES and self.game == GARGON:
            replacements = self.house.generator.choice(WISHES)
            self._wish_now({"type": "standing_wish", "replacements": replacements})

    def _wish_now(self, do: Mapping[str, object]) -> None:
        self.trouble.wishes += 1
        self.wish(do)
