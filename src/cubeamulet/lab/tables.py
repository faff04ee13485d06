"""Tables as files: CSV, and Parquet for whoever goes on in a data frame."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from cubeamulet.games.core.contract import JsonValue
from cubeamulet.lab.whole_file import WholeFile

Rows = Iterable[Mapping[str, JsonValue]]


def write_csv(path: Path, fields: Sequence[str], rows: Rows) -> None:
    """Writes a table with a line of headings; raises ``OSError``."""
    text = io.StringIO()
    writer = csv.DictWriter(text, fields, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    with WholeFile(path) as stream:
        stream.write(text.getvalue().encode())
