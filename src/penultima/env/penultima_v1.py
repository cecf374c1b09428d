"""`penultima_v1`: the PettingZoo environment, one round at one table. See docs/environments.md."""

from collections.abc import Mapping
from copy import deepcopy
from operator import index
from typing import Any

import gymnasium.spaces as sp
import numpy as np
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from penultima.drawings import Drawing
from penultima.rules.cards import Card
from penultima.rules.house_rules import HouseRule

from .aec_episode import AECEpisode, Observation, needs_reset
from .batch import TableBatch
from .random_source import random_source
from .rendering import RENDER_MODES, RenderMode, render_mode_of, rendered, svg
from .saved_table import Copies, restore_tables, save_tables
from .single_table import SingleTable
from .table_config import (
    DEFAULT_EDITION,
    AnyEdition,
    Array,
    Illegal,
    Reward,
    TableConfig,
    positive_number,
    stands_in,
)
from .table_copies import copy_tables

_EPISODE = (
    *("agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos"),
    *("agent_selection", "_all_alive"),
)
"""The attributes that change during an episode, besides the table."""
_ONLY_TABLE = np.zeros(1, np.int64)


def env(**settings: Any) -> AECEnv[str, Observation, int]:
    """The environment with PettingZoo's OrderEnforcingWrapper."""
    return wrappers.OrderEnforcingWrapper(raw_env(**settings))


def parallel_env(**settings: Any) -> ParallelEnv[str, Observation, int]:
    """The parallel version: each step takes an action of every agent and uses the acting one's."""
    return _ParallelEnv(raw_env(**{"max_cycles": 10_000, **settings}))


class raw_env(AECEpisode, Copies, AECEnv[str, Observation, int]):  # noqa: N801
    """An episode is one round. Agents are seats, in order to the left."""

    _TABLES = "_table"
    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "penultima_v1",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        *,
        edition: AnyEdition = DEFAULT_EDITION,
        players: int = 4,
        options: Mapping[str, Any] | None = None,
        house_rules: Mapping[Card, HouseRule | dict[str, Any]] | None = None,
        reward: Reward = "win",
        zero_sum: bool = False,
        max_cycles: int = 1_000,
        history: bool = False,
        normalize: bool = False,
        illegal: Illegal = "stand_in",
        render_mode: RenderMode | None = None,
    ) -> None:
        self._config = TableConfig(
            1,
            edition,
            players,
            options,
            house_rules,
            reward=reward,
            zero_sum=zero_sum,
            history=history,
            normalize=normalize,
        )
        self.layout = self._config.layout
        self.render_mode = render_mode_of(render_mode)
        self.max_cycles = positive_number("max_cycles", max_cycles)
        agents = [f"seat_{seat}" for seat in range(self._config.players)]
        AECEpisode.__init__(self, agents, stands_in(illegal))
        self.state_space = self._config.state_space
        actions = len(self.layout.actions)
        self._observation_spaces = {
            agent: sp.Dict(
                {
                    "observation": self._config.observation_space,
                    "action_mask": sp.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: sp.Discrete(actions) for agent in self.possible_agents}

    def __repr__(self) -> str:
        return f"raw_env(edition={self._config.edition.id!r}, players={self._config.players})"

    def observation_space(self, agent: str) -> sp.Dict:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> sp.Discrete:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if self._table is None or seed is not None:
            self._play_at(self._new_table(self._config.batch([seed])))
        self._begin(self.max_cycles)

    # Copies, saved states and other worlds

    def clone(self) -> "raw_env":
        """An environment in the same position that plays on identically, independent of this."""
        new = type(self).__new__(type(self))
        new.__dict__.update(vars(self))
        new._config = self._config.with_own_arrays()
        if self._table is not None:
            table = new._new_table(new._config.new_batch([0]))
            copy_tables(table.batch, self._table.batch, _ONLY_TABLE, _ONLY_TABLE)
            table.set_cycles(self._table.all_cycles())
            new._play_at(table)
            for name in _EPISODE:
                setattr(new, name, deepcopy(getattr(self, name)))
        return new

    def get_state(self) -> bytes:
        """Everything that a running episode depends on, for `set_state`."""
        table = self._dealt_table()
        episode = {name: getattr(self, name) for name in _EPISODE}
        return save_tables(self._config, table.batch, cycles=table.all_cycles(), episode=episode)

    def set_state(self, state: bytes) -> None:
        """Continue where `get_state` was called. Raises BadState if that was with other rules."""
        table = self._new_table(self._config.new_batch([0]))
        found = restore_tables(self._config, table.batch, state)
        table.set_cycles(found["cycles"])
        self._play_at(table)
        for name, value in found["episode"].items():
            setattr(self, name, value)

    def resample(self, seat: int | str, rng: Any = None) -> None:
        """Deal what a seat doesn't see anew, so that it looks the same to it. See docs/search.md.

        `rng` is a seed, a `numpy.random.Generator`, or None for one of the system's.
        """
        if not self.agents:
            needs_reset()
        number = self._seat[seat] if isinstance(seat, str) else index(seat)
        self._dealt_table().resample(number, random_source(rng))

    def _new_table(self, batch: TableBatch) -> SingleTable:
        return SingleTable(batch, self.layout, self._config.scale)

    def state(self) -> Array:
        """The state of the table, with all hands: see `layout.state_columns`."""
        state: Array = self._config.states(self._dealt_table().batch)[0]
        return state

    def render(self) -> Any:
        """Text, pixels, or nothing, as `render_mode` says. All hands are shown."""
        table = self._dealt_table()
        return rendered(table.game, self._config.setup, table.acting_seat, self.render_mode)

    def svg(self) -> Drawing:
        """A drawing of the table, as notebooks show it."""
        table = self._dealt_table()
        return svg(table.game, self._config.setup, table.acting_seat)

    def close(self) -> None:
        """There is nothing to close."""


class _ParallelEnv(turn_based_aec_to_parallel_wrapper[str, Observation, int]):
    """Limits an episode to `max_cycles` cycles of one decision each."""

    def __init__(self, aec: raw_env) -> None:
        super().__init__(aec)
        self.max_cycles = aec.max_cycles
        self.agents: list[str] = []

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        self.cycles = 0
        return super().reset(seed, options)

    def step(self, actions: dict[str, int]) -> Any:
        if not self.agents:
            needs_reset()
        observations, rewards, terminations, truncations, infos = super().step(actions)
        self.cycles += 1
        if self.agents and self.cycles >= self.max_cycles:
            truncations = dict.fromkeys(truncations, True)
            for observation in observations.values():
                observation["action_mask"][:] = 0
            self.agents = []
        return observations, rewards, terminations, truncations, infos
