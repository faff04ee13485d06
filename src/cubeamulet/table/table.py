"""The state of a table: a fold of its stored events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from cubeamulet.fairness.commitment import (
    Contribution,
    Secret,
    commitment_of,
    game_key,
)
from cubeamulet.fairness.stream import ChanceStream
from cubeamulet.games.core.contract import AnyGame, ChanceSource, Seat
from cubeamulet.games.core.errors import GameError
from cubeamulet.records.chance import PhysicalChance
from cubeamulet.records.model import EndReason
from cubeamulet.table import events as e
from cubeamulet.table.playing import Playing, Progress, moved, started
from cubeamulet.table.ports import IdentityId, Step
from cubeamulet.table.seats import (
    Bot,
    Named,
    Occupant,
    Person,
    Seats,
    with_contribution,
    with_occupant,
    without_contributions,
)
from cubeamulet.table.view import Status


class TableUnreadable(Exception):
    """The stored steps of a table do not fit this program; nothing was changed."""


class Table(msgspec.Struct, frozen=True):
    """A table at one moment.

    ``opened`` is how it began; ``version`` counts the steps so far; ``games`` counts the games set
    up, and ``game_id``, ``secret`` and ``commitment`` (hex) belong to the newest. ``playing`` is
    that game once it has started, also after it ended; ``ending`` says how it did.
    """

    id: str
    opened: e.TableOpened
    game: AnyGame
    options: object
    created: float
    version: int
    seats: Seats
    games: int = 0
    game_id: str = ""
    secret: str | None = None
    commitment: str | None = None
    playing: Playing | None = None
    ending: EndReason | None = None

    def __repr__(self) -> str:
        return f"Table({self.id!r}, version={self.version})"

    @property
    def host(self) -> IdentityId:
        """Who opened it."""
        return IdentityId(self.opened.host)

    @property
    def status(self) -> Status:
        """Waiting for players, playing, or ended."""
        if self.playing is None:
            return Status.WAITING
        return Status.PLAYING if self.ending is None else Status.ENDED

    @property
    def is_physical(self) -> bool:
        """Whether people with real cubes use it as their slate."""
        return self.opened.names is not None


def opened(table_id: str, event: e.TableOpened, game: AnyGame, at: float) -> Table:
    """The table right after its first event; raises ``BadOptions``."""
    named: Seats = tuple(Named(name) for name in event.names or ())
    return Table(
        id=table_id,
        opened=event,
        game=game,
        options=game.parse_options(event.options, event.players),
        created=at,
        version=0,
        seats=named or (None,) * event.players,
    )


def apply(table: Table, event: e.TableEvent, at: float) -> Table:
    """The table after one more event, which was decided ``at`` (s since 1970)."""
    match event:
        case e.Moved():
            return _moved(table, event, at)
        case e.SeatTaken():
            return _seat_taken(table, event)
        case e.SeatLeft() | e.SeatFreed():
            return _with_occupant(table, event.seat, None)
        case e.BotSeated():
            return _with_occupant(table, event.seat, Bot(event.bot))
        case e.Contributed():
            return _contributed(table, event)
        case e.GameSetUp():
            return _set_up(table, event)
        case e.GameStarted():
            return _game_started(table, event, at)
        case e.GameEnded():
            return msgspec.structs.replace(table, ending=event.reason)
        case e.TableOpened():
            raise TableUnreadable(f"table {table.id}: it was opened twice")


def restore(steps: Iterable[Step], catalog: Mapping[str, AnyGame]) -> Table | None:
    """The table after its stored steps; ``None`` when there are none.

    Raises ``TableUnreadable`` for steps that do not follow each other or that this program cannot
    play.
    """
    table: Table | None = None
    for step in steps:
        table = after(table, step, catalog)
    return table


def after(table: Table | None, step: Step, catalog: Mapping[str, AnyGame]) -> Table:
    """The table after one more stored step; raises ``TableUnreadable``."""
    expected = 1 if table is None else table.version + 1
    if step.sequence != expected:
        raise TableUnreadable(f"table {step.table}: step {expected} is missing")
    try:
        table = _folded(table, step, catalog)
    except GameError as error:
        raise TableUnreadable(f"table {step.table}, step {step.sequence}: {error}") from error
    return msgspec.structs.replace(table, version=step.sequence)


def _folded(table: Table | None, step: Step, catalog: Mapping[str, AnyGame]) -> Table:
    for event in step.events:
        if table is not None:
            table = apply(table, event, step.at)
        else:
            table = opened_of(step, event, catalog)
    assert table is not None, "a step has at least one event"
    return table


def opened_of(step: Step, event: e.TableEvent, catalog: Mapping[str, AnyGame]) -> Table:
    """The table that the very first event opens; raises ``TableUnreadable``."""
    if not isinstance(event, e.TableOpened):
        raise TableUnreadable(f"table {step.table}: it was never opened")
    return opened(step.table, event, _game_of(event, catalog), step.at)


def _game_of(event: e.TableOpened, catalog: Mapping[str, AnyGame]) -> AnyGame:
    game = catalog.get(event.game)
    if game is None or game.rules != event.rules:
        raise TableUnreadable(f"this program does not play {event.rules}")
    return game


def begun(table: Table, contributions: tuple[str, ...], at: float) -> Progress:
    """The game that starts when these contributions are fixed."""
    chance = _chance(table, contributions)
    return started(table.game, table.options, table.opened.players, chance, at)


def _chance(table: Table, contributions: tuple[str, ...]) -> ChanceSource:
    if table.secret is None:
        return PhysicalChance()
    given = [Contribution(bytes.fromhex(text)) for text in contributions]
    return ChanceStream(game_key(Secret(bytes.fromhex(table.secret)), table.game_id, given))


def played(table: Table, seat: Seat, move: object, at: float) -> Progress:
    """The running game after a move; raises ``NotYourTurn`` or ``IllegalMove``."""
    if table.playing is None:
        raise TableUnreadable(f"table {table.id}: a move without a game")
    return moved(table.game, table.playing, seat, move, at)


def _set_up(table: Table, event: e.GameSetUp) -> Table:
    return msgspec.structs.replace(
        table,
        games=table.games + 1,
        game_id=event.game_id,
        secret=event.secret,
        commitment=_commitment(event.secret),
        playing=None,
        ending=None,
        seats=without_contributions(table.seats),
    )


def _commitment(secret: str | None) -> str | None:
    return None if secret is None else commitment_of(Secret(bytes.fromhex(secret))).hex()


def _seat_taken(table: Table, event: e.SeatTaken) -> Table:
    person = Person(IdentityId(event.identity), event.name, event.contribution)
    return _with_occupant(table, event.seat, person)


def _with_occupant(table: Table, seat: Seat, occupant: Occupant | None) -> Table:
    return msgspec.structs.replace(table, seats=with_occupant(table.seats, seat, occupant))


def _contributed(table: Table, event: e.Contributed) -> Table:
    seats = with_contribution(table.seats, event.seat, event.contribution)
    return msgspec.structs.replace(table, seats=seats)


def _game_started(table: Table, event: e.GameStarted, at: float) -> Table:
    return msgspec.structs.replace(table, playing=begun(table, event.contributions, at).playing)


def _moved(table: Table, event: e.Moved, at: float) -> Table:
    move = table.game.parse_move(event.move)
    return msgspec.structs.replace(table, playing=played(table, event.seat, move, at).playing)
