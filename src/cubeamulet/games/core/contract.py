"""The contract between a game and everything around it.

A game is a set of pure functions over frozen states. It never draws a random number: when it
needs one, ``chance(state)`` says which, and ``settle(state, answer)`` goes on with the answer.
It never reads a clock. What a viewer may know is built by ``view_for`` and ``events_for``; nothing
else may leave the server.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, NamedTuple, NewType, Protocol, TypeAlias, TypeVar

Seat = NewType("Seat", int)
"""A chair at the table: 0, 1, ... clockwise."""

Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or ``SPECTATOR``."""

SPECTATOR: None = None

JsonValue: TypeAlias = (
    "bool | int | float | str | Sequence[JsonValue] | Mapping[str, JsonValue] | None"
)


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A wish for a uniformly random order of ``range(size)``; the answer is that permutation."""

    label: str
    size: int


@dataclass(frozen=True, slots=True)
class Numbers:
    """A wish for ``count`` independent uniform numbers, each in ``range(below)``."""

    label: str
    below: int
    count: int


ChanceRequest: TypeAlias = Shuffle | Numbers


class ChanceSource(Protocol):
    """Answers chance requests: the fair stream of a table, a laboratory's generator, a script."""

    def shuffle(self, label: str, size: int) -> tuple[int, ...]:
        """A permutation of ``range(size)``."""
        ...

    def numbers(self, label: str, below: int, count: int) -> tuple[int, ...]:
        """``count`` numbers, each in ``range(below)``."""
        ...


class Decision(NamedTuple):
    """What is asked of a seat now.

    ``id`` changes with every new question to that seat and never comes back within a game, so an
    answer that arrives late can be told from one that is on time. It holds no ``/``: whoever asks
    it among questions of other games writes something and a ``/`` before it. ``kind`` is the game's
    own word for the question (``lay``, ``draw``, ``throw``, ...).
    """

    seat: Seat
    id: str
    kind: str


class Termination(StrEnum):
    """How a game ended by its rules (how it ended at the table is the table's matter)."""

    PILE_EMPTY = "pile_empty"
    """Gargon: a draw pile ran out in the last deal."""
    LEADER = "leader"
    """Bargon: six rounds or more are over and exactly one player leads."""
    CLOSED = "closed"
    """Bargon at a physical table: the scorekeeper closed a decided slate."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a finished game.

    ``scores`` has one entry per seat; ``winners`` are all seats that share the win, ascending;
    ``breakdown`` explains the scores as plain JSON, in the game's own words.
    """

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    termination: Termination
    breakdown: Mapping[str, JsonValue]


class Stakes(NamedTuple):
    """The chips of a game: play value that goes into its pot and comes out again.

    ``ante`` is what every seat owes the pot; ``paid`` and ``won`` say per seat what went in and
    what the rules have given out so far.
    """

    ante: int
    paid: tuple[int, ...]
    won: tuple[int, ...]


S = TypeVar("S")
M = TypeVar("M")
E = TypeVar("E")
V_co = TypeVar("V_co", covariant=True)
O = TypeVar("O")  # noqa: E741 - the options of a game


class Step(NamedTuple, Generic[S, E]):
    """The next state and what happened on the way to it, in order."""

    state: S
    events: tuple[E, ...]


class Game(Protocol[O, S, M, E, V_co]):
    """One game: options O, states S, moves M, events E, views V_co."""

    @property
    def name(self) -> str:
        """``gargon`` or ``bargon``."""
        ...

    @property
    def rules(self) -> str:
        """Name and version of the rules, as records carry it: ``gargon/1``."""
        ...

    @property
    def player_counts(self) -> tuple[int, ...]:
        """The numbers of players a table may have, ascending."""
        ...

    def parse_options(self, given: Mapping[str, object], players: int) -> O:
        """Options from plain JSON, absent ones at their defaults.

        Raises ``BadOptions`` for an unknown name, a value out of range or a wrong player count.
        """
        ...

    def format_options(self, options: O) -> dict[str, JsonValue]:
        """All options as plain JSON, in the order of the record format; parses back."""
        ...

    def setup(self, options: O, players: int) -> S:
        """The state before anything has happened (it usually wants chance first)."""
        ...

    def chance(self, state: S) -> ChanceRequest | None:
        """The draw that the state waits for; ``None`` when it waits for players or is over."""
        ...

    def settle(self, state: S, answer: tuple[int, ...]) -> Step[S, E]:
        """Goes on with the answer to ``chance(state)``."""
        ...

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """All open questions, at most one per seat, ascending.

        Empty while chance is wanted and when the game is over.
        """
        ...

    def legal_moves(self, state: S, seat: Seat) -> Iterator[M]:
        """Every legal move of that seat, lazily, each once; nothing when none is asked of it."""
        ...

    def play(self, state: S, seat: Seat, move: M) -> Step[S, E]:
        """The checked door: raises ``NotYourTurn`` or ``IllegalMove`` and changes nothing then."""
        ...

    def parse_move(self, text: str) -> M:
        """The move that a text in notation means; raises ``UnparsableMove``."""
        ...

    def format_move(self, move: M) -> str:
        """The one canonical text of a move; ``parse_move(format_move(m)) == m``."""
        ...

    def view_for(self, state: S, viewer: Viewer) -> V_co:
        """What that viewer may know, built field by field."""
        ...

    def events_for(self, events: Sequence[E], state: S, viewer: Viewer) -> tuple[E, ...]:
        """Events as that viewer may know them.

        ``state`` is the state after the last of them. Serves both the events of one step and the
        whole log of a game so far (where a table plays with closed memory, older rounds are
        reduced to what may still be shown).
        """
        ...

    def outcome(self, state: S) -> Outcome | None:
        """The result; ``None`` while the game runs."""
        ...

    def stakes(self, state: S) -> Stakes | None:
        """The chips that were paid and won; ``None`` where the program keeps no pot."""
        ...

    def reveals(self, events: Sequence[E]) -> bool:
        """Whether somebody learned something by these events, so that no move before them can be
        taken back any more.
        """
        ...

    def leaves_choice(self, options: O) -> bool:
        """Whether a seat ever has more than one legal move in a game with these options."""
        ...

    def is_standing_wish(self, text: str) -> bool:
        """Whether a text says how replacements can be drawn in this game without asking."""
        ...

    def standing_move(self, state: S, seat: Seat, wish: str) -> M | None:
        """The move that a standing wish means here, by what everybody may know; ``None`` where the
        seat has to be asked.
        """
        ...


AnyGame: TypeAlias = Game[object, object, object, object, object]
"""A game whose types the caller does not care about; moves travel as text there."""
