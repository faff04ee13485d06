"""The built browser client: its files, ready to be sent.

They are read once, at the start: the whole client is about a megabyte, and what is not in this
list cannot be asked for.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
WORTH_COMPRESSING = ("text/", "application/javascript", "application/json", "image/svg+xml")

# Python's list depends on the machine's; these are the ones that matter.
MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Cube &amp; Amulet</title>
<h1>The browser client has not been built</h1>
<p>The server runs, but its pages are missing. <code>make play</code> builds them and starts again.
<p>Die Seiten fehlen noch: <code>make play</code> baut sie und startet neu.
</html>
"""


@dataclass(frozen=True, slots=True)
class ClientFile:
    """One file: its bytes, plain and (where that helps) compressed, and what headers say of it."""

    content: bytes
    compressed: bytes | None
    media_type: str
    etag: str
    cache: str


def read_client(folder: Path) -> Mapping[str, ClientFile]:
    """All files of the built client by their path in URLs; ``index.html`` is always among them."""
    files = {
        path.relative_to(folder).as_posix(): _client_file(path.name, path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }
    files.setdefault("index.html", _client_file("index.html", NOT_BUILT.encode()))
    return {
        name: _kept_forever(f) if name.startswith("assets/") else f for name, f in files.items()
    }


def _client_file(name: str, content: bytes) -> ClientFile:
    media_type = _media_type(name)
    return ClientFile(
        content=content,
        compressed=_compressed(content) if media_type.startswith(WORTH_COMPRESSING) else None,
        media_type=media_type,
        etag=f'"{hashlib.sha256(content).hexdigest()[:32]}"',
        cache=ASK_AGAIN,
    )


def _kept_forever(file: ClientFile) -> ClientFile:
    """Below ``assets/`` the name changes with the content."""
    return ClientFile(file.content, file.compressed, file.media_type, file.etag, FOREVER)


def _media_type(name: str) -> str:
    suffix = name[name.rfind(".") :] if "." in name else ""
    return MEDIA_TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def _compressed(content: bytes) -> bytes | None:
    small = gzip.compress(content, mtime=0)
    return small if len(small) < len(content) else None
