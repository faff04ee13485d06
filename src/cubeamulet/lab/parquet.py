"""Tables as Parquet files (extra ``lab``)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pyarrow as pa  # type: ignore[import-untyped]
from pyarrow import csv, parquet

from cubeamulet.lab.tables import Rows
from cubeamulet.lab.tally import TALLY_FIELDS
from cubeamulet.lab.whole_file import WholeFile

ROW_TYPES: Final = {
    "deal": pa.int64(),
    "rotation": pa.int8(),
    "seat": pa.int8(),
    "player": pa.string(),
    "score": pa.int32(),
    "win": pa.float64(),
    "moves": pa.int32(),
}
"""The types of a simulation's rows."""


FIGURE_TYPES: Final = {
    **dict.fromkeys(TALLY_FIELDS, pa.float64()),
    "of": pa.string(),
    "name": pa.string(),
    "games": pa.int64(),
}
"""The types of a simulation's figures, also where nothing is known of some."""


def figures_to_parquet(figures: Rows, path: Path) -> None:
    """Writes the rows of a ``Tally``; raises ``OSError``."""
    table = pa.Table.from_pylist([dict(row) for row in figures], pa.schema(FIGURE_TYPES))
    with WholeFile(path) as stream:
        parquet.write_table(table, stream)


def rows_to_parquet(source: Path, path: Path) -> None:
    """Makes Parquet of a simulation's rows in CSV, some at a time; raises ``OSError``."""
    reader = csv.open_csv(
        source,
        convert_options=csv.ConvertOptions(column_types=ROW_TYPES),
    )
    with WholeFile(path) as stream, parquet.ParquetWriter(stream, reader.schema) as writer:
        for batch in reader:
            writer.write_batch(batch)
