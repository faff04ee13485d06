"""A person at a browser: a page, the language it shows, and a watch on everything amiss in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, expect
from tests.browser.pages.words import Words

# A broken rule of the content security policy is an event only; this makes it an error.
FIRST_SIGHT = 15_000  # milliseconds; the machine may have others to serve
TELL_OF_VIOLATIONS = """
addEventListener('securitypolicyviolation', (event) => {
  console.error(`policy violated: ${event.violatedDirective} by ${event.blockedURI}`)
})
"""


@dataclass
class Watch:
    """Collects what no page may do: errors, broken policies, requests to another server."""

    faults: list[str] = field(default_factory=list)
    _forgiven: list[str] = field(default_factory=list)

    def follow(self, page: Page) -> None:
        """Watches a page from now on."""
        page.on("console", self._said)
        page.on("pageerror", lambda error: self._amiss(f"uncaught: {error.message}"))
        page.on("request", lambda request: self._requested(page, request))

    @contextmanager
    def forgiving(self, pattern: str) -> Iterator[None]:
        """Lets faults pass that match ``pattern``: the browser itself complains of lost lines."""
        self._forgiven.append(pattern)
        try:
            yield
        finally:
            self._forgiven.remove(pattern)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._amiss(f"{message.type}: {message.text}")

    def _requested(self, page: Page, request: Request) -> None:
        wanted, here = urlsplit(request.url), urlsplit(page.url)
        foreign = wanted.scheme in ("http", "https", "ws", "wss") and wanted.netloc != here.netloc
        if foreign and here.netloc and not request.is_navigation_request():
            self._amiss(f"asked another server: {request.url}")

    def _amiss(self, fault: str) -> None:
        if not any(re.search(pattern, fault) for pattern in self._forgiven):
            self.faults.append(fault)


@dataclass
class Person:
    """Somebody with a browser of their own."""

    name: str
    page: Page
    words: Words
    watch: Watch

    @property
    def context(self) -> BrowserContext:
        """The browser profile: another page in it is another tab of the same person."""
        return self.page.context

    def open(self, path: str) -> None:
        """Goes to a page of the client and waits until it shows something."""
        self.page.goto(path)
        menu = self.page.get_by_role("button", name=self.words.menu)
        expect(menu).to_be_visible(timeout=FIRST_SIGHT)

    def another_tab(self) -> Person:
        """The same person in a second tab."""
        page = self.context.new_page()
        self.watch.follow(page)
        return Person(self.name, page, self.words, self.watch)

    def press(self, name: str) -> None:
        """Clicks the button of exactly that name."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def sees(self, text: str) -> None:
        """Expects a text somewhere on the page."""
        expect(self.page.get_by_text(text).first).to_be_visible()
