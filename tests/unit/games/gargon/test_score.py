"""Scores, matches and options, ruling by ruling."""

import pytest
from tests.support.gargon import SeededChance, cards, random_game

from cubeamulet.games.core.errors import BadOptions
from cubeamulet.games.core.replay import begin
from cubeamulet.games.gargon.game import GARGON
from cubeamulet.games.gargon.rules import winners
from cubeamulet.games.gargon.score import ColourScore, score_deal


def line(winnings: tuple[str, ...], seat: int, colour: str) -> ColourScore:
    """One line of the score sheet of one seat."""
    sheet = score_deal(tuple(map(cards, winnings)))
    return next(entry for entry in sheet.colours[seat] if entry.colour == colour)


def test_amulets_count_one_point_each() -> None:
    """G-27."""
    entry = line(("R1 R12", "", ""), 0, "R")
    assert (entry.amulets, entry.factor, entry.bonus, entry.points) == (6, 1, 10, 16)


@pytest.mark.parametrize(("won", "factor", "points"), [("R1 R0a", 2, 20), ("R1 R0a R0b", 4, 30)])
def test_a_zero_doubles_and_two_quadruple_the_amulets_of_their_colour(
    won: str, factor: int, points: int
) -> None:
    """G-27."""
    entry = line((won, "", ""), 0, "R")
    assert (entry.factor, entry.points) == (factor, points)


def test_a_zero_of_another_colour_doubles_nothing() -> None:
    """G-27."""
    assert line(("R1 B0a", "", ""), 0, "R").factor == 1


def test_most_cards_of_a_colour_score_ten_zeros_counted() -> None:
    """G-26."""
    assert line(("R13 R0a", "R1", ""), 0, "R").bonus == 10
    assert line(("R13 R0a", "R1", ""), 1, "R").bonus == 0


def test_each_of_the_tied_scores_five() -> None:
    """G-26, G-4: however many are tied."""
    won = ("R13", "R1", "R2")
    assert [line(won, seat, "R").bonus for seat in range(3)] == [5, 5, 5]


def test_nobody_scores_a_colour_that_nobody_has_won() -> None:
    """G-26."""
    assert line(("B1", "", ""), 0, "R").bonus == 0


def test_one_colour_is_worth_134_at_the_most() -> None:
    whole = " ".join(f"R{place}" for place in ("0a", "0b", *range(1, 16)))
    assert line((whole, "", ""), 0, "R").points == 134


def test_equal_points_share_the_win() -> None:
    """G-28."""
    assert winners((31, 12, 31)) == (0, 2)


def test_cards_left_in_hands_count_nothing() -> None:
    """G-29."""
    *_, end = random_game(3, seed=4)
    assert any(end.state.hands)
    assert end.state.finished[0] == score_deal(end.state.winnings)


@pytest.mark.parametrize("start", [0, 2, "random"])
def test_the_first_start_player_is_chosen_or_drawn(start: int | str) -> None:
    """G-6."""
    options = GARGON.parse_options({"start": start}, 3)
    drawn = SeededChance(3).numbers("gargon/start", 3, 1)[0]
    state = begin(GARGON, options, 3, SeededChance(3)).state
    assert state.start == (drawn if start == "random" else start)


def test_a_match_adds_its_deals_each_started_by_the_next_seat() -> None:
    """G-32."""
    *moments, end = (
        (moment.state.deal, moment.state.round, int(moment.state.start), moment.state)
        for moment in random_game(4, seed=2, options={"match": 3, "start": 1})
    )
    firsts = {deal: start for deal, round_, start, _ in moments if round_ == 1}
    assert firsts == {1: 1, 2: 2, 3: 3}
    outcome = GARGON.outcome(end[-1])
    assert outcome is not None
    deals = end[-1].finished
    assert outcome.scores == tuple(sum(d.points[seat] for d in deals) for seat in range(4))


@pytest.mark.parametrize(
    ("options", "players", "named"),
    [
        ({}, 2, "players"),
        ({}, 6, "players"),
        ({"start": 3}, 3, "start"),
        ({"start": True}, 3, "start"),
        ({"start": "seat 1"}, 3, "start"),
        ({"replacements": "winners"}, 3, "replacements"),
        ({"memory": 1}, 3, "memory"),
        ({"match": 0}, 3, "match"),
        ({"match": 21}, 3, "match"),
        ({"match": 1.0}, 3, "match"),
        ({"colour": "red"}, 3, "colour"),
    ],
)
def test_a_bad_option_is_named(options: dict[str, object], players: int, named: str) -> None:
    with pytest.raises(BadOptions) as caught:
        GARGON.parse_options(options, players)
    assert caught.value.option == named


def test_options_read_back_from_what_records_say() -> None:
    given = {"start": 1, "replacements": "none", "memory": "closed", "match": 2}
    assert GARGON.format_options(GARGON.parse_options(given, 4)) == given
