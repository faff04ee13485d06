"""Whether a request comes from a page of this server.

A browser names the page a request comes from in ``Origin``; programs name none. What another
site's page asks for is refused, since the browser would send this server's cookie along.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from cubeamulet.web.problems import WebProblem

DEFAULT_PORTS = {"http": 80, "https": 443}


def require_ours(headers: Mapping[str, str], public_url: str | None) -> None:
    """Raises ``WebProblem`` for what another site's page asks for."""
    if not is_ours(headers.get("origin"), headers.get("host"), public_url):
        raise WebProblem(403, "foreign_origin", "asked for by another site's page")


def is_ours(origin: str | None, host: str | None, public_url: str | None) -> bool:
    """Whether ``Origin`` names the host that was asked, or the public address."""
    if origin is None:
        return True
    page = _host_and_port(origin)
    if page is None:
        return False
    if public_url is not None and origin == _origin_of(public_url):
        return True
    scheme = urlsplit(origin).scheme
    return host is not None and page == _host_and_port(f"{scheme}://{host}")


def _origin_of(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _host_and_port(origin: str) -> tuple[str, int] | None:
    try:
        parts = urlsplit(origin)
        port = parts.port or DEFAULT_PORTS.get(parts.scheme)
    except ValueError:
        return None
    return (parts.hostname, port) if parts.hostname and port else None
