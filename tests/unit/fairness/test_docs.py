"""Every test vector of docs/fairness.md, checked against the program."""

import hmac
from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec
import pytest
from tests.support.docs import json_objects

from cubeamulet.fairness.commitment import (
    Contribution,
    GameKey,
    Secret,
    commitment_of,
    game_key,
    simulated_id,
    simulated_secret,
)
from cubeamulet.fairness.stream import ChanceStream
from cubeamulet.games.bargon.score import colours_of
from cubeamulet.games.core.replay import begin
from cubeamulet.games.gargon.cards import card_set, format_card, parse_card
from cubeamulet.games.gargon.game import GARGON

T = TypeVar("T")


class CommitmentVector(msgspec.Struct, forbid_unknown_fields=True):
    vector: str
    secret: str
    commitment: str


class KeyVector(msgspec.Struct, forbid_unknown_fields=True):
    vector: str
    secret: str
    id: str
    contributions: list[str]
    message: str
    key: str


class BlockVector(msgspec.Struct, forbid_unknown_fields=True):
    vector: str
    key: str
    label: str
    counter: int
    message: str
    block: str
    words: list[int]


class NumbersVector(msgspec.Struct, forbid_unknown_fields=True):
    vector: str
    key: str
    label: str
    below: int
    count: int
    numbers: list[int]


class ShuffleVector(msgspec.Struct, forbid_unknown_fields=True):
    vector: str
    key: str
    label: str
    size: int
    order: list[int]


class DealVector(msgspec.Struct, forbid_unknown_fields=True):
    vector: str
    key: str
    label: str
    players: int
    hands: list[str]
    left: str
    right: str


class ThrowVector(msgspec.Struct, forbid_unknown_fields=True):
    vector: str
    key: str
    label: str
    faces: list[int]
    colours: str


class SimulatedVector(msgspec.Struct, forbid_unknown_fields=True):
    vector: str
    seed: int
    game: int
    message: str
    secret: str
    id: str


def stream(key: str) -> ChanceStream:
    return ChanceStream(GameKey(bytes.fromhex(key)))


def check_commitment(vector: CommitmentVector) -> None:
    assert commitment_of(Secret(bytes.fromhex(vector.secret))).hex() == vector.commitment


def check_key(vector: KeyVector) -> None:
    secret = Secret(bytes.fromhex(vector.secret))
    contributions = [Contribution(bytes.fromhex(text)) for text in vector.contributions]
    assert game_key(secret, vector.id, contributions).hex() == vector.key
    assert hmac.digest(secret, bytes.fromhex(vector.message), "sha256").hex() == vector.key


def check_block(vector: BlockVector) -> None:
    key, message = bytes.fromhex(vector.key), bytes.fromhex(vector.message)
    assert message == vector.label.encode() + b"\0" + vector.counter.to_bytes(8, "big")
    assert hmac.digest(key, message, "sha256").hex() == vector.block
    first = 8 * vector.counter
    words = stream(vector.key).numbers(vector.label, 2**32, first + 8)
    assert list(words[first:]) == vector.words


def check_numbers(vector: NumbersVector) -> None:
    drawn = stream(vector.key).numbers(vector.label, vector.below, vector.count)
    assert list(drawn) == vector.numbers


def check_shuffle(vector: ShuffleVector) -> None:
    assert list(stream(vector.key).shuffle(vector.label, vector.size)) == vector.order


def check_deal(vector: DealVector) -> None:
    options = GARGON.parse_options({"start": 0}, vector.players)
    state = begin(GARGON, options, vector.players, stream(vector.key)).state
    hands = [card_set(map(parse_card, hand.split())) for hand in vector.hands]
    assert list(state.hands) == hands
    assert [" ".join(map(format_card, pile)) for pile in state.piles] == [vector.left, vector.right]


def check_throw(vector: ThrowVector) -> None:
    assert list(stream(vector.key).numbers(vector.label, 6, 3)) == vector.faces
    assert " ".join(colours_of(vector.faces)) == vector.colours


def check_simulated(vector: SimulatedVector) -> None:
    assert simulated_secret(vector.seed, vector.game).hex() == vector.secret
    assert simulated_id(vector.seed, vector.game) == vector.id
    parts = (b"cubeamulet-simulate/1", str(vector.seed).encode(), str(vector.game).encode())
    assert bytes.fromhex(vector.message) == b"\0".join(parts)


def checking(shape: type[T], check: Callable[[T], None]) -> Callable[[object], None]:
    """Reads a vector of that shape, then checks it."""
    return lambda given: check(msgspec.convert(given, shape))


CHECKS: Mapping[object, Callable[[object], None]] = {
    "commitment": checking(CommitmentVector, check_commitment),
    "key": checking(KeyVector, check_key),
    "block": checking(BlockVector, check_block),
    "numbers": checking(NumbersVector, check_numbers),
    "shuffle": checking(ShuffleVector, check_shuffle),
    "deal": checking(DealVector, check_deal),
    "throw": checking(ThrowVector, check_throw),
    "simulated": checking(SimulatedVector, check_simulated),
}
VECTORS = json_objects("fairness.md")


@pytest.mark.parametrize("given", VECTORS, ids=[str(given["vector"]) for given in VECTORS])
def test_a_vector_of_the_documentation_holds(given: dict[str, object]) -> None:
    CHECKS[given["vector"]](given)


def test_the_documentation_has_vectors_of_every_kind() -> None:
    assert {given["vector"] for given in VECTORS} == set(CHECKS)
