"""What ``serve`` prints when it is ready."""

from __future__ import annotations

from dataclasses import dataclass
from io import StringIO

import segno
from rich.console import Console
from rich.text import Text

from cubeamulet import __version__


@dataclass(frozen=True, slots=True)
class Places:
    """Where a server is found, and where it keeps its data.

    ``local`` works on this machine only, ``others`` are for all devices, the best first.
    ``keep_finished`` in days, ``None`` for ever; ``note`` says what others should know of it.
    """

    local: str
    others: tuple[str, ...]
    data: str
    keep_finished: int | None = None
    note: str | None = None


def show(places: Places, console: Console) -> None:
    """Prints the addresses, a QR code of the best one for phones, and the data folder."""
    console.print(f"\n[bold]Cube & Amulet[/bold] {__version__}\n", highlight=False)
    _line(console, "On this machine", places.local)
    if places.others:
        for label, address in zip(_labels(), places.others, strict=False):
            _line(console, label, address)
    else:
        _line(console, "Other devices", places.note or "not reachable from them")
    _line(console, "Data", places.data)
    _line(console, "Finished games", _kept(places.keep_finished))
    if places.others and console.is_terminal:
        console.print()
        console.print(qr_text(places.others[0]))
    console.print("\nCtrl+C stops the server; games go on at the next start.\n", highlight=False)


def _kept(days: int | None) -> str:
    if days is None:
        return "kept for ever"
    return "kept for 1 day" if days == 1 else f"kept for {days} days"


def _labels() -> list[str]:
    return ["Other devices", "or", "or"]


def _line(console: Console, label: str, value: str) -> None:
    console.print(Text.assemble((f"  {label:<17}", "dim"), (value, "bold")), soft_wrap=True)


def qr_text(link: str) -> Text:
    """A QR code in half blocks, light on dark whatever the terminal's colours are."""
    drawing = StringIO()
    segno.make(link, error="m", micro=False).terminal(drawing, compact=True, border=2)
    return Text(drawing.getvalue().rstrip("\n"), style="bright_white on black")
