"""The vector of tables: what PettingZoo's environment shows, many times at once."""

import copy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ResetNeeded

from examples.train_agent import against_random, train
from penultima.env import penultima_v0
from penultima.env.codes import DO_DRAW_CARD, DO_KEEP, DO_PASS
from penultima.env.table_config import TableConfig
from penultima.env.vector import PenultimaVector
from penultima.errors import BadSetup
from penultima.rules import effects as do
from penultima.rules.cards import Card
from penultima.rules.edition import BUILT_IN, names
from penultima.rules.house_rules import HouseRule


def sensible(random: np.random.Generator, masks: Any) -> Any:
    """Any legal action, but no draw and no silence that isn't needed: so that rounds end."""
    likes = masks * random.integers(10, 100, masks.shape, np.int8)
    likes[:, [DO_DRAW_CARD, DO_KEEP, DO_PASS]] = masks[:, [DO_DRAW_CARD, DO_KEEP, DO_PASS]]
    return likes.argmax(axis=1)


@pytest.mark.parametrize("edition", names())
@pytest.mark.parametrize("learner", [None, 0, 2])
def test_rounds_follow_rounds(edition: str, learner: int | None) -> None:
    tables = PenultimaVector(
        16, edition=edition, players=3, options={"jump_in": True}, learner=learner
    )
    observations, infos = tables.reset(seed=1)
    random = np.random.default_rng(1)
    ends = 0
    for _ in range(600):
        assert tables.observation_space.contains(observations)
        observations, rewards, over, cut, infos = tables.step(
            sensible(random, infos["action_mask"])
        )
        assert infos["action_mask"].any(axis=1).all()
        assert not cut.any()
        ends += over.sum()
        if learner is None:
            assert rewards[over].sum(axis=1) == pytest.approx(0, abs=1e-12)
            assert not rewards[~over].any()
        else:
            assert (infos["seat"] == learner).all()
            assert set(rewards[over]) <= {1, -0.5}
        if over.any():
            assert (infos["_final_obs"] == over).all()
    assert ends > 10


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"stacking": "false"}, r"options: Expected `bool`, got `str` - at `\$\.stacking`"),
        ({"stackin": True}, "options: Object contains unknown field `stackin`"),
        ({"target": 0}, r"options: .*target"),
    ],
)
def test_options_are_checked(options: dict[str, Any], told: str) -> None:
    with pytest.raises(BadSetup, match=told):
        PenultimaVector(1, options=options)
    with pytest.raises(BadSetup, match=told):
        penultima_v0.env(options=options)


def test_house_rules_are_given_as_in_json_or_as_values() -> None:
    steps = [{"effect": "draw", "who": "others", "count": 1}]
    rule = {"title": "Snowball", "do": steps}
    value = HouseRule("Snowball", (do.Draw("others", 1),))
    layouts = [
        PenultimaVector(1, edition="frozen", house_rules={Card("WC1"): each}).layout
        for each in (rule, value)
    ]
    assert layouts[0] == layouts[1]
    with pytest.raises(BadSetup, match=r"house_rules: .*\.count"):
        penultima_v0.env(
            edition="frozen", house_rules={"WC1": {**rule, "do": [{**steps[0], "count": 0}]}}
        )


def test_an_edition_of_ones_own_comes_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text((BUILT_IN / "zelda.toml").read_text())
    assert (
        PenultimaVector(1, edition=str(file)).layout == PenultimaVector(1, edition="zelda").layout
    )


def test_the_same_seed_is_the_same_play() -> None:
    found = []
    for _ in range(2):
        tables = PenultimaVector(8)
        random = np.random.default_rng(1)
        observations, infos = tables.reset(seed=4)
        for _ in range(200):
            observations, *_, infos = tables.step(sensible(random, infos["action_mask"]))
        found.append(observations)
    assert (found[0] == found[1]).all()


def test_a_table_shows_what_pettingzoo_shows() -> None:
    """One hall behind both: the same seed, the same actions, the same rows."""
    env, tables = penultima_v0.raw_env(), PenultimaVector(1)
    env.reset(seed=9)
    observations, infos = tables.reset(seed=9)
    for _ in range(200):
        seen = env.last()[0]
        assert seen is not None
        assert (seen["observation"] == observations[0]).all()
        assert (seen["action_mask"] == infos["action_mask"][0]).all()
        assert env.agent_selection == f"seat_{infos['seat'][0]}"
        action = int(np.flatnonzero(seen["action_mask"])[-1])
        env.step(action)
        observations, _, over, _, infos = tables.step(np.array([action]))
        if over.any():
            return
    raise AssertionError("a round of 200 decisions that play what fits")


def test_a_forbidden_action_does_nothing() -> None:
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
def test_what_is_no_whole_number_is_no_action(actions: Any) -> None:
    """It was once played as the number before it."""
    tables = PenultimaVector(1)
    tables.reset(seed=1)
    with pytest.raises(ValueError, match="they are whole numbers"):
        tables.step(actions)


def test_copies_of_a_fresh_environment_play_different_rounds() -> None:
    """Workers of a pool would otherwise all learn from the same cards."""
    fresh = PenultimaVector(2)
    one, other = (copy.deepcopy(fresh).reset()[0] for _ in range(2))
    assert (one != other).any()


def test_the_seed_is_the_one_that_was_given() -> None:
    tables = PenultimaVector(1)
    first, _ = tables.reset(seed=1)
    assert tables.np_random_seed == 1
    again, _ = tables.reset(seed=np.int64(1))  # type: ignore[arg-type]
    assert (first == again).all()


def test_rounds_that_go_on_and_on_are_cut() -> None:
    tables = PenultimaVector(4, max_steps=5)
    _, infos = tables.reset(seed=1)
    for step in range(1, 11):
        *_, cut, infos = tables.step(infos["action_mask"].argmax(axis=1))
        assert cut.all() == (step % 5 == 0)


def test_the_last_observation_is_of_who_acted_last() -> None:
    """Who has just gone out sees an empty hand."""
    tables = PenultimaVector(8)
    hands = [name.startswith("hand") for name in tables.layout.columns]
    _, infos = tables.reset(seed=1)
    random = np.random.default_rng(1)
    ends = 0
    for _ in range(300):
        *_, over, _, after = tables.step(sensible(random, infos["action_mask"]))
        for table in np.flatnonzero(over):
            ends += infos["seat"][table] != 0
            assert not after["final_obs"][table][hands].any()
        infos = after
    assert ends > 10


def test_nonsense_is_refused() -> None:
    with pytest.raises(BadSetup, match="num_envs"):
        PenultimaVector(0)
    for most in (0, 2.5, "9", 2**31):
        with pytest.raises(BadSetup, match="max_steps"):
            PenultimaVector(1, max_steps=most)  # type: ignore[arg-type]
    for learner in (-1, 4, 1.0, "0"):
        with pytest.raises(BadSetup, match="learner"):
            PenultimaVector(1, learner=learner)  # type: ignore[arg-type]
    batch = TableConfig(2, "zelda", 3, None, None, reward="win").batch(1)
    batch.begin(-1)
    with pytest.raises(ValueError, match="1 actions for 2 tables"):
        batch.step(np.zeros(1, np.int64), 10, -1)
    with pytest.raises(ResetNeeded):
        PenultimaVector(1).step(np.zeros(1, np.int64))


@pytest.mark.slow
def test_the_example_learns() -> None:
    """In short; in full: docs/environments.md. Untrained it draws whenever it may, and never wins.

    Without the gradient, or with its sign wrong, it stays at that."""
    untrained, trained = (train(updates, report_every=0) for updates in (0, 100))
    assert against_random(untrained, 12).value == 0
    won = against_random(trained, 120)
    assert won.value - won.half > 8
