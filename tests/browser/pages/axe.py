"""Accessibility rules of axe-core, run inside the page (so that no policy needs to be loosened)."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict, cast

from playwright.sync_api import Page

AXE = Path(__file__).resolve().parents[3] / "webclient/node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
RUN = """
async (tags) => {
  const results = await axe.run(document, {
    runOnly: { type: 'tag', values: tags },
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


def violations(page: Page) -> list[str]:
    """What is wrong with the page as it stands, one line per rule."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = cast("list[Violation]", page.evaluate(RUN, TAGS))
    return [f"{one['id']}: {one['help']}: {'; '.join(one['nodes'][:4])}" for one in found]
