"""The pages and their headers."""

import re
from importlib.resources import files
from pathlib import Path

import pytest
from tests.unit.web.conftest import Live

from cubeamulet.web.client import NOT_BUILT, read_client

PAGES = (
    "/",
    "/new/gargon",
    "/new/bargon",
    "/t/abc",
    "/t/abc/invitation",
    "/check",
    "/check/game",
    "/rulings",
    "/credits",
    "/help/gargon",
    "/settings",
    "/design",
)


@pytest.mark.parametrize("path", PAGES)
def test_every_page_of_the_client_is_the_one_page(live: Live, path: str) -> None:
    answer = live.client().get(path)
    assert (answer.status_code, "Cube &amp; Amulet" in answer.text) == (200, True)


@pytest.mark.parametrize("path", ["/nowhere", "/new/chess", "/t", "/t/a/b/c", "/help/bargon"])
def test_an_unknown_page_is_404_but_still_the_client(live: Live, path: str) -> None:
    answer = live.client().get(path)
    assert (answer.status_code, "Cube &amp; Amulet" in answer.text) == (404, True)


def test_the_page_allows_nothing_from_elsewhere(live: Live) -> None:
    policy = live.client().get("/").headers["content-security-policy"]
    assert policy.split("; ") == [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]


@pytest.mark.parametrize("path", ["/", "/nowhere", "/api/health", "/api/nowhere", "/favicon.svg"])
def test_no_answer_lets_an_invitation_leak_to_other_sites(live: Live, path: str) -> None:
    headers = live.client().get(path).headers
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert "camera=()" in headers["permissions-policy"]
    assert "server" not in headers


def test_files_named_by_their_content_are_kept_for_ever(live: Live) -> None:
    answer = live.client().get("/assets/index-1a2b.js")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"


def test_the_page_itself_is_asked_for_again_and_not_sent_twice(live: Live) -> None:
    first = live.client().get("/")
    again = live.client().get("/", headers={"if-none-match": first.headers["etag"]})
    assert first.headers["cache-control"] == "no-cache"
    assert (again.status_code, again.content) == (304, b"")


def test_texts_travel_compressed_where_the_browser_can_read_that(live: Live) -> None:
    plain = live.client().get("/assets/index-1a2b.js", headers={"accept-encoding": "identity"})
    packed = live.client().get("/assets/index-1a2b.js", headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text


def test_a_head_request_gets_the_headers_alone(live: Live) -> None:
    answer = live.client().head("/")
    assert (answer.status_code, answer.content) == (200, b"")


@pytest.mark.parametrize(
    "path", ["/assets/none.js", "/assets/../../conftest.py", "/assets/%2e%2e/%2e%2e/etc/passwd"]
)
def test_no_other_file_can_be_asked_for(live: Live, path: str) -> None:
    answer = live.client().get(path)
    assert answer.status_code == 404
    assert "import" not in answer.text


def test_a_page_takes_no_posts(live: Live) -> None:
    answer = live.client().post("/")
    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")


def test_without_a_built_client_a_page_says_how_to_build_it(tmp_path: Path) -> None:
    page = read_client(tmp_path)["index.html"]
    assert page.content.decode() == NOT_BUILT
    assert "make play" in NOT_BUILT


@pytest.mark.parametrize(("host", "policy"), [("localhost", "same-origin"), ("192.0.2.7", None)])
def test_the_opener_policy_is_sent_where_browsers_heed_it(
    live: Live, host: str, policy: str | None
) -> None:
    headers = live.client().get("/", headers={"host": host}).headers
    assert headers.get("cross-origin-opener-policy") == policy


def test_no_page_may_run_a_script_that_is_not_ours() -> None:
    """The built client, as it is served: nothing inline that the policy would have to allow."""
    built = read_client(Path(str(files("cubeamulet.web") / "static")))
    pages = [file.content.decode() for name, file in built.items() if name.endswith(".html")]
    assert pages
    for page in pages:
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=|javascript:", page)
        assert not re.search(r"\b(?:src|href)=[\"']?(?:https?:)?//", page)
