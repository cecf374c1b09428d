"""Server configuration and defaults."""

import secrets
from collections.abc import Collection
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

from msgspec import Struct, field

from penultima.delays import Delays
from penultima.server.memory import default_max_bytes
from penultima.server.rate_limits import Limits
from penultima.server.words import NO_WORDS, WordList


class Config(Struct, frozen=True):
    host: str = "127.0.0.1"
    port: int = 8000
    https_port: int | None = None
    """HTTPS is served there beside HTTP; None if not at all."""
    certificate: Path | None = None
    """PEM files of the operator's own; without them the server certifies itself."""
    key: Path | None = None
    data: Path = Path("penultima-data")
    database: str = ""
    """The URL of a PostgreSQL database; without one, SQLite in the data folder."""
    node_address: str = ""
    """Where other nodes reach this one, as host:port; without it, where it listens."""
    origins: Collection[str] = ()
    hostnames: Collection[str] = ()
    """Names of this server, besides addresses and local names."""
    behind_proxy: bool = False
    public: bool = False
    """Whether hosts can list their tables, so that strangers find them."""
    words: WordList = NO_WORDS
    """Words that are refused in names and masked in chat."""
    archive_days: float = 30.0
    delete_days: float = 365.0
    min_free_bytes: int = 256 * 1024 * 1024
    """With less free space on the disk nothing new is opened, and play goes on."""
    max_bytes: int = 10 * 1024 * 1024 * 1024
    """The size of the data folder beyond which nothing new is opened."""
    max_memory_bytes: int = field(default_factory=default_max_bytes)
    """With more in use no tables are opened, and idle ones are dropped from memory at once."""
    limits: Limits = Limits()
    delays: Delays = Delays()
    chance: Random = field(default_factory=secrets.SystemRandom)
    """The source of cards, links and tokens. Only tests use a seeded one."""

    @property
    def known_hosts(self) -> Collection[str] | None:
        """The names by which clients may ask for this server; None if a proxy has seen to it."""
        if self.behind_proxy and not self.hostnames:
            return None
        origins = [urlsplit(origin).hostname or "" for origin in self.origins]
        return frozenset((*self.hostnames, *origins, self.host))
