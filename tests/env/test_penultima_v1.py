"""`penultima_v1` plays by the rules. PettingZoo's own tests are in test_framework_suites.py."""

import copy
import gc
import pickle
import weakref
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from penultima.env import penultima_v1
from penultima.env.codes import (
    ACTION_CALL,
    ACTION_CATCH,
    ACTION_CHALLENGE,
    ACTION_DRAW,
    ACTION_KEEP,
    ACTION_PASS,
)
from penultima.env.table_config import Illegal, Reward
from penultima.errors import BadSetup
from penultima.rules.edition import BUILT_IN, load, names
from penultima.rules.effects import Discard, Draw
from penultima.rules.house_rules import HouseRule
from penultima.rules.table import Setup

EVERYTHING = {"jump_in": True, "stacking": True, "seven_zero": True, "no_mercy_catch": True}


def sensible(random: np.random.Generator, mask: Any) -> int:
    """A random legal action, without voluntary draws and passes, so that rounds end."""
    mask = mask.copy()
    if mask.sum() > 1:
        mask[[ACTION_DRAW, ACTION_KEEP, ACTION_PASS]] = 0
    return int(random.choice(np.flatnonzero(mask)))


def random_round(env: penultima_v1.raw_env, seed: int) -> dict[str, float]:
    """Play a random round; return the reward of each agent."""
    random = np.random.default_rng(seed)
    env.reset(seed=seed)
    rewards = {}
    for agent in env.agent_iter():
        obs, reward, terminated, truncated, _ = env.last()
        assert obs is not None
        rewards[agent] = reward
        mask = obs["action_mask"]
        assert not truncated
        if terminated:
            assert not mask.any()
            env.step(None)
        else:
            env.step(sensible(random, mask))
    return rewards


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("reward", ["win", "points"])
def test_rewards_are_zero_sum(edition: str, reward: Reward) -> None:
    rules = {}
    if load(edition).customizable:
        steps = (Discard("others", 1, "choose"), Draw("chosen", 2))
        rules = {card: HouseRule("Any", steps) for card in load(edition).customizable}
    env = penultima_v1.raw_env(
        edition=edition,
        players=3,
        options=EVERYTHING,
        house_rules=rules,
        reward=reward,
        zero_sum=True,
        illegal="raise",
    )
    for seed in range(20):
        rewards = random_round(env, seed)
        assert sum(rewards.values()) == pytest.approx(0, abs=1e-12)
        assert max(rewards.values()) > 0


def test_rewards_have_double_precision() -> None:
    """Losing to three is -1/3, not -0.3333333432674408."""
    env = penultima_v1.raw_env(players=4, zero_sum=True)
    assert sorted(random_round(env, 1).values()) == [-1 / 3] * 3 + [1]


def test_calls_and_catches_are_decided_in_turn_order() -> None:
    """First the player who owes a call, then the others from there; then the turn continues."""
    env = penultima_v1.raw_env(players=4)
    random = np.random.default_rng(0)
    checked = 0
    for seed in range(60):
        env.reset(seed=seed)
        while not any(env.terminations.values()):
            obs = env.last()[0]
            assert obs is not None
            mask = obs["action_mask"]
            if mask[ACTION_CALL]:
                order = [env.agent_selection]
                env.step(ACTION_PASS)
                while (obs := env.last()[0]) and obs["action_mask"][ACTION_CATCH]:
                    order.append(env.agent_selection)
                    env.step(ACTION_PASS)
                direction = 1 if env._dealt_table().game.direction == 1 else -1
                first = int(order[0][-1])
                assert order == [f"seat_{(first + direction * n) % 4}" for n in range(4)]
                checked += 1
            else:
                env.step(sensible(random, mask))
    assert checked > 20


def test_a_challenger_sees_the_color_before_the_card() -> None:
    """The bluff depends on it, and the top card no longer shows it (A5b)."""
    env = penultima_v1.raw_env(players=3)
    columns = env.layout.columns
    before = [column.startswith("color before the card ") for column in columns]
    colors = [f"color {color}" for color in load("zelda").color_names]
    in_play = [column in colors for column in columns]
    random = np.random.default_rng(0)
    challenged = 0
    for seed in range(20):
        env.reset(seed=seed)
        color: list[int] = []
        while not any(env.terminations.values()):
            obs = env.last()[0]
            assert obs is not None
            observation, mask = obs["observation"], obs["action_mask"]
            if observation[before].any():  # a call may have to be decided first
                assert observation[before].tolist() == color
                challenged += mask[ACTION_CHALLENGE]
            else:
                assert not mask[ACTION_CHALLENGE]
                color = observation[in_play].tolist()
            env.step(sensible(random, mask))
    assert challenged > 20


def test_a_caught_player_draws_two() -> None:
    env = penultima_v1.raw_env(players=3)
    random = np.random.default_rng(0)
    env.reset(seed=5)
    while True:
        obs = env.last()[0]
        assert obs is not None
        mask = obs["action_mask"]
        if mask[ACTION_CATCH]:
            break
        env.step(ACTION_PASS if mask[ACTION_CALL] else sensible(random, mask))
        if any(env.terminations.values()):
            env.reset()
    before = env._dealt_table().game.sizes
    env.step(ACTION_CATCH)
    after = env._dealt_table().game.sizes
    assert sorted(b - a for a, b in zip(before, after, strict=True)) == [0, 0, 2]


def test_an_observation_contains_no_hidden_information() -> None:
    """Positions that differ only in other hands and the draw pile have the same observation."""
    env = penultima_v1.raw_env(players=4)
    env.reset(seed=3)
    game, seat = env._dealt_table().game, int(env.agent_selection[-1])
    before = env.observe(env.agent_selection)
    one, other = (seat + 1) % 4, (seat + 2) % 4
    hands, pile = (game.hand(one), game.hand(other)), game.draw_pile
    game.set_hand(one, pile[:7])
    game.set_hand(other, hands[0])
    game.set_piles([*hands[1], *pile[7:]], game.discarded, True)
    after = env.observe(env.agent_selection)
    for name in before:
        assert (before[name] == after[name]).all()


@pytest.mark.parametrize(
    "keep",
    [
        lambda obs: obs["observation"],
        lambda obs: obs["action_mask"],
        lambda obs: obs["observation"][5:],
        lambda obs: memoryview(obs["action_mask"]),
    ],
    ids=["observation", "mask", "part", "memory"],
)
def test_observations_that_the_caller_keeps_do_not_change(keep: Callable[[Any], Any]) -> None:
    """Arrays are reused only if the caller has released them."""
    env = penultima_v1.raw_env()
    env.reset(seed=1)
    kept, copies = [], []
    for number in range(200):
        if not env.agents:
            env.reset()
        obs, _, terminated, truncated, _ = env.last()
        if number % 3 == 0:
            kept.append(keep(obs))
            copies.append(bytes(kept[-1]))
        env.step(None if terminated or truncated else int(obs["action_mask"].argmax()))  # type: ignore[index]
        del obs
    assert list(map(bytes, kept)) == copies


def test_an_observation_has_nothing_of_what_a_caller_did_to_an_earlier_one() -> None:
    """Dictionaries are reused, too."""
    env = penultima_v1.raw_env()
    env.reset(seed=1)
    for number in range(100):
        obs = env.observe(env.agent_selection)
        assert sorted(obs) == ["action_mask", "observation"]
        assert {name: each.dtype for name, each in obs.items()} == {
            "observation": np.uint8,
            "action_mask": np.int8,
        }
        if number % 2:
            obs["note"] = number
        else:
            obs["observation"] = obs.pop("action_mask")


def test_dictionaries_that_the_caller_keeps_do_not_change() -> None:
    env = penultima_v1.raw_env()
    env.reset(seed=1)
    kept = [env.observe(agent) for agent in env.agents * 10]
    assert len(set(map(id, kept))) == len(kept)


def test_changing_the_mask_makes_no_action_legal() -> None:
    """The mask is a copy."""
    env = penultima_v1.raw_env(illegal="raise")
    env.reset(seed=1)
    obs = env.last()[0]
    assert obs is not None
    obs["action_mask"][:] = 1
    with pytest.raises(ValueError, match="action mask"):
        env.step(ACTION_CATCH)


def test_other_agents_have_an_empty_mask() -> None:
    env = penultima_v1.raw_env(illegal="raise")
    env.reset(seed=1)
    action = int(env.last()[0]["action_mask"].argmax())  # type: ignore[index]
    for agent in env.agents:
        if agent != env.agent_selection:
            assert not env.observe(agent)["action_mask"].any()
    env.step(action)


def test_an_illegal_action_raises_or_is_replaced() -> None:
    env = penultima_v1.raw_env(illegal="raise")
    env.reset(seed=1)
    with pytest.raises(ValueError, match="action mask"):
        env.step(ACTION_CATCH)
    env = penultima_v1.raw_env()
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(ACTION_CATCH)
    assert env.infos[agent] == {"illegal": 1}


def test_invalid_settings_are_refused() -> None:
    with pytest.raises(BadSetup, match="max_cycles"):
        penultima_v1.raw_env(max_cycles=0)
    with pytest.raises(BadSetup, match="max_cycles"):
        penultima_v1.parallel_env(max_cycles=0)
    with pytest.raises(BadSetup, match="render_mode"):
        penultima_v1.raw_env(render_mode="pygame")  # type: ignore[arg-type]
    with pytest.raises(BadSetup, match=r"max_cycles: 2\.5 is not a whole number"):
        penultima_v1.raw_env(max_cycles=2.5)  # type: ignore[arg-type]
    with pytest.raises(BadSetup, match="players: '4' is not a whole number"):
        penultima_v1.env(players="4")
    for edition in (None, 4, Setup(load("zelda"), ("Ana", "Ben"))):
        with pytest.raises(
            BadSetup, match=r"edition: .* is not a name, a \.toml file or an Edition"
        ):
            penultima_v1.env(edition=edition)


def test_an_edition_may_be_a_name_a_file_or_a_value(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text((BUILT_IN / "zelda.toml").read_text())
    layout = penultima_v1.raw_env(edition="zelda").layout
    for edition in (file, str(file), load("zelda")):
        assert penultima_v1.raw_env(edition=edition).layout == layout


def test_numpy_integers_are_accepted() -> None:
    env = penultima_v1.raw_env(players=np.int64(3), max_cycles=np.int32(9))  # type: ignore[arg-type]
    env.reset(seed=np.int64(1))  # type: ignore[arg-type]
    env.step(env.observe(env.agent_selection)["action_mask"].argmax())
    assert repr(env) == "raw_env(edition='zelda', players=3)"


@pytest.mark.parametrize("action", [18.9, np.float32(0), "0", None])
@pytest.mark.parametrize("illegal", ["stand_in", "raise"])
def test_an_action_must_be_an_integer(action: Any, illegal: Illegal) -> None:
    """18.9 was once played as 18."""
    env = penultima_v1.raw_env(illegal=illegal)
    env.reset(seed=1)
    before = env.last()[0]
    with pytest.raises(ValueError, match=r"is not an action|only for agents that are done"):
        env.step(action)
    assert repr(env.last()[0]) == repr(before)


@pytest.mark.parametrize("action", [-1, 1023, 10**6, 10**30, -(10**30)])
def test_an_unknown_action_is_illegal(action: int) -> None:
    env = penultima_v1.raw_env()
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(action)
    assert env.infos[agent] == {"illegal": 1}


def calls_during_a_round(env: penultima_v1.raw_env) -> list[Callable[[], object]]:
    return [partial(env.step, 0), partial(env.step, None), env.last, partial(env.last, False)]


def test_reset_is_required_before_and_after_a_round() -> None:
    env = penultima_v1.raw_env(players=2, max_cycles=1)
    for call in calls_during_a_round(env):
        with pytest.raises(ResetNeeded, match="reset"):
            call()
    with pytest.raises(ResetNeeded, match="reset"):
        env.observe("seat_0")
    env.reset(seed=1)
    for _ in env.agent_iter():
        _, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else ACTION_DRAW)
    for call in calls_during_a_round(env):
        with pytest.raises(ResetNeeded, match="reset"):
            call()


def test_the_parallel_environment_requires_reset_too() -> None:
    env = penultima_v1.parallel_env(max_cycles=1)
    for _ in range(2):
        with pytest.raises(ResetNeeded, match="reset"):
            env.step({})
        env.reset(seed=1)
        env.step(dict.fromkeys(env.agents, ACTION_DRAW))


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_of_a_fresh_environment_play_different_rounds(
    copied: Callable[[penultima_v1.raw_env], penultima_v1.raw_env],
) -> None:
    """Otherwise all workers of a pool would learn from the same cards."""
    fresh = penultima_v1.raw_env()
    hands = []
    for env in (copied(fresh), copied(fresh), fresh):
        env.reset()
        hands.append(env.observe("seat_0")["observation"].tolist())
    assert hands[0] != hands[1] != hands[2]


@pytest.mark.parametrize("seat", [-1, 4, 10**6])
def test_an_unknown_seat_is_an_error(seat: int) -> None:
    env = penultima_v1.raw_env()
    env.reset(seed=1)
    for method in (env._dealt_table().observe, env._dealt_table().cycles_left):
        with pytest.raises(ValueError, match="no seat"):
            method(seat)


def test_an_unreferenced_environment_is_collected() -> None:
    """Its spaces are the same objects every time, without a global cache."""
    env = penultima_v1.raw_env()
    assert env.observation_space("seat_0") is env.observation_space("seat_0")
    assert env.action_space("seat_0") is env.action_space("seat_0")
    assert env.action_space("seat_0") is not env.action_space("seat_1")
    reference = weakref.ref(env)
    del env
    gc.collect()
    assert reference() is None


# max_cycles


def actions_of_a_round(seed: int) -> list[tuple[str, int]]:
    env, random = penultima_v1.raw_env(players=2), np.random.default_rng(seed)
    env.reset(seed=seed)
    actions = []
    while not any(env.terminations.values()):
        obs = env.last()[0]
        assert obs is not None
        actions.append((env.agent_selection, sensible(random, obs["action_mask"])))
        env.step(actions[-1][1])
    return actions


def test_an_agent_that_ends_the_round_in_its_last_cycle_is_not_truncated() -> None:
    for seed in range(10):
        actions = actions_of_a_round(seed)
        decisions = [agent for agent, _ in actions]
        if decisions.count(decisions[-1]) > len(actions) / 2:
            break
    env = penultima_v1.raw_env(players=2, max_cycles=decisions.count(decisions[-1]))
    env.reset(seed=seed)
    for _, action in actions:
        env.step(action)
    assert all(env.terminations.values()) and not any(env.truncations.values())
    parallel = penultima_v1.parallel_env(players=2, max_cycles=len(actions))
    parallel.reset(seed=seed)
    for _, action in actions:
        *_, terminated, truncated, _ = parallel.step(dict.fromkeys(parallel.agents, action))
    assert all(terminated.values()) and not any(truncated.values())


def test_a_truncated_agent_has_an_empty_mask() -> None:
    for seed in range(20):
        env = penultima_v1.raw_env(players=2, max_cycles=2)
        env.reset(seed=seed)
        for _ in env.agent_iter():
            obs, _, terminated, truncated, _ = env.last()
            assert obs is not None
            assert obs["action_mask"].any() != (terminated or truncated)
            env.step(None if terminated or truncated else int(obs["action_mask"].argmax()))


def test_a_cycle_of_the_parallel_environment_is_one_decision_of_the_table() -> None:
    """More cycles than the default of an agent don't truncate agents earlier."""
    assert penultima_v1.parallel_env(max_cycles=3_000).unwrapped.max_cycles == 3_000
    env = penultima_v1.parallel_env(max_cycles=5)
    env.reset(seed=1)
    for cycle in range(1, 6):
        obs, _, _, truncated, _ = env.step(dict.fromkeys(env.agents, ACTION_DRAW))
        assert list(truncated.values()) == [cycle == 5] * 4
        assert any(each["action_mask"].any() for each in obs.values()) == (cycle < 5)
    assert not env.agents
