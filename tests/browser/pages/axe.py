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
  const results = await axe.run(document, {
    runOnly: { type, values },
    // Experimental, and takes the letters printed on a picture of a card for its caption.
    rules: { 'label-content-name-mismatch': { enabled: false } },
  })
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
