"""Checking whether a file can be written, without changing anything."""

import os
from pathlib import Path
from threading import Thread

import pytest

from penultima.errors import BadSetup
from penultima.files import check_can_write


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "out.csv"


def test_checking_creates_no_file(place: Path) -> None:
    check_can_write(place)
    assert not list(place.parent.iterdir())


def test_checking_leaves_a_file_unchanged(place: Path) -> None:
    place.write_text("before")
    check_can_write(place)
    assert place.read_text() == "before"


def test_checking_leaves_a_dangling_link_unchanged(place: Path) -> None:
    place.symlink_to("real.csv")
    check_can_write(place)
    assert place.is_symlink()
    assert not place.exists()


def test_checking_a_pipe_does_not_wait_for_a_reader(place: Path) -> None:
    """Opening a pipe without a reader would block forever."""
    os.mkfifo(place)
    asked = Thread(target=check_can_write, args=(place,), daemon=True)
    asked.start()
    asked.join(5)
    assert not asked.is_alive()


@pytest.mark.parametrize(
    ("name", "why"),
    [
        (".", "Is a directory"),
        ("to-a-folder", "Is a directory"),
        ("no/such/folder.csv", "No such file or directory"),
        ("to-nowhere", "No such file or directory"),
    ],
)
def test_an_unwritable_path_is_reported_before_the_work(
    name: str, why: str, tmp_path: Path
) -> None:
    (tmp_path / "to-a-folder").symlink_to(tmp_path)
    (tmp_path / "to-nowhere").symlink_to(tmp_path / "no" / "such.csv")
    with pytest.raises(BadSetup, match=f"can't be written: {why}"):
        check_can_write(tmp_path / name)


def test_missing_permission_is_reported_before_the_work(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests may run as root, who may write everywhere, so `os.access` is replaced."""
    monkeypatch.setattr(os, "access", lambda asked, mode: asked != str(place.parent))
    with pytest.raises(BadSetup, match="Permission denied"):
        check_can_write(place)
    place.touch()
    check_can_write(place)
