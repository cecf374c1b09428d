"""The weights of `sharp`: a linear policy and the network that corrects it, for two players and for
more. The file holds nothing but these numbers, as 16-bit floats with the lowest byte first."""

import struct
from functools import cache
from math import isfinite
from pathlib import Path
from typing import NamedTuple

from penultima.errors import BadSetup
from penultima.files import UNREADABLE, read_bytes
from penultima.kernel.features import WEIGHTS
from penultima.kernel.inputs import NETWORK_SIZE
from penultima.kernel.network import Network

from . import MORE, TWO, Weights, set_for

FILE = Path(__file__).with_name("sharp.f16")
_LAYOUT = struct.Struct(f"<{WEIGHTS + NETWORK_SIZE}e")


class SharpWeights(NamedTuple):
    linear: Weights
    network: Weights


def read(file: Path = FILE) -> dict[str, SharpWeights]:
    """Read both sets of weights. Raises BadSetup if there are too few, or one isn't finite."""
    try:
        content = read_bytes(file)
    except UNREADABLE as error:
        raise BadSetup(f"{file} can't be read as weights: {error}") from None
    if len(content) != 2 * _LAYOUT.size:
        raise BadSetup(f"{file} has {len(content):,} bytes instead of {2 * _LAYOUT.size:,}")
    sets = {}
    for name, numbers in zip((TWO, MORE), _LAYOUT.iter_unpack(content), strict=True):
        if not all(map(isfinite, numbers)):
            raise BadSetup(f"{file}: a weight of {name} isn't finite")
        sets[name] = SharpWeights(list(numbers[:WEIGHTS]), list(numbers[WEIGHTS:]))
    return sets


def write(sets: dict[str, SharpWeights], file: Path = FILE) -> None:
    try:
        packed = [_LAYOUT.pack(*sets[name].linear, *sets[name].network) for name in (TWO, MORE)]
    except (OverflowError, struct.error) as error:
        raise BadSetup(f"{file}: a weight is too large: {error}") from None
    file.write_bytes(b"".join(packed))


@cache
def sharp_for(players: int) -> tuple[Weights, Network]:
    """The built-in weights for a number of players; all policies share the network."""
    found = read()[set_for(players)]
    return found.linear, Network(found.network)
