"""The tables of figures: whole at eighty columns, and never cut where there are fewer."""

import pytest
from rich.console import Console
from tests.unit.cli.conftest import Command

from cubeamulet.cli.report import print_tally
from cubeamulet.cli.screen import Screen, table_of
from cubeamulet.lab.engines import Engine
from cubeamulet.lab.statistics import WIN, Ratio
from cubeamulet.lab.tally import Standing, Tally

CUT = "…"


def many_games() -> Tally:
    """A million games of four, won by everybody in turn, with scores of all sizes."""
    games = 1_000_000
    won, all_wins = WIN * games // 4, WIN * games
    share = Ratio(games, won, all_wins, WIN * won, WIN * won, WIN * all_wins)
    score = Ratio(games, 165 * games, games, 40_000 * games, 165 * games, games)
    players = {"cartographer": Standing(4 * games, share, score)}
    return Tally(games, 90 * games, players, dict.fromkeys(range(4), Standing(games, share, score)))


@pytest.mark.parametrize("columns", [80, 30])
def test_figures_of_a_million_games_are_not_cut(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    print_tally(many_games(), 400_000, Engine.KERNEL)
    said = capsys.readouterr().out
    assert CUT not in said
    assert "24.9–25.1" in said
    if columns == 80:
        assert all(len(line.rstrip()) <= columns for line in said.splitlines())


def test_a_table_wider_than_the_screen_runs_on(capsys: pytest.CaptureFixture[str]) -> None:
    table = table_of("player", "score")
    table.add_row("p" * 60, "9" * 60)
    screen = Screen(width=40)
    screen.show(table)
    said = capsys.readouterr().out
    assert "p" * 60 in said
    assert "9" * 60 in said
    Console(width=40).print(table)
    assert "9" * 60 not in capsys.readouterr().out


def test_a_tournament_is_told_in_eighty_columns(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    said = command("tournament bargon --players 3 --workers 1 --deals 20")
    assert CUT not in said.out
    assert all(len(line.rstrip()) <= 80 for line in said.out.splitlines())
