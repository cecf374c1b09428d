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


def _path(address: str) -> Path:
    name = hashlib.sha256(address.encode()).hexdigest()[:16]
    return data_folder() / "seats" / f"{name}.json"


def keep_key(address: str, key: SeatKey) -> None:
    path = _path(address)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.touch(mode=0o600)
    path.write_bytes(msgspec.json.encode(key))


def find_key(address: str) -> SeatKey | None:
    try:
        return msgspec.json.decode(_path(address).read_bytes(), type=SeatKey)
    except (OSError, msgspec.DecodeError):
        return None


def forget_key(address: str) -> None:
    _path(address).unlink(missing_ok=True)
