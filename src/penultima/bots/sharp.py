"""`sharp`: `clever`'s policy, corrected by a small network that was trained against `clever`."""

from penultima.kernel import CompiledRules
from penultima.kernel.policy import Policy

from .clever import Clever
from .weights.sharp import sharp_for


def sharp_policy(rules: CompiledRules) -> Policy:
    return Policy(rules, *sharp_for(rules.seats))


class Sharp(Clever):
    def new_policy(self, rules: CompiledRules) -> Policy:
        return sharp_policy(rules)
