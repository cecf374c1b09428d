"""Server configuration and defaults."""

import secrets
from collections.abc import Collection
from pathlib import Path
from random import Random

from msgspec import Struct, field

from penultima.delays import Delays
from penultima.server.rate_limits import Limits


class Config(Struct, frozen=True):
    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("penultima-data")
    origins: Collection[str] = ()
    behind_proxy: bool = False
    archive_days: float = 30.0
    delete_days: float = 365.0
    limits: Limits = Limits()
    delays: Delays = Delays()
    chance: Random = field(default_factory=secrets.SystemRandom)
    """The source of cards, links and tokens. Only tests use a seeded one."""
