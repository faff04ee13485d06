"""Somebody who does not see the screen: what is read aloud to them, taken down line by line."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import cast

from playwright.sync_api import CDPSession, Page
from tests.browser.pages.person import Person

BREATH = 1_000  # milliseconds; longer than anything gathers before it is said
STATES = ("pressed", "checked", "disabled", "expanded", "busy")

# Notes what changes in the places that are read aloud by themselves.
LISTEN = """
window.heard = []
const live = '[aria-live], [role=status], [role=alert]'
new MutationObserver((changes) => {
  const places = new Set()
  for (const { target } of changes) {
    const at = target instanceof Element ? target : target.parentElement
    const place = at?.closest(live)
    if (place) places.add(place)
  }
  for (const place of places) {
    const text = place.textContent.trim().replace(/\\s+/g, ' ')
    if (text) window.heard.push(text)
  }
}).observe(document, { childList: true, subtree: true, characterData: true })
"""


@dataclass
class Listener:
    """Uses the keyboard, and writes down what a screen reader says.

    The page's own clock stands still between the keys, so that what is gathered for one breath
    does not depend on how quick the machine is.
    """

    person: Person
    told: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.person.context.add_init_script(LISTEN)
        self._devtools: CDPSession = self._page.context.new_cdp_session(self._page)
        self._page.clock.install()

    @property
    def _page(self) -> Page:
        return self.person.page

    def open(self, address: str) -> None:
        """Opens a page, and stops its clock once it is there."""
        self.person.open(address)
        self._page.clock.pause_at(self._page.evaluate("Date.now()") + BREATH)

    def head(self, text: str) -> None:
        """Begins a new part of the account."""
        self.told += ["", f"# {text}"]

    def press(self, *keys: str) -> None:
        """Presses keys, and takes down what is said to each."""
        for key in keys:
            self.strike(key)
            self.listen()

    def strike(self, key: str) -> None:
        """Presses a key, and does not listen yet."""
        self.told.append(f"key    {key}")
        self._page.keyboard.press(key)

    def listen(self) -> None:
        """Takes down what has been said since, and what has the focus now."""
        self._page.clock.run_for(BREATH)
        heard = cast("list[str]", self._page.evaluate("window.heard.splice(0)"))
        self.told += [f"hears  {text}" for text in dict.fromkeys(heard)]
        focus = self._focus()
        if focus and focus != self._last_focus():
            self.told.append(f"focus  {focus}")

    def read(self, region: str) -> None:
        """Takes down a region as somebody reads through it."""
        place = self._page.get_by_role("region", name=region, exact=True)
        self.told += place.first.aria_snapshot().splitlines()

    def read_list(self, name: str) -> None:
        """Takes down a list."""
        self.told += self._page.get_by_role("list", name=name).aria_snapshot().splitlines()

    def _last_focus(self) -> str:
        lines = [line for line in self.told if line.startswith("focus  ")]
        return lines[-1].removeprefix("focus  ") if lines else ""

    def _focus(self) -> str:
        """Role, name and states of what has the focus, as the browser hands them on."""
        nodes = self._devtools.send("Accessibility.getFullAXTree")["nodes"]
        for node in nodes:
            properties = {
                one["name"]: one["value"].get("value") for one in node.get("properties", [])
            }
            role = node.get("role", {}).get("value")
            if properties.get("focused") and role not in ("RootWebArea", "dialog"):
                states = [f"{name}={properties[name]}" for name in STATES if name in properties]
                name = node.get("name", {}).get("value", "")
                return " ".join([f"{role} “{name}”", *states])
        return ""
