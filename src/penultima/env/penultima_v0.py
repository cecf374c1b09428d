"""`penultima_v0`: a round at one table, for PettingZoo. See docs/environments.md."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

import gymnasium.spaces as sp
import numpy as np
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper

from penultima.errors import BadSetup
from penultima.rules.house_rules import HouseRule

from .codes import PATIENCE, REFUSED
from .tables import Reward, Tables

Observation = dict[str, Any]
Illegal = Literal["stand_in", "raise"]
NOBODY = -1
ROWS = 256


def env(**settings: Any) -> AECEnv[str, Observation, int]:
    """The environment, with PettingZoo's wrapper that enforces the order of calls."""
    return wrappers.OrderEnforcingWrapper(raw_env(**settings))


def parallel_env(**settings: Any) -> ParallelEnv[str, Observation, int]:
    """One decision per step: everybody hands in an action, the one of who is asked counts."""
    max_cycles = settings.pop("max_cycles", 10_000)
    return _Cycles(raw_env(**settings), max_cycles)


class raw_env(AECEnv[str, Observation, int]):  # noqa: N801
    """An episode is a round. Agents are seats, in the order in which they sit, to the left."""

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "penultima_v0",
        "render_modes": [],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        edition: str = "zelda",
        players: int = 4,
        options: Mapping[str, Any] | None = None,
        house_rules: Mapping[str, HouseRule] | None = None,
        reward: Reward = "win",
        max_cycles: int = 1_000,
        illegal: Illegal = "stand_in",
        render_mode: None = None,
    ) -> None:
        if illegal not in ("stand_in", "raise"):
            raise BadSetup(f"illegal: {illegal!r} is neither stand_in nor raise")
        self._tables = Tables(1, edition, players, options, house_rules, reward)
        self.layout = self._tables.layout
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._raises = illegal == "raise"
        self._observation_space = sp.Dict(
            {
                "observation": sp.Box(0, 255, (len(self.layout.columns),), np.uint8),
                "action_mask": sp.Box(0, 1, (len(self.layout.actions),), np.int8),
            }
        )
        self._actions = len(self.layout.actions)

    @cache  # noqa: B019
    def observation_space(self, agent: str) -> sp.Dict:  # type: ignore[override]
        return sp.Dict(dict(self._observation_space))

    @cache  # noqa: B019
    def action_space(self, agent: str) -> sp.Discrete:  # type: ignore[override]
        return sp.Discrete(self._actions)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None or not hasattr(self, "_hall"):
            self._hall = self._tables.hall(seed)
            self._take_new_rows()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._left = [self.max_cycles] * len(self.agents)
        self._skip_agent_selection = None
        self._go_on(self._hall.deal(0))

    def observe(self, agent: str) -> Observation:
        row = self._row
        self._hall.observe(0, self._seat[agent], row)
        found = {"observation": self._rows[row], "action_mask": self._masks[row]}
        self._row = row - 1
        if row == 1:
            self._take_new_rows()
        return found

    def _take_new_rows(self) -> None:
        """Rows for the next observations. They are handed out, so none is written to again.

        The first row isn't: the hall needs it to check actions."""
        observations = np.zeros((ROWS, len(self.layout.columns)), np.uint8)
        masks = np.zeros((ROWS, len(self.layout.actions)), np.int8)
        self._hall.write_into(observations, masks)
        self._rows, self._masks = list(observations), list(masks)
        self._row = ROWS - 1

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        assert action is not None, f"{agent} is asked: None is only for those who are out"
        seat = self._asked
        self._cumulative_rewards[agent] = 0.0
        asked = self._hall.act(0, action)
        if asked == REFUSED:
            asked = self._act_illegally(agent, action)
        self._left[seat] -= 1
        if asked != NOBODY and self._left[asked]:
            self._asked = asked
            self.agent_selection = self.possible_agents[asked]
        else:
            self._go_on(asked)
        if self._left[seat] == 0 and not self.terminations[agent]:
            self.truncations[agent] = True
            self._deads_step_first()

    def _act_illegally(self, agent: str, action: int) -> int:
        if self._raises:
            raise ValueError(f"{agent} may not do {action} now: see the action mask")
        self.infos[agent] = {"illegal": self.infos[agent].get("illegal", 0) + 1}
        return self._hall.stand_in(0)

    def _go_on(self, asked: int) -> None:
        """Stand in for those who have used up their cycles, as long as others have not."""
        patience = PATIENCE
        while asked != NOBODY and self._left[asked] == 0 and any(self._left) and patience:
            asked = self._hall.stand_in(0)
            patience -= 1
        if asked == NOBODY:
            self._end()
        elif self._left[asked]:
            self._asked = asked
            self.agent_selection = self.possible_agents[asked]
        elif patience == 0:
            self.truncations = dict.fromkeys(self.agents, True)
            self._deads_step_first()

    def _end(self) -> None:
        self._hall.pay(0)
        for agent in self.agents:
            reward = float(self._tables.arrays.rewards[0, self._seat[agent]])
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            self.terminations[agent] = True
        self._deads_step_first()


class _Cycles(turn_based_aec_to_parallel_wrapper[str, Observation, int]):
    """At most so many cycles, each of one decision."""

    def __init__(self, aec: raw_env, max_cycles: int) -> None:
        super().__init__(aec)
        self.max_cycles = max_cycles

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.cycles = 0
        return super().reset(seed, options)  # type: ignore[no-any-return]

    def step(self, actions: dict[str, int]) -> Any:
        observations, rewards, terminations, truncations, infos = super().step(actions)
        self.cycles += 1
        if self.cycles >= self.max_cycles:
            truncations = dict.fromkeys(truncations, True)
            self.agents = []
        return observations, rewards, terminations, truncations, infos
