"""The parts, and who may know whom: what stands above never imports what stands below it."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "penultima"

# From the foundations on. A part may import those before it, and itself.
ORDER = [
    "errors",
    "extras",
    "files",
    "intervals",
    "delays",
    "rules",
    "parsing",
    "kernel",
    "view",
    "text",
    "match",
    "referee",
    "bots",
    "lab",
    "env",
    "wire",
    "server",
    "terminal",
    "cli",
]
# A refusal says itself in words, but only when somebody prints it.
LATE = {("errors", "text")}


def part(module: str) -> str:
    return module.split(".")[1]


def imports(path: Path) -> set[str]:
    found = set()
    package = ["penultima", *path.relative_to(SOURCE).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            found.add(".".join([*base, *([node.module] if node.module else [])]))
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.split(".")[0] == "penultima"}


FILES = [path for path in SOURCE.rglob("*.py") if path.parent != SOURCE or path.stem in ORDER]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_go_one_way(path: Path) -> None:
    own = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    for module in imports(path):
        assert (own, part(module)) != ("terminal", "server"), "they share the wire, nothing else"
        assert module != "penultima", "what is there for users is made of everything"
        if (own, part(module)) not in LATE:
            assert ORDER.index(part(module)) <= ORDER.index(own), f"{own} imports {module}"


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
