"""The ASGI application: routes, headers, limits, errors."""

from __future__ import annotations

from litestar import Litestar
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from cubeamulet import __version__
from cubeamulet.table.refusals import Refused
from cubeamulet.web import problems
from cubeamulet.web.context import Context
from cubeamulet.web.headers import add_headers
from cubeamulet.web.origin import is_ours
from cubeamulet.web.routes import games, pages, people, socket, tables
from cubeamulet.web.sockets import Conversations

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}

ROUTES = (
    people.health,
    people.about,
    people.me,
    people.rename,
    tables.my_tables,
    tables.open_table,
    tables.look,
    tables.command,
    tables.qr_code,
    games.record,
    socket.table_socket,
    pages.unknown_api,
    pages.page,
)


def create_app(context: Context, conversations: Conversations | None = None) -> Litestar:
    """The application around a service, which starts and stops with it.

    ``conversations`` lets whoever stops the server say goodbye on all sockets before.
    """

    def give_context() -> Context:
        return context

    def refuse_foreign_pages(
        connection: ASGIConnection[BaseRouteHandler, object, object, State], _: BaseRouteHandler
    ) -> None:
        if connection.scope.get("method") in SAFE_METHODS:
            return
        headers = connection.headers
        if not is_ours(headers.get("origin"), headers.get("host"), context.public_url):
            raise problems.WebProblem(403, "foreign_origin", "asked for by another site's page")

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
            HTTPException: problems.on_http_error,
            Exception: problems.on_error,
        },
        request_max_body_size=context.limits.body,
        state=State({"conversations": conversations or new_conversations(context)}),
        logging_config=None,
        openapi_config=OpenAPIConfig(
            title="Cube & Amulet",
            version=__version__,
            path="/api/schema",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
    )


def new_conversations(context: Context) -> Conversations:
    """Room for the sockets of one server."""
    return Conversations(context.limits.sockets_per_person)
