"""Matches saved on disk, each as a game record that grows by one line with every move.

Every move is written and synced before it is shown, so nothing is lost if the process dies. The
file is an ordinary record that `penultima replay` shows.
"""

import os
import re
import sys
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from penultima.bots import level_factory
from penultima.errors import BadRecord, BadSetup
from penultima.match import Match
from penultima.rules.cards import Seat
from penultima.rules.match import Opening
from penultima.text.record import (
    FIRST_LINE,
    MatchStep,
    format_hints,
    format_record,
    format_step,
    parse_record,
    replay,
)

PERSON = "person"
_HINTS = re.compile(r"^# hints: .* (\d{1,6})$", re.MULTILINE)
_SEATS = re.compile(r"^# seats (.+)$", re.MULTILINE)


def data_folder() -> Path:
    """This user's folder for application data."""
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
    """The file for a new match."""
    started = datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")[:-3]
    return data_folder() / "matches" / f"{started}-{edition}.record"


class SavedMatch:
    """The file of one match, open and locked while the match is played."""

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

    def add(self, step: MatchStep, players: Sequence[str]) -> None:
        self._write("".join(f"{line}\n" for line in format_step(step, players)))

    def note_hints(self, hints: Mapping[Seat, int], players: Sequence[str]) -> None:
        """How often the coach has been asked in this round, as a comment."""
        self._write(f"{format_hints(hints, players)}\n")

    @property
    def hints_used(self) -> int:
        """How often the person has asked the coach since the last result."""
        of_this_round = self.path.read_text(encoding="utf-8").rsplit("\n= ", 1)[-1]
        noted = _HINTS.findall(of_this_round)
        return int(noted[-1]) if noted else 0

    def close(self) -> None:
        self._file.close()

    def complete_lines(self) -> bytes:
        """The content up to the last line end: an incomplete line was never confirmed."""
        content = self.path.read_bytes()
        return content[: content.rfind(b"\n") + 1]

    def _write(self, text: str) -> None:
        self._file.write(text.encode())
        self._file.flush()
        os.fsync(self._file.fileno())


def resume(path: Path) -> tuple[Match, Seat, dict[Seat, str], SavedMatch]:
    """A saved match: the match, the person's seat, the bots' levels, and the open file."""
    if not path.is_file():
        raise BadSetup(f"there is no saved match {path}")
    saved = SavedMatch(path)
    try:
        lines = saved.complete_lines()
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
    # Last, so that a file which is not a record is left unchanged.
    os.truncate(path, len(lines))
    return match, seat, levels, saved


def unfinished() -> Path | None:
    """The latest match that is neither over nor being played in another process."""
    for path in sorted((data_folder() / "matches").glob("*.record"), reverse=True):
        try:
            lines = path.read_bytes().splitlines()
            with path.open("ab") as file:
                is_free = _lock(file)
        except OSError:
            continue
        begun = lines[:1] == [FIRST_LINE.encode()]
        over = any(line.startswith(b"= the match ends") for line in lines)
        if begun and is_free and not over:
            return path
    return None


def _seats(text: str, match: Match) -> tuple[Seat, dict[Seat, str]]:
    found = _SEATS.search(text)
    kinds = found[1].strip().split(" / ") if found else []
    if len(kinds) != len(match.players) or kinds.count(PERSON) != 1:
        raise BadSetup("its line `# seats` doesn't say who is a person and who a bot")
    levels = {Seat(seat): kind for seat, kind in enumerate(kinds) if kind != PERSON}
    for level in levels.values():
        level_factory(level)  # raises BadSetup if there is no such level
    return Seat(kinds.index(PERSON)), levels


def _lock(file: BinaryIO) -> bool:
    """Lock a file against a second process. On platforms without locks, always succeed."""
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
