"""The habits of simulated players. See docs/lab.md."""

from dataclasses import dataclass, fields

from penultima.errors import BadSetup


@dataclass(frozen=True)
class Habits:
    """Rates from 0 to 1, and the number of careful players."""

    forget: float = 0.1
    """How often a player with one card left forgets to call (G1)."""
    notice: float = 0.3
    """How often each of the others notices it in time to catch."""
    challenge: float = 0.25
    """How often a Wild Draw Four is challenged (A5b)."""
    bluff: float = 0.2
    """How often a player who could bluff with a Wild Draw Four considers it (A5a)."""
    jump: float = 0.5
    """How often a player who could jump in (H3) is quick enough."""
    careful: int = 0
    """The number of players, from the first seat on, who choose their cards carefully.

    The others play any card that fits. With one careful player, their share of wins measures how
    much skill matters compared to luck."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name != "careful" and not 0 <= value <= 1:
                raise BadSetup(f"{field.name}: {value} is not a rate from 0 to 1")
