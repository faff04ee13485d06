"""Decides wishes: what a command would do to a table, or why it may not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from cubeamulet.fairness.commitment import SECRET_BYTES
from cubeamulet.games.core.contract import AnyGame, Seat
from cubeamulet.games.core.errors import GameError
from cubeamulet.records.model import EndReason
from cubeamulet.table import absence, consent, course
from cubeamulet.table import commands as c
from cubeamulet.table import events as e
from cubeamulet.table.asking import asked_as
from cubeamulet.table.clock import NoClock
from cubeamulet.table.done import Done, House, next_version, with_event
from cubeamulet.table.ids import new_code, new_game_id, new_invite, new_table_id
from cubeamulet.table.playing import open_decision, waited_ms
from cubeamulet.table.ports import IdentityId
from cubeamulet.table.refusals import Refused, refusal_of
from cubeamulet.table.seats import Person, clean_name, contributions_of, seat_of
from cubeamulet.table.state import ASK, Table
from cubeamulet.table.table import begun, opened, played, renewed
from cubeamulet.table.view import Status
from cubeamulet.table.who import (
    existing_seat,
    is_invited,
    may_start,
    own_seat,
    require_host,
    require_waiting,
    seat_acting,
)

_PHYSICAL: Final = ("cubes", "physical")
"""The option and its value with which a table is a slate."""

LONGEST_SLATE: Final = 1000
"""So much may be entered and taken back on a slate: its history is part of every view."""


# -- opening -----------------------------------------------------------------------------------


def open_table(
    wish: c.OpenTable, by: IdentityId, house: House, newest: Mapping[str, AnyGame]
) -> Done:
    """A new table, of the ``newest`` rules of the game; a physical one starts at once. Raises
    ``Refused``.
    """
    game = newest.get(wish.game)
    if game is None:
        raise Refused("bad_game", f"the games are {', '.join(newest)}")
    event = _opening(game, wish, by, house)
    table = opened(new_table_id(house.entropy, house.now), event, game, house.now)
    done = _draw_code(_set_up_game(Done(table, (event,)), house), house)
    return next_version(done, house)


def _opening(game: AnyGame, wish: c.OpenTable, by: IdentityId, house: House) -> e.TableOpened:
    try:
        options = _complete(game, wish.options, wish.players)
    except GameError as error:
        raise refusal_of(error) from error
    is_physical = _PHYSICAL in options.items()
    return e.TableOpened(
        game=game.name,
        rules=game.rules,
        players=wish.players,
        options=options,
        host=by,
        invite=new_invite(house.entropy),
        command=wish.id,
        names=_names(wish, is_physical=is_physical),
        clock=NoClock() if is_physical else wish.clock,
        absence="wait" if is_physical else wish.absence,
    )


def _complete(
    game: AnyGame, options: Mapping[str, object], players: int
) -> dict[str, c.OptionValue]:
    """All options; raises ``BadOptions``."""
    formatted = game.format_options(game.parse_options(options, players))
    return msgspec.convert(formatted, dict[str, c.OptionValue])


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
        return _start(with_event(done, house.up, e.GameSetUp(game_id)), house, ())
    return with_event(done, house.up, e.GameSetUp(game_id, house.entropy(SECRET_BYTES).hex()))


def _draw_code(done: Done, house: House) -> Done:
    """Gives the table a code if it needs one: a void code never comes back."""
    if done.table.code is not None or None not in done.table.seats:
        return done
    return with_event(done, house.up, e.CodeDrawn(new_code(house.entropy)))


# -- commands ----------------------------------------------------------------------------------


def handle(table: Table, wish: c.WishUnion, by: IdentityId, house: House) -> Done:
    """What a wish does to a table: nothing, without an event, where it is fulfilled already.

    Raises ``Refused``.
    """
    return next_version(_handle(Done(table, ()), wish, by, house), house)


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
        case c.StandingWish():
            return _wish_standing(done, wish.replacements, by, house)
        case c.Rematch():
            return _rematch(done, by, house)
        case _:
            return _handle_in_course(done, wish, by, house)


def _handle_in_course(done: Done, wish: c.CourseWish, by: IdentityId, house: House) -> Done:
    match wish:
        case c.ComeBack():
            return _go_on(absence.come_back(done, by, house), house.up)
        case c.Resign():
            return absence.resign(done, by, house)
        case c.Propose():
            return consent.propose(done, wish.what, by, house)
        case c.Agree():
            return consent.agree(done, wish.proposal, by, house)
        case c.Decline():
            return consent.decline(done, wish.proposal, by, house)


def _take_seat(done: Done, wish: c.TakeSeat, by: IdentityId, house: House) -> Done:
    table = done.table
    require_waiting(table)
    if not is_invited(table, wish):
        raise Refused("wrong_invite", "this link is no invitation to this table")
    seat = existing_seat(table, wish.seat)
    if table.seats[seat] is not None:
        raise Refused("seat_taken", f"somebody else sits in seat {seat}")
    if seat_of(table.seats, by) is not None:
        raise Refused("already_seated", "you sit at this table already")
    name = clean_name(wish.name)
    return with_event(done, house.up, e.SeatTaken(seat, by, name, wish.contribution))


def _leave_seat(done: Done, by: IdentityId, house: House) -> Done:
    require_waiting(done.table)
    return _free(done, e.SeatLeft(own_seat(done.table, by)), house)


def _open_seat(done: Done, wanted: int, by: IdentityId, house: House) -> Done:
    require_waiting(done.table)
    require_host(done.table, by, house.away)
    seat = existing_seat(done.table, wanted)
    occupant = done.table.seats[seat]
    if occupant is None:
        raise Refused("seat_free", f"seat {seat} is free already")
    is_person_there = isinstance(occupant, Person) and occupant.identity not in house.away
    if by != done.table.host and is_person_there:
        raise Refused("not_host", "only whoever opened the table may free the seat of who is here")
    return _free(done, e.SeatFreed(seat), house)


def _free(done: Done, event: e.SeatLeft | e.SeatFreed, house: House) -> Done:
    return _draw_code(with_event(done, house.up, event), house)


def _seat_bot(done: Done, wish: c.SeatBot, by: IdentityId, house: House) -> Done:
    require_waiting(done.table)
    require_host(done.table, by, house.away)
    seat = existing_seat(done.table, wish.seat)
    if done.table.seats[seat] is not None:
        raise Refused("seat_taken", f"seat {seat} is not free")
    if wish.bot not in house.bots:
        raise Refused("unknown_bot", f"bots that play this game: {', '.join(sorted(house.bots))}")
    return with_event(done, house.up, e.BotSeated(seat, wish.bot))


def _contribute(done: Done, contribution: str, by: IdentityId, house: House) -> Done:
    require_waiting(done.table)
    seat = own_seat(done.table, by)
    occupant = done.table.seats[seat]
    if isinstance(occupant, Person) and occupant.contribution is not None:
        raise Refused("already_contributed", "your device has contributed to this game already")
    return with_event(done, house.up, e.Contributed(seat, contribution))


def _start_game(done: Done, by: IdentityId, house: House) -> Done:
    table = done.table
    require_waiting(table)
    if not may_start(table, by, house.away):
        raise Refused("not_starter", "somebody else starts this game")
    if None in table.seats:
        raise Refused("seats_free", "a game starts when all seats are taken")
    contributions = contributions_of(table.seats)
    if contributions is None:
        raise Refused("not_everybody_is_ready", "somebody's device has not contributed yet")
    return _start(done, house, contributions)


def _start(done: Done, house: House, contributions: tuple[str, ...]) -> Done:
    """Fixes the contributions; cards are dealt only now."""
    playing, happened = begun(done.table, contributions, house.up)
    table = course.start(done.table, playing, house.up)
    return Done(table, (*done.events, e.GameStarted(contributions)), happened)


def _rematch(done: Done, by: IdentityId, house: House) -> Done:
    table = done.table
    if table.status is not Status.ENDED:
        raise Refused("not_ended", "a rematch comes after the game")
    if by != table.host:
        own_seat(table, by)
    return _set_up_game(_by_newest_rules(done, house.newest), house)


def _by_newest_rules(done: Done, game: AnyGame | None) -> Done:
    """The next game is of the newest rules, unless they do not know what the table agreed upon."""
    table = done.table
    if game is None or game.rules == table.game.rules:
        return done
    try:
        options = _complete(game, table.opened.options, table.opened.players)
    except GameError:
        return done
    event = e.RulesRenewed(game.rules, options)
    return done._replace(table=renewed(table, event, game), events=(*done.events, event))


# -- moves -------------------------------------------------------------------------------------


def _play(done: Done, wish: c.Play, by: IdentityId, house: House) -> Done:
    seat = seat_acting(done.table, by)
    done = absence.back_for_a_move(done, seat, house)
    return _move(done, seat, wish, house.up, None)


def seat_move(table: Table, seat: Seat, answer: c.Play, house: House, by: str | None) -> Done:
    """A move that no person makes: of a bot in its own seat, or for somebody else, then with its
    name in ``by``. Raises ``Refused`` as for a person.
    """
    return next_version(_move(Done(table, ()), seat, answer, house.up, by), house)


def _move(done: Done, seat: Seat, answer: c.Play, up: float, by: str | None) -> Done:
    table = done.table
    playing = table.playing
    if playing is None:
        raise Refused("not_playing", "no game is running at this table")
    decision = None if table.ending is not None else open_decision(playing, seat)
    if decision is None or asked_as(table, decision.id) != answer.decision:
        raise Refused("decision_closed", "that is not asked of you any more")
    game = table.game
    try:
        move = game.parse_move(answer.move)
        progress = played(table, seat, move, up)
    except GameError as error:
        raise refusal_of(error) from error
    if _is_full_slate(table) and progress.playing.open:
        raise Refused("slate_full", "the slate is full: close it if it is decided, or begin anew")
    event = e.Moved(seat, game.format_move(move), waited_ms(playing, decision, up), by)
    moved = Done(
        course.move(table, progress, seat, up, by),
        (*done.events, event),
        (*done.happened, *progress.happened),
    )
    return _go_on(moved, up)


def _is_full_slate(table: Table) -> bool:
    """Whether nothing more may be noted: the first step of a slate is that it begins."""
    return table.is_physical and table.version - table.before_start > LONGEST_SLATE


def _go_on(done: Done, up: float) -> Done:
    """Ends a game that is over, and draws at once what somebody wishes to be drawn unasked."""
    playing = done.table.running
    if playing is None:
        return done
    if not playing.open:
        return with_event(done, up, e.GameEnded(EndReason.FINISHED))
    for decision in playing.open:
        wish = done.table.wishes[decision.seat]
        if wish != ASK and (move := _unasked_move(done.table, decision.seat, wish)) is not None:
            answer = c.Play(asked_as(done.table, decision.id), move)
            return _move(done, decision.seat, answer, up, None)
    return done


def _unasked_move(table: Table, seat: Seat, wish: str) -> str | None:
    playing = table.running
    if playing is None or table.out[seat] is not None:
        return None
    move = table.game.standing_move(playing.state, seat, wish)
    return None if move is None else table.game.format_move(move)


def _wish_standing(done: Done, text: str, by: IdentityId, house: House) -> Done:
    seat = own_seat(done.table, by)
    if not done.table.game.is_standing_wish(text):
        raise Refused("bad_wish", "that is no way to draw replacements in this game")
    if done.table.wishes[seat] != text:
        done = with_event(done, house.up, e.StandingWishSet(seat, text))
    return _go_on(done, house.up)
