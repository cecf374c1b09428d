"""Habits: what the players of a simulation tend to do. See docs/lab.md."""

from dataclasses import dataclass, fields

from penultima.errors import BadSetup


@dataclass(frozen=True)
class Habits:
    """Rates from 0 to 1, and how many seats play with care."""

    forget: float = 0.1
    """How often a player who is left with one card forgets to call (G1)."""
    notice: float = 0.3
    """How often any one of the others notices that, in time to catch."""
    challenge: float = 0.25
    """How often a Wild Draw Four is challenged (A5b)."""
    bluff: float = 0.2
    """How often a player who could bluff with a Wild Draw Four considers it (A5a)."""
    jump: float = 0.5
    """How often a player who could jump in (H3) is quick enough."""
    careful: int = 0
    """So many seats, from the first on, choose their card with care; the others lay any that fits.

    With one careful player, that seat's share of wins says how much care is worth: the less, the
    more is left to luck."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name != "careful" and not 0 <= value <= 1:
                raise BadSetup(f"{field.name}: {value} is no rate from 0 to 1")
