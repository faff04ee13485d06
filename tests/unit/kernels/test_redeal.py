"""Worlds dealt from a view: they look like it, each is as likely as another, none is peeked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from math import factorial, prod, sqrt
from random import Random

import msgspec
import pytest
from tests.support.gargon import (
    Moment,
    any_move,
    random_game,
    rather_pass,
    replay_swapped,
    seen_by,
    swap_unseen,
)

from cubeamulet.games.bargon import BARGON
from cubeamulet.games.bargon.model import BargonOptions, BargonState
from cubeamulet.games.bargon.model import Phase as BargonPhase
from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.cards import (
    COLOUR_LETTERS,
    COLOURS,
    EVERY_CARD,
    PUBLISHED,
    TINY,
    Colour,
    colour_of,
    format_card,
)
from cubeamulet.games.gargon.game import GARGON, TINY_GARGON
from cubeamulet.games.gargon.model import Phase
from cubeamulet.games.gargon.redeal import redeal as redeal_reference
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.kernels.bargon import engine as bargon
from cubeamulet.kernels.bargon.game import bytes_of as bargon_bytes
from cubeamulet.kernels.gargon import convert, engine
from cubeamulet.kernels.gargon.redeal import prepare, redeal
from cubeamulet.kernels.gargon.state import Game, bytes_of, slot_of
from cubeamulet.kernels.generator import Generator, new_generator

EVERY_OPTION = [
    {"replacements": replacements, "memory": memory}
    for replacements, memory in product(("losers", "none"), ("open", "closed"))
]


def asked(moment: Moment) -> tuple[Seat, GargonView] | None:
    """The asked seat and its view; nothing when the game is over."""
    for decision in GARGON.decisions(moment.state):
        return decision.seat, GARGON.view_for(moment.state, decision.seat)
    return None


def view_after(moves: int, players: int, options: Mapping[str, object] | None = None) -> GargonView:
    """What the asked seat sees after so many moves of a random game."""
    moment = next(islice(random_game(players, 5, options), moves, None))
    _, view = asked(moment) or pytest.fail("the game is over before")
    return view


def view_of_world(world: Game, view: GargonView) -> GargonView:
    """What the viewer would see in that world; all that is public comes from the view itself."""
    around = convert.surroundings_of(redeal_reference(view, PUBLISHED, Random(0)))
    return GARGON.view_for(convert.to_state(world, around), view.viewer)


@pytest.mark.parametrize("options", EVERY_OPTION, ids=lambda options: "-".join(options.values()))
@pytest.mark.parametrize("players", GARGON.player_counts)
def test_a_world_shows_its_viewer_the_same_view_and_the_same_moves(
    players: int, options: Mapping[str, object]
) -> None:
    generator, kinds = new_generator(1), set()
    for seed, choose in ((1, any_move), (2, rather_pass)):
        for moment in random_game(players, seed, options, choose=choose):
            if (found := asked(moment)) is None:
                break
            _, view = found
            world = redeal(view, generator)
            assert view_of_world(world, view) == view
            truth = convert.from_state(moment.state)
            assert engine.legal_moves(world) == engine.legal_moves(truth)
            kinds.add(view.phase)
    asks_for_fights = {Phase.ORDER, Phase.REPLACE} if options["replacements"] == "losers" else set()
    assert kinds == {Phase.LAY, Phase.DRAW} | asks_for_fights


def moments(options: Mapping[str, object], every: int) -> Iterator[Moment]:
    """Some moments of one game."""
    for number, moment in enumerate(random_game(4, 5, options)):
        if number % every == 0 and asked(moment) is not None:
            yield moment


@pytest.mark.parametrize("memory", ["open", "closed"])
def test_what_the_viewer_has_not_seen_does_not_change_what_is_dealt(memory: str) -> None:
    shuffler = Random(1)
    options: dict[str, object] = {"memory": memory}
    for moment in moments(options, every=9):
        seat, view = asked(moment) or pytest.fail("somebody is asked")
        exchange = swap_unseen(seen_by(moment, seat), shuffler)
        other = replay_swapped(moment, 5, options, exchange)
        assert other.state.piles != moment.state.piles
        elsewhere = GARGON.view_for(other.state, seat)
        assert bytes_of(redeal(view, new_generator(7))) == bytes_of(
            redeal(elsewhere, new_generator(7))
        )


def chi_square(observed: Sequence[int], expected: float) -> float:
    return sum((count - expected) ** 2 for count in observed) / expected


def is_plausible(statistic: float, degrees: int) -> bool:
    """Whether chi-square lies within five standard deviations of its mean, on either side."""
    return abs(statistic - degrees) < 5 * sqrt(2 * degrees)


def test_every_hidden_card_is_as_likely_in_every_hidden_place() -> None:
    worlds = 4_000
    view = view_after(60, 4)
    hidden, generator = prepare(view), new_generator(11)
    counted: Counter[tuple[str, int, int]] = Counter()
    for _ in range(worlds):
        counted.update(places(hidden.draw(generator)))
    for colour in COLOURS:
        check_places(counted, unnamed(view, colour), worlds)


def places(world: Game) -> Iterator[tuple[str, int, int]]:
    """Where each card lies: the place, and the card's slot."""
    for side in range(2):
        for place in range(world.height[side]):
            yield "pile", side * 100 + place, int(world.pile[side, place])
    for name, grid in (("hand", world.hand), ("won", world.won)):
        for seat, colour in product(range(world.players), range(6)):
            for bit in range(17):
                if grid[seat, colour] >> bit & 1:
                    yield name, seat, colour << 5 | bit


def unnamed(view: GargonView, colour: Colour) -> list[int]:
    """The slots of the cards of a colour that the view names nowhere."""
    told = msgspec.json.encode(view).decode()
    of_it = (card for card in EVERY_CARD if colour_of(card) == colour)
    return [slot_of(card) for card in of_it if f'"{format_card(card)}"' not in told]


def check_places(
    counted: Mapping[tuple[str, int, int], int], hidden: list[int], worlds: int
) -> None:
    """Each of these cards lies in each place as often as any other of them."""
    for place in {key[:2] for key in counted if key[2] in hidden}:
        observed = [counted.get((*place, slot), 0) for slot in hidden]
        expected, degrees = sum(observed) / len(hidden), len(hidden) - 1
        # A place that holds several cards of a colour holds no card twice: counts vary less.
        spread = len(hidden) * (1 - expected / worlds) / max(degrees, 1)
        if spread:
            assert is_plausible(chi_square(observed, expected) / spread, degrees)
        else:
            assert set(observed) == {worlds}


def number_of_worlds(view: GargonView) -> int:
    """In how many ways the hidden cards can lie: in hands without order, in piles with it."""
    others = [seat.hand for number, seat in enumerate(view.seats) if number != view.viewer]
    ways = 1
    for colour, letter in enumerate(COLOUR_LETTERS):
        in_hands = [hand[colour] for hand in others]
        in_piles = sum(pile.count(letter) for pile in view.piles)
        ways *= factorial(sum(in_hands) + in_piles) // prod(map(factorial, in_hands))
    return ways


def test_all_worlds_of_a_tiny_view_are_equally_likely() -> None:
    worlds, generator = 20_000, new_generator(3)
    moment = next(random_game(2, 1, game=TINY_GARGON))
    view = TINY_GARGON.view_for(moment.state, moment.state.start)
    hidden = prepare(view, TINY)
    counted = Counter(bytes_of(hidden.draw(generator)) for _ in range(worlds))
    possible = number_of_worlds(view)
    assert len(counted) == possible
    assert is_plausible(chi_square(list(counted.values()), worlds / possible), possible - 1)


def test_several_worlds_from_one_generator_differ_and_can_be_drawn_again() -> None:
    hidden = prepare(view_after(0, 3))

    def three(generator: Generator) -> list[bytes]:
        return [bytes_of(hidden.draw(generator)) for _ in range(3)]

    assert len(set(three(new_generator(1)))) == 3
    assert three(new_generator(1)) == three(new_generator(1))


def test_playing_worlds_out_gives_points_to_every_seat() -> None:
    hidden = prepare(view_after(40, 4))
    points = hidden.play_out(new_generator(1), 2_000)
    assert len(points) == 4
    assert all(10 < total / 2_000 < 100 for total in points)
    assert list(points) == list(hidden.play_out(new_generator(1), 2_000))


def test_only_a_view_with_a_question_of_its_own_can_be_dealt_anew() -> None:
    moment = next(random_game(3, 1))
    not_asked = Seat((moment.state.start + 1) % 3)
    with pytest.raises(ValueError, match="open question"):
        prepare(GARGON.view_for(moment.state, not_asked))


# -- Bargon ----------------------------------------------------------------------------------------


def covered(face: int) -> BargonState:
    """Two have thrown red and blue; the cup stands on a face."""
    state = BARGON.setup(BargonOptions(), 2)
    for seat in (Seat(0), Seat(1)):
        state = BARGON.play(state, seat, BARGON.parse_move("throw")).state
    return BARGON.settle(state, (0, 3, face)).state


def test_below_a_standing_cup_any_face_is_as_likely_and_the_view_stays_the_same() -> None:
    state, generator = covered(1), new_generator(4)
    assert state.phase is BargonPhase.COVERED
    view = BARGON.view_for(state, Seat(0))
    drawn: Counter[int] = Counter()
    for _ in range(3_000):
        world = bargon.redeal(view, generator)
        drawn[int(world.faces[2])] += 1
        faces = tuple(int(world.faces[cube]) for cube in range(3))
        same = msgspec.structs.replace(state, faces=faces)
        assert bargon_bytes(world) == bargon_bytes(bargon.from_state(same))
        assert BARGON.view_for(same, Seat(0)) == view
    assert is_plausible(chi_square([drawn[face] for face in range(6)], 500), 5)


def test_the_face_below_the_cup_does_not_change_what_is_dealt() -> None:
    worlds = {
        bargon_bytes(bargon.redeal(BARGON.view_for(covered(face), Seat(1)), new_generator(9)))
        for face in range(6)
    }
    assert len(worlds) == 1
