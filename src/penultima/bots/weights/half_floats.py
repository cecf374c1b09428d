"""Files that hold nothing but weights, as 16-bit floats with the lowest byte first."""

import struct
from collections.abc import Sequence
from math import isfinite
from pathlib import Path

from penultima.errors import BadSetup
from penultima.files import UNREADABLE, read_bytes


def read_halves(file: Path, size: int, names: Sequence[str]) -> list[list[float]]:
    """Read one set of `size` weights for each name."""
    layout = struct.Struct(f"<{size}e")
    try:
        content = read_bytes(file)
    except UNREADABLE as error:
        raise BadSetup(f"{file} can't be read as weights: {error}") from None
    if len(content) != len(names) * layout.size:
        expected = len(names) * layout.size
        raise BadSetup(f"{file} has {len(content):,} bytes instead of {expected:,}")
    sets = [list(numbers) for numbers in layout.iter_unpack(content)]
    for name, numbers in zip(names, sets, strict=True):
        if not all(map(isfinite, numbers)):
            raise BadSetup(f"{file}: a weight of {name} isn't finite")
    return sets


def write_halves(sets: Sequence[Sequence[float]], file: Path) -> None:
    try:
        packed = [struct.pack(f"<{len(weights)}e", *weights) for weights in sets]
    except (OverflowError, struct.error) as error:
        raise BadSetup(f"{file}: a weight is too large: {error}") from None
    file.write_bytes(b"".join(packed))
