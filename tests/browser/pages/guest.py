"""Somebody without a browser, who sets up tables over plain HTTP and plays at them at once.

Whoever opens a browser with ``identity`` sits at all these tables.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

import httpx
import msgspec
from playwright.sync_api import StorageState, StorageStateCookie

from cubeamulet.games.bargon.view import BargonView
from cubeamulet.games.gargon.view import GargonView
from cubeamulet.players.contract import USUAL, Player
from cubeamulet.protocol.messages import GameView

A_MOMENT = 0.01  # seconds
MOST_LOOKS = 20_000
NO_TIPS = ("cubeamulet.gargon.tips", '"off"')
LIMITED = (
    *("opening", "opening_per_address", "identities_per_address", "commands", "joining", "wishes"),
    *("looks_per_address", "requests_per_address"),
)
NO_LIMITS = tuple(word for name in LIMITED for word in ("--limit", f"{name}=off"))


class _Snapshot(msgspec.Struct):
    view: GameView | None


def kind_of(view: GameView) -> str:
    """What is asked, in the word of the wire."""
    assert view.question is not None
    return str(view.question.__struct_config__.tag)


_SNAPSHOTS = msgspec.json.Decoder(_Snapshot)


@dataclass
class Place:
    """A guest's seat at a table; ``path`` leads a browser there, ``invitation`` invites others."""

    guest: Guest
    id: str
    invite: str

    @property
    def path(self) -> str:
        """Where the client shows it."""
        return f"/t/{self.id}"

    @property
    def invitation(self) -> str:
        """Where the client shows it to somebody who is invited."""
        return f"/t/{self.id}/{self.invite}"

    def sit(self, name: str, seat: int = 0, contribution: str = "") -> None:
        """Takes a seat; ``contribution`` is this device's part of the chance."""
        self.wish(
            type="take_seat",
            seat=seat,
            name=name,
            invite=self.invite,
            contribution=contribution or secrets.token_hex(16),
        )

    def seat_bots(self, seats: Sequence[int], bot: str) -> None:
        """Puts bots on seats."""
        for seat in seats:
            self.wish(type="seat_bot", seat=seat, bot=bot)

    def start(self) -> None:
        """Starts the game."""
        self.wish(type="start_game")

    def wish(self, **wish: object) -> None:
        """Asks for something, which the server must grant."""
        command = {"type": "command", "id": secrets.token_hex(8), "do": wish}
        self.guest.ask("POST", f"/api/tables/{self.id}/commands", command)

    def look(self) -> GameView | None:
        """What the guest sees."""
        return _SNAPSHOTS.decode(self.guest.ask("GET", f"/api/tables/{self.id}")).view

    def play(self, move: str) -> None:
        """Answers the question that is open."""
        view = self.look()
        assert view is not None
        assert view.question is not None
        self.wish(type="play", decision=view.question.id, move=move)

    def play_until(self, wanted: Callable[[GargonView], bool], player: Player) -> bool:
        """Lets a player play Gargon until a question is as wanted, which is left open.

        Returns whether there was one before the end of the game.
        """
        generator = Random(1)
        view = self._asked()
        while view is not None:
            assert isinstance(view, GargonView)
            if wanted(view):
                return True
            self.play(player.choose(view, USUAL, generator))
            view = self._asked()
        return False

    def press(self, times: int | None) -> None:
        """Answers so many of Bargon's questions in the only way there is; all of them with None."""
        answered = 0
        while answered != times:
            view = self._asked()
            if view is None:
                return
            assert isinstance(view, BargonView)
            self.play(kind_of(view))
            answered += 1
        self._asked()

    def asked(self) -> str | None:
        """What is asked next, in the word of the wire; None once the game is over."""
        view = self._asked()
        return None if view is None else kind_of(view)

    def _asked(self) -> GameView | None:
        """The view with the next question; None once the game is over."""
        for _ in range(MOST_LOOKS):
            view = self.look()
            if view is not None and view.result is not None:
                return None
            if view is not None and view.question is not None:
                return view
            time.sleep(A_MOMENT)
        raise AssertionError(f"nothing is asked any more: {self.look()}")


@dataclass
class Guest:
    """A device of its own."""

    server: str
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32))

    def __post_init__(self) -> None:
        bearer = {"authorization": f"Bearer {self.token}"}
        self._line = httpx.Client(base_url=self.server, headers=bearer, trust_env=False)

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()

    @property
    def identity(self) -> StorageState:
        """What makes a browser this guest's, who needs no tips any more."""
        cookie: StorageStateCookie = {
            "name": "cubeamulet",
            "value": self.token,
            "domain": httpx.URL(self.server).host,
            "path": "/",
            "expires": -1,
            "httpOnly": True,
            "secure": False,
            "sameSite": "Lax",
        }
        name, value = NO_TIPS
        return {
            "cookies": [cookie],
            "origins": [
                {"origin": self.server, "localStorage": [{"name": name, "value": value}]},
            ],
        }

    def open_table(
        self, game: str, players: int, options: dict[str, object] | None = None, **more: object
    ) -> Place:
        """Opens a table."""
        wish = {"id": secrets.token_hex(8), "game": game, "players": players, **more}
        answer = self.ask("POST", "/api/tables", {**wish, "options": options or {}})
        opened = msgspec.json.decode(answer, type=dict[str, str])
        return Place(self, opened["table"], opened["invite"])

    def ask(self, method: str, path: str, body: object = None) -> bytes:
        """One request that must succeed."""
        answer = self._line.request(method, path, json=body)
        assert answer.is_success, answer.text
        return answer.content
