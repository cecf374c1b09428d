"""A Gymnasium vector environment of many tables. See docs/environments.md."""

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

from .codes import RUNNING, TERMINATED, TRUNCATED
from .table_config import (
    DEFAULT_EDITION,
    AnyEdition,
    Reward,
    TableConfig,
    positive_number,
    whole_number,
)

Array = npt.NDArray[Any]


class PenultimaVector(gym.vector.VectorEnv[Array, Array, Array]):
    """Many rounds in parallel; a round that ends is followed by a new one in the same step.

    With a `learner`, the caller decides for that seat and the others follow the default policy.
    Without one, the caller makes every decision: `infos["seat"]` is the acting seat of each table,
    and rewards have one column per seat.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "penultima_vector_v1",
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
        self._config = TableConfig(num_envs, edition, players, options, house_rules, reward=reward)
        if learner is not None and whole_number("learner", learner) not in range(
            self._config.players
        ):
            raise BadSetup(f"learner: there is no seat {learner}")
        self.layout = self._config.layout
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
    ) -> tuple[Array, dict[str, Any]]:
        """Deal at every table. `infos` has the action masks and the acting seats."""
        super().reset(seed=None if seed is None else index(seed))
        if seed is not None or not hasattr(self, "_batch"):
            self._batch = self._config.batch(seed)
        arrays = self._config.arrays
        arrays.done[:] = RUNNING
        arrays.rewards[:] = 0
        self._batch.begin(self.learner)
        return self._copy_if_needed(arrays.observations), self._infos()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Make one decision at every table, or none: raises ValueError if any is illegal."""
        if not hasattr(self, "_batch"):
            raise gym.error.ResetNeeded("call reset() before step()")
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"actions must have the shape ({self.num_envs},), not {actions.shape}")
        if actions.dtype.kind not in "iu":
            raise ValueError(f"actions must be integers, not {actions.dtype}")
        actions = np.ascontiguousarray(actions, np.int64)
        illegal = self._batch.step(actions, self.max_steps, self.learner)
        if illegal != NO_SEAT:
            raise ValueError(
                f"action {actions[illegal]} at table {illegal} is illegal: see the action mask"
            )
        arrays = self._config.arrays
        infos = self._infos()
        if arrays.done.any():
            infos["final_obs"] = self._copy_if_needed(arrays.final_observations)
            infos["_final_obs"] = arrays.done != RUNNING
        rewards = arrays.rewards if self.learner == NO_SEAT else arrays.rewards[:, self.learner]
        return (
            self._copy_if_needed(arrays.observations),
            self._copy_if_needed(rewards),
            arrays.done == TERMINATED,
            arrays.done == TRUNCATED,
            infos,
        )

    def _infos(self) -> dict[str, Any]:
        arrays = self._config.arrays
        return {
            "action_mask": self._copy_if_needed(arrays.masks),
            "seat": self._copy_if_needed(arrays.acting_seat),
        }

    def _copy_if_needed(self, array: Array) -> Array:
        """A copy, unless the caller accepts arrays that the next step overwrites."""
        return array.copy() if self.copy else array
