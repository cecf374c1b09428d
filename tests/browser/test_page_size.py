"""The page stays small enough for a phone on a slow network."""

import gzip

from build_page import build

from .conftest import ROOT


def test_the_page_is_small() -> None:
    build(ROOT)
    folder = ROOT / "src/penultima/page/assets"
    files = [file for file in folder.iterdir() if file.suffix in (".js", ".css")]
    size = sum(len(gzip.compress(file.read_bytes(), 6)) for file in files)
    assert 0 < size <= 150_000
    # The server sends the texts of the rules: the page must not carry them too.
    assert not [file.name for file in files if b"rulebook-title" in file.read_bytes()]
