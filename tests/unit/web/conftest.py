"""The web layer around a fake service, served by a real uvicorn in a thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from typing import Protocol, cast

import httpx
import pytest
from tests.unit.web.doubles import TABLE, FakeIdentities, FakeService
from websockets.sync.client import ClientConnection, connect

from cubeamulet.cli.server import Server, config_for, listen
from cubeamulet.protocol.messages import About, BotInfo
from cubeamulet.table.ports import StoreError
from cubeamulet.table.service import TableService
from cubeamulet.web.app import create_app, new_conversations
from cubeamulet.web.client import ClientFile, read_client
from cubeamulet.web.context import Context
from cubeamulet.web.limits import Limits

ABOUT = About(
    version="0.0.0",
    games={"gargon": (3, 4, 5)},
    bots=(BotInfo("random", ("gargon",), 1, "fairy"),),
    addresses=("http://192.0.2.7:8000",),
)


@dataclass
class FakeStore:
    """Something that can be full, and counts how often it was asked."""

    is_full: bool = False
    asked: int = 0

    async def check(self) -> None:
        self.asked += 1
        if self.is_full:
            raise StoreError("the disk is full")


@dataclass
class Live:
    """A server that runs: its fakes, its address, and what was opened against it."""

    service: FakeService
    identities: FakeIdentities
    context: Context
    store: FakeStore
    port: int
    stop: Callable[[], None]
    _open: ExitStack = field(default_factory=ExitStack)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def metrics_token(self) -> str | None:
        return self.context.metrics_token

    @contextmanager
    def troubled(self, *, store: bool = True, running: bool = True) -> Iterator[None]:
        """Meanwhile the store cannot be written, or the server is about to stop."""
        self.store.is_full = not store
        self.context.is_stopping = not running
        yield
        self.store.is_full = self.context.is_stopping = False

    def client(self) -> httpx.Client:
        """A browser or program that has not been here before."""
        return self._open.enter_context(httpx.Client(base_url=self.url))

    def socket(
        self,
        client: httpx.Client | None = None,
        table: str = TABLE,
        origin: str | None = None,
        token: str | None = None,
    ) -> ClientConnection:
        """A socket as the browser of ``client``, or a program with a token, would open it."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        if client is not None:
            headers["cookie"] = "; ".join(f"{k}={v}" for k, v in client.cookies.items())
        socket = connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket",
            additional_headers=headers,
            origin=origin,  # type: ignore[arg-type]
            compression=None,
        )
        return self._open.enter_context(socket)

    def hang_up(self) -> None:
        """Closes whatever was opened against it."""
        self._open.close()


class Start(Protocol):
    """Starts a server with limits or an address of one's own."""

    def __call__(
        self,
        *,
        limits: Limits | None = None,
        public_url: str | None = None,
        proxies: tuple[str, ...] = (),
        host: str = "127.0.0.1",
    ) -> Live: ...


@contextmanager
def running(
    limits: Limits | None = None,
    public_url: str | None = None,
    client: dict[str, ClientFile] | None = None,
    proxies: tuple[str, ...] = (),
    host: str = "127.0.0.1",
) -> Iterator[Live]:
    service, identities, store = FakeService(), FakeIdentities(), FakeStore()
    context = Context(
        service=cast("TableService", service),
        identities=identities,
        about=ABOUT,
        client=client or {},
        public_url=public_url,
        has_proxy=bool(proxies),
        metrics_token="the-token-of-the-metrics",
        check_store=store.check,
        limits=limits or Limits(),
    )
    conversations = new_conversations(context)
    listener = listen(host, 0)
    ready = threading.Event()
    server = Server(
        config_for(
            create_app(context, conversations), trusted_proxies=proxies, limits=context.limits
        ),
        when_ready=ready.set,
        before_stop=conversations.end_all,
    )
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    assert ready.wait(10)

    def stop() -> None:
        server.should_exit = True
        thread.join(15)

    live = Live(service, identities, context, store, listener.getsockname()[1], stop)
    try:
        yield live
    finally:
        live.hang_up()
        stop()


@pytest.fixture
def start() -> Iterator[Start]:
    with ExitStack() as servers:

        def begin(
            *,
            limits: Limits | None = None,
            public_url: str | None = None,
            proxies: tuple[str, ...] = (),
            host: str = "127.0.0.1",
        ) -> Live:
            server = running(limits, public_url, proxies=proxies, host=host)
            return servers.enter_context(server)

        yield begin


@pytest.fixture(scope="module")
def module_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    folder = tmp_path_factory.mktemp("client")
    (folder / "assets").mkdir()
    (folder / "index.html").write_text("<!doctype html><title>Cube &amp; Amulet</title>" * 20)
    (folder / "assets/index-1a2b.js").write_text("console.log(1)\n" * 100)
    (folder / "favicon.svg").write_text("<svg/>")
    with running(client=dict(read_client(folder))) as server:
        yield server


@pytest.fixture
def live(module_server: Live) -> Iterator[Live]:
    """One server for all tests of a module; its fakes begin anew for each."""
    module_server.service.begin_again()
    module_server.identities.known.clear()
    yield module_server
    module_server.hang_up()


@pytest.fixture
def browser(live: Live) -> httpx.Client:
    """A browser that has been here before: it has its cookie."""
    client = live.client()
    client.get("/api/me")
    return client
