"""Facts of a match that people remember: the largest hand, the longest run, the best catcher."""

from collections import Counter
from collections.abc import Iterable

from penultima.rules import events as e
from penultima.rules.cards import Seat
from penultima.wire.messages import SeatCount

from .state import RoundStep, Tally

LEAST_RUN = 3


def after_round(tally: Tally, steps: Iterable[RoundStep], hand_size: int) -> Tally:
    """Count a finished round. A hand counts if it was larger than the one dealt."""
    hand, run = tally.largest_hand, tally.longest_run
    catches = Counter(tally.catches)
    runs: Counter[Seat] = Counter()
    for step in steps:
        for seat, cards in enumerate(step.table.hands):
            if len(cards) > (hand.count if hand else hand_size):
                hand = SeatCount(Seat(seat), len(cards))
        for event in step.events:
            match event:
                case e.Drew(seat=seat, why="turn"):
                    runs[seat] = 0
                case e.Played(seat=seat):
                    runs[seat] += 1
                    if runs[seat] > (run.count if run else LEAST_RUN - 1):
                        run = SeatCount(seat, runs[seat])
                case e.Caught(by=by):
                    catches[by] += 1
                case _:
                    pass
    return Tally(hand, run, dict(catches))
