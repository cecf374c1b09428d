"""Docs are tested: their code runs, links and paths lead somewhere, and nothing is left out."""

import doctest
import re
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from penultima.cli.main import COMMANDS
from penultima.rules.events import Event
from penultima.rules.prompts import Prompt
from tools import api_pages, cli_page, doc_tables

ROOT = Path(__file__).parent.parent
FOLDERS = ("", "docs", "docs/api", "conformance")
PAGES = sorted(page for folder in FOLDERS for page in (ROOT / folder).glob("*.md"))


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_code_in_docs_runs(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False)
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#:]+)[)#]", page.read_text()):
        assert (page.parent / link).exists(), link


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_nothing_is_left_to_be_filled_in(page: Path) -> None:
    assert re.findall(r"@[A-Z]+@|\bTODO\b|\bTBD\b", page.read_text()) == []


CODE = re.compile(r"`[^`\n]+`|^    .*$|```.*?```", re.MULTILINE | re.DOTALL)
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z0-9-]+")
PROGRAMS = ("src", "tools", "bench", "examples", "tests/browser")
OF_OTHERS = {"--detach", "--from", "--inplace"}
"""Options of docker, uvx and setuptools."""


@cache
def options() -> set[str]:
    """Those of every program here; `tools.cli_page` has those that are made by a loop."""
    files = [file for folder in PROGRAMS for file in (ROOT / folder).rglob("*.py")]
    found = {option for file in files for option in re.findall(r'"(--[\w-]+)"', file.read_text())}
    return found.union(OPTION.findall(cli_page.page()), OF_OTHERS)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_options_exist(page: Path) -> None:
    code = " ".join(CODE.findall(page.read_text()))
    assert set(OPTION.findall(code)) <= options()


def test_every_page_is_in_the_index() -> None:
    index = (ROOT / "docs" / "README.md").read_text()
    pages = [page.name for page in (ROOT / "docs").glob("*.md") if page.name != "README.md"]
    assert [page for page in pages if f"]({page})" not in index] == []


MAPS = ("ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "docs/glossary.md")
PATH = re.compile(r"`([\w./-]+(?:/|\.py|\.ts|\.toml|\.md|\.pxd))`")


@pytest.mark.parametrize("page", MAPS)
def test_paths_exist(page: str) -> None:
    """Paths are written from the project's folder, or from src/penultima/ or web/src/."""
    paths = set(PATH.findall((ROOT / page).read_text()))
    places = (ROOT, ROOT / "src/penultima", ROOT / "web/src", ROOT / "web/src/lib")
    assert paths
    assert sorted(path for path in paths if not any((p / path).exists() for p in places)) == []


def test_the_readme_is_a_taste_of_the_library() -> None:
    """Guards the test above: code that isn't found isn't run."""
    assert (ROOT / "README.md").read_text().count(">>> ") >= 6


@pytest.mark.parametrize("kind", get_args(Event) + get_args(Prompt))
def test_every_event_and_prompt_is_documented(kind: type) -> None:
    page = (ROOT / "docs" / "events.md").read_text()
    row = rf"^\| `{kind.__struct_config__.tag}` \| (.*?) \|"  # type: ignore[attr-defined]
    (fields,) = re.findall(row, page, re.MULTILINE)
    documented = re.findall(r"`(\w+)`", fields)
    assert documented == list(kind.__struct_fields__)  # type: ignore[attr-defined]


@pytest.mark.parametrize("page", doc_tables.PAGES, ids=lambda page: page.name)
def test_tables_that_follow_from_the_code_are_current(page: Path) -> None:
    """If this fails: python -m tools.doc_tables"""
    assert page.read_text() == doc_tables.with_tables(page.read_text())


def test_every_generated_table_has_its_place() -> None:
    """Guards the test above: a table without its markers would not be compared."""
    found = [
        name
        for page in doc_tables.PAGES
        for _, name, _ in doc_tables.MARKED.findall(page.read_text())
    ]
    assert sorted(found) == sorted(doc_tables.TABLES)


@pytest.mark.parametrize("page", api_pages.pages(), ids=name)
def test_api_pages_are_current(page: Path) -> None:
    """If this fails: python -m tools.api_pages"""
    assert page.read_text() == api_pages.pages()[page]


def test_there_is_no_api_page_too_many() -> None:
    assert set((ROOT / "docs/api").iterdir()) == set(api_pages.pages())


def test_every_module_of_the_kernel_is_documented() -> None:
    page = (ROOT / "docs" / "kernel.md").read_text()
    for module in (ROOT / "src" / "penultima" / "kernel").glob("[!_]*.py"):
        assert f"`{module.name}`" in page


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_readme(command: str) -> None:
    assert f"`penultima {command}" in (ROOT / "README.md").read_text()


def test_the_page_of_commands_is_current() -> None:
    """If this fails: python -m tools.cli_page"""
    text = cli_page.PAGE.read_text()
    assert text == cli_page.page()
    assert text.count("| `--") > 50


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_make_targets_exist(page: str) -> None:
    targets = re.findall(r"(?:^|`)make ([a-z]+)", (ROOT / page).read_text(), re.MULTILINE)
    makefile = (ROOT / "Makefile").read_text()
    assert targets
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
