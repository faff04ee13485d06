"""The study of Gargon: what it counts, and the page that tells it."""

import re
from collections import Counter
from random import Random

import pytest

from cubeamulet.lab.plan import Plan
from cubeamulet.lab.statistics import Ratio
from cubeamulet.lab.study.breakdown import Breakdown
from cubeamulet.lab.study.measures import ASPECTS, PLACES_BY_STRENGTH
from cubeamulet.lab.study.observe import Seen, observe
from cubeamulet.lab.study.report import page
from cubeamulet.lab.study.run import DEALS_AT_A_TIME, Findings, Study, findings
from cubeamulet.lab.work import local_crew

STUDY = Study(("random",) * 3, {}, seed=2)
COMMAND = "cubeamulet study gargon --players 3"


@pytest.fixture(scope="module")
def found() -> Findings:
    return all_of(STUDY, 4)


def all_of(study: Study, deals: int) -> Findings:
    together = Findings()
    for part in findings(study, deals):
        together.merge(part)
    return together


@pytest.fixture(scope="module")
def seen() -> Seen:
    return observe(STUDY.plan(), 0, 0)


# -- one game --------------------------------------------------------------------------------------


def test_points_by_source_are_all_points(seen: Seen) -> None:
    assert sum(seen.sources) == sum(seen.played.scores)


def test_a_hand_is_noted_for_every_seat_in_every_round(seen: Seen) -> None:
    assert len(seen.hands) == seen.rounds
    assert seen.hands[0] == (10, 10, 10)


def test_a_card_that_lost_brings_nothing(seen: Seen) -> None:
    assert {card.points for card in seen.cards if not card.won} == {0}
    assert all(card.points >= 0 for card in seen.cards)


def test_no_card_is_laid_more_often_than_there_are_colours(seen: Seen) -> None:
    places = Counter(card.place for card in seen.cards)
    assert set(places) <= set(PLACES_BY_STRENGTH)
    assert max(places.values()) <= 6


def test_the_same_game_is_watched_and_played() -> None:
    plan = Plan("gargon", ("steady", "random", "random"), {}, seed=2)
    assert observe(plan, 1, 0).played == observe(plan, 1, 0).played


def test_of_a_match_all_rounds_count_and_the_last_deals_cards() -> None:
    match = observe(STUDY.plan(match=2), 0, 0)
    assert match.deals == 2
    assert len(match.hands) < match.rounds
    assert len(match.cards) <= 102


# -- sums ------------------------------------------------------------------------------------------


def test_shares_of_a_breakdown_are_those_of_single_ratios() -> None:
    generator = Random(5)
    breakdown, ratio = Breakdown(), Ratio()
    for _ in range(50):
        counts = Counter(generator.randrange(4) for _ in range(generator.randint(1, 6)))
        breakdown.add(counts)
        ratio.add(counts[3], counts.total())
    assert breakdown.share(3) == ratio
    assert sum(breakdown.share(kind).value for kind in breakdown.kinds) == pytest.approx(1)


def test_parts_of_a_study_add_up_to_the_whole_whoever_works() -> None:
    study = Study(("random", "steady", "random"), {"start": 0}, seed=2)
    deals = 2 * DEALS_AT_A_TIME + 1
    with local_crew(2) as crew:
        assert list(findings(study, deals, crew)) == list(findings(study, deals))


def test_a_merged_study_has_all_deals(found: Findings) -> None:
    assert (found.deals, found.games) == (4, 16)
    assert found.usual.rounds.units == found.usual.hand_sizes.units == 4
    assert sum(standing.share.value for standing in found.usual.places.values()) == pytest.approx(1)


def test_different_players_meet_every_deal_from_every_seat() -> None:
    mixed = all_of(Study(("random", "steady", "random"), {}, seed=2), 1)
    assert mixed.usual.players["steady"].games == 3
    assert {standing.games for standing in mixed.usual.places.values()} == {3}


def test_each_house_rule_is_changed_alone() -> None:
    assert list(STUDY.house_rules) == ["replacements=none", "memory=closed", "match=3"]
    other = Study(("random",) * 3, {"replacements": "none", "memory": "closed"}, seed=2)
    assert list(other.house_rules) == ["replacements=losers", "memory=open", "match=3"]


def test_a_rule_that_players_take_no_notice_of_changes_nothing(found: Findings) -> None:
    differences = found.effects["memory=closed"]
    assert {differences[aspect].above for aspect in ASPECTS} == {0}


# -- the page --------------------------------------------------------------------------------------


def test_the_page_is_the_same_for_the_same_study(found: Findings) -> None:
    assert page(STUDY, found, COMMAND) == page(STUDY, all_of(STUDY, 4), COMMAND)


def test_the_page_needs_nothing_but_itself(found: Findings) -> None:
    text = page(STUDY, found, COMMAND)
    addresses = set(re.findall(r"https?://[^\s\"'<]+", text))
    assert addresses <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert not re.search(r"<script|<link|<img|@import|url\((?!#)|src=", text)


def test_the_page_tells_how_to_make_it_again(found: Findings) -> None:
    assert COMMAND in page(STUDY, found, COMMAND)


def test_every_estimate_on_the_page_has_an_interval(found: Findings) -> None:
    text = page(STUDY, found, COMMAND)
    cells = re.findall(r"<td>(.*?)</td>", text)
    assert len(cells) > 80
    told = ("±", " to ", "(in every deal)")
    assert [cell for cell in cells if not any(sign in cell for sign in told)] == []


def test_plots_take_their_colours_from_the_page(found: Findings) -> None:
    text = page(STUDY, found, COMMAND)
    assert "currentColor" in text
    assert "var(--blue)" in text
    assert "#0102" not in text


def test_the_page_of_mixed_players_compares_them() -> None:
    study = Study(("random", "steady", "random"), {}, seed=2)
    text = page(study, all_of(study, 2), COMMAND)
    assert "<h2>The players</h2>" in text
    assert "all seat rotations" in text
