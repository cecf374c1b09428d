"""The documentation as a site: `make docs`, or `python -m tools.site [FOLDER]`.

The pages of docs/, those of the project's folder, and the rules of every edition in every language
are laid out in a temporary folder, with links that fit, and made into HTML by Zensical. The
navigation is that of docs/README.md.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath

from penultima.rules.edition import default_name, load, names
from penultima.rules.table import Setup
from penultima.text.cards import edition_name
from penultima.text.fluent import ENGLISH, LANGS, Lang, say
from penultima.text.rulebook import rulebook

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
NOTEBOOKS = ROOT / "examples" / "notebooks"
SITE = ROOT / "src" / "penultima" / "site"
PROJECT_PAGES = ("ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
COPIED = (".md", ".py", ".svg", ".png")

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
SECTION = re.compile(r"^## (.+)$")
ROW = re.compile(r"^\| \[[^\]]+\]\(([^)]+)\)")

Nav = list[dict[str, "str | Nav"]]


def places() -> dict[PurePosixPath, PurePosixPath]:
    """Where each file of the project stands in the site."""
    # SECURITY.md and docs/security.md would be one file on some systems.
    found = {PurePosixPath(name): PurePosixPath("project", name.lower()) for name in PROJECT_PAGES}
    found[PurePosixPath("web/public/mark.svg")] = PurePosixPath("mark.svg")
    for file in sorted(NOTEBOOKS.glob("*.ipynb")):
        path = PurePosixPath(file.relative_to(ROOT).as_posix())
        found[path] = PurePosixPath("notebooks", path.name)
    for file in sorted(DOCS.rglob("*")):
        if file.suffix in COPIED:
            inside = PurePosixPath(file.relative_to(DOCS).as_posix())
            if inside == PurePosixPath("README.md"):
                place = PurePosixPath("contents.md")
            elif inside.parts[0] == "site":
                place = PurePosixPath(*inside.parts[1:])
            elif inside.suffix == ".py":  # to be read, not imported
                place = inside.with_name(f"{inside.name}.txt")
            else:
                place = inside
            found[PurePosixPath("docs") / inside] = place
    return found


def rule_pages() -> dict[PurePosixPath, str]:
    """The rules of every edition, for four players, as the engine plays them."""
    players = tuple("1234")
    return {
        rule_page(lang, edition): rulebook(Setup(load(edition), players), lang)
        for lang in LANGS
        for edition in names()
    }


def rule_page(lang: Lang, edition: str) -> PurePosixPath:
    return PurePosixPath("" if lang == ENGLISH else lang, "rules", f"{edition}.md")


def lay_out(folder: Path) -> None:
    """Write all pages into a folder."""
    placed = places()
    for source, place in placed.items():
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".md":
            text = (ROOT / source).read_text(encoding="utf-8")
            target.write_text(_relinked(text, source, place, placed), encoding="utf-8")
        else:
            shutil.copyfile(ROOT / source, target)
    for place, text in rule_pages().items():
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


def _relinked(
    text: str,
    source: PurePosixPath,
    place: PurePosixPath,
    placed: dict[PurePosixPath, PurePosixPath],
) -> str:
    """A page with its links as they have to be in the site. A link out of it becomes plain text."""

    def relink(found: re.Match[str]) -> str:
        mark, label, link = found.groups()
        path, hash_, anchor = link.partition("#")
        if not path or ":" in path or source.parts[:2] == ("docs", "site"):
            return found[0]
        target = PurePosixPath(os.path.normpath(source.parent / path))
        if target not in placed:
            return str(label)
        new = os.path.relpath(placed[target], place.parent)
        return f"{mark}[{label}]({PurePosixPath(new)}{hash_}{anchor})"

    return LINK.sub(relink, text)


def navigation() -> Nav:
    """The sections and pages of docs/README.md, and the rules of the editions before them."""
    nav: Nav = [{"penultima": "index.md"}, _rules_nav(ENGLISH)]
    pages: Nav = []
    placed = places()
    for line in (DOCS / "README.md").read_text(encoding="utf-8").splitlines():
        if section := SECTION.match(line):
            pages = []
            nav.append({section[1]: pages})
        elif row := ROW.match(line):
            path = PurePosixPath(os.path.normpath(PurePosixPath("docs") / row[1]))
            place = placed.get(path, placed.get(path / "README.md"))
            assert place is not None, f"docs/README.md names {row[1]}, which is not a page"
            pages.append({_title(path if path in placed else path / "README.md"): str(place)})
    nav.append({"Changes": "project/changelog.md"})
    nav += ({say(lang, "language-name"): _translated(lang)} for lang in LANGS if lang != ENGLISH)
    return nav


def _translated(lang: Lang) -> Nav:
    """The pages for players in docs/site/<lang>, as far as there are any, and the rules."""
    nav: Nav = []
    folder = DOCS / "site" / lang
    if (folder / "index.md").exists():
        nav.append({say(lang, "page-home"): f"{lang}/index.md"})
    nav.append(_rules_nav(lang))
    for page in sorted(folder.glob("*.md")):
        if page.name != "index.md":
            nav.append({_title(page): f"{lang}/{page.name}"})
    return nav


def _rules_nav(lang: Lang) -> dict[str, "str | Nav"]:
    pages: Nav = [{edition_name(load(each), lang): str(rule_page(lang, each))} for each in names()]
    return {say(lang, "terminal-key-r"): pages}


def first_page(lang: Lang) -> str:
    """Where the language switch leads."""
    if lang == ENGLISH:
        return "index.html"
    if (DOCS / "site" / lang / "index.md").exists():
        return f"{lang}/index.html"
    return str(rule_page(lang, default_name()).with_suffix(".html"))


def _title(page: Path | PurePosixPath) -> str:
    """The first heading of a page."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return next(line[2:] for line in text.splitlines() if line.startswith("# "))


def config() -> dict[str, object]:
    """The configuration of the generator. Nothing is fetched from other sites."""
    schemes = (("default", "light", "dark"), ("slate", "dark", "light"))
    return {
        "site_name": "penultima",
        "site_description": "The card table that you run yourself",
        "copyright": "Apache-2.0. Independent, and not affiliated with the owners of the marks.",
        "docs_dir": "pages",
        "site_dir": "site",
        "use_directory_urls": False,
        "theme": {
            "name": "material",
            "font": False,
            "favicon": "mark.svg",
            "features": ["navigation.indexes", "navigation.top", "search.highlight", "toc.follow"],
            "palette": [
                {
                    "scheme": scheme,
                    "media": f"(prefers-color-scheme: {media})",
                    "primary": "teal",
                    "toggle": {"icon": "lucide/sun-moon", "name": f"Switch to {other} colours"},
                }
                for scheme, media, other in schemes
            ],
        },
        "extra": {
            "generator": False,
            "alternate": [
                {"name": say(lang, "language-name"), "link": first_page(lang), "lang": lang}
                for lang in LANGS
            ],
        },
        "markdown_extensions": ["tables", "attr_list", "md_in_html", "toc", "pymdownx.superfences"],
        "plugins": [{"search": {"lang": list(LANGS)}}],
        "nav": navigation(),
    }


def build(out: Path) -> None:
    """Make the site. Raises SystemExit if it has a link that leads nowhere."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder).resolve()
        lay_out(work / "pages")
        # JSON is YAML, too.
        (work / "mkdocs.yml").write_text(json.dumps(config()))
        command = [str(Path(sys.executable).with_name("zensical")), "build", "--strict"]
        done = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"The site can't be built:\n{done.stdout}{done.stderr}")
        # The language switch looks for one in each language.
        site = work / "site"
        for lang in LANGS:
            if lang != ENGLISH:
                shutil.copyfile(site / "sitemap.xml", site / lang / "sitemap.xml")
        (site / "licenses.txt").write_text(licenses(), encoding="utf-8")
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(site, out)


def licenses() -> str:
    """Those of the theme, whose style, scripts and icons are in the site."""
    files = distribution("zensical").files or ()
    ours = [file for file in files if str(file).endswith(("licenses/LICENSE.md", "lucide/LICENSE"))]
    assert len(ours) == 2, "Zensical keeps its licenses elsewhere"
    return "\n\n".join(Path(str(file.locate())).read_text(encoding="utf-8") for file in ours)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__)
    parser.add_argument(
        "folder", nargs="?", type=Path, default=SITE, help="default: in the package"
    )
    args = parser.parse_args()
    build(args.folder)
    print(f"{args.folder}: {sum(1 for _ in args.folder.rglob('*.html'))} pages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
