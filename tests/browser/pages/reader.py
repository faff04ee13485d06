"""Somebody who has told the browser how large letters are to be."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from playwright.sync_api import BrowserType, StorageState, ViewportSize
from tests.browser.pages.person import Person, Watch
from tests.browser.pages.words import Words
from tests.conftest import CHROMIUM_FLAGS, chromium

USUAL = 16  # pixels: the height of letters that a browser starts with


class Home(Protocol):
    """A server and somebody who sits at its tables."""

    @property
    def server(self) -> str: ...

    @property
    def identity(self) -> StorageState: ...


@contextmanager
def letters_as_large_as(
    percent: int, browser_type: BrowserType, home: Home, *, words: Words, size: ViewportSize
) -> Iterator[Person]:
    """Opens a browser of its own, whose letters are so large; 100 are the usual ones."""
    letters = f"--blink-settings=defaultFontSize={USUAL * percent // 100}"
    flags = [*CHROMIUM_FLAGS, letters]
    with browser_type.launch(executable_path=chromium(), args=flags) as browser:
        context = browser.new_context(
            base_url=home.server,
            storage_state=home.identity,
            locale=words.locale,
            viewport=size,
            reduced_motion="reduce",
        )
        yield Person("Ada", context.new_page(), words, Watch())
