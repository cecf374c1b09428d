"""The files of the page, read once at the start. No other file is ever served."""

import gzip
import mimetypes
import re
from hashlib import sha256
from html import escape
from pathlib import Path

from msgspec import Struct

from penultima.text.fluent import LANGS, say

FOLDER = Path(__file__).parents[2] / "page"
BROTLI = ".br"
"""Ends the name of a file that the build has compressed: this server doesn't serve it by itself."""


class File(Struct, frozen=True):
    body: bytes
    encodings: dict[str, bytes]
    """The body as compressed by each encoding that pays, the best first."""
    content_type: str
    etag: str
    immutable: bool
    """The name contains a hash of the content, so a browser may keep the file."""

    def encoded(self, accepted: str) -> tuple[str | None, bytes]:
        """The best encoding that an Accept-Encoding header allows, and the body in it."""
        offers = [offer.replace(" ", "").partition(";") for offer in accepted.lower().split(",")]
        allowed = {name for name, _, weight in offers if not re.fullmatch(r"q=0(\.0*)?", weight)}
        for encoding, body in self.encodings.items():
            if encoding in allowed:
                return encoding, body
        return None, self.body


class StaticFiles:
    def __init__(self, folder: Path = FOLDER) -> None:
        self.files: dict[str, File] = {}
        if folder.is_dir():
            for path in sorted(folder.rglob("*")):
                if path.is_file() and not path.is_symlink() and path.suffix != BROTLI:
                    name = path.relative_to(folder).as_posix()
                    self.files[f"/{name}"] = _read(path, name)
        self.index = self.files.get("/index.html") or _fallback_page()

    def find(self, path: str) -> File | None:
        """The file at a path. Any other path without a dot is a route inside the page."""
        if path in self.files:
            return self.files[path]
        return None if "." in path.rsplit("/", 1)[-1] else self.index


def _read(path: Path, name: str) -> File:
    guessed, _ = mimetypes.guess_type(name)
    content_type = {".woff2": "font/woff2", ".js": "text/javascript"}.get(path.suffix, guessed)
    if content_type and content_type.startswith("text/"):
        content_type += "; charset=utf-8"
    immutable = name.startswith("assets/")
    brotli = path.with_name(path.name + BROTLI)
    encodings = {"br": brotli.read_bytes()} if brotli.is_file() else {}
    body = path.read_bytes()
    return _file(body, content_type or "application/octet-stream", immutable, encodings)


def _fallback_page() -> File:
    """Says that the page has not been built."""
    lines = "".join(f'<p lang="{lang}">{escape(say(lang, "server-no-page"))}</p>' for lang in LANGS)
    body = f"<!doctype html><meta charset=utf-8><title>penultima</title>{lines}".encode()
    return _file(body, "text/html; charset=utf-8", False, {})


def _file(body: bytes, content_type: str, immutable: bool, encodings: dict[str, bytes]) -> File:
    compressed = gzip.compress(body, 9, mtime=0)
    if len(compressed) < 0.9 * len(body):
        encodings = encodings | {"gzip": compressed}
    return File(body, encodings, content_type, sha256(body).hexdigest()[:16], immutable)
