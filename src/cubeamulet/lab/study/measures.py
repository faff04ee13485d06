"""What a study counts, as sums over deals that can be added up in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias, TypeVar

from cubeamulet.games.gargon.cards import PLACE_NAMES
from cubeamulet.lab.statistics import WIN, Ratio
from cubeamulet.lab.study.breakdown import Breakdown
from cubeamulet.lab.study.observe import SOURCES, CardLaid, Seen
from cubeamulet.lab.tally import Standing, win_parts

PLACES_BY_STRENGTH: Final = ("0b", "0a", *PLACE_NAMES[2:])

K = TypeVar("K")


def _ratios(keys: Sequence[K]) -> dict[K, Ratio]:
    return {key: Ratio() for key in keys}


@dataclass(slots=True)
class Measures:
    """Sums over deals under one set of options.

    ``hands_by_round`` is the mean hand at the beginning of each round; ``places`` the standing of
    each place in turn order, 0 being the start player; ``sources`` are points per player by source,
    ``parts`` their parts of all points; ``won`` and ``worth`` tell of each card laid
    how often it won its fight and what it brought.
    """

    rounds: Ratio = field(default_factory=Ratio)
    passes: Ratio = field(default_factory=Ratio)
    passed_turns: Ratio = field(default_factory=Ratio)
    forced: Ratio = field(default_factory=Ratio)
    score: Ratio = field(default_factory=Ratio)
    rounds_per_game: Breakdown = field(default_factory=Breakdown)
    hand_sizes: Breakdown = field(default_factory=Breakdown)
    hands_by_round: dict[int, Ratio] = field(default_factory=dict)
    won: dict[str, Ratio] = field(default_factory=lambda: _ratios(PLACES_BY_STRENGTH))
    worth: dict[str, Ratio] = field(default_factory=lambda: _ratios(PLACES_BY_STRENGTH))
    laid: dict[str, Ratio] = field(default_factory=lambda: _ratios(PLACES_BY_STRENGTH))
    sources: dict[str, Ratio] = field(default_factory=lambda: _ratios(SOURCES))
    parts: dict[str, Ratio] = field(default_factory=lambda: _ratios(SOURCES))
    places: dict[int, Standing] = field(default_factory=dict)
    players: dict[str, Standing] = field(default_factory=dict)

    def add(self, games: Sequence[Seen]) -> None:
        """Takes in all games of one deal."""
        seats = len(games) * len(games[0].played.players)
        rounds = sum(game.rounds for game in games)
        passes = sum(game.passes for game in games)
        self.rounds.add(rounds, len(games))
        self.passes.add(passes, seats)
        self.passed_turns.add(passes, rounds * len(games[0].played.players))
        self.forced.add(sum(game.forced for game in games), passes)
        self.score.add(sum(sum(game.played.scores) for game in games), seats)
        self.rounds_per_game.add(Counter(game.rounds for game in games))
        self._add_hands(games)
        self._add_cards([card for game in games for card in game.cards], seats)
        self._add_sources(games, seats)
        self._add_standings(games)

    def _add_sources(self, games: Sequence[Seen], seats: int) -> None:
        sums = [sum(points) for points in zip(*(game.sources for game in games), strict=True)]
        for source, points in zip(SOURCES, sums, strict=True):
            self.sources[source].add(points, seats)
            self.parts[source].add(points, sum(sums))

    def _add_hands(self, games: Sequence[Seen]) -> None:
        self.hand_sizes.add(
            Counter(size for game in games for hands in game.hands for size in hands)
        )
        for number in range(max(len(game.hands) for game in games)):
            sizes = [size for game in games for size in _at(game.hands, number)]
            self.hands_by_round.setdefault(number + 1, Ratio()).add(sum(sizes), len(sizes))

    def _add_cards(self, cards: Sequence[CardLaid], seats: int) -> None:
        for place in PLACES_BY_STRENGTH:
            same = [card for card in cards if card.place == place]
            self.laid[place].add(len(same), seats)
            self.won[place].add(sum(card.won for card in same), len(same))
            self.worth[place].add(sum(card.points for card in same), len(same))

    def _add_standings(self, games: Sequence[Seen]) -> None:
        by_place: dict[int, list[tuple[int, int]]] = {}
        by_player: dict[str, list[tuple[int, int]]] = {}
        for game in games:
            players = game.played.players
            for seat, (name, score) in enumerate(zip(players, game.played.scores, strict=True)):
                result = (win_parts(game.played, seat), score)
                by_place.setdefault((seat - game.first) % len(players), []).append(result)
                by_player.setdefault(name, []).append(result)
        for place, results in by_place.items():
            self.places.setdefault(place, Standing()).add(results)
        for name, results in by_player.items():
            self.players.setdefault(name, Standing()).add(results)

    def merge(self, other: Measures) -> None:
        """Takes in all deals of another."""
        for name in ("rounds", "passes", "passed_turns", "forced", "score"):
            _ratio(self, name).merge(_ratio(other, name))
        self.rounds_per_game.merge(other.rounds_per_game)
        self.hand_sizes.merge(other.hand_sizes)
        merge_ratios(self.hands_by_round, other.hands_by_round)
        for mine, theirs in (
            (self.won, other.won),
            (self.worth, other.worth),
            (self.laid, other.laid),
            (self.sources, other.sources),
            (self.parts, other.parts),
        ):
            merge_ratios(mine, theirs)
        _merge_standings(self.places, other.places)
        _merge_standings(self.players, other.players)


def _at(hands: Sequence[tuple[int, ...]], number: int) -> tuple[int, ...]:
    return hands[number] if number < len(hands) else ()


def _ratio(measures: Measures, name: str) -> Ratio:
    found = getattr(measures, name)
    assert isinstance(found, Ratio)
    return found


def merge_ratios(mine: dict[K, Ratio], theirs: Mapping[K, Ratio]) -> None:
    """Takes in all units of other ratios."""
    for key, ratio in theirs.items():
        mine.setdefault(key, Ratio()).merge(ratio)


def _merge_standings(mine: dict[K, Standing], theirs: Mapping[K, Standing]) -> None:
    for key, standing in theirs.items():
        mine.setdefault(key, Standing()).merge(standing)


# -- the effect of a house rule --------------------------------------------------------------------


class Aspect(NamedTuple):
    """Something that a house rule may change, and how it is shown."""

    words: str
    is_share: bool


ASPECTS: Final = {
    "rounds": Aspect("rounds per deal", is_share=False),
    "passes": Aspect("passes per player and deal", is_share=False),
    "score": Aspect("points per player and deal", is_share=False),
    "lead": Aspect("winner's lead in points", is_share=False),
    "shared": Aspect("games with a shared win", is_share=True),
    "first": Aspect("games won by the first start player", is_share=True),
}


class Amount(NamedTuple):
    """A mean of one deal as a fraction."""

    above: int
    below: int


def amounts(games: Sequence[Seen]) -> dict[str, Amount]:
    """All aspects of one deal."""
    deals = sum(game.deals for game in games)
    seats = deals * len(games[0].played.players)
    return {
        "rounds": Amount(sum(game.rounds for game in games), deals),
        "passes": Amount(sum(game.passes for game in games), seats),
        "score": Amount(sum(sum(game.played.scores) for game in games), seats),
        "lead": Amount(sum(_lead(game) for game in games), len(games)),
        "shared": Amount(sum(len(game.played.winners) > 1 for game in games), len(games)),
        "first": Amount(
            sum(win_parts(game.played, game.first) for game in games), WIN * len(games)
        ),
    }


def _lead(game: Seen) -> int:
    *_, second, best = sorted(game.played.scores)
    return best - second


Aspects: TypeAlias = dict[str, Ratio]
"""A mean over deals for each aspect."""


def no_aspects() -> Aspects:
    """Nothing counted yet."""
    return _ratios(tuple(ASPECTS))


def add_amounts(means: Aspects, found: Mapping[str, Amount]) -> None:
    """Takes one deal in."""
    for aspect, amount in found.items():
        means[aspect].add(amount.above, amount.below)


def add_differences(
    differences: Aspects, usual: Mapping[str, Amount], changed: Mapping[str, Amount]
) -> None:
    """Takes in one deal, played under the usual options and under a house rule."""
    for aspect, before in usual.items():
        after = changed[aspect]
        differences[aspect].add(
            after.above * before.below - before.above * after.below, before.below * after.below
        )
