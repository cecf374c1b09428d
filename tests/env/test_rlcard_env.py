"""RLCard's agents and tools play our game unchanged."""

from typing import Any

import numpy as np
import pytest
import rlcard
from rlcard.agents import RandomAgent
from rlcard.utils import reorganize, set_seed, tournament

from penultima.env.codes import ACTION_DRAW
from penultima.env.rlcard_env import RLCardEnv, register
from penultima.errors import BadSetup
from penultima.rules.edition import names


def env_with_random_agents(**config: Any) -> RLCardEnv:
    env = RLCardEnv({"seed": 1, **config})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    set_seed(1)
    return env


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("players", [2, 4])
def test_random_agents_play_rounds(edition: str, players: int) -> None:
    env = env_with_random_agents(edition=edition, game_num_players=players)
    assert len(env.state_shape) == len(env.action_shape) == env.num_players == players
    for is_training in (False, True):
        before = env.timestep
        trajectories, payoffs = env.run(is_training=is_training)
        assert payoffs.sum() == pytest.approx(0)
        assert payoffs.max() == 1
        assert env.is_over()
        actions = sum(len(trajectory) // 2 for trajectory in trajectories)
        assert env.timestep - before == actions == len(env.action_recorder)
        for player, transitions in enumerate(reorganize(trajectories, payoffs)):
            for state, action, reward, _, done in transitions:
                assert list(state["obs"].shape) == env.state_shape[player]
                assert action in state["legal_actions"]
                assert reward == (payoffs[player] if done else 0)
            assert transitions[-1][-1]


def test_rlcard_makes_it_by_its_name() -> None:
    register()
    register()
    env = rlcard.make("penultima", config={"edition": "classic", "seed": 7})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(2)])
    assert sum(tournament(env, 5)) == pytest.approx(0)


def test_the_same_seed_deals_the_same_round() -> None:
    states = [RLCardEnv({"seed": 5}).reset()[0]["obs"].tolist() for _ in range(2)]
    assert states[0] == states[1]
    assert states[0] != RLCardEnv({"seed": 6}).reset()[0]["obs"].tolist()


def test_raw_actions_are_names() -> None:
    env = RLCardEnv({"seed": 1})
    state, player = env.reset()
    assert state["raw_legal_actions"][0] == "draw"
    assert next(iter(state["legal_actions"])) == ACTION_DRAW
    env.step("draw", raw_action=True)
    assert env.action_recorder == [(player, "draw")]
    assert env.get_perfect_information()["num_players"] == 2
    for action, is_raw in ((ACTION_DRAW, False), ("draw", True), ("no action", True), (-1, False)):
        with pytest.raises(ValueError, match="is illegal"):
            env.step(action, is_raw)


def test_a_step_can_be_taken_back() -> None:
    """RLCard's CFR walks through the tree by it."""
    env = env_with_random_agents(allow_step_back=True)
    state, player = env.reset()
    seen = [(state["obs"].tolist(), list(state["legal_actions"]), player)]
    for _ in range(30):
        state, player = env.step(int(np.random.choice(list(state["legal_actions"]))))
        seen.append((state["obs"].tolist(), list(state["legal_actions"]), player))
    for before in reversed(seen[:-1]):
        state, player = env.step_back()
        assert (state["obs"].tolist(), list(state["legal_actions"]), player) == before
    assert env.step_back() is False
    assert env.timestep == 0
    with pytest.raises(BadSetup, match="allow_step_back"):
        RLCardEnv().step_back()


def test_a_round_has_to_be_dealt_first() -> None:
    env = RLCardEnv()
    assert env.is_over()
    assert not env.get_payoffs().any()
    with pytest.raises(ValueError, match="reset"):
        env.step(0)
