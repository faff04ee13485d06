"""Builds views, and events as one viewer may know them. The only place that decides on secrecy."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cubeamulet.games.core.contract import Seat, Viewer
from cubeamulet.games.gargon import fights, rules
from cubeamulet.games.gargon.cards import (
    CardSet,
    colour_counts,
    colour_of,
    colours_of,
    letter_of,
    union,
)
from cubeamulet.games.gargon.events import (
    DealBegan,
    DealScored,
    Drew,
    Fought,
    GargonEvent,
    Laid,
    RoundBegan,
    TurnedUp,
)
from cubeamulet.games.gargon.lays import must_lay, open_colours, possible_patterns
from cubeamulet.games.gargon.model import (
    PILE_NAMES,
    Memory,
    Phase,
    State,
)
from cubeamulet.games.gargon.notation import format_cards
from cubeamulet.games.gargon.score import DealScore, score_deal
from cubeamulet.games.gargon.view import (
    DrawQuestion,
    GargonResult,
    GargonView,
    KnownCards,
    LaidCards,
    LayQuestion,
    OrderQuestion,
    Question,
    ReplaceQuestion,
    SeatView,
    Waiting,
)


def view_for(state: State, viewer: Viewer) -> GargonView:
    """What that viewer may know now (rules G-2 and G-31)."""
    asked = rules.asked_seat(state)
    turned_up = any(state.shown)
    return GargonView(
        viewer=viewer,
        players=state.players,
        options=state.options,
        phase=state.phase,
        deal=state.deal,
        round=state.round,
        start_player=state.start,
        last_seat=Seat((state.start - 1) % state.players),
        pattern=state.pattern,
        used_colours=_letters(_used(state)),
        hand=() if viewer is None else format_cards(state.hands[viewer]),
        seats=tuple(_seat_view(state, Seat(seat), viewer) for seat in range(state.players)),
        piles=(_backs(state, 0), _backs(state, 1)),
        discards=_known(state, state.discards),
        turned_up=turned_up,
        fights=state.fights,
        to_fight=_letters(union(state.laid)) if turned_up else "",
        waiting=() if asked is None else (Waiting(asked, state.phase.value),),
        question=_question(state) if viewer is not None and viewer == asked else None,
        score=_live_score(state),
        finished=state.finished,
        result=_result(state),
    )


def _letters(cards: CardSet) -> str:
    return "".join(map(letter_of, colours_of(cards)))


def _laid_this_round(state: State) -> Sequence[CardSet]:
    return state.shown if any(state.shown) else state.laid


def _used(state: State) -> CardSet:
    return union(_laid_this_round(state))


def _backs(state: State, pile: int) -> str:
    return "".join([letter_of(colour_of(card)) for card in state.piles[pile]])


def _memory_is_open(state: State) -> bool:
    return state.options.memory is Memory.OPEN or state.phase is Phase.OVER


def _known(state: State, cards: CardSet) -> KnownCards:
    names = format_cards(cards) if _memory_is_open(state) else None
    return KnownCards(colour_counts(cards), names)


def _seat_view(state: State, seat: Seat, viewer: Viewer) -> SeatView:
    return SeatView(
        hand=colour_counts(state.hands[seat]),
        laid=_laid(state, seat, viewer),
        passed=seat in state.passed,
        winnings=_known(state, state.winnings[seat]),
    )


def _laid(state: State, seat: Seat, viewer: Viewer) -> LaidCards | None:
    cards = _laid_this_round(state)[seat]
    if not cards:
        return None
    names = format_cards(cards)
    known = any(state.shown) or seat == viewer
    return LaidCards("".join(name[0] for name in names), names if known else None)


def _question(state: State) -> Question:
    ident = str(state.ply)
    match state.phase:
        case Phase.LAY:
            return LayQuestion(
                id=ident,
                patterns=possible_patterns(state),
                colours="".join(map(letter_of, open_colours(state))),
                may_pass=not must_lay(state),
            )
        case Phase.DRAW:
            return DrawQuestion(ident, PILE_NAMES, state.drawn, may_stop=state.drawn > 0)
        case Phase.ORDER:
            return OrderQuestion(ident, "".join(map(letter_of, fights.choices(state))))
        case _:
            return ReplaceQuestion(ident, PILE_NAMES)


def _live_score(state: State) -> DealScore | None:
    if state.phase in (Phase.CHOOSE_START, Phase.SHUFFLE) or not _memory_is_open(state):
        return None
    return score_deal(state.winnings)


def _result(state: State) -> GargonResult | None:
    if state.phase is not Phase.OVER:
        return None
    points = rules.totals(state)
    return GargonResult(points, rules.winners(points))


# -- events ------------------------------------------------------------------------------------


def events_for(
    events: Sequence[GargonEvent], state: State, viewer: Viewer
) -> tuple[GargonEvent, ...]:
    """Events as that viewer may know them, ``state`` being the one after the last of them."""
    if _memory_is_open(state):
        return tuple(_hide(event, viewer) for event in events)
    first = _first_remembered(events)
    forgotten = (_forget(event) for event in events[:first])
    return (*forgotten, *(_hide(event, viewer) for event in events[first:]))


def _hide(event: GargonEvent, viewer: Viewer) -> GargonEvent:
    """Takes away what only the acting seat knows."""
    if isinstance(event, Laid) and event.seat != viewer:
        return replace(event, cards=None)
    if isinstance(event, Drew) and event.seat != viewer:
        return replace(event, card=None)
    return event


def _forget(event: GargonEvent) -> GargonEvent:
    """Takes away the values of an earlier round, one's own too (rule G-31)."""
    match event:
        case Laid():
            return replace(event, cards=None)
        case Drew():
            return replace(event, card=None)
        case TurnedUp():
            return replace(event, cards=None)
        case Fought():
            return replace(event, fighters=None)
        case _:
            return event


def _first_remembered(events: Sequence[GargonEvent]) -> int:
    """Where the last round begins whose cards have been turned up (or the deal, before any)."""
    remembered = 0
    began = 0
    for index, event in enumerate(events):
        if isinstance(event, RoundBegan | DealBegan):
            began = index
        elif isinstance(event, TurnedUp | DealScored):
            remembered = began
    return remembered
