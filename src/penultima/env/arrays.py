"""Arrays: where a hall of tables writes what is seen there."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .layout import Layout


@dataclass(frozen=True)
class Arrays:
    """One row per table."""

    asked: npt.NDArray[np.int32]
    state: npt.NDArray[np.int32]
    observations: npt.NDArray[np.uint8]
    finals: npt.NDArray[np.uint8]
    masks: npt.NDArray[np.int8]
    rewards: npt.NDArray[np.float64]
    over: npt.NDArray[np.uint8]


def arrays(tables: int, seats: int, layout: Layout) -> Arrays:
    return Arrays(
        asked=np.zeros(tables, np.int32),
        state=np.zeros((4, tables), np.int32),
        observations=np.zeros((tables, len(layout.columns)), np.uint8),
        finals=np.zeros((tables, len(layout.columns)), np.uint8),
        masks=np.zeros((tables, len(layout.actions)), np.int8),
        rewards=np.zeros((tables, seats), np.float64),
        over=np.zeros(tables, np.uint8),
    )
