"""Secrets, commitments and keys, computed a second time with nothing but hashlib."""

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubeamulet.fairness.commitment import (
    ZERO_CONTRIBUTION,
    Contribution,
    Secret,
    commitment_of,
    game_key,
    new_contribution,
    new_secret,
    simulated_id,
    simulated_secret,
)

SECRET = Secret(bytes(range(32)))
PERSON, BOT = Contribution(b"p" * 16), ZERO_CONTRIBUTION


def test_secrets_and_contributions_are_fresh_every_time() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
    assert len({new_contribution() for _ in range(100)}) == 100


def test_secrets_and_contributions_have_their_lengths() -> None:
    assert (len(new_secret()), len(new_contribution()), len(ZERO_CONTRIBUTION)) == (32, 16, 16)


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment_of(SECRET) == hashlib.sha256(SECRET).digest()


def test_the_key_is_the_keyed_hash_of_scheme_id_and_contributions() -> None:
    message = b"cubeamulet-fair/1\0abc\0" + PERSON + BOT
    assert game_key(SECRET, "abc", [PERSON, BOT]) == hmac.digest(SECRET, message, "sha256")


@given(st.lists(st.binary(min_size=16, max_size=16), min_size=2, max_size=5, unique=True))
def test_the_order_of_the_contributions_matters(contributions: list[bytes]) -> None:
    given_order = [Contribution(value) for value in contributions]
    assert game_key(SECRET, "x", given_order) != game_key(SECRET, "x", given_order[::-1])


def test_another_game_id_gives_another_key() -> None:
    assert game_key(SECRET, "a", [PERSON]) != game_key(SECRET, "b", [PERSON])


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_secret_of_the_wrong_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match=f"a secret has 32 bytes, not {length}"):
        commitment_of(Secret(bytes(length)))
    with pytest.raises(ValueError, match=f"a secret has 32 bytes, not {length}"):
        game_key(Secret(bytes(length)), "a", [PERSON])


def test_a_contribution_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(ValueError, match="a contribution has 16 bytes, not 15"):
        game_key(SECRET, "a", [PERSON, Contribution(bytes(15))])


@pytest.mark.parametrize("game_id", ["", "a\0b"])
def test_a_game_id_that_could_be_read_in_two_ways_is_refused(game_id: str) -> None:
    with pytest.raises(ValueError, match="a game id"):
        game_key(SECRET, game_id, [PERSON])


def test_simulated_secrets_follow_from_seed_and_index_alone() -> None:
    assert simulated_secret(7, 12) == hashlib.sha256(b"cubeamulet-simulate/1\x007\x0012").digest()
    assert simulated_id(7, 12) == "sim-7-12"


def test_games_of_one_deal_have_ids_of_their_own_and_one_key() -> None:
    for seed in (7, -7):
        ids = [simulated_id(seed, 12, rotation) for rotation in range(5)]
        assert len(set(ids)) == 5
        assert {game_key(SECRET, one, [BOT]) for one in ids} == {game_key(SECRET, ids[0], [BOT])}


@pytest.mark.parametrize("other", ["sim-7-12-r", "sim-7-r1", "x-sim-7-12-r1", "sim-7-12-r1-r1"])
def test_nothing_is_left_out_of_any_other_id(other: str) -> None:
    message = b"cubeamulet-fair/1\0" + other.encode() + b"\0" + BOT
    assert game_key(SECRET, other, [BOT]) == hmac.digest(SECRET, message, "sha256")


def test_simulated_secrets_do_not_confuse_seed_and_index() -> None:
    assert simulated_secret(1, 11) != simulated_secret(11, 1)
