"""The documentation as a site: complete, in every language, without links that lead nowhere."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from penultima.rules.edition import names
from tools.site import DOCS, build

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The generator itself checks the links between pages: it fails if one leads nowhere."""
    folder = tmp_path_factory.mktemp("docs") / "site"
    build(folder)
    return folder


class Page(HTMLParser):
    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.ids: set[str] = set()
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.ids.update(found[name] for name in ("id", "name") if name in found)
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag in ("img", "script", "link"):
            self.loaded += [found[name] for name in ("src", "href") if name in found]


def pages(site: Path) -> Iterator[tuple[Path, Page]]:
    for file in sorted(site.rglob("*.html")):
        if file.name != "404.html":  # its links are those of a page at any address
            yield file, Page(file)


def test_every_page_of_the_docs_is_in_the_site_and_its_navigation(site: Path) -> None:
    contents = Page(site / "index.html")
    for page in DOCS.glob("*.md"):
        if page.name != "README.md":
            assert (site / f"{page.stem}.html").exists()
            assert any(link.endswith(f"{page.stem}.html") for link in contents.links), page


@pytest.mark.parametrize("edition", names())
def test_the_rules_of_every_edition_are_pages_in_every_language(site: Path, edition: str) -> None:
    english = (site / "rules" / f"{edition}.html").read_text(encoding="utf-8")
    spanish = (site / "es" / "rules" / f"{edition}.html").read_text(encoding="utf-8")
    french = (site / "fr" / "rules" / f"{edition}.html").read_text(encoding="utf-8")
    assert "discard pile" in english
    assert "pila para TIRAR" in spanish
    assert "le talon" in french


def test_no_link_leads_nowhere(site: Path) -> None:
    ids = {file: page.ids for file, page in pages(site)}
    broken = []
    for file, page in pages(site):
        for link in page.links + page.loaded:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            anchor_is_missing = (
                parts.fragment and target in ids and unquote(parts.fragment) not in ids[target]
            )
            if not target.exists() or (anchor_is_missing and parts.fragment != "__skip"):
                broken.append(f"{file.relative_to(site)}: {link}")
    assert broken == []


def test_nothing_is_loaded_from_another_site(site: Path) -> None:
    """It is read without a network, too."""
    for _, page in pages(site):
        assert not [url for url in page.loaded if urlsplit(url).netloc]


def test_the_first_page_says_what_it_is_shows_it_and_tells_how_to_start(site: Path) -> None:
    for lang in ("", "es", "fr"):
        file = site / lang / "index.html"
        text = file.read_text(encoding="utf-8")
        assert "UNO" in text
        assert re.search(r"<img[^>]*table\.png", text)
        assert "penultima serve" in text
