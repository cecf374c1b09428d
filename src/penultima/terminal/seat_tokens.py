"""Tokens of seats at servers, stored so that a new process can take the same seat again."""

import hashlib
from pathlib import Path

import msgspec
from msgspec import Struct

from .saved_matches import data_folder


class SeatToken(Struct, frozen=True):
    """Grants a seat to its holder, so its file is readable by its owner only."""

    slug: str
    token: str
    name: str


def store_token(address: str, token: SeatToken) -> None:
    path = _folder(address) / f"{_file_name(token.name)}.json"
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.touch(mode=0o600)
    path.write_bytes(msgspec.json.encode(token))


def find_token(address: str, name: str | None = None) -> SeatToken | None:
    """The token of a player at a table; without a name, the one stored last."""
    if name is not None:
        return _read(_folder(address) / f"{_file_name(name)}.json")
    stored = sorted(_folder(address).glob("*.json"), key=lambda path: path.stat().st_mtime_ns)
    return _read(stored[-1]) if stored else None


def delete_token(address: str, name: str) -> None:
    (_folder(address) / f"{_file_name(name)}.json").unlink(missing_ok=True)


def _folder(address: str) -> Path:
    return data_folder() / "seats" / _file_name(address)


def _file_name(text: str) -> str:
    """A short name that is valid in every file system."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _read(path: Path) -> SeatToken | None:
    try:
        return msgspec.json.decode(path.read_bytes(), type=SeatToken)
    except (OSError, msgspec.DecodeError):
        return None
