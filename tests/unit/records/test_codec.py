"""Records as bytes: one canonical form, and a clear word about everything that is no record."""

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.support.toy_records import Document, changed, finished_record, put

from cubeamulet.games.core.contract import Seat, Termination
from cubeamulet.records.codec import LARGEST_RECORD, decode, encode
from cubeamulet.records.errors import RecordError
from cubeamulet.records.model import (
    EndReason,
    Fairness,
    Player,
    Record,
    RecordedMove,
    Result,
)

RECORD = finished_record()
DOCUMENT = encode(RECORD)

WORDS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"]), min_size=1, max_size=80
)
NUMBERS = st.integers(0, 2**53 - 1)
KINDS = st.sampled_from(["person", "bot:random", "bot:a.b-c_9"])
PLAIN_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(1 - 2**53, 2**53 - 1)
    | st.text(st.characters(codec="utf-8")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=8,
)
OBJECTS = st.dictionaries(WORDS, PLAIN_JSON, max_size=4)


def hex_text(size: int) -> st.SearchStrategy[str]:
    return st.binary(min_size=size, max_size=size).map(bytes.hex)


@st.composite
def records(draw: st.DrawFn) -> Record:
    kinds = draw(st.lists(KINDS, min_size=1, max_size=5))
    seats = [Seat(seat) for seat in range(len(kinds))]
    moves = st.builds(
        RecordedMove,
        st.sampled_from(seats),
        st.sampled_from(["keep", "R12 R3 G0a", "enter seat 1"]),
        NUMBERS,
        st.sampled_from([None, "table", "bot:steady"]),
    )
    contributions = [draw(hex_text(16)) if kind == "person" else bytes(16).hex() for kind in kinds]
    fairness = Fairness(
        "cubeamulet-fair/1", draw(hex_text(32)), draw(hex_text(32)), tuple(contributions)
    )
    ended = Result(
        tuple(draw(NUMBERS) for _ in kinds),
        draw(OBJECTS),
        draw(st.sampled_from(Termination)),
        EndReason.FINISHED,
    )
    stopped = Result(None, None, None, draw(st.sampled_from(EndReason)))
    return Record(
        format="cubeamulet-record/1",
        game="toy",
        rules=f"toy/{draw(st.integers(1, 99))}",
        id=draw(st.from_regex(r"[A-Za-z0-9_-]{1,64}", fullmatch=True)),
        options=draw(OBJECTS),
        players=tuple(
            Player(seat, draw(WORDS), kind) for seat, kind in zip(seats, kinds, strict=True)
        ),
        fairness=draw(st.sampled_from([fairness, None])),
        moves=tuple(draw(st.lists(moves, max_size=6))),
        result=draw(st.sampled_from([ended, stopped])),
    )


def problem_of(document: bytes) -> str:
    """Why a document is no record; empty for one that is, and can be written back."""
    try:
        record = decode(document)
    except RecordError as error:
        return str(error)
    assert decode(encode(record)) == record
    return ""


@given(records())
def test_what_was_written_is_read_back_the_same(record: Record) -> None:
    assert decode(encode(record)) == record


@given(records())
def test_the_canonical_form_is_plain_compact_json(record: Record) -> None:
    parsed = json.loads(encode(record))
    compact = json.dumps(parsed, separators=(",", ":"), ensure_ascii=False)
    assert encode(record) == compact.encode()


@given(st.binary(max_size=200))
def test_no_bytes_bring_the_reader_down(document: bytes) -> None:
    with pytest.raises(RecordError):
        decode(document)


@given(PLAIN_JSON | st.floats())
def test_no_json_brings_the_reader_down(value: object) -> None:
    with pytest.raises(RecordError):
        decode(json.dumps(value).encode())


@given(st.integers(0, len(DOCUMENT) - 1), st.binary(max_size=3), st.integers(0, 3))
def test_a_damaged_record_is_read_or_refused_in_one_line(at: int, put_in: bytes, cut: int) -> None:
    problem = problem_of(DOCUMENT[:at] + put_in + DOCUMENT[at + cut :])
    assert len(problem.splitlines()) <= 1


@given(st.sampled_from(["options", "result.breakdown"]), WORDS, st.floats())
def test_errors_stay_on_one_line_whatever_the_keys_are(path: str, key: str, value: float) -> None:
    with pytest.raises(RecordError) as caught:
        decode(put(path, {key + "\n\u2028": value}))
    assert len(str(caught.value).splitlines()) == 1


def test_a_record_is_one_line_with_its_keys_in_order() -> None:
    assert b"\n" not in DOCUMENT
    assert b": " not in DOCUMENT
    document = json.loads(DOCUMENT)
    assert list(document) == [
        "format", "game", "rules", "id", "options", "players", "fairness", "moves", "result",
    ]  # fmt: skip
    assert list(document["players"][0]) == ["seat", "name", "kind"]
    assert list(document["fairness"]) == ["scheme", "commitment", "secret", "contributions"]
    assert list(document["result"]) == ["scores", "breakdown", "termination", "end"]


def test_by_stands_only_where_somebody_else_moved() -> None:
    moves = json.loads(DOCUMENT)["moves"]
    assert [list(move) for move in moves[1:3]] == [
        ["seat", "move", "ms"],
        ["seat", "move", "ms", "by"],
    ]


def test_names_are_written_as_they_are() -> None:
    assert "Wyvern ü".encode() in DOCUMENT


def test_white_space_and_the_order_of_keys_are_free() -> None:
    document = json.loads(DOCUMENT)
    turned = json.dumps(dict(reversed(document.items())), indent=2).encode()
    assert decode(turned) == RECORD
    assert encode(decode(turned)) == DOCUMENT


def drop(key: str) -> Callable[[Document], object]:
    return lambda document: document.pop(key)


BAD_DOCUMENTS = [
    (b"", "no JSON: nothing is there"),
    (b" \n", "no JSON: nothing is there"),
    (DOCUMENT[:-1], f"no JSON: it breaks off after {len(DOCUMENT.decode()) - 1} characters"),
    (DOCUMENT[:300], "no JSON: it breaks off after 299 characters"),
    (DOCUMENT + b"x", "no JSON: Extra data at character"),
    (b"\xef\xbb\xbf" + DOCUMENT, "no JSON: it begins with a byte order mark"),
    (DOCUMENT.decode().encode("utf-16"), "no UTF-8 at byte 0; records are UTF-8"),
    (DOCUMENT.replace("ü".encode(), b"\xfc"), "no UTF-8 at byte"),
    (b"[" * 100_000, "no record: nested far too deep"),
    (b"[]", "the document: expected an object, got a list"),
    (b"7", "the document: expected an object, got 7"),
    (b"{}", 'format: expected "cubeamulet-record/1", got null'),
    (put("format", "chess"), 'format: expected "cubeamulet-record/1", got "chess"'),
    (put("format", "cubeamulet-record/2"), "format: cubeamulet-record/2 is newer than this"),
    (put("format", "cubeamulet-record/0"), 'format: expected "cubeamulet-record/1", got'),
    (b" " * LARGEST_RECORD + b"{}", "larger than 4194304 bytes, which no record is"),
    (changed(drop("moves")), "moves: this key is missing"),
    (put("luck", 1), 'unknown key "luck"; the keys are format, game, rules'),
    (put("moves.0.luck", 1), 'moves[0]: unknown key "luck"; the keys are seat, move, ms, by'),
    (put("players.1.seat", 0), "players[1].seat: seat 0 is listed twice"),
    (put("players.0.seat", 1), "players[0].seat: expected 0, in seat order, got 1"),
    (put("players", []), "players: expected at least one, got none"),
    (put("players", {}), "players: expected a list, got an object"),
    (put("players.0.seat", "0"), 'players[0].seat: expected a whole number from 0 to 9007'),
    (put("players.0.seat", True), "players[0].seat: expected a whole number"),
    (put("players.0.name", ""), "players[0].name: expected a text of 1 to 80 characters"),
    (put("players.0.name", "a" * 81), "players[0].name: expected a text of 1 to 80 characters"),
    (put("players.0.name", "a\nb"), "players[0].name: expected a text of 1 to 80 characters"),
    (put("players.0.name", "\ud800"), "players[0].name: expected a text of 1 to 80 characters"),
    (put("players.0.kind", "robot"), 'players[0].kind: expected "person" or "bot:" and a name'),
    (put("players.0.kind", "bot:"), 'players[0].kind: expected "person" or "bot:" and a name'),
    (put("game", "toys"), 'rules: expected rules of toys, got "toy/1"'),
    (put("rules", "toy"), 'rules: expected a name and version ("gargon/1"), got "toy"'),
    (put("id", "a b"), "id: expected 1 to 64 of the characters"),
    (put("options", []), "options: expected an object, got a list"),
    (put("options", {"x": 0.5}), "options.x: expected a whole number from"),
    (put("options", {"x y": 2**53}), 'options["x y"]: expected a whole number from'),
    (put("options", {"x": "\udfff"}), "options.x: half of a surrogate pair is no character"),
    (put("options", {"x": [[[[[[[[[[[[[[[[0]]]]]]]]]]]]]]]]}), "options.x[0]"),
    (put("fairness.scheme", "luck/1"), 'fairness.scheme: expected "cubeamulet-fair/1", got'),
    (put("fairness.secret", "00"), 'fairness.secret: expected 64 lower-case hex digits, got "00"'),
    (put("fairness.secret", "AB" * 32), "fairness.secret: expected 64 lower-case hex digits"),
    (put("fairness.commitment", "xy" * 32), "fairness.commitment: expected 64 lower-case hex"),
    (put("fairness.contributions", []), "fairness.contributions: expected one per seat, 2, got 0"),
    (put("fairness.contributions.0", "0"), "fairness.contributions[0]: expected 32 lower-case"),
    (put("fairness.contributions.1", "01" * 16), "fairness.contributions[1]: expected zeros"),
    (put("moves.0.seat", 2), "moves[0].seat: expected a seat up to 1, got 2"),
    (put("moves.0.seat", -1), "moves[0].seat: expected a whole number from 0"),
    (put("moves.0.ms", 1.5), "moves[0].ms: expected a whole number from 0 to"),
    (put("moves.0.ms", -1), "moves[0].ms: expected a whole number from 0 to"),
    (put("moves.0.ms", 10**23), "moves[0].ms: expected a whole number from 0 to"),
    (put("moves.0.ms", 10**24), "has too many digits"),
    (put("moves.0.ms", float("nan")), "no JSON: NaN is no JSON number"),
    (put("moves.3.move", " keep"), 'moves[3].move: expected a move in notation, got " keep"'),
    (put("moves.3.move", "x" * 101), "moves[3].move: expected a move in notation"),
    (put("moves.3.by", "person"), 'moves[3].by: expected "table" or "bot:" and a name'),
    (put("moves.3.by", None), 'moves[3].by: expected "table" or "bot:" and a name, got null'),
    (put("result.scores", [1]), "result.scores: expected one per seat, 2, got 1"),
    (put("result.scores", None), "result: scores, breakdown and termination are all null or none"),
    (put("result.end", "won"), "result.end: expected one of finished, agreed, abandoned, expired,"),
    (put("result.termination", "mate"), "result.termination: expected one of pile_empty, leader,"),
    (DOCUMENT.replace(b'"seat":0', b'"seat":0,"seat":1', 1), 'the key "seat" stands twice in one'),
]  # fmt: skip


@pytest.mark.parametrize(("document", "message"), BAD_DOCUMENTS)
def test_what_is_wrong_is_said_with_its_place(document: bytes, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        decode(document)
    assert message in str(caught.value)


def test_a_key_that_stands_twice_is_never_passed_over() -> None:
    pairs = ",".join(f'"{number}":0' for number in range(50_000))
    with pytest.raises(RecordError, match='"7" stands twice'):
        decode(f'{{{pairs},"7":0}}'.encode())
