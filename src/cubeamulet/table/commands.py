"""What may be asked of a table; the wire carries these values as they are."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from cubeamulet.table.clock import ClockRule, NoClock

CommandId: TypeAlias = Annotated[str, msgspec.Meta(min_length=8, max_length=64)]
"""Made by the client, unique per command: repeating one repeats the answer, not the deed."""

ContributionHex: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
PlayerName: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
MoveText: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]

StandingText: TypeAlias = Annotated[str, msgspec.Meta(pattern="^(ask|left|right|rank:[A-Z]{1,8})$")]
"""How replacements are drawn: the table asks, or draws from that pile, or from the pile whose open
back has the colour that stands earlier."""

Absence: TypeAlias = Literal["wait", "bot", "end"]
"""What happens to the seat of somebody absent or out of time."""

Proposable: TypeAlias = Literal["end", "undo"]

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


class StandingWish(Wish, frozen=True, tag="standing_wish"):
    """How this seat's replacements shall be drawn from now on, without asking."""

    replacements: StandingText


class ComeBack(Wish, frozen=True, tag="come_back"):
    """Play one's seat oneself again, after having been absent or out of time."""


class Propose(Wish, frozen=True, tag="propose"):
    """Ask all others to end the game here, or to take one's newest move back."""

    what: Proposable


class Agree(Wish, frozen=True, tag="agree"):
    """Consent to the proposal with that id."""

    proposal: str


class Decline(Wish, frozen=True, tag="decline"):
    """Refuse the proposal with that id, or withdraw one's own."""

    proposal: str


class Resign(Wish, frozen=True, tag="resign"):
    """Give the game up for lost: a bot plays on."""


CourseWish: TypeAlias = ComeBack | Propose | Agree | Decline | Resign
"""What can be wished at a running game besides moving."""

WishUnion: TypeAlias = (
    TakeSeat
    | LeaveSeat
    | OpenSeat
    | SeatBot
    | Contribute
    | StartGame
    | Play
    | StandingWish
    | CourseWish
    | Rematch
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
    ``clock`` and ``absence`` have no meaning there. ``id`` makes the request repeatable, like a
    command id.
    """

    id: CommandId
    game: str
    players: int
    options: dict[str, OptionValue] = {}
    names: tuple[PlayerName, ...] | None = None
    clock: ClockRule = NoClock()
    absence: Absence = "bot"
