"""Records as bytes: one canonical form to write, and a strict reader for what others wrote."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final

import msgspec

from cubeamulet.fairness.commitment import (
    COMMITMENT_BYTES,
    CONTRIBUTION_BYTES,
    SCHEME,
    SECRET_BYTES,
    ZERO_CONTRIBUTION,
)
from cubeamulet.games.core.contract import Seat, Termination
from cubeamulet.records.errors import RecordError, shown
from cubeamulet.records.model import (
    BY_TABLE,
    FORMAT,
    PERSON,
    EndReason,
    Fairness,
    Player,
    Record,
    RecordedMove,
    Result,
    is_bot,
)
from cubeamulet.records.shapes import (
    Fields,
    below,
    read_choice,
    read_constant,
    read_fields,
    read_json,
    read_list,
    read_match,
    read_name,
    read_number,
    read_object,
)

LARGEST_RECORD: Final = 4 * 1024 * 1024
"""Bytes that one record may have; the longest real games stay far below."""

_LONGEST_NAME: Final = 80
_LONGEST_NUMBER: Final = 24
"""Digits beyond which a number is refused before it is even read."""

_FORMAT_NAME: Final = FORMAT.partition("/")[0]
_VERSION: Final = re.compile(re.escape(_FORMAT_NAME) + r"/([1-9][0-9]{0,8})")
_GAME: Final = re.compile(r"[a-z][a-z0-9-]{0,31}")
_RULES: Final = re.compile(r"[a-z][a-z0-9-]{0,31}/[1-9][0-9]{0,8}")
_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_BOT: Final = r"bot:[a-z0-9][a-z0-9._-]{0,63}"
_KIND: Final = re.compile(f"{PERSON}|{_BOT}")
_BY: Final = re.compile(f"{BY_TABLE}|{_BOT}")
_MOVE: Final = re.compile(r"(?=.{1,100}$)[!-~]+( [!-~]+)*")
_HEX_OF_BYTES: Final = {
    size: re.compile(rf"[0-9a-f]{{{2 * size}}}")
    for size in (COMMITMENT_BYTES, SECRET_BYTES, CONTRIBUTION_BYTES)
}
_BOT_CONTRIBUTION: Final = ZERO_CONTRIBUTION.hex()


def encode(record: Record) -> bytes:
    """The record in its canonical form: one line of JSON in UTF-8, without the line's end."""
    return msgspec.json.encode(record)


def decode(document: bytes) -> Record:
    """The record that a JSON document holds.

    White space and the order of keys are free, everything else is as ``docs/records.md`` says.
    Raises ``RecordError`` for anything else.
    """
    record = _read_record(_parse(document))
    _require_consistent(record)
    return record


def _parse(document: bytes) -> object:
    if len(document) > LARGEST_RECORD:
        raise RecordError(f"larger than {LARGEST_RECORD} bytes, which no record is")
    try:
        return json.loads(
            document.decode(),
            object_pairs_hook=_object_without_repetition,
            parse_int=_number,
            parse_constant=_no_constant,
        )
    except UnicodeDecodeError as error:
        raise RecordError(f"no UTF-8 at byte {error.start}; records are UTF-8") from None
    except json.JSONDecodeError as error:
        raise RecordError(f"no JSON: {_explained(error)}") from None
    except RecursionError:
        raise RecordError("no record: nested far too deep") from None


def _explained(error: json.JSONDecodeError) -> str:
    if not error.doc.strip():
        return "nothing is there"
    if error.doc.startswith("\ufeff"):
        return "it begins with a byte order mark, and records have none"
    if not error.doc[error.pos :].strip() or error.msg.startswith("Unterminated"):
        return f"it breaks off after {len(error.doc)} characters"
    return f"{error.msg} at character {error.pos + 1} (line {error.lineno})"


def _object_without_repetition(pairs: list[tuple[str, object]]) -> Fields:
    found: Fields = {}
    for key, value in pairs:
        if key in found:
            raise RecordError(f"the key {shown(key)} stands twice in one object")
        found[key] = value
    return found


def _number(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise RecordError(f"the number {digits[:_LONGEST_NUMBER]}… has too many digits")
    return int(digits)


def _no_constant(name: str) -> object:
    raise RecordError(f"no JSON: {name} is no JSON number")


def _read_record(value: object) -> Record:
    _require_known_format(value)
    fields = read_fields(value, "", Record.__struct_fields__)
    fairness = fields["fairness"]
    return Record(
        format=FORMAT,
        game=read_match(fields["game"], "game", _GAME, "the name of a game"),
        rules=read_match(fields["rules"], "rules", _RULES, 'a name and version ("gargon/1")'),
        id=read_match(fields["id"], "id", _ID, "1 to 64 of the characters A-Z a-z 0-9 _ -"),
        options=_read_json_object(fields["options"], "options"),
        players=read_list(fields["players"], "players", _read_player),
        fairness=None if fairness is None else _read_fairness(fairness, "fairness"),
        moves=read_list(fields["moves"], "moves", _read_move),
        result=_read_result(fields["result"], "result"),
    )


def _require_known_format(value: object) -> None:
    given = read_object(value, "").get("format")
    if given == FORMAT:
        return
    version = _VERSION.fullmatch(given) if isinstance(given, str) else None
    if version is not None:
        raise RecordError(f"format: {given} is newer than this program, which reads {FORMAT}")
    raise RecordError.at("format", f'"{FORMAT}"', given)


def _read_json_object(value: object, where: str) -> Fields:
    read_json(read_object(value, where), where)
    return read_object(value, where)


def _read_player(value: object, where: str) -> Player:
    fields = read_fields(value, where, Player.__struct_fields__)
    return Player(
        seat=Seat(read_number(fields["seat"], below(where, "seat"), 0)),
        name=read_name(fields["name"], below(where, "name"), _LONGEST_NAME),
        kind=read_match(
            fields["kind"], below(where, "kind"), _KIND, '"person" or "bot:" and a name'
        ),
    )


def _read_fairness(value: object, where: str) -> Fairness:
    fields = read_fields(value, where, Fairness.__struct_fields__)
    return Fairness(
        scheme=read_constant(fields["scheme"], below(where, "scheme"), SCHEME),
        commitment=_read_hex(fields["commitment"], below(where, "commitment"), COMMITMENT_BYTES),
        secret=_read_hex(fields["secret"], below(where, "secret"), SECRET_BYTES),
        contributions=read_list(
            fields["contributions"], below(where, "contributions"), _read_contribution
        ),
    )


def _read_contribution(value: object, where: str) -> str:
    return _read_hex(value, where, CONTRIBUTION_BYTES)


def _read_hex(value: object, where: str, size: int) -> str:
    return read_match(value, where, _HEX_OF_BYTES[size], f"{2 * size} lower-case hex digits")


def _read_move(value: object, where: str) -> RecordedMove:
    required = ("seat", "move", "ms")
    fields = read_fields(value, where, required, ("by",))
    by = fields.get("by")
    if "by" in fields:
        by = read_match(by, below(where, "by"), _BY, '"table" or "bot:" and a name')
    return RecordedMove(
        seat=Seat(read_number(fields["seat"], below(where, "seat"), 0)),
        move=read_match(fields["move"], below(where, "move"), _MOVE, "a move in notation"),
        ms=read_number(fields["ms"], below(where, "ms"), 0),
        by=by if isinstance(by, str) else None,
    )


def _read_result(value: object, where: str) -> Result:
    fields = read_fields(value, where, Result.__struct_fields__)
    scores, breakdown, termination = (fields[key] for key in ("scores", "breakdown", "termination"))
    return Result(
        scores=None if scores is None else read_list(scores, "result.scores", read_number),
        breakdown=(None if breakdown is None else _read_json_object(breakdown, "result.breakdown")),
        termination=(
            None
            if termination is None
            else read_choice(termination, "result.termination", Termination)
        ),
        end=read_choice(fields["end"], below(where, "end"), EndReason),
    )


def _require_consistent(record: Record) -> None:
    """What no single value can tell: seats, numbers of entries, and the names of the rules."""
    if record.rules.partition("/")[0] != record.game:
        raise RecordError.at("rules", f"rules of {record.game}", record.rules)
    _require_seats_in_order(record.players)
    _require_moves_of_players(record)
    if record.fairness is not None:
        _require_a_contribution_per_seat(record.fairness.contributions, record.players)
    _require_whole_result(record.result, len(record.players))


def _require_seats_in_order(players: Sequence[Player]) -> None:
    if not players:
        raise RecordError("players: expected at least one, got none")
    for index, player in enumerate(players):
        if player.seat < index:
            raise RecordError(f"players[{index}].seat: seat {player.seat} is listed twice")
        if player.seat > index:
            raise RecordError.at(f"players[{index}].seat", f"{index}, in seat order", player.seat)


def _require_moves_of_players(record: Record) -> None:
    for index, move in enumerate(record.moves):
        if move.seat >= len(record.players):
            highest = len(record.players) - 1
            raise RecordError.at(f"moves[{index}].seat", f"a seat up to {highest}", move.seat)


def _require_a_contribution_per_seat(given: Sequence[str], players: Sequence[Player]) -> None:
    where = "fairness.contributions"
    if len(given) != len(players):
        raise RecordError(f"{where}: expected one per seat, {len(players)}, got {len(given)}")
    for player, contribution in zip(players, given, strict=True):
        if is_bot(player.kind) and contribution != _BOT_CONTRIBUTION:
            raise RecordError.at(
                below(where, player.seat), "zeros, as from every bot", contribution
            )


def _require_whole_result(result: Result, players: int) -> None:
    parts = (result.scores, result.breakdown, result.termination)
    absent = sum(part is None for part in parts)
    if absent not in (0, len(parts)):
        raise RecordError(
            "result: scores, breakdown and termination are all null or none of them is"
        )
    if result.scores is not None and len(result.scores) != players:
        given = len(result.scores)
        raise RecordError(f"result.scores: expected one per seat, {players}, got {given}")
