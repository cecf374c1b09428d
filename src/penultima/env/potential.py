"""Rewards for getting rid of cards that change no optimal policy."""

from math import isfinite

import numpy as np
import numpy.typing as npt

from penultima.errors import BadSetup

from .arrays import BatchArrays
from .codes import RUNNING, TERMINATED
from .layout import Layout

DEFAULT_SHAPING = 0.05
DEFAULT_DISCOUNT = 0.99
"""What most libraries discount with."""
Floats = npt.NDArray[np.float64]


class Potential:
    """Potential-based shaping (Ng, Harada and Russell, 1999).

    The potential of a position is minus `weight` for every card in the learner's hand, and 0 after
    the round. A step's reward gains the discounted new potential minus the old one. The sum of
    these over a round is the same whatever the learner does, if it discounts as much.
    """

    def __init__(self, layout: Layout, tables: int, weight: float, discount: float) -> None:
        for name, value in (("shaping", weight), ("discount", discount)):
            if not isinstance(value, int | float) or not isfinite(value) or value < 0:
                raise BadSetup(f"{name}: {value!r} is not a number from 0")
        self.column = layout.columns.index("cards, own")
        self.weight, self.discount = weight, discount
        self.before: Floats = np.zeros(tables)
        self.was_over = np.zeros(tables, np.bool_)

    def reset(self, observations: npt.NDArray[np.uint8], chosen: npt.NDArray[np.bool_]) -> None:
        """Begin at the potential of these observations, at some of the tables."""
        self.before[chosen] = self._of(observations)[chosen]
        self.was_over[chosen] = False

    def gain(self, arrays: BatchArrays) -> Floats:
        """What the rewards of a step gain. A step that only deals gains nothing."""
        is_over = arrays.done != RUNNING
        now = self._of(arrays.observations)
        after = np.where(is_over, self._of(arrays.final_observations), now)
        after[arrays.done == TERMINATED] = 0
        gain = self.discount * after - self.before
        gain[self.was_over] = 0
        self.resume(arrays)
        return gain

    def resume(self, arrays: BatchArrays) -> None:
        """Go on from these tables, also if they have been copied or restored."""
        self.before = self._of(arrays.observations)
        self.was_over = (arrays.done != RUNNING) & (arrays.acting_seat < 0)

    def _of(self, observations: npt.NDArray[np.uint8]) -> Floats:
        potential: Floats = -self.weight * observations[:, self.column].astype(np.float64)
        return potential
