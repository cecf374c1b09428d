"""Rename every field and tag of the protocol and the rules, then read stored tables.

`python -m tests.support.renamed_types FILE...` imports the modules below with changed sources, as
if a later version spelt everything differently in its messages, and prints a summary of all tables.
"""

import json
import re
import sys
from collections.abc import Sequence
from contextlib import closing
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, ModuleType

RENAMED = {
    f"penultima.{name}"
    for name in (
        "wire.notices",
        "wire.requests",
        "wire.seats",
        "wire.settings",
        "rules.events",
        "rules.actions",
        "rules.prompts",
    )
}


class RenamingLoader(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        source = self.get_data(self.path).decode()
        changed = re.sub(r"\bStruct,", 'Struct, rename="upper",', source)
        changed = re.sub(r'tag="(\w+)"', r'tag="renamed_\1"', changed)
        changed = re.sub(r'tag_field="(\w+)"', r'tag_field="renamed_\1"', changed)
        assert changed != source
        return compile(changed, self.path, "exec")


class RenamingFinder:
    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name not in RENAMED:
            return None
        spec = PathFinder.find_spec(name, path, target)
        assert spec is not None and spec.origin is not None
        spec.loader = RenamingLoader(name, spec.origin)
        return spec


def main(files: Sequence[str]) -> None:
    sys.meta_path.insert(0, RenamingFinder())
    import msgspec

    from penultima.rules.events import Played
    from penultima.server.store.database import connect
    from penultima.wire.notices import SatDown
    from tests.support.log_entries import fold
    from tests.support.table_summary import summary

    found = {}
    for file in files:
        with closing(connect(Path(file))) as database:
            slugs = database.execute("SELECT slug FROM log UNION SELECT slug FROM archive")
            found[file] = {slug: summary(fold(database, slug)) for (slug,) in slugs.fetchall()}
    sent = [msgspec.to_builtins(value) for value in (SatDown(0, "Ana"), Played(0, "R7"))]  # type: ignore[arg-type]
    print(json.dumps({"sent": sent, "tables": found}))


if __name__ == "__main__":
    main(sys.argv[1:])
