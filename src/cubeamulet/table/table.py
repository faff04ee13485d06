"""The state of a table: a fold of its stored events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

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
from cubeamulet.table import course
from cubeamulet.table import events as e
from cubeamulet.table.playing import Progress, moved, started
from cubeamulet.table.ports import IdentityId, Step, TableUnreadable
from cubeamulet.table.refusals import UnknownRules
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
from cubeamulet.table.state import ASK, Table, counted
from cubeamulet.table.view import OutReason, Proposal

__all__ = [
    "Table",
    "TableUnreadable",
    "after",
    "apply",
    "begun",
    "opened",
    "played",
    "renewed",
    "restore",
    "with_stored",
]

_OF_ONE_GAME: Final = (
    e.GameStarted,
    e.Moved,
    e.MoveUndone,
    e.SeatLapsed,
    e.SeatResumed,
    e.Resigned,
    e.Proposed,
    e.Agreed,
    e.Declined,
    e.GameEnded,
)
"""Events whose effect ends when another game is set up."""


def opened(table_id: str, event: e.TableOpened, game: AnyGame, at: float) -> Table:
    """The table right after its first event; raises ``BadOptions``."""
    named: Seats = tuple(Named(name) for name in event.names or ())
    return Table(
        id=table_id,
        opened=event,
        game=game,
        options=game.parse_options(event.options, event.players),
        created=at,
        changed=at,
        version=0,
        seats=named or (None,) * event.players,
        out=(None,) * event.players,
        wishes=(ASK,) * event.players,
    )


def renewed(table: Table, event: e.RulesRenewed, game: AnyGame) -> Table:
    """The table when its next game is to be of other rules; raises ``BadOptions``.

    A standing wish that these rules do not know is one no more.
    """
    return msgspec.structs.replace(
        table,
        opened=msgspec.structs.replace(table.opened, rules=event.rules, options=event.options),
        game=game,
        options=game.parse_options(event.options, table.opened.players),
        wishes=tuple(wish if game.is_standing_wish(wish) else ASK for wish in table.wishes),
    )


def apply(table: Table, event: e.LaterEvent, up: float) -> Table:
    """The table after one more event, which was decided at the service time ``up``."""
    match event:
        case e.Moved():
            return _moved(table, event, up)
        case e.SeatTaken() | e.BotSeated() | e.SeatLeft() | e.SeatFreed():
            return _with_occupant(table, event.seat, _occupant(event))
        case e.Contributed():
            return _contributed(table, event)
        case e.GameSetUp():
            return _set_up(table, event)
        case e.CodeDrawn():
            return msgspec.structs.replace(table, code=event.code)
        case e.GameStarted():
            return course.start(table, begun(table, event.contributions, up).playing, up)
        case e.StandingWishSet():
            return _wished(table, event)
        case _:
            return _applied_to_course(table, event, up)


def _applied_to_course(table: Table, event: e.CourseEvent, up: float) -> Table:
    match event:
        case e.MoveUndone():
            return course.take_back(table, up)
        case e.SeatLapsed():
            return course.lapse(table, event.seat, event.reason, up)
        case e.Resigned():
            return course.lapse(table, event.seat, OutReason.RESIGNED, up)
        case e.SeatResumed():
            return course.resume(table, event.seat, up)
        case e.Proposed():
            return course.with_proposal(table, _proposal(table, event))
        case e.Agreed():
            return course.agree(table, event.seat)
        case e.Declined():
            return course.with_proposal(table, None)
        case e.GameEnded():
            return course.end(table, event.reason, up)


def restore(steps: Iterable[Step], catalog: Mapping[str, AnyGame]) -> Table | None:
    """The table after its stored steps; ``None`` when there are none.

    Games before the newest are not played again: nothing of them matters any more. ``catalog``
    holds the games by their rules: a stored one goes on by those it began with. Raises
    ``UnknownRules`` where this program does not have them, and ``TableUnreadable`` for steps that
    do not follow each other or that cannot be played.
    """
    table: Table | None = None
    known = tuple(steps)
    past = _newest_setup(known)
    for number, step in enumerate(known):
        table = after(table, step, catalog, is_past=number < past)
    return table


def _newest_setup(steps: Sequence[Step]) -> int:
    """Which step set the newest game up."""
    for number in range(len(steps) - 1, -1, -1):
        if any(isinstance(event, e.GameSetUp) for event in steps[number].events):
            return number
    return 0


def after(
    table: Table | None, step: Step, catalog: Mapping[str, AnyGame], *, is_past: bool = False
) -> Table:
    """The table after one more stored step; raises ``TableUnreadable`` or ``UnknownRules``.

    ``is_past``: the game that it belongs to is over, and another one was set up later.
    """
    expected = 1 if table is None else table.version + 1
    if step.sequence != expected:
        raise TableUnreadable(f"table {step.table}: step {expected} is missing")
    try:
        table = _folded(table, step, catalog, is_past=is_past)
    except GameError as error:
        raise TableUnreadable(f"table {step.table}, step {step.sequence}: {error}") from error
    return counted(table, step.events, step.at, step.up)


def _folded(
    table: Table | None, step: Step, catalog: Mapping[str, AnyGame], *, is_past: bool
) -> Table:
    for event in step.events:
        if is_past and isinstance(event, _OF_ONE_GAME):
            continue
        table = with_stored(table, step, event, catalog)
    assert table is not None, "a step has at least one event"
    return table


def with_stored(
    table: Table | None, step: Step, event: e.TableEvent, catalog: Mapping[str, AnyGame]
) -> Table:
    """The table after one more event of that step; raises ``TableUnreadable`` or
    ``UnknownRules``.
    """
    if isinstance(event, e.TableOpened):
        if table is not None:
            raise TableUnreadable(f"table {table.id}: it was opened twice")
        return opened(step.table, event, _game_of(event.rules, catalog), step.at)
    if table is None:
        raise TableUnreadable(f"table {step.table}: it was never opened")
    if isinstance(event, e.RulesRenewed):
        return renewed(table, event, _game_of(event.rules, catalog))
    return apply(table, event, step.up)


def _game_of(rules: str, catalog: Mapping[str, AnyGame]) -> AnyGame:
    game = catalog.get(rules)
    if game is None:
        raise UnknownRules(rules)
    return game


def begun(table: Table, contributions: tuple[str, ...], up: float) -> Progress:
    """The game that starts when these contributions are fixed."""
    chance = _chance(table, contributions)
    return started(table.game, table.options, table.opened.players, chance, up)


def _chance(table: Table, contributions: tuple[str, ...]) -> ChanceSource:
    if table.secret is None:
        return PhysicalChance()
    given = [Contribution(bytes.fromhex(text)) for text in contributions]
    return ChanceStream(game_key(Secret(bytes.fromhex(table.secret)), table.game_id, given))


def played(table: Table, seat: Seat, move: object, up: float) -> Progress:
    """The running game after a move; raises ``NotYourTurn`` or ``IllegalMove``."""
    if table.playing is None:
        raise TableUnreadable(f"table {table.id}: a move without a game")
    return moved(table.game, table.playing, seat, move, up)


def _set_up(table: Table, event: e.GameSetUp) -> Table:
    return msgspec.structs.replace(
        table,
        games=table.games + 1,
        game_id=event.game_id,
        secret=event.secret,
        commitment=_commitment(event.secret),
        playing=None,
        before_start=0,
        ending=None,
        taken_back=0,
        times=(),
        out=(None,) * len(table.seats),
        undo=None,
        proposal=None,
        stand_ins=(),
        seats=without_contributions(table.seats),
    )


def _commitment(secret: str | None) -> str | None:
    return None if secret is None else commitment_of(Secret(bytes.fromhex(secret))).hex()


def _occupant(event: e.SeatTaken | e.BotSeated | e.SeatLeft | e.SeatFreed) -> Occupant | None:
    """Who sits there now."""
    if isinstance(event, e.SeatTaken):
        return Person(IdentityId(event.identity), event.name, event.contribution)
    return Bot(event.bot) if isinstance(event, e.BotSeated) else None


def _with_occupant(table: Table, seat: Seat, occupant: Occupant | None) -> Table:
    """Whoever comes next into a seat has no wish yet. Once everybody sits, the code is void."""
    wishes = (*table.wishes[:seat], ASK, *table.wishes[seat + 1 :])
    seats = with_occupant(table.seats, seat, occupant)
    code = table.code if None in seats else None
    return msgspec.structs.replace(table, seats=seats, wishes=wishes, code=code)


def _contributed(table: Table, event: e.Contributed) -> Table:
    seats = with_contribution(table.seats, event.seat, event.contribution)
    return msgspec.structs.replace(table, seats=seats)


def _moved(table: Table, event: e.Moved, up: float) -> Table:
    move = table.game.parse_move(event.move)
    return course.move(table, played(table, event.seat, move, up), event.seat, up, event.by)


def _wished(table: Table, event: e.StandingWishSet) -> Table:
    seat = event.seat
    wishes = (*table.wishes[:seat], event.replacements, *table.wishes[seat + 1 :])
    return msgspec.structs.replace(table, wishes=wishes)


def _proposal(table: Table, event: e.Proposed) -> Proposal:
    return Proposal(f"{event.what}-{table.shown + 1}", event.what, event.seat, (event.seat,))
