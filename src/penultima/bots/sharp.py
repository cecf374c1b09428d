"""`sharp`: `clever`'s policy, corrected by a small network that was trained against `clever`."""

from collections.abc import Sequence

from penultima.kernel import CompiledRules
from penultima.kernel.policy import Policy

from .clever import Clever
from .weights.sharp import sharp_for


def sharp_policy(rules: CompiledRules, weights: Sequence[float] | None = None) -> Policy:
    """The built-in network with the weights that it corrects: its own, or others near them."""
    linear, network = sharp_for(rules.seats)
    return Policy(rules, linear if weights is None else weights, network)


class Sharp(Clever):
    def new_policy(self, rules: CompiledRules) -> Policy:
        return sharp_policy(rules)
