"""The page stays small enough for a phone on a slow network."""

import gzip
import re
from pathlib import Path

import pytest

from build_page import build
from penultima.text.fluent import LANGS

from .conftest import ROOT

FOLDER = ROOT / "src/penultima/page"
FIRST_VIEW_BYTES = 150_000
OTHER_PART_BYTES = 15_000


def size(files: set[Path]) -> int:
    return sum(len(gzip.compress(file.read_bytes(), 6)) for file in files)


def stem(file: Path) -> str:
    """The name without its hash: a part's style has the name of its script."""
    return file.stem[:-9]


def with_imports(script: Path, known: set[Path] | None = None) -> set[Path]:
    """A script, and all scripts that are loaded with it."""
    known = set() if known is None else known
    known.add(script)
    for name in re.findall(r'(?:from|import)"\./([\w.-]+\.js)"', script.read_text()):
        if script.with_name(name) not in known:
            with_imports(script.with_name(name), known)
    return known


@pytest.fixture(scope="module")
def files() -> set[Path]:
    build(ROOT)
    return {file for file in (FOLDER / "assets").iterdir() if file.suffix in (".js", ".css")}


def first_view(files: set[Path], part: str) -> set[Path]:
    """What index.html names, one part of the page and the larger language, with their styles."""
    named = re.findall(r"/assets/([\w.-]+)", (FOLDER / "index.html").read_text())
    language = max((f for f in files if stem(f) in LANGS), key=lambda file: size({file}))
    roots = {file for file in files if file.name in named or stem(file) == part} | {language}
    scripts = set().union(*(with_imports(file) for file in roots if file.suffix == ".js"))
    stems = {stem(script) for script in scripts}
    return scripts | {file for file in files if file.suffix == ".css" and stem(file) in stems}


@pytest.mark.parametrize("part", ["Home", "Join", "Create", "Lobby", "Table", "Replay"])
def test_the_first_view_is_small(files: set[Path], part: str) -> None:
    assert any(stem(file) == part for file in files)
    assert size(first_view(files, part)) <= FIRST_VIEW_BYTES


def test_other_parts_are_small(files: set[Path]) -> None:
    for file in files - first_view(files, "Table") - {f for f in files if stem(f) in LANGS}:
        assert size({file}) <= OTHER_PART_BYTES, file.name


def test_the_page_does_not_carry_the_texts_of_the_rules(files: set[Path]) -> None:
    """The server sends them."""
    assert not [file.name for file in files if b"rulebook-title" in file.read_bytes()]
