"""Bots: players that see a view and nothing else. One file each; the levels are listed here."""

from .bot import Bot
from .greedy import Greedy
from .random_bot import RandomBot

LEVELS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": Greedy}
"""From the weakest to the strongest."""

__all__ = ["LEVELS", "Bot", "Greedy", "RandomBot"]
