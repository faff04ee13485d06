"""Tells a record move by move in words."""

from __future__ import annotations

from collections.abc import Iterator

from cubeamulet.games.core.contract import AnyGame, Seat, Viewer
from cubeamulet.games.core.replay import advance, begin
from cubeamulet.records.chance import chance_of
from cubeamulet.records.model import Record
from cubeamulet.terminal.people import People
from cubeamulet.terminal.texts import Texts
from cubeamulet.terminal.words import Words, result_lines, words_for


def retell(record: Record, game: AnyGame, texts: Texts, viewer: Viewer | str) -> Iterator[str]:
    """The lines of a game as ``viewer`` saw it: a seat, ``None`` for a spectator, ``"all"``.

    What a viewer did not know then is not told. Raises ``GameError`` where the moves do not fit.
    """
    reader = Seat(viewer) if isinstance(viewer, int) else None
    people = People(tuple(player.name for player in record.players), reader, texts.session)
    words = words_for(record.game, texts, people)
    yield words.credit
    yield texts.session.seats.format(names=", ".join(people.names))
    source = chance_of(record.fairness, record.id)
    options = game.parse_options(record.options, len(record.players))
    state, events = begin(game, options, len(record.players), source)
    yield from _told(game, events, state, viewer, words)
    for move in record.moves:
        parsed = game.parse_move(move.move)
        state, events = advance(game, state, move.seat, parsed, source)
        yield from _told(game, events, state, viewer, words)
    outcome = game.outcome(state)
    if outcome is None:
        yield texts.session.bye
    else:
        yield from result_lines(outcome, words, texts, people)


def _told(
    game: AnyGame, events: tuple[object, ...], state: object, viewer: Viewer | str, words: Words
) -> Iterator[str]:
    shown = events if isinstance(viewer, str) else game.events_for(events, state, viewer)
    yield from filter(None, map(words.event, shown))
