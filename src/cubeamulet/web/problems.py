"""Every refusal of the web layer as a ``Problem`` with the right status; nothing else gets out."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import TypeVar

import msgspec
from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from cubeamulet.protocol.messages import Problem
from cubeamulet.table.ports import Stopping, StoreError
from cubeamulet.table.refusals import Kind, Refused, kind_of
from cubeamulet.web.keys import KeyTwice, require_each_key_once

logger = logging.getLogger(__name__)

T = TypeVar("T")
AnyRequest = Request[object, object, State]

STATUS_OF_KIND = {
    Kind.CONFLICT: 409,
    Kind.FORBIDDEN: 403,
    Kind.INVALID: 422,
    Kind.UNKNOWN: 404,
    Kind.BROKEN: 500,
    Kind.UNAVAILABLE: 503,
}

CODES = {
    400: "bad_request",
    404: "not_found",
    405: "method_not_allowed",
    413: "body_too_large",
}


class WebProblem(Exception):
    """A refusal of the web layer itself; ``retry_after`` in seconds, where waiting helps."""

    def __init__(self, status: int, code: str, message: str, retry_after: int = 0) -> None:
        super().__init__(message)
        self.status = status
        self.problem = Problem(code, message)
        self.retry_after = retry_after


def too_many(wait: int) -> WebProblem:
    """The refusal of somebody who asks too often: ``wait`` seconds help."""
    return WebProblem(429, "too_many_requests", f"too many requests; try again in {wait} s", wait)


def parse_body(body: bytes, expected: type[T]) -> T:
    """A request's JSON as a value of the wire; raises ``WebProblem`` that says what is wrong."""
    try:
        wish = msgspec.json.decode(body, type=expected)
        require_each_key_once(body)
    except KeyTwice as error:
        raise WebProblem(400, "malformed_json", f"{error} of the body") from error
    except msgspec.ValidationError as error:
        raise WebProblem(422, "invalid_message", str(error)) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WebProblem(400, "malformed_json", "the body is no valid JSON") from error
    return wish


def status_of(problem: Problem) -> int:
    """The HTTP status that says what kind of refusal a table's problem is."""
    return STATUS_OF_KIND[kind_of(problem)]


def respond(
    problem: Problem, status: int, headers: dict[str, str] | None = None
) -> Response[Problem]:
    """The answer that carries a problem."""
    return Response(problem, status_code=status, headers=headers)


def on_web_problem(_: AnyRequest, error: WebProblem) -> Response[Problem]:
    """What the web layer refuses."""
    headers = {"retry-after": str(error.retry_after)} if error.retry_after else None
    return respond(error.problem, error.status, headers)


def on_refusal(_: AnyRequest, error: Refused) -> Response[Problem]:
    """What a table refuses."""
    return respond(error.problem, status_of(error.problem))


def on_store_error(_: AnyRequest, error: StoreError) -> Response[Problem]:
    """What the store could not do; nothing was changed."""
    if not isinstance(error, Stopping):
        logger.error("the store failed", exc_info=error)
    return respond(Problem("try_again", "the server cannot read or store just now"), 503)


def on_http_error(_: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What the framework refuses; its own words are not passed on."""
    status = error.status_code
    if status >= 500:
        logger.error("request failed", exc_info=error)
    code = CODES.get(status, "internal_error" if status >= 500 else "bad_request")
    return respond(Problem(code, HTTPStatus(status).phrase.lower()), status, _allowed(error))


def on_error(_: AnyRequest, error: Exception) -> Response[Problem]:
    """A fault of this program: the log gets everything, the client nothing but the fact."""
    logger.error("request failed", exc_info=error)
    return respond(Problem("internal_error", "the server made a mistake"), 500)


def _allowed(error: HTTPException) -> dict[str, str] | None:
    allow = (error.headers or {}).get("allow")
    return {"allow": allow} if allow else None
