"""The files of the page: compressed as the browser accepts it."""

import gzip
from pathlib import Path

import pytest

from penultima.server.http.static_files import StaticFiles

TEXT = b"the same words again " * 50


@pytest.fixture
def page(tmp_path: Path) -> StaticFiles:
    (tmp_path / "index.html").write_bytes(b"hello")
    (tmp_path / "words.txt").write_bytes(TEXT)
    (tmp_path / "words.txt.br").write_bytes(b"made by the build")
    return StaticFiles(tmp_path)


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=1.0, gzip;q=0.8", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br; q=0.0, GZIP", "gzip"),
        ("zstd, brotli", None),
        ("", None),
    ],
)
def test_a_file_comes_in_the_best_encoding(
    page: StaticFiles, accepted: str, encoding: str | None
) -> None:
    found, body = page.files["/words.txt"].encoded(accepted)
    assert found == encoding
    if encoding == "br":
        assert body == b"made by the build"
    else:
        assert (gzip.decompress(body) if encoding else body) == TEXT


def test_what_does_not_compress_comes_as_it_is(page: StaticFiles) -> None:
    assert page.index.encoded("gzip, br") == (None, b"hello")


def test_compressed_files_are_not_served_by_themselves(page: StaticFiles) -> None:
    assert sorted(page.files) == ["/index.html", "/words.txt"]
    assert page.find("/words.txt.br") is None
