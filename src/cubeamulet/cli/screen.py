"""Tables on the screen, of which nothing is ever cut."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

WIDEST = 1000


class Screen(Console):
    """Standard output. A table too wide for it runs on behind the edge."""

    def show(self, table: Table) -> None:
        """Prints a table."""
        needed = Measurement.get(self, self.options.update(max_width=WIDEST), table).maximum
        self.width = max(self.width, needed)
        self.print(table)


def table_of(first: str, *others: str) -> Table:
    """An empty table: words in the first column, numbers in all others."""
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(first, no_wrap=True)
    for heading in others:
        table.add_column(heading, justify="right", no_wrap=True)
    return table
