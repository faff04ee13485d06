"""Draw the client's icons for home screens from its own SVG: ``python tools/render_icons.py``.

Uses the browser that ``CHROMIUM`` names, else ``chromium`` from the path.

Phones want pictures of fixed sizes, without round corners, since they cut the corners themselves.
The pictures are kept in ``webclient/public``; draw them anew when ``icon.svg`` has changed.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).resolve().parents[1] / "webclient/public"
SIZES = {"apple-touch-icon.png": 180, "icon-192.png": 192, "icon-512.png": 512}
ROUND, SQUARE = 'rx="14"', 'rx="0"'


def main() -> None:
    """Draws every size."""
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    assert ROUND in drawing, "the icon's ground has other corners than this tool knows"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium")
        )
        for name, size in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                "<style>body { margin: 0 } svg { display: block; width: 100vw }</style>"
                + drawing.replace(ROUND, SQUARE)
            )
            page.screenshot(path=PUBLIC / name)
        browser.close()


if __name__ == "__main__":
    main()
