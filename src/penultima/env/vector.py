"""Many tables at once, for Gymnasium: arrays in, arrays out. See docs/environments.md."""

from collections.abc import Mapping
from operator import index
from typing import Any

import gymnasium as gym
import gymnasium.spaces as sp
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from penultima.errors import BadSetup
from penultima.kernel.codes import NO_SEAT
from penultima.rules.cards import Card
from penultima.rules.house_rules import HouseRule

from .codes import IS_OVER, IS_TOO_LONG
from .table_config import (
    DEFAULT_EDITION,
    AnyEdition,
    Reward,
    TableConfig,
    positive_number,
    whole_number,
)

Arrays = npt.NDArray[Any]


class PenultimaVector(gym.vector.VectorEnv[Arrays, Arrays, Arrays]):
    """So many rounds side by side; a round that ends is followed by a new one in the same step.

    With a `learner`, that seat is yours and the others play by habit. Without one, every decision
    at the table is yours: `infos["seat"]` says whose it is, and rewards have a column per seat.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "penultima_vector_v0",
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        num_envs: int,
        *,
        edition: AnyEdition = DEFAULT_EDITION,
        players: int = 4,
        options: Mapping[str, Any] | None = None,
        house_rules: Mapping[Card, HouseRule | dict[str, Any]] | None = None,
        reward: Reward = "win",
        learner: int | None = None,
        max_steps: int = 10_000,
        copy: bool = True,
    ) -> None:
        num_envs = positive_number("num_envs", num_envs)
        self._tables = TableConfig(num_envs, edition, players, options, house_rules, reward=reward)
        if learner is not None and whole_number("learner", learner) not in range(
            self._tables.players
        ):
            raise BadSetup(f"learner: there is no seat {learner}")
        self.layout = self._tables.layout
        self.num_envs = num_envs
        self.learner = NO_SEAT if learner is None else index(learner)
        self.max_steps = positive_number("max_steps", max_steps)
        self.copy = copy
        self.single_observation_space = sp.Box(0, 255, (len(self.layout.columns),), np.uint8)
        self.single_action_space = sp.Discrete(len(self.layout.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Deal at every table. `infos` has the action masks and who is asked."""
        super().reset(seed=None if seed is None else index(seed))
        if seed is not None or not hasattr(self, "_hall"):
            self._hall = self._tables.batch(seed)
        arrays = self._tables.arrays
        arrays.over[:] = 0
        arrays.rewards[:] = 0
        self._hall.begin(self.learner)
        return self._own(arrays.observations), self._infos()

    def step(self, actions: Arrays) -> tuple[Arrays, Arrays, Arrays, Arrays, dict[str, Any]]:
        """One decision at every table; ValueError, and nothing done, if a mask forbids one."""
        if not hasattr(self, "_hall"):
            raise gym.error.ResetNeeded("nothing is dealt before the first reset")
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"one action for each of {self.num_envs} tables, please")
        if actions.dtype.kind not in "iu":
            raise ValueError(f"actions of type {actions.dtype}: they are whole numbers")
        actions = np.ascontiguousarray(actions, np.int64)
        refused = self._hall.step(actions, self.max_steps, self.learner)
        if refused != NO_SEAT:
            raise ValueError(f"action {actions[refused]} at table {refused}: see the action mask")
        arrays = self._tables.arrays
        infos = self._infos()
        if arrays.over.any():
            infos["final_obs"] = self._own(arrays.finals)
            infos["_final_obs"] = arrays.over != 0
        rewards = arrays.rewards if self.learner == NO_SEAT else arrays.rewards[:, self.learner]
        return (
            self._own(arrays.observations),
            self._own(rewards),
            arrays.over == IS_OVER,
            arrays.over == IS_TOO_LONG,
            infos,
        )

    def _infos(self) -> dict[str, Any]:
        arrays = self._tables.arrays
        return {"action_mask": self._own(arrays.masks), "seat": self._own(arrays.asked)}

    def _own(self, array: Arrays) -> Arrays:
        """A copy, unless whoever steps is content with arrays that the next step overwrites."""
        return array.copy() if self.copy else array
