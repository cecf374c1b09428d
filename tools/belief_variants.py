"""`expert` with less belief than it has, and one that looks at the cards: to measure what it gains.

They show where the points are (bench/strength.py) and how good the belief is (calibration.py).
The oracle must never play at a table: nothing in the package can import this module.
"""

from collections import Counter

from penultima.bots.belief import ANY_KIND, HiddenCard
from penultima.bots.expert import Expert
from penultima.bots.opponent_model import OpponentModel
from penultima.kernel.hand_sampler import HandSampler
from penultima.rules.cards import Seat
from penultima.rules.table import Table
from penultima.view import View


class Uniform(Expert):
    """Every arrangement of the unseen cards is equally likely."""

    def fill_sampler(self, sampler: HandSampler, view: View) -> None:
        belief = self.belief(view)
        belief.hands = [[HiddenCard(ANY_KIND, 0) for _ in hand] for hand in belief.hands]
        belief.exclusions.clear()
        belief.evidence.clear()
        super().fill_sampler(sampler, view)


class Exclusions(Expert):
    """Knows what the others can't hold, but not how likely their moves were."""

    def fill_sampler(self, sampler: HandSampler, view: View) -> None:
        self.belief(view).evidence.clear()
        super().fill_sampler(sampler, view)


class Unadapted(Expert):
    """Expects all opponents to choose alike, whatever they did in the rounds before."""

    def fill_sampler(self, sampler: HandSampler, view: View) -> None:
        self.belief(view).opponents = OpponentModel(len(view.counts))
        super().fill_sampler(sampler, view)


class Oracle(Expert):
    """Knows the hands of the others, but not the order of the draw pile."""

    true_table: Table
    """The table as it is now, set by whoever lets the oracle play."""

    def fill_sampler(self, sampler: HandSampler, view: View) -> None:
        table, encoding = self.true_table, self.kernel_view(view).encoding
        hands = {
            Seat(seat): encoding.kinds(hand)
            for seat, hand in enumerate(table.hands)
            if seat != view.seat
        }
        unseen = Counter(encoding.kinds(view.setup.edition.deck))
        discarded = self.kernel_view(view).round_memory.discarded
        unseen.subtract(encoding.kinds((*view.hand, view.top, *discarded)))
        in_hands = [(seat, kind) for seat, hand in hands.items() for kind in hand]
        sampler.set_hidden_cards(
            list(unseen.elements()),
            [seat for seat, _ in in_hands],
            [1 << kind for _, kind in in_hands],
            [0] * len(in_hands),
        )


VARIANTS: dict[str, type[Expert]] = {
    "uniform": Uniform,
    "exclusions": Exclusions,
    "unadapted": Unadapted,
    "expert": Expert,
    "oracle": Oracle,
}
