"""Estimates with 95 % confidence intervals, and tests of many differences at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, hypot, inf, isfinite, nan, sqrt

Z = 1.959964


@dataclass(frozen=True)
class Estimate:
    """A value, the bounds of its interval, and the number of observations."""

    value: float
    low: float
    high: float
    count: int

    @property
    def half_width(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        half = f"{self.half_width:.1f}" if isfinite(self.half_width) else "?"
        return f"{self.value:.1f} ±{half}"


NO_ESTIMATE = Estimate(nan, nan, nan, 0)


def share(part: float, whole: float) -> Estimate:
    """A proportion of (effectively) `whole` independent cases, with Wilson's interval."""
    if whole == 0:
        return NO_ESTIMATE
    p = part / whole
    middle = (p + Z * Z / (2 * whole)) / (1 + Z * Z / whole)
    half = Z * sqrt(p * (1 - p) / whole + Z * Z / (4 * whole * whole)) / (1 + Z * Z / whole)
    return Estimate(p, max(0.0, middle - half), min(1.0, middle + half), round(whole))


def mean(total: float, squares: float, count: int) -> Estimate:
    """A mean, from the sum and the sum of squares of the observations."""
    if count == 0:
        return NO_ESTIMATE
    value = total / count
    if count == 1:
        return Estimate(value, -inf, inf, count)
    variance = max(0.0, (squares - total * total / count) / (count - 1))
    half = Z * sqrt(variance / count)
    return Estimate(value, value - half, value + half, count)


def difference(one: Estimate, other: Estimate) -> Estimate:
    """How much larger the second is, with Newcombe's interval, which stays within -1 and 1."""
    value = other.value - one.value
    low = value - hypot(other.value - other.low, one.high - one.value)
    high = value + hypot(other.high - other.value, one.value - one.low)
    return Estimate(value, low, high, min(one.count, other.count))


def without_interval(value: float, count: int) -> Estimate:
    """An estimate without an interval: a quantile, or a mean of dependent observations."""
    return Estimate(value, nan, nan, count)


def p_value(estimate: Estimate) -> float:
    """How probable a difference at least as large is by chance, from the bound next to zero.

    It is below 0.05 exactly if the 95 % interval excludes zero; nan without an interval.
    """
    if not isfinite(estimate.low) or not isfinite(estimate.high):
        return nan
    if estimate.value == 0:
        return 1.0
    bound = estimate.value - estimate.low if estimate.value > 0 else estimate.high - estimate.value
    return erfc(abs(estimate.value) / bound * Z / sqrt(2)) if bound else 0.0


def holm(p_values: Sequence[float]) -> list[float]:
    """The p-values corrected for their number, by Holm's method.

    If those below 0.05 are called differences, the chance that any of them is none is at most 5 %,
    whatever the dependence between them.
    """
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    corrected, largest = [0.0] * len(p_values), 0.0
    for rank, place in enumerate(order):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[place]))
        corrected[place] = largest
    return corrected
