"""Several versions of the same game side by side: its rules are ``name/version``."""

from __future__ import annotations

from collections.abc import Iterable

from cubeamulet.games.core.contract import AnyGame


def by_rules(games: Iterable[AnyGame]) -> dict[str, AnyGame]:
    """These games by their rules; raises ``ValueError`` where two claim the same."""
    found: dict[str, AnyGame] = {}
    for game in games:
        if found.setdefault(game.rules, game) is not game:
            raise ValueError(f"two games claim to be {game.rules}")
    return found


def newest_of(games: Iterable[AnyGame]) -> dict[str, AnyGame]:
    """Of each game the one of the newest rules, by its name, in the order of ``games``.

    Raises ``ValueError`` for rules that are not ``name/version`` with a whole number.
    """
    newest: dict[str, AnyGame] = {}
    for game in games:
        known = newest.setdefault(game.name, game)
        if _version(game) > _version(known):
            newest[game.name] = game
    return newest


def _version(game: AnyGame) -> int:
    return int(game.rules.removeprefix(f"{game.name}/"))
