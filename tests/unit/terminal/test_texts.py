"""Both languages say everything, with the same parts."""

import ast
import string
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

import cubeamulet.games
from cubeamulet.terminal.english import ENGLISH
from cubeamulet.terminal.german import GERMAN
from cubeamulet.terminal.texts import Counted
from cubeamulet.terminal.words import LANGUAGES


def sentences(value: object, path: str = "") -> Iterator[tuple[str, str]]:
    """All texts of a catalogue with where they stand."""
    if isinstance(value, str):
        yield path, value
    elif is_dataclass(value):
        for field in fields(value):
            yield from sentences(getattr(value, field.name), f"{path}.{field.name}")
    elif isinstance(value, Mapping):
        for key, text in value.items():
            yield from sentences(text, f"{path}.{key}")
    elif isinstance(value, tuple):
        for number, text in enumerate(value):
            yield from sentences(text, f"{path}.{number}")


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_every_sentence_exists_in_both_languages_with_the_same_parts() -> None:
    german, english = dict(sentences(GERMAN)), dict(sentences(ENGLISH))
    assert list(german) == list(english)
    different = {
        path for path, text in german.items() if placeholders(text) != placeholders(english[path])
    }
    assert different == set()


@pytest.mark.parametrize("texts", LANGUAGES.values(), ids=LANGUAGES)
def test_no_sentence_is_empty(texts: object) -> None:
    assert [path for path, text in sentences(texts) if not text.strip()] == []


def test_german_is_not_english() -> None:
    same = {"patterns", "prompt", "score", "code", "table_pile", "may_lay", "won_cards", "colour"}
    english = dict(sentences(ENGLISH))
    equal = {
        path
        for path, text in sentences(GERMAN)
        if len(text.split()) > 3 and text == english[path] and not same & set(path.split("."))
    }
    assert equal == set()


def refusal_codes() -> set[str]:
    """The code of every refusal in the sources of the games; a terminal keeps no slate."""
    folder = Path(cubeamulet.games.__path__[0])
    found = set()
    for path in {*folder.rglob("*.py")} - {folder / "bargon/slate.py"}:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "IllegalMove":
                code = node.args[1]
                found.add(code.value if isinstance(code, ast.Constant) else ast.unparse(code))
    return {str(code) for code in found}


def test_every_refusal_of_the_rules_has_words() -> None:
    plain = {code for code in refusal_codes() if code.isidentifier()}
    assert plain - set(ENGLISH.session.refusals) == set()


def test_one_thing_is_not_said_like_many() -> None:
    cards = Counted("1 card", "{n} cards")
    assert [cards.of(number) for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
