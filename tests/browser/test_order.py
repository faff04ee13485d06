"""What is seen first is told first: the page's own order is that of the eye, at every size."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from playwright.sync_api import ViewportSize
from tests.browser.conftest import DESKTOP, PHONE, Invite
from tests.browser.pages.layout import backwards
from tests.browser.pages.scenes import Scenes
from tests.browser.pages.screens import SCREENS, TABLES, Screen, walk

TABLET = ViewportSize(width=820, height=1180)
ON_ITS_SIDE = ViewportSize(width=740, height=360)
BARE_TABLES = [screen for screen in TABLES if not screen.sheet]


@pytest.mark.parametrize(
    ("size", "screens"),
    [
        (PHONE, SCREENS),
        (ON_ITS_SIDE, BARE_TABLES),
        (TABLET, BARE_TABLES),
        (DESKTOP, SCREENS),
    ],
    ids=["phone", "on-its-side", "tablet", "desktop"],
)
def test_the_keyboard_and_the_ear_go_where_the_eye_goes(
    person: Invite, scenes: Scenes, size: ViewportSize, screens: Sequence[Screen]
) -> None:
    ada = person("Ada", server=scenes.server, identity=scenes.identity, size=size)
    faults = [
        f"{screen.name}: {fault}"
        for screen in walk(ada, scenes.addresses, screens)
        for fault in backwards(ada.page)
    ]
    assert not faults, "\n".join(faults)
