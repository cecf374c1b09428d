"""Matches on disk: a game record that grows by one line with every move.

Each move is written and synced before it is shown, so nothing is lost when the terminal dies; the
file is a record like any other, and `penultima replay` shows it.
"""

import os
import re
import sys
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from penultima.bots import LEVELS
from penultima.errors import BadRecord, BadSetup
from penultima.match import Match
from penultima.rules.cards import Seat
from penultima.rules.match import Opening
from penultima.text.record import FIRST_LINE, Step, format_record, format_step, parse_record, replay

PERSON = "person"
_SEATS = re.compile(r"^# seats (.+)$", re.MULTILINE)


def data_folder() -> Path:
    """Where this user's programs keep what they have to remember."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or _home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = _home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or _home() / ".local" / "share")
    return base / "penultima"


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        raise BadSetup("there is no home folder to keep matches in: set HOME") from None


def new_path(edition: str) -> Path:
    """A file of its own for a new match."""
    started = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")[:-3]
    return data_folder() / "matches" / f"{started}-{edition}.record"


class SavedMatch:
    """The file of one match, held open and locked while it is played."""

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.path, self._file = path, path.open("ab")
        except OSError as error:
            raise BadSetup(f"{path} can't be written: {error.strerror}") from None
        if not _lock(self._file):
            self._file.close()
            raise BadSetup(f"{path} is being played in another terminal")

    def begin(self, opening: Opening, levels: Mapping[Seat, str]) -> None:
        seats = (levels.get(Seat(seat), PERSON) for seat in range(len(opening.setup.players)))
        first, rest = format_record(opening, ()).split("\n", 1)
        self._write(f"{first}\n# seats {' / '.join(seats)}\n{rest}")

    def add(self, step: Step, players: Sequence[str]) -> None:
        self._write("".join(f"{line}\n" for line in format_step(step, players)))

    def close(self) -> None:
        self._file.close()

    def whole_lines(self) -> bytes:
        """A line without an end was being written when the power went: it never happened."""
        text = self.path.read_bytes()
        return text[: text.rfind(b"\n") + 1]

    def _write(self, text: str) -> None:
        self._file.write(text.encode())
        self._file.flush()
        os.fsync(self._file.fileno())


def resume(path: Path) -> tuple[Match, Seat, dict[Seat, str], SavedMatch]:
    """A match as it was left: the person's seat, the bots' levels, and the file to go on with."""
    if not path.is_file():
        raise BadSetup(f"there is no saved match {path}")
    saved = SavedMatch(path)
    try:
        lines = saved.whole_lines()
        text = lines.decode()
        record = parse_record(text)
        match = Match(record.opening)
        match.history = list(replay(record))
        seat, levels = _seats(text, match)
    except UnicodeDecodeError:
        saved.close()
        raise BadSetup(f"{path} isn't text in UTF-8") from None
    except (BadRecord, BadSetup, OSError) as error:
        saved.close()
        raise BadSetup(f"{path}: {error}") from None
    # Only now: a file that is no record is left as it is.
    os.truncate(path, len(lines))
    return match, seat, levels, saved


def unfinished() -> Path | None:
    """The match that was left last and isn't over. One that is being played hasn't been left."""
    for path in sorted((data_folder() / "matches").glob("*.record"), reverse=True):
        try:
            lines = path.read_bytes().splitlines()
            with path.open("ab") as file:
                is_left = _lock(file)
        except OSError:
            continue
        begun = lines[:1] == [FIRST_LINE.encode()]
        over = any(line.startswith(b"= the match ends") for line in lines)
        if begun and is_left and not over:
            return path
    return None


def _seats(text: str, match: Match) -> tuple[Seat, dict[Seat, str]]:
    found = _SEATS.search(text)
    kinds = found[1].strip().split(" / ") if found else []
    if len(kinds) != len(match.players) or kinds.count(PERSON) != 1:
        raise BadSetup("its line `# seats` doesn't say who is a person and who a bot")
    levels = {Seat(seat): kind for seat, kind in enumerate(kinds) if kind != PERSON}
    for level in levels.values():
        if level not in LEVELS:
            raise BadSetup(f"there is no bot {level!r}: choose from {', '.join(LEVELS)}")
    return Seat(kinds.index(PERSON)), levels


def _lock(file: BinaryIO) -> bool:
    """Two terminals must not write one match. Where files can't be locked, nobody is stopped."""
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
