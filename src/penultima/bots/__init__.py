"""Bots, which choose moves from a view alone. Each has its own module; LEVELS lists them."""

from .beginner import Beginner
from .bot import Bot
from .clever import Clever
from .expert import Expert
from .greedy import Greedy
from .random_bot import RandomBot
from .simple import SimpleBot

LEVELS: dict[str, type[Bot]] = {
    "beginner": Beginner,
    "random": RandomBot,
    "greedy": Greedy,
    "clever": Clever,
    "expert": Expert,
}
"""The levels, from the weakest to the strongest."""
DEFAULT_LEVEL = "clever"
"""The level of a bot if none was chosen: strong and fast."""

__all__ = [
    "DEFAULT_LEVEL",
    "LEVELS",
    "Beginner",
    "Bot",
    "Clever",
    "Expert",
    "Greedy",
    "RandomBot",
    "SimpleBot",
]
