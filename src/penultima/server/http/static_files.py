"""The page: the files of the web client, read once. What is not in the list does not exist."""

import gzip
import mimetypes
from hashlib import sha256
from html import escape
from pathlib import Path

from msgspec import Struct

from penultima.text.fluent import LANGS, say

FOLDER = Path(__file__).parents[2] / "page"


class File(Struct, frozen=True):
    body: bytes
    packed: bytes | None
    """The same for browsers that unpack it, if that is shorter."""
    kind: str
    tag: str
    forever: bool
    """Its name changes with its content, so a browser may keep it."""


class StaticFiles:
    def __init__(self, folder: Path = FOLDER) -> None:
        self.files: dict[str, File] = {}
        if folder.is_dir():
            for path in sorted(folder.rglob("*")):
                if path.is_file() and not path.is_symlink():
                    name = path.relative_to(folder).as_posix()
                    self.files[f"/{name}"] = _read(path, name)
        self.index = self.files.get("/index.html") or _plain_page()

    def find(self, path: str) -> File | None:
        """A file by its path. Every other path without a dot is a place inside the page."""
        if path in self.files:
            return self.files[path]
        return None if "." in path.rsplit("/", 1)[-1] else self.index


def _read(path: Path, name: str) -> File:
    kind, _ = mimetypes.guess_type(name)
    kind = {".woff2": "font/woff2", ".js": "text/javascript"}.get(path.suffix, kind or "")
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    body = path.read_bytes()
    forever = name.startswith("assets/")
    return _file(body, kind or "application/octet-stream", forever)


def _plain_page() -> File:
    lines = "".join(f'<p lang="{lang}">{escape(say(lang, "server-no-page"))}</p>' for lang in LANGS)
    body = f"<!doctype html><meta charset=utf-8><title>penultima</title>{lines}".encode()
    return _file(body, "text/html; charset=utf-8", False)


def _file(body: bytes, kind: str, forever: bool) -> File:
    packed = gzip.compress(body, 9, mtime=0)
    smaller = packed if len(packed) < 0.9 * len(body) else None
    return File(body, smaller, kind, sha256(body).hexdigest()[:16], forever)
