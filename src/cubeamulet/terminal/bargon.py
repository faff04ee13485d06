"""Bargon for the terminal: what is asked, what lies open, who leads, as plain lines."""

from __future__ import annotations

from collections.abc import Iterator

from cubeamulet.games.bargon.events import BargonEvent
from cubeamulet.games.bargon.view import BargonView, LiftQuestion, PayQuestion
from cubeamulet.players.bargon import only_move
from cubeamulet.terminal.bargon_events import name_cubes, tell
from cubeamulet.terminal.people import People
from cubeamulet.terminal.texts import BargonTexts


class BargonWords:
    """Says in one language what a view of Bargon shows and what happened."""

    def __init__(self, texts: BargonTexts, people: People) -> None:
        self._texts = texts
        self._people = people

    @property
    def credit(self) -> str:
        """Whose game this is."""
        return self._texts.credit

    def points(self, points: int) -> str:
        """A number of points."""
        return self._texts.points.of(points)

    def event(self, event: object) -> str | None:
        """The sentence for an event; ``None`` when there is none to say."""
        assert isinstance(event, BargonEvent)
        return tell(event, self._people, self._texts)

    # -- the question ----------------------------------------------------------------------

    def question(self, view: object) -> str:
        """What is asked of the viewer."""
        assert isinstance(view, BargonView)
        if isinstance(view.question, PayQuestion):
            return self._texts.ask_pay.format(chips=self._chips(view.question.ante))
        if isinstance(view.question, LiftQuestion):
            return self._texts.ask_lift
        return self._texts.ask_throw.format(round=view.round, points=self.points(view.value))

    def possible(self, view: object, wanted: str) -> Iterator[str]:
        """The one legal move."""
        assert isinstance(view, BargonView)
        if view.question is not None:
            yield only_move(view)

    # -- what lies where -------------------------------------------------------------------

    def hand(self, view: object) -> Iterator[str]:
        """That there are no cards."""
        yield self._texts.no_hand

    def table(self, view: object) -> Iterator[str]:
        """Round, cubes that lie open, and the pot."""
        assert isinstance(view, BargonView)
        points = self.points(view.value)
        yield self._texts.table_round.format(round=view.round, points=points)
        if view.cubes is not None:
            cubes = name_cubes(view.cubes.colours, self._people, self._texts)
            yield self._texts.table_cubes.format(round=view.cubes.round, cubes=cubes)
        if view.pot:
            yield self._texts.table_pot.format(chips=self._chips(view.pot))

    def score(self, view: object) -> Iterator[str]:
        """Everybody's points and exact chance of winning."""
        assert isinstance(view, BargonView)
        for seat, points in enumerate(view.totals):
            yield self._texts.score_seat.format(
                who=self._people.names[seat],
                points=self.points(points),
                chance=f"{self._per_cent(view.odds.chances[seat])} ({view.odds.exact[seat]})",
            )

    def _per_cent(self, share: float) -> str:
        whole, tenths = f"{100 * share:.1f}".split(".")
        return self._texts.per_cent.format(whole=whole, tenths=tenths)

    def _chips(self, chips: int) -> str:
        return self._texts.chips.of(chips)
