"""A Gymnasium vector environment of many tables. See docs/environments.md."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from operator import index
from typing import Any

import gymnasium as gym
import gymnasium.spaces as sp
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from penultima.drawings import Drawing
from penultima.errors import BadSetup
from penultima.kernel.codes import NO_SEAT
from penultima.rules.cards import Card
from penultima.rules.house_rules import HouseRule

from .batch import TableBatch
from .codes import (
    POLICY_CALLABLE,
    RESET_DISABLED,
    RESET_NEXT_STEP,
    RESET_SAME_STEP,
    RUNNING,
    TERMINATED,
    TRUNCATED,
)
from .opponents import Opponents
from .potential import DEFAULT_DISCOUNT, DEFAULT_SHAPING, Potential
from .random_source import random_source
from .rendering import RENDER_MODES, RenderMode, render_mode_of, rendered, svg
from .saved_table import Copies, restore_tables, save_tables
from .table_config import (
    DEFAULT_EDITION,
    AnyEdition,
    Array,
    Illegal,
    Reward,
    TableConfig,
    positive_number,
    random_state,
    stands_in,
)
from .table_copies import copy_tables, resample_table

RESET_MODES = {
    AutoresetMode.SAME_STEP: RESET_SAME_STEP,
    AutoresetMode.NEXT_STEP: RESET_NEXT_STEP,
    AutoresetMode.DISABLED: RESET_DISABLED,
}

_OWN_TABLES = ("_batch", "_config")
"""Attributes that a clone doesn't take over."""


class PenultimaVector(Copies, gym.vector.VectorEnv[Array, Array, Array]):
    """Many rounds in parallel, of a learner against opponents.

    The caller decides for the `learner`'s seat. If that is None, the caller makes every decision:
    `infos["seat"]` is the acting seat of each table, and rewards have one column per seat.
    """

    _TABLES = "_batch"

    def __init__(
        self,
        num_envs: int = 1,
        *,
        edition: AnyEdition = DEFAULT_EDITION,
        players: int = 4,
        options: Mapping[str, Any] | None = None,
        house_rules: Mapping[Card, HouseRule | dict[str, Any]] | None = None,
        reward: Reward = "win",
        zero_sum: bool = False,
        shaping: float = DEFAULT_SHAPING,
        discount: float = DEFAULT_DISCOUNT,
        learner: int | None = 0,
        opponents: Opponents = "random",
        skip_forced: bool = True,
        max_steps: int = 10_000,
        history: bool = False,
        normalize: bool = False,
        illegal: Illegal = "raise",
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        render_mode: RenderMode | None = None,
        copy: bool = True,
    ) -> None:
        num_envs = positive_number("num_envs", num_envs)
        self._config = TableConfig(
            num_envs,
            edition,
            players,
            options,
            house_rules,
            reward=reward,
            zero_sum=zero_sum,
            history=history,
            normalize=normalize,
            learner=learner,
            opponents=opponents,
        )
        self._potential = None
        if learner is not None and shaping:
            self._potential = Potential(self._config.layout, num_envs, shaping, discount)
        self._stands_in = stands_in(illegal)
        self._skips_forced = skip_forced and learner is not None
        self.render_mode = self._render_mode = render_mode_of(render_mode)
        self.autoreset_mode = _autoreset_mode(autoreset_mode)
        self.metadata = {
            "name": "penultima_vector_v1",
            "render_modes": RENDER_MODES,
            "autoreset_mode": self.autoreset_mode,
        }
        self.layout = self._config.layout
        self.num_envs = num_envs
        self.learner = None if learner is None else index(learner)
        self.max_steps = positive_number("max_steps", max_steps)
        self.copy = copy
        self.single_observation_space = self._config.observation_space
        self.single_action_space = sp.Discrete(len(self.layout.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Array, dict[str, Any]]:
        """Deal at every table, or at those of `options["reset_mask"]`.

        A `seed` n stands for the list n, n + 1, …: one seed for each table. A table without one
        continues its random numbers. `infos` has the action masks and the acting seats.
        """
        seeds = self._seeds(seed)
        chosen = self._reset_mask(options)
        if not hasattr(self, "_batch"):
            if not chosen.all():
                raise gym.error.ResetNeeded("the first reset has to be one of all tables")
            states = [random_state(None) for _ in range(self.num_envs)]
            self._batch = self._new_batch(self._config, states)
        for table in np.flatnonzero(chosen):
            if seeds[table] is not None:
                game = self._batch.games[table]
                game.new_match()
                game.rng_state = random_state(seeds[table])
            self._batch.begin(int(table))
        self._let_opponents_play()
        if self._potential is not None:
            self._potential.reset(self._config.arrays.observations, chosen)
        return self._observations(self._config.arrays.observations), self._infos()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Make one decision at every table, or none: raises ValueError if any is illegal."""
        self._check_reset()
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"actions must have the shape ({self.num_envs},), not {actions.shape}")
        if actions.dtype.kind not in "iu":
            raise ValueError(f"actions must be integers, not {actions.dtype}")
        actions = np.ascontiguousarray(actions, np.int64)
        arrays = self._config.arrays
        refused = self._batch.step(actions, self.max_steps)
        if refused != NO_SEAT:
            if arrays.done[refused] and self.autoreset_mode == AutoresetMode.DISABLED:
                raise gym.error.ResetNeeded(
                    f"the round at table {refused} is over: call reset() with a reset_mask"
                )
            raise ValueError(
                f"action {actions[refused]} at table {refused} is illegal: see the action mask"
            )
        self._let_opponents_play()
        infos = self._infos()
        if self.autoreset_mode == AutoresetMode.SAME_STEP and arrays.done.any():
            infos["final_obs"] = self._observations(arrays.final_observations)
            infos["_final_obs"] = arrays.done != RUNNING
        if arrays.illegal.any():
            infos["illegal"] = arrays.illegal.astype(bool)
        rewards = arrays.rewards
        if self.learner is not None:
            rewards = rewards[:, self.learner]
            infos["won"] = rewards > 0
        if self._potential is not None:
            rewards = rewards + self._potential.gain(arrays)
        return (
            self._observations(arrays.observations),
            self._copy_if_needed(rewards),
            arrays.done == TERMINATED,
            arrays.done == TRUNCATED,
            infos,
        )

    def state(self) -> Array:
        """The state of every table, with all hands: see `layout.state_columns`."""
        self._check_reset()
        return self._config.states(self._batch)

    @property
    def state_space(self) -> sp.Box:
        """The space of one table's state."""
        return self._config.state_space

    def render(self) -> tuple[Any, ...] | None:
        """What `render_mode` asks for, of every table."""
        self._check_reset()
        if self._render_mode is None:
            return None
        return tuple(
            rendered(game, self._config.setup, int(seat), self._render_mode)
            for game, seat in zip(self._batch.games, self._config.arrays.acting_seat, strict=True)
        )

    def svg(self, table: int = 0) -> Drawing:
        """A drawing of one table, as notebooks show it."""
        self._check_reset()
        arrays = self._config.arrays
        return svg(self._batch.games[table], self._config.setup, int(arrays.acting_seat[table]))

    # Copies, saved states and other worlds

    def copy_tables(
        self, sources: Any, targets: Any, *, of: "PenultimaVector | None" = None
    ) -> tuple[Array, dict[str, Any]]:
        """Copy tables over others, of this environment or of another one; all at the same time.

        Returns observations and infos as `reset` does. A copy has the random numbers of its source
        ahead, too, until it is resampled. One source can have any number of targets.
        """
        self._check_reset()
        other = self if of is None else of
        other._check_reset()
        targets = _table_numbers("targets", targets, self.num_envs)
        sources = _table_numbers("sources", sources, other.num_envs)
        if len(sources) == 1:
            sources = np.repeat(sources, len(targets))
        if len(sources) != len(targets):
            raise ValueError(f"{len(sources)} sources for {len(targets)} targets")
        is_target = np.zeros(self.num_envs, bool)
        is_target[targets] = True
        if is_target.sum() < len(targets):
            raise ValueError("a table can't be the target of two copies")
        batch = other._batch
        if other is self and is_target[sources[sources != targets]].any():
            # A table that is a source and a target would be overwritten before it is copied.
            spare = self._new_batch(self._config.with_own_arrays())
            copy_tables(spare, batch, sources, targets)
            batch, sources = spare, targets
        copy_tables(self._batch, batch, sources, targets)
        return self._resumed()

    def resample(self, seats: Any = None, rng: Any = None) -> None:
        """At every table, deal what a seat doesn't see anew: by default, what the acting one.

        That changes no observation and no action mask of that seat. See docs/search.md.
        """
        self._check_reset()
        acting, source = self._config.arrays.acting_seat, random_source(rng)
        chosen = acting if seats is None else np.broadcast_to(np.asarray(seats), self.num_envs)
        # Where a round is over, nobody acts and nothing is left to be hidden.
        running = np.flatnonzero(acting != NO_SEAT)
        if not ((chosen[running] >= 0) & (chosen[running] < self._config.players)).all():
            raise ValueError(f"seats: they are 0 to {self._config.players - 1}")
        for table in running:
            resample_table(self._batch, int(table), int(chosen[table]), source)

    def clone(self) -> "PenultimaVector":
        """An environment with the same tables that play on identically, independent of these."""
        new = type(self).__new__(type(self))
        running = vars(self).get("_batch")
        new.__dict__.update(
            deepcopy({name: each for name, each in vars(self).items() if name not in _OWN_TABLES})
        )
        new._config = self._config.with_own_arrays()
        if running is not None:
            new._batch = self._new_batch(new._config)
            every = np.arange(self.num_envs)
            copy_tables(new._batch, running, every, every)
        return new

    def get_state(self) -> bytes:
        """All tables as they are, for `set_state`."""
        self._check_reset()
        return save_tables(self._config, self._batch)

    def set_state(self, state: bytes) -> tuple[Array, dict[str, Any]]:
        """Continue where `get_state` was called, and return what `reset` does.

        Raises BadState if that was with other rules or another number of tables.
        """
        batch = self._new_batch(self._config)
        restore_tables(self._config, batch, state)
        self._batch = batch
        return self._resumed()

    def _resumed(self) -> tuple[Array, dict[str, Any]]:
        """Observations and infos of tables that are not those of the last step."""
        if self._potential is not None:
            self._potential.resume(self._config.arrays)
        return self._observations(self._config.arrays.observations), self._infos()

    def _new_batch(self, config: TableConfig, random_states: list[int] | None = None) -> TableBatch:
        """Tables with the settings of this environment, which write to these arrays."""
        return config.new_batch(
            random_states or [0] * self.num_envs,
            reset_mode=RESET_MODES[self.autoreset_mode],
            stands_in=self._stands_in,
            skips_forced=self._skips_forced,
        )

    def _check_reset(self) -> None:
        if not hasattr(self, "_batch"):
            raise gym.error.ResetNeeded("no round is in progress: call reset() first")

    def _let_opponents_play(self) -> None:
        """Ask the callables among the opponents until all tables wait for the caller."""
        callables, arrays = self._config.seating.callables, self._config.arrays
        while callables and (arrays.waiting_for >= POLICY_CALLABLE).any():
            for number, choose in enumerate(callables, POLICY_CALLABLE):
                tables = np.flatnonzero(arrays.waiting_for == number)
                if not len(tables):
                    continue
                observations = self._config.scaled(arrays.observations[tables])
                actions = np.asarray(choose(observations, arrays.masks[tables]))
                if actions.shape != tables.shape or actions.dtype.kind not in "iu":
                    raise ValueError(
                        f"{choose} must return {len(tables)} integers, one for each table"
                    )
                actions = np.ascontiguousarray(actions, np.int64)
                refused = self._batch.play(tables, actions, self.max_steps)
                if refused != NO_SEAT:
                    raise ValueError(f"an action of {choose} is illegal: see the action mask")

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, Sequence | np.ndarray):
            if len(seed) != self.num_envs:
                raise ValueError(f"{len(seed)} seeds for {self.num_envs} tables")
            return [None if each is None else index(each) for each in seed]
        super().reset(seed=index(seed))
        return [index(seed) + table for table in range(self.num_envs)]

    def _reset_mask(self, options: dict[str, Any] | None) -> npt.NDArray[np.bool_]:
        if options is None or "reset_mask" not in options:
            return np.ones(self.num_envs, np.bool_)
        mask = options["reset_mask"]
        if (
            not isinstance(mask, np.ndarray)
            or mask.dtype != np.bool_
            or mask.shape != (self.num_envs,)
        ):
            raise ValueError(
                f"reset_mask must be an array of {self.num_envs} truth values, not {mask!r}"
            )
        return mask

    def _infos(self) -> dict[str, Any]:
        arrays = self._config.arrays
        return {
            "action_mask": self._copy_if_needed(arrays.masks),
            "seat": self._copy_if_needed(arrays.acting_seat),
        }

    def _observations(self, observations: Array) -> Array:
        scaled = self._config.scaled(observations)
        return self._copy_if_needed(scaled) if scaled is observations else scaled

    def _copy_if_needed(self, array: Array) -> Array:
        """A copy, unless the caller accepts arrays that the next step overwrites."""
        return array.copy() if self.copy else array


def _autoreset_mode(value: AutoresetMode | str) -> AutoresetMode:
    try:
        return AutoresetMode(value)
    except ValueError:
        modes = ", ".join(mode.value for mode in AutoresetMode)
        raise BadSetup(f"autoreset_mode: {value!r} is none of {modes}") from None


def _table_numbers(name: str, numbers: Any, count: int) -> npt.NDArray[np.int64]:
    """Numbers of tables as an array for compiled code."""
    array = np.atleast_1d(np.asarray(numbers))
    if array.ndim != 1 or array.dtype.kind not in "iu":
        raise ValueError(f"{name} must be the number of a table or a list of numbers")
    if not ((array >= 0) & (array < count)).all():
        raise ValueError(f"{name}: there are tables 0 to {count - 1}")
    return np.ascontiguousarray(array, np.int64)
