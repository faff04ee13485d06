"""What a browser fetches until the first table can be played, and from where."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import cast
from urllib.parse import urlsplit

from playwright.sync_api import Page

LATER = ("Font", "Media")  # what nobody waits for: the page stands without it


@dataclass
class Weight:
    """Compressed bytes as they came over the line, by kind, and the hosts that were asked."""

    bytes: Counter[str] = field(default_factory=Counter)
    hosts: set[str] = field(default_factory=set)
    _kinds: dict[str, str] = field(default_factory=dict)

    @property
    def needed(self) -> int:
        """All of it but what may come later."""
        return sum(size for kind, size in self.bytes.items() if kind not in LATER)

    def note_request(self, event: dict[str, object]) -> None:
        """A request begins."""
        request = cast("dict[str, str]", event["request"])
        self.hosts.add(urlsplit(request["url"]).netloc)
        self._kinds[str(event["requestId"])] = str(event.get("type", "Other"))

    def note_end(self, event: dict[str, object]) -> None:
        """A request has ended."""
        kind = self._kinds.get(str(event["requestId"]), "Other")
        self.bytes[kind] += int(cast("float", event["encodedDataLength"]))

    def note_frame(self, event: dict[str, object]) -> None:
        """A message came on a socket."""
        response = cast("dict[str, str]", event["response"])
        self.bytes["WebSocket"] += len(response["payloadData"].encode())

    def note_socket(self, event: dict[str, object]) -> None:
        """A socket is opened."""
        self.hosts.add(urlsplit(str(event["url"])).netloc)


def weigh(page: Page) -> Weight:
    """Weighs what the page fetches from now on; its cache should be empty."""
    weight = Weight()
    devtools = page.context.new_cdp_session(page)
    devtools.on("Network.requestWillBeSent", weight.note_request)
    devtools.on("Network.loadingFinished", weight.note_end)
    devtools.on("Network.webSocketCreated", weight.note_socket)
    devtools.on("Network.webSocketFrameReceived", weight.note_frame)
    devtools.send("Network.enable")
    return weight
