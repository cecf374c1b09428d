"""The weights of the network that values positions in `expert`'s search, for two players and for
more. The file holds nothing but these numbers, as 16-bit floats with the lowest byte first."""

from functools import cache
from pathlib import Path

from penultima.kernel.value_network import SIZE, ValueNetwork

from . import MORE, TWO, Weights, set_for
from .half_floats import read_halves, write_halves

FILE = Path(__file__).with_name("value.f16")


def read(file: Path = FILE) -> dict[str, Weights]:
    """Read both sets of weights. Raises BadSetup if there are too few, or one isn't finite."""
    return dict(zip((TWO, MORE), read_halves(file, SIZE, (TWO, MORE)), strict=True))


def write(sets: dict[str, Weights], file: Path = FILE) -> None:
    write_halves([sets[name] for name in (TWO, MORE)], file)


@cache
def value_for(players: int) -> ValueNetwork:
    """The built-in network for a number of players; all searches share it."""
    return ValueNetwork(read()[set_for(players)])
