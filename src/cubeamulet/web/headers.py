"""The headers of every answer."""

from __future__ import annotations

from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from cubeamulet.web.hosts import names_this_machine
from cubeamulet.web.identity import NEW_COOKIE

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()" for feature in ("camera", "geolocation", "microphone", "payment", "usb")
)

# No referrer, since the addresses of tables are invitations.
SECURITY_HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": PERMISSIONS_POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
OPENER_POLICY = "cross-origin-opener-policy"


async def add_headers(message: Message, scope: Scope) -> None:
    """Adds them to the start of an answer; what a route has set itself stays."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in SECURITY_HEADERS.items():
        headers.setdefault(name, value)
    if _is_trustworthy(scope):
        headers.setdefault(OPENER_POLICY, "same-origin")
    if scope["path"].startswith("/api"):
        headers.setdefault("cache-control", "no-store")
    new_cookie = scope.get("state", {}).get(NEW_COOKIE)
    if new_cookie:
        headers.add("set-cookie", new_cookie)


def _is_trustworthy(scope: Scope) -> bool:
    """Whether browsers heed the opener policy here; over plain HTTP they only complain of it."""
    host = dict(scope["headers"]).get(b"host", b"")
    return scope["scheme"] == "https" or names_this_machine(host)
