"""The parts of the package, and the direction of imports between them."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import penultima
from penultima.bots import LEVELS
from tools.belief_variants import Oracle

SOURCE = Path(__file__).parent.parent / "src" / "penultima"

# A part may import itself and the parts before it.
PARTS = [
    "errors",
    "extras",
    "files",
    "intervals",
    "rows",
    "delays",
    "rules",
    "parsing",
    "setups",
    "kernel",
    "view",
    "fairness",
    "text",
    "drawings",
    "match",
    "referee",
    "bots",
    "lab",
    "analysis",
    "env",
    "league",
    "wire",
    "server",
    "terminal",
    "cli",
]
SERVER_PARTS = [
    "errors",
    "request_ids",
    "confusables",
    "words",
    "memory",
    "metrics",
    "store",
    "runtime",
    "analysis_process",
    "event_loop",
    "pausable_clock",
    "rate_limits",
    "table",
    "open_tables",
    "other_nodes",
    "loaded_tables",
    "registry",
    "readiness",
    "net",
    "cut_off",
    "certificates",
    "https",
    "http",
    "admin",
    "config",
    "logging",
    "main",
]
# The table as a state machine: values and pure functions.
PURE = [
    "state",
    "reducer",
    "facts",
    "book",
    "match_records",
    "timing",
    "deadlines",
    "transition",
    "moves",
    "fair_deal",
    "rulings",
    "bot_turns",
    "lobby",
    "seating",
    "outfits",
    "takeovers",
    "start",
    "machine",
    "default_move",
    "names",
]
PURE_ELSEWHERE = {
    f"penultima.server.{name}" for name in ("errors", "words", "confusables", "store.entries")
}
# A refusal is put into words only when it is printed, a view is drawn only in a notebook, and a
# trained network is read only if one is to play.
LATE = {("errors", "text"), ("view", "drawings"), ("bots", "env")}
# The terminal is a client like any other: it knows the protocol, not the server.
SEPARATE = {("terminal", "server"), ("server", "terminal")}


def imports(path: Path) -> set[str]:
    """The modules of the package that a file imports."""
    found = set()
    package = ["penultima", *path.relative_to(SOURCE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            # `from package import module` imports the module.
            names = (f"{module}.{alias.name}" for alias in node.names)
            found |= {name if _is_module(name) else module for name in names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.split(".")[0] == "penultima"}


def _is_module(name: str) -> bool:
    path = SOURCE.parent.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or path.is_dir()


def files(folder: Path, parts: list[str]) -> list[Path]:
    return [
        path for path in sorted(folder.rglob("*.py")) if path.parent != folder or path.stem in parts
    ]


def name_of(path: Path) -> str:
    return str(path.relative_to(SOURCE))


def test_the_package_imports_no_tools() -> None:
    """Least of all the oracle, which looks at the cards (tools/belief_variants.py)."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            tops = {name.split(".")[0] for name in names}
            assert not tops & {"tools", "bench", "tests"}, f"{name_of(path)} imports {tops}"


def test_nobody_at_a_table_knows_the_cards() -> None:
    assert not any(issubclass(bot, Oracle) for bot in LEVELS.values())


@pytest.mark.parametrize("path", files(SOURCE, PARTS), ids=name_of)
def test_imports_go_one_way(path: Path) -> None:
    own = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    for module in imports(path):
        assert module != "penultima", "the package's front page imports everything"
        other = module.split(".")[1]
        assert (own, other) not in SEPARATE
        if (own, other) not in LATE:
            assert PARTS.index(other) <= PARTS.index(own), f"{own} imports {module}"


@pytest.mark.parametrize("path", files(SOURCE / "server", SERVER_PARTS), ids=name_of)
def test_imports_within_the_server_go_one_way(path: Path) -> None:
    own = path.relative_to(SOURCE / "server").parts[0].removesuffix(".py")
    for module in imports(path):
        if module.startswith("penultima.server."):
            other = module.split(".")[2]
            assert SERVER_PARTS.index(other) <= SERVER_PARTS.index(own), f"{own} imports {module}"


def test_every_module_belongs_to_a_part() -> None:
    for folder, parts in ((SOURCE, PARTS), (SOURCE / "server", SERVER_PARTS)):
        modules = {path.stem for path in folder.glob("[a-z]*.py")}
        packages = {path.parent.name for path in folder.glob("*/__init__.py")}
        assert modules | packages == set(parts)


@pytest.mark.parametrize("name", PURE)
def test_the_state_machine_of_a_table_is_pure(name: str) -> None:
    """It imports neither the driver that carries out its results nor anything that can wait."""
    path = SOURCE / "server" / "table" / f"{name}.py"
    ours = {module for module in imports(path) if module.startswith("penultima.server.")}
    pure = {f"penultima.server.table.{other}" for other in PURE}
    assert ours <= pure | PURE_ELSEWHERE
    source = path.read_text()
    assert "asyncio" not in source
    assert "import time" not in source


def test_no_cycle_is_hidden_from_the_interpreter() -> None:
    """A type-checking import of ours would hide that two modules need each other.

    The front page may have some: no module imports it.
    """
    for path in set(SOURCE.rglob("*.py")) - {SOURCE / "__init__.py"}:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
                hidden = [child for child in ast.walk(node) if isinstance(child, ast.ImportFrom)]
                ours = [i for i in hidden if i.level or (i.module or "").startswith("penultima")]
                assert not ours, name_of(path)


MOST_LINES = 450


def test_files_are_short_enough_to_read() -> None:
    """No file over 450 lines, except generated ones and kernel modules that say why."""
    root = SOURCE.parent.parent
    folders = ("src", "tests", "tools", "bench", "examples")
    python = {path for folder in folders for path in (root / folder).rglob("*.py")}
    python = {path for path in python if "node_modules" not in path.parts}
    page = {
        path
        for folder in ("src", "tests")
        for path in (root / "web" / folder).rglob("*.*")
        if path.suffix in (".ts", ".svelte", ".css") and "generated" not in path.parts
    }
    assert len(page) > 100
    long = {path for path in python | page if path.read_text().count("\n") > MOST_LINES}
    for path in long:
        assert path.parent == SOURCE / "kernel", f"{path.relative_to(root)} is long"
        docstring = ast.get_docstring(ast.parse(path.read_text())) or ""
        assert "one file" in docstring, f"{path.relative_to(root)} is long and doesn't say why"


HEAVY = (
    "aiohttp",
    "websockets",
    "textual",
    "numpy",
    "pettingzoo",
    "fluent",
    "babel",
    "asyncio",
    "matplotlib",
)


@pytest.mark.parametrize("module", ["penultima", "penultima.cli.main", "penultima.rules.game"])
def test_a_light_import(module: str) -> None:
    code = f"import sys, {module}; print([m for m in {HEAVY} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


MOST_MODULES = 60
"""Beyond those of the interpreter itself: with all of its parts, the library takes 130."""


@pytest.mark.parametrize("module", ["penultima", "penultima.cli.main"])
def test_parts_of_the_library_are_imported_when_they_are_used(module: str) -> None:
    """So that `penultima --help` answers at once (`make bench ARGS=startup`)."""
    code = f"import sys; before = len(sys.modules); import {module}"
    code += "; print(len(sys.modules) - before, 'msgspec' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    count, has_msgspec = done.stdout.split()
    assert int(count) <= MOST_MODULES
    assert has_msgspec == "False"


def test_the_front_page_has_all_that_it_promises() -> None:
    """What type checkers read, what is exported, and what is found have to agree."""
    tree = ast.parse((SOURCE / "__init__.py").read_text(encoding="utf-8"))
    imported = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    names = {
        node.module: tuple(alias.name for alias in node.names)
        for node in imported
        if (node.module or "").startswith("penultima")
    }
    assert names == penultima._PLACES
    assert sorted(name for there in names.values() for name in there) == penultima.__all__
    assert all(getattr(penultima, name) is not None for name in penultima.__all__)
    # Importing such a module would replace what is exported.
    assert not set(penultima.__all__) & {path.stem for path in SOURCE.iterdir()}
    assert not hasattr(penultima, "nothing")
