"""Whole random games of Gargon keep every promise of the rules."""

from __future__ import annotations

from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from tests.support.gargon import (
    Moment,
    all_cards,
    any_move,
    patterns_by_counts,
    random_game,
    rather_pass,
    replay_swapped,
    seen_by,
    swap_unseen,
)

from cubeamulet.games.core.contract import SPECTATOR, Seat, Viewer
from cubeamulet.games.core.errors import GameError
from cubeamulet.games.gargon.cards import (
    COLOURS,
    NO_CARDS,
    PUBLISHED,
    CardSet,
    card_set,
    cards_in,
    colours_of,
)
from cubeamulet.games.gargon.game import GARGON
from cubeamulet.games.gargon.model import (
    Draw,
    Fight,
    Lay,
    Move,
    Pass,
    Phase,
    State,
    Stop,
    is_last_in_turn,
)
from cubeamulet.games.gargon.redeal import redeal
from cubeamulet.games.gargon.score import score_deal

seeds = st.integers(0, 2**32)
players = st.sampled_from([3, 4, 5])
options = st.fixed_dictionaries(
    {
        "replacements": st.sampled_from(["losers", "none"]),
        "memory": st.sampled_from(["open", "closed"]),
        "match": st.sampled_from([1, 1, 2]),
    }
)
EVERY_CARD = card_set(PUBLISHED.cards)


def viewers(state: State) -> list[Viewer]:
    """Every seat, and a spectator."""
    return [*map(Seat, range(state.players)), SPECTATOR]


@given(seeds, players, options)
def test_every_card_is_in_exactly_one_place_at_every_moment(
    seed: int, count: int, given_options: dict[str, object]
) -> None:
    for moment in random_game(count, seed, given_options):
        together = NO_CARDS
        for place in all_cards(moment.state):
            assert not together & place
            together = CardSet(together | place)
        assert together == EVERY_CARD


@given(seeds, players, options)
def test_every_round_with_a_lay_takes_a_card_out_of_play_and_every_game_ends(
    seed: int, count: int, given_options: dict[str, object]
) -> None:
    kept: dict[tuple[int, int], int] = {}
    for moment in random_game(count, seed, given_options):
        state = moment.state
        in_play = sum(h.bit_count() for h in state.hands) + sum(map(len, state.piles))
        kept.setdefault((state.deal, state.round), in_play)
    assert moment.state.phase is Phase.OVER
    assert any(not pile for pile in moment.state.piles)
    for (deal, number), before in kept.items():
        after = kept.get((deal, number + 1))
        assert after is None or after <= before


@given(seeds, players)
def test_a_lay_follows_the_leaders_pattern_and_the_last_seat_adds_no_colour(
    seed: int, count: int
) -> None:
    before: State | None = None
    for moment in random_game(count, seed):
        if before is not None and isinstance(lay := moment.moves[-1][1], Lay):
            pattern = patterns_by_counts(lay)
            assert pattern == (before.pattern or pattern)
            if is_last_in_turn(before) and before.pattern is not None:
                laid = CardSet(sum(before.laid))
                assert set(colours_of(lay.cards)) <= set(colours_of(laid))
        before = moment.state


@given(seeds, players, options)
def test_notation_reads_back_and_every_listed_move_is_accepted(
    seed: int, count: int, given_options: dict[str, object]
) -> None:
    for moment in random_game(count, seed, given_options, choose=rather_pass):
        for decision in GARGON.decisions(moment.state):
            moves = list(GARGON.legal_moves(moment.state, decision.seat))
            assert len(set(moves)) == len(moves)
            for move in moves[:: max(1, len(moves) // 40)]:
                assert GARGON.parse_move(GARGON.format_move(move)) == move
                GARGON.play(moment.state, decision.seat, move)


@given(seeds, players, st.integers(0, 101))
def test_what_is_not_listed_is_refused_and_changes_nothing(
    seed: int, count: int, lowest: int
) -> None:
    generator = Random(seed)
    candidates: list[Move] = [Pass(), Stop(), Draw(0), Draw(1), *map(Fight, COLOURS)]
    for moment in random_game(count, seed):
        for decision in GARGON.decisions(moment.state):
            legal = set(GARGON.legal_moves(moment.state, decision.seat))
            lay = Lay(card_set(generator.sample(PUBLISHED.cards, generator.randint(1, 3))))
            held = list(cards_in(moment.state.hands[decision.seat]))
            own = Lay(card_set(generator.sample(held, min(len(held), 1 + lowest % 3))))
            for move in [*candidates, lay, own]:
                before = moment.state
                try:
                    GARGON.play(moment.state, decision.seat, move)
                except GameError:
                    assert move not in legal
                else:
                    assert move in legal
                assert moment.state == before


@given(seeds, players)
def test_the_result_does_not_depend_on_cards_left_in_hands(seed: int, count: int) -> None:
    *_, end = random_game(count, seed)
    outcome = GARGON.outcome(end.state)
    assert outcome is not None
    assert outcome.scores == score_deal(end.state.winnings).points


def outward(moment: Moment, viewer: Viewer) -> bytes:
    """All that leaves the server for one viewer."""
    state = moment.state
    view = GARGON.view_for(state, viewer)
    log = GARGON.events_for(moment.events, state, viewer)
    if viewer is None:
        return msgspec.json.encode([view, log])
    legal = [GARGON.format_move(move) for move in GARGON.legal_moves(state, viewer)]
    return msgspec.json.encode([view, log, legal, refusals(moment, viewer)])


def refusals(moment: Moment, seat: Seat) -> list[str]:
    """What the checked door says to moves that a seat could try."""
    told = []
    for text in ("pass", "left", "stop", "fight R", "R1", "W15 W14", "B1 V1 R1"):
        try:
            GARGON.play(moment.state, seat, GARGON.parse_move(text))
            told.append("accepted")
        except GameError as error:
            told.append(str(error))
    return told


@given(seeds, players, st.sampled_from(["open", "closed"]))
def test_swapping_cards_that_a_viewer_has_not_seen_changes_nothing_he_is_shown(
    seed: int, count: int, memory: str
) -> None:
    generator = Random(seed)
    chosen: dict[str, object] = {"memory": memory}
    for number, moment in enumerate(random_game(count, seed, chosen)):
        if (number + seed) % 23 or GARGON.outcome(moment.state) is not None:
            continue
        for viewer in viewers(moment.state):
            exchange = swap_unseen(seen_by(moment, viewer), generator)
            other = replay_swapped(moment, seed, chosen, exchange)
            assert outward(other, viewer) == outward(moment, viewer)


@given(seeds, players)
def test_closed_memory_names_no_card_of_older_rounds(seed: int, count: int) -> None:
    for moment in random_game(count, seed, {"memory": "closed"}):
        state = moment.state
        if GARGON.outcome(state) is not None:
            break
        shown = {fighter.card for fight in state.fights for fighter in fight.fighters or ()}
        gone = [c for place in (*state.winnings, state.discards) for c in cards_in(place)]
        log = GARGON.events_for(moment.events, state, SPECTATOR)
        told = msgspec.json.encode([GARGON.view_for(state, SPECTATOR), log])
        names = {GARGON.format_move(Lay(card_set([card]))) for card in gone} - shown
        assert not [name for name in names if f'"{name}"'.encode() in told]


@given(seeds, players, options)
def test_a_world_dealt_anew_from_a_view_shows_the_same_view(
    seed: int, count: int, given_options: dict[str, object]
) -> None:
    generator = Random(seed)
    for moment in random_game(count, seed, given_options, choose=any_move):
        for decision in GARGON.decisions(moment.state):
            view = GARGON.view_for(moment.state, decision.seat)
            world = redeal(view, PUBLISHED, generator)
            assert GARGON.view_for(world, decision.seat) == view
            together = CardSet(sum(all_cards(world)))
            assert together == EVERY_CARD
            assert list(GARGON.legal_moves(world, decision.seat)) == list(
                GARGON.legal_moves(moment.state, decision.seat)
            )
