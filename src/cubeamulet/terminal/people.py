"""Who sits where, as sentences name them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cubeamulet.games.core.contract import Seat, Viewer
from cubeamulet.terminal.texts import SessionTexts, Told


@dataclass(frozen=True, slots=True)
class People:
    """The names in seat order; ``reader`` is addressed as you (``None``: nobody is)."""

    names: tuple[str, ...]
    reader: Viewer
    texts: SessionTexts

    def tell(self, sentence: Told, seat: Seat, **parts: object) -> str:
        """A sentence about the player in a seat."""
        template = sentence.you if seat == self.reader else sentence.other
        return template.format(who=self.names[seat], **parts)

    def name(self, seat: Seat) -> str:
        """What a seat's player is called within a sentence."""
        return self.texts.you if seat == self.reader else self.names[seat]

    def listed(self, seats: Iterable[Seat]) -> str:
        """Several players: ``A, B and C``."""
        names = [self.name(seat) for seat in seats]
        *most, last = names
        return f"{', '.join(most)}{self.texts.and_}{last}" if most else last
