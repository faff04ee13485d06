"""What may be asked of a table; the wire carries these values as they are."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

CommandId: TypeAlias = Annotated[str, msgspec.Meta(min_length=8, max_length=64)]
"""Made by the client, unique per command: repeating one repeats the answer, not the deed."""

ContributionHex: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
PlayerName: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
MoveText: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]

OptionValue: TypeAlias = bool | int | str | None
"""What an option of a game can be."""


class Wish(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of everything a client may ask of a table."""


class TakeSeat(Wish, frozen=True, tag="take_seat"):
    """Sit down. ``invite`` is the secret part of the invitation link; ``contribution`` are 16
    random bytes of this device for the chance of the next game.
    """

    seat: int
    name: PlayerName
    invite: str
    contribution: ContributionHex


class LeaveSeat(Wish, frozen=True, tag="leave_seat"):
    """Stand up, before the game has started."""


class OpenSeat(Wish, frozen=True, tag="open_seat"):
    """The host frees a seat (of a bot, or of somebody who does not come), before the start."""

    seat: int


class SeatBot(Wish, frozen=True, tag="seat_bot"):
    """The host puts a bot on a free seat."""

    seat: int
    bot: str


class Contribute(Wish, frozen=True, tag="contribute"):
    """This device's bytes for a game that was set up after its player sat down (a rematch)."""

    contribution: ContributionHex


class StartGame(Wish, frozen=True, tag="start_game"):
    """Begin: the host, at Bargon the scorekeeper, once all seats are taken."""


class Play(Wish, frozen=True, tag="play"):
    """A move in notation, answering the question with the id ``decision``."""

    decision: str
    move: MoveText


class Rematch(Wish, frozen=True, tag="rematch"):
    """Set up another game for the same seats, options and spectators."""


WishUnion: TypeAlias = (
    TakeSeat | LeaveSeat | OpenSeat | SeatBot | Contribute | StartGame | Play | Rematch
)


class Command(
    msgspec.Struct, frozen=True, tag_field="type", tag="command", forbid_unknown_fields=True
):
    """One wish with its id."""

    id: CommandId
    do: WishUnion


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table: ``POST /api/tables``.

    ``names`` are the players at a physical table (a slate) and must be absent otherwise.
    ``id`` makes the request repeatable, like a command id.
    """

    id: CommandId
    game: str
    players: int
    options: dict[str, OptionValue] = {}
    names: tuple[PlayerName, ...] | None = None
