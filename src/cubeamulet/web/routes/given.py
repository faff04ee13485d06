"""What routes are given besides their request."""

from __future__ import annotations

from typing import TypeAlias

from litestar.di import NamedDependency
from litestar.params import SkipValidation

from cubeamulet.web.context import Context

Given: TypeAlias = NamedDependency[SkipValidation[Context]]
