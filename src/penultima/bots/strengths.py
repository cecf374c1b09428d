"""Strengths from 1 to 10: how a bot of each of them slips and searches, from strengths.toml.

`python -m tools.strengths` writes the file: every strength wins the same share of rounds against
the one below it (docs/bots.md).
"""

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .personalities import PERSONALITIES, TEMPERATURE_FACTORS
from .weights import MORE, TWO, set_for

FILE = Path(__file__).with_name("weights") / "strengths.toml"
STRENGTHS = range(1, 11)
DEFAULT_STRENGTH = 6
"""What people are offered first: they win a little more often than not."""
PREFIX = "strength:"
HEADER = "# The strengths of bots. Written by `python -m tools.strengths`; see docs/bots.md.\n"
FORGETS_PER_DEGREE, OVERLOOKS_PER_DEGREE = 0.0125, 0.03
"""A hot head forgets, too: at temperature 20, as often as `beginner`."""


class Slips(Struct, frozen=True):
    """What keeps a bot from playing as well as `clever`, and what makes it play better."""

    temperature: float
    """Of the softmax over `clever`'s scores; at 0 it plays the best move."""
    forgets: float
    """How often it forgets its call."""
    overlooks: float
    """How often it misses another player's forgotten call, or a chance to jump in."""
    searches: float = 0.0
    """The share of its decisions that it searches like `expert`."""

    @property
    def in_play(self) -> tuple[float, float, float]:
        """The slips as `KernelArena` takes them, which doesn't search."""
        return self.temperature, self.forgets, self.overlooks


NO_SLIPS = Slips(0.0, 0.0, 0.0)


def slips_at(temperature: float, searches: float = 0.0) -> Slips:
    """One number sets all slips, so that strengths can be calibrated one after the other."""
    temperature = round(float(temperature), 2)
    return Slips(
        temperature,
        round(temperature * FORGETS_PER_DEGREE, 3),
        round(temperature * OVERLOOKS_PER_DEGREE, 3),
        round(searches, 2),
    )


def level_of(strength: int, personality: str = "") -> str:
    """`strength:6`, or `strength:6:bold`."""
    return f"{PREFIX}{strength}" + (f":{personality}" if personality else "")


def personality_of(level: str) -> str:
    """The personality of `strength:6:bold`; empty without one."""
    return level.removeprefix(PREFIX).partition(":")[2]


def strength_of(level: str) -> int | None:
    """The number of `strength:6` or `strength:6:bold`; None for other levels."""
    text, colon, personality = level.removeprefix(PREFIX).partition(":")
    if colon and personality not in PERSONALITIES:
        return None
    if (
        not level.startswith(PREFIX)
        or not text.isascii()
        or not text.isdigit()
        or text != str(int(text))
    ):
        return None
    return int(text) if int(text) in STRENGTHS else None


@cache
def read(file: Path = FILE) -> dict[str, tuple[Slips, ...]]:
    """The slips of all strengths, by set of weights."""
    sets = msgspec.toml.decode(file.read_bytes(), type=dict[str, list[Slips]])
    return {name: tuple(sets[name]) for name in (TWO, MORE)}


def slips_of(strength: int, players: int, personality: str = "") -> Slips:
    slips = read()[set_for(players)][strength - STRENGTHS.start]
    return replace(slips, temperature=slips.temperature * TEMPERATURE_FACTORS.get(personality, 1.0))


def write(sets: dict[str, list[Slips]], file: Path = FILE, comment: str = "") -> None:
    text = HEADER + f"# {comment}\n" * bool(comment)
    for name, slips in sets.items():
        text += f"\n{name} = [\n"
        for each in slips:
            pairs = ", ".join(
                f"{key} = {value}" for key, value in msgspec.to_builtins(each).items()
            )
            text += f"    {{ {pairs} }},\n"
        text += "]\n"
    file.write_text(text, encoding="utf-8")
