"""Gargon for the terminal: what is asked, what lies where, what is possible, as plain lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cubeamulet.games.core.contract import Seat
from cubeamulet.games.gargon.cards import (
    COLOUR_LETTERS,
    amulets_of,
    is_zero,
    parse_card,
)
from cubeamulet.games.gargon.events import GargonEvent
from cubeamulet.games.gargon.lays import ALL_PATTERNS
from cubeamulet.games.gargon.score import ColourScore
from cubeamulet.games.gargon.view import (
    DrawQuestion,
    GargonView,
    LayQuestion,
    OrderQuestion,
    SeatView,
)
from cubeamulet.terminal.gargon_events import tell
from cubeamulet.terminal.lays_text import PossibleLays
from cubeamulet.terminal.people import People
from cubeamulet.terminal.texts import GargonTexts


class GargonWords:
    """Says in one language what a view of Gargon shows and what happened."""

    def __init__(self, texts: GargonTexts, people: People) -> None:
        self._texts = texts
        self._people = people

    @property
    def credit(self) -> str:
        """Whose game this is."""
        return self._texts.credit

    def event(self, event: object) -> str | None:
        """The sentence for an event."""
        assert isinstance(event, GargonEvent)
        return tell(event, self._people, self._texts)

    def points(self, points: int) -> str:
        """A number of points."""
        return self._texts.points.of(points)

    # -- the question ----------------------------------------------------------------------

    def question(self, view: object) -> str:
        """What is asked of the viewer."""
        assert isinstance(view, GargonView)
        match view.question:
            case LayQuestion() as question:
                return self._ask_to_lay(view, question)
            case OrderQuestion(colours=colours):
                fights = ", ".join(f"fight {letter}" for letter in colours)
                return self._texts.ask_order.format(fights=fights)
            case DrawQuestion(may_stop=may_stop):
                ask = self._texts.ask_draw_or_stop if may_stop else self._texts.ask_draw
                return self._with_open_cards(ask, view)
            case _:
                return self._with_open_cards(self._texts.ask_replace, view)

    def _ask_to_lay(self, view: GargonView, question: LayQuestion) -> str:
        if not question.patterns:
            return self._texts.ask_forced
        if view.pattern is None:
            return self._texts.ask_lead
        words = self._texts.patterns[ALL_PATTERNS.index(view.pattern)]
        pattern = f"{view.pattern.value} ({words})"
        return self._texts.ask_follow.format(pattern=pattern, colours=" ".join(question.colours))

    def _with_open_cards(self, ask: str, view: GargonView) -> str:
        left, right = (self._colour(backs[0]) for backs in view.piles)
        return ask.format(left=left, right=right)

    def possible(self, view: object, wanted: str) -> Iterator[str]:
        """The legal moves, compactly; ``wanted`` may name a pattern to list."""
        assert isinstance(view, GargonView)
        match view.question:
            case LayQuestion() as question:
                lays = PossibleLays(view, question, self._texts)
                yield from lays.page(wanted) if wanted else lays.summary()
            case OrderQuestion(colours=colours):
                yield from (f"fight {letter}" for letter in colours)
            case DrawQuestion(piles=piles, may_stop=may_stop):
                yield from (*piles, *(["stop"] * may_stop))
            case None:
                return
            case other:
                yield from other.piles

    # -- what lies where -------------------------------------------------------------------

    def hand(self, view: object) -> Iterator[str]:
        """The viewer's cards, a line a colour, with what each is worth."""
        assert isinstance(view, GargonView)
        if not view.hand:
            yield self._texts.hand_empty
            return
        yield self._texts.hand
        for letter in COLOUR_LETTERS:
            names = [name for name in view.hand if name[0] == letter]
            if names:
                cards = ", ".join(f"{name} ({self._worth(name)})" for name in names)
                yield f"{self._colour(letter)}: {cards}"

    def _worth(self, name: str) -> str:
        card = parse_card(name)
        return self._texts.doubles if is_zero(card) else str(amulets_of(card))

    def table(self, view: object) -> Iterator[str]:
        """Round, pattern, everybody's cards as far as they show, and both piles."""
        assert isinstance(view, GargonView)
        texts, last = self._texts, self._people.name(view.last_seat)
        start = view.start_player
        yield self._people.tell(texts.table_round, start, round=view.round, last=last)
        if view.pattern is not None:
            used = " ".join(view.used_colours)
            yield texts.table_pattern.format(pattern=view.pattern.value, colours=used)
        for seat, shown in enumerate(view.seats):
            yield self._seat(Seat(seat), shown)
        for pile, backs in zip(texts.piles, view.piles, strict=True):
            cards = texts.cards.of(len(backs))
            yield texts.table_pile.format(pile=pile, cards=cards, backs=" ".join(backs))

    def _seat(self, seat: Seat, shown: SeatView) -> str:
        laid = ""
        if shown.laid is not None:
            cards = " ".join(shown.laid.cards or shown.laid.colours)
            laid = self._texts.table_laid.format(cards=cards)
        elif shown.passed:
            laid = self._texts.table_passed
        return self._texts.table_seat.format(
            who=self._people.names[seat],
            hand=self._counted(shown.hand),
            laid=laid,
            won=self._counted(shown.winnings.counts),
        )

    def _counted(self, counts: Sequence[int]) -> str:
        """``10 cards (3 W, 7 B)``."""
        cards = self._texts.cards.of(sum(counts))
        pairs = zip(COLOUR_LETTERS, counts, strict=True)
        colours = ", ".join(f"{count} {letter}" for letter, count in pairs if count)
        return self._texts.won_cards.format(cards=cards, colours=colours) if colours else cards

    def score(self, view: object) -> Iterator[str]:
        """Everybody's points, colour by colour."""
        assert isinstance(view, GargonView)
        score = view.score or (view.finished[-1] if view.finished else None)
        if score is None:
            yield self._texts.score_hidden
            return
        for seat, (points, sheet) in enumerate(zip(score.points, score.colours, strict=True)):
            colours = ", ".join(self._colour_points(line) for line in sheet if line.points)
            yield self._texts.score_seat.format(
                who=self._people.names[seat], points=self.points(points), colours=colours
            ).rstrip()

    def _colour_points(self, line: ColourScore) -> str:
        colour = self._colour(line.colour)
        return self._texts.colour_points.format(colour=colour, points=line.points)

    def _colour(self, letter: str) -> str:
        return self._texts.colours[COLOUR_LETTERS.index(letter)]
