"""Keys to seats at servers, kept so that a terminal that died can sit down again."""

import hashlib
from pathlib import Path

import msgspec
from msgspec import Struct

from .saved import data_folder


class SeatKey(Struct, frozen=True):
    """Whoever holds it plays there: the file is for its owner's eyes only."""

    slug: str
    token: str
    name: str


def keep_key(address: str, key: SeatKey) -> None:
    path = _folder(address) / f"{_short(key.name)}.json"
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.touch(mode=0o600)
    path.write_bytes(msgspec.json.encode(key))


def find_key(address: str, name: str | None = None) -> SeatKey | None:
    """The seat of somebody at a table; without a name, the one that was taken last."""
    if name is not None:
        return _read(_folder(address) / f"{_short(name)}.json")
    kept = sorted(_folder(address).glob("*.json"), key=lambda path: path.stat().st_mtime_ns)
    return _read(kept[-1]) if kept else None


def forget_key(address: str, name: str) -> None:
    (_folder(address) / f"{_short(name)}.json").unlink(missing_ok=True)


def _folder(address: str) -> Path:
    return data_folder() / "seats" / _short(address)


def _short(text: str) -> str:
    """A file name for any text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _read(path: Path) -> SeatKey | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=SeatKey)
    except (OSError, msgspec.DecodeError):
        return None
