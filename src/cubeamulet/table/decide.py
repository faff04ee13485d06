"""Decides wishes: what a command would do to a table, or why it may not."""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Set
from typing import Final, NamedTuple

import msgspec

from cubeamulet.fairness.commitment import SECRET_BYTES
from cubeamulet.games.core.contract import AnyGame, Seat
from cubeamulet.games.core.errors import GameError
from cubeamulet.records.model import EndReason
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.ids import new_game_id, new_invite, new_table_id
from cubeamulet.table.playing import Playing, open_decision, waited_ms
from cubeamulet.table.ports import Entropy, IdentityId
from cubeamulet.table.refusals import Refused, refusal_of
from cubeamulet.table.seats import Person, clean_name, contributions_of, seat_of
from cubeamulet.table.table import Table, apply, begun, opened, played
from cubeamulet.table.view import Status

SCOREKEEPER: Final = "scorekeeper"
"""The option that names the seat whose player starts the game and keeps a slate."""

_PHYSICAL: Final = ("cubes", "physical")
"""The option and its value with which a table is a slate."""


class House(NamedTuple):
    """What a decision may use besides the table: the time, chance, and the bots to be seated."""

    now: float
    entropy: Entropy
    bots: Set[str]


class Done(NamedTuple):
    """What a wish does: the table after it, what is stored, and what happened in the game."""

    table: Table
    events: tuple[e.TableEvent, ...]
    happened: tuple[object, ...] = ()


# -- opening -----------------------------------------------------------------------------------


def open_table(
    wish: c.OpenTable, by: IdentityId, house: House, catalog: Mapping[str, AnyGame]
) -> Done:
    """A new table; a physical one starts at once. Raises ``Refused``."""
    game = catalog.get(wish.game)
    if game is None:
        raise Refused("bad_game", f"the games are {', '.join(catalog)}")
    event = _opening(game, wish, by, house)
    table = opened(new_table_id(house.entropy, house.now), event, game, house.now)
    return _next_version(_set_up_game(Done(table, (event,)), house))


def _opening(game: AnyGame, wish: c.OpenTable, by: IdentityId, house: House) -> e.TableOpened:
    try:
        options = game.format_options(game.parse_options(wish.options, wish.players))
    except GameError as error:
        raise refusal_of(error) from error
    return e.TableOpened(
        game=game.name,
        rules=game.rules,
        players=wish.players,
        options=msgspec.convert(options, dict[str, c.OptionValue]),
        host=by,
        invite=new_invite(house.entropy),
        command=wish.id,
        names=_names(wish, is_physical=_PHYSICAL in options.items()),
    )


def _names(wish: c.OpenTable, *, is_physical: bool) -> tuple[str, ...] | None:
    if is_physical and len(wish.names or ()) != wish.players:
        raise Refused("bad_names", "a slate needs the name of every player")
    if not is_physical and wish.names is not None:
        raise Refused("bad_names", "only a slate has names; elsewhere people name themselves")
    return None if wish.names is None else tuple(clean_name(name) for name in wish.names)


def _set_up_game(done: Done, house: House) -> Done:
    """Draws the id and the secret of the next game; with real cubes it starts at once."""
    game_id = new_game_id(house.entropy)
    if done.table.is_physical:
        return _start(_with(done, house, e.GameSetUp(game_id)), house, ())
    return _with(done, house, e.GameSetUp(game_id, house.entropy(SECRET_BYTES).hex()))


# -- commands ----------------------------------------------------------------------------------


def handle(table: Table, wish: c.WishUnion, by: IdentityId, house: House) -> Done:
    """What a wish does to a table, or raises ``Refused`` and does nothing."""
    done = _handle(Done(table, ()), wish, by, house)
    return _next_version(done)


def _handle(done: Done, wish: c.WishUnion, by: IdentityId, house: House) -> Done:
    match wish:
        case c.Play():
            return _play(done, wish, by, house)
        case c.TakeSeat():
            return _take_seat(done, wish, by, house)
        case c.LeaveSeat():
            return _leave_seat(done, by, house)
        case c.OpenSeat():
            return _open_seat(done, wish.seat, by, house)
        case c.SeatBot():
            return _seat_bot(done, wish, by, house)
        case c.Contribute():
            return _contribute(done, wish.contribution, by, house)
        case c.StartGame():
            return _start_game(done, by, house)
        case c.Rematch():
            return _rematch(done, by, house)


def _with(done: Done, house: House, event: e.TableEvent) -> Done:
    """The deed with one more event."""
    return Done(apply(done.table, event, house.now), (*done.events, event), done.happened)


def _next_version(done: Done) -> Done:
    version = done.table.version + 1
    return done._replace(table=msgspec.structs.replace(done.table, version=version))


def _take_seat(done: Done, wish: c.TakeSeat, by: IdentityId, house: House) -> Done:
    table = done.table
    _require_waiting(table)
    if not hmac.compare_digest(wish.invite.encode(), table.opened.invite.encode()):
        raise Refused("wrong_invite", "this link is no invitation to this table")
    seat = _seat(table, wish.seat)
    if table.seats[seat] is not None:
        raise Refused("seat_taken", f"somebody else sits in seat {seat}")
    if seat_of(table.seats, by) is not None:
        raise Refused("already_seated", "you sit at this table already")
    name = clean_name(wish.name)
    return _with(done, house, e.SeatTaken(seat, by, name, wish.contribution))


def _leave_seat(done: Done, by: IdentityId, house: House) -> Done:
    _require_waiting(done.table)
    return _with(done, house, e.SeatLeft(_own_seat(done.table, by)))


def _open_seat(done: Done, wanted: int, by: IdentityId, house: House) -> Done:
    _require_waiting(done.table)
    _require_host(done.table, by)
    seat = _seat(done.table, wanted)
    if done.table.seats[seat] is None:
        raise Refused("seat_free", f"seat {seat} is free already")
    return _with(done, house, e.SeatFreed(seat))


def _seat_bot(done: Done, wish: c.SeatBot, by: IdentityId, house: House) -> Done:
    _require_waiting(done.table)
    _require_host(done.table, by)
    seat = _seat(done.table, wish.seat)
    if done.table.seats[seat] is not None:
        raise Refused("seat_taken", f"seat {seat} is not free")
    if wish.bot not in house.bots:
        raise Refused("unknown_bot", f"bots that play this game: {', '.join(sorted(house.bots))}")
    return _with(done, house, e.BotSeated(seat, wish.bot))


def _contribute(done: Done, contribution: str, by: IdentityId, house: House) -> Done:
    _require_waiting(done.table)
    seat = _own_seat(done.table, by)
    occupant = done.table.seats[seat]
    if isinstance(occupant, Person) and occupant.contribution is not None:
        raise Refused("already_contributed", "your device has contributed to this game already")
    return _with(done, house, e.Contributed(seat, contribution))


def _start_game(done: Done, by: IdentityId, house: House) -> Done:
    table = done.table
    _require_waiting(table)
    if by != starter_of(table):
        raise Refused("not_starter", "somebody else starts this game")
    if None in table.seats:
        raise Refused("seats_free", "a game starts when all seats are taken")
    contributions = contributions_of(table.seats)
    if contributions is None:
        raise Refused("not_everybody_is_ready", "somebody's device has not contributed yet")
    return _start(done, house, contributions)


def _start(done: Done, house: House, contributions: tuple[str, ...]) -> Done:
    """Fixes the contributions; cards are dealt only now."""
    playing, happened = begun(done.table, contributions, house.now)
    table = msgspec.structs.replace(done.table, playing=playing)
    return Done(table, (*done.events, e.GameStarted(contributions)), happened)


def _rematch(done: Done, by: IdentityId, house: House) -> Done:
    table = done.table
    if table.status is not Status.ENDED:
        raise Refused("not_ended", "a rematch comes after the game")
    if by != table.host:
        _own_seat(table, by)
    return _set_up_game(done, house)


# -- moves -------------------------------------------------------------------------------------


def _play(done: Done, wish: c.Play, by: IdentityId, house: House) -> Done:
    seat = viewer_of(done.table, by)
    if seat is None:
        raise Refused("not_seated", "you do not sit at this table")
    return _move(done.table, seat, wish, house.now)


def bot_move(table: Table, seat: Seat, answer: c.Play, now: float) -> Done:
    """The move of a bot in its seat; raises ``Refused`` as for a person."""
    return _next_version(_move(table, seat, answer, now))


def _move(table: Table, seat: Seat, answer: c.Play, now: float) -> Done:
    playing = table.playing
    if playing is None:
        raise Refused("not_playing", "no game is running at this table")
    decision = None if table.ending is not None else open_decision(playing, seat)
    if decision is None or decision.id != answer.decision:
        raise Refused("decision_closed", "that is not asked of you any more")
    game = table.game
    try:
        move = game.parse_move(answer.move)
        after, happened = played(table, seat, move, now)
    except GameError as error:
        raise refusal_of(error) from error
    event = e.Moved(seat, game.format_move(move), waited_ms(playing, decision, now))
    return _ended_if_over(table, after, event, happened)


def _ended_if_over(
    table: Table, after: Playing, event: e.Moved, happened: tuple[object, ...]
) -> Done:
    if after.open:
        return Done(msgspec.structs.replace(table, playing=after), (event,), happened)
    finished = EndReason.FINISHED
    ended = msgspec.structs.replace(table, playing=after, ending=finished)
    return Done(ended, (event, e.GameEnded(finished)), happened)


# -- who may -----------------------------------------------------------------------------------


def viewer_of(table: Table, identity: IdentityId | None) -> Seat | None:
    """The seat for which somebody looks and moves; a slate's owner acts as its scorekeeper."""
    if table.is_physical and identity == table.host:
        return _scorekeeper(table)
    return seat_of(table.seats, identity)


def starter_of(table: Table) -> IdentityId:
    """Who starts the game: the person in the scorekeeper's seat if the game has one, else the
    host.
    """
    seat = _scorekeeper(table)
    occupant = None if seat is None else table.seats[seat]
    return occupant.identity if isinstance(occupant, Person) else table.host


def _scorekeeper(table: Table) -> Seat | None:
    seat = table.opened.options.get(SCOREKEEPER)
    return Seat(seat) if isinstance(seat, int) else None


def _seat(table: Table, wanted: int) -> Seat:
    if not 0 <= wanted < len(table.seats):
        raise Refused("no_such_seat", f"the seats are 0 to {len(table.seats) - 1}")
    return Seat(wanted)


def _own_seat(table: Table, by: IdentityId) -> Seat:
    seat = seat_of(table.seats, by)
    if seat is None:
        raise Refused("not_seated", "you do not sit at this table")
    return seat


def _require_waiting(table: Table) -> None:
    if table.status is not Status.WAITING:
        raise Refused("game_started", "the game at this table has started")


def _require_host(table: Table, by: IdentityId) -> None:
    if by != table.host:
        raise Refused("not_host", "only whoever opened the table may do that")
