"""How a game of Gargon goes on: the checked door, and what follows from each move.

Rule numbers (G-1, G-2, ...) are those of ``docs/rulings.md``.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from msgspec.structs import replace

from cubeamulet.games.core.contract import (
    ChanceRequest,
    Decision,
    Numbers,
    Seat,
    Shuffle,
    Step,
)
from cubeamulet.games.core.errors import IllegalMove, NotYourTurn
from cubeamulet.games.gargon import fights
from cubeamulet.games.gargon.cards import (
    NO_CARDS,
    CardSet,
    Deck,
    card_set,
    colour_of,
    colours_of,
    format_card,
    letter_of,
)
from cubeamulet.games.gargon.events import (
    DealBegan,
    DealScored,
    Drew,
    FightChosen,
    GameEnded,
    GargonEvent,
    Laid,
    Passed,
    PileEmptied,
    RoundBegan,
    TurnedUp,
)
from cubeamulet.games.gargon.lays import (
    must_lay,
    open_colours,
    pattern_of,
    possible_patterns,
    required_patterns,
)
from cubeamulet.games.gargon.model import (
    MOST_DRAWN,
    PILE_NAMES,
    Draw,
    Fight,
    Lay,
    Move,
    Options,
    Pass,
    Phase,
    State,
    Stop,
    both_piles_have_cards,
    seat_in_turn,
)
from cubeamulet.games.gargon.notation import format_cards, format_move
from cubeamulet.games.gargon.score import score_deal

GargonStep: TypeAlias = Step[State, GargonEvent]

_ASKED: Final = {
    Phase.LAY: "lay cards or pass",
    Phase.DRAW: "draw left or right, or stop after the first card",
    Phase.ORDER: "pick the next colour to be fought",
    Phase.REPLACE: "draw a replacement, left or right",
}


# -- chance ------------------------------------------------------------------------------------


def setup(deck: Deck, options: Options, players: int) -> State:
    """A state that waits for the first start player or for the shuffle of the first deal."""
    if options.start is None:
        return State(deck, options, players, Phase.CHOOSE_START)
    return State(deck, options, players, Phase.SHUFFLE, first_start=options.start)


def chance(state: State) -> ChanceRequest | None:
    """The draw the state waits for."""
    if state.phase is Phase.CHOOSE_START:
        return Numbers("gargon/start", state.players, 1)
    if state.phase is Phase.SHUFFLE:
        suffix = "" if state.deal == 1 else f"/{state.deal}"
        return Shuffle(f"gargon/shuffle{suffix}", len(state.deck.cards))
    return None


def settle(state: State, answer: tuple[int, ...]) -> GargonStep:
    """Goes on with the first start player or with a shuffled deck (rules G-5, G-6, G-32)."""
    if state.phase is Phase.CHOOSE_START:
        return Step(replace(state, phase=Phase.SHUFFLE, first_start=Seat(answer[0])), ())
    order = [state.deck.cards[index] for index in answer]
    hand, dealt = state.deck.hand, state.deck.hand * state.players
    middle = dealt + (len(order) - dealt) // 2
    start = Seat((state.first_start + state.deal - 1) % state.players)
    nothing = (NO_CARDS,) * state.players
    dealt_state = replace(
        state,
        round=0,
        start=start,
        hands=tuple(card_set(order[i * hand : (i + 1) * hand]) for i in range(state.players)),
        piles=(tuple(order[dealt:middle]), tuple(order[middle:])),
        fights=(),
        winnings=nothing,
        discards=NO_CARDS,
    )
    return _begin_round(dealt_state, start, (DealBegan(state.deal, start),))


# -- questions ---------------------------------------------------------------------------------


def asked_seat(state: State) -> Seat | None:
    """The one seat that owes a move; Gargon asks one at a time."""
    match state.phase:
        case Phase.LAY | Phase.DRAW:
            return seat_in_turn(state)
        case Phase.ORDER:
            return fights.picker(state)
        case Phase.REPLACE:
            return state.owing[0]
        case _:
            return None


def decisions(state: State) -> tuple[Decision, ...]:
    """The open question, if any; its id is the number of moves made before it."""
    seat = asked_seat(state)
    return () if seat is None else (Decision(seat, str(state.ply), state.phase.value),)


# -- the checked door --------------------------------------------------------------------------


def play(state: State, seat: Seat, move: Move) -> GargonStep:
    """Plays a move; raises ``NotYourTurn`` or ``IllegalMove`` and changes nothing then."""
    if seat != asked_seat(state):
        raise NotYourTurn(seat)
    counted = replace(state, ply=state.ply + 1)
    match move, state.phase:
        case Lay(cards), Phase.LAY:
            check_lay(state, cards)
            return _lay(counted, seat, cards)
        case Pass(), Phase.LAY:
            _check_pass(state)
            return _pass(counted, seat)
        case Draw(pile), Phase.DRAW:
            return _draw_after_passing(counted, seat, pile)
        case Stop(), Phase.DRAW:
            _check_stop(state)
            return _end_turn(counted, ())
        case Fight(colour), Phase.ORDER:
            fights.check_choice(state, colour)
            chosen = FightChosen(seat, letter_of(colour))
            return _go_on_fighting(fights.fight(counted, colour, (chosen,)))
        case Draw(pile), Phase.REPLACE:
            return _draw_replacement(counted, seat, pile)
        case _:
            raise IllegalMove(
                "G-33",
                "wrong_kind",
                f"{format_move(move)!r} does not answer the open question: {_ASKED[state.phase]}",
            )


def check_lay(state: State, cards: CardSet) -> None:
    """Raises ``IllegalMove`` unless the seat in turn may lay these cards."""
    missing = CardSet(cards & ~state.hands[seat_in_turn(state)])
    if missing:
        text = " ".join(format_cards(missing))
        raise IllegalMove("G-8", "card_not_held", f"{text} is not in your hand")
    pattern = pattern_of(cards)
    if pattern is None:
        raise IllegalMove("G-8", "three_of_a_colour", "three cards of one colour cannot be laid")
    if pattern not in required_patterns(state):
        raise IllegalMove(
            "G-9",
            "wrong_pattern",
            f"the pattern of this round is {state.pattern}, not {pattern.value}",
        )
    closed = set(colours_of(cards)) - set(open_colours(state))
    if closed:
        letters = " ".join(letter_of(colour) for colour in sorted(closed))
        raise IllegalMove(
            "G-11", "colour_not_laid", f"the last seat may not use {letters}: nobody laid it"
        )


def _check_pass(state: State) -> None:
    if must_lay(state):
        raise IllegalMove("G-13", "start_player_must_lay", "a start player with cards must lay")


def _check_stop(state: State) -> None:
    if state.drawn == 0:
        raise IllegalMove("G-15", "draw_at_least_one", "whoever passes draws at least one card")


# -- laying and passing ------------------------------------------------------------------------


def _begin_round(state: State, start: Seat, events: tuple[GargonEvent, ...]) -> GargonStep:
    nothing = (NO_CARDS,) * state.players
    began = replace(
        state,
        phase=Phase.LAY,
        round=state.round + 1,
        start=start,
        acted=0,
        drawn=0,
        pattern=None,
        passed=(),
        laid=nothing,
        shown=nothing,
    )
    return Step(began, (*events, RoundBegan(began.round, start)))


def _with(sets: tuple[CardSet, ...], seat: Seat, cards: int) -> tuple[CardSet, ...]:
    return (*sets[:seat], CardSet(cards), *sets[seat + 1 :])


def _lay(state: State, seat: Seat, cards: CardSet) -> GargonStep:
    laid = replace(
        state,
        hands=_with(state.hands, seat, state.hands[seat] & ~cards),
        laid=_with(state.laid, seat, cards),
        pattern=state.pattern or pattern_of(cards),
    )
    names = format_cards(cards)
    return _end_turn(laid, (Laid(seat, "".join(name[0] for name in names), names),))


def _pass(state: State, seat: Seat) -> GargonStep:
    passed = Passed(seat, forced=not possible_patterns(state))
    after = replace(state, passed=(*state.passed, seat))
    if not both_piles_have_cards(state):
        return _end_turn(after, (passed,))
    return Step(replace(after, phase=Phase.DRAW, drawn=0), (passed,))


def _draw(state: State, seat: Seat, pile: int, *, replacement: bool) -> GargonStep:
    """Moves the card at the open end of a pile to a hand."""
    card, *rest = state.piles[pile]
    piles = (tuple(rest), state.piles[1]) if pile == 0 else (state.piles[0], tuple(rest))
    hands = _with(state.hands, seat, state.hands[seat] | 1 << card)
    name, colour = PILE_NAMES[pile], letter_of(colour_of(card))
    drew = Drew(seat, name, colour, format_card(card), replacement)
    drawn = replace(state, piles=piles, hands=hands)
    return Step(drawn, (drew,) if rest else (drew, PileEmptied(name)))


def _draw_after_passing(state: State, seat: Seat, pile: int) -> GargonStep:
    drawn, events = _draw(state, seat, pile, replacement=False)
    drawn = replace(drawn, drawn=state.drawn + 1)
    if drawn.drawn == MOST_DRAWN or not both_piles_have_cards(drawn):
        return _end_turn(drawn, events)
    return Step(drawn, events)


def _end_turn(state: State, events: tuple[GargonEvent, ...]) -> GargonStep:
    after = replace(state, phase=Phase.LAY, acted=state.acted + 1, drawn=0)
    return _turn_up(after, events) if after.acted == after.players else Step(after, events)


# -- fights ------------------------------------------------------------------------------------


def _turn_up(state: State, events: tuple[GargonEvent, ...]) -> GargonStep:
    if not any(state.laid):
        return _end_round(state, events)
    shown = TurnedUp(tuple(map(format_cards, state.laid)))
    return _go_on_fighting(Step(replace(state, shown=state.laid, fights=()), (*events, shown)))


def _go_on_fighting(step: GargonStep) -> GargonStep:
    """Fights on until somebody is asked or nothing is left to fight."""
    state, events = step
    while True:
        if state.owing:
            return Step(replace(state, phase=Phase.REPLACE), events)
        colour = fights.unasked_colour(state)
        if colour is not None:
            state, events = fights.fight(state, colour, events)
        elif any(state.laid):
            return Step(replace(state, phase=Phase.ORDER), events)
        else:
            return _end_round(state, events)


def _draw_replacement(state: State, seat: Seat, pile: int) -> GargonStep:
    drawn, events = _draw(state, seat, pile, replacement=True)
    owing = state.owing[1:] if both_piles_have_cards(drawn) else ()
    return _go_on_fighting(Step(replace(drawn, owing=owing), events))


# -- ends --------------------------------------------------------------------------------------


def _end_round(state: State, events: tuple[GargonEvent, ...]) -> GargonStep:
    if not both_piles_have_cards(state):
        return _score(state, events)
    return _begin_round(state, Seat((state.start + 1) % state.players), events)


def _score(state: State, events: tuple[GargonEvent, ...]) -> GargonStep:
    score = score_deal(state.winnings)
    scored = replace(state, finished=(*state.finished, score))
    told = (*events, DealScored(state.deal, score))
    if state.deal < state.options.match:
        return Step(replace(scored, phase=Phase.SHUFFLE, deal=state.deal + 1), told)
    points = totals(scored)
    return Step(replace(scored, phase=Phase.OVER), (*told, GameEnded(points, winners(points))))


def totals(state: State) -> tuple[int, ...]:
    """Points per seat over all finished deals."""
    return tuple(
        sum(points) for points in zip(*(deal.points for deal in state.finished), strict=True)
    )


def winners(points: tuple[int, ...]) -> tuple[Seat, ...]:
    """All seats with the most points (rule G-28)."""
    return tuple(Seat(seat) for seat, own in enumerate(points) if own == max(points))
