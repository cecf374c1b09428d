"""Bots: players that see a view and nothing else. One file each; the levels are listed here."""

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
"""From the weakest to the strongest."""
DEFAULT_LEVEL = "clever"
"""Who sits down where nobody was asked for: good, and quick."""

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
