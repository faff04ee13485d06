"""How soon the browser client is there and how smoothly it runs, on a processor four times as slow.

Chromium throttles its own processor; the server and the network are those of this machine. On a
machine with other work the times say little: run it alone.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final, cast

from bench._common import table
from playwright.sync_api import Browser, Locator, Page, Position, expect, sync_playwright
from tests.browser.conftest import BRISK, PHONE
from tests.browser.pages.bargon import BargonTable
from tests.browser.pages.gargon import GargonTable, Style, lift, play_on
from tests.browser.pages.guest import NO_LIMITS
from tests.browser.pages.lobby import begin_against_bots, play_now
from tests.browser.pages.person import Person, Watch
from tests.browser.pages.weight import LATER, Weight, weigh
from tests.browser.pages.words import ENGLISH
from tests.conftest import CHROMIUM_FLAGS, chromium
from tests.support.server import ServerProcess

SLOWER: Final = 4
STARTS: Final = 7
CLICKS: Final = 12
FRAME: Final = 1000 / 60
LATE: Final = 1.5 * FRAME
"""An interval longer than this has left out a frame."""

# The start page is interactive when its first large button stands and no long task runs any more.
WATCH_START: Final = """
window.start = { button: 0, busy: 0 }
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    window.start.busy = Math.max(window.start.busy, startTime + duration)
}).observe({ type: 'longtask', buffered: true })
new MutationObserver((_, observer) => {
  if (!document.querySelector('article button')) return
  window.start.button = performance.now()
  observer.disconnect()
}).observe(document, { childList: true, subtree: true })
"""
WATCH_INPUT: Final = """
window.inputs = []
new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries())
    if (name === 'click' || name === 'pointerup') window.inputs.push(duration)
}).observe({ type: 'event', durationThreshold: 16 })
"""
# Whoever drives the page looks for its buttons by scripts in it, which take many frames themselves:
# only those frames count that come while the page is left alone.
WATCH_FRAMES: Final = """
window.intervals = []
window.alone = false
let last = null
requestAnimationFrame(function tick(now) {
  if (window.alone && last !== null) window.intervals.push(now - last)
  last = window.alone ? now : null
  requestAnimationFrame(tick)
})
"""
LEFT_ALONE: Final = 1_500
"""Milliseconds after a tap: cards fly, a fight is shown, cubes tumble."""


@dataclass(frozen=True, slots=True)
class Frames:
    """How evenly frames came while something moved."""

    median: float
    late: float
    longest: float

    def row(self, what: str) -> list[str]:
        """A line of the table."""
        return [what, f"{self.median:.1f}", f"{self.late:.1%}", f"{self.longest:.0f}"]


@contextmanager
def somebody(browser: Browser, server: str, *scripts: str, slow: bool = True) -> Iterator[Person]:
    """Somebody with an empty cache, whose phone is as slow as wanted."""
    with browser.new_context(
        base_url=server, locale=ENGLISH.locale, viewport=PHONE, is_mobile=True, has_touch=True
    ) as context:
        for script in scripts:
            context.add_init_script(script)
        page = context.new_page()
        if slow:
            devtools = context.new_cdp_session(page)
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        yield Person("Ada", page, ENGLISH, Watch())


def weight_of(browser: Browser, server: str, game: str) -> Weight:
    """All that is fetched until a table can be played."""
    with somebody(browser, server, slow=False) as ada:
        weight = weigh(ada.page)
        play_now(ada, game)
        _playable(ada, game)
        return weight


def start_times(browser: Browser, server: str) -> list[float]:
    """Milliseconds until the start page answers, for several first visits."""
    times = []
    for _ in range(STARTS):
        with somebody(browser, server, WATCH_START) as ada:
            # Nothing is looked for meanwhile: whoever drives the page would put a script into it.
            ada.page.goto("/")
            ada.page.wait_for_timeout(2_000)
            start = cast("dict[str, float]", ada.page.evaluate("window.start"))
            times.append(max(start.values()))
    return times


def input_delays(browser: Browser, server: str) -> list[float]:
    """Milliseconds from a tap on a card until the next frame shows it; 16 stands for any less."""
    with somebody(browser, server, WATCH_INPUT) as ada:
        begin_against_bots(ada)
        table = GargonTable(ada)
        _playable(ada, "Gargon")
        ada.page.wait_for_timeout(1_000)
        for step in range(CLICKS):
            lift(table.cards.nth(step % 8))
            ada.page.wait_for_timeout(120)
        delays = cast("list[float]", ada.page.evaluate("window.inputs"))
        return delays or [16.0]


def frames_of_gargon(browser: Browser, server: str) -> Frames:
    """While cards are laid, fought over and drawn."""
    with somebody(browser, server) as ada:
        play_now(ada, "Gargon")
        _playable(ada, "Gargon")
        ada.page.evaluate(WATCH_FRAMES)
        play_on([GargonTable(ada, Style(bold=True), tap_and_leave)], turns=4)
        _leave_alone(ada.page, 2 * LEFT_ALONE)
        return _frames(ada.page)


def frames_of_bargon(browser: Browser, server: str) -> Frames:
    """While three cubes tumble, twice."""
    with somebody(browser, server) as ada:
        play_now(ada, "Bargon")
        _playable(ada, "Bargon")
        ada.page.evaluate(WATCH_FRAMES)
        for _ in range(2):
            while (button := BargonTable(ada).offered()) is None:
                ada.page.wait_for_timeout(50)
            tap_and_leave(button)
        return _frames(ada.page)


def tap_and_leave(what: Locator, /, *, position: Position | None = None) -> None:
    """Taps like a finger, without a script in the page, which is left alone afterwards."""
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box is not None
    x, y = (position["x"], position["y"]) if position else (box["width"] / 2, box["height"] / 2)
    what.page.evaluate("window.alone = true")
    what.page.touchscreen.tap(box["x"] + x, box["y"] + y)
    _leave_alone(what.page, LEFT_ALONE)


def _leave_alone(page: Page, milliseconds: int) -> None:
    page.evaluate("window.alone = true")
    page.wait_for_timeout(milliseconds)
    page.evaluate("window.alone = false")


def _playable(person: Person, game: str) -> None:
    if game == "Gargon":
        expect(GargonTable(person).cards.first).to_be_visible()
    else:
        expect(BargonTable(person).felt).to_be_visible()


def _frames(page: Page) -> Frames:
    intervals = cast("list[float]", page.evaluate("window.intervals"))[1:]
    late = sum(interval > LATE for interval in intervals) / len(intervals)
    return Frames(median(intervals), late, max(intervals))


def report(browser: Browser, server: str, usual: str) -> str:
    """All of it as Markdown; ``usual`` is a server whose bots take their time."""
    weights = {game: weight_of(browser, usual, game) for game in ("Gargon", "Bargon")}
    hosts = {host for weight in weights.values() for host in weight.hosts}
    starts, delays = start_times(browser, server), input_delays(browser, server)
    gargon, bargon = frames_of_gargon(browser, server), frames_of_bargon(browser, server)
    fetched = [
        [game, f"{weight.needed / 1000:.1f}", f"{_later(weight) / 1000:.1f}"]
        for game, weight in weights.items()
    ]
    times = [
        ["start page interactive, ms", f"{median(starts):.0f}", f"{max(starts):.0f}", "1000"],
        [
            "tap on a card to next frame, ms",
            f"{median(delays):.0f}",
            f"{max(delays):.0f}",
            "100",
        ],
    ]
    return "\n".join(
        [
            "## The browser client",
            "",
            f"Hosts asked besides the server's own: {len(hosts) - 1}.",
            "",
            "Compressed kB until the first table can be played (at most 150), fonts apart:",
            "",
            table(["game", "kB", "fonts, later"], fetched),
            "",
            f"A phone's window, processor throttled {SLOWER}x by Chromium, {STARTS} first visits:",
            "",
            table(["what", "median", "most", "at most"], times),
            "",
            "Frames after each tap, throttled alike, while nobody asks the page for anything; late",
            "is an interval of more than 25 ms:",
            "",
            table(
                ["what", "median interval, ms", "late", "longest, ms"],
                [gargon.row("lays, fights, draws"), bargon.row("three cubes tumbling")],
            ),
        ]
    )


def _later(weight: Weight) -> int:
    return sum(weight.bytes[kind] for kind in LATER)


def main() -> None:
    """Prints the section."""
    with (
        tempfile.TemporaryDirectory() as folder,
        ServerProcess(Path(folder) / "brisk", options=NO_LIMITS, command=BRISK) as server,
        ServerProcess(Path(folder) / "usual") as usual,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(CHROMIUM_FLAGS))
        print(report(browser, server.url, usual.url))
        browser.close()


if __name__ == "__main__":
    main()
