"""Files that people name: asking whether one can be written changes nothing."""

import os
from pathlib import Path
from threading import Thread

import pytest

from penultima.errors import BadSetup
from penultima.files import check_can_write


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "out.csv"


def test_nothing_is_made(place: Path) -> None:
    check_can_write(place)
    assert not list(place.parent.iterdir())


def test_a_file_stays_as_it_is(place: Path) -> None:
    place.write_text("before")
    check_can_write(place)
    assert place.read_text() == "before"


def test_a_link_to_a_file_to_come_stays(place: Path) -> None:
    """To see whether it can be written is no reason to write."""
    place.symlink_to("real.csv")
    check_can_write(place)
    assert place.is_symlink()
    assert not place.exists()


def test_nobody_waits_for_whoever_reads_a_pipe(place: Path) -> None:
    """Whoever opens a pipe that nobody reads waits for ever."""
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
def test_what_cant_be_written_is_told_before_the_work(name: str, why: str, tmp_path: Path) -> None:
    (tmp_path / "to-a-folder").symlink_to(tmp_path)
    (tmp_path / "to-nowhere").symlink_to(tmp_path / "no" / "such.csv")
    with pytest.raises(BadSetup, match=f"can't be written: {why}"):
        check_can_write(tmp_path / name)


def test_what_belongs_to_others_is_told_before_the_work(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Permissions hold nobody back who is root, so the system's answer is given here."""
    monkeypatch.setattr(os, "access", lambda asked, mode: asked != str(place.parent))
    with pytest.raises(BadSetup, match="Permission denied"):
        check_can_write(place)
    place.touch()
    check_can_write(place)
