"""The weights of `clever`'s features, read from and written to clever.toml."""

from functools import cache
from math import isfinite
from pathlib import Path

import msgspec

from penultima.errors import BadSetup
from penultima.files import UNREADABLE, read_bytes
from penultima.kernel import features

FILE = Path(__file__).with_name("clever.toml")
TWO, MORE = "two", "more"
HEADER = "# The weights of `clever`, one for each feature of a move. See docs/bots.md.\n"

_NOT_GROUPS = ("WEIGHTS", "SIZE_BUCKETS", "CARD_CLASSES", "WINNING_SCORE", "LOWEST_SCORE")
Weights = list[float]


@cache
def groups() -> dict[str, range]:
    """The groups of features by name, and the indices of their weights."""
    starts = {
        name.lower(): index
        for name, index in vars(features).items()
        if name.isupper() and name not in _NOT_GROUPS
    }
    ends = [*list(starts.values())[1:], features.WEIGHTS]
    return {
        name: range(start, end) for (name, start), end in zip(starts.items(), ends, strict=True)
    }


def set_for(players: int) -> str:
    """The name of the set of weights for a number of players."""
    return TWO if players == 2 else MORE


def read(file: Path = FILE) -> dict[str, Weights]:
    """Read both sets of weights. Raises BadSetup if a group is missing, too short or not finite."""
    try:
        sets = msgspec.toml.decode(read_bytes(file), type=dict[str, dict[str, list[float]]])
    except UNREADABLE as error:
        raise BadSetup(f"{file} can't be read as weights: {error}") from None
    for name in (TWO, MORE):
        for group, indices in groups().items():
            if len(sets.get(name, {}).get(group, ())) != len(indices):
                raise BadSetup(f"{file}: {name}.{group} needs {len(indices)} numbers")
    return _finite(
        {
            name: [number for group in groups() for number in sets[name][group]]
            for name in (TWO, MORE)
        },
        file,
    )


def _finite(sets: dict[str, Weights], file: Path) -> dict[str, Weights]:
    """Raise BadSetup unless all weights are finite: other scores can't be compared."""
    for name, weights in sets.items():
        if not all(map(isfinite, weights)):
            raise BadSetup(f"{file}: a weight of {name} isn't finite")
    return sets


@cache
def weights_for(players: int) -> tuple[float, ...]:
    """The built-in weights for a number of players."""
    return tuple(read()[set_for(players)])


def write(sets: dict[str, Weights], file: Path = FILE, comment: str = "") -> None:
    _finite(sets, file)
    lines = [HEADER + (f"# {comment}\n" if comment else "")]
    for name, weights in sets.items():
        lines.append(f"[{name}]\n")
        for group, indices in groups().items():
            numbers = ", ".join(f"{weights[index]:.2f}" for index in indices)
            lines.append(f"{group} = [{numbers}]\n")
        lines.append("\n")
    file.write_text("".join(lines).rstrip() + "\n", encoding="utf-8")
