"""The icons that a phone puts on its home screen."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path

from cubeamulet.web.client import read_client

CLIENT = Path(__file__).resolve().parents[3] / "webclient"
FILES = read_client(CLIENT / "public")
PAGE = (CLIENT / "index.html").read_text(encoding="utf-8")


def linked(relation: str) -> str:
    """The file that the page links as its ``relation``."""
    found = re.search(rf'<link rel="{relation}" href="/([^"]+)"', PAGE)
    assert found, relation
    return found[1]


def png_size(name: str) -> tuple[int, int]:
    """Width and height in pixels, from the header of a PNG file."""
    content = FILES[name].content
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", content[16:24])
    return width, height


def test_the_page_links_an_icon_for_phones_that_read_no_manifest() -> None:
    icon = linked("apple-touch-icon")
    assert (png_size(icon), FILES[icon].media_type) == ((180, 180), "image/png")


def test_the_manifest_names_icons_that_are_there_in_the_sizes_it_tells() -> None:
    file = FILES[linked("manifest")]
    assert file.media_type == "application/manifest+json"
    icons = json.loads(file.content)["icons"]
    told = {icon["src"].removeprefix("/"): icon for icon in icons}
    assert all(FILES[name].media_type == icon["type"] for name, icon in told.items())
    pictures = {name: icon["sizes"] for name, icon in told.items() if name.endswith(".png")}
    assert set(pictures.values()) == {"192x192", "512x512"}
    for name, size in pictures.items():
        assert "{}x{}".format(*png_size(name)) == size
