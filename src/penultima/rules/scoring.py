"""Scoring: the points of a round, and the winners of a match."""

from .cards import Seat
from .table import Table


def round_points(table: Table, winner: Seat | None) -> tuple[int, ...]:
    """The points that each seat gets (P1) or is charged (P3); none in a blocked round (T6)."""
    left = [table.edition.points(hand) for hand in table.hands]
    if winner is None:
        return (0,) * table.seats
    if table.options.lowest_wins:
        return tuple(left)
    return tuple(sum(left) if seat == winner else 0 for seat in range(table.seats))


def match_winners(table: Table) -> tuple[Seat, ...]:
    """The winners of the match, once a player has reached the target (P2, P3)."""
    scores = table.scores
    if max(scores) < table.options.target:
        return ()
    best = min(scores) if table.options.lowest_wins else max(scores)
    return tuple(Seat(seat) for seat, score in enumerate(scores) if score == best)
