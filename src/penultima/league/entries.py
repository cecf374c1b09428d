"""Entries of a league: `NAME=BOT` or just a bot, and the files that they are made of."""

import hashlib
import re
import shlex
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from random import Random

from msgspec import Struct

from penultima.bots.external import ProgramPool
from penultima.bots.specs import AGENT, PYTHON, bot_factory, command_of
from penultima.errors import BadSetup, PenultimaError
from penultima.files import read_bytes

from .ratings import ANCHOR

NAMED = re.compile(r"([^:=]*)=(.*)", re.DOTALL)
LONGEST_NAME = 40
MOST_ENTRIES = 100


class Entry(Struct, frozen=True):
    """A bot with the name that it has in the league."""

    name: str
    bot: str


def entries_from_texts(texts: Sequence[str]) -> list[Entry]:
    """Entries as people write them. Raises BadSetup."""
    entries = [entry_from_text(text) for text in texts]
    if len(entries) > MOST_ENTRIES:
        raise BadSetup(f"league: {len(entries)} entries, and at most {MOST_ENTRIES} can play")
    for entry in entries:
        if entries.count(entry) > 1:
            raise BadSetup(f"league: {entry.name!r} is entered twice")
        same = [other.bot for other in entries if other.name == entry.name]
        if len(same) > 1:
            raise BadSetup(f"league: {' and '.join(same)} need different names: NAME=BOT")
    return entries


def entry_from_text(text: str) -> Entry:
    """`expert`, or `mine=py:my_bot.py:MyBot`."""
    named = NAMED.fullmatch(text)
    name, bot = named.groups() if named else (text, text)
    if not name or not name.isprintable() or (named and len(name) > LONGEST_NAME):
        raise BadSetup(f"league: {name!r} is no name: up to {LONGEST_NAME} printable characters")
    if ANCHOR in (name, bot) and name != bot:
        raise BadSetup(f"league: the name {ANCHOR!r} belongs to the bot that the ratings start at")
    return Entry(name, bot)


def check(entry: Entry, rollouts: int) -> None:
    """Check that there is such a bot, with all that it needs to start. Raises PenultimaError.

    What else goes wrong is a matter of the rounds that it forfeits.
    """
    with closing(ProgramPool()) as programs:
        make = bot_factory(entry.bot, rollouts, programs)
        try:
            make(Random(0)).leave()
        except PenultimaError:
            raise
        except (Exception, SystemExit):
            return


def fingerprints(entry: Entry) -> dict[str, str]:
    """The digest of every file that the entry is known to be made of."""
    return {str(file): digest(file) for file in _files(entry.bot)}


def digest(file: Path) -> str:
    return hashlib.sha256(read_bytes(file)).hexdigest()


def _files(bot: str) -> Iterator[Path]:
    candidates: list[str] = []
    if bot.startswith(AGENT):
        candidates = [bot.removeprefix(AGENT)]
    elif bot.startswith(PYTHON):
        place = bot.removeprefix(PYTHON).rpartition(":")[0]
        candidates = [place if place.endswith(".py") else _module_file(place)]
    elif command := command_of(bot):
        candidates = shlex.split(command)
    for candidate in candidates:
        if Path(candidate).is_file():
            yield Path(candidate)


def _module_file(name: str) -> str:
    """Of an own module; those of this package change with its version."""
    if name.partition(".")[0] == __name__.partition(".")[0]:
        return ""
    if (module := sys.modules.get(name)) is not None:
        return module.__file__ or ""
    spec = find_spec(name)
    return (spec.origin or "") if spec else ""
