"""A study as one page that needs nothing else: no script, no font, no address."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from math import isfinite
from typing import Final

from cubeamulet import __version__
from cubeamulet.lab.statistics import (
    Interval,
    Ratio,
    bounded_interval,
    mean_interval,
    share_interval,
)
from cubeamulet.lab.study import charts
from cubeamulet.lab.study.breakdown import Breakdown
from cubeamulet.lab.study.charts import Bar
from cubeamulet.lab.study.measures import ASPECTS, PLACES_BY_STRENGTH, Measures
from cubeamulet.lab.study.observe import SOURCES
from cubeamulet.lab.study.run import Findings, Study
from cubeamulet.lab.tally import Standing

ENOUGH: Final = 30
"""Deals without which a round's mean hand is not shown."""

SOURCE_WORDS: Final = dict(
    zip(SOURCES, ("amulets", "doubling by zeros", "majorities"), strict=True)
)


def page(study: Study, found: Findings, command: str) -> str:
    """The whole document; the same for the same study."""
    players = len(study.players)
    title = f"Gargon with {players} players: what {found.deals:,} deals say"
    body = "\n".join(
        [
            f"<h1>{escape(title)}</h1>",
            _introduction(study, found),
            _at_a_glance(found.usual),
            _rounds(found.usual),
            _passes(found.usual),
            _hands(found.usual),
            _cards(found.usual),
            _sources(found.usual),
            _seats(found.usual),
            _players(study, found.usual),
            _house_rules(found),
            _again(study, command),
        ]
    )
    style = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


# -- sections --------------------------------------------------------------------------------------


def _introduction(study: Study, found: Findings) -> str:
    options = ", ".join(f"{name} = {value}" for name, value in study.options.items())
    rotations = (
        " Each deal was played in all seat rotations." if len(set(study.players)) > 1 else ""
    )
    return _paragraphs(
        f"Players in seat order: {', '.join(study.players)}.{_budget(study)} "
        f"Options: {options or 'as usual'}.{rotations} "
        f"With the house rules compared below, {found.games:,} games in all.",
        "Every number is an estimate. What follows ± or stands in brackets is its 95 % interval; "
        "deals, not games or cards, count as independent. Where all deals were alike, which tells "
        "nothing of how others may differ, it says so. Programs played, so this tells of the "
        "rules in their hands, not of yours.",
        quiet=True,
    )


def _budget(study: Study) -> str:
    """What those who search may spend on a move; nothing where nobody does."""
    if not study.is_heavy:
        return ""
    playouts, seconds = study.budget.playouts, study.budget.seconds
    amount = f"{seconds:g} seconds" if playouts is None else f"{playouts:,} playouts"
    return f" Who searches spends {amount} on a move."


def _at_a_glance(usual: Measures) -> str:
    facts = (
        ("rounds per game", _mean(usual.rounds, 1)),
        ("points per player", _mean(usual.score, 1)),
        ("passes per player and game", _mean(usual.passes, 2)),
        ("games the start player wins", _share(usual.places[0].share)),
    )
    items = "".join(f"<li><b>{value}</b><span>{words}</span></li>" for words, value in facts)
    return f'<ul class="facts">{items}</ul>'


def _rounds(usual: Measures) -> str:
    values = _share_bars(usual.rounds_per_game)
    return _section(
        "Rounds per game",
        f"A game has {_mean(usual.rounds, 2)} rounds; the game ends with the round in which a draw "
        "pile runs out.",
        _figure(charts.bars(values, "rounds", "games, %"), "How often a game has so many rounds."),
    )


def _passes(usual: Measures) -> str:
    rows = [
        ["passes per player and game", _mean(usual.passes, 2)],
        ["turns that are passes", _share(usual.passed_turns)],
        ["of these forced, for want of a lay", _share(usual.forced)],
    ]
    return _section("Passes", "", _table(["", "estimate"], rows))


def _hands(usual: Measures) -> str:
    by_round = [
        Bar(str(number), ratio.value, mean_interval(ratio))
        for number, ratio in sorted(usual.hands_by_round.items())
        if ratio.units >= min(ENOUGH, usual.rounds.units)
    ]
    shares = _share_bars(usual.hand_sizes)
    return _section(
        "Hand sizes",
        "Hands have no limit. Both plots look at the beginning of each round.",
        _figure(
            charts.points(by_round, "round", "cards in a hand"),
            f"The mean hand, for rounds that at least {ENOUGH} deals reached.",
        ),
        _figure(charts.bars(shares, "cards in a hand", "hands, %"), "All rounds together."),
    )


def _cards(usual: Measures) -> str:
    worth = [_mean_bar(place, usual.worth[place]) for place in PLACES_BY_STRENGTH]
    rows = [
        [
            place,
            _mean(usual.worth[place], 2),
            _share(usual.won[place]),
            _mean(usual.laid[place], 2),
        ]
        for place in PLACES_BY_STRENGTH
    ]
    return _section(
        "What each card is worth when laid",
        "The points that whoever lays a card would have fewer at the end without it: its amulets, "
        "what zeros make of them, and the majority it may decide; 0 when it loses its fight. So a "
        "zero counts what it doubles. All colours together.",
        _figure(charts.bars(worth, "card", "points"), "Points that a card brings when it is laid."),
        _table(["card", "points", "wins its fight", "laid per player and game"], rows),
    )


def _sources(usual: Measures) -> str:
    parts = [
        Bar(SOURCE_WORDS[source], ratio.value, mean_interval(ratio))
        for source, ratio in usual.sources.items()
    ]
    rows = [
        [SOURCE_WORDS[source], _mean(ratio, 2), _share(usual.parts[source])]
        for source, ratio in usual.sources.items()
    ]
    return _section(
        "Where points come from",
        f"A player has {_mean(usual.score, 2)} points at the end.",
        _figure(charts.stack(parts, "points per player"), "The mean score in its parts."),
        _table(["source", "points per player", "of all points"], rows),
    )


def _seats(usual: Measures) -> str:
    places = sorted(usual.places.items())
    shares = [_share_bar(_place(number), standing.share) for number, standing in places]
    fair = 1 / len(places)
    rows = [[_place(number), *_standing(standing, fair)] for number, standing in places]
    return _section(
        "The advantage of each seat",
        f"Seats in turn order, counted from the first start player. {fair:.1%} would be fair; what "
        "differs from it by more than its interval is set in bold.",
        _figure(charts.bars(shares, "seat", "games won, %", zero=False), "Games won by seat."),
        _table(["seat", "games won", "points"], rows),
    )


def _players(study: Study, usual: Measures) -> str:
    if len(set(study.players)) == 1:
        return ""
    fair = 1 / len(study.players)
    rows = [[name, *_standing(standing, fair)] for name, standing in usual.players.items()]
    return _section(
        "The players",
        "Per seat, from every seat with the same cards.",
        _table(["player", "games won", "points"], rows),
    )


def _house_rules(found: Findings) -> str:
    rows = [
        [
            aspect.words,
            _aspect(key, found.aspects[key]),
            *(_difference(key, differences[key]) for differences in found.effects.values()),
        ]
        for key, aspect in ASPECTS.items()
    ]
    return _section(
        "The effect of house rules",
        "The same deals once more, each time with one option changed, and by how much that changes "
        "what is usual (percentages by points). Differences are taken within deals; those greater "
        "than their interval are set in bold. A match adds up its deals; its lead and its wins are "
        "those of the whole match.",
        _table(["", "usual", *found.effects], rows),
    )


def _again(study: Study, command: str) -> str:
    is_timed = study.is_heavy and study.budget.seconds is not None
    what = (
        "such a page, though no two are alike where time is what may be spent,"
        if is_timed
        else ("this very page")
    )
    return _section(
        "Make it again",
        f"Version {__version__} makes {what} with",
        f"<pre><code>{escape(command)}</code></pre>",
    )


# -- numbers ---------------------------------------------------------------------------------------


def _mean(ratio: Ratio, digits: int) -> str:
    half = mean_interval(ratio).high - ratio.value
    if not isfinite(half):
        return f"{ratio.value:.{digits}f} (in every deal)"
    return f"{ratio.value:.{digits}f} ± {half:.{digits}f}"


def _share(share: Ratio) -> str:
    low, high = share_interval(share)
    return f"{share.value:.1%} ({100 * low:.1f} to {100 * high:.1f})"


def _share_bar(label: str, share: Ratio) -> Bar:
    low, high = share_interval(share)
    return Bar(label, 100 * share.value, Interval(100 * low, 100 * high))


def _share_bars(breakdown: Breakdown) -> list[Bar]:
    kinds = breakdown.kinds
    return [_share_bar(str(kind), breakdown.share(kind)) for kind in range(kinds[0], kinds[-1] + 1)]


def _mean_bar(label: str, ratio: Ratio) -> Bar:
    return Bar(label, ratio.value, mean_interval(ratio))


def _place(number: int) -> str:
    return "start" if number == 0 else f"start + {number}"


def _standing(standing: Standing, fair: float) -> list[str]:
    low, high = share_interval(standing.share)
    share = _share(standing.share)
    differs = high < fair or low > fair
    return [_bold(share) if differs else share, _mean(standing.score, 2)]


def _aspect(key: str, mean: Ratio) -> str:
    return _share(mean) if ASPECTS[key].is_share else _mean(mean, 2)


def _difference(key: str, ratio: Ratio) -> str:
    if ASPECTS[key].is_share:
        interval, scale, digits = bounded_interval(ratio, -1, 1), 100, 1
    else:
        interval, scale, digits = mean_interval(ratio), 1, 2
    low, high = (scale * end for end in interval)
    value = f"{scale * ratio.value:+.{digits}f}"
    if not isfinite(low):
        return f"{value} (in every deal)"
    text = f"{value} ({low:+.{digits}f} to {high:+.{digits}f})"
    return _bold(text) if low > 0 or high < 0 else text


# -- pieces of the page ----------------------------------------------------------------------------


def _bold(text: str) -> str:
    return f'<span class="clear">{text}</span>'


def _paragraphs(*texts: str, quiet: bool = False) -> str:
    kind = ' class="quiet"' if quiet else ""
    return "\n".join(f"<p{kind}>{escape(text)}</p>" for text in texts if text)


def _section(title: str, text: str, *pieces: str) -> str:
    return "\n".join(
        ["<section>", f"<h2>{escape(title)}</h2>", _paragraphs(text), *pieces, "</section>"]
    )


def _figure(svg: str, caption: str) -> str:
    return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"


def _table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{heading}</th>' for heading in headings)
    lines = "\n".join(
        f'<tr><th scope="row">{first}</th>'
        + "".join(f"<td>{cell}</td>" for cell in cells)
        + "</tr>"
        for first, *cells in rows
    )
    return (
        f'<div class="table"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>\n{lines}\n</tbody></table></div>"
    )
