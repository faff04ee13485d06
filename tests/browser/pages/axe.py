"""Accessibility rules of axe-core, run inside the page (so that no policy needs to be loosened)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict, cast

from playwright.sync_api import Page

FILE = Path(__file__).resolve().parents[3] / "webclient/node_modules/axe-core/axe.min.js"
AXE = FILE.read_text(encoding="utf-8")
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """
async ([type, values]) => {
  // The page's clock may stand, and axe takes breath by it: a short wait is over at once here, and
  // a long one, which is only axe's patience, never.
  const waits = window.setTimeout
  window.setTimeout = (then, milliseconds = 0, ...rest) => {
    if (milliseconds < 100) queueMicrotask(() => then(...rest))
    return 0
  }
  const found = axe.run(document, {
    runOnly: { type, values },
    // Experimental, and takes the letters printed on a picture of a card for its caption.
    rules: { 'label-content-name-mismatch': { enabled: false } },
  })
  const results = await found.finally(() => { window.setTimeout = waits })
  return results.violations.map(({ id, help, nodes }) => ({
    id, help, nodes: nodes.map((node) => `${node.target} ${node.any[0]?.message ?? ''}`),
  }))
}
"""


class Violation(TypedDict):
    """A broken rule and where it is broken."""

    id: str
    help: str
    nodes: list[str]


def violations(page: Page, rules: Sequence[str] = ()) -> list[str]:
    """What is wrong with the page as it stands, one line per rule; only ``rules`` if there are."""
    page.evaluate(AXE)
    asked = ["rule", [*rules]] if rules else ["tag", TAGS]
    found = cast("list[Violation]", page.evaluate(RUN, asked))
    return [f"{one['id']}: {one['help']}: {'; '.join(one['nodes'][:4])}" for one in found]
