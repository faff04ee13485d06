"""A page that is told something else than the server says, for what hardly ever comes about."""

from __future__ import annotations

import json
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute


def tell(page: Page, change: Callable[[dict[str, object]], None]) -> None:
    """Lets ``change`` have its way with every view that the page is told from now on."""

    def altered(message: str) -> str:
        told = json.loads(message)
        if isinstance(told, dict) and told.get("view"):
            change(told["view"])
        return json.dumps(told)

    def listen(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda message: route.send(altered(str(message))))

    page.route_web_socket("**", listen)
