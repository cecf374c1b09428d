"""The random numbers that a caller passes to an environment."""

from operator import index
from random import Random
from typing import Any

import numpy as np


def random_source(rng: Any) -> Random:
    """A generator from a seed, a NumPy generator, a `Random`, or None for the system's numbers."""
    match rng:
        case None:
            return Random()
        case Random():
            return rng
        case np.random.Generator():
            return Random(int(rng.integers(2**63)))
        case np.random.RandomState():
            return Random(int(rng.randint(2**31 - 1)))
    return Random(index(rng))
