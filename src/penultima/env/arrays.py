"""The NumPy arrays that a batch of tables writes to."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from .layout import Layout


@dataclass(frozen=True)
class BatchArrays:
    """Arrays with one row per table."""

    acting_seat: npt.NDArray[np.int32]
    waiting_for: npt.NDArray[np.int32]
    """The policy of the acting seat: POLICY_LEARNER, or a callable."""
    policies: npt.NDArray[np.int32]
    """The policy of each seat in this round."""
    state: npt.NDArray[np.int32]
    """Decision type, stage, position within the stage, steps, actions of opponents since the last
    step, and the seat that acted last for the caller: one row each."""
    observations: npt.NDArray[np.uint8]
    final_observations: npt.NDArray[np.uint8]
    masks: npt.NDArray[np.int8]
    rewards: npt.NDArray[np.float64]
    done: npt.NDArray[np.uint8]
    """RUNNING, TERMINATED or TRUNCATED."""
    illegal: npt.NDArray[np.uint8]
    """1 where the last action was illegal and `random` has acted instead."""

    def rows(self, table: int) -> dict[str, npt.NDArray[Any]]:
        """The part of each array that belongs to one table, as views."""
        arrays: dict[str, npt.NDArray[Any]] = vars(self)
        return {
            name: array[:, table] if name == "state" else array[table : table + 1]
            for name, array in arrays.items()
        }


def allocate(tables: int, seats: int, layout: Layout) -> BatchArrays:
    return BatchArrays(
        acting_seat=np.zeros(tables, np.int32),
        waiting_for=np.zeros(tables, np.int32),
        policies=np.zeros((tables, seats), np.int32),
        state=np.zeros((6, tables), np.int32),
        observations=np.zeros((tables, len(layout.columns)), np.uint8),
        final_observations=np.zeros((tables, len(layout.columns)), np.uint8),
        masks=np.zeros((tables, len(layout.actions)), np.int8),
        rewards=np.zeros((tables, seats), np.float64),
        done=np.zeros(tables, np.uint8),
        illegal=np.zeros(tables, np.uint8),
    )
