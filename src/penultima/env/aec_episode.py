# cython: language_level=3, infer_types=True, annotation_typing=False
"""An episode of the PettingZoo environment: whose turn it is, who is done, and with what reward.

Compiled, because otherwise a step would take longer in Python than at the table.
"""

from __future__ import annotations

from typing import Any, NoReturn

from gymnasium.error import ResetNeeded

try:
    import cython
except ImportError:
    from penultima.kernel import cython_fallback as cython

from .layout import action_number

if cython.compiled:
    from cython.cimports.penultima.env.codes import *
    from cython.cimports.penultima.env.single_table import SingleTable
    from cython.cimports.penultima.kernel.codes import *
else:
    from penultima.kernel.codes import *

    from .codes import *
    from .single_table import SingleTable

Observation = dict[str, Any]


class AECEpisode:
    """Base of `penultima_v1.raw_env`. Agents are seats, in order to the left."""

    def __init__(self, agents: list[str], stands_in: bool) -> None:
        self.possible_agents = agents
        self.agents: list[str] = []
        self._seat = {agent: seat for seat, agent in enumerate(agents)}
        self._stands_in = stands_in
        self._table: SingleTable | None = None
        self._all_alive = False

    def _play_at(self, table: SingleTable) -> None:
        self._table = table
        self._names = self.possible_agents

    def _begin(self, cycles: int) -> None:
        """Deal a round in which every agent has `cycles` decisions."""
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.agent_selection = agents[self._dealt_table().deal(cycles)]
        self._all_alive = True

    def _dealt_table(self) -> SingleTable:
        if self._table is None:
            needs_reset()
        return self._table

    def observe(self, agent: str) -> Observation:
        return self._dealt_table().observe(self._seat[agent])

    def last(
        self, observe: bool = True
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Same as PettingZoo's own."""
        table = self._table
        if self._all_alive and table is not None:
            # No reward has been given yet, so nothing has to be looked up.
            observation = table.observe(table.batch.acting_seat[0]) if observe else None
            return observation, 0.0, False, False, self.infos[self.agent_selection]
        if not self.agents:
            needs_reset()
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: int | None) -> None:
        table = self._table
        if not self._all_alive or table is None or action is None:
            self._step_of_some(action)
            return
        next_seat = table.act(_number(action))
        if next_seat >= 0:
            self.agent_selection = self._names[next_seat]
        else:
            self._handle_result(next_seat, action)

    def _step_of_some(self, action: int | None) -> None:
        """A step where some agents are done, or none are there."""
        if not self.agents:
            needs_reset()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._remove_agent(action)
        elif action is None:
            raise ValueError("None is an action only for agents that are done")
        else:
            next_seat = self._dealt_table().act(_number(action))
            self._cumulative_rewards[agent] = 0.0
            self._handle_result(next_seat, action)

    def _handle_result(self, next_seat: int, action: int) -> None:
        """Handle the rare results of an action: illegal, out of cycles, end of the round."""
        table, agent = self._dealt_table(), self.agent_selection
        if next_seat == ILLEGAL:
            if not self._stands_in:
                raise ValueError(f"action {action} of {agent} is illegal: see the action mask")
            self.infos[agent] = {"illegal": self.infos[agent].get("illegal", 0) + 1}
            next_seat = table.act_by_default()
        if next_seat != NO_SEAT and table.cycles_left(self._seat[agent]) == 0:
            self.truncations[agent] = True
        if next_seat == OUT_OF_CYCLES:
            next_seat = self._stand_in()
        if next_seat == NO_SEAT:
            self._end_round()
        if any(self.terminations.values()) or any(self.truncations.values()):
            self._all_alive = False
        self._select_agent()

    def _stand_in(self) -> int:
        """Act for agents that are out of cycles, until it is the turn of one that isn't."""
        table = self._dealt_table()
        seat = table.acting_seat
        for _ in range(OPPONENT_ACTION_LIMIT):
            if seat == NO_SEAT or table.cycles_left(seat) > 0:
                return seat
            if all(self.truncations.values()):
                return OUT_OF_CYCLES
            seat = table.act_without_cycle()
        self.truncations = dict.fromkeys(self.agents, True)
        return OUT_OF_CYCLES

    def _end_round(self) -> None:
        table = self._dealt_table()
        table.write_rewards()
        for agent in self.agents:
            reward = float(table.batch.rewards[0, self._seat[agent]])
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] += reward
            if not self.truncations[agent]:
                self.terminations[agent] = True

    def _select_agent(self) -> None:
        """Select the first agent that is done, or else the one that acts."""
        agents = self.agents
        for agent in agents:
            if self.terminations[agent] or self.truncations[agent]:
                self.agent_selection = agent
                return
        if agents:
            self.agent_selection = self._names[self._dealt_table().acting_seat]

    def _remove_agent(self, action: int | None) -> None:
        """Step an agent that is done."""
        if action is not None:
            raise ValueError(f"{self.agent_selection} is done: its only action is None")
        agents, agent = self.agents, self.agent_selection
        agents.remove(agent)
        del self.rewards[agent]
        del self._cumulative_rewards[agent]
        del self.terminations[agent]
        del self.truncations[agent]
        del self.infos[agent]
        for other in agents:
            self.rewards[other] = 0.0
        self._select_agent()


def _number(action: Any) -> int:
    """The same as `action_number`, faster for the usual type."""
    if type(action) is int:
        try:
            return action
        except OverflowError:  # of C
            pass
    return action_number(action)


def needs_reset() -> NoReturn:
    raise ResetNeeded("no round is in progress: call reset() first")
