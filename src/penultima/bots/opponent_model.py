"""How closely each opponent plays to the policy, learned from the finished rounds of a match.

When a round is over, all hands are open: then it is nearly known what a player could have chosen
instead of each move. People and weaker bots choose good moves less reliably than `clever`, and
their moves say less about their cards.
"""

from collections import Counter
from collections.abc import Sequence
from math import exp, log

from penultima.kernel.hand_sampler import SHARPNESS
from penultima.rules.cards import Seat

SHARPNESSES = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 4.0)
"""What is distinguished: how strongly a player prefers moves that the policy scores higher."""
DRAWS_BY_CHOICE = 0.05
"""The share of draws by choice above which a draw excludes nothing."""


class OpponentModel:
    """The probability of each sharpness for each player; all are as likely before a match."""

    def __init__(self, seats: int) -> None:
        self._log_weights = [[0.0] * len(SHARPNESSES) for _ in range(seats)]
        self._is_known = [False] * seats
        self._draws = [Counter({True: 0, False: 0}) for _ in range(seats)]
        """In sampled states: how often each player drew by choice, and how often without one."""

    def learn(self, seat: Seat, log_likelihoods: Sequence[float]) -> None:
        """Learn how likely a player's moves of one round were with each sharpness."""
        weights = self._log_weights[seat]
        self._log_weights[seat] = [
            weight + likelihood for weight, likelihood in zip(weights, log_likelihoods, strict=True)
        ]
        self._is_known[seat] = True

    def sharpness(self, seat: Seat) -> float:
        """The expected sharpness of a player, as a geometric mean; at first that of most bots."""
        if not self._is_known[seat]:
            return SHARPNESS
        best = max(self._log_weights[seat])
        weights = [exp(weight - best) for weight in self._log_weights[seat]]
        logs = (weight * log(each) for weight, each in zip(weights, SHARPNESSES, strict=True))
        return exp(sum(logs) / sum(weights))

    def learn_draws(self, seat: Seat, by_choice: int, draws: int) -> None:
        """Learn how often a player drew although a card fitted, in a possible state of a round."""
        self._draws[seat][True] += by_choice
        self._draws[seat][False] += draws - by_choice

    def draws_by_choice(self, seat: Seat) -> bool:
        """Whether the player often draws although a card fits, so that a draw excludes nothing."""
        draws = self._draws[seat]
        return draws[True] > DRAWS_BY_CHOICE * draws.total()
