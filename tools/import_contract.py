"""The import-linter contract `allow_list`: what a part of the package may import, and no more.

The built-in contracts say what is forbidden; the architecture says what is allowed. A contract of
this type covers one part (a module with everything below it, less the modules in `excluding`). It
may always import itself and the standard library; other parts of the package only if `may_import`
names them, other libraries only if `libraries` does. A part that does not exist is in order.
"""

import sys

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

ROOT = "cubeamulet"


def within(module: str, parts: set[str]) -> bool:
    """Whether `module` is one of `parts` or below one of them."""
    return any(module == part or module.startswith(part + ".") for part in parts)


class AllowListContract(Contract):
    """Direct imports of `module` must be named; every part has a contract, so that is enough."""

    type_name = "allow_list"

    module = fields.StringField()
    excluding = fields.SetField(subfield=fields.StringField(), required=False)
    may_import = fields.SetField(subfield=fields.StringField(), required=False)
    libraries = fields.SetField(subfield=fields.StringField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:  # noqa: FBT001
        """Compare every direct import of the part with the lists."""
        broken = [
            f"{importer} imports {imported}"
            for importer in sorted(self._members(graph))
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            if not self._is_allowed(imported)
        ]
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print one line for each import that nobody allowed."""
        for line in check.metadata["broken"]:
            output.print_error(f"  {line}")

    def _members(self, graph: ImportGraph) -> set[str]:
        return {module for module in graph.modules if self._is_own(module)}

    def _is_own(self, module: str) -> bool:
        return within(module, {str(self.module)}) and not within(module, self._names("excluding"))

    def _is_allowed(self, imported: str) -> bool:
        if imported == ROOT or self._is_own(imported):
            return True
        if within(imported, {ROOT}):
            return within(imported, self._names("may_import"))
        top = imported.partition(".")[0]
        return top in sys.stdlib_module_names or top in self._names("libraries")

    def _names(self, field: str) -> set[str]:
        return {str(name) for name in getattr(self, field) or ()}
