"""Facts that people remember: the largest hand, the longest run, catches, bluffs."""

from collections import Counter
from collections.abc import Iterable, Mapping

from penultima.rules import events as e
from penultima.rules.cards import Seat
from penultima.rules.matching import holds_color
from penultima.rules.prompts import ChallengeOrAccept
from penultima.wire.messages import SeatCount

from .state import RoundFacts, RoundStep, Tally

LEAST_RUN = 3

_ALSO_COUNTED = frozenset((e.Drew, e.Asked, e.Accepted, e.Challenged, e.Caught))


def round_facts(steps: Iterable[RoundStep], hand_size: int) -> RoundFacts:
    """Count a finished round. A hand counts if it was larger than the one dealt."""
    hand: SeatCount | None = None
    run: SeatCount | None = None
    turns, largest = 0, hand_size
    catches: Counter[Seat] = Counter()
    bluffs: Counter[Seat] = Counter()
    runs: dict[Seat, int] = {}
    doubtful: ChallengeOrAccept | None = None
    for step in steps:
        sizes = tuple(map(len, step.table.hands))
        if (size := max(sizes)) > largest:
            largest = size
            hand = SeatCount(Seat(sizes.index(size)), size)
        for event in step.events:
            # By exact type, which is faster than `match`: everybody waits for the whole round.
            if type(event) is e.TurnBegan:
                turns += 1
            elif type(event) is e.Played:
                seat, doubtful = event.seat, None
                length = runs[seat] = runs.get(seat, 0) + 1
                if length >= LEAST_RUN and (run is None or length > run.count):
                    run = SeatCount(seat, length)
            elif type(event) in _ALSO_COUNTED:
                match event:
                    case e.Drew(seat=seat, why="turn"):
                        runs[seat] = 0
                    case e.Asked(ChallengeOrAccept() as prompt):
                        doubtful = prompt
                    case e.Accepted() if doubtful is not None:
                        if holds_color(step.table.edition, doubtful.hand or (), doubtful.color):
                            bluffs[doubtful.player] += 1
                        doubtful = None
                    case e.Challenged():
                        doubtful = None
                    case e.Caught(by=by):
                        catches[by] += 1
    return RoundFacts(turns, hand, run, _counts(catches), _counts(bluffs))


def after_round(tally: Tally, facts: RoundFacts) -> Tally:
    """Add a finished round to what was counted in its match."""
    catches = Counter(tally.catches)
    for each in facts.catches:
        catches[each.seat] += each.count
    return Tally(
        _larger(tally.largest_hand, facts.largest_hand),
        _larger(tally.longest_run, facts.longest_run),
        dict(catches),
    )


def _larger(one: SeatCount | None, other: SeatCount | None) -> SeatCount | None:
    """The larger one; of equal ones the first."""
    if one is None or other is None:
        return one or other
    return other if other.count > one.count else one


def _counts(found: Mapping[Seat, int]) -> tuple[SeatCount, ...]:
    return tuple(SeatCount(seat, count) for seat, count in sorted(found.items()))
