"""Playing at a terminal: what is typed, what is answered, what is never shown."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random

import pytest

from cubeamulet.fairness.commitment import (
    ZERO_CONTRIBUTION,
    commitment_of,
    simulated_id,
    simulated_secret,
)
from cubeamulet.games.catalog import CATALOG, NEWEST
from cubeamulet.games.core.contract import JsonValue
from cubeamulet.players.registry import PLAYERS
from cubeamulet.records.model import EndReason, Record
from cubeamulet.records.verify import verify
from cubeamulet.terminal.play import Chance, Seating, Session
from cubeamulet.terminal.texts import Texts
from cubeamulet.terminal.words import LANGUAGES

BOTH = pytest.mark.parametrize("texts", LANGUAGES.values(), ids=LANGUAGES)
ENGLISH = LANGUAGES["en"]
SEED = 5


@dataclass
class Terminal:
    """Types the given lines and keeps what is said."""

    lines: list[str]
    said: list[str] = field(default_factory=list)

    def read(self, prompt: str) -> str | None:
        assert prompt
        return self.lines.pop(0) if self.lines else None


@dataclass
class Careless(Terminal):
    """Asks what is possible and does the first of it, whatever the game."""

    asked_at: int | None = None

    def read(self, prompt: str) -> str | None:
        first = "?" if self.asked_at is None else self.said[self.asked_at]
        if first[0].isdigit():
            first = f"? {first.partition(',')[0]}"
        self.asked_at = len(self.said) if first.startswith("?") else None
        return first


def chance(players: int) -> Chance:
    nothing_added = (ZERO_CONTRIBUTION,) * players
    return Chance(simulated_id(SEED, 0), simulated_secret(SEED, 0), nothing_added)


def session(
    terminal: Terminal,
    game: str = "gargon",
    options: Mapping[str, JsonValue] | None = None,
    texts: Texts = ENGLISH,
    players: int = 3,
) -> Session:
    bots = (None, *["random"] * (players - 1))
    names = ("You", "Kraken", "Basilisk", "Hydra")[:players]
    return Session(
        game=NEWEST[game],
        options=options or {},
        seating=Seating(names, bots),
        chance=Chance(
            simulated_id(SEED, 0), simulated_secret(SEED, 0), (ZERO_CONTRIBUTION,) * players
        ),
        texts=texts,
        read=terminal.read,
        write=terminal.said.append,
        clock=lambda: 0.0,
        generator=Random(4),
    )


def typed(*lines: str, **wanted: Texts | str | Mapping[str, JsonValue]) -> tuple[list[str], Record]:
    terminal = Terminal([*lines])
    record = session(terminal, **wanted).run()  # type: ignore[arg-type]
    return terminal.said, record


START: Mapping[str, JsonValue] = {"start": 0}


def has(lines: Iterable[str], part: str) -> bool:
    return any(part in line for line in lines)


@BOTH
@pytest.mark.parametrize(("game", "players"), [("gargon", 3), ("bargon", 3), ("bargon", 2)])
def test_a_whole_game_can_be_played_by_what_is_listed(
    game: str, players: int, texts: Texts
) -> None:
    terminal = Careless([])
    record = session(terminal, game, texts=texts, players=players).run()
    assert record.result.end is EndReason.FINISHED
    assert texts.session.over in terminal.said
    assert verify(record, CATALOG).failures == ()


@BOTH
def test_the_bots_are_introduced_where_there_is_anything_to_choose(texts: Texts) -> None:
    said, _ = typed(texts=texts)
    assert f"Kraken: {texts.session.bots['random'].manner}" in said
    said, _ = typed(texts=texts, game="bargon")
    assert not has(said, texts.session.bots["random"].manner)


def test_every_player_has_names_and_a_manner_in_both_languages() -> None:
    for texts in LANGUAGES.values():
        assert set(PLAYERS) <= set(texts.session.bots)
        assert all(len(set(bot.names)) == 4 for bot in texts.session.bots.values())


def test_the_commitment_is_shown_before_anything_is_dealt() -> None:
    said, _ = typed()
    commitment = commitment_of(simulated_secret(SEED, 0)).hex()
    assert next(n for n, line in enumerate(said) if commitment in line) < said.index(
        next(line for line in said if line.startswith("Deal 1"))
    )


@pytest.mark.parametrize(
    ("language", "shown"), [("en", "chance of winning 33.3% (1/3)"), ("de", "33,3 % (1/3)")]
)
def test_chances_are_written_as_the_language_writes_them(language: str, shown: str) -> None:
    terminal = Terminal(["score", "quit"])
    session(terminal, "bargon", texts=LANGUAGES[language], players=3).run()
    assert any(line.endswith(shown) for line in terminal.said)


def test_the_secret_is_not_shown_while_the_game_runs() -> None:
    said, _ = typed("?", "table", "hand", "log", "score", options=START)
    assert not has(said, simulated_secret(SEED, 0).hex())


def test_whoever_leaves_ends_the_game_and_keeps_a_record_that_holds() -> None:
    said, record = typed("quit")
    assert ENGLISH.session.bye in said
    assert record.result.end is EndReason.ABANDONED
    assert verify(record, CATALOG).failures == ()


def test_the_end_of_the_input_leaves_too() -> None:
    _, record = typed()
    assert record.result.end is EndReason.ABANDONED


def test_an_illegal_move_is_refused_with_its_rule_and_may_be_put_right() -> None:
    said, record = typed("pass", "nonsense", "left", options=START)
    refusals = [line for line in said if line.startswith("Not possible")]
    assert [has([refusals[0]], "G-13"), has([refusals[2]], "G-33")] == [True, True]
    assert refusals[1] == "Not possible: that is no move"
    assert record.moves == ()


def test_a_refusal_is_said_in_german() -> None:
    said, _ = typed("pass", options=START, texts=LANGUAGES["de"])
    assert has(said, "wer ausspielt, muss legen (G-13)")


def test_cards_may_be_typed_in_small_letters_and_any_order() -> None:
    said, _ = typed("hand", options=START)
    cards = [
        word
        for line in said
        for word in line.split()
        if word[0] in "WBVRYG" and word[1:].isdecimal()
    ]
    _, record = typed(cards[0].lower(), options=START)
    assert record.moves[0].move == cards[0]


def test_the_log_tells_nothing_the_person_did_not_see() -> None:
    terminal = Careless([])
    played = session(terminal, options={"memory": "closed"})
    played.run()
    told = [line for line in terminal.said if line.startswith(("Kraken draws", "Kraken lays"))]
    assert told
    assert not [line for line in told if any(c.isdecimal() for c in line)]


@BOTH
@pytest.mark.parametrize("command", ["help", "hand", "table", "score", "log", "?"])
def test_every_command_answers(command: str, texts: Texts) -> None:
    silent, _ = typed(options=START, texts=texts)
    said, _ = typed(command, options=START, texts=texts)
    assert len(said) > len(silent)


def test_commands_are_known_by_their_german_names() -> None:
    english, _ = typed("table", "score", "log", "quit", options=START)
    german, _ = typed("tisch", "punkte", "verlauf", "ende", options=START)
    assert german == english


def test_many_lays_are_counted_and_listed_page_by_page() -> None:
    summary, _ = typed("?", options=START)
    assert has(summary, "? 1+1+1 lists them")
    page, _ = typed("? 1+1+1", options=START)
    assert has(page, "? 1+1+1 41")
    rest, _ = typed("? 1+1+1 41", options=START)
    first, second = ({line for line in said if line.count(" ") == 2} for said in (page, rest))
    assert len(first) >= 40
    assert first.isdisjoint(second - set(summary))


def test_a_bot_leaves_the_cup_to_the_person() -> None:
    said, record = typed(*["throw", "lift"] * 2, game="bargon", players=2)  # type: ignore[arg-type]
    assert has(said, "You lift the cup")
    assert [move.seat for move in record.moves if move.move == "lift"] == [0, 0]
