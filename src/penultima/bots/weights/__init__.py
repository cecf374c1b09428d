"""Weights: what the features of a move are worth to `clever`, read from clever.toml."""

from functools import cache
from math import isfinite
from pathlib import Path

import msgspec

from penultima.errors import BadSetup
from penultima.files import UNREADABLE, read_bytes
from penultima.kernel import features

FILE = Path(__file__).with_name("clever.toml")
TWO, MORE = "two", "more"
HEADER = "# The weights of `clever`: what each feature of a move is worth. See docs/bots.md.\n"

_NOT_GROUPS = ("WEIGHTS", "BUCKETS", "SORTS", "GOES_OUT", "NEVER")
Weights = list[float]


@cache
def groups() -> dict[str, range]:
    """Every group of features by name, and its places among the weights."""
    starts = {
        name.lower(): place
        for name, place in vars(features).items()
        if name.isupper() and name not in _NOT_GROUPS
    }
    ends = [*list(starts.values())[1:], features.WEIGHTS]
    return {name: range(at, end) for (name, at), end in zip(starts.items(), ends, strict=True)}


def set_for(players: int) -> str:
    """Which of the two sets of weights a table of so many players plays with."""
    return TWO if players == 2 else MORE


def read(file: Path = FILE) -> dict[str, Weights]:
    """Both sets of weights. BadSetup if a group is missing or of another size or not finite."""
    try:
        sets = msgspec.toml.decode(read_bytes(file), type=dict[str, dict[str, list[float]]])
    except UNREADABLE as error:
        raise BadSetup(f"{file} has no weights: {error}") from None
    for name in (TWO, MORE):
        for group, places in groups().items():
            if len(sets.get(name, {}).get(group, ())) != len(places):
                raise BadSetup(f"{file}: {name}.{group} needs {len(places)} numbers")
    return _finite(
        {
            name: [number for group in groups() for number in sets[name][group]]
            for name in (TWO, MORE)
        },
        file,
    )


def _finite(sets: dict[str, Weights], file: Path) -> dict[str, Weights]:
    """A move that is worth no number can't be compared to others. Raises BadSetup."""
    for name, weights in sets.items():
        if not all(map(isfinite, weights)):
            raise BadSetup(f"{file}: a weight of {name} isn't finite")
    return sets


@cache
def weights_for(players: int) -> tuple[float, ...]:
    return tuple(read()[set_for(players)])


def write(sets: dict[str, Weights], file: Path = FILE, comment: str = "") -> None:
    _finite(sets, file)
    lines = [HEADER + (f"# {comment}\n" if comment else "")]
    for name, weights in sets.items():
        lines.append(f"[{name}]\n")
        for group, places in groups().items():
            numbers = ", ".join(f"{weights[place]:.2f}" for place in places)
            lines.append(f"{group} = [{numbers}]\n")
        lines.append("\n")
    file.write_text("".join(lines).rstrip() + "\n", encoding="utf-8")
