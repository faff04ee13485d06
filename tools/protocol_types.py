"""Write, or with --check compare, what is made from the messages.

That is their JSON Schema, the client's TypeScript types, and in `docs/api` the reference and the
OpenAPI document.

`cubeamulet.protocol.generate` prints the schema of all messages on standard output; the TypeScript
types are made from it by json2ts of the client's tools, which must be on PATH with Node.
"""

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENT = ROOT / "webclient"
SCHEMA = CLIENT / "src/lib/protocol/schema.json"
TYPES = CLIENT / "src/lib/protocol/messages.ts"
OPENAPI = ROOT / "docs/api/openapi.json"
REFERENCE = ROOT / "docs/api/messages.md"
BANNER = "/* Generated from the server's messages by `make protocol`; do not edit. */"


def printed_by(module: str) -> str:
    """What the server's code has to say now."""
    command = [sys.executable, "-m", module]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def types_text(schema: str) -> str:
    """The TypeScript types for `schema`; json2ts knows tuples by their older keyword only."""
    schema = schema.replace('"items": false', '"additionalItems": false')
    schema = schema.replace('"prefixItems"', '"items"')
    command = [
        "node",
        str(CLIENT / "node_modules/json-schema-to-typescript/dist/src/cli.js"),
        "--no-additionalProperties",
        "--no-style.semi",
        "--style.singleQuote",
        f"--bannerComment={BANNER}",
    ]
    done = subprocess.run(
        command, input=schema, cwd=CLIENT, check=True, capture_output=True, text=True
    )
    return done.stdout


def reference_text(schema: str) -> str:
    """The page about `schema`."""
    command = [sys.executable, str(ROOT / "tools/protocol_reference.py")]
    return subprocess.run(command, input=schema, check=True, capture_output=True, text=True).stdout


def main() -> int:
    """Write the files, or say which of them is out of date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if not current")
    only_check = parser.parse_args().check
    schema = printed_by("cubeamulet.protocol.generate")
    openapi = printed_by("cubeamulet.protocol.openapi")
    stale = 0
    made = {SCHEMA: schema, OPENAPI: openapi}
    made |= {TYPES: types_text(schema), REFERENCE: reference_text(schema)}
    for path, text in made.items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        if only_check:
            print(f"{path.relative_to(ROOT)} is not current: run `make protocol`", file=sys.stderr)
            stale = 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return stale


if __name__ == "__main__":
    sys.exit(main())
