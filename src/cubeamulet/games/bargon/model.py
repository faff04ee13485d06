"""Options, moves and the state of Bargon."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, Final, Literal, TypeAlias

import msgspec

from cubeamulet.games.bargon.score import Odd, RoundLine, is_decided
from cubeamulet.games.core.contract import Seat

PLAYER_COUNTS: Final = (2, 3)
MOST_ANTE: Final = 1000

Cubes: TypeAlias = Literal["thrown", "physical"]
Kind: TypeAlias = Literal["pay", "throw", "lift", "slate"]
"""What can be asked of a seat; every move answers one of these."""


class BargonOptions(msgspec.Struct, frozen=True, gc=False):
    """What is agreed before a game.

    ``ante`` in chips (0: no pot); ``cubes`` thrown by the program or ``physical`` ones whose
    result ``scorekeeper`` enters on a slate.
    """

    ante: int = 0
    cubes: Cubes = "thrown"
    scorekeeper: Seat = Seat(0)


class Phase(StrEnum):
    """Where a game stands."""

    PAYING = "paying"
    THROWING = "throwing"
    ROLLING = "rolling"
    """Everybody has thrown; the cubes have not come to rest (chance is wanted)."""
    COVERED = "covered"
    """Two players: their cubes lie open, the cup still covers the third."""
    SLATE = "slate"
    OVER = "over"


class Pay(msgspec.Struct, frozen=True, gc=False):
    """Pays the ante."""

    kind: ClassVar[Kind] = "pay"


class Throw(msgspec.Struct, frozen=True, gc=False):
    """Throws the own cube."""

    kind: ClassVar[Kind] = "throw"


class Lift(msgspec.Struct, frozen=True, gc=False):
    """Lifts the cup."""

    kind: ClassVar[Kind] = "lift"


class EnterColours(msgspec.Struct, frozen=True, gc=False):
    """Enters how three physical cubes fell, by seat, the cup's last: ``RBR``."""

    kind: ClassVar[Kind] = "slate"
    colours: str


class EnterOdd(msgspec.Struct, frozen=True, gc=False):
    """Enters whose physical cube was the odd one."""

    kind: ClassVar[Kind] = "slate"
    odd: Odd


class Undo(msgspec.Struct, frozen=True, gc=False):
    """Takes back the newest entry that stands."""

    kind: ClassVar[Kind] = "slate"


class Close(msgspec.Struct, frozen=True, gc=False):
    """Closes a decided slate, which ends the game."""

    kind: ClassVar[Kind] = "slate"


Entry: TypeAlias = EnterColours | EnterOdd
Move: TypeAlias = Pay | Throw | Lift | Entry | Undo | Close


class SlateNote(msgspec.Struct, frozen=True, gc=False):
    """Something the scorekeeper did, in order; nothing is ever struck from this history.

    ``text`` in notation (``enter R B R``, ``undo``); ``round`` that was entered or taken back;
    ``stands`` is true for an entry that counts, false for one taken back and for an undo itself.
    """

    text: str
    round: int
    stands: bool


class BargonState(msgspec.Struct, frozen=True, gc=False):
    """The whole truth about a game.

    ``paid`` and ``thrown`` (in the present round) per seat; ``rounds`` the lines that stand and
    ``totals`` their points per seat; ``faces`` the three faces of the newest throw, empty before
    the first (in the two-player game the last is the cup's: **hidden** while the phase is
    ``covered``); ``lifted_by`` who lifted the cup over them; ``history`` of a slate.
    """

    players: int
    options: BargonOptions
    phase: Phase
    paid: tuple[bool, ...]
    thrown: tuple[bool, ...]
    totals: tuple[int, ...]
    rounds: tuple[RoundLine, ...] = ()
    faces: tuple[int, ...] = ()
    lifted_by: Seat | None = None
    history: tuple[SlateNote, ...] = ()

    @property
    def round(self) -> int:
        """The number of the round being played; of the last one when the game is decided."""
        played = len(self.rounds)
        return played if is_decided(played, self.totals) else played + 1

    @property
    def pot(self) -> int:
        """Chips in the pot: everything paid so far, nothing once the winner has taken it."""
        return 0 if self.phase is Phase.OVER else self.options.ante * sum(self.paid)
