"""Scoring: what a round is worth, and when a match is won."""

from .cards import Seat
from .table import Table


def round_points(table: Table, winner: Seat | None) -> tuple[int, ...]:
    """What each seat gets (P1) or is charged (P3); nothing at all in a blocked round (T6)."""
    left = [table.edition.points(hand) for hand in table.hands]
    if winner is None:
        return (0,) * table.seats
    if table.options.lowest_wins:
        return tuple(left)
    return tuple(sum(left) if seat == winner else 0 for seat in range(table.seats))


def match_winners(table: Table) -> tuple[Seat, ...]:
    """Who has won the match, if somebody has reached the target (P2, P3)."""
    scores = table.scores
    if max(scores) < table.options.target:
        return ()
    best = min(scores) if table.options.lowest_wins else max(scores)
    return tuple(Seat(seat) for seat, score in enumerate(scores) if score == best)
