"""The vector environment: the observations of `penultima_v1` for many tables at once."""

import copy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from examples.train_agent import against_random, train
from penultima.env import penultima_v1
from penultima.env.codes import ACTION_DRAW, ACTION_KEEP, ACTION_PASS
from penultima.env.vector import PenultimaVector
from penultima.errors import BadSetup
from penultima.rules import effects as do
from penultima.rules.cards import Card
from penultima.rules.edition import BUILT_IN, names
from penultima.rules.house_rules import HouseRule


def sensible(random: np.random.Generator, masks: Any) -> Any:
    """Random legal actions, without voluntary draws and passes, so that rounds end."""
    preferences = masks * random.integers(10, 100, masks.shape, np.int8)
    preferences[:, [ACTION_DRAW, ACTION_KEEP, ACTION_PASS]] = masks[
        :, [ACTION_DRAW, ACTION_KEEP, ACTION_PASS]
    ]
    return preferences.argmax(axis=1)


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("learner", [None, 0, 2])
def test_a_round_that_ends_is_followed_by_a_new_one(edition: str, learner: int | None) -> None:
    tables = PenultimaVector(
        16,
        edition=edition,
        players=3,
        options={"jump_in": True},
        learner=learner,
        zero_sum=learner is None,
        shaping=0,
    )
    observations, infos = tables.reset(seed=1)
    random = np.random.default_rng(1)
    ends = 0
    for _ in range(600):
        assert tables.observation_space.contains(observations)
        observations, rewards, terminated, truncated, infos = tables.step(
            sensible(random, infos["action_mask"])
        )
        assert infos["action_mask"].any(axis=1).all()
        assert not truncated.any()
        ends += terminated.sum()
        if learner is None:
            assert rewards[terminated].sum(axis=1) == pytest.approx(0, abs=1e-12)
            assert not rewards[~terminated].any()
        else:
            assert (infos["seat"] == learner).all()
            assert set(rewards[terminated]) <= {1, 0}
        if terminated.any():
            assert (infos["_final_obs"] == terminated).all()
    assert ends > 10


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"stacking": "false"}, r"options: Expected `bool`, got `str` - at `\$\.stacking`"),
        ({"stackin": True}, "options: Object contains unknown field `stackin`"),
        ({"target": 0}, r"options: .*target"),
    ],
)
def test_options_are_checked(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        PenultimaVector(1, options=options)
    with pytest.raises(BadSetup, match=message):
        penultima_v1.env(options=options)


def test_house_rules_may_be_json_or_values() -> None:
    steps = [{"effect": "draw", "who": "others", "count": 1}]
    rule = {"title": "Snowball", "do": steps}
    value = HouseRule("Snowball", (do.Draw("others", 1),))
    layouts = [
        PenultimaVector(1, edition="frozen", house_rules={Card("WC1"): each}).layout
        for each in (rule, value)
    ]
    assert layouts[0] == layouts[1]
    with pytest.raises(BadSetup, match=r"house_rules: .*\.count"):
        penultima_v1.env(
            edition="frozen", house_rules={"WC1": {**rule, "do": [{**steps[0], "count": 0}]}}
        )


def test_an_edition_may_be_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text((BUILT_IN / "zelda.toml").read_text())
    assert (
        PenultimaVector(1, edition=str(file)).layout == PenultimaVector(1, edition="zelda").layout
    )


def test_the_same_seed_gives_the_same_observations() -> None:
    results = []
    for _ in range(2):
        tables = PenultimaVector(8)
        random = np.random.default_rng(1)
        observations, infos = tables.reset(seed=4)
        for _ in range(200):
            observations, *_, infos = tables.step(sensible(random, infos["action_mask"]))
        results.append(observations)
    assert (results[0] == results[1]).all()


def test_a_table_has_the_observations_of_penultima_v1() -> None:
    """The same seed and the same actions give the same observations."""
    env, tables = penultima_v1.raw_env(), PenultimaVector(1, learner=None)
    env.reset(seed=9)
    observations, infos = tables.reset(seed=9)
    for _ in range(200):
        obs = env.last()[0]
        assert obs is not None
        assert (obs["observation"] == observations[0]).all()
        assert (obs["action_mask"] == infos["action_mask"][0]).all()
        assert env.agent_selection == f"seat_{infos['seat'][0]}"
        action = int(np.flatnonzero(obs["action_mask"])[-1])
        env.step(action)
        observations, _, terminated, _, infos = tables.step(np.array([action]))
        if terminated.any():
            return
    raise AssertionError("the round did not end within 200 decisions")


def test_an_illegal_action_changes_nothing() -> None:
    tables = PenultimaVector(4)
    observations, infos = tables.reset(seed=1)
    actions = infos["action_mask"].argmax(axis=1)
    actions[2] = 5
    with pytest.raises(ValueError, match="table 2"):
        tables.step(actions)
    actions[2] = infos["action_mask"][2].argmax()
    after = tables.step(actions)[0]
    assert after.shape == observations.shape


@pytest.mark.parametrize("actions", [[18.9], np.zeros(1, np.float32), [None], [True], ["0"]])
def test_an_action_must_be_an_integer(actions: Any) -> None:
    """18.9 was once played as 18."""
    tables = PenultimaVector(1)
    tables.reset(seed=1)
    with pytest.raises(ValueError, match="must be integers"):
        tables.step(actions)


def test_copies_of_a_fresh_environment_play_different_rounds() -> None:
    """Otherwise all workers of a pool would learn from the same cards."""
    fresh = PenultimaVector(2)
    one, other = (copy.deepcopy(fresh).reset()[0] for _ in range(2))
    assert (one != other).any()


def test_the_seed_is_available_to_gymnasium() -> None:
    tables = PenultimaVector(1)
    first, _ = tables.reset(seed=1)
    assert tables.np_random_seed == 1
    again, _ = tables.reset(seed=np.int64(1))  # type: ignore[arg-type]
    assert (first == again).all()


def test_rounds_are_truncated_after_max_steps() -> None:
    tables = PenultimaVector(4, learner=None, max_steps=5)
    _, infos = tables.reset(seed=1)
    for step in range(1, 11):
        *_, truncated, infos = tables.step(infos["action_mask"].argmax(axis=1))
        assert truncated.all() == (step % 5 == 0)


def test_the_final_observation_is_that_of_the_last_actor() -> None:
    """The player who has just gone out sees an empty hand."""
    tables = PenultimaVector(8, learner=None)
    hands = [name.startswith("hand") for name in tables.layout.columns]
    _, infos = tables.reset(seed=1)
    random = np.random.default_rng(1)
    ends = 0
    for _ in range(300):
        *_, terminated, _, after = tables.step(sensible(random, infos["action_mask"]))
        for table in np.flatnonzero(terminated):
            ends += infos["seat"][table] != 0
            assert not after["final_obs"][table][hands].any()
        infos = after
    assert ends > 10


def test_invalid_settings_are_refused() -> None:
    with pytest.raises(BadSetup, match="num_envs"):
        PenultimaVector(0)
    for most in (0, 2.5, "9", 2**31):
        with pytest.raises(BadSetup, match="max_steps"):
            PenultimaVector(1, max_steps=most)  # type: ignore[arg-type]
    for learner in (-1, 4, 1.0, "0"):
        with pytest.raises(BadSetup, match="learner"):
            PenultimaVector(1, learner=learner)  # type: ignore[arg-type]
    batch = PenultimaVector(2)
    batch.reset(seed=1)
    with pytest.raises(ValueError, match="1 actions for 2 tables"):
        batch._batch.step(np.zeros(1, np.int64), 10)
    with pytest.raises(ResetNeeded):
        PenultimaVector(1).step(np.zeros(1, np.int64))


@pytest.mark.slow
def test_the_example_learns() -> None:
    """A short version of docs/environments.md. Untrained, it always draws and never wins.

    Without the gradient, or with its sign wrong, that would not change."""
    untrained, trained = (train(updates, report_every=0) for updates in (0, 100))
    assert against_random(untrained, 12).value == 0
    won = against_random(trained, 120)
    assert won.value - won.half_width > 8
