"""The weights of `sharp`: a linear policy and the network that corrects it, for two players and for
more."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from penultima.kernel.features import WEIGHTS
from penultima.kernel.inputs import NETWORK_SIZE
from penultima.kernel.network import Network

from . import MORE, TWO, Weights, set_for
from .half_floats import read_halves, write_halves

FILE = Path(__file__).with_name("sharp.f16")


class SharpWeights(NamedTuple):
    linear: Weights
    network: Weights


def read(file: Path = FILE) -> dict[str, SharpWeights]:
    """Read both sets of weights. Raises BadSetup if there are too few, or one isn't finite."""
    sets = read_halves(file, WEIGHTS + NETWORK_SIZE, (TWO, MORE))
    split = (SharpWeights(numbers[:WEIGHTS], numbers[WEIGHTS:]) for numbers in sets)
    return dict(zip((TWO, MORE), split, strict=True))


def write(sets: dict[str, SharpWeights], file: Path = FILE) -> None:
    write_halves([[*sets[name].linear, *sets[name].network] for name in (TWO, MORE)], file)


@cache
def sharp_for(players: int) -> tuple[Weights, Network]:
    """The built-in weights for a number of players; all policies share the network."""
    found = read()[set_for(players)]
    return found.linear, Network(found.network)
