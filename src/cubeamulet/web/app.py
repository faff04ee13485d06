"""The ASGI application: routes, headers, limits, errors."""

from __future__ import annotations

from litestar import Litestar
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler

from cubeamulet.table.ports import StoreError
from cubeamulet.table.refusals import Refused
from cubeamulet.web import problems
from cubeamulet.web.context import Context
from cubeamulet.web.door import Door
from cubeamulet.web.headers import add_headers
from cubeamulet.web.origin import require_ours
from cubeamulet.web.routes import codes, description, games, health, pages, people, socket, tables
from cubeamulet.web.sockets import Conversations

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}

ROUTES = (
    health.health,
    health.alive,
    health.ready,
    health.metrics,
    description.openapi,
    people.about,
    people.me,
    people.rename,
    people.refill,
    tables.my_tables,
    tables.open_table,
    tables.look,
    tables.command,
    tables.qr_code,
    codes.find_table,
    games.record,
    socket.table_socket,
    pages.unknown_api,
    pages.page,
)


def create_app(context: Context, conversations: Conversations | None = None) -> Door:
    """The application around a service, which starts and stops with it.

    ``conversations`` lets whoever stops the server say goodbye on all sockets before.
    """
    talks = conversations or new_conversations(context)
    context.metrics.watch("sockets", "Sockets that are open.", lambda: talks.running)
    context.metrics.watch("tables_loaded", "Tables in memory.", lambda: context.service.loaded)
    return Door(_routes(context, talks), context)


def _routes(context: Context, conversations: Conversations) -> Litestar:
    def give_context() -> Context:
        return context

    def refuse_foreign_pages(
        connection: ASGIConnection[BaseRouteHandler, object, object, State], _: BaseRouteHandler
    ) -> None:
        method = connection.scope.get("method")
        if method is not None and method not in SAFE_METHODS:
            require_ours(connection.headers, context.public_url)

    return Litestar(
        route_handlers=ROUTES,
        dependencies={"context": Provide(give_context, sync_to_thread=False)},
        guards=[refuse_foreign_pages],
        before_send=[add_headers],
        on_startup=[context.service.start],
        on_shutdown=[context.service.stop],
        exception_handlers={
            problems.WebProblem: problems.on_web_problem,
            Refused: problems.on_refusal,
            StoreError: problems.on_store_error,
            HTTPException: problems.on_http_error,
            Exception: problems.on_error,
        },
        request_max_body_size=context.limits.body,
        state=State({"conversations": conversations}),
        logging_config=None,
        openapi_config=None,
    )


def new_conversations(context: Context) -> Conversations:
    """Room for the sockets of one server."""
    return Conversations(context.limits)
