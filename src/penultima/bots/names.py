"""Names for bots."""

from collections.abc import Collection
from random import Random

NAMES = (
    "Ada", "Bruno", "Carla", "Dario", "Elsa", "Fermín", "Gala", "Hugo", "Inés", "Jonás", "Katia",
    "León", "Mila", "Nico", "Olga", "Pablo", "Quela", "Rita", "Simón", "Tere",
)  # fmt: skip


def bot_name(taken: Collection[str], rng: Random) -> str:
    """A name that isn't taken yet."""
    free = [name for name in NAMES if name.casefold() not in {t.casefold() for t in taken}]
    return rng.choice(free)
