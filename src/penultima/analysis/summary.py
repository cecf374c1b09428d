"""What people are shown of an analysis: a round in numbers and words. `summarise.py` makes it."""

from msgspec import Struct

from penultima.rules.cards import Seat


class SeatAccount(Struct, frozen=True):
    """What made the result of a seat, in net points: the three parts add up to it."""

    result: float
    luck: float
    own: float
    others: float
    decisions: int
    """Its choices among at least two moves."""


class DecisiveMoment(Struct, frozen=True):
    """A step that changed the chance of `whose` by `change`; `seat` made the move."""

    step: int
    seat: Seat
    whose: Seat
    change: float
    text: str


class BetterMove(Struct, frozen=True):
    """A choice for which a better move was found, by about `points` net points."""

    step: int
    seat: Seat
    points: int
    played: str
    better: str
    why: str


class RoundSummary(Struct, frozen=True):
    """A finished round, analysed. Texts are in one language."""

    players: tuple[str, ...]
    chances: tuple[tuple[float, ...], ...]
    """After every step of the replay, each seat's chance to win the round."""
    accounts: tuple[SeatAccount, ...]
    moments: tuple[DecisiveMoment, ...]
    better: tuple[BetterMove, ...]
    """In the order of play."""
