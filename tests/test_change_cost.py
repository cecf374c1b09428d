"""The files that name an option or an effect are those that CONTRIBUTING.md lists.

Guards against spelling one out in one more place instead of deriving it from its declaration.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "penultima"
SUFFIXES = {".py", ".pxd", ".toml", ".ftl", ".ts", ".svelte"}

GENERATED = {*(ROOT / "web/src/lib/generated").iterdir(), SOURCES / "kernel/codes.pxd"}
NOT_COUNTED = {
    SOURCES / "server/store/format/upcasters.py",  # what old logs contain, and never changes
    SOURCES / "house_rule_gallery.toml",  # uses effects, and need not use all
    SOURCES / "rules/presets.py",  # uses options, and need not use all
    SOURCES / "rules/card_effects.py",  # zeros use this effect (H4)
}


def _documented(change: str) -> tuple[int, set[Path]]:
    """The number of files and their paths, from the row about a change."""
    row = rf"^\| {re.escape(change)} \| (\d+) \| (.*?) \|$"
    ((count, which),) = re.findall(row, (ROOT / "CONTRIBUTING.md").read_text(), re.MULTILINE)
    counted = re.split(r"(?<=`|\))\. ", which)[0]
    paths = re.findall(r"`([\w./-]+\.\w+)`", counted)
    return int(count), {_found(path) for path in paths}


def _found(path: str) -> Path:
    (found,) = (base / path for base in (ROOT, SOURCES) if (base / path).exists())
    return found


def _files() -> Iterator[Path]:
    for folder in (SOURCES, ROOT / "web" / "src"):
        yield from (file for file in folder.rglob("*") if file.suffix in SUFFIXES)


def _naming(names: str) -> set[Path]:
    """The source files, written by hand, that contain one of the names."""
    named = re.compile(rf"(?:{names})(?!\w)")
    built = SOURCES / "page"
    return {
        file
        for file in _files()
        if built not in file.parents
        and file not in GENERATED | NOT_COUNTED
        and named.search(file.read_text(encoding="utf-8"))
    }


CHANGES = [
    ("an option, such as `no_mercy_catch`", "no_mercy_catch|no-mercy-catch"),
    ("an effect, such as `pass_hands`", "-pass-hands|PassHands|OP_PASS_HANDS|'pass_hands'"),
]


@pytest.mark.parametrize(("change", "names"), CHANGES, ids=["option", "effect"])
def test_the_files_of_a_change_are_those_documented(change: str, names: str) -> None:
    count, documented = _documented(change)
    assert count == len(documented)
    sources = {file for file in documented if file.suffix in SUFFIXES}
    assert _naming(names) == sources
    for file in documented - sources:
        assert file.suffix in (".md", ".scenario")
