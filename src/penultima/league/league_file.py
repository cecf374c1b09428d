"""The file of a league: its entries, settings and the results of every deal, as JSON."""

import os
from collections.abc import Iterable, Iterator, Sequence
from importlib.metadata import version
from itertools import combinations, permutations
from pathlib import Path

import msgspec
from msgspec import Struct, field

from penultima.errors import BadSetup
from penultima.files import UNREADABLE, read_bytes

from .deals import ChunkResult, Division, Failures, Settings
from .entries import Entry, digest, fingerprints
from .ratings import DealScores
from .seats import TimeUsed

FORMAT = 1


class Pairing(Struct):
    """What one entry has won among another, deal by deal."""

    division: Division
    one: str
    among: str
    won: list[float] = field(default_factory=list)
    time: dict[str, TimeUsed] = field(default_factory=dict)
    forfeits: dict[str, Failures] = field(default_factory=dict)

    def add(self, result: ChunkResult) -> None:
        self.won += result.won
        for name, used in result.time.items():
            self.time.setdefault(name, TimeUsed()).add(used)
        for name, failures in result.forfeits.items():
            self.forfeits.setdefault(name, Failures()).add(failures)

    @property
    def scores(self) -> DealScores:
        return DealScores(self.one, self.among, self.division.players, self.won)


class Absence(Struct, frozen=True):
    """An entry that can't play in a division."""

    division: Division
    name: str
    reason: str


class Run(Struct, frozen=True):
    """A command that has added results."""

    date: str
    command: str


class League(Struct):
    """Everything that is in the file."""

    settings: Settings
    format: int = FORMAT
    version: str = field(default_factory=lambda: version("penultima"))
    runs: list[Run] = field(default_factory=list)
    files: dict[str, str] = field(default_factory=dict)
    """The SHA-256 of files of entries and editions: results of different ones can't be mixed."""
    divisions: list[Division] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    pairings: list[Pairing] = field(default_factory=list)
    absences: list[Absence] = field(default_factory=list)

    def enter(self, entries: Iterable[Entry], divisions: Iterable[Division]) -> None:
        """Add entries and divisions that aren't there yet. Raises BadSetup."""
        for entry in entries:
            known = {other.name: other for other in self.entries}.get(entry.name)
            if known is not None and known != entry:
                raise BadSetup(
                    f"league: {entry.name!r} is {known.bot} already: choose another name, NAME=BOT"
                )
            if known is None:
                self.entries.append(entry)
        for division in divisions:
            if division not in self.divisions:
                self.divisions.append(division)
        self.divisions.sort()

    def check_files(self) -> None:
        """Remember the files of new entries, and refuse those that have changed."""
        now: dict[str, str] = {}
        for entry in self.entries:
            now |= fingerprints(entry)
        for division in self.divisions:
            if division.edition.endswith(".toml"):
                now[division.edition] = digest(Path(division.edition))
        for file, found in now.items():
            if self.files.setdefault(file, found) != found:
                raise BadSetup(
                    f"league: {file} has changed since its results were made: enter it under"
                    " another file name, or begin a new league"
                )

    def is_absent(self, division: Division, *names: str) -> bool:
        return any(each.division == division and each.name in names for each in self.absences)

    def matchups(self) -> Iterator[tuple[Division, Entry, Entry]]:
        """All pairings that there should be: at two players each one once, else both ways."""
        for division in self.divisions:
            pairs = combinations if division.players == 2 else permutations
            for one, among in pairs(self.entries, 2):
                if not self.is_absent(division, one.name, among.name):
                    yield division, one, among

    def pairing(self, division: Division, one: str, among: str) -> Pairing:
        """The results of a pairing, which may be empty."""
        for pairing in self.pairings:
            if (pairing.division, pairing.one, pairing.among) == (division, one, among):
                return pairing
        self.pairings.append(Pairing(division, one, among))
        return self.pairings[-1]

    def pairings_of(self, division: Division) -> list[Pairing]:
        return [
            pairing
            for pairing in self.pairings
            if pairing.division == division
            and pairing.won
            and not self.is_absent(division, pairing.one, pairing.among)
        ]


def load_league(file: Path, settings: Settings, given: Sequence[str] = ()) -> League:
    """Read a league, or begin one. Raises BadSetup if its settings are others.

    `given` are the fields of the settings that the caller insists on.
    """
    if not file.exists():
        return League(settings)
    try:
        league = msgspec.json.decode(read_bytes(file), type=League)
    except UNREADABLE as error:
        raise BadSetup(f"{file} can't be read as a league: {error}") from None
    if league.format != FORMAT:
        raise BadSetup(f"{file} has the format {league.format}, and this program has {FORMAT}")
    if league.version != version("penultima"):
        raise BadSetup(
            f"{file} was made by penultima {league.version}, whose bots may differ from those of"
            f" {version('penultima')}: begin a new league"
        )
    for name in given:
        before, now = getattr(league.settings, name), getattr(settings, name)
        if before != now:
            raise BadSetup(f"{file} has {name}={before!r}, and not {now!r}: begin a new league")
    return league


def save_league(league: League, file: Path) -> None:
    """Write the file in one step: it is the old or the new one, whatever happens."""
    new = file.with_name(f".{file.name}.new")
    new.write_bytes(msgspec.json.encode(league))
    os.replace(new, file)
