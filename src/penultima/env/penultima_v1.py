"""`penultima_v1`: the PettingZoo environment, one round at one table. See docs/environments.md."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from operator import index
from typing import Any, NoReturn

import gymnasium.spaces as sp
import numpy as np
from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from penultima.drawings import Drawing
from penultima.kernel.codes import NO_SEAT
from penultima.rules.cards import Card
from penultima.rules.house_rules import HouseRule

from .codes import ILLEGAL, OPPONENT_ACTION_LIMIT, OUT_OF_CYCLES
from .layout import action_number
from .random_source import random_source
from .rendering import RENDER_MODES, RenderMode, render_mode_of, rendered, svg
from .saved_table import restore_tables, save_tables
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
    *("agent_selection", "_skip_agent_selection", "_all_alive"),
)
"""The attributes that change during an episode, besides the table."""
_ONLY_TABLE = np.zeros(1, np.int64)
_NOT_PICKLED = ("_table", "_act", "_observe_seat")

Observation = dict[str, Any]


def env(**settings: Any) -> AECEnv[str, Observation, int]:
    """The environment with PettingZoo's OrderEnforcingWrapper."""
    return wrappers.OrderEnforcingWrapper(raw_env(**settings))


def parallel_env(**settings: Any) -> ParallelEnv[str, Observation, int]:
    """The parallel version: each step takes an action of every agent and uses the acting one's."""
    return _ParallelEnv(raw_env(**{"max_cycles": 10_000, **settings}))


class raw_env(AECEnv[str, Observation, int]):  # noqa: N801
    """An episode is one round. Agents are seats, in order to the left."""

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
        self.possible_agents = [f"seat_{seat}" for seat in range(self._config.players)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._stands_in = stands_in(illegal)
        self._all_alive = False
        self._observe_seat: Callable[[int], Observation] = _needs_reset
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
        if seed is not None or not hasattr(self, "_table"):
            self._set_table(SingleTable(self._config.batch([seed]), self.layout))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._all_alive = True
        self.agent_selection = self.possible_agents[self._table.deal(self.max_cycles)]

    # Copies, saved states and other worlds

    def clone(self) -> "raw_env":
        """An environment in the same position that plays on identically, independent of this."""
        new = type(self).__new__(type(self))
        new.__dict__.update(vars(self))
        new._config = self._config.with_own_arrays()
        if hasattr(self, "_table"):
            new._set_table(SingleTable(new._config.new_batch([0]), self.layout))
            copy_tables(new._table.batch, self._table.batch, _ONLY_TABLE, _ONLY_TABLE)
            new._table.set_cycles(self._cycles())
            for name in _EPISODE:
                setattr(new, name, deepcopy(getattr(self, name)))
        return new

    def __copy__(self) -> "raw_env":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> "raw_env":
        return self.clone()

    def get_state(self) -> bytes:
        """Everything that a running episode depends on, for `set_state`."""
        if not hasattr(self, "_table"):
            _needs_reset()
        episode = {name: getattr(self, name) for name in _EPISODE}
        return save_tables(self._config, self._table.batch, cycles=self._cycles(), episode=episode)

    def set_state(self, state: bytes) -> None:
        """Continue where `get_state` was called. Raises BadState if that was with other rules."""
        table = SingleTable(self._config.new_batch([0]), self.layout)
        found = restore_tables(self._config, table.batch, state)
        table.set_cycles(found["cycles"])
        self._set_table(table)
        self.__dict__.update(found["episode"])

    def __getstate__(self) -> dict[str, Any]:
        state = {name: each for name, each in vars(self).items() if name not in _NOT_PICKLED}
        return state | ({"state": self.get_state()} if hasattr(self, "_table") else {})

    def __setstate__(self, state: dict[str, Any]) -> None:
        saved = state.pop("state", None)
        self.__dict__.update(state)
        self._observe_seat = _needs_reset
        if saved is not None:
            self.set_state(saved)

    def resample(self, seat: int | str, rng: Any = None) -> None:
        """Deal what a seat doesn't see anew, so that it looks the same to it. See docs/search.md.

        `rng` is a seed, a `numpy.random.Generator`, or None for one of the system's.
        """
        if not self.agents:
            _needs_reset()
        number = self._seat[seat] if isinstance(seat, str) else index(seat)
        self._table.resample(number, random_source(rng))

    def _cycles(self) -> list[int]:
        return [self._table.cycles_left(seat) for seat in range(self._config.players)]

    def _set_table(self, table: SingleTable) -> None:
        self._table = table
        self._act, self._observe_seat = table.act, table.observe
        if self._config.scale is not None:
            self._observe_seat = self._observe_normalized

    def observe(self, agent: str) -> Observation:
        return self._observe_seat(self._seat[agent])

    def _observe_normalized(self, seat: int) -> Observation:
        observation = self._table.observe(seat)
        observation["observation"] = self._config.scaled(observation["observation"])
        return observation

    def state(self) -> Array:
        """The state of the table, with all hands: see `layout.state_columns`."""
        if not hasattr(self, "_table"):
            _needs_reset()
        state: Array = self._config.states(self._table.batch)[0]
        return state

    def render(self) -> Any:
        """Text, pixels, or nothing, as `render_mode` says. All hands are shown."""
        if not hasattr(self, "_table"):
            _needs_reset()
        table = self._table
        return rendered(table.game, self._config.setup, table.acting_seat, self.render_mode)

    def svg(self) -> Drawing:
        """A drawing of the table, as notebooks show it."""
        if not hasattr(self, "_table"):
            _needs_reset()
        return svg(self._table.game, self._config.setup, self._table.acting_seat)

    def close(self) -> None:
        """There is nothing to close."""

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Same as PettingZoo's own, with one function call less."""
        if not self.agents:
            _needs_reset()
        agent = self.agent_selection
        observation = self._observe_seat(self._seat[agent]) if observe else None
        if self._all_alive:
            return observation, 0.0, False, False, self.infos[agent]
        return (
            observation,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: int | None) -> None:
        # While all agents are alive no reward has been given, so nothing has to be accumulated.
        if self._all_alive and action is not None:
            try:
                next_seat = self._act(index(action))
            except (TypeError, OverflowError):
                next_seat = self._act(action_number(action))
            if next_seat >= 0:
                self.agent_selection = self.possible_agents[next_seat]
                return
            self._handle_result(next_seat, action)
        elif not self.agents:
            _needs_reset()
        elif self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
        else:
            if action is None:
                raise ValueError("None is an action only for agents that are done")
            next_seat = self._act(action_number(action))
            self._cumulative_rewards[self.agent_selection] = 0.0
            self._handle_result(next_seat, action)

    def _handle_result(self, next_seat: int, action: int) -> None:
        """Handle the rare results of an action: illegal, out of cycles, end of the round."""
        agent = self.agent_selection
        if next_seat == ILLEGAL:
            if not self._stands_in:
                raise ValueError(f"action {action} of {agent} is illegal: see the action mask")
            self.infos[agent] = {"illegal": self.infos[agent].get("illegal", 0) + 1}
            next_seat = self._table.act_by_default()
        if next_seat != NO_SEAT and self._table.cycles_left(self._seat[agent]) == 0:
            self.truncations[agent] = True
        if next_seat == OUT_OF_CYCLES:
            next_seat = self._stand_in()
        if next_seat == NO_SEAT:
            self._end_round()
        elif next_seat != OUT_OF_CYCLES:
            self.agent_selection = self.possible_agents[next_seat]
        if any(self.terminations.values()) or any(self.truncations.values()):
            self._all_alive = False
            self._deads_step_first()

    def _stand_in(self) -> int:
        """Act for agents that are out of cycles, until it is the turn of one that isn't."""
        seat = self._table.acting_seat
        for _ in range(OPPONENT_ACTION_LIMIT):
            if seat == NO_SEAT or self._table.cycles_left(seat) > 0:
                return seat
            if all(self.truncations.values()):
                return OUT_OF_CYCLES
            seat = self._table.act_without_cycle()
        self.truncations = dict.fromkeys(self.agents, True)
        return OUT_OF_CYCLES

    def _end_round(self) -> None:
        self._table.write_rewards()
        for agent in self.agents:
            reward = float(self._config.arrays.rewards[0, self._seat[agent]])
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            if not self.truncations[agent]:
                self.terminations[agent] = True


def _needs_reset(_: object = None) -> NoReturn:
    raise ResetNeeded("no round is in progress: call reset() first")


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
            _needs_reset()
        observations, rewards, terminations, truncations, infos = super().step(actions)
        self.cycles += 1
        if self.agents and self.cycles >= self.max_cycles:
            truncations = dict.fromkeys(truncations, True)
            for observation in observations.values():
                observation["action_mask"][:] = 0
            self.agents = []
        return observations, rewards, terminations, truncations, infos
