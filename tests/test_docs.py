"""Docs are tested: their code runs, their links lead somewhere, and nothing is left out."""

import doctest
import re
from pathlib import Path
from typing import get_args

import pytest

from penultima.cli.main import COMMANDS
from penultima.rules.events import Event
from penultima.rules.prompts import Prompt
from tools import doc_tables

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("conformance/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_code_in_docs_runs(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False)
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
        assert (page.parent / link).exists(), link


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
def test_tables_that_follow_from_the_rules_are_current(page: Path) -> None:
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


def test_every_module_of_the_kernel_is_documented() -> None:
    page = (ROOT / "docs" / "kernel.md").read_text()
    for module in (ROOT / "src" / "penultima" / "kernel").glob("[!_]*.py"):
        assert f"`{module.name}`" in page


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_readme(command: str) -> None:
    assert f"`penultima {command}" in (ROOT / "README.md").read_text()


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_make_targets_exist(page: str) -> None:
    targets = re.findall(r"(?:^|`)make ([a-z]+)", (ROOT / page).read_text(), re.MULTILINE)
    makefile = (ROOT / "Makefile").read_text()
    assert targets
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
