"""What options and house rules change in the environments' observations."""

import numpy as np

from penultima.env import penultima_v1
from penultima.rules.cards import Card
from penultima.rules.edition import load
from penultima.rules.effects import LoseTurn
from penultima.rules.house_rules import HouseRule


def test_turns_to_lose_are_observed_where_a_rule_has_them() -> None:
    """Other tables have no columns for them, so that trained agents still fit."""
    rule = HouseRule("Time out", (LoseTurn("previous"),))
    plain = penultima_v1.raw_env(edition="frozen", players=3)
    env = penultima_v1.raw_env(edition="frozen", players=3, house_rules={Card("WC1"): rule})
    assert env.layout.columns[:-3] == plain.layout.columns
    assert env.layout.columns[-1] == "turns to lose, player 2 to the left"
    seen = set()
    for seed in range(60):
        env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        while env.agents and env.agent_selection in env.agents:
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated or observation is None:
                break
            seen.add(tuple(int(count) for count in observation["observation"][-3:]))
            env.step(int(rng.choice(observation["action_mask"].nonzero()[0])))
    assert (0, 0, 0) in seen
    assert any(max(counts) == 1 for counts in seen)


def test_hands_have_the_size_of_the_option() -> None:
    env = penultima_v1.raw_env(edition="classic", players=2, options={"hand_size": 3})
    env.reset(seed=1)
    assert env.observe("seat_0")["observation"][: len(load("classic").kinds)].sum() >= 3
    assert env.layout.columns == penultima_v1.raw_env(edition="classic", players=2).layout.columns
