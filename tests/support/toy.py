"""A tiny game behind the contract: everything that records must carry, and no rules to know.

Every round shows one number below six per seat; then each seat in turn keeps it (``keep``) or
leaves it (``leave``). Kept numbers add up; after the last round most points win.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from cubeamulet.games.core.contract import (
    AnyGame,
    ChanceRequest,
    Decision,
    JsonValue,
    Numbers,
    Outcome,
    Seat,
    Step,
    Termination,
    Viewer,
)
from cubeamulet.games.core.errors import BadOptions, NotYourTurn, UnparsableMove

MOVES = ("keep", "leave")


@dataclass(frozen=True)
class ToyOptions:
    rounds: int = 2
    chance: bool = True


@dataclass(frozen=True)
class ToyState:
    options: ToyOptions
    players: int
    totals: tuple[int, ...]
    shown: tuple[int, ...] = ()
    ply: int = 0

    @property
    def over(self) -> bool:
        return self.ply == self.options.rounds * self.players

    @property
    def wants_chance(self) -> bool:
        return not self.over and not self.shown and self.options.chance


class Toy:
    name = "toy"
    rules = "toy/1"
    player_counts = (2, 3)

    def parse_options(self, given: Mapping[str, object], players: int) -> ToyOptions:
        for name in given:
            if name not in ("rounds", "chance"):
                raise BadOptions(name, f"{name!r} is no option of toy")
        rounds, chance = given.get("rounds", 2), given.get("chance", True)
        if type(rounds) is not int or not 1 <= rounds <= 9 or players not in self.player_counts:
            raise BadOptions("rounds", "1 to 9 rounds are played, by 2 or 3")
        return ToyOptions(rounds, chance is True)

    def format_options(self, options: ToyOptions) -> dict[str, JsonValue]:
        return {"rounds": options.rounds, "chance": options.chance}

    def setup(self, options: ToyOptions, players: int) -> ToyState:
        return ToyState(options, players, (0,) * players)

    def chance(self, state: ToyState) -> ChanceRequest | None:
        if not state.wants_chance:
            return None
        return Numbers(f"toy/round/{state.ply // state.players + 1}", 6, state.players)

    def settle(self, state: ToyState, answer: tuple[int, ...]) -> Step[ToyState, str]:
        return Step(replace(state, shown=answer), (f"shown {answer}",))

    def decisions(self, state: ToyState) -> tuple[Decision, ...]:
        if state.over or state.wants_chance:
            return ()
        return (Decision(Seat(state.ply % state.players), str(state.ply), "choose"),)

    def legal_moves(self, state: ToyState, seat: Seat) -> Iterator[str]:
        if any(decision.seat == seat for decision in self.decisions(state)):
            yield from MOVES

    def play(self, state: ToyState, seat: Seat, move: str) -> Step[ToyState, str]:
        if move not in self.legal_moves(state, seat):
            raise NotYourTurn(seat)
        totals = list(state.totals)
        if move == "keep":
            totals[seat] += state.shown[seat] if state.shown else 1
        ply = state.ply + 1
        shown = () if ply % state.players == 0 else state.shown
        after = replace(state, totals=tuple(totals), ply=ply, shown=shown)
        return Step(after, (f"{seat} {move}",))

    def parse_move(self, text: str) -> str:
        if text.lower() not in MOVES:
            raise UnparsableMove(text, "keep or leave")
        return text.lower()

    def format_move(self, move: str) -> str:
        return move

    def view_for(self, state: ToyState, viewer: Viewer) -> ToyState:
        return state

    def events_for(
        self,
        events: Sequence[str],
        state: ToyState,
        viewer: Viewer,
    ) -> tuple[str, ...]:
        return tuple(events)

    def outcome(self, state: ToyState) -> Outcome | None:
        if not state.over:
            return None
        best = max(state.totals)
        winners = tuple(Seat(s) for s, total in enumerate(state.totals) if total == best)
        return Outcome(state.totals, winners, Termination.LEADER, {"best": best, "by": ["sum"]})

    def stakes(self, state: ToyState) -> None:
        """Nothing is staked."""

    def reveals(self, events: Sequence[str]) -> bool:
        return any(event.startswith("shown") for event in events)

    def leaves_choice(self, options: ToyOptions) -> bool:
        return True

    def is_standing_wish(self, text: str) -> bool:
        return text == "ask"

    def standing_move(self, state: ToyState, seat: Seat, wish: str) -> None:
        """Everything is asked."""


TOY = Toy()
TOY_CATALOG: Mapping[str, AnyGame] = {TOY.rules: cast("AnyGame", TOY)}
