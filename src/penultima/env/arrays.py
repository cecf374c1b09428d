"""The NumPy arrays that a batch of tables writes to."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .layout import Layout


@dataclass(frozen=True)
class BatchArrays:
    """Arrays with one row per table."""

    acting_seat: npt.NDArray[np.int32]
    state: npt.NDArray[np.int32]
    """Decision type, stage, position within the stage, and steps: one row each."""
    observations: npt.NDArray[np.uint8]
    final_observations: npt.NDArray[np.uint8]
    masks: npt.NDArray[np.int8]
    rewards: npt.NDArray[np.float64]
    done: npt.NDArray[np.uint8]
    """RUNNING, TERMINATED or TRUNCATED."""


def allocate(tables: int, seats: int, layout: Layout) -> BatchArrays:
    return BatchArrays(
        acting_seat=np.zeros(tables, np.int32),
        state=np.zeros((4, tables), np.int32),
        observations=np.zeros((tables, len(layout.columns)), np.uint8),
        final_observations=np.zeros((tables, len(layout.columns)), np.uint8),
        masks=np.zeros((tables, len(layout.actions)), np.int8),
        rewards=np.zeros((tables, seats), np.float64),
        done=np.zeros(tables, np.uint8),
    )
