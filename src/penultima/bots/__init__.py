"""Bots, which choose moves from a view alone. Each has its own module; LEVELS lists them."""

from collections.abc import Callable
from functools import partial
from random import Random

from penultima.errors import BadSetup

from .beginner import Beginner
from .bot import Bot
from .clever import Clever
from .expert import Expert
from .graded import Graded
from .greedy import Greedy
from .random_bot import RandomBot
from .sharp import Sharp
from .simple import SimpleBot
from .strengths import DEFAULT_STRENGTH, STRENGTHS, level_of, personality_of, strength_of

LEVELS: dict[str, type[Bot]] = {
    "beginner": Beginner,
    "random": RandomBot,
    "greedy": Greedy,
    "clever": Clever,
    "expert": Expert,
}
"""The levels with names. Besides, there is a level for every strength, such as `strength:6`."""
DEFAULT_LEVEL = "clever"
"""The level of a bot if none was chosen: strong and fast."""
LEVEL_NAMES = f"{', '.join(LEVELS)}, {level_of(STRENGTHS[0])} to {level_of(STRENGTHS[-1])}"


def is_level(level: str) -> bool:
    return level in LEVELS or strength_of(level) is not None


def level_factory(level: str) -> Callable[[Random], Bot]:
    """What makes a bot of a level. Raises BadSetup if there is no such level.

    >>> level_factory("strength:6")(Random(1)).strength
    6
    """
    strength = strength_of(level)
    if strength is not None:
        return partial(Graded, strength=strength, personality=personality_of(level))
    if level not in LEVELS:
        raise BadSetup(f"there is no bot {level!r}: choose from {LEVEL_NAMES}")
    return LEVELS[level]


__all__ = [
    "DEFAULT_LEVEL",
    "DEFAULT_STRENGTH",
    "LEVELS",
    "LEVEL_NAMES",
    "STRENGTHS",
    "Beginner",
    "Bot",
    "Clever",
    "Expert",
    "Graded",
    "Greedy",
    "RandomBot",
    "Sharp",
    "SimpleBot",
    "is_level",
    "level_factory",
    "level_of",
    "strength_of",
]
