"""Who at the table makes any move without care: told from what everybody can see.

Who is careless hardly ever passes to refill, and does not keep low cards for fights that they win:
there are few cards in the hand, and high ones among those won. The numbers of ``OPEN`` and
``CLOSED`` are found by ``tools/fit_carelessness.py`` from games of the other players.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import exp, prod
from typing import Final, NamedTuple

from cubeamulet.games.gargon.cards import PUBLISHED, deck_for, parse_card, value_of
from cubeamulet.games.gargon.model import Memory
from cubeamulet.games.gargon.view import GargonView, SeatView
from cubeamulet.kernels.gargon.search import NOBODY, Suspicion


class Signs(NamedTuple):
    """What there is of each sign of a seat; or what one more of it counts, as a logarithm of odds.

    ``always`` is 1. ``held`` are cards in the hand or laid just now, ``won`` those won, ``values``
    the sum of their values, ``rounds`` the rounds of this deal that are over.
    """

    always: float
    held: float
    won: float
    values: float
    rounds: float


OPEN: Final = Signs(always=7.136, held=-0.754, won=-1.318, values=0.062, rounds=0.850)
"""What the signs count with open memory."""

CLOSED: Final = Signs(always=7.555, held=-0.805, won=-0.921, values=0.0, rounds=0.900)
"""The same with closed memory, where nobody may ask which cards were won."""

CARELESS: Final = 0.25
"""How likely somebody is careless of whom nothing has been seen yet."""

ALIKE: Final = 0.75
"""How likely the others are all of one sort, as people who sit down together often are."""


def signs_of(view: GargonView, seat: SeatView) -> Signs:
    """What there is of each sign."""
    laid = 0 if seat.laid is None else len(seat.laid.colours)
    won = seat.winnings
    return Signs(
        always=1.0,
        held=float(sum(seat.hand) + laid),
        won=float(sum(won.counts)),
        values=float(sum(value_of(parse_card(name)) for name in won.cards or ())),
        rounds=view.round - 1.0,
    )


def suspect(view: GargonView) -> Sequence[Suspicion]:
    """Who of all but the viewer may be careless, the likeliest first; the chances add up to 1.

    Nobody is suspected with a deck that the numbers are not for.
    """
    if deck_for(view.players) is not PUBLISHED:
        return NOBODY
    counts = OPEN if view.options.memory is Memory.OPEN else CLOSED
    evidence = {
        number: sum(sign * count for sign, count in zip(signs_of(view, seat), counts, strict=True))
        for number, seat in enumerate(view.seats)
        if number != view.viewer
    }
    odds = list(_odds(evidence))
    total = sum(chance for _, chance in odds)
    suspicions = [Suspicion(careless, chance / total) for careless, chance in odds]
    return sorted(suspicions, key=lambda one: -one.chance)


def _odds(evidence: Mapping[int, float]) -> Iterator[Suspicion]:
    """Everybody who may be careless, with chances that do not add up to 1 yet.

    ``evidence`` tells for each seat the logarithm of how much likelier carelessness makes what was
    seen of it.
    """
    for subset in product((False, True), repeat=len(evidence)):
        found = dict(zip(evidence, subset, strict=True))
        one_by_one = prod(CARELESS if is_so else 1.0 - CARELESS for is_so in subset)
        together = CARELESS * all(subset) + (1.0 - CARELESS) * (not any(subset))
        seen = exp(sum(evidence[seat] for seat, is_so in found.items() if is_so))
        yield Suspicion(
            sum(1 << seat for seat, is_so in found.items() if is_so),
            seen * (ALIKE * together + (1.0 - ALIKE) * one_by_one),
        )
