"""Several versions of a game's rules, side by side."""

from __future__ import annotations

from typing import cast

import pytest
from tests.support.toy import TOY, Toy

from cubeamulet.games.catalog import CATALOG, NEWEST
from cubeamulet.games.core.contract import AnyGame
from cubeamulet.games.core.versions import by_rules, newest_of


def toy(rules: str) -> AnyGame:
    game = Toy()
    game.rules = rules
    return cast("AnyGame", game)


def test_every_version_is_found_by_its_rules() -> None:
    first, second = toy("toy/1"), toy("toy/2")
    assert by_rules([first, second]) == {"toy/1": first, "toy/2": second}


def test_two_games_cannot_claim_the_same_rules() -> None:
    with pytest.raises(ValueError, match="toy/1"):
        by_rules([toy("toy/1"), toy("toy/1")])


@pytest.mark.parametrize("order", [("2", "10", "9"), ("10", "9", "2"), ("9", "2", "10")])
def test_the_newest_has_the_highest_number_wherever_it_stands(order: tuple[str, ...]) -> None:
    versions = [toy(f"toy/{number}") for number in order]
    assert newest_of(versions)["toy"].rules == "toy/10"


def test_rules_without_a_version_are_none() -> None:
    with pytest.raises(ValueError, match="toy-one"):
        newest_of([toy("toy-one")])


def test_what_is_played_now_is_the_newest_of_what_can_be_played() -> None:
    assert newest_of(CATALOG.values()) == NEWEST
    assert set(NEWEST) == {game.name for game in CATALOG.values()}
    assert all(rules == game.rules for rules, game in CATALOG.items())
    assert TOY.rules not in CATALOG
