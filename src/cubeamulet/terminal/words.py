"""What the terminal needs to speak of a game, and the games and languages it speaks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, Protocol

from cubeamulet.games.core.contract import Outcome
from cubeamulet.terminal.bargon import BargonWords
from cubeamulet.terminal.english import ENGLISH
from cubeamulet.terminal.gargon import GargonWords
from cubeamulet.terminal.german import GERMAN
from cubeamulet.terminal.people import People
from cubeamulet.terminal.texts import Texts

LANGUAGES: Final[Mapping[str, Texts]] = MappingProxyType(
    {texts.code: texts for texts in (GERMAN, ENGLISH)}
)


class Words(Protocol):
    """One game in one language. Views and events are those of that game, for one viewer."""

    @property
    def credit(self) -> str:
        """Whose game this is."""
        ...

    def event(self, event: object) -> str | None:
        """The sentence for an event, ``None`` when there is nothing to say."""
        ...

    def points(self, points: int) -> str:
        """A number of points."""
        ...

    def question(self, view: object) -> str:
        """What is asked of the viewer."""
        ...

    def possible(self, view: object, wanted: str) -> Iterator[str]:
        """The legal moves, compactly, or those that ``wanted`` names."""
        ...

    def hand(self, view: object) -> Iterator[str]:
        """The viewer's cards."""
        ...

    def table(self, view: object) -> Iterator[str]:
        """What lies where."""
        ...

    def score(self, view: object) -> Iterator[str]:
        """The score so far."""
        ...


def words_for(game: str, texts: Texts, people: People) -> Words:
    """The words for a game of the catalog; raises ``KeyError`` for another."""
    if game == "gargon":
        return GargonWords(texts.gargon, people)
    if game == "bargon":
        return BargonWords(texts.bargon, people)
    raise KeyError(game)


def result_lines(outcome: Outcome, words: Words, texts: Texts, people: People) -> Iterator[str]:
    """Who has how many points, and who wins."""
    yield texts.session.over
    for name, points in zip(people.names, outcome.scores, strict=True):
        yield texts.session.score_line.format(who=name, points=words.points(points))
    if len(outcome.winners) > 1:
        yield texts.session.won_together.format(names=people.listed(outcome.winners))
    else:
        yield people.tell(texts.session.won, outcome.winners[0])
