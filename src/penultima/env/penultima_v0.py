"""`penultima_v0`: a round at one table, for PettingZoo. See docs/environments.md."""

from collections.abc import Callable, Mapping
from operator import index
from typing import Any, Literal, NoReturn

import gymnasium.spaces as sp
import numpy as np
from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from penultima.errors import BadSetup
from penultima.kernel.codes import NO_SEAT
from penultima.rules.cards import Card
from penultima.rules.house_rules import HouseRule

from .codes import PATIENCE, REFUSED, SPENT
from .layout import number_of
from .single_table import SingleTable
from .table_config import DEFAULT_EDITION, AnyEdition, Reward, TableConfig, positive_number

Observation = dict[str, Any]
Illegal = Literal["stand_in", "raise"]


def env(**settings: Any) -> AECEnv[str, Observation, int]:
    """The environment, with PettingZoo's wrapper that enforces the order of calls."""
    return wrappers.OrderEnforcingWrapper(raw_env(**settings))


def parallel_env(**settings: Any) -> ParallelEnv[str, Observation, int]:
    """One decision per step: everybody hands in an action, the one of who is asked counts."""
    return _Cycles(raw_env(**{"max_cycles": 10_000, **settings}))


class raw_env(AECEnv[str, Observation, int]):  # noqa: N801
    """An episode is a round. Agents are seats, in the order in which they sit, to the left."""

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "penultima_v0",
        "render_modes": [],
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
        max_cycles: int = 1_000,
        illegal: Illegal = "stand_in",
        render_mode: None = None,
    ) -> None:
        if illegal not in ("stand_in", "raise"):
            raise BadSetup(f"illegal: {illegal!r} is neither stand_in nor raise")
        if render_mode is not None:
            raise BadSetup(f"render_mode: {render_mode!r}, where nothing is drawn")
        self._tables = TableConfig(1, edition, players, options, house_rules, reward=reward)
        self.layout = self._tables.layout
        self.render_mode = render_mode
        self.max_cycles = positive_number("max_cycles", max_cycles)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._tables.players)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._raises = illegal == "raise"
        self._all_in = False
        self._see: Callable[[int], Observation] = _needs_reset
        columns, actions = len(self.layout.columns), len(self.layout.actions)
        self._seen_in = {
            agent: sp.Dict(
                {
                    "observation": sp.Box(0, 255, (columns,), np.uint8),
                    "action_mask": sp.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._done_in = {agent: sp.Discrete(actions) for agent in self.possible_agents}

    def __repr__(self) -> str:
        return f"raw_env(edition={self._tables.edition.id!r}, players={self._tables.players})"

    def observation_space(self, agent: str) -> sp.Dict:
        return self._seen_in[agent]

    def action_space(self, agent: str) -> sp.Discrete:
        return self._done_in[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or not hasattr(self, "_table"):
            self._table = SingleTable(self._tables.batch(seed), self.layout)
            self._act, self._see = self._table.act, self._table.see
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._all_in = True
        self.agent_selection = self.possible_agents[self._table.deal(self.max_cycles)]

    def observe(self, agent: str) -> Observation:
        return self._see(self._seat[agent])

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """What PettingZoo's own does, with one call less."""
        if not self.agents:
            _needs_reset()
        agent = self.agent_selection
        seen = self._see(self._seat[agent]) if observe else None
        if self._all_in:
            return seen, 0.0, False, False, self.infos[agent]
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: int | None) -> None:
        # Nobody has been paid as long as all are in, so there is nothing to add up or to clear.
        if self._all_in and action is not None:
            try:
                asked = self._act(index(action))
            except (TypeError, OverflowError):
                asked = self._act(number_of(action))
            if asked >= 0:
                self.agent_selection = self.possible_agents[asked]
                return
            self._go_on(asked, action)
        elif not self.agents:
            _needs_reset()
        elif self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
        else:
            if action is None:
                raise ValueError("None is only for those who are out")
            asked = self._act(number_of(action))
            self._cumulative_rewards[self.agent_selection] = 0.0
            self._go_on(asked, action)

    def _go_on(self, asked: int, action: int) -> None:
        """What happens seldom: a refusal, the last of somebody's cycles, the end of the round."""
        agent = self.agent_selection
        if asked == REFUSED:
            if self._raises:
                raise ValueError(f"{agent} may not do {action} now: see the action mask")
            self.infos[agent] = {"illegal": self.infos[agent].get("illegal", 0) + 1}
            asked = self._table.act_by_habit()
        if asked != NO_SEAT and self._table.left(self._seat[agent]) == 0:
            self.truncations[agent] = True
        if asked == SPENT:
            asked = self._play_on()
        if asked == NO_SEAT:
            self._end()
        elif asked != SPENT:
            self.agent_selection = self.possible_agents[asked]
        if any(self.terminations.values()) or any(self.truncations.values()):
            self._all_in = False
            self._deads_step_first()

    def _play_on(self) -> int:
        """Stand in for those who have used up their cycles, as long as others have not."""
        asked = self._table.asked
        for _ in range(PATIENCE):
            if asked == NO_SEAT or self._table.left(asked) > 0:
                return asked
            if all(self.truncations.values()):
                return SPENT
            asked = self._table.stand_in()
        self.truncations = dict.fromkeys(self.agents, True)
        return SPENT

    def _end(self) -> None:
        self._table.pay()
        for agent in self.agents:
            reward = float(self._tables.arrays.rewards[0, self._seat[agent]])
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            if not self.truncations[agent]:
                self.terminations[agent] = True


def _needs_reset(_: object = None) -> NoReturn:
    raise ResetNeeded("there is no round to go on with: call reset() first")


class _Cycles(turn_based_aec_to_parallel_wrapper[str, Observation, int]):
    """At most so many cycles, each of one decision."""

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
            for seen in observations.values():
                seen["action_mask"][:] = 0
            self.agents = []
        return observations, rewards, terminations, truncations, infos
